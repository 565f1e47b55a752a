//! GET /history

use contract::endpoint::SignedIn;
use contract::endpoints::LIST_HISTORY;
use contract::history::HistoryPage;
use domain::Result;
use runtime::{Call, Outcome};
use store::Store;
use views::Wanted;

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(LIST_HISTORY, async |store| Ok(store), list).await
}

async fn list(store: &Store, call: Call<SignedIn, ()>) -> Result<HistoryPage> {
    let wanted: Wanted = call.query("status").map(str::parse).transpose()?.unwrap_or_default();
    let cursor = call.query("cursor");
    views::history(store, &call.caller.id, cursor, call.limit()?, wanted, call.now).await
}
