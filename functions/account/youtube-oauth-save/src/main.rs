//! POST /youtube-oauth-save

use contract::channel::{ChannelLinked, LinkedChannel, SaveChannelLink};
use contract::endpoint::SignedIn;
use contract::endpoints::YOUTUBE_OAUTH_SAVE;
use domain::{Error, Result};
use runtime::{Call, Outcome, required};
use store::{NewLink, Store};
use youtube::{SignIn, SignInConfig};

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(YOUTUBE_OAUTH_SAVE, async |store| Ok(store), save).await
}

/// The attempt is used up before the platform is asked: a state that comes twice finds nothing. Which channel it is the platform says.
async fn save(store: &Store, call: Call<SignedIn, SaveChannelLink>) -> Result<ChannelLinked> {
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
    let sign_in = sign_in().await?;
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

async fn sign_in() -> Result<SignIn> {
    let (base, stage) = (required("YOUTUBE_API_BASE")?, required("STAGE")?);
    let is_sample = runtime::flag("SAMPLE_PLATFORM");
    let sample = SignInConfig::sample_at(&base, is_sample, &stage).map_err(Error::internal)?;
    let secret = runtime::secret(&required("CHANNEL_LINK_SECRET")?).await?;
    let config = SignInConfig::read(secret.expose(), sample).map_err(Error::internal)?;
    SignIn::new(config).map_err(Error::internal)
}
