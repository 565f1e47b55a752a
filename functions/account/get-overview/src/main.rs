//! GET /me/overview

use contract::endpoint::SignedIn;
use contract::endpoints::GET_OVERVIEW;
use contract::overview::Overview;
use domain::Result;
use runtime::{Call, Outcome};
use store::Store;

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(GET_OVERVIEW, async |store| Ok(store), overview).await
}

async fn overview(store: &Store, call: Call<SignedIn, ()>) -> Result<Overview> {
    views::overview(store, &call.caller.id, call.now).await
}
