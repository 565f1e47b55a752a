//! What a stored monitor is: the types that cross this crate's border, and its row.

use domain::monitor::{Health, Mail, MonitorState, Schedule, Tracked};
use domain::{AnalysisId, MailToken, MonitorId, Result, UserId};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::analyses::analysis::ChannelFacts;
use crate::schema::shard_of;
use crate::wire::item::{self, Item, PLATFORM_DATA_TTL, stamp};

/// What the keys of monitors begin with.
pub(crate) const PREFIX: &str = "M#";
/// Partitions of the sparse index of due times: enough for some 16,000 advances a second.
pub(crate) const DUE_SHARDS: [&str; 16] = [
    "DUE#00", "DUE#01", "DUE#02", "DUE#03", "DUE#04", "DUE#05", "DUE#06", "DUE#07", "DUE#08", "DUE#09", "DUE#10",
    "DUE#11", "DUE#12", "DUE#13", "DUE#14", "DUE#15",
];
/// Partitions of the sparse index of platform data, apart from those of jobs.
pub(crate) const PLATFORM_DATA_SHARDS: [&str; 2] = ["MONITORS#0", "MONITORS#1"];

/// Whose monitor, and which. The user is the caller, or comes from a stored row: nobody can name another's.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MonitorKey {
    /// The owner.
    pub user: UserId,
    /// The monitor.
    pub id: MonitorId,
}

impl MonitorKey {
    pub(crate) fn row(&self) -> Item {
        item::key(item::user_pk(&self.user), format!("{PREFIX}{}", self.id))
    }
}

/// A monitor to be made.
#[derive(Clone, Debug, PartialEq)]
pub struct NewMonitor {
    /// Whose and which; the same id twice is the same act.
    pub key: MonitorKey,
    /// What was asked for, as one text: the same idempotency key must come with the same.
    pub asked: String,
    /// The channel.
    pub facts: ChannelFacts,
    /// When it is due.
    pub schedule: Schedule,
    /// What its reports are about first.
    pub tracked: Tracked,
    /// Whether its reports are mailed, and where to.
    pub mail: Mail,
    /// Its person is an operator, which nobody can see any more when it runs.
    pub by_admin: bool,
    /// When it was asked for; the channel was read then.
    pub created_at: Timestamp,
}

/// A stored monitor.
#[derive(Clone, Debug, PartialEq)]
pub struct Monitor {
    /// Owner and id.
    pub key: MonitorKey,
    /// The channel as it was last read.
    pub facts: ChannelFacts,
    /// When that was.
    pub read_at: Timestamp,
    /// When it is due.
    pub schedule: Schedule,
    /// What its reports are about first.
    pub tracked: Tracked,
    /// Whether its reports are mailed, and where to.
    pub mail: Mail,
    /// Its person was an operator when it was made.
    pub by_admin: bool,
    /// Whether it runs.
    pub state: MonitorState,
    /// What earlier scheduled runs left behind.
    pub health: Health,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it is due next; `None` exactly while it is not active.
    pub next_due: Option<Timestamp>,
    /// Due times that passed before an edit and get no run: the next run says so.
    pub missed: u32,
    /// Its newest run whose end is known.
    pub last_run: Option<AnalysisId>,
    /// Unsubscribes from its mails; there from the first one on.
    pub(crate) mail_token: Option<MailToken>,
    /// Counts changes: a decision is valid while this is unchanged.
    pub(crate) ver: u64,
    /// What was asked for when it was made.
    pub(crate) asked: String,
}

impl Monitor {
    pub(crate) fn new(new: &NewMonitor) -> Self {
        Self {
            key: new.key.clone(),
            facts: new.facts.clone(),
            read_at: new.created_at,
            schedule: new.schedule,
            tracked: new.tracked,
            mail: new.mail.clone(),
            by_admin: new.by_admin,
            state: MonitorState::Active,
            health: Health::default(),
            created_at: new.created_at,
            next_due: Some(new.schedule.next_after(new.created_at)),
            missed: 0,
            last_run: None,
            mail_token: None,
            ver: 1,
            asked: new.asked.clone(),
        }
    }

