//! From what a person typed to a channel: what names resolved to before is remembered, and whatever the platform says becomes an error of
//! ours.

use std::time::Duration;

use domain::job::FailureKind;
use domain::{ChannelId, ChannelRef, ChannelSuggestion, Error, Result};
use engine::snapshot::Channel;
use jiff::Timestamp;
use store::{ChannelFacts, Store};
use youtube::{Client, PlatformError};

/// The rule by which names are resolved. To be changed with it: what an earlier, laxer rule resolved must not be remembered for the
/// 30 days that an alias is believed.
const RESOLVED_BY: &str = "free-text-exact";
/// How long a person waits for the platform at most.
const PATIENCE: Duration = Duration::from_secs(7);

/// Under which a resolved channel is remembered. Sample and real channels never share a name, and neither do [`RESOLVED_BY`] and
/// an earlier rule.
fn alias(channel: &ChannelRef, sample: bool) -> Option<String> {
    let alias = channel.alias()?;
    Some(if sample {
        format!("{RESOLVED_BY}:sample:{alias}")
    } else {
        format!("{RESOLVED_BY}:{alias}")
    })
}

/// The channel that a name is known to refer to.
pub(crate) async fn known_id(
    store: &Store,
    channel: &ChannelRef,
    sample: bool,
    now: Timestamp,
) -> Result<Option<ChannelId>> {
    match (channel, alias(channel, sample)) {
        (ChannelRef::Id(id), _) => Ok(Some(id.clone())),
        (_, Some(alias)) => store.channel_of_alias(&alias, now).await,
        (_, None) => Ok(None),
    }
}

/// Remembers what a name refers to.
pub(crate) async fn remember(
    store: &Store,
    channel: &ChannelRef,
    id: &ChannelId,
    sample: bool,
    now: Timestamp,
) -> Result<()> {
    match alias(channel, sample) {
        Some(alias) => store.put_alias(&alias, id, now).await,
        None => Ok(()),
    }
}

/// What a name refers to.
#[derive(Clone, Debug, PartialEq)]
pub enum Found {
    /// This channel.
    Channel {
        /// As the platform shows it now.
        facts: ChannelFacts,
        /// Its handle with `@`.
        handle: Option<String>,
    },
    /// Nobody has the name; these may be meant, the likeliest first.
    Nobody(Vec<ChannelSuggestion>),
}

/// Asks the platform for the channel that is meant: 1 unit, and a search for what is no handle and no id.
///
/// # Errors
/// [`Error::Unavailable`] where the platform does not answer, refuses us, or its quota is spent.
pub async fn find_channel(store: &Store, platform: &Client, channel: &ChannelRef, now: Timestamp) -> Result<Found> {
    let session = platform.session(PATIENCE);
    let sample = platform.is_sample();
    let known = known_id(store, channel, sample, now).await?;
    let found = match known {
        Some(id) => session.resolve(&ChannelRef::Id(id)).await,
        None => session.resolve(channel).await,
    };
    let resolved = match found {
        Ok(resolved) => resolved,
        Err(error) => return nobody(error),
    };
    let read = match resolved.channel {
        Some(read) => read,
        None => match session.channel_of(&resolved.id).await {
            Ok(read) => read,
            Err(error) => return nobody(error),
        },
    };
    remember(store, channel, &resolved.id, sample, now).await?;
    Ok(Found::Channel {
        handle: read.handle.clone(),
        facts: facts(resolved.id, read),
    })
}

fn facts(channel_id: ChannelId, read: Channel) -> ChannelFacts {
    ChannelFacts {
        channel_id,
        name: read.title,
        logo_url: read.logo_url,
        subscribers: read.subscribers,
    }
}

fn nobody(error: PlatformError) -> Result<Found> {
    match error {
        PlatformError::NoSuchName { suggestions } => Ok(Found::Nobody(suggestions)),
        error if matches!(error.kind(), FailureKind::ChannelNotFound | FailureKind::NoVideos) => {
            Ok(Found::Nobody(Vec::new()))
        }
        error => Err(Error::Unavailable {
            service: "platform",
            cause: error.to_string(),
        }),
    }
}
