//! Experiments: how many uploads answer a question on this channel, and the answer once they are there, never before.
//!
//! A verdict always rests on the first uploads of each side, as many as were planned. Looking earlier, and looking again and again, would find a
//! difference on many channels where there is none.

mod evaluate;

use jiff::{SignedDuration, Timestamp};

pub use evaluate::evaluate;

use crate::input::eligible::{EligibleUpload, EligibleUploads};
use crate::report::{
    Claim, Detectable, ExperimentObstacle, ExperimentPlan, ExperimentPlanner, Format, FormatAnalysis, Hypothesis,
    Reason,
};
use crate::rules;
use crate::statistics;
use crate::statistics::permutation::Quarters;
use crate::studies::timing;

/// How long one goes on without a verdict.
pub const LASTS: SignedDuration = SignedDuration::from_hours(24 * 7 * rules::EXPERIMENT_EXPIRES_WEEKS as i64);

/// An experiment that goes on.
#[derive(Clone, Debug, PartialEq)]
pub struct Experiment {
    /// Its id, repeated in the report.
    pub id: String,
    /// What it compares.
    pub hypothesis: Hypothesis,
    /// The format whose uploads count.
    pub format: Format,
    /// What it was planned to find.
    pub detects: Detectable,
    /// Uploads that each side needs, by the plan.
    pub needed: u32,
    /// Uploads from then on count.
    pub started_at: Timestamp,
}

/// What experiments would take on this channel. `formats` are those of the same report.
#[must_use]
pub fn plan(eligible: &EligibleUploads<'_>, formats: &[FormatAnalysis]) -> ExperimentPlanner {
    let of_main = formats.iter().find(|one| Some(one.format) == eligible.main);
    let uploads_per_week = of_main.and_then(|one| one.uploads_per_week.value);
    let (spread, freedom) = spread(eligible);
    let share = eligible.main_items().count() as f64 / eligible.items.len().max(1) as f64;
    let one = |detects: Detectable, spread: f64| {
        let a_side = uploads_a_side(spread, freedom, detects);
        let weeks = uploads_per_week
            .filter(|pace| *pace > 0.0)
            .map(|pace| (2.0 * f64::from(a_side) / pace).ceil().min(1e6) as u32);
        ExperimentPlan {
            detects,
            uploads_a_side: a_side,
            weeks,
            obstacle: obstacle(a_side, share, weeks),
        }
    };
    let plans = spread.value.map_or_else(Vec::new, |spread| {
        Detectable::ALL.map(|detects| one(detects, spread)).to_vec()
    });
    ExperimentPlanner {
        format: eligible.main,
        uploads_per_week,
        hours_known: !timing::by_the_day(eligible.items.iter().map(|item| item.at)),
        plans,
        spread,
    }
}

/// The spread of ln views within quarters, wild values drawn in as in the test itself, and its degrees of freedom.
fn spread(eligible: &EligibleUploads<'_>) -> (Claim, usize) {
    let basis = "experiment_spread";
    let mature = || eligible.main_items().filter(|item| item.mature());
    let uploads: Vec<(&EligibleUpload<'_>, f64)> = mature().filter_map(|item| Some((item, item.adjusted?))).collect();
    let n = uploads.len();
    if n < rules::ENOUGH {
        let hidden = mature().count() >= rules::ENOUGH;
        let reason = if hidden { Reason::HiddenViews } else { Reason::FewVideos };
        return (Claim::abstained(basis, reason, n), 0);
    }
    let quarters = Quarters::new(&uploads);
    let spread = quarters.variance().sqrt();
    if spread <= 0.0 {
        return (Claim::abstained(basis, Reason::NoSpread, n), 0);
    }
    let freedom = quarters.freedom();
    // Of the logarithm of a variance the error is nearly normal, √(2 ÷ freedom) (Bartlett and Kendall 1946).
    let half = statistics::Z90 / (2.0 * freedom as f64).sqrt();
    let interval = statistics::Interval {
        low: spread * (-half).exp(),
        high: spread * half.exp(),
    };
    (Claim::measured(basis, spread, n).within(Some(interval)), freedom)
}

/// Uploads on each side with which Student's test of pairs on ln views finds the ratio in 80 of 100 experiments: the least n of at least
/// 2 (t₀.₉₈ + t₀.₈)² σ² ÷ ln²(ratio). The quantile of the power has the degrees of freedom of the spread, which is itself an estimate (Julious
/// and Owen, Sample size calculations for clinical studies allowing for uncertainty about the variance, 2006): else channels whose spread
/// came out too small by chance would take more from the power than the others give. What remains of that is made up for by
/// [`rules::EXPERIMENT_WIDER`].
#[must_use]
pub fn uploads_a_side(spread: f64, freedom: usize, detects: Detectable) -> u32 {
    let wider = 1.0 + rules::EXPERIMENT_WIDER / freedom.max(1) as f64;
    let squared = 2.0 * (spread / detects.ratio().ln()).powi(2) * wider;
    let power = statistics::student(rules::EXPERIMENT_POWER_Z, freedom);
    let needed = |n: u32| {
        let test = statistics::student(rules::EXPERIMENT_Z, n as usize - 1);
        (test + power).powi(2) * squared
    };
    let least = rules::LEAST_SCORED as u32;
    let enough = |n: &u32| f64::from(*n) >= needed(*n);
    // The quantile falls with n, so that what is needed for the least n is never too few, nor far too many.
    let most = (needed(least).ceil().clamp(0.0, f64::from(rules::EXPERIMENT_MOST)) as u32).max(least);
    (least..most).find(enough).unwrap_or(most)
}

fn obstacle(a_side: u32, share: f64, weeks: Option<u32>) -> Option<ExperimentObstacle> {
    // An X-Ray reads uploads of other formats as well.
    if 2.0 * f64::from(a_side) > share * f64::from(rules::EXPERIMENT_READ) {
        return Some(ExperimentObstacle::TooMany);
    }
    (weeks.is_none_or(|weeks| weeks > rules::EXPERIMENT_WEEKS)).then_some(ExperimentObstacle::TooLong)
}
