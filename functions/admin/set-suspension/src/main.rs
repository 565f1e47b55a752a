//! PUT /admin/users/{userId}/suspension

use contract::admin::{SetSuspension, Suspension};
use contract::endpoint::AdminOnly;
use contract::endpoints::SET_SUSPENSION;
use contract::event::{SendMail, SuspensionMail};
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

/// The account first: from then on nothing is spent and every call is refused, or is not any more. What a stop leaves undone, the same
/// call does.
async fn set_suspension((store, people, mails): &State, call: Call<AdminOnly, SetSuspension>) -> Result<Suspension> {
    let user_id: UserId = call.param("userId")?;
    let suspended = call.body.suspended;
    let mut reason = String::from(Remark::parse(&call.body.reason, "reason")?);
    if user_id == call.caller.id {
        // Nobody might be left to undo it.
        return Err(Error::invalid("userId"));
    }
    let did = if suspended { "suspended" } else { "lifted" };
    let act = Act::new(&SET_SUSPENSION.spec, &call.caller.id, call.now)
        .on(&user_id)
        .saying(format!("{did}: {reason}"));
    let suspension = if suspended {
        let lasting = store.suspend(&user_id, &reason, &act).await?;
        people.shut_out(&user_id).await?;
        people.sign_out(&user_id).await?;
        reason.clone_from(&lasting.reason);
        lasting
    } else {
        let lifted = store.lift_suspension(&user_id, &act).await?;
        people.let_in(&user_id).await?;
        lifted
    };
    let mail = SuspensionMail {
        user_id,
        suspended,
        at: suspension.lifted_at.unwrap_or(suspension.suspended_at),
        reason,
    };
    mails.send(&SendMail::Suspension(mail)).await?;
    Ok(suspension.into())
}
