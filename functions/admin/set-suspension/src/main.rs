//! PUT /admin/users/{userId}/suspension

use contract::admin::{SetSuspension, Suspension};
use contract::endpoint::AdminOnly;
use contract::endpoints::SET_SUSPENSION;
use contract::event::SendMail;
use domain::{Error, Remark, Result, UserId};
use runtime::{Call, Outcome, People};
use store::{Act, MailQueue, Store};

type State = (Store, People, MailQueue);

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(
        SET_SUSPENSION,
        async |store| Ok((store, People::from_env().await?, MailQueue::from_env().await)),
        set_suspension,
    )
    .await
}

/// The account first: from then on every call is refused and nothing is spent, or that is over. The mail is queued before the pool acts, so
/// that what a stop leaves undone is seen: account and pool then differ. The same call does it.
async fn set_suspension((store, people, mails): &State, call: Call<AdminOnly, SetSuspension>) -> Result<Suspension> {
    let user: UserId = call.param("userId")?;
    let suspended = call.body.suspended;
    let reason = String::from(Remark::parse(&call.body.reason, "reason")?);
    if user == call.caller.id {
        // Nobody might be left to undo it.
        return Err(Error::invalid("userId"));
    }
    let did = if suspended { "suspended" } else { "lifted" };
    let act = Act::new(&SET_SUSPENSION.spec, &call.caller.id, call.now)
        .on(&user)
        .saying(format!("{did}: {reason}"));
    let suspension = match suspended {
        true => store.suspend(&user, &reason, &act).await?,
        false => store.lift_suspension(&user, &act).await?,
    };
    let mail = suspension.mail(&user, reason);
    mails.send(&SendMail::Suspension(mail)).await?;
    if suspended {
        people.shut_out(&user).await?;
        people.sign_out(&user).await?;
    } else {
        // Whoever is let in again signs in again. Not before: while the suspension lasts, calls are refused for it, which says why.
        store.end_sessions(&user, call.now).await?;
        people.let_in(&user).await?;
    }
    match store.suspension(&user).await? {
        Some(now) if now == suspension => Ok(suspension.into()),
        _ => Err(Error::Unavailable {
            service: "account",
            cause: "another operator has decided otherwise meanwhile".to_owned(),
        }),
    }
}
