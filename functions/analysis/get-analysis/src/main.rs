//! GET /analyses/{requestId}

use contract::analysis::Analysis;
use contract::endpoint::SignedIn;
use contract::endpoints::GET_ANALYSIS;
use domain::Result;
use runtime::{Call, Outcome};
use store::{AnalysisKey, Store};

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(GET_ANALYSIS, async |store| Ok(store), get).await
}

async fn get(store: &Store, call: Call<SignedIn, ()>) -> Result<Analysis> {
    let key = AnalysisKey::analysis(call.caller.id.clone(), call.param("requestId")?);
    let mut analysis = views::own_analysis(store, &key, call.now).await?;
    if let Some(channel) = analysis
        .summary
        .channel_id
        .as_deref()
        .filter(|_| analysis.report.is_some())
    {
        // A badge: the analysis is there without it.
        let discovery = views::first_discovery(store, &key.user, channel).await;
        analysis.discovery = discovery.unwrap_or_else(|error| {
            tracing::warn!(%error, "the first discoverer of the channel cannot be read");
            None
        });
    }
    Ok(analysis)
}
