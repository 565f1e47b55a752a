//! POST /monitors/{monitorId}/runs

use contract::endpoint::SignedIn;
use contract::endpoints::RUN_MONITOR;
use contract::xray::RunAccepted;
use domain::Result;
use runtime::{Call, Outcome};
use store::{MonitorKey, Queues, Store};

type State = (Store, Queues);

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(RUN_MONITOR, async |store| Ok((store, Queues::from_env().await)), run).await
}

async fn run((store, queues): &State, call: Call<SignedIn, ()>) -> Result<RunAccepted> {
    let of = MonitorKey {
        user: call.caller.id.clone(),
        id: call.param("monitorId")?,
    };
    analyses::run_now(store, queues, &of, call.caller.is_admin, call.key()?, call.now).await
}
