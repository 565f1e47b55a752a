//! Views per subscriber against channels of the same size.

use crate::rules;

/// Channels of one size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cohort {
    /// Its subscribers.
    pub subscribers: f64,
    median_ln: f64,
    spread: f64,
}

impl Cohort {
    /// Channels with this number of subscribers.
    #[must_use]
    pub fn of(subscribers: f64) -> Self {
        let size = subscribers.max(1.0).log10();
        Self {
            subscribers,
            median_ln: interpolate(&rules::COHORT_RATIO.map(f64::ln), size),
            spread: interpolate(&rules::COHORT_SPREAD, size),
        }
    }

    /// How many spreads ln(ratio) lies above the cohort's median. Grows with the ratio.
    #[must_use]
    pub fn z_score(self, ratio: f64) -> f64 {
        // A ratio of nothing is as far down as figures go, not minus infinity.
        (ratio.max(1e-12).ln() - self.median_ln) / self.spread
    }

    /// Standard deviation of ln(ratio) between its channels.
    #[must_use]
    pub const fn spread(self) -> f64 {
        self.spread
    }

    /// Views of an ordinary upload of an ordinary channel of the cohort.
    #[must_use]
    pub fn typical_views(self) -> f64 {
        self.median_ln.exp() * self.subscribers
    }
}

/// How many spreads ln(ratio) lies above the median of channels with `subscribers`.
#[must_use]
pub fn z_score(ratio: f64, subscribers: f64) -> f64 {
    Cohort::of(subscribers).z_score(ratio)
}

/// Ratio that is the median of the cohort.
#[must_use]
pub fn typical_ratio(subscribers: f64) -> f64 {
    Cohort::of(subscribers).median_ln.exp()
}

fn interpolate(values: &[f64; 4], size: f64) -> f64 {
    let sizes = &rules::COHORT_SIZES;
    let above = sizes.partition_point(|centre| *centre <= size);
    match above {
        0 => values[0],
        4.. => values[3],
        _ => {
            values[above - 1]
                + (values[above] - values[above - 1]) * (size - sizes[above - 1]) / (sizes[above] - sizes[above - 1])
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_of_a_cohort_is_at_nought() {
        for (size, ratio) in rules::COHORT_SIZES.iter().zip(rules::COHORT_RATIO) {
            assert!(z_score(ratio, 10_f64.powf(*size)).abs() < 1e-9);
        }
    }

    #[test]
    fn more_views_never_rank_lower_and_size_makes_no_jumps() {
        for step in 0..800 {
            let subscribers = 10_f64.powf(f64::from(step) / 100.0);
            assert!(z_score(0.2, subscribers) < z_score(0.3, subscribers));
            assert!((z_score(0.2, subscribers) - z_score(0.2, subscribers * 1.001)).abs() < 0.01);
        }
        assert!(z_score(0.0, 0.0).is_finite() && z_score(f64::MAX, 1e300).is_finite());
    }
}
