//! POST /experiments

use contract::endpoint::SignedIn;
use contract::endpoints::START_EXPERIMENT;
use contract::xray::{Experiment, StartExperiment};
use domain::Result;
use runtime::{Call, Outcome};
use store::Store;

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(START_EXPERIMENT, async |store| Ok(store), start).await
}

async fn start(store: &Store, call: Call<SignedIn, StartExperiment>) -> Result<Experiment> {
    xray::start_experiment(store, &call.caller.id, call.key()?, &call.body, call.now).await
}
