//! GET /analyses

use contract::analysis::AnalysisPage;
use contract::endpoint::SignedIn;
use contract::endpoints::LIST_ANALYSES;
use domain::Result;
use domain::job::Work;
use runtime::{Call, Outcome};
use store::Store;

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(LIST_ANALYSES, async |store| Ok(store), list).await
}

async fn list(store: &Store, call: Call<SignedIn, ()>) -> Result<AnalysisPage> {
    let page = store
        .analyses(Work::Analysis, &call.caller.id, call.query("cursor"), call.limit()?)
        .await?;
    Ok(AnalysisPage {
        items: views::summaries(store, &page.items, call.now).await,
        next_cursor: page.next_cursor,
    })
}
