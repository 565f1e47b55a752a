//! POST /analyses

use analyses::{Intake, Requester};
use contract::analysis::{AnalysisAccepted, StartAnalysis};
use contract::endpoint::SignedIn;
use contract::endpoints::START_ANALYSIS;
use domain::{Error, Result};
use runtime::{Call, Outcome};
use store::Queues;

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(
        START_ANALYSIS,
        async |store| {
            Ok(Intake {
                queues: Queues::from_env().await,
                governor: platform::governor(store.clone())?,
                sample: runtime::flag("SAMPLE_PLATFORM"),
                store,
            })
        },
        start,
    )
    .await
}

async fn start(intake: &Intake, call: Call<SignedIn, StartAnalysis>) -> Result<AnalysisAccepted> {
    let requester = Requester {
        id: call.caller.id.clone(),
        is_admin: call.caller.is_admin,
        weekly_free: runtime::flag("CHANNEL_LINK"),
        address: call.shared_address.clone(),
    };
    let key = call.idempotency_key.as_ref().ok_or(Error::invalid("idempotency-key"))?;
    analyses::start(intake, &requester, key, &call.body, call.now).await
}
