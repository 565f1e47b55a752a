//! GET /shared/{shareId}

use contract::analysis::Analysis;
use contract::endpoint::Public;
use contract::endpoints::GET_SHARED_ANALYSIS;
use domain::{Result, ShareId};
use runtime::{Call, Outcome};
use store::Store;

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(GET_SHARED_ANALYSIS, async |store| Ok(store), get).await
}

async fn get(store: &Store, call: Call<Public, ()>) -> Result<Analysis> {
    let share: ShareId = call.param("shareId")?;
    views::shared_analysis(store, &share, call.now).await
}
