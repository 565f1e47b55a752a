//! A title study as it is stored with each channel of the discovery hub: what a score and a mean over channels need, and no more.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::score::{FeatureLift, LiftStudy, TitleScoreBasis};
use crate::report::{TitleClaim, TitleFeature, TitleStudy};
use crate::rules;

/// Logarithms are stored in thousandths: a thousandth of the views.
const THOUSANDTHS: f64 = 1_000.0;

/// What a channel's titles go with.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CompactStudy {
    /// Uploads it rests on.
    pub n: u32,
    /// Every feature that was tested.
    pub tested: Vec<CompactLift>,
}

/// What a feature goes with on the channel. Serialises as a list of six, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Row", into = "Row")]
pub struct CompactLift {
    /// The feature.
    pub feature: TitleFeature,
    /// Titles that have it.
    pub with_count: u32,
    /// ln of the lift before shrinking, in thousandths: what a mean over channels is made of.
    pub raw: i32,
    /// ln of the lift, in thousandths.
    pub shrunk: i32,
    /// How far its 90 percent interval goes to either side, in thousandths.
    pub half: u32,
    /// Beyond chance.
    pub found: bool,
}

type Row = (TitleFeature, u32, i32, i32, u32, bool);

impl From<Row> for CompactLift {
    fn from((feature, with_count, raw, shrunk, half, found): Row) -> Self {
        Self {
            feature,
            with_count,
            raw,
            shrunk,
            half,
            found,
        }
    }
}

impl From<CompactLift> for Row {
    fn from(lift: CompactLift) -> Self {
        (
            lift.feature,
            lift.with_count,
            lift.raw,
            lift.shrunk,
            lift.half,
            lift.found,
        )
    }
}

impl CompactStudy {
    /// Of a report's study.
    #[must_use]
    pub fn of(study: &TitleStudy) -> Self {
        Self {
            n: study.n,
            tested: study.claims.iter().filter_map(CompactLift::of).collect(),
        }
    }

    /// The lifts by which a title of this channel is scored, measured at this time.
    #[must_use]
    pub fn lifts(&self, as_of: Timestamp) -> LiftStudy {
        LiftStudy {
            basis: TitleScoreBasis::Channel,
            as_of,
            lifts: self.tested.iter().map(|lift| lift.of_uploads(self.n)).collect(),
        }
    }
}

impl CompactLift {
    /// `None` for a claim that abstains.
    fn of(claim: &TitleClaim) -> Option<Self> {
        let (lift, low, high) = (ln(claim.lift.value?)?, ln(claim.lift.low?)?, ln(claim.lift.high?)?);
        let (shrunk, half) = (thousandths(lift), thousandths((lift - low).max(high - lift)));
        // What was found must not touch "no difference" by being rounded.
        let most = if claim.found { shrunk.abs() - 1 } else { i32::MAX };
        Some(Self {
            feature: claim.feature,
            with_count: claim.with_count,
            raw: thousandths(ln(claim.raw_lift)?),
            shrunk,
            half: half.min(most).max(0).unsigned_abs(),
            found: claim.found,
        })
    }

    fn of_uploads(self, n: u32) -> FeatureLift {
        let multiple = |thousandths: f64| (thousandths / THOUSANDTHS).exp();
        let (lift, half) = (f64::from(self.shrunk), f64::from(self.half));
        FeatureLift {
            feature: self.feature,
            lift: multiple(lift),
            low: multiple(lift - half),
            high: multiple(lift + half),
            found: self.found,
            n,
        }
    }
}

/// As large as the engine reports a change at most; `None` of what is no multiple.
fn ln(multiple: f64) -> Option<f64> {
    let ln = multiple.ln();
    (!ln.is_nan()).then(|| ln.clamp(-rules::LARGEST_LN, rules::LARGEST_LN))
}

fn thousandths(ln: f64) -> i32 {
    (ln * THOUSANDTHS).round() as i32
}
