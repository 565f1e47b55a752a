//! What two reports differ in.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::{Claim, Statement};

/// Which way something moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "two ways")]
pub enum Movement {
    Up,
    Down,
}

/// How the size of a difference is expressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Unit {
    /// After ÷ before (or the greater ÷ the smaller of two channels).
    Times,
    /// After − before, in the figure's own unit.
    Points,
}

/// Where a figure lies in 9 of 10 cases.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Range {
    /// Lower end.
    pub low: f64,
    /// Upper end, not below the lower one.
    pub high: f64,
}

/// A change between two analyses of one channel that is larger than chance explains.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Change {
    /// Basis of the figure, for example `median_views`; `subscribers` and `total_views` for the counts; `window_…` for what moved between the two
    /// windows of an X-Ray.
    pub figure: String,
    /// Which way.
    pub movement: Movement,
    /// Whether that is good; absent where neither way is.
    pub better: Option<bool>,
    /// The figure before.
    pub before: f64,
    /// The figure now.
    pub after: f64,
    /// Range of the figure before; absent for counts and for what moved between two windows. The ranges are absent in reports of
    /// engines before 0.10.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Range, required = false))]
    pub before_range: Option<Range>,
    /// Range of the figure now; absent as that of the figure before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Range, required = false))]
    pub after_range: Option<Range>,
    /// How large.
    pub size: f64,
    /// Range of the size, in its unit; it does not hold "no change". Absent for counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Range, required = false))]
    pub size_range: Option<Range>,
    /// In what unit.
    pub unit: Unit,
    /// Days between the two snapshots, or of each window.
    pub days: f64,
    /// The sentence.
    pub statement: Statement,
}

/// One of two channels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the first and the second")]
pub enum Side {
    A,
    B,
}

/// Two channels side by side.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Comparison {
    /// Who is ahead as a whole; absent where the intervals of the scores do not decide.
    pub winner: Option<Side>,
    /// The sentence about the whole.
    pub statement: Statement,
    /// What makes the comparison shaky: other niches, other formats, snapshots far apart.
    pub caveats: Vec<Statement>,
    /// Figure by figure; the overall score first.
    pub figures: Vec<ComparedFigure>,
    /// Figures the first channel leads in.
    pub wins_a: u32,
    /// Figures the second channel leads in.
    pub wins_b: u32,
    /// When the first was analyzed.
    pub taken_a: Timestamp,
    /// When the second was analyzed.
    pub taken_b: Timestamp,
}

/// One figure of two channels.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ComparedFigure {
    /// Basis of the figure.
    pub figure: String,
    /// Of the first channel.
    pub a: Claim,
    /// Of the second channel.
    pub b: Claim,
    /// Who is ahead; absent where the intervals do not decide, or where more is not better.
    pub winner: Option<Side>,
    /// The two differ beyond chance.
    pub differs: bool,
    /// The larger ÷ the smaller, or the distance; absent where one abstains.
    pub size: Option<f64>,
    /// Unit of the size.
    pub unit: Unit,
}
