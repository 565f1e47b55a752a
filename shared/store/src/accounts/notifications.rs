//! Notifications: what happened while a person was away. They are in the table of the settings, the only one where the browser may change something:
//! whether they were read.

use domain::discovery::{Badge, Place};
use domain::job::Status;
use domain::monitor::InactiveReason;
use domain::{AnalysisId, ChannelId, ChannelRef, MonitorId, Result, UserId};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::Store;
use crate::analyses::analysis::{RunOf, StoredAnalysis};
use crate::schema::PROFILES;
use crate::wire::cursor::{List, Page};
use crate::wire::item::{self, Item, stamp};
use crate::wire::retry;

/// What the keys of notifications begin with.
pub(crate) const PREFIX: &str = "N#";
/// No id of ours is longer, in characters.
const MAX_ID: usize = 80;
/// Notifications that are marked with one reading of the list.
const PAGE: u32 = 100;
const UNREAD: &str = "unread";

/// Something that happened while a person was away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notification {
    /// Names it among the person's.
    pub id: String,
    /// The channel it is about.
    pub channel: ChannelId,
    /// What happened.
    pub about: About,
    /// The person has read it.
    pub read: bool,
    /// When it happened.
    pub at: Timestamp,
}

/// What a notification is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", rename_all_fields = "camelCase")]
pub enum About {
    /// A discovered channel reached one of the first three places.
    DiscoveryReward {
        /// The place.
        position: Place,
        /// What was paid.
        credits: i64,
        /// The badge that came with it.
        badge: Badge,
    },
    /// A scheduled run has ended.
    RunEnded {
        /// The run.
        run: AnalysisId,
        /// Its monitor.
        monitor: MonitorId,
        /// How it ended.
        status: Status,
        /// How many figures changed beyond noise; `None` where there was nothing to compare with.
        findings: Option<u32>,
        /// The credits were refunded.
        refunded: bool,
        /// Why the monitor is inactive since.
        inactive: Option<InactiveReason>,
    },
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Row {
    pk: String,
    sk: String,
    #[serde(flatten)]
    about: About,
    channel_id: ChannelId,
    #[serde(with = "stamp")]
    at: Timestamp,
    /// There until it was read.
    #[serde(default)]
    unread: bool,
}

impl From<Row> for Notification {
    fn from(row: Row) -> Self {
        Self {
            id: row.sk.strip_prefix(PREFIX).unwrap_or_default().to_owned(),
            channel: row.channel_id,
            about: row.about,
            read: !row.unread,
            at: row.at,
        }
    }
}

/// Key of a notification.
pub(crate) fn key(user: &UserId, id: &str) -> Item {
    item::key(item::user_pk(user), format!("{PREFIX}{id}"))
}

/// The notification that goes with a reward.
pub(crate) fn reward(user: &UserId, channel: &ChannelId, place: Place, badge: Badge, now: Timestamp) -> Result<Item> {
    item::encode(&Row {
        pk: item::user_pk(user),
        sk: format!("{PREFIX}{}#{channel}", item::time_text(now)),
        about: About::DiscoveryReward {
            position: place,
            credits: place.reward().get(),
            badge,
        },
        channel_id: channel.clone(),
        at: now,
        unread: true,
    })
}

/// The notification of the end of a scheduled run, the same at every call; `None` for one that its person began, or whose channel is not
/// known.
pub(crate) fn run_ended(job: &StoredAnalysis, run: &RunOf, inactive: Option<InactiveReason>) -> Result<Option<Item>> {
    let ChannelRef::Id(channel) = &job.channel else {
        return Ok(None);
    };
    if run.due.is_none() {
        return Ok(None);
    }
    let at = job.ended_at.unwrap_or(job.state.created_at);
    let row = Row {
        pk: item::user_pk(&job.key.user),
        sk: format!("{PREFIX}{}#{}", item::time_text(at), job.key.id),
        about: About::RunEnded {
            run: job.key.id.clone(),
            monitor: run.monitor.clone(),
            status: job.state.status,
            findings: job.findings.filter(|_| job.state.status == Status::Completed),
            refunded: job.refunded,
            inactive,
        },
        channel_id: channel.clone(),
        at,
        unread: true,
    };
    item::encode(&row).map(Some)
}

impl Store {
    /// The person's notifications, newest first, at most `limit` (1 to 100) a page.
    ///
    /// # Errors
    /// [`domain::Error::InvalidInput`] for a cursor that this user did not get from here.
    pub async fn notifications(&self, user: &UserId, cursor: Option<&str>, limit: u32) -> Result<Page<Notification>> {
        let list = List {
            table: self.tables.name(&PROFILES)?,
            index: None,
            user,
            prefix: PREFIX,
        };
        let page = self.page(&list, cursor, limit).await?;
        page.map(|item| item::decode::<Row>(item).map(Notification::from))
    }

    /// Marks these notifications of the person as read; what is none of them is passed over.
    /// Calling again is safe.
    pub async fn read_notifications(&self, user: &UserId, ids: &[String]) -> Result<()> {
        for id in ids.iter().filter(|id| !id.is_empty() && id.len() <= MAX_ID) {
            self.mark_read(key(user, id)).await?;
        }
        Ok(())
    }

    /// Marks all notifications of the person as read.
    /// Calling again is safe.
    pub async fn read_all_notifications(&self, user: &UserId) -> Result<()> {
        let mut cursor = None;
        loop {
            let page = self.notifications(user, cursor.as_deref(), PAGE).await?;
            let unread = page.items.into_iter().filter(|one| !one.read).map(|one| one.id);
            self.read_notifications(user, &unread.collect::<Vec<_>>()).await?;
            cursor = page.next_cursor;
            if cursor.is_none() {
                return Ok(());
            }
        }
    }

    async fn mark_read(&self, key: Item) -> Result<()> {
        let call = self
            .update_item(&PROFILES, key)?
            .update_expression(format!("REMOVE {UNREAD}"))
            .condition_expression(format!("attribute_exists({UNREAD})"));
        retry::conditional(|| call.clone().send()).await.map(drop)
    }
}
