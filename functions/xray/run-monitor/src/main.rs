//! POST /monitors/{monitorId}/runs

use analyses::{Intake, Requester};
use contract::endpoint::SignedIn;
use contract::endpoints::RUN_MONITOR;
use contract::xray::RunAccepted;
use domain::Result;
use runtime::{Call, Outcome};
use store::{MonitorKey, Queues};

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(
        RUN_MONITOR,
        async |store| {
            Ok(Intake {
                queues: Queues::from_env().await,
                governor: platform::governor(store.clone())?,
                sample: runtime::flag("SAMPLE_PLATFORM"),
                store,
            })
        },
        run,
    )
    .await
}

async fn run(intake: &Intake, call: Call<SignedIn, ()>) -> Result<RunAccepted> {
    let of = MonitorKey {
        user: call.caller.id.clone(),
        id: call.param("monitorId")?,
    };
    let requester = Requester {
        id: call.caller.id.clone(),
        is_admin: call.caller.is_admin,
        weekly_free: false,
        address: call.shared_address.clone(),
    };
    analyses::run_now(intake, &of, &requester, call.key()?, call.now).await
}
