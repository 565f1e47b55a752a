//! What a stored analysis is, or a run of a monitor: the types that cross this crate's border. Both are jobs. The row: `row.rs`.

use domain::job::{FailureKind, JobState, Stage, Status, Work};
use domain::quota::Payer;
use domain::{AnalysisId, Balance, ChannelId, ChannelRef, ChannelSuggestion, Credits, MonitorId, ShareId};
use domain::{Split, UserId};
use engine::Report;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::schema::{ANALYSES, Table, XRAY};
use crate::wire::item::{self, Item, PLATFORM_DATA_TTL, stamp};

/// Whose job, and which. The user is always the caller, so nobody can name another's row.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AnalysisKey {
    /// What kind of work it is.
    pub work: Work,
    /// The owner.
    pub user: UserId,
    /// The analysis.
    pub id: AnalysisId,
}

impl AnalysisKey {
    /// An analysis.
    #[must_use]
    pub const fn analysis(user: UserId, id: AnalysisId) -> Self {
        let work = Work::Analysis;
        Self { work, user, id }
    }

    /// A run of a monitor.
    #[must_use]
    pub const fn run(user: UserId, id: AnalysisId) -> Self {
        let work = Work::Run;
        Self { work, user, id }
    }

    /// The table that has the job and everything that belongs to it.
    pub(crate) const fn table(&self) -> &'static Table {
        table_of(self.work)
    }

    /// Key of the job's row.
    pub(crate) fn row(&self) -> Item {
        item::key(item::user_pk(&self.user), self.sort())
    }

    /// Key of its report.
    pub(crate) fn report(&self) -> Item {
        item::key(item::user_pk(&self.user), format!("R#{}", self.id))
    }

    /// What a ledger row calls it: an analysis by its id alone, as since the first one.
    pub(crate) fn reference(&self) -> String {
        match self.work {
            Work::Analysis => self.id.to_string(),
            Work::Run => format!("run:{}", self.id),
        }
    }

    pub(crate) fn sort(&self) -> String {
        format!("J#{}", self.id)
    }
}

/// The table of a kind of work.
pub(crate) const fn table_of(work: Work) -> &'static Table {
    match work {
        Work::Analysis => &ANALYSES,
        Work::Run => &XRAY,
    }
}

/// Key of what keeps a second run of a monitor from running alongside the first. Of analyses the account names the last one.
pub(crate) fn lock_key(user: &UserId, run: &RunOf) -> Item {
    item::key(item::user_pk(user), format!("LOCK#{}", run.monitor))
}

/// Of which monitor a run is, and what began it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RunOf {
    /// The monitor.
    pub monitor: MonitorId,
    /// When it was due; `None` for a run that its person began.
    #[serde(default, with = "stamp::option", skip_serializing_if = "Option::is_none")]
    pub due: Option<Timestamp>,
    /// How many due times after it passed before it could begin; they get no run of their own.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub missed: u32,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks with a reference")]
const fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// A job to be started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewAnalysis {
    /// Whose and which; the same id twice is the same act.
    pub key: AnalysisKey,
    /// What the person typed.
    pub channel_input: String,
    /// What it was read as.
    pub channel: ChannelRef,
    /// What is taken from the balance.
    pub price: Credits,
    /// It goes to the priority queue.
    pub priority: bool,
    /// Its result stays off the leaderboard.
    pub stealth: bool,
    /// What the person asked for about that; without it their setting counted.
    pub requested_stealth: Option<bool>,
    /// The week's free analysis is used where there is one.
    pub weekly: bool,
    /// The monitor, for a run of one.
    pub run: Option<RunOf>,
    /// Whose share of the platform's quota it draws on.
    pub payer: Payer,
    /// From which address it was asked for; `None` where nobody asked, or all are at one.
    pub address: Option<String>,
    /// When it was asked for.
    pub created_at: Timestamp,
}

impl NewAnalysis {
    pub(crate) const fn requested(&self) -> Requested {
        Requested {
            stealth: self.requested_stealth,
        }
    }
}

/// A stored job, without its report.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredAnalysis {
    /// Owner and id.
    pub key: AnalysisKey,
    /// What the person typed.
    pub channel_input: String,
    /// What it was read as.
    pub channel: ChannelRef,
    /// What decisions need.
    pub state: JobState,
    /// What it is doing; the last thing it did once it has ended.
    pub stage: Stage,
    /// Why it failed, if it did.
    pub failure: Option<FailureKind>,
    /// The credits were refunded.
    pub refunded: bool,
    /// What was taken, by the kind of credits it came from: negative.
    pub charged: Split,
    /// What a premium account used without having the credits for it.
    pub fair_use: i64,
    /// What it would have cost, had it not been the week's free analysis.
    pub weekly: i64,
    /// It went to the priority queue.
    pub priority: bool,
    /// Its result stays off the leaderboard.
    pub stealth: bool,
    /// What the person asked for; not known of analyses that were stored before this was.
    pub requested: Option<Requested>,
    /// When it ended.
    pub ended_at: Option<Timestamp>,
    /// The channel, once found.
    pub facts: Option<ChannelFacts>,
    /// Channels that may be meant, where nobody has the name.
    pub suggestions: Vec<ChannelSuggestion>,
    /// Overall score 0 to 100, once completed, unless it abstains.
    pub overall_score: Option<f64>,
    /// Lower end of the score's 90 percent interval; not known of jobs that were stored before it was.
    pub score_low: Option<f64>,
    /// And its upper end.
    pub score_high: Option<f64>,
    /// The engine behind the report, once completed; not known of jobs that were stored before it was.
    pub engine_version: Option<String>,
    /// Under what it is shared with anyone who has the link.
    pub share_id: Option<ShareId>,
    /// When the snapshot behind the report was taken, once completed.
    pub read_at: Option<Timestamp>,
    /// The monitor, for a run of one.
    pub run: Option<RunOf>,
    /// How much changed beyond noise, as [`engine::findings`] counts it; `None` where there was none to compare with.
    pub findings: Option<u32>,
    /// Whose share of the platform's quota it draws on.
    pub payer: Payer,
    /// From which address it was asked for; forgotten when it ends.
    pub address: Option<String>,
}

