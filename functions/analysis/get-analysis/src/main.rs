//! GET /analyses/{requestId}

use contract::analysis::Analysis;
use contract::endpoint::SignedIn;
use contract::endpoints::GET_ANALYSIS;
use domain::{Error, Result};
use runtime::{Call, Outcome};
use store::{JobKey, Store};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Outcome {
    runtime::serve(GET_ANALYSIS, Store::from_env().await, get).await
}

async fn get(store: &Store, call: Call<SignedIn, ()>) -> Result<Analysis> {
    let key = JobKey {
        user: call.caller.id.clone(),
        id: call.param("requestId")?,
    };
    let job = store.job(&key).await?.ok_or(Error::NotFound)?;
    let report = if job.state.status.is_final() {
        store.report(&key).await?
    } else {
        None
    };
    Ok(jobs::analysis(&job, report))
}
