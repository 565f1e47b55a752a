//! POST /youtube-oauth-connect

use contract::channel::{BeginChannelLink, ChannelLinkAction, ChannelLinkBegun};
use contract::endpoint::SignedIn;
use contract::endpoints::YOUTUBE_OAUTH_CONNECT;
use domain::{Error, Result};
use runtime::{Call, Outcome};
use store::{LinkAttempt, Store};

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(YOUTUBE_OAUTH_CONNECT, async |store| Ok(store), connect).await
}

/// State and verifier are stored under the caller: only the same person may come back with the state.
async fn connect(store: &Store, call: Call<SignedIn, BeginChannelLink>) -> Result<ChannelLinkBegun> {
    let ChannelLinkAction::Start = call.body.action;
    if !runtime::flag("CHANNEL_LINK") {
        return Err(Error::FeatureOff);
    }
    let begun = platform::sign_in().await?.begin();
    let attempt = LinkAttempt {
        state: begun.state,
        verifier: begun.verifier,
    };
    store.begin_link(&call.caller.id, &attempt, call.now).await?;
    Ok(ChannelLinkBegun {
        success: true,
        auth_url: begun.auth_url.into(),
    })
}
