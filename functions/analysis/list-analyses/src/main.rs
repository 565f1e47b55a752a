//! GET /analyses

use contract::analysis::AnalysisPage;
use contract::endpoint::SignedIn;
use contract::endpoints::LIST_ANALYSES;
use domain::{Error, Result};
use jiff::Timestamp;
use runtime::{Call, Outcome};
use store::{AnalysisSort, Store};

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(LIST_ANALYSES, async |store| Ok(store), list).await
}

async fn list(store: &Store, call: Call<SignedIn, ()>) -> Result<AnalysisPage> {
    let sort: AnalysisSort = call.query("sort").map(str::parse).transpose()?.unwrap_or_default();
    let since: Option<Timestamp> = match call.query("since") {
        Some(since) => Some(since.parse().map_err(|_| Error::invalid("since"))?),
        None => None,
    };
    let cursor = call.query("cursor");
    let page = store
        .sorted_analyses(&call.caller.id, sort, since, cursor, call.limit()?)
        .await?;
    Ok(AnalysisPage {
        items: views::summaries(store, &page.items, call.now).await,
        next_cursor: page.next_cursor,
    })
}
