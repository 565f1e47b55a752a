//! Experiments on the wire.

use domain::experiment;
use engine::report::{Detectable, ExperimentProgress, Format, Hypothesis};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Starts an experiment on the channel of a monitor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StartExperiment {
    /// One of the caller's monitors.
    #[schema(pattern = "^[0-9a-f]{32}$")]
    pub monitor_id: String,
    /// What it compares.
    pub hypothesis: Hypothesis,
    /// The smallest difference that it is to find: its number of uploads comes from that.
    pub detects: Detectable,
}

/// How far an experiment is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ExperimentStatus {
    /// Reports go on counting.
    Running,
    /// It has its verdict.
    Decided,
    /// Its person ended it, or deleted the last monitor of its channel.
    Cancelled,
    /// A year and a half have passed without a verdict, whether or not a report said so.
    Expired,
    /// Its first uploads are no longer among those that a report reads.
    OutOfSight,
}

twins!(
    ExperimentStatus,
    experiment::ExperimentStatus,
    [Running, Decided, Cancelled, Expired, OutOfSight]
);

/// One experiment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Experiment {
    /// 32 lower-case hexadecimal digits.
    pub experiment_id: String,
    /// The monitor that it was started from, which may be deleted since.
    pub monitor_id: String,
    /// The platform's id of the channel.
    pub channel_id: String,
    /// Display name of the channel; `null` where no monitor of the caller knows it now.
    pub channel_name: Option<String>,
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
    /// When it was started: uploads from then on count.
    pub started_at: Timestamp,
    /// How far it is.
    pub status: ExperimentStatus,
    /// When it ended; `null` while it runs.
    pub ended_at: Option<Timestamp>,
    /// What the newest report counted, without the uploads themselves; `null` where there has been none since the start.
    pub progress: Option<ExperimentProgress>,
    /// The run whose report that was.
    pub request_id: Option<String>,
    /// When that report read the channel.
    pub counted_at: Option<Timestamp>,
}

/// The caller's experiments.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExperimentList {
    /// All of them, the newest first.
    pub items: Vec<Experiment>,
}
