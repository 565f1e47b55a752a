//! Discoveries, their rewards and notifications on the wire.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::analysis::AnalysisStatus;
use crate::xray::InactiveReason;

/// The kind of an explorer badge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "documented in domain::discovery")]
pub enum BadgeType {
    Bronze,
    Silver,
    Gold,
    Platinum,
}

impl From<domain::discovery::Badge> for BadgeType {
    fn from(badge: domain::discovery::Badge) -> Self {
        match badge {
            domain::discovery::Badge::Bronze => Self::Bronze,
            domain::discovery::Badge::Silver => Self::Silver,
            domain::discovery::Badge::Gold => Self::Gold,
            domain::discovery::Badge::Platinum => Self::Platinum,
        }
    }
}

/// A channel by the words that the platform has for it. They are `null` 30 days after they were read, until the channel is analyzed again.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NamedChannel {
    /// The platform's id.
    pub channel_id: String,
    /// Display name.
    pub channel_name: Option<String>,
    /// Handle with `@`.
    pub channel_handle: Option<String>,
    /// Address of the logo.
    pub channel_logo_url: Option<String>,
}

/// A channel whose first public analysis was the caller's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Discovery {
    /// The channel.
    #[serde(flatten)]
    pub channel: NamedChannel,
    /// Since when the caller's analysis of it has been public.
    pub discovered_at: Timestamp,
    /// The place for which the reward was paid: 1, 2 or 3; `null` before. A channel that climbs later pays nothing more.
    pub reached_position: Option<u32>,
    /// What was paid.
    pub credits_awarded: Option<i64>,
    /// When it was paid.
    pub reward_claimed_at: Option<Timestamp>,
}

/// A reward that was paid, and the badge that came with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Reward {
    /// For which channel.
    #[serde(flatten)]
    pub channel: NamedChannel,
    /// For which place: 1, 2 or 3.
    pub reached_position: u32,
    /// What was paid.
    pub credits_awarded: i64,
    /// When it was paid.
    pub reward_claimed_at: Timestamp,
    /// Place 3 is bronze, place 2 silver, place 1 gold; place 1 is platinum when it is at least the person's third place among the first
    /// three.
    pub badge: BadgeType,
}

/// What came of a person's discoveries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DiscoveryStatistics {
    /// Channels whose first public analysis was the caller's.
    pub channels_discovered: u64,
    /// Those for which a reward was paid.
    pub top_three: u64,
    /// Those of them that were paid for place 1.
    pub number_ones: u64,
    /// All credits paid for them.
    pub credits_earned: i64,
}

/// A page of the caller's discoveries.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Discoveries {
    /// Discoveries, newest first.
    pub items: Vec<Discovery>,
    /// Pass as `cursor` for the next page; `null` on the last one.
    pub next_cursor: Option<String>,
    /// The rewards that were paid after `since`, newest first, at most 100; without `since` the 10 newest.
    pub rewards: Vec<Reward>,
    /// What came of all of them.
    pub statistics: DiscoveryStatistics,
    /// The time of this answer: pass it as `since` the next time.
    pub checked_at: Timestamp,
}

/// What a notification is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum NotificationKind {
    /// A discovered channel reached one of the first three places.
    DiscoveryReward,
    /// A scheduled run of a monitor has ended.
    RunEnded,
}

/// A scheduled run that has ended, as a notification has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EndedRun {
    /// Where its report is; `null` once the run was deleted.
    pub request_id: Option<String>,
    /// Its monitor, which may be deleted since.
    pub monitor_id: String,
    /// How it ended: `completed`, `failed` or `skipped`.
    pub status: AnalysisStatus,
    /// How much changed beyond noise, as in the list of runs; `null` where there is nothing to compare with.
    pub findings: Option<u32>,
    /// The credits were refunded.
    pub refunded: bool,
    /// Why the monitor is inactive since this run; `null` where it goes on.
    pub inactive: Option<InactiveReason>,
}

/// Something that happened while the caller was away. People read a translation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Notification {
    /// Names it when it is marked as read.
    pub id: String,
    /// What it is about.
    pub kind: NotificationKind,
    /// The channel it is about.
    #[serde(flatten)]
    pub channel: NamedChannel,
    /// The place that the channel reached; `null` unless it is about a reward.
    pub position: Option<u32>,
    /// What was paid; `null` unless it is about a reward.
    pub credits_awarded: Option<i64>,
    /// The badge that came with it; `null` unless it is about a reward.
    pub badge_earned: Option<BadgeType>,
    /// The run; `null` unless it is about one.
    pub run: Option<EndedRun>,
    /// The caller has read it.
    pub read: bool,
    /// When it happened.
    pub created_at: Timestamp,
}

/// The newest notifications.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Notifications {
    /// The 10 newest, newest first.
    pub items: Vec<Notification>,
    /// How many of the 100 newest are not read.
    pub unread: u32,
}

/// Marks notifications as read: those that are named, or all of them. One of the two is there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, try_from = "Named")]
pub struct ReadNotifications {
    /// Ids of notifications, at most 100; what is none of the caller's is passed over.
    #[schema(max_items = 100, required = false)]
    pub ids: Vec<String>,
    /// All that there are.
    #[schema(required = false)]
    pub all: bool,
}

/// [`ReadNotifications`] before it is known that it names anything.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Named {
    #[serde(default)]
    ids: Vec<String>,
    #[serde(default)]
    all: bool,
}

/// Most ids in one request.
const MAX_IDS: usize = 100;

impl TryFrom<Named> for ReadNotifications {
    type Error = &'static str;

    fn try_from(named: Named) -> Result<Self, Self::Error> {
        let Named { ids, all } = named;
        match ids.len() {
            0 if !all => Err("nothing is to be read"),
            count if count > MAX_IDS => Err("too many ids"),
            _ => Ok(Self { ids, all }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_marks_nothing_or_too_much_is_no_request() {
        let parse = |text: &str| serde_json::from_str::<ReadNotifications>(text).ok();
        for text in [
            "{}",
            "[]",
            r#"{"ids": []}"#,
            r#"{"all": false}"#,
            r#"{"all": true, "tier": "x"}"#,
        ] {
            assert_eq!(parse(text), None, "{text}");
        }
        let ids = |count: usize| serde_json::json!({"ids": vec!["x"; count]}).to_string();
        assert!(parse(&ids(100)).is_some());
        assert!(parse(&ids(101)).is_none());
        assert!(parse(r#"{"all": true}"#).is_some());
    }
}
