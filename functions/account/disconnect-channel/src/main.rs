//! DELETE /me/channel

use contract::endpoint::SignedIn;
use contract::endpoints::DISCONNECT_CHANNEL;
use domain::{Error, Result};
use runtime::{Call, Outcome};
use store::Store;

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(DISCONNECT_CHANNEL, async |store| Ok(store), disconnect).await
}

async fn disconnect(store: &Store, call: Call<SignedIn, ()>) -> Result<()> {
    if !runtime::flag("CHANNEL_LINK") {
        return Err(Error::FeatureOff);
    }
    store.unlink_channel(&call.caller.id).await
}
