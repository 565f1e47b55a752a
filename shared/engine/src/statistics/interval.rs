//! Intervals by formula: of quantiles, of shares, and of differences.

use super::normal::Z90;

/// Values from which the binomial distribution is taken for a normal one.
const MANY: usize = 500;

/// An interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

impl Interval {
    /// Both ends mapped by an increasing function.
    #[must_use]
    pub fn map(self, f: impl Fn(f64) -> f64) -> Self {
        Self {
            low: f(self.low),
            high: f(self.high),
        }
    }
}

/// 90 percent interval of the quantile `p` (above 0, below 1) from sorted values, in their unit: between order statistics, whose chance to
/// lie on the wrong side of the quantile the binomial distribution gives, interpolated so that each end misses it with a chance of 5
/// percent (Hettmansperger and Sheather, Confidence intervals based on interpolated order statistics, Statistics & Probability Letters 4,
/// 1986, for the median; Nyblom, Note on interpolated order statistics, ibid. 14, 1992, for every quantile).
///
/// An end cannot lie beyond the least or the greatest value. Those of 3 and of 4 values contain the median with a chance of 75 and of 87.5
/// percent, and their whole range is the interval; from 5 values on, whose range reaches 93.75, it is a 90 percent interval. The upper
/// quartile takes 11 values. `None` under 3 values.
#[must_use]
pub fn quantile_interval(sorted: &[f64], p: f64) -> Option<Interval> {
    let n = sorted.len();
    if n < 3 {
        return None;
    }
    let (low, high) = if n > MANY {
        // The binomial distribution is as good as normal, and its smallest chances are too small to be written.
        let (middle, half) = (n as f64 * p - 0.5, Z90 * (n as f64 * p * (1.0 - p)).sqrt());
        (middle - half, middle + half)
    } else {
        binomial_places(n, p)
    };
    let last = (n - 1) as f64;
    let at = |place: f64| {
        let floor = place.floor() as usize;
        let (low, high) = (sorted[floor], sorted[(floor + 1).min(n - 1)]);
        low + (high - low) * place.fract()
    };
    Some(Interval {
        low: at(low.clamp(0.0, last)),
        high: at(high.clamp(0.0, last)),
    })
}

/// The places among n sorted values up to which the quantile `p` lies with a chance of 5 and of 95 percent.
fn binomial_places(n: usize, p: f64) -> (f64, f64) {
    // below[k]: the chance that at most k of n values lie below the quantile.
    let mut chance = (n as f64 * (1.0 - p).ln()).exp();
    let mut sum = 0.0;
    let mut below = Vec::with_capacity(n);
    for k in 0..n {
        sum += chance;
        below.push(sum);
        chance *= (n - k) as f64 / (k + 1) as f64 * p / (1.0 - p);
    }
    // The place among the values up to which that chance reaches a level.
    let place = |level: f64| {
        let above = below.partition_point(|sum| *sum < level);
        match (above.checked_sub(1), below.get(above)) {
            (_, None) => (n - 1) as f64,
            (None, Some(_)) => 0.0,
            (Some(k), Some(next)) => k as f64 + step((n, p), above, (level - below[k]) / (next - below[k])),
        }
    };
    (place(0.05), place(0.95))
}

/// How far towards the next value a limit lies from the k-th of n, 0 to 1, so that `share` of the samples whose quantile `p` is between
/// these two have it below the limit. The distances from the quantile to both are nearly exponential, in the ratio of p ÷ k to
/// (1 − p) ÷ (n − k): in proportion to the share, the limit would be too far out.
fn step((n, p): (usize, f64), k: usize, share: f64) -> f64 {
    let onward = share * (n - k) as f64 / (1.0 - p);
    let back = (1.0 - share) * k as f64 / p;
    onward / (onward + back)
}

/// Interval of a difference `a - b` of independent figures from the interval of each (Zou and Donner 2008).
#[must_use]
pub fn difference((a, of_a): (f64, Interval), (b, of_b): (f64, Interval)) -> Interval {
    Interval {
        low: a - b - (a - of_a.low).hypot(of_b.high - b),
        high: a - b + (of_a.high - a).hypot(b - of_b.low),
    }
}

