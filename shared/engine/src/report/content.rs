//! What a report says about content: niche, topics, gaps, advice, policy risk and money.
//!
//! Every sentence is a [`Statement`]: a key of the translation area `advice` and its values.

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::{Claim, Dependency, Format, Impact, Movement, Reason, RiskLevel, Seasonality};

/// A value inside a sentence.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum Param {
    /// A finite number; the sentence says how it is written.
    Number(f64),
    /// A word of the channel (a topic, a title) or the key of a name in the same area (a niche, a format).
    Text(String),
}

/// A sentence of the translation area `advice`: `t(key, params)`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Statement {
    /// Key, for example `strength.reach`.
    pub key: String,
    /// Values by name. A `count` chooses the plural form.
    pub params: BTreeMap<String, Param>,
}

/// What the channel is about.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct NicheProfile {
    /// Key of the meta niche (`meta.KEY` in the texts), absent when abstained.
    pub meta_niche: Option<String>,
    /// Key of the sub-niche (`niche.KEY` in the texts); absent when abstained, or where only the meta niche is clear.
    pub sub_niche: Option<String>,
    /// Words of the channel that speak for it, strongest first.
    pub niche_keywords: Vec<Keyword>,
    /// One subject or many.
    pub niche_scope: NicheScope,
    /// Why: a sentence.
    pub niche_explanation: Option<Statement>,
    /// 0 to 1: how far the first niche is ahead. Abstained where there is no niche. Absent in reports of older engines.
    pub confidence: Option<Claim>,
    /// The three niches that fit best, best first, also where none is named.
    pub candidates: Vec<NicheCandidate>,
}

/// A word as evidence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Keyword {
    /// The word, in lower case.
    pub word: String,
    /// Uploads that use it in title, tags or description.
    pub uploads: u32,
}

/// A niche that was weighed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct NicheCandidate {
    /// Key of the niche.
    pub niche: String,
    /// Key of its meta niche.
    pub meta: String,
    /// Its share of the evidence, 0 to 1.
    pub share: f64,
    /// The words that speak for it, strongest first.
    pub keywords: Vec<Keyword>,
}

/// Whether a channel has one subject.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum NicheScope {
    /// Most of it belongs together.
    Niche,
    /// Spread over several subjects.
    Broad,
    /// Too little evidence.
    #[default]
    Unknown,
}

/// Topics, gaps and what could branch off.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ContentAnalysis {
    /// What the channel's own titles and tags are about: those that stand out beyond chance first, then most uploads first.
    pub topics: Vec<Topic>,
    /// Topics that do well in the niche and that the channel hardly covers, largest gap first.
    pub gaps: Vec<ContentGap>,
    /// Why no gaps can be reported; absent where they were looked for (then `gaps` may still be empty: none stands out).
    pub gaps_reason: Option<Reason>,
    /// What the gaps were looked for in.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub baselines: BaselinesUsed,
    /// Ideas that the channel's own figures carry.
    pub opportunities: Vec<SpinOff>,
    /// What the views hang on.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub dependency: Dependency,
    /// Whether the channel depends on the season.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub seasonality: Seasonality,
}

/// The niche-wide baselines behind a report.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct BaselinesUsed {
    /// Where they come from: `shipped`, or what built them.
    pub provenance: String,
    /// When they were built; absent for those that ship with the engine.
    pub built_at: Option<Timestamp>,
    /// Channels of this niche and language behind them.
    pub niche_channels: u32,
}

/// A topic of the channel.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Topic {
    /// Its words in lower case; the same in every report.
    pub key: String,
    /// Its words as the channel mostly writes them.
    pub label: String,
    /// Uploads about it.
    pub uploads: u32,
    /// Share of the eligible uploads, 0 to 1.
    pub coverage: f64,
    /// Median multiple of its uploads against the channel's other uploads of the same format; abstains under 5 uploads that have one.
    pub multiple: Claim,
    /// Which way its views differ from those of the other uploads, beyond chance among all topics tested. Absent: it could be chance, or
    /// there are too few uploads to decide.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stands_out: Option<Movement>,
    /// Uploads about it in the 90 days before the snapshot.
    pub recent: u32,
    /// The newest upload about it.
    pub last_at: Option<Timestamp>,
    /// The uploads about it, as indices into the report's `uploads`, ascending: fewer than `uploads` where some hide their views and are no
    /// points. Empty in older reports, and in those whose titles are no longer kept.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub upload_indices: Vec<u32>,
}

