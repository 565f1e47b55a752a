//! POST /monitors

use contract::endpoint::SignedIn;
use contract::endpoints::CREATE_MONITOR;
use contract::xray::{CreateMonitor, Monitor};
use domain::Result;
use platform::Platform;
use quota::Governor;
use runtime::{Call, Outcome};
use store::Store;
use xray::{Owner, Services};

type State = (Store, Services, Governor, Platform);

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(
        CREATE_MONITOR,
        async |store| {
            let platform = Platform::from_env()?;
            platform.warm().await;
            let governor = platform::governor(store.clone())?;
            Ok((store, Services::from_env().await, governor, platform))
        },
        create,
    )
    .await
}

async fn create((store, services, governor, platform): &State, call: Call<SignedIn, CreateMonitor>) -> Result<Monitor> {
    let caller = &call.caller;
    let (tier, payer) = store.standing(&caller.id, caller.is_admin, call.now).await?;
    let owner = Owner {
        id: caller.id.clone(),
        tier,
        is_admin: caller.is_admin,
    };
    let client = governor.client(platform.client().await, payer);
    xray::create(store, services, &client, &owner, call.key()?, &call.body, call.now).await
}
