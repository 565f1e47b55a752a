//! A person's discoveries, rewards and notifications as they cross the wire.

use std::collections::HashMap;

use contract::analysis::FirstDiscovery;
use contract::discovery::{
    Discoveries, Discovery, DiscoveryStatistics, EndedRun, NamedChannel, Notification, NotificationKind, Notifications,
    Reward,
};
use domain::job::Work;
use domain::{AnalysisId, ChannelId, Result, UserId};
use jiff::Timestamp;
use store::{About, ChannelDisplay, DiscoveryTotals, Store, StoredAnalysis};

use crate::analysis;

/// Rewards without a time to begin from.
const BADGES: u32 = 10;
/// Most rewards since a time.
const REWARDS: u32 = 100;
/// Notifications that are shown.
const SHOWN: usize = 10;
/// Notifications among which the unread ones are counted.
const COUNTED: u32 = 100;

pub(crate) type ChannelDisplays = HashMap<ChannelId, ChannelDisplay>;

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
        store.discovery_totals(user)
    )?;
    let mut channels: Vec<ChannelId> = page.items.iter().map(|one| one.channel_id.clone()).collect();
    channels.extend(rewards.iter().map(|one| one.channel_id.clone()));
    let displays = store.channel_displays(&channels, now).await?;
    Ok(Discoveries {
        items: page.items.iter().map(|one| discovery(one, &displays)).collect(),
        next_cursor: page.next_cursor,
        rewards: rewards.iter().map(|one| reward(one, &displays)).collect(),
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
    Ok(Notifications {
        items: shown(store, user, newest, now).await?,
        unread: u32::try_from(unread).unwrap_or(u32::MAX),
    })
}

pub(crate) fn statistics(found: DiscoveryTotals) -> DiscoveryStatistics {
    DiscoveryStatistics {
        channels_discovered: found.channels,
        top_three: found.rewards,
        number_ones: found.number_ones,
        credits_earned: found.credits,
    }
}

fn named(channel: &ChannelId, displays: &ChannelDisplays) -> NamedChannel {
    let displays = displays.get(channel).cloned().unwrap_or_default();
    NamedChannel {
        channel_id: channel.to_string(),
        channel_name: displays.name,
        channel_handle: displays.handle,
        channel_logo_url: displays.logo_url,
    }
}

pub(crate) fn discovery(one: &store::Discovery, displays: &ChannelDisplays) -> Discovery {
    Discovery {
        channel: named(&one.channel_id, displays),
        discovered_at: one.discovered_at,
        reached_position: one.reached_position.map(Into::into),
        credits_awarded: one.credits_awarded,
        reward_claimed_at: one.reward_claimed_at,
    }
}

pub(crate) fn reward(one: &store::Reward, displays: &ChannelDisplays) -> Reward {
    Reward {
        channel: named(&one.channel_id, displays),
        reached_position: one.position.get(),
        credits_awarded: one.credits,
        reward_claimed_at: one.at,
        badge: one.badge.into(),
    }
}

/// Notifications with what channels are called now, and whether the runs are still there.
pub(crate) async fn shown(
    store: &Store,
    user: &UserId,
    notifications: &[store::Notification],
    now: Timestamp,
) -> Result<Vec<Notification>> {
    let channels: Vec<ChannelId> = notifications.iter().map(|one| one.channel.clone()).collect();
    let runs: Vec<AnalysisId> = notifications.iter().filter_map(run_of).cloned().collect();
    let (mut displays, runs) = tokio::try_join!(store.channel_displays(&channels, now), async {
        match runs.is_empty() {
            true => Ok(Vec::new()),
            false => store.analyses_by_id(Work::Run, user, &runs).await,
        }
    })?;
    // A channel that is only monitored is known by its runs alone.
    for run in &runs {
        let summary = analysis::summary(run, now);
        if let (Some(id), Some(name)) = (summary.channel_id.and_then(|id| id.parse().ok()), summary.channel_name) {
            let known = displays.entry(id).or_default();
            if known.name.is_none() {
                known.name = Some(name);
                known.logo_url = summary.channel_logo_url;
            }
        }
    }
    Ok(notifications
        .iter()
        .map(|one| notification(one, &displays, &runs))
        .collect())
}

const fn run_of(one: &store::Notification) -> Option<&AnalysisId> {
    match &one.about {
        About::RunEnded { run, .. } => Some(run),
        About::DiscoveryReward { .. } => None,
    }
}

fn notification(one: &store::Notification, displays: &ChannelDisplays, runs: &[StoredAnalysis]) -> Notification {
    let bare = Notification {
        id: one.id.clone(),
        kind: NotificationKind::DiscoveryReward,
        channel: named(&one.channel, displays),
        position: None,
        credits_awarded: None,
        badge_earned: None,
        run: None,
        read: one.read,
        created_at: one.at,
    };
    match &one.about {
        About::DiscoveryReward {
            position,
            credits,
            badge,
        } => Notification {
            position: Some(position.get()),
            credits_awarded: Some(*credits),
            badge_earned: Some((*badge).into()),
            ..bare
        },
        About::RunEnded {
            run,
            monitor,
            status,
            findings,
            refunded,
            inactive,
        } => Notification {
            kind: NotificationKind::RunEnded,
            run: Some(EndedRun {
                request_id: runs.iter().any(|job| job.key.id == *run).then(|| run.to_string()),
                monitor_id: monitor.to_string(),
                status: (*status).into(),
                findings: *findings,
                refunded: *refunded,
                inactive: inactive.map(Into::into),
            }),
            ..bare
        },
    }
}
