//! Title ideas of an X-Ray: written for the channel's own topics, out of patterns and topics with a measured effect.

use serde::{Deserialize, Serialize};

use super::{Claim, TitleFeature};

/// Title ideas and what they promise together (specification: `finalTitles`, and its derivation "title pool").
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct TitlePool {
    /// At most 12, those of the best supported effect first, spread over effects and topics.
    pub titles: Vec<TitleIdea>,
    /// 0 to 100: mean score; `null` for an empty pool.
    pub score: Option<f64>,
    /// Percent: mean predicted lift minus 1; `null` for an empty pool.
    pub lift_percent: Option<f64>,
    /// Why there are no titles; `null` where there are.
    pub reason: Option<PoolReason>,
}

/// A title, and what the effect that it rests on went with.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct TitleIdea {
    /// The title, at most 100 characters. Its numbers are placeholders.
    pub title: String,
    /// 0 to 100, from the lower end of the predicted lift: 50 is no effect, 100 twice the views and more.
    pub score: f64,
    /// Views with the effect ÷ views without it (1 = no difference), of this channel's uploads: age-adjusted, within quarters, shrunk. Of one
    /// effect alone, that of the category. A correlation, never a promise.
    pub predicted_lift: Claim,
    /// What the lift is of: a pattern of titles, or the topic.
    pub category: IdeaCategory,
    /// Key of the topic that the title is about (`contentAnalysis.topics`). Of a pattern's title it claims nothing.
    pub topic: String,
    /// Uploads that have what the lift is of.
    pub with_count: u32,
    /// Uploads of the main format among which they were counted.
    pub of: u32,
}

/// What a title rests on: `topic`, or a feature of titles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum IdeaCategory {
    /// A feature that was found to go with more views.
    Pattern(TitleFeature),
    /// The topic itself, in plain words.
    Subject(TopicCategory),
}

impl IdeaCategory {
    /// The category of a topic's titles.
    pub const TOPIC: Self = Self::Subject(TopicCategory::Topic);
}

/// The one category that is no feature of titles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum TopicCategory {
    /// A topic that was found to go with more views.
    Topic,
}

/// Why a report has no title ideas: the first that applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum PoolReason {
    /// The channel's titles are neither German nor English.
    Language,
    /// Too few uploads for any pattern or topic to be tested.
    FewVideos,
    /// No pattern and no topic goes with more views beyond chance.
    NoEffect,
    /// There is an effect, but no topic of the channel that a title could be written for.
    NoTopic,
}