    /// Until when what the platform calls the channel may be shown.
    #[must_use]
    pub fn platform_data_until(&self) -> Timestamp {
        self.read_at + PLATFORM_DATA_TTL
    }
}

/// The row of a monitor. Its creation time is not called `createdAt`, which would list it among the runs.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MonitorRow {
    pub pk: String,
    pub sk: String,
    pub user_id: UserId,
    pub monitor_id: MonitorId,
    pub asked: String,
    pub facts: ChannelFacts,
    #[serde(with = "stamp")]
    pub read_at: Timestamp,
    pub schedule: Schedule,
    pub tracked: Tracked,
    #[serde(default)]
    pub mail: Mail,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mail_token: Option<MailToken>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub by_admin: bool,
    #[serde(flatten)]
    pub state: MonitorState,
    #[serde(default)]
    pub health: Health,
    #[serde(with = "stamp")]
    pub made_at: Timestamp,
    #[serde(default)]
    pub missed: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_run: Option<AnalysisId>,
    pub ver: u64,
    /// Keys of the sparse index of due times, while it is active.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub due_shard: Option<String>,
    #[serde(default, with = "stamp::option", skip_serializing_if = "Option::is_none")]
    pub next_due: Option<Timestamp>,
    /// Keys of the sparse index of platform data, while it has any.
    #[serde(default, rename = "wordsShard", skip_serializing_if = "Option::is_none")]
    pub platform_data_shard: Option<String>,
    #[serde(
        default,
        rename = "wordsDue",
        with = "stamp::option",
        skip_serializing_if = "Option::is_none"
    )]
    pub platform_data_due: Option<Timestamp>,
}

impl MonitorRow {
    pub(crate) fn read(item: Item) -> Result<Monitor> {
        item::decode::<Self>(item).map(Monitor::from)
    }
}

impl From<&Monitor> for MonitorRow {
    fn from(monitor: &Monitor) -> Self {
        let id = monitor.key.id.as_str();
        let next_due = monitor.next_due.filter(|_| monitor.state.is_active());
        let has_platform_data = !monitor.facts.name.is_empty() || monitor.facts.logo_url.is_some();
        Self {
            pk: item::user_pk(&monitor.key.user),
            sk: format!("{PREFIX}{}", monitor.key.id),
            user_id: monitor.key.user.clone(),
            monitor_id: monitor.key.id.clone(),
            asked: monitor.asked.clone(),
            facts: monitor.facts.clone(),
            read_at: monitor.read_at,
            schedule: monitor.schedule,
            tracked: monitor.tracked,
            mail: monitor.mail.clone(),
            mail_token: monitor.mail_token.clone(),
            by_admin: monitor.by_admin,
            state: monitor.state,
            health: monitor.health,
            made_at: monitor.created_at,
            missed: monitor.missed,
            last_run: monitor.last_run.clone(),
            ver: monitor.ver,
            due_shard: next_due.map(|_| DUE_SHARDS[shard_of(id, DUE_SHARDS.len())].to_owned()),
            next_due,
            platform_data_shard: has_platform_data
                .then(|| PLATFORM_DATA_SHARDS[shard_of(id, PLATFORM_DATA_SHARDS.len())].to_owned()),
            platform_data_due: has_platform_data.then(|| monitor.platform_data_until()),
        }
    }
}

impl From<MonitorRow> for Monitor {
    fn from(row: MonitorRow) -> Self {
        Self {
            key: MonitorKey {
                user: row.user_id,
                id: row.monitor_id,
            },
            facts: row.facts,
            read_at: row.read_at,
            schedule: row.schedule,
            tracked: row.tracked,
            mail: row.mail,
            mail_token: row.mail_token,
            by_admin: row.by_admin,
            state: row.state,
            health: row.health,
            created_at: row.made_at,
            next_due: row.next_due,
            missed: row.missed,
            last_run: row.last_run,
            ver: row.ver,
            asked: row.asked,
        }
    }
}
