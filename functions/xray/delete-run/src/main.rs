//! DELETE /runs/{requestId}

use contract::endpoint::SignedIn;
use contract::endpoints::DELETE_RUN;
use domain::Result;
use runtime::{Call, Outcome};
use store::{AnalysisKey, Store};

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(DELETE_RUN, async |store| Ok(store), delete).await
}

async fn delete(store: &Store, call: Call<SignedIn, ()>) -> Result<()> {
    let key = AnalysisKey::run(call.caller.id.clone(), call.param("requestId")?);
    store.delete_analysis(&key, call.now).await
}
