//! POST /monitors

use contract::endpoint::SignedIn;
use contract::endpoints::CREATE_MONITOR;
use contract::xray::{CreateMonitor, Monitor};
use domain::Result;
use platform::Platform;
use runtime::{Call, Outcome};
use store::Store;
use xray::{Owner, Services};

type State = (Store, Services, Platform);

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(
        CREATE_MONITOR,
        async |store| {
            let platform = Platform::from_env()?;
            platform.warm().await;
            Ok((store, Services::from_env().await, platform))
        },
        create,
    )
    .await
}

async fn create((store, services, platform): &State, call: Call<SignedIn, CreateMonitor>) -> Result<Monitor> {
    let owner = Owner {
        id: call.caller.id.clone(),
        tier: store.tier(&call.caller.id, call.caller.is_admin, call.now).await?,
        is_admin: call.caller.is_admin,
    };
    let client = platform.client().await;
    xray::create(store, services, client, &owner, call.key()?, &call.body, call.now).await
}
