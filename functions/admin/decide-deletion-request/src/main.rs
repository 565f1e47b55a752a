//! PUT /admin/deletion-requests/{deletionRequestId}/decision

use analyses::DeletionDesk;
use contract::deletion::{DecideDeletionRequest, DeletionRequest};
use contract::endpoint::AdminOnly;
use contract::endpoints::DECIDE_DELETION_REQUEST;
use domain::{DeletionDecision, DeletionRequestId, Remark, Result};
use platform::Platform;
use quota::Governor;
use runtime::{Call, Outcome};
use store::{Act, MailQueue, Store};

struct State {
    store: Store,
    mails: MailQueue,
    governor: Governor,
    platform: Platform,
}

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(DECIDE_DELETION_REQUEST, build_state, decide).await
}

async fn build_state(store: Store) -> Outcome<State> {
    Ok(State {
        mails: MailQueue::from_env().await,
        governor: platform::governor(store.clone())?,
        platform: Platform::from_env()?,
        store,
    })
}

async fn decide(state: &State, call: Call<AdminOnly, DecideDeletionRequest>) -> Result<DeletionRequest> {
    let id: DeletionRequestId = call.param("deletionRequestId")?;
    let decision = DeletionDecision::from(call.body.decision);
    let reason = call.body.reason.as_deref().unwrap_or_default();
    let operator = &call.caller.id;
    let (_, payer) = state.store.standing(operator, true, call.now).await?;
    let desk = DeletionDesk {
        store: &state.store,
        mails: &state.mails,
        platform: &state.governor.client(state.platform.client().await, payer),
    };
    let act = Act::new(&DECIDE_DELETION_REQUEST.spec, operator, call.now).on(&id);
    let request = match decision {
        DeletionDecision::Identify => desk.identify(&id, act).await?,
        _ => {
            desk.decide(&id, decision, &Remark::parse(reason, "reason")?, act)
                .await?
        }
    };
    Ok(request.into())
}
