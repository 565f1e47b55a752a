//! DELETE /monitors/{monitorId}

use contract::endpoint::SignedIn;
use contract::endpoints::DELETE_MONITOR;
use domain::Result;
use runtime::{Call, Outcome};
use store::{MonitorKey, Store};

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(DELETE_MONITOR, async |store| Ok(store), delete).await
}

/// The rule of its slot stays: `reconcile-rules` removes it once nobody has needed it for a day.
async fn delete(store: &Store, call: Call<SignedIn, ()>) -> Result<()> {
    let key = MonitorKey {
        user: call.caller.id.clone(),
        id: call.param("monitorId")?,
    };
    xray::delete(store, &key, call.now).await
}
