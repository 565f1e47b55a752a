//! Two groups of uploads on the logarithmic scale: how far their means lie apart, and how sure that is.

use crate::rules;
use crate::statistics::{self, Interval};

/// A difference of two means with its standard error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MeanDifference {
    /// The difference.
    pub difference: f64,
    /// Its standard error.
    pub error: f64,
    /// Degrees of freedom of the error.
    pub freedom: usize,
}

impl MeanDifference {
    /// `late` against `early`, wild values of each drawn in to 3 robust deviations of its median, as the studies of titles and hours do; the
    /// spread is that of both together (Student's two samples). `None` where one has under 3 values.
    #[must_use]
    pub fn new(late: &[f64], early: &[f64]) -> Option<Self> {
        Self::of(&Group::of(late)?, &Group::of(early)?)
    }

    /// The same of groups that are known by their figures alone.
    #[must_use]
    pub fn of(late: &Group, early: &Group) -> Option<Self> {
        let freedom = late.n + early.n - 2;
        let variance = (late.squares + early.squares) / freedom as f64;
        let apart = Self {
            difference: late.mean - early.mean,
            error: (variance * (1.0 / late.n as f64 + 1.0 / early.n as f64)).sqrt(),
            freedom,
        };
        (apart.difference.is_finite() && apart.error.is_finite()).then_some(apart)
    }

    /// The mean of `late − early`, pair by pair: what drifts slowly meets both of a pair alike and leaves no trace. Wild differences are drawn in
    /// likewise; the spread is that of the differences (Student's paired samples). `None` under 3 pairs.
    #[must_use]
    pub fn of_pairs(late: &[f64], early: &[f64]) -> Option<Self> {
        let differences: Vec<f64> = late.iter().zip(early).map(|(late, early)| late - early).collect();
        let group = Group::of(&differences)?;
        let freedom = group.n - 1;
        let apart = Self {
            difference: group.mean,
            error: (group.squares / freedom as f64 / group.n as f64).sqrt(),
            freedom,
        };
        (apart.difference.is_finite() && apart.error.is_finite()).then_some(apart)
    }

    /// The interval where the normal one reaches `z` standard errors to both sides.
    #[must_use]
    pub fn within(self, z: f64) -> Interval {
        let half = statistics::student(z, self.freedom) * self.error;
        Interval {
            low: self.difference - half,
            high: self.difference + half,
        }
    }
}

/// One group: its size, its mean, and the squares of the distances from it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Group {
    /// Values, 3 and more.
    pub n: usize,
    /// Their mean.
    pub mean: f64,
    /// Sum of the squares of their distances from it.
    pub squares: f64,
}

impl Group {
    /// The group of these values, wild ones drawn in. `None` under 3.
    #[must_use]
    pub fn of(values: &[f64]) -> Option<Self> {
        if values.len() < rules::LEAST_MEDIAN {
            return None;
        }
        let values = drawn_in(values)?;
        let mean = values.iter().sum::<f64>() / values.len() as f64;
        Some(Self {
            n: values.len(),
            mean,
            squares: values.iter().map(|value| (value - mean).powi(2)).sum(),
        })
    }
}

/// The values, none further than 3 robust deviations from their median.
fn drawn_in(values: &[f64]) -> Option<Vec<f64>> {
    let middle = statistics::median_of(values.iter().copied())?;
    let limit = rules::DRAWN_IN * statistics::robust_sd(values)?;
    let near = |value: &f64| {
        if limit > 0.0 {
            value.clamp(middle - limit, middle + limit)
        } else {
            *value
        }
    };
    Some(values.iter().map(near).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_student_s_difference_of_means() {
        let apart = MeanDifference::new(&[4.0, 5.0, 6.0, 7.0], &[1.0, 2.0, 3.0]).unwrap();
        assert!((apart.difference - 3.5).abs() < 1e-12);
        // Squares 5 of 4 values and 2 of 3.
        assert!((apart.error - (7.0_f64 / 5.0 * (1.0 / 4.0 + 1.0 / 3.0)).sqrt()).abs() < 1e-12);
        assert_eq!(apart.freedom, 5);
        let half = apart.within(statistics::Z90);
        assert!((half.high - apart.difference - (apart.difference - half.low)).abs() < 1e-12);
    }

    #[test]
    fn pairs_leave_out_what_drifts() {
        let drifting: Vec<f64> = (0..20).map(|i| f64::from(i) + f64::from(i % 3) / 10.0).collect();
        let more: Vec<f64> = (0..20).map(|i| f64::from(i) + 0.5).collect();
        let (pairs, groups) = (
            MeanDifference::of_pairs(&more, &drifting).unwrap(),
            MeanDifference::new(&more, &drifting).unwrap(),
        );
        assert!((pairs.difference - groups.difference).abs() < 1e-12);
        assert!(pairs.error < groups.error / 10.0);
        assert_eq!((pairs.freedom, groups.freedom), (19, 38));
        assert_eq!(MeanDifference::of_pairs(&more, &drifting[..2]), None);
    }

    #[test]
    fn one_wild_value_moves_it_little_and_too_few_say_nothing() {
        let even: Vec<f64> = (0..12).map(|i| f64::from(i % 4)).collect();
        let mut wild = even.clone();
        wild[3] = 1e6;
        assert!(MeanDifference::new(&wild, &even).unwrap().difference < 1.0);
        assert_eq!(MeanDifference::new(&[1.0, 2.0], &even), None);
    }

    #[test]
    fn values_that_are_all_alike_leave_no_doubt() {
        let apart = MeanDifference::new(&[2.0; 5], &[1.0; 5]).unwrap();
        assert_eq!((apart.difference, apart.error), (1.0, 0.0));
        assert_eq!(apart.within(statistics::Z95), Interval { low: 1.0, high: 1.0 });
    }
}