/// A topic of the niche that the channel lacks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ContentGap {
    /// Its words.
    pub label: String,
    /// How much it is wanted, as a word: that of its demand, by the cautious end of the interval.
    pub impact: Option<Impact>,
    /// How the niche has fared with it.
    pub verdict: GapVerdict,
    /// z(demand) − z(supply) among the niche's topics.
    pub gap: Claim,
    /// Median over channels of the topic's multiple.
    pub demand: f64,
    /// Uploads about it in the niche in the last 90 days, among the channels analyzed.
    pub supply: f64,
    /// Independent channels behind it.
    pub channels: u32,
    /// Uploads behind it.
    pub videos: u32,
    /// Share of this channel's uploads about it, 0 to 1.
    pub coverage: f64,
    /// The sentence.
    pub statement: Statement,
}

/// How a niche has fared with a topic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum GapVerdict {
    /// Wanted, and nobody has uploaded about it in 90 days.
    Free,
    /// Wanted, and taken up lately by few.
    Recent,
    /// Wanted, and served by several channels.
    Proven,
    /// Below the ordinary where it was tried.
    Flopped,
    /// Nothing stands out.
    Unknown,
}

/// Something that could become a series, a format or a channel of its own.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct SpinOff {
    /// What it is, in short: a topic, or the key of a format.
    pub label: String,
    /// How large the effect is, where an interval shows it.
    pub impact: Option<Impact>,
    /// The sentence.
    pub statement: Statement,
    /// What it rests on.
    pub evidence: Claim,
}

/// The narrative of a report.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Summary {
    /// One sentence about the whole.
    pub headline: Statement,
    /// What works, the most informative first.
    pub strengths: Vec<Statement>,
    /// What does not, the most informative first.
    pub weaknesses: Vec<Statement>,
    /// What could come of it.
    pub potential: Vec<Statement>,
    /// What follows.
    pub conclusion: Vec<Statement>,
}

/// How near a templated catalogue comes to the platform's rule on inauthentic, mass-produced content.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PolicyRisk {
    /// The level; `unknown` where too little is known.
    pub level: RiskLevel,
    /// What it rests on.
    pub evidence: Vec<PolicyEvidence>,
    /// The sentence.
    pub statement: Option<Statement>,
}

impl Default for PolicyRisk {
    fn default() -> Self {
        Self {
            level: RiskLevel::Unknown,
            evidence: Vec::new(),
            statement: None,
        }
    }
}

/// One sign of a template.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PolicyEvidence {
    /// `title_similarity`, `title_skeleton`, `alike_lengths` or `cadence`.
    pub key: String,
    /// The figure, 0 to 100.
    pub figure: Claim,
    /// Whether it reaches the level from which it counts as a sign.
    pub raises: bool,
}

/// What the channel's views may be worth: our estimate, not the platform's data. US dollars.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Monetisation {
    /// Niche whose rates were used; absent: those of an ordinary channel.
    pub niche: Option<String>,
    /// Revenue for 1,000 views of long videos and streams.
    pub rpm: RpmRange,
    /// The same for Shorts.
    pub shorts_rpm: RpmRange,
    /// Views a month by new uploads; abstained without rhythm or views. Absent in reports of older engines.
    pub monthly_views: Option<Claim>,
    /// Share of these views that Shorts bring, 0 to 1.
    pub shorts_views_share: f64,
    /// Revenue a month.
    pub revenue: Option<Distribution>,
    /// Where the simulator's figures start.
    pub simulator: SimulatorStart,
    /// Caveats: that it is an estimate, what the country does, what is left out.
    pub notes: Vec<Statement>,
}

/// Tenth and ninetieth percentile of the revenue for 1,000 views.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RpmRange {
    /// P10.
    pub low: f64,
    /// P90.
    pub high: f64,
}

/// A distribution by three of its percentiles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Distribution {
    /// One in ten lies below.
    pub p10: f64,
    /// Half lie below.
    pub p50: f64,
    /// One in ten lies above.
    pub p90: f64,
}

/// What the simulator is filled with; 0 where the data has no figure.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct SimulatorStart {
    /// Views a month, rounded to thousands.
    pub monthly_views: f64,
    /// Uploads a month: uploads a week × 4.345.
    pub monthly_uploads: f64,
}

/// The format a sentence or an idea is about, as a key of the texts (`format.KEY`).
impl Format {
    /// Key of its name in the texts.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Short => "short",
            Self::Long => "long",
            Self::Live => "live",
        }
    }
}
