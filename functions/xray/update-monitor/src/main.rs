//! PATCH /monitors/{monitorId}

use contract::endpoint::SignedIn;
use contract::endpoints::UPDATE_MONITOR;
use contract::xray::{Monitor, UpdateMonitor};
use domain::Result;
use runtime::{Call, Outcome};
use store::Store;
use xray::{Owner, Services};

type State = (Store, Services);

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(
        UPDATE_MONITOR,
        async |store| Ok((store, Services::from_env().await)),
        update,
    )
    .await
}

async fn update((store, services): &State, call: Call<SignedIn, UpdateMonitor>) -> Result<Monitor> {
    let id = call.param("monitorId")?;
    let owner = Owner {
        id: call.caller.id.clone(),
        tier: store.tier(&call.caller.id, call.caller.is_admin, call.now).await?,
        is_admin: call.caller.is_admin,
    };
    xray::update(store, services, &owner, id, &call.body, call.now).await
}
