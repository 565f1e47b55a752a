//! GET /channels/find

use contract::endpoint::SignedIn;
use contract::endpoints::FIND_CHANNEL;
use contract::xray::FoundChannel;
use domain::{Error, Result};
use platform::Platform;
use runtime::{Call, Outcome};
use store::Store;

type State = (Store, Platform);

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(
        FIND_CHANNEL,
        async |store| {
            let platform = Platform::from_env()?;
            platform.warm().await;
            Ok((store, platform))
        },
        find,
    )
    .await
}

async fn find((store, platform): &State, call: Call<SignedIn, ()>) -> Result<FoundChannel> {
    let channel = call.query("channel").ok_or(Error::invalid("channel"))?;
    xray::find(store, platform.client().await, channel, call.now).await
}
