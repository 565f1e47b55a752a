//! GET /experiments

use contract::endpoint::SignedIn;
use contract::endpoints::LIST_EXPERIMENTS;
use contract::xray::ExperimentList;
use domain::Result;
use runtime::{Call, Outcome};
use store::Store;

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(LIST_EXPERIMENTS, async |store| Ok(store), list).await
}

async fn list(store: &Store, call: Call<SignedIn, ()>) -> Result<ExperimentList> {
    views::own_experiments(store, &call.caller.id, call.now).await
}
