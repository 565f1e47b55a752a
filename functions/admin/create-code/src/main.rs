//! POST /admin/codes

use contract::admin::{Code, CreateCode};
use contract::endpoint::AdminOnly;
use contract::endpoints::CREATE_CODE;
use domain::code::Terms;
use domain::{Credits, Error, Remark, Result, UserId};
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

async fn create_code((store, people): &State, call: Call<AdminOnly, CreateCode>) -> Result<Code> {
    let body = call.body;
    let code = body.code.parse()?;
    let note = body
        .note
        .as_deref()
        .map(|note| Remark::parse(note, "note"))
        .transpose()?;
    let terms = Terms {
        kind: body.kind.into(),
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
    let made = store.create_code(&new, &call.caller.id, call.now).await?;
    Ok(made.into())
}

/// The creator is stored by id: the address may change.
async fn creator(people: &People, email: Option<&str>) -> Result<Option<UserId>> {
    let Some(email) = email else { return Ok(None) };
    let found = people.find(email.trim()).await?;
    let found = found.ok_or(Error::invalid("creatorEmail"))?;
    Ok(Some(found.id))
}
