//! GET /channels/find

use contract::endpoint::SignedIn;
use contract::endpoints::FIND_CHANNEL;
use contract::xray::FoundChannel;
use domain::{Error, Result};
use platform::Platform;
use quota::Governor;
use runtime::{Call, Outcome};
use store::Store;

type State = (Store, Governor, Platform);

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(
        FIND_CHANNEL,
        async |store| {
            let platform = Platform::from_env()?;
            platform.warm().await;
            let governor = platform::governor(store.clone())?;
            Ok((store, governor, platform))
        },
        find,
    )
    .await
}

async fn find((store, governor, platform): &State, call: Call<SignedIn, ()>) -> Result<FoundChannel> {
    let channel = call.query("channel").ok_or(Error::invalid("channel"))?;
    let (_, payer) = store.standing(&call.caller.id, call.caller.is_admin, call.now).await?;
    let client = governor.client(platform.client().await, payer);
    xray::find(store, &client, channel, call.now).await
}
