//! POST /admin/codes

use contract::admin::{self, CreateCode};
use contract::endpoint::AdminOnly;
use contract::endpoints::CREATE_CODE;
use domain::code::Terms;
use domain::{CodeKind, Credits, Error, Remark, Result, UserId};
use rand::RngExt;
use runtime::{Call, Outcome, People};
use store::{NewCode, Store};

type State = (Store, People);

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(
        CREATE_CODE,
        async |store| Ok((store, People::from_env().await?)),
        create_code,
    )
    .await
}

async fn create_code((store, people): &State, call: Call<AdminOnly, CreateCode>) -> Result<admin::Code> {
    let request = call.key()?.clone();
    let body = call.body;
    let kind = CodeKind::from(body.kind);
    let code = kind.name(body.code.as_deref(), rand::rng().random())?;
    let note = body
        .note
        .as_deref()
        .map(|note| Remark::parse(note, "note"))
        .transpose()?;
    let terms = Terms {
        kind,
        credits: body.credits.map(Credits::try_from).transpose()?,
        creator: creator(people, body.creator_email.as_deref()).await?,
        max_uses: body.max_uses,
        valid_from: body.valid_from,
        valid_until: body.valid_until,
        active: true,
    };
    let new = NewCode {
        terms: terms.accept(&code)?,
        code,
        note: note.map(String::from),
    };
    let made = store.create_code(&new, &request, &call.caller.id, call.now).await?;
    Ok(made.into())
}

/// The creator is stored by id: the address may change.
async fn creator(people: &People, email: Option<&str>) -> Result<Option<UserId>> {
    let Some(email) = email else { return Ok(None) };
    let found = people.find(email.trim()).await?;
    let found = found.ok_or(Error::invalid("creatorEmail"))?;
    Ok(Some(found.id))
}
