//! POST /youtube-oauth-save

use contract::channel::{ChannelLinked, LinkedChannel, SaveChannelLink};
use contract::endpoint::SignedIn;
use contract::endpoints::YOUTUBE_OAUTH_SAVE;
use domain::quota::Cost;
use domain::{Error, Result};
use quota::Governor;
use runtime::{Call, Outcome};
use store::{NewLink, Store};

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(
        YOUTUBE_OAUTH_SAVE,
        async |store| {
            let governor = platform::governor(store.clone())?;
            Ok((store, governor))
        },
        save,
    )
    .await
}

/// The attempt is used up before the platform is asked: a state that comes twice finds nothing. Which channel it is the platform says.
async fn save((store, governor): &(Store, Governor), call: Call<SignedIn, SaveChannelLink>) -> Result<ChannelLinked> {
    if !runtime::flag("CHANNEL_LINK") {
        return Err(Error::FeatureOff);
    }
    let (user, body) = (&call.caller.id, call.body);
    if body.code.is_empty() || body.code.len() > 1_024 {
        return Err(Error::invalid("code"));
    }
    if body.state.is_empty() || body.state.len() > 200 {
        return Err(Error::invalid("state"));
    }
    let sign_in = platform::sign_in().await?;
    // The question which channel it is. Before the attempt is used up: it can be made again.
    let (_, payer) = store.standing(user, call.caller.is_admin, call.now).await?;
    governor.take(payer, Cost::units(1)).await?;
    let verifier = store.take_attempt(user, &body.state, call.now).await?;
    let channel = sign_in.channel(body.code, verifier).await?;
    let new = NewLink {
        channel: channel.id,
        name: channel.name,
        avatar: channel.avatar,
    };
    let connected_at = store.link_channel(user, &new, call.now).await?;
    let channel = LinkedChannel {
        id: new.channel.into(),
        name: new.name,
        avatar: new.avatar,
        connected_at,
    };
    Ok(ChannelLinked { success: true, channel })
}
