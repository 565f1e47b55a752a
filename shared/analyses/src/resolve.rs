//! From what a person typed to a channel: what names resolved to before is remembered, and whatever the platform says becomes an error of
//! ours.

use std::time::Duration;

use domain::job::FailureKind;
use domain::quota::Short;
use domain::{ChannelId, ChannelRef, ChannelSuggestion, Error, NamedChannel, Result};
use engine::snapshot::Channel;
use jiff::Timestamp;
use store::{Alias, ChannelFacts, Store};
use youtube::{Client, PlatformError, Resolved, Session};

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

/// What a name is known to refer to.
pub(crate) async fn known(store: &Store, channel: &ChannelRef, sample: bool, now: Timestamp) -> Result<Option<Alias>> {
    match (channel, alias(channel, sample)) {
        (ChannelRef::Id(id), _) => Ok(Some(Alias::Channel(id.clone()))),
        (_, Some(alias)) => store.alias(&alias, now).await,
        (_, None) => Ok(None),
    }
}

/// What a name is found to refer to: what the platform said is remembered, also that nobody has it.
pub(crate) async fn look_up(
    store: &Store,
    session: &Session,
    channel: &ChannelRef,
    sample: bool,
    now: Timestamp,
) -> Result<std::result::Result<Resolved, PlatformError>> {
    let found = session.resolve(channel).await;
    let means = match &found {
        Ok(resolved) => Alias::Channel(resolved.id.clone()),
        Err(PlatformError::ChannelNotFound) => Alias::Nobody(Vec::new()),
        Err(PlatformError::NoSuchName { suggestions }) => Alias::Nobody(suggestions.clone()),
        // Anything else says nothing about the name.
        Err(_) => return Ok(found),
    };
    if let Some(alias) = alias(channel, sample) {
        store.put_alias(&alias, &means, now).await?;
    }
    Ok(found)
}

/// What the platform would say of a name that nobody has.
pub(crate) fn nobody_has_it(suggestions: Vec<ChannelSuggestion>) -> PlatformError {
    if suggestions.is_empty() {
        PlatformError::ChannelNotFound
    } else {
        PlatformError::NoSuchName { suggestions }
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
/// [`Error::ChannelWithdrawn`]; [`Error::QuotaSpent`]; [`Error::Unavailable`] where the platform does not answer or refuses us.
pub async fn find_channel(store: &Store, platform: &Client, channel: &ChannelRef, now: Timestamp) -> Result<Found> {
    let session = platform.session(PATIENCE);
    let sample = platform.is_sample();
    let found = match known(store, channel, sample, now).await? {
        Some(Alias::Channel(id)) => Ok(id.into()),
        Some(Alias::Nobody(suggestions)) => return Ok(Found::Nobody(suggestions)),
        None => look_up(store, &session, channel, sample, now).await?,
    };
    let resolved = match found {
        Ok(resolved) => resolved,
        Err(error) => return nobody(error, now),
    };
    if store.is_withdrawn(&resolved.id).await? {
        return Err(Error::ChannelWithdrawn);
    }
    let read = match resolved.channel {
        Some(read) => read,
        None => match session.channel_of(&resolved.id).await {
            Ok(read) => read,
            Err(error) => return nobody(error, now),
        },
    };
    Ok(Found::Channel {
        handle: read.handle.clone(),
        facts: facts(resolved.id, read),
    })
}

/// The id of a channel that is named by handle or address, withdrawn or not, as the platform says at this moment: what a name meant
/// before does not count.
///
/// # Errors
/// [`Error::ChannelNotFound`]; [`Error::QuotaSpent`]; [`Error::Unavailable`] where the platform does not answer or refuses us.
pub(crate) async fn channel_id(
    store: &Store,
    platform: &Client,
    channel: &NamedChannel,
    now: Timestamp,
) -> Result<ChannelId> {
    if let Some(id) = channel.id() {
        return Ok(id.clone());
    }
    let session = platform.session(PATIENCE);
    match look_up(store, &session, channel.reference(), platform.is_sample(), now).await? {
        Ok(resolved) => Ok(resolved.id),
        // Only for the errors that say more than that nobody has it.
        Err(error) => nobody(error, now).and(Err(Error::ChannelNotFound)),
    }
}

fn facts(channel_id: ChannelId, read: Channel) -> ChannelFacts {
    ChannelFacts {
        channel_id,
        name: read.title,
        logo_url: read.logo_url,
        subscribers: read.subscribers,
    }
}

fn nobody(error: PlatformError, now: Timestamp) -> Result<Found> {
    match error {
        PlatformError::ShareSpent(short) => Err(quota::spent(short, now)),
        PlatformError::QuotaExceeded(_) => Err(quota::spent(Short::Units, now)),
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
