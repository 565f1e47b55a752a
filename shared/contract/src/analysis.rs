//! Quick analyses on the wire.

use engine::Report;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Asks for the analysis of a channel.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StartAnalysis {
    /// A handle, an address, an id or a name of a channel, 1 to 200 characters.
    #[schema(min_length = 1, max_length = 200)]
    pub channel: String,
}

/// The analysis was paid for and will run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AnalysisAccepted {
    /// Where to ask for it: 32 lower-case hexadecimal digits.
    pub request_id: String,
    /// Credits left after paying.
    pub credits: i64,
}

/// Where an analysis stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "documented in domain::job")]
pub enum AnalysisStatus {
    Queued,
    Running,
    Completed,
    Failed,
}

impl From<domain::job::Status> for AnalysisStatus {
    fn from(status: domain::job::Status) -> Self {
        match status {
            domain::job::Status::Queued => Self::Queued,
            domain::job::Status::Running => Self::Running,
            domain::job::Status::Completed => Self::Completed,
            domain::job::Status::Failed => Self::Failed,
        }
    }
}

/// What a running analysis is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "documented in domain::job")]
pub enum AnalysisStage {
    Waiting,
    Resolving,
    Fetching,
    Scoring,
    Writing,
}

impl From<domain::job::Stage> for AnalysisStage {
    fn from(stage: domain::job::Stage) -> Self {
        match stage {
            domain::job::Stage::Waiting => Self::Waiting,
            domain::job::Stage::Resolving => Self::Resolving,
            domain::job::Stage::Fetching => Self::Fetching,
            domain::job::Stage::Scoring => Self::Scoring,
            domain::job::Stage::Writing => Self::Writing,
        }
    }
}

/// Why an analysis failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "documented in domain::job")]
pub enum AnalysisFailure {
    ChannelNotFound,
    NoVideos,
    Network,
    Server,
    Timeout,
    Api,
}

impl From<domain::job::FailureKind> for AnalysisFailure {
    fn from(kind: domain::job::FailureKind) -> Self {
        match kind {
            domain::job::FailureKind::ChannelNotFound => Self::ChannelNotFound,
            domain::job::FailureKind::NoVideos => Self::NoVideos,
            domain::job::FailureKind::Network => Self::Network,
            domain::job::FailureKind::Server => Self::Server,
            domain::job::FailureKind::Timeout => Self::Timeout,
            domain::job::FailureKind::Api => Self::Api,
        }
    }
}

/// A row of the history.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AnalysisSummary {
    /// 32 lower-case hexadecimal digits.
    pub request_id: String,
    /// What the person typed, as typed.
    pub channel_input: String,
    /// When it was started.
    pub created_at: Timestamp,
    /// Where it stands.
    pub status: AnalysisStatus,
    /// What it is doing.
    pub stage: AnalysisStage,
    /// Why it failed, if it did.
    pub failure: Option<AnalysisFailure>,
    /// The credit was given back.
    pub refunded: bool,
    /// When it ended.
    pub ended_at: Option<Timestamp>,
    /// The channel's id, once known.
    pub channel_id: Option<String>,
    /// The channel's name, once known.
    pub channel_name: Option<String>,
    /// The channel's logo, once known.
    pub channel_logo_url: Option<String>,
    /// Its subscribers; `null` when unknown or hidden.
    pub channel_subscribers: Option<u64>,
    /// Overall score; `null` until completed, or when the score abstains.
    pub overall_score: Option<f64>,
}

/// One analysis.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Analysis {
    /// Its row.
    #[serde(flatten)]
    pub summary: AnalysisSummary,
    /// The report, once completed.
    pub report: Option<Report>,
}

/// A page of the history.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AnalysisPage {
    /// Rows, newest first.
    pub items: Vec<AnalysisSummary>,
    /// Pass as `cursor` for the next page; `null` on the last one.
    pub next_cursor: Option<String>,
}
