//! POST /analyses

use analyses::Requester;
use contract::analysis::{AnalysisAccepted, StartAnalysis};
use contract::endpoint::SignedIn;
use contract::endpoints::START_ANALYSIS;
use domain::{Error, Result};
use runtime::{Call, Outcome};
use store::{Queues, Store};

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(
        START_ANALYSIS,
        async |store| Ok((store, Queues::from_env().await)),
        start,
    )
    .await
}

async fn start((store, queues): &(Store, Queues), call: Call<SignedIn, StartAnalysis>) -> Result<AnalysisAccepted> {
    let requester = Requester {
        id: call.caller.id.clone(),
        is_admin: call.caller.is_admin,
        weekly_free: runtime::flag("CHANNEL_LINK"),
    };
    let key = call.idempotency_key.as_ref().ok_or(Error::invalid("idempotency-key"))?;
    analyses::start(store, queues, &requester, key, &call.body, call.now).await
}
