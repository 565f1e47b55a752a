//! The closed lists of words a report speaks in.

use serde::{Deserialize, Serialize};

/// How far a figure can be trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// Enough mature data.
    Measured,
    /// Few or young videos: may change soon. `reason` says why.
    Provisional,
    /// The data cannot carry a figure. `reason` says why, there is no value.
    Abstained,
}

/// Why a figure is provisional or missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// Fewer uploads than the figure needs.
    FewVideos,
    /// Fewer than 10 uploads are at least 7 days old.
    YoungVideos,
    /// The channel hides its subscribers.
    HiddenSubscribers,
    /// View counts are missing.
    HiddenViews,
    /// Fewer upload gaps than the figure needs.
    FewGaps,
    /// A date the figure needs is missing.
    MissingDates,
    /// Less than 60 percent of the score's weight could be measured.
    LowCoverage,
    /// All values are alike, so nothing can be told apart.
    NoSpread,
    /// Seen once only: an indication until a second snapshot.
    OneSnapshot,
    /// One upload holds half of the views and more, so the figure leaves it out.
    OneHit,
    /// The engine that made the report did not measure it.
    NotMeasured,
    /// Titles, tags and descriptions contain too few distinctive words.
    FewWords,
    /// Two readings fit about equally well.
    SmallMargin,
    /// Too few other channels of the niche have been analyzed.
    FewChannels,
    /// The niche itself could not be determined.
    UnknownNiche,
    /// Fewer than 30 channels are behind it.
    SmallGroup,
    /// Taken over from a record of another shape, without interval and sample size.
    OlderRecord,
    /// The platform changed what a view is, and too few uploads are from after that day.
    CountingChanged,
}

/// The three kinds of upload that are never mixed in a baseline.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// Up to 180 s (up to 60 s before 15 October 2024): a candidate, the platform does not say.
    Short,
    /// An ordinary upload.
    Long,
    /// A stream.
    Live,
}

/// The specification's ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names are the specification's labels")]
pub enum Rating {
    Poor,
    BelowAverage,
    Average,
    Satisfactory,
    Good,
    Great,
    Excellent,
    Outstanding,
    ViralChannel,
    HiddenGem,
    Rising,
    NewChannel,
    PlateauChannel,
    Established,
}

/// The specification's channel stages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names are the specification's labels")]
pub enum Stage {
    NewChannel,
    EarlyStage,
    Rising,
    Growing,
    Established,
    MatureChannel,
    Stagnating,
    PlateauChannel,
    Inactive,
    UnclearStage,
}

/// Direction of a trend.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Direction {
    /// The interval lies above no change.
    Rising,
    /// The interval holds no change.
    Stable,
    /// The interval lies below no change.
    Falling,
}

/// The specification's content risk levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum RiskLevel {
    /// Views are spread.
    Low,
    /// A fair part hangs on few uploads or on the news of the day.
    Medium,
    /// Most of it does.
    High,
    /// Too few uploads to say.
    Unknown,
}
