//! Experiments: what is asked, what it takes to answer it on this channel, and how far one has come.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::{Claim, Format, TimeSlot, TitleFeature};

/// What an experiment compares. Nothing but keys: no word of the platform.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Hypothesis {
    /// Uploads in one block of the week against those in another, on the channel's clock.
    Slots {
        /// The first side.
        first: TimeSlot,
        /// The second side.
        second: TimeSlot,
    },
    /// Uploads whose titles have a feature, the first side, against those whose titles do not.
    Title {
        /// The feature.
        feature: TitleFeature,
    },
}

/// The smallest difference that an experiment is planned to find.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Detectable {
    /// Half as many views again.
    HalfMore,
    /// Twice as many views.
    Double,
}

/// One of the two sides of an experiment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ExperimentSide {
    /// The first slot, or titles with the feature.
    First,
    /// The second slot, or titles without it.
    Second,
}

/// What an experiment would take on this channel.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ExperimentPlanner {
    /// The main format, whose uploads count; `null` where there is none.
    pub format: Option<Format>,
    /// Standard deviation of ln views, 0 and more: age-adjusted, about the means of quarters, of the main format's uploads a week old and
    /// more. Abstains under 10 of them.
    pub spread: Claim,
    /// Uploads of the main format a week, as in `formatAnalysis`; `null` where that abstains.
    pub uploads_per_week: Option<f64>,
    /// Hours of the day are known, so that slots can be compared.
    pub hours_known: bool,
    /// What it takes to find ×1.5, then ×2; empty where the spread abstains.
    pub plans: Vec<ExperimentPlan>,
}

/// What it takes to find a difference of one size.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ExperimentPlan {
    /// The difference that is found in 80 of 100 experiments where it is there.
    pub detects: Detectable,
    /// Uploads that each side needs, 5 and more.
    pub uploads_a_side: u32,
    /// Weeks until both sides have them, at the channel's pace; `null` where that is unknown.
    pub weeks: Option<u32>,
    /// Why such an experiment is not offered; `null` where it is.
    pub obstacle: Option<ExperimentObstacle>,
}

/// Why an experiment would not end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ExperimentObstacle {
    /// Views vary so much that more uploads are needed than an X-Ray reads.
    TooMany,
    /// It would take more than a year.
    TooLong,
}

/// How far an experiment has come by this report.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ExperimentProgress {
    /// Its id.
    pub id: String,
    /// What it compares.
    pub hypothesis: Hypothesis,
    /// The format whose uploads count.
    pub format: Format,
    /// What it is planned to find.
    pub detects: Detectable,
    /// Uploads that each side needs.
    pub needed: u32,
    /// When it was started.
    pub started_at: Timestamp,
    /// From when on uploads count: the start, or a later day on which the platform changed what it counts as a view.
    pub counted_since: Timestamp,
    /// The first side so far.
    pub first: ExperimentCount,
    /// The second side so far.
    pub second: ExperimentCount,
    /// Uploads of the format that are on a side and not yet a week old.
    pub young: u32,
    /// Uploads of the format that count for neither side.
    pub ignored: u32,
    /// Which sides the next uploads belong to, at most 4; empty once none is needed.
    pub next: Vec<ExperimentSide>,
    /// Whether it goes on, or why not.
    pub state: ExperimentState,
    /// What came of it; `null` until both sides have all they need.
    pub verdict: Option<ExperimentVerdict>,
}

/// What one side has.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ExperimentCount {
    /// Uploads that count, 0 to what is needed: the first ones, at least a week old.
    pub have: u32,
    /// Those uploads, as indices into the report's `uploads`, ascending. Empty in reports whose titles are no longer kept.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub upload_indices: Vec<u32>,
}

/// Whether an experiment goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ExperimentState {
    /// Uploads are missing yet.
    Running,
    /// It has its verdict.
    Decided,
    /// A year and a half have passed without one.
    Expired,
    /// Its first uploads are no longer among those that an X-Ray reads.
    OutOfSight,
}

/// What came of an experiment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ExperimentVerdict {
    /// Views of the first side ÷ views of the second (1 = no difference), age-adjusted, with its 90 percent interval.
    pub ratio: Claim,
    /// The side with more views, where the 95 percent interval leaves 1 out; `null` where no difference can be measured.
    pub ahead: Option<ExperimentSide>,
}

impl Detectable {
    /// Both, the smaller first.
    pub const ALL: [Self; 2] = [Self::HalfMore, Self::Double];

    /// The ratio of views, above 1.
    #[must_use]
    pub fn ratio(self) -> f64 {
        match self {
            Self::HalfMore => 1.5,
            Self::Double => 2.0,
        }
    }
}

impl ExperimentSide {
    /// The other one.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

impl Hypothesis {
    /// Whether it compares two things: a slot is not compared with itself.
    #[must_use]
    pub fn is_sound(self) -> bool {
        match self {
            Self::Slots { first, second } => first != second,
            Self::Title { .. } => true,
        }
    }
}

impl ExperimentPlanner {
    /// The plan for a hypothesis that finds a difference of this size; `None` where none is offered.
    #[must_use]
    pub fn plan(&self, hypothesis: Hypothesis, detects: Detectable) -> Option<&ExperimentPlan> {
        let possible = hypothesis.is_sound() && (self.hours_known || matches!(hypothesis, Hypothesis::Title { .. }));
        let mut plans = self.plans.iter().filter(|plan| plan.obstacle.is_none());
        plans.find(|plan| possible && plan.detects == detects)
    }
}

impl ExperimentProgress {
    /// Every list of uploads that it names.
    pub fn all_upload_indices(&mut self) -> impl Iterator<Item = &mut Vec<u32>> {
        [&mut self.first.upload_indices, &mut self.second.upload_indices].into_iter()
    }
}
