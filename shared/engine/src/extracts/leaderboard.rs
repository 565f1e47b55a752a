//! What the leaderboard takes from a report: by what a channel is ranked, and by what it is found.

use serde::{Deserialize, Serialize};

use crate::report::{Direction, Rating, Report, Stage};
use crate::rules;

/// A channel as the leaderboard sees it. A figure that abstains passes no filter.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LeaderboardFigures {
    /// Overall score; absent where it abstains, and then there is no rank.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<f64>,
    /// Lower end of its interval.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub low: Option<f64>,
    /// Upper end of its interval.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub high: Option<f64>,
    /// Rating.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<Rating>,
    /// Stage.
    pub stage: Stage,
    /// Keys of its badges, highest priority first.
    #[serde(default)]
    pub badges: Vec<String>,
    /// Key of its niche: the sub-niche, or the meta niche where only that is clear.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub niche: Option<String>,
    /// Likes or comments are in an unusual ratio to views: no rank, no reward.
    #[serde(default)]
    pub anomaly: bool,
    /// The rule of the badge Hidden Gem holds.
    #[serde(default)]
    pub hidden_gem: bool,
    /// [`is_efficient`].
    #[serde(default)]
    pub efficient: bool,
    /// Views rise beyond chance: the 95 percent interval of the trend lies above no change.
    #[serde(default)]
    pub rising: bool,
}

impl From<&Report> for LeaderboardFigures {
    fn from(report: &Report) -> Self {
        let niche = &report.niche_profile;
        Self {
            score: report.score.value,
            low: report.score.low,
            high: report.score.high,
            rating: report.rating_label,
            stage: report.stage,
            badges: report.badges.iter().map(|badge| badge.key.clone()).collect(),
            niche: niche.sub_niche.clone().or_else(|| niche.meta_niche.clone()),
            anomaly: report.unusual_ratio,
            hidden_gem: report.is_hidden_gem,
            efficient: is_efficient(report),
            rising: report.metrics.trend_direction == Some(Direction::Rising),
        }
    }
}

/// An efficiency champion: an even, ample output that brings as many views as there are subscribers, or more.
#[must_use]
pub fn is_efficient(report: &Report) -> bool {
    report.breakdown.consistency_output.at_least(rules::EFFICIENT.0)
        && report.metrics.views_to_subs_ratio.at_least(rules::EFFICIENT.1)
}
