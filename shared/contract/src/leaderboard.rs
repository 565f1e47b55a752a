//! The leaderboard on the wire.

use domain::leaderboard::{Access, Feature};
use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use engine::report::{Rating, Stage};

/// One page of the leaderboard.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Leaderboard {
    /// The channels of this page.
    pub rows: Vec<LeaderboardRow>,
    /// This page, from 1.
    pub page: u32,
    /// Rows a page.
    pub page_size: u32,
    /// Channels that answer the question, no matter who asks.
    pub total: u32,
    /// Those of them that the caller's tier sees, counted from the first. What is beyond never leaves the server.
    pub visible: u32,
    /// Channels with a rank, without any filter.
    pub channels: u32,
    /// When the board was built; `null` before the first time.
    pub as_of: Option<Timestamp>,
    /// A newer board could not be read just now, so this is the last known one.
    pub stale: bool,
    /// What the caller may do here.
    pub access: LeaderboardAccess,
    /// What can be chosen from, on the first page, where the caller may choose.
    pub choices: Option<LeaderboardChoices>,
}

/// A channel on the leaderboard.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LeaderboardRow {
    /// The platform's id.
    pub channel_id: String,
    /// Place among all channels, from 1, whatever the filter: by score, then by the earlier analysis, then by id. `null` for a channel
    /// without a rank, which only a search finds; `unranked` says why.
    pub rank: Option<u32>,
    /// The best rank that the score's 90 percent interval allows, from 1: one more than the channels whose lower ends lie above this one's
    /// upper end. Among all channels, whatever the filter; `null` without a rank.
    pub best_rank: Option<u32>,
    /// The worst rank that the interval allows: all channels with a rank but for those whose upper ends lie below this one's lower end.
    pub worst_rank: Option<u32>,
    /// Why it has no rank.
    pub unranked: Option<Unranked>,
    /// Name; `null` when it was read too long ago to be shown still.
    pub channel_name: Option<String>,
    /// Handle with `@`.
    pub handle: Option<String>,
    /// Address of the logo.
    pub channel_avatar: Option<String>,
    /// Overall score, 0 to 100, to the hundredth by which it is ranked; `null` where the analysis abstained.
    pub score: Option<f64>,
    /// Lower end of the score's 90 percent interval.
    pub score_low: Option<f64>,
    /// Upper end of the score's 90 percent interval.
    pub score_high: Option<f64>,
    /// Rating.
    pub rating: Option<Rating>,
    /// Stage.
    pub stage: Stage,
    /// Subscribers; `null` when hidden.
    pub subscribers: Option<u64>,
    /// Keys of its badges, highest priority first; `null` where the caller's tier does not show badges.
    pub badges: Option<Vec<String>>,
    /// The smart filters that it passes; `null` where the caller's tier does not have them.
    pub smart: Option<Vec<SmartFilter>>,
    /// Key of its niche.
    pub niche: Option<String>,
    /// Main language.
    pub language: Option<String>,
    /// Country.
    pub country: Option<String>,
    /// When the platform was asked.
    pub analysis_date: Timestamp,
    /// Since when it has been on the board.
    pub first_seen: Timestamp,
    /// The data came from the sample platform.
    pub sample: bool,
}

/// Why a channel has no rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Unranked {
    /// The data could not carry a score.
    Abstained,
    /// Likes or comments are in an unusual ratio to views.
    Anomaly,
}

/// A filter over several figures at once. A figure that abstains passes none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SmartFilter {
    /// The rule of the badge: under 100,000 subscribers, hidden gem score from 65, median views from 2.5 per subscriber, score from 65.
    HiddenGems,
    /// Consistency and output from 16 of 20 points, and as many median views as subscribers or more.
    EfficiencyChampions,
    /// Views rise beyond chance: the 95 percent interval of the trend lies above no change.
    Rising,
}

/// Within which time a channel was analyzed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum LeaderboardPeriod {
    /// 24 hours.
    Day,
    /// 7 days.
    Week,
    /// 30 days.
    Month,
}

/// By what the rows are ordered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum LeaderboardSort {
    /// By rank: the best first.
    #[default]
    Score,
    /// By the time of the analysis: the newest first.
    Date,
    /// By subscribers: the largest first, hidden ones last.
    Subscribers,
}