impl StoredAnalysis {
    /// What it costs: paid for, used within fair use, or for nothing once a week.
    pub(crate) const fn price(&self) -> i64 {
        self.fair_use + self.weekly - self.charged.total()
    }

    /// Until when the platform's names and titles may be shown that this analysis read.
    #[must_use]
    pub fn platform_data_until(&self) -> Timestamp {
        platform_data_until(self.read_at, self.state.created_at)
    }
}

/// When the platform data of channel and videos expires. Without a report the snapshot may have been as old as one is used.
pub(crate) fn platform_data_until(read_at: Option<Timestamp>, created_at: Timestamp) -> Timestamp {
    read_at.unwrap_or(created_at - domain::job::SNAPSHOT_FRESH) + PLATFORM_DATA_TTL
}

/// What a person asked for besides the channel, as they sent it: the same idempotency key must come with the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Requested {
    /// To keep the result off the leaderboard, or to show it there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stealth: Option<bool>,
}

/// What a history row shows of the channel.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ChannelFacts {
    /// The platform's id.
    pub channel_id: ChannelId,
    /// Display name; empty once it was redacted.
    pub name: String,
    /// Address of the logo.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub logo_url: Option<String>,
    /// Subscribers, `None` when hidden.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub subscribers: Option<u64>,
}

/// What starting a job led to.
#[derive(Clone, Debug, PartialEq)]
pub enum Started {
    /// It was paid for and stored by this call, or by an earlier try of it whose answer was lost.
    New {
        /// The stored analysis.
        job: StoredAnalysis,
        /// The balance after paying, as far as this call knows.
        balance: Balance,
    },
    /// It had been started before; nothing was taken.
    Existing {
        /// The stored analysis as it is now.
        job: StoredAnalysis,
    },
}

/// How an attempt ended.
#[derive(Clone, Copy, Debug)]
pub enum End<'a> {
    /// With a report.
    Completed {
        /// The report.
        report: &'a Report,
        /// It is given for free: the credits go back.
        refund: bool,
        /// What changed since an earlier one.
        changes: Option<&'a Changes>,
    },
    /// Without one; the credits always go back.
    Failed {
        /// The reason.
        kind: FailureKind,
    },
    /// Without one, as nobody has the name ([`FailureKind::ChannelNotFound`]); the credits always go back.
    NoSuchName {
        /// Channels that may be meant.
        suggestions: &'a [ChannelSuggestion],
    },
}

impl End<'_> {
    pub(crate) const fn refunds(&self) -> bool {
        match self {
            Self::Completed { refund, .. } => *refund,
            Self::Failed { .. } | Self::NoSuchName { .. } => true,
        }
    }

    pub(crate) const fn failure(&self) -> Option<FailureKind> {
        match self {
            Self::Completed { .. } => None,
            Self::Failed { kind } => Some(*kind),
            Self::NoSuchName { .. } => Some(FailureKind::ChannelNotFound),
        }
    }

    /// Whether it came to nothing for what was asked, and not because we or the platform failed: the platform was asked, and nobody pays.
    #[must_use]
    pub const fn came_to_nothing(&self) -> bool {
        match self {
            Self::Completed { refund, .. } => *refund,
            Self::NoSuchName { .. } => true,
            Self::Failed { kind } => matches!(kind, FailureKind::ChannelNotFound | FailureKind::NoVideos),
        }
    }

    pub(crate) const fn status(&self) -> Status {
        match self {
            Self::Completed { .. } => Status::Completed,
            Self::Failed { .. } | Self::NoSuchName { .. } => Status::Failed,
        }
    }
}

/// Whether this call wrote the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Settled {
    /// It did.
    Now,
    /// The analysis was final before, is gone, or the attempt is outdated: nothing was written.
    Already,
}

/// What changed since an earlier analysis of the same channel by the same person.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Changes {
    /// When the earlier snapshot was taken.
    pub since: Timestamp,
    /// The earlier analysis; it may be deleted since.
    pub previous: AnalysisId,
    /// What differs beyond noise.
    pub changes: Vec<engine::report::Change>,
}
