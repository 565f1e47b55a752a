//! POST /analyses

use contract::analysis::{AnalysisAccepted, StartAnalysis};
use contract::endpoint::SignedIn;
use contract::endpoints::START_ANALYSIS;
use domain::{Error, Result};
use jobs::Requester;
use runtime::Call;
use store::{Queues, Store};

struct State {
    store: Store,
    queues: Queues,
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> std::result::Result<(), runtime::Failure> {
    let state = State { store: Store::from_env().await, queues: Queues::from_env().await };
    state.store.warm().await;
    runtime::serve(START_ANALYSIS, state, start).await
}

async fn start(state: &State, call: Call<SignedIn, StartAnalysis>) -> Result<AnalysisAccepted> {
    let requester = Requester { id: call.caller.id.clone(), is_admin: call.caller.is_admin };
    let key = call.idempotency_key.as_ref().ok_or(Error::invalid("idempotency-key"))?;
    jobs::start(&state.store, &state.queues, &requester, key, &call.body, call.now).await
}
