//! Intervals by resampling.

use super::interval::Interval;
use super::normal::{Z90, normal_quantile, normal_share};
use super::order::quantiles;
use super::random::Random;
use super::resamples::ResampleIndices;

/// Largest shift that a bias correction makes, in standard deviations: beyond it the draws say little.
const LARGEST_SHIFT: f64 = 1.0;

/// 90 percent percentile interval over `replicates` resamples of `statistic`; resamples that cannot be computed are left out.
pub fn bootstrap(
    replicates: usize,
    random: &mut Random,
    mut statistic: impl FnMut(&mut Random) -> Option<f64>,
) -> Option<Interval> {
    let mut draws: Vec<f64> = (0..replicates)
        .filter_map(|_| statistic(random))
        .filter(|value| value.is_finite())
        .collect();
    if draws.len() * 2 < replicates {
        return None;
    }
    percentiles(&mut draws)
}

/// The plain 90 percent interval of draws.
pub fn percentiles(draws: &mut [f64]) -> Option<Interval> {
    let [low, high] = quantiles(draws, [0.05, 0.95])?;
    Some(Interval { low, high })
}

/// 90 percent interval of draws around an estimate, corrected for the bias of resampling (Efron 1981): spread figures of a resample lie
/// below that of the sample, so the plain percentiles would miss the truth too often.
pub fn bias_corrected(draws: &mut [f64], estimate: f64) -> Option<Interval> {
    let below = draws.iter().filter(|draw| **draw < estimate).count();
    let upto = draws.iter().filter(|draw| **draw <= estimate).count();
    let share = f64::midpoint(below as f64, upto as f64) / draws.len().max(1) as f64;
    let shift = 2.0 * normal_quantile(share).clamp(-LARGEST_SHIFT, LARGEST_SHIFT);
    let [low, high] = quantiles(draws, [normal_share(shift - Z90), normal_share(shift + Z90)])?;
    Some(Interval { low, high })
}

/// 90 percent interval of draws, moved so that their median lies on the estimate.
pub fn recentred(draws: &mut [f64], estimate: f64) -> Option<Interval> {
    let [low, middle, high] = quantiles(draws, [0.05, 0.5, 0.95])?;
    let shift = estimate - middle;
    Some(Interval {
        low: low + shift,
        high: high + shift,
    })
}

/// Fills `into` with a resample of `from`, with replacement.
pub fn resample(from: &[f64], into: &mut Vec<f64>, random: &mut Random) {
    into.clear();
    into.extend((0..from.len()).map(|_| from[random.below(from.len())]));
}

/// 90 percent interval of a mean of skewed positive values: the studentised bootstrap of its logarithm (Efron and Tibshirani 1993), whose
/// upper end reaches at least as far as that of Cox's interval of a log-normal mean: what was drawn seldom holds all of a long tail. `None` under 5
/// values.
pub fn mean_interval(values: &[f64], draws: &ResampleIndices) -> Option<Interval> {
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
pub fn ratio_mean_interval(values: &[f64], draws: &ResampleIndices) -> Option<Interval> {
    studentised(values, mean_and_error(values)?, draws)
}

fn studentised(values: &[f64], (mean, error): (f64, f64), draws: &ResampleIndices) -> Option<Interval> {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-9
    }

    #[test]
    fn the_bias_correction_moves_the_interval_to_where_the_estimate_lies() {
        assert!((normal_share(Z90) - 0.95).abs() < 2e-4 && (normal_quantile(0.95) - Z90).abs() < 3e-3);
        let mut draws: Vec<f64> = (0..=1_000).map(f64::from).collect();
        let centred = bias_corrected(&mut draws, 500.0).unwrap();
        assert!((centred.low - 50.0).abs() < 2.0 && (centred.high - 950.0).abs() < 2.0);
        assert!(bias_corrected(&mut draws, 700.0).unwrap().low > 150.0);
        assert_eq!(bias_corrected(&mut [], 0.0), None);
        let moved = recentred(&mut draws, 600.0).unwrap();
        assert!(close(moved.low, 150.0) && close(moved.high, 1_050.0));
        assert_eq!(recentred(&mut [], 0.0), None);
    }

    #[test]
    fn the_interval_of_a_mean_holds_it_and_reaches_further_up() {
        let values: Vec<f64> = (1..=40).map(|i| (f64::from(i) / 8.0).exp()).collect();
        let mean = values.iter().sum::<f64>() / 40.0;
        let draws = |n| ResampleIndices::new(n, 400, &mut Random::new(1));
        let interval = mean_interval(&values, &draws(40)).unwrap();
        assert!(interval.low < mean && mean < interval.high && interval.high - mean > mean - interval.low);
        assert_eq!(
            mean_interval(&[5.0; 9], &draws(9)).map(|i| (i.low, i.high)),
            Some((5.0, 5.0))
        );
        assert_eq!(mean_interval(&[0.0; 9], &draws(9)), None);
    }
}
