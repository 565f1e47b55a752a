//! GET /compare

use contract::analysis::ComparedAnalyses;
use contract::endpoint::SignedIn;
use contract::endpoints::COMPARE_ANALYSES;
use domain::{AnalysisId, Error, Result};
use runtime::{Call, Outcome};
use store::Store;

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(COMPARE_ANALYSES, async |store| Ok(store), compare).await
}

async fn compare(store: &Store, call: Call<SignedIn, ()>) -> Result<ComparedAnalyses> {
    let (a, b) = (named(&call, "a")?, named(&call, "b")?);
    views::compare(store, &call.caller.id, a, b, call.now).await
}

/// What has no possible id does not exist.
fn named(call: &Call<SignedIn, ()>, side: &'static str) -> Result<AnalysisId> {
    let text = call.query(side).ok_or(Error::invalid(side))?;
    text.parse().map_err(|_| Error::NotFound)
}
