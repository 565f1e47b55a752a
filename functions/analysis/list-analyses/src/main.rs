//! GET /analyses

use contract::analysis::AnalysisPage;
use contract::endpoint::SignedIn;
use contract::endpoints::LIST_ANALYSES;
use domain::Result;
use runtime::Call;
use store::Store;

#[tokio::main(flavor = "current_thread")]
async fn main() -> std::result::Result<(), runtime::Failure> {
    let store = Store::from_env().await;
    store.warm().await;
    runtime::serve(LIST_ANALYSES, store, list).await
}

async fn list(store: &Store, call: Call<SignedIn, ()>) -> Result<AnalysisPage> {
    let page = store.jobs(&call.caller.id, call.query("cursor"), call.limit()?).await?;
    Ok(AnalysisPage { items: page.items.iter().map(jobs::summary).collect(), next_cursor: page.next_cursor })
}
