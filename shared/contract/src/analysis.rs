//! Quick analyses on the wire.

use engine::Report;
use engine::report::{Change, Comparison};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::language::Language;

/// Asks for the analysis of a channel.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StartAnalysis {
    /// A handle, an address, an id or a name of a channel, 1 to 200 characters.
    #[schema(min_length = 1, max_length = 200)]
    pub channel: String,
    /// Its result stays off the leaderboard; without it the caller's setting counts. `true` only where the tier allows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stealth: Option<bool>,
}

/// The analysis was paid for and will run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AnalysisAccepted {
    /// Where to ask for it: 32 lower-case hexadecimal digits.
    pub request_id: String,
    /// Credits left after paying.
    pub credits: i64,
    /// It is the weekly free analysis: nothing was taken.
    #[serde(default)]
    pub weekly_free: bool,
}

/// The state of an analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "documented in domain::job")]
pub enum AnalysisStatus {
    Queued,
    Running,
    Completed,
    Failed,
    Skipped,
}

impl From<domain::job::Status> for AnalysisStatus {
    fn from(status: domain::job::Status) -> Self {
        match status {
            domain::job::Status::Queued => Self::Queued,
            domain::job::Status::Running => Self::Running,
            domain::job::Status::Completed => Self::Completed,
            domain::job::Status::Failed => Self::Failed,
            domain::job::Status::Skipped => Self::Skipped,
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
}

impl From<domain::job::Stage> for AnalysisStage {
    fn from(stage: domain::job::Stage) -> Self {
        match stage {
            domain::job::Stage::Waiting => Self::Waiting,
            domain::job::Stage::Resolving => Self::Resolving,
            domain::job::Stage::Fetching => Self::Fetching,
            domain::job::Stage::Scoring => Self::Scoring,
        }
    }
}

/// Why an analysis failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "documented in domain::job")]
pub enum AnalysisFailure {
    ChannelNotFound,
    ChannelWithdrawn,
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
            domain::job::FailureKind::ChannelWithdrawn => Self::ChannelWithdrawn,
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
    /// Its state.
    pub status: AnalysisStatus,
    /// What it is doing.
    pub stage: AnalysisStage,
    /// Why it failed, if it did.
    pub failure: Option<AnalysisFailure>,
    /// The credit was refunded.
    pub refunded: bool,
    /// It cost nothing, as the weekly free analysis; `refunded` then says that the week's analysis is there again.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub weekly_free: bool,
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
    /// Lower end of the score's 90 percent interval, 0 to 100; `null` where there is no score, and where the row was stored before the
    /// interval was.
    pub score_low: Option<f64>,
    /// Upper end of the score's 90 percent interval, 0 to 100; `null` where `scoreLow` is.
    pub score_high: Option<f64>,
    /// What the platform called channel and videos was removed, 30 days after it was read: in the report titles are empty and topics
    /// numbered, and the channel has the name that was read since, or none.
    #[serde(default)]
    pub words_removed: bool,
    /// Its result is hidden from the leaderboard.
    #[serde(default)]
    pub stealth: bool,
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
    /// Anyone who has the link may read it.
    #[serde(default)]
    pub shared: bool,
    /// What the link ends in, while it is shared: `s-`, of a run `x-`, and 32 lower-case hexadecimal digits.
    #[serde(default)]
    pub share_id: Option<String>,
    /// Channels that may be meant, the likeliest first, where it failed as nobody has the name (`channel_not_found`). Empty where
    /// nothing comes close, and 30 days later.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(max_items = 5)]
    pub suggestions: Vec<ChannelSuggestion>,
    /// What changed since the same person's analysis of an earlier state of the channel, if there was one when this one completed.
    #[serde(default)]
    pub changes: Option<AnalysisChanges>,
    /// The caller is the first discoverer of the channel; `null` where not, or where it is not known now.
    #[serde(default)]
    pub discovery: Option<FirstDiscovery>,
}

/// A channel that may be meant. Its id names exactly this channel to `POST /analyses`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChannelSuggestion {
    /// The platform's id.
    pub channel_id: String,
    /// Display name.
    pub title: String,
    /// With its `@`; `null` where not known.
    pub handle: Option<String>,
    /// Address of the logo, if there is one.
    pub thumbnail_url: Option<String>,
    /// `null` when unknown or hidden.
    pub subscribers: Option<u64>,
}

impl From<domain::ChannelSuggestion> for ChannelSuggestion {
    fn from(of: domain::ChannelSuggestion) -> Self {
        Self {
            channel_id: of.channel_id.to_string(),
            title: of.title,
            handle: of.handle,
            thumbnail_url: of.thumbnail_url,
            subscribers: of.subscribers,
        }
    }
}

/// What changed since an earlier analysis of the same channel.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AnalysisChanges {
    /// When the earlier state was read.
    pub since: Timestamp,
    /// The earlier analysis; `null` once it was deleted.
    pub previous_request_id: Option<String>,
    /// What differs beyond noise, largest first. Empty: nothing does.
    pub changes: Vec<Change>,
}

/// Shares an analysis, or takes that back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ShareAnalysis {
    /// Anyone who has the link may read it.
    pub shared: bool,
    /// The language of the picture and of what others show of the link; English where it is not said. It is that of the first time: while an
    /// analysis is shared, asking again changes nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<Language>,
}

/// Whether an analysis is shared, and under what.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Sharing {
    /// Anyone who has the link may read it.
    pub shared: bool,
    /// What the link ends in; `null` where it is not shared. Never the same again once it was taken back.
    pub share_id: Option<String>,
}

/// Hides the result of an analysis from the leaderboard, or shows it there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SetVisibility {
    /// The result stays off the leaderboard.
    pub stealth: bool,
}

/// Whether the result of an analysis is hidden from the leaderboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Visibility {
    /// The result stays off the leaderboard.
    pub stealth: bool,
}

/// Two analyses side by side.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ComparedAnalyses {
    /// The first.
    pub a: Analysis,
    /// The second.
    pub b: Analysis,
    /// Who is ahead in what.
    pub comparison: Comparison,
}

/// What was ever analyzed, by everybody together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChannelCount {
    /// Different channels.
    pub channels: u64,
    /// Their uploads that were read, each channel's newest analysis counting.
    pub videos: u64,
    /// How long an analysis takes, in seconds: the median of the newest ones with a result, from the request to the end, rounded up. `null`
    /// as long as there are fewer than twenty.
    pub seconds: Option<u64>,
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

/// That the caller is the first discoverer of an analyzed channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FirstDiscovery {
    /// Since when the caller's analysis of it has been public.
    pub discovered_at: Timestamp,
    /// The place for which the reward was paid; `null` before.
    pub reached_position: Option<u32>,
    /// What was paid.
    pub credits_awarded: Option<i64>,
}