/// What the caller's tier may do on the leaderboard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LeaderboardAccess {
    /// Effective tier; `null` for a visitor.
    pub tier: Option<String>,
    /// Rows of any list at most; `null`: all.
    pub rows: Option<u32>,
    /// The tier that sees more rows; `null` where all are seen.
    pub more_rows_tier: Option<String>,
    /// The most rows that a page may have; from 25 up to it they can be chosen, where that feature is open.
    pub largest_page: u32,
    /// Everything that may need a tier, in the order in which it is shown.
    pub features: Vec<LeaderboardFeatureAccess>,
}

/// Whether the caller may use a feature, and who may.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LeaderboardFeatureAccess {
    /// The feature.
    pub feature: LeaderboardFeature,
    /// The caller has it.
    pub open: bool,
    /// The cheapest tier that has it.
    pub tier: String,
}

/// Something on the leaderboard that not everybody may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum LeaderboardFeature {
    /// Searching a channel by name or handle: `search` with one term.
    Search,
    /// `period`.
    Time,
    /// `search` with several terms.
    MultiSearch,
    /// Seeing badges.
    Badges,
    /// `badges`.
    BadgeFilter,
    /// `sort` and `order`.
    Sort,
    /// `smart`.
    Smart,
    /// `niche`.
    Niche,
    /// `language`.
    Language,
    /// `minSubscribers` and `maxSubscribers`.
    Size,
    /// `pageSize`.
    PageSize,
}

impl From<Feature> for LeaderboardFeature {
    fn from(feature: Feature) -> Self {
        match feature {
            Feature::Search => Self::Search,
            Feature::Time => Self::Time,
            Feature::MultiSearch => Self::MultiSearch,
            Feature::Badges => Self::Badges,
            Feature::BadgeFilter => Self::BadgeFilter,
            Feature::Sort => Self::Sort,
            Feature::Smart => Self::Smart,
            Feature::Niche => Self::Niche,
            Feature::Language => Self::Language,
            Feature::Size => Self::Size,
            Feature::PageSize => Self::PageSize,
        }
    }
}

impl From<Access> for LeaderboardAccess {
    fn from(access: Access) -> Self {
        let feature = |feature: Feature| LeaderboardFeatureAccess {
            feature: feature.into(),
            open: access.has(feature),
            tier: feature.opens_with().name().to_owned(),
        };
        Self {
            tier: access.tier.map(|tier| tier.name().to_owned()),
            rows: access.rows,
            more_rows_tier: access.more_rows_with().map(|tier| tier.name().to_owned()),
            largest_page: access.largest_page,
            features: Feature::ALL.into_iter().map(feature).collect(),
        }
    }
}

/// What is on the board to choose from; each list by the number of channels with a rank, the most first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LeaderboardChoices {
    /// Niches by key.
    pub niches: Vec<LeaderboardChoice>,
    /// Languages by tag.
    pub languages: Vec<LeaderboardChoice>,
    /// Badges by key.
    pub badges: Vec<LeaderboardChoice>,
}

/// One value and how many channels have it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LeaderboardChoice {
    /// The value, as the filter takes it.
    pub key: String,
    /// Channels with a rank that have it.
    pub channels: u32,
}

/// One channel of the leaderboard, and its ranks so far.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LeaderboardChannel {
    /// As in the list.
    pub channel: LeaderboardRow,
    /// Its rank at the end of each day, oldest first: of the first 10,000 channels, for 30 days. A day on which it was not among them
    /// is missing.
    pub history: Vec<RankPoint>,
    /// When the board was built.
    pub as_of: Timestamp,
    /// A newer board could not be read just now, so this is the last known one.
    pub stale: bool,
}

/// A channel's rank on a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RankPoint {
    /// The day, in UTC.
    #[schema(value_type = String, format = Date)]
    pub day: Date,
    /// The rank, from 1.
    pub rank: u32,
}

/// The first rows, as a file that the CDN caches: what a visitor sees without asking a function. Lies at `/data/leaderboard-top.json`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LeaderboardTop {
    /// The channels of the first three places.
    pub rows: Vec<LeaderboardRow>,
    /// Channels with a rank.
    pub channels: u32,
    /// When the board was built.
    pub as_of: Timestamp,
}
