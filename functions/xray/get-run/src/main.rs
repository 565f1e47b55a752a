//! GET /runs/{requestId}

use contract::endpoint::SignedIn;
use contract::endpoints::GET_RUN;
use contract::xray::Run;
use domain::Result;
use runtime::{Call, Outcome};
use store::{AnalysisKey, Store};

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(GET_RUN, async |store| Ok(store), get).await
}

async fn get(store: &Store, call: Call<SignedIn, ()>) -> Result<Run> {
    let key = AnalysisKey::run(call.caller.id.clone(), call.param("requestId")?);
    views::own_run(store, &key, call.now).await
}
