//! GET /monitors/{monitorId}

use contract::endpoint::SignedIn;
use contract::endpoints::GET_MONITOR;
use contract::xray::Monitor;
use domain::Result;
use runtime::{Call, Outcome};
use store::{MonitorKey, Store};

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(GET_MONITOR, async |store| Ok(store), get).await
}

async fn get(store: &Store, call: Call<SignedIn, ()>) -> Result<Monitor> {
    let key = MonitorKey {
        user: call.caller.id.clone(),
        id: call.param("monitorId")?,
    };
    views::own_monitor(store, &key, call.now).await
}
