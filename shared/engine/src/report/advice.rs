//! Types of advice: each piece with what it takes to doubt it, and the one to begin with.

use serde::{Deserialize, Serialize};

use super::{Claim, Statement};

/// How large an effect is, by the end of its 90 percent interval that is nearest to none: `high` from 2 times (or a half), `medium` from
/// 1.25 times (or four fifths), else `low`. Of a gap the word of its demand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "three steps")]
pub enum Impact {
    Low,
    Medium,
    High,
}

/// One piece of advice with everything needed to doubt it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Recommendation {
    /// Kind of advice, stable over versions: what a later report grades.
    pub key: String,
    /// What to do.
    pub advice: Statement,
    /// What it rests on, in words.
    pub evidence: Statement,
    /// What it rests on, as a figure: value, interval, n.
    pub effect: Claim,
    /// Whether that figure is an effect, or what the channel does today. Reports of engines before 0.6 say `effect` of both.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub effect_kind: EffectKind,
    /// What else could explain the evidence.
    pub alternative: Statement,
    /// The smallest test.
    pub test: Statement,
    /// What the test must show.
    pub success: Statement,
    /// How large the effect is; absent where the figure is none.
    pub impact: Option<Impact>,
}

/// What the figure of a piece of advice is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum EffectKind {
    /// Views with ÷ views without: 1 is no effect.
    #[default]
    Effect,
    /// How wanted a topic is in the niche, in standard deviations among the niche's topics: 0 is the ordinary.
    Demand,
    /// The channel's present state: uploads a week, a share, a score, a count. It says nothing of what a change would bring.
    Today,
}

/// What to do first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct NextStep {
    /// Kind of advice: that of the first recommendation, which holds the whole record.
    pub key: String,
    /// What to do.
    pub advice: Statement,
    /// It worked if this shows.
    pub success: Statement,
    /// What else could explain the evidence.
    pub alternative: Statement,
    /// How large the effect is; absent where no effect has been measured.
    pub impact: Option<Impact>,
}

/// What to do in one line each; absent where the data carries none.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ActionGuidance {
    /// About the niche.
    pub niche: Option<Statement>,
    /// About the gap.
    pub gap: Option<Statement>,
    /// About the format.
    pub format: Option<Statement>,
}
