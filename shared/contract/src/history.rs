//! The history of everything a person has analyzed, one list over all kinds.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::analysis::AnalysisStatus;

/// Where an entry of the history comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum HistorySource {
    /// A quick analysis.
    QuickSearch,
    /// A run of the performance monitor.
    Monitoring,
}

/// One analysis of any kind.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HistoryEntry {
    /// Where it comes from; together with `id` it names the entry.
    pub source: HistorySource,
    /// The request id of a quick analysis, the run id of a monitoring run.
    pub id: String,
    /// Its state; a failed quick analysis is no part of the history.
    pub status: AnalysisStatus,
    /// What the person typed.
    pub channel_input: String,
    /// The channel's id, once known.
    pub channel_id: Option<String>,
    /// The channel's name; `null` until known, and 30 days after it was read.
    pub channel_name: Option<String>,
    /// The channel's logo.
    pub channel_logo_url: Option<String>,
    /// Its subscribers; `null` when unknown or hidden.
    pub channel_subscribers: Option<u64>,
    /// Overall score, once completed.
    pub overall_score: Option<f64>,
    /// Lower end of the score's 90 percent interval, 0 to 100; `null` where there is no score, and where the row was stored before the
    /// interval was.
    pub score_low: Option<f64>,
    /// Upper end of the score's 90 percent interval, 0 to 100; `null` where `scoreLow` is.
    pub score_high: Option<f64>,
    /// The engine that computed it: scores of two engines are not compared. `null` where there is no report, and where the row was stored
    /// before this was.
    pub engine_version: Option<String>,
    /// Hidden from the leaderboard.
    pub stealth: bool,
    /// When it was started.
    pub created_at: Timestamp,
    /// When it last changed: when it ended, once it has.
    pub updated_at: Timestamp,
}

/// A page of the history.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HistoryPage {
    /// Entries of all sources, newest first.
    pub items: Vec<HistoryEntry>,
    /// Pass as `cursor` for the next page; `null` on the last one.
    pub next_cursor: Option<String>,
    /// Sources that did not answer; the entries of the others are here.
    pub missing_sources: Vec<HistorySource>,
}
