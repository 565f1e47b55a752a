//! DELETE /experiments/{experimentId}

use contract::endpoint::SignedIn;
use contract::endpoints::DELETE_EXPERIMENT;
use domain::Result;
use runtime::{Call, Outcome};
use store::Store;

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(DELETE_EXPERIMENT, async |store| Ok(store), delete).await
}

async fn delete(store: &Store, call: Call<SignedIn, ()>) -> Result<()> {
    store
        .delete_experiment(&call.caller.id, &call.param("experimentId")?, call.now)
        .await
}
