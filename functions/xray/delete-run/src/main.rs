//! DELETE /runs/{requestId}

use contract::endpoint::SignedIn;
use contract::endpoints::DELETE_RUN;
use domain::Result;
use runtime::{Call, Outcome};
use store::{JobKey, Store};

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(DELETE_RUN, async |store| Ok(store), delete).await
}

async fn delete(store: &Store, call: Call<SignedIn, ()>) -> Result<()> {
    let key = JobKey::run(call.caller.id.clone(), call.param("requestId")?);
    store.delete_job(&key, call.now).await
}