/// Standard error behind a 90 percent interval.
#[must_use]
pub fn standard_error(i90: Interval) -> f64 {
    (i90.high - i90.low) / (2.0 * Z90)
}

/// Wilson's 90 percent interval of a share.
#[must_use]
pub fn wilson(hits: usize, of: usize) -> Option<Interval> {
    if of == 0 {
        return None;
    }
    let (n, p, z2) = (of as f64, hits as f64 / of as f64, Z90 * Z90);
    let centre = (p + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = Z90 / (1.0 + z2 / n) * (p * (1.0 - p) / n + z2 / (4.0 * n * n)).sqrt();
    // Rounding must not push the point itself out at 0 and 1.
    Some(Interval {
        low: (centre - half).clamp(0.0, p),
        high: (centre + half).clamp(p, 1.0),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-9
    }

    #[test]
    fn the_interval_of_a_quantile_is_that_of_the_binomial_distribution() {
        let values: Vec<f64> = (1..=50).map(f64::from).collect();
        // Of 50 values the 19th and the 32nd are the published 90 percent limits of the median (confidence 93.5), the 20th and 31st fall short.
        let median = quantile_interval(&values, 0.5).unwrap();
        assert!(
            (19.0..20.0).contains(&median.low) && (31.0..32.0).contains(&median.high),
            "{median:?}"
        );
        let upper = quantile_interval(&values, 0.75).unwrap();
        assert!(
            upper.low > 30.0 && upper.low < 34.0 && upper.high > 41.0 && upper.high < 44.0,
            "{upper:?}"
        );
        assert_eq!(
            quantile_interval(&[1.0, 2.0, 3.0], 0.5),
            Some(Interval { low: 1.0, high: 3.0 })
        );
        assert_eq!(quantile_interval(&[1.0, 2.0], 0.5), None);
        let four = quantile_interval(&[1.0, 2.0, 3.0, 4.0], 0.5);
        assert_eq!(four, Some(Interval { low: 1.0, high: 4.0 }));
        let many: Vec<f64> = (0..5_000).map(f64::from).collect();
        let wide = quantile_interval(&many, 0.5).unwrap();
        assert!(wide.low > 2_400.0 && wide.high < 2_600.0);
    }

    #[test]
    fn between_order_statistics_the_limits_are_hettmansperger_and_sheathers() {
        // Their formula for the median: (n − k) I ÷ (k + (n − 2k) I) of the way from the k-th value to the next.
        for (n, k, below) in [(5_u32, 1_u32, [1.0, 6.0]), (8, 2, [9.0, 37.0]), (10, 2, [11.0, 56.0])] {
            let [from, to] = below.map(|samples: f64| samples / f64::from(2_u32.pow(n)));
            let (share, (n, k)) = ((0.05 - from) / (to - from), (f64::from(n), f64::from(k)));
            let step = (n - k) * share / (k + (n - 2.0 * k) * share);
            let values: Vec<f64> = (1..=n as u32).map(f64::from).collect();
            let Interval { low, high } = quantile_interval(&values, 0.5).unwrap();
            assert!(
                close(low, k + step) && close(high, n + 1.0 - k - step),
                "{n}: {low} {high}"
            );
        }
    }

    #[test]
    fn the_upper_end_of_a_quartile_is_the_greatest_value_up_to_ten() {
        let high = |n: u32| {
            let values: Vec<f64> = (1..=n).map(f64::from).collect();
            quantile_interval(&values, 0.75).unwrap().high
        };
        assert!(close(high(10), 10.0) && high(11) < 11.0);
    }

    #[test]
    fn a_difference_is_as_doubtful_as_both_its_sides() {
        let side = |value: f64, half: f64| {
            (
                value,
                Interval {
                    low: value - half,
                    high: value + half,
                },
            )
        };
        assert_eq!(difference(side(9.0, 3.0), side(4.0, 4.0)), side(5.0, 5.0).1);
    }

    #[test]
    fn wilson_holds_the_share_and_stays_inside() {
        for (hits, of) in [(0, 5), (5, 5), (3, 50), (1, 1)] {
            let share = hits as f64 / of as f64;
            let Interval { low, high } = wilson(hits, of).unwrap();
            assert!(0.0 <= low && low <= share && share <= high && high <= 1.0);
        }
        assert_eq!(wilson(0, 0), None);
    }
}
