//! The dashboard's figures on the wire.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::analysis::AnalysisSummary;
use crate::discovery::DiscoveryStatistics;

/// What a person is called by the number of analyses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum LevelName {
    /// Fewer than 5.
    Starter,
    /// 5 to 14.
    Explorer,
    /// 15 to 49.
    Expert,
    /// 50 or more.
    Master,
}

impl From<domain::level::Level> for LevelName {
    fn from(level: domain::level::Level) -> Self {
        match level {
            domain::level::Level::Starter => Self::Starter,
            domain::level::Level::Explorer => Self::Explorer,
            domain::level::Level::Expert => Self::Expert,
            domain::level::Level::Master => Self::Master,
        }
    }
}

/// A person's level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Level {
    /// Its name.
    pub name: LevelName,
    /// Percent of the way to the next one, 0 to 100; 100 on the last one.
    pub progress: u32,
    /// At how many analyses the next one begins; `null` on the last one.
    pub next_at: Option<u32>,
}

/// Where a person's scores go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ScoreTrend {
    /// The newer half is on average more than 5 points above the older half.
    Improving,
    /// More than 5 points below.
    Declining,
    /// Neither.
    Stable,
}

impl From<domain::level::Trend> for ScoreTrend {
    fn from(trend: domain::level::Trend) -> Self {
        match trend {
            domain::level::Trend::Improving => Self::Improving,
            domain::level::Trend::Declining => Self::Declining,
            domain::level::Trend::Stable => Self::Stable,
        }
    }
}

/// What an achievement is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the names say it")]
pub enum AchievementTier {
    Bronze,
    Silver,
    Gold,
    Platinum,
}

impl From<domain::achievements::Tier> for AchievementTier {
    fn from(tier: domain::achievements::Tier) -> Self {
        match tier {
            domain::achievements::Tier::Bronze => Self::Bronze,
            domain::achievements::Tier::Silver => Self::Silver,
            domain::achievements::Tier::Gold => Self::Gold,
            domain::achievements::Tier::Platinum => Self::Platinum,
        }
    }
}

/// How far an achievement is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AchievementState {
    /// Nothing of it was done.
    Locked,
    /// Some of it was done.
    InProgress,
    /// It was reached.
    Unlocked,
}

/// An achievement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Achievement {
    /// Key of its texts: `analyses_1`, `analyses_5`, `analyses_15`, `analyses_50`, `high_score_1`, `high_score_5`, `week_3`, `discover_1`,
    /// `discover_5`, `discover_15`, `top_three_1`, `top_three_3`, `number_one_1`, `earned_50`, `day_5`, `viral_10`.
    pub key: String,
    /// What it is made of.
    pub tier: AchievementTier,
    /// How many of it are needed.
    pub needed: u32,
    /// How many there are, at most `needed`.
    pub progress: u32,
    /// How far it is.
    pub state: AchievementState,
    /// When it was reached: the time of the analysis, discovery or reward with which the needed number was there.
    pub unlocked_at: Option<Timestamp>,
    /// It is shown as a secret and never reached.
    pub secret: bool,
}

/// A channel with the caller's best score of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TopChannel {
    /// The analysis with that score.
    pub request_id: String,
    /// The channel.
    pub channel_id: String,
    /// Its name; `null` 30 days after it was read.
    pub channel_name: Option<String>,
    /// Its logo.
    pub channel_logo_url: Option<String>,
    /// Its subscribers; `null` when hidden.
    pub channel_subscribers: Option<u64>,
    /// The score.
    pub score: f64,
    /// Lower end of its 90 percent interval, 0 to 100; `null` where the analysis was stored before the interval was.
    pub score_low: Option<f64>,
    /// Upper end of its 90 percent interval, 0 to 100; `null` where `scoreLow` is.
    pub score_high: Option<f64>,
}

/// The figures of the dashboard.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Overview {
    /// Completed analyses.
    pub analyses: u32,
    /// Those of them with a score.
    pub scored: u32,
    /// The level that follows from their number.
    pub level: Level,
    /// Mean score of all; `null` without any.
    pub average_score: Option<f64>,
    /// Mean of the lower ends of their 90 percent intervals, 0 to 100: the widest range the mean can have; `null` where one of the analyses
    /// was stored before its interval was.
    pub average_low: Option<f64>,
    /// Mean of the upper ends, 0 to 100; `null` where `averageLow` is.
    pub average_high: Option<f64>,
    /// Best score of all; `null` without any.
    pub best_score: Option<f64>,
    /// Where the 20 newest scores go; `null` with fewer than 3.
    pub trend: Option<ScoreTrend>,
    /// The three channels with the best scores, best first.
    pub top_channels: Vec<TopChannel>,
    /// The 6 newest analyses of any state, newest first.
    pub latest: Vec<AnalysisSummary>,
    /// The 6 newest completed analyses, newest first.
    pub latest_completed: Vec<AnalysisSummary>,
    /// Every achievement, in the order in which they are shown.
    pub achievements: Vec<Achievement>,
    /// What came of the caller's discoveries.
    pub discoveries: DiscoveryStatistics,
    /// The time of these figures.
    pub as_of: Timestamp,
}
