//! GET /titles

use contract::endpoint::SignedIn;
use contract::endpoints::LIST_TITLES;
use contract::titles::SavedTitlePage;
use domain::Result;
use runtime::{Call, Outcome};
use store::Store;

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(LIST_TITLES, async |store| Ok(store), list).await
}

async fn list(store: &Store, call: Call<SignedIn, ()>) -> Result<SavedTitlePage> {
    titles::own_titles(store, &call.caller.id, call.query("cursor"), call.now).await
}
