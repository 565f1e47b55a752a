//! The figures a question can be about.

use serde::{Deserialize, Serialize};

macro_rules! subjects {
    ($($name:ident = $key:literal),* $(,)?) => {
        /// A figure that a question can be about. Named by the basis of its formula.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum Subject {
            $(
                #[doc = concat!("`", $key, "`")]
                #[serde(rename = $key)]
                $name,
            )*
        }

        impl Subject {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            /// Its key among the facts.
            #[must_use]
            pub const fn key(self) -> &'static str {
                match self {
                    $(Self::$name => $key,)*
                }
            }
        }
    };
}

subjects! {
    OverallScore = "overall_score",
    AutomationPotential = "automation_potential",
    ReachVirality = "reach_virality",
    ConsistencyOutput = "consistency_output",
    GrowthPotential = "growth_potential",
    Penalty = "penalty",
    MedianViews = "median_views",
    P75Views = "p75_views",
    MedianVpd = "median_vpd",
    ViewsToSubsRatio = "views_to_subs_ratio",
    UploadsPerWeek = "uploads_per_week",
    ConsistencyScore = "consistency_score",
    EngagementRate = "engagement_rate",
    ViralRate = "viral_rate",
    OutlierShare = "outlier_share",
    HiddenGemScore = "hidden_gem_score",
    SustainabilityScore = "sustainability_score",
    TrendDelta = "trend_delta",
    RecentPerformanceRatio = "recent_performance_ratio",
    GrowthMomentum = "growth_momentum",
    MedianDuration = "median_duration",
    ShortsShare = "shorts_share",
    TitlePatternScore = "title_pattern_score",
    SizePercentile = "size_percentile",
    Subscribers = "subscribers",
    TotalViews = "total_views",
    TotalVideos = "total_videos",
    Age = "age",
}
