//! Intervals of quantiles, differences and means, and the rank correlation.

use crate::statistics::resamples::Draws;
use crate::statistics::{Interval, Z90, quantiles, sorted};

/// Values from which the binomial distribution is taken for a normal one.
const MANY: usize = 500;

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

/// 90 percent interval of a mean of skewed positive values: the studentised bootstrap of its logarithm (Efron and Tibshirani 1993), whose
/// upper end reaches at least as far as that of Cox's interval of a log-normal mean: what was drawn seldom holds all of a long tail. `None` under 5
/// values.
pub fn mean_interval(values: &[f64], draws: &Draws) -> Option<Interval> {
    let (mean, error) = mean_and_error(values)?;
    let interval = studentised(values, (mean, error), draws)?;
    if error <= 0.0 {
        return Some(interval);
    }
    Some(Interval {
        high: interval.high.max(cox(values)),
        ..interval
    })
}

/// 90 percent interval of a mean of ratios: the same bootstrap without Cox's end, which is meant for counts. `None` under 5 values.
pub fn ratio_mean_interval(values: &[f64], draws: &Draws) -> Option<Interval> {
    studentised(values, mean_and_error(values)?, draws)
}

fn studentised(values: &[f64], (mean, error): (f64, f64), draws: &Draws) -> Option<Interval> {
    if values.len() < 5 {
        return None;
    }
    if error <= 0.0 {
        return Some(Interval { low: mean, high: mean });
    }
    let mut drawn = Vec::with_capacity(values.len());
    let one = |places: &[u32]| {
        drawn.clear();
        drawn.extend(places.iter().map(|place| values[*place as usize]));
        let (mean_drawn, error_drawn) = mean_and_error(&drawn)?;
        Some((mean_drawn / mean).ln() / error_drawn).filter(|t| t.is_finite())
    };
    let mut draws: Vec<f64> = draws.iter().filter_map(one).collect();
    let [low, high] = quantiles(&mut draws, [0.05, 0.95])?;
    Some(Interval {
        low: mean * (-error * high).exp(),
        high: mean * (-error * low).exp(),
    })
}

/// Upper end of Cox's 90 percent interval of the mean of a log-normal (Land 1972). Values under 1 count as 1.
fn cox(values: &[f64]) -> f64 {
    let n = values.len() as f64;
    let lns = || values.iter().map(|value| value.max(1.0).ln());
    let mean = lns().sum::<f64>() / n;
    let variance = lns().map(|ln| (ln - mean).powi(2)).sum::<f64>() / (n - 1.0);
    let half = Z90 * (variance / n + variance * variance / (2.0 * (n - 1.0))).sqrt();
    (mean + variance / 2.0 + half).exp()
}

/// Mean, and the standard error of its logarithm; `None` where it is 0.
fn mean_and_error(values: &[f64]) -> Option<(f64, f64)> {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (count - 1.0);
    let error = (variance / count).sqrt() / mean;
    (mean > 0.0 && error.is_finite()).then_some((mean, error))
}

/// Spearman's rank correlation; `None` where either side is all alike.
pub fn spearman(pairs: impl Iterator<Item = (f64, f64)>) -> Option<f64> {
    let (xs, ys): (Vec<f64>, Vec<f64>) = pairs.unzip();
    let (a, b) = (ranks(&xs), ranks(&ys));
    let mean = (xs.len() as f64 - 1.0) / 2.0;
    let dot = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| (a - mean) * (b - mean)).sum::<f64>();
    let rank = dot(&a, &b) / (dot(&a, &a) * dot(&b, &b)).sqrt();
    rank.is_finite().then_some(rank.clamp(-1.0, 1.0))
}

/// Ranks from 0; equals share theirs.
fn ranks(values: &[f64]) -> Vec<f64> {
    let sorted = sorted(values.iter().copied());
    let rank = |value: &f64| {
        let below = sorted.partition_point(|other| other < value);
        let upto = sorted.partition_point(|other| other <= value);
        f64::midpoint(below as f64, upto as f64 - 1.0)
    };
    values.iter().map(rank).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::random::Random;

    fn close(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-9
    }

    #[test]
    fn ranks_tell_what_goes_together() {
        let pairs = |ys: [f64; 4]| spearman([1.0, 2.0, 3.0, 4.0].into_iter().zip(ys));
        assert!(close(pairs([1.0, 5.0, 6.0, 90.0]).unwrap(), 1.0));
        assert!(close(pairs([9.0, 5.0, 4.0, 1.0]).unwrap(), -1.0));
        assert!(close(pairs([1.0, 2.0, 2.0, 3.0]).unwrap(), 0.948_683_298_050_513_8));
        assert_eq!(pairs([1.0; 4]), None);
    }

    #[test]
    fn the_interval_of_a_mean_holds_it_and_reaches_further_up() {
        let values: Vec<f64> = (1..=40).map(|i| (f64::from(i) / 8.0).exp()).collect();
        let mean = values.iter().sum::<f64>() / 40.0;
        let draws = |n| Draws::new(n, 400, &mut Random::new(1));
        let interval = mean_interval(&values, &draws(40)).unwrap();
        assert!(interval.low < mean && mean < interval.high && interval.high - mean > mean - interval.low);
        assert_eq!(
            mean_interval(&[5.0; 9], &draws(9)).map(|i| (i.low, i.high)),
            Some((5.0, 5.0))
        );
        assert_eq!(mean_interval(&[0.0; 9], &draws(9)), None);
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
}
