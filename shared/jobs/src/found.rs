//! A person's discoveries, rewards, notifications and overview as they cross the wire.

use std::collections::HashMap;

use contract::discovery::{
    Discoveries, Discovery, DiscoveryStatistics, FirstDiscovery, NamedChannel, Notification, NotificationKind,
    Notifications, Reward,
};
use domain::{ChannelId, Result, UserId};
use jiff::Timestamp;
use store::{ChannelWords, Found, Store};

/// Rewards without a time to begin from.
const BADGES: u32 = 10;
/// Most rewards since a time.
const REWARDS: u32 = 100;
/// Notifications that are shown.
const SHOWN: usize = 10;
/// Notifications among which the unread ones are counted.
const COUNTED: u32 = 100;

pub(crate) type Words = HashMap<ChannelId, ChannelWords>;

/// A page of somebody's discoveries, newest first, with the rewards since a time.
///
/// # Errors
/// [`domain::Error::InvalidInput`] for a cursor that this user did not get from here; a store that does not answer.
pub async fn discoveries(
    store: &Store,
    user: &UserId,
    cursor: Option<&str>,
    limit: u32,
    since: Option<Timestamp>,
    now: Timestamp,
) -> Result<Discoveries> {
    let most = if since.is_some() { REWARDS } else { BADGES };
    let (page, rewards, found) = tokio::try_join!(
        store.discoveries(user, cursor, limit),
        store.rewards(user, since, most),
        store.found(user)
    )?;
    let mut channels: Vec<ChannelId> = page.items.iter().map(|one| one.channel_id.clone()).collect();
    channels.extend(rewards.iter().map(|one| one.channel_id.clone()));
    let words = store.channel_words(&channels, now).await?;
    Ok(Discoveries {
        items: page.items.iter().map(|one| discovery(one, &words)).collect(),
        next_cursor: page.next_cursor,
        rewards: rewards.iter().map(|one| reward(one, &words)).collect(),
        statistics: statistics(found),
        checked_at: now,
    })
}

/// That somebody is the first discoverer of a channel.
///
/// # Errors
/// A store that does not answer.
pub async fn first_discovery(store: &Store, user: &UserId, channel: &str) -> Result<Option<FirstDiscovery>> {
    let Ok(channel) = channel.parse() else { return Ok(None) };
    let own = store.own_discovery(user, &channel).await?;
    Ok(own.map(|own| FirstDiscovery {
        discovered_at: own.discovered_at,
        reached_position: own.reached_position.map(Into::into),
        credits_awarded: own.credits_awarded,
    }))
}

/// The newest notifications of somebody.
///
/// # Errors
/// A store that does not answer.
pub async fn notifications(store: &Store, user: &UserId, now: Timestamp) -> Result<Notifications> {
    let page = store.notifications(user, None, COUNTED).await?;
    let unread = page.items.iter().filter(|one| !one.read).count();
    let newest = page.items.get(..SHOWN.min(page.items.len())).unwrap_or_default();
    let channels: Vec<ChannelId> = newest.iter().map(|one| one.channel.clone()).collect();
    let words = store.channel_words(&channels, now).await?;
    Ok(Notifications {
        items: newest.iter().map(|one| notification(one, &words)).collect(),
        unread: u32::try_from(unread).unwrap_or(u32::MAX),
    })
}

pub(crate) fn statistics(found: Found) -> DiscoveryStatistics {
    DiscoveryStatistics {
        channels_discovered: found.channels,
        top_three: found.rewards,
        number_ones: found.number_ones,
        credits_earned: found.credits,
    }
}

fn named(channel: &ChannelId, words: &Words) -> NamedChannel {
    let words = words.get(channel).cloned().unwrap_or_default();
    NamedChannel {
        channel_id: channel.to_string(),
        channel_name: words.name,
        channel_handle: words.handle,
        channel_logo_url: words.logo_url,
    }
}

pub(crate) fn discovery(one: &store::Discovery, words: &Words) -> Discovery {
    Discovery {
        channel: named(&one.channel_id, words),
        discovered_at: one.discovered_at,
        reached_position: one.reached_position.map(Into::into),
        credits_awarded: one.credits_awarded,
        reward_claimed_at: one.reward_claimed_at,
    }
}

pub(crate) fn reward(one: &store::Reward, words: &Words) -> Reward {
    Reward {
        channel: named(&one.channel_id, words),
        reached_position: one.position.get(),
        credits_awarded: one.credits,
        reward_claimed_at: one.at,
        badge: one.badge.into(),
    }
}

pub(crate) fn notification(one: &store::Notification, words: &Words) -> Notification {
    Notification {
        id: one.id.clone(),
        kind: NotificationKind::DiscoveryReward,
        channel: named(&one.channel, words),
        position: one.place.get(),
        credits_awarded: one.credits,
        badge_earned: one.badge.into(),
        read: one.read,
        created_at: one.at,
    }
}
