//! What a stored experiment is: the types that cross this crate's border, and its row.

use domain::experiment::ExperimentStatus;
use domain::{AnalysisId, ChannelId, ExperimentId, MonitorId, UserId};
use engine::experiment::LASTS;
use engine::report::{Detectable, ExperimentProgress, Format, Hypothesis};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::wire::item::{self, Item, stamp};
use crate::xray::monitor::MonitorKey;

/// What the keys of experiments begin with.
pub(crate) const PREFIX: &str = "E#";

/// An experiment to be started.
#[derive(Clone, Debug, PartialEq)]
pub struct NewExperiment {
    /// The owner.
    pub user: UserId,
    /// Which; the same id twice is the same act.
    pub id: ExperimentId,
    /// What was asked for, as one text: the same idempotency key must come with the same.
    pub asked: String,
    /// The monitor that it was started from.
    pub monitor: MonitorId,
    /// The channel.
    pub channel: ChannelId,
    /// What it compares.
    pub hypothesis: Hypothesis,
    /// The format whose uploads count.
    pub format: Format,
    /// The smallest difference that it is planned to find.
    pub detects: Detectable,
    /// Uploads that each side needs.
    pub needed: u32,
    /// Standard deviation of ln views that the plan was made from.
    pub spread: f64,
    /// Uploads from then on count.
    pub started_at: Timestamp,
}

impl NewExperiment {
    pub(crate) fn monitor_key(&self) -> MonitorKey {
        MonitorKey {
            user: self.user.clone(),
            id: self.monitor.clone(),
        }
    }
}

/// A stored experiment.
#[derive(Clone, Debug, PartialEq)]
pub struct Experiment {
    /// What was started.
    pub plan: NewExperiment,
    /// How far it is.
    pub status: ExperimentStatus,
    /// When it ended.
    pub ended_at: Option<Timestamp>,
    /// What the newest report counted, without the uploads themselves.
    pub progress: Option<ExperimentProgress>,
    /// The run whose report that was.
    pub run: Option<AnalysisId>,
    /// When that report read the channel.
    pub counted_at: Option<Timestamp>,
}

impl Experiment {
    /// As the engine counts it.
    #[must_use]
    pub fn counted(&self) -> engine::experiment::Experiment {
        let plan = &self.plan;
        engine::experiment::Experiment {
            id: plan.id.to_string(),
            hypothesis: plan.hypothesis,
            format: plan.format,
            detects: plan.detects,
            needed: plan.needed,
            started_at: plan.started_at,
        }
    }

    /// As it is at `now`: one whose time is over has expired, though no report came to say so. The next report that does come has the last word:
    /// the uploads that it needed may be there.
    #[must_use]
    pub fn at(self, now: Timestamp) -> Self {
        match self.overdue(now) {
            Some(since) => Self {
                status: ExperimentStatus::Expired,
                ended_at: Some(since),
                ..self
            },
            None => self,
        }
    }

    /// How and when one that runs ends, where nothing is to count it any more.
    pub(crate) fn end(&self, now: Timestamp) -> (ExperimentStatus, Timestamp) {
        self.overdue(now).map_or((ExperimentStatus::Cancelled, now), |since| {
            (ExperimentStatus::Expired, since)
        })
    }

    /// When its time was over, where that has passed.
    fn overdue(&self, now: Timestamp) -> Option<Timestamp> {
        let over = self.plan.started_at.checked_add(LASTS).ok()?;
        (self.status == ExperimentStatus::Running && over < now).then_some(over)
    }

    pub(crate) fn runs_on(&self, channel: &ChannelId) -> bool {
        self.status == ExperimentStatus::Running && self.plan.channel == *channel
    }
}

/// The row. Its time is not called `createdAt`, which would list it among the runs.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Row {
    pk: String,
    sk: String,
    user_id: UserId,
    experiment_id: ExperimentId,
    asked: String,
    monitor_id: MonitorId,
    channel_id: ChannelId,
    hypothesis: Hypothesis,
    format: Format,
    detects: Detectable,
    needed: u32,
    spread: f64,
    #[serde(with = "stamp")]
    started_at: Timestamp,
    status: ExperimentStatus,
    #[serde(default, with = "stamp::option", skip_serializing_if = "Option::is_none")]
    ended_at: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    progress: Option<ExperimentProgress>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    run: Option<AnalysisId>,
    #[serde(default, with = "stamp::option", skip_serializing_if = "Option::is_none")]
    counted_at: Option<Timestamp>,
}

impl From<&NewExperiment> for Row {
    fn from(new: &NewExperiment) -> Self {
        Self {
            pk: item::user_pk(&new.user),
            sk: format!("{PREFIX}{}", new.id),
            user_id: new.user.clone(),
            experiment_id: new.id.clone(),
            asked: new.asked.clone(),
            monitor_id: new.monitor.clone(),
            channel_id: new.channel.clone(),
            hypothesis: new.hypothesis,
            format: new.format,
            detects: new.detects,
            needed: new.needed,
            spread: new.spread,
            started_at: new.started_at,
            status: ExperimentStatus::Running,
            ended_at: None,
            progress: None,
            run: None,
            counted_at: None,
        }
    }
}

impl From<Row> for Experiment {
    fn from(row: Row) -> Self {
        Self {
            plan: NewExperiment {
                user: row.user_id,
                id: row.experiment_id,
                asked: row.asked,
                monitor: row.monitor_id,
                channel: row.channel_id,
                hypothesis: row.hypothesis,
                format: row.format,
                detects: row.detects,
                needed: row.needed,
                spread: row.spread,
                started_at: row.started_at,
            },
            status: row.status,
            ended_at: row.ended_at,
            progress: row.progress,
            run: row.run,
            counted_at: row.counted_at,
        }
    }
}

pub(crate) fn key(user: &UserId, id: &ExperimentId) -> Item {
    item::key(item::user_pk(user), format!("{PREFIX}{id}"))
}

/// Row that counts what was started: a decision on the experiments as they were is written only where it is unchanged.
pub(crate) fn starts_key(user: &UserId) -> Item {
    item::key(item::user_pk(user), "EXPERIMENTS")
}
