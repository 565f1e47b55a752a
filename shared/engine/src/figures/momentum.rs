//! Growth momentum: typical views × uploads a week, the newer half of the time read against the older half. The time begins at the newest
//! [break](crate::breaks) in how views are counted, where that cuts it.

use crate::figures::trend;
use crate::input::eligible::{self, EligibleUpload, EligibleUploads};
use crate::report::{Claim, Reason};
use crate::rules;
use crate::statistics::{self, Interval};

const BASIS: &str = "growth_momentum";

/// Percent of change of the main format, with interval.
#[must_use]
pub fn measure(eligible: &EligibleUploads<'_>) -> Claim {
    let claim = of(&uploads(eligible.alike_items())).doubted(eligible::doubt(eligible.alike_items()));
    if claim.value.is_some() {
        return claim;
    }
    // What could be said of all of them is missing because of the break alone.
    let whole = of(&uploads(eligible.main_items()));
    if whole.value.is_some() {
        return Claim::abstained(BASIS, Reason::CountingChanged, claim.n as usize);
    }
    whole
}

/// Age in days and age-adjusted ln views of what shows them, oldest first.
fn uploads<'a: 'b, 'b>(items: impl Iterator<Item = &'b EligibleUpload<'a>>) -> Vec<(f64, f64)> {
    items.filter_map(|item| Some((item.age_days, item.adjusted?))).collect()
}

fn of(uploads: &[(f64, f64)]) -> Claim {
    let n = uploads.len();
    let Some((oldest, _)) = uploads.first().copied() else {
        return Claim::abstained(BASIS, Reason::HiddenViews, 0);
    };
    let middle = f64::midpoint(oldest, rules::ELIGIBLE_DAYS);
    // The oldest upload opens the time: it is no part of the rate.
    let older: Vec<f64> = uploads
        .iter()
        .skip(1)
        .filter(|upload| upload.0 > middle)
        .map(|upload| upload.1)
        .collect();
    let newer: Vec<f64> = uploads
        .iter()
        .filter(|upload| upload.0 <= middle)
        .map(|upload| upload.1)
        .collect();
    if older.len().min(newer.len()) < rules::LEAST_SCORED || oldest < rules::LEAST_TREND_DAYS {
        return Claim::abstained(BASIS, Reason::FewVideos, n);
    }
    let rate = (newer.len() as f64 / older.len() as f64).ln();
    let ages: Vec<f64> = uploads.iter().map(|upload| upload.0).collect();
    let spread = gap_spread(&ages) * (1.0 / newer.len() as f64 + 1.0 / older.len() as f64).sqrt();
    let Some((apart, interval)) = trend::medians_apart(newer.into_iter(), older.into_iter()) else {
        return Claim::abstained(BASIS, Reason::FewVideos, n);
    };
    // The rate errs besides, to both sides alike.
    let off = statistics::Z90 * spread;
    let interval = Interval {
        low: apart + rate - (apart - interval.low).hypot(off),
        high: apart + rate + (interval.high - apart).hypot(off),
    };
    Claim::measured(BASIS, trend::percent(apart + rate), n).within(Some(interval.map(trend::percent)))
}

/// Spread of the gaps against their mean: the number of uploads in a time varies by so much less or more than chance has it.
pub(crate) fn gap_spread(ages: &[f64]) -> f64 {
    let gaps: Vec<f64> = ages.windows(2).map(|pair| pair[0] - pair[1]).collect();
    let n = gaps.len().max(1) as f64;
    let mean = gaps.iter().sum::<f64>() / n;
    let variance = gaps.iter().map(|gap| (gap - mean).powi(2)).sum::<f64>() / n;
    let spread = variance.sqrt() / mean;
    if spread.is_finite() { spread } else { 1.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn even_gaps_leave_the_rate_without_doubt_and_chance_gives_it_all_of_it() {
        let even: Vec<f64> = (0..20).rev().map(f64::from).collect();
        assert!(gap_spread(&even) < 1e-9);
        assert!(gap_spread(&[3.0, 3.0]).is_finite());
        assert!(gap_spread(&[]).is_finite());
    }
}
