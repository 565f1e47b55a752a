//! What is usual for channels like this one.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::Claim;

/// What is usual for a figure in a group of channels, for comparison with the channel's own. It changes neither a figure nor the score.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Benchmark {
    /// The figure.
    pub figure: BenchmarkFigure,
    /// The group of channels.
    pub group: BenchmarkGroup,
    /// Median over the channels of the group, with its own interval; `n` counts channels. Abstained where too few are known.
    pub median: Claim,
    /// A quarter of the channels lies below; `null` exactly when abstained.
    pub low: Option<f64>,
    /// A quarter of the channels lies above; `null` exactly when abstained.
    pub high: Option<f64>,
    /// Where it comes from: `analyses` (those stored so far), or `shipped` with the engine.
    pub provenance: String,
    /// When it was built from the analyses; absent for what ships with the engine.
    pub built_at: Option<Timestamp>,
}

/// A figure that is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum BenchmarkFigure {
    /// Median views ÷ subscribers.
    ViewsToSubsRatio,
    /// Uploads a week.
    UploadsPerWeek,
}

/// With whom it is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum BenchmarkGroup {
    /// Channels of the same niche and language.
    Niche,
    /// Channels with about as many subscribers.
    Size,
    /// Channels of every niche and size.
    All,
}
