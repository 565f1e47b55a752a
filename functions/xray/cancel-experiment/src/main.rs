//! POST /experiments/{experimentId}/cancel

use contract::endpoint::SignedIn;
use contract::endpoints::CANCEL_EXPERIMENT;
use contract::xray::Experiment;
use domain::Result;
use runtime::{Call, Outcome};
use store::Store;

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(CANCEL_EXPERIMENT, async |store| Ok(store), cancel).await
}

async fn cancel(store: &Store, call: Call<SignedIn, ()>) -> Result<Experiment> {
    xray::cancel_experiment(store, &call.caller.id, &call.param("experimentId")?, call.now).await
}
