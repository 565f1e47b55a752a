//! Order statistics, robust lines and intervals. Every function is total: empty input gives `None`, never NaN.

pub(crate) mod groups;
pub(crate) mod hashing;
pub(crate) mod intervals;
pub mod permutation;
pub mod random;
pub mod resamples;
pub(crate) mod slope;

use crate::statistics::random::Random;

pub use intervals::{difference, mean_interval, quantile_interval, ratio_mean_interval, spearman};
pub use permutation::shrink;
pub use slope::{Slope, middle_slope, theil_sen};

/// 90 percent two-sided normal quantile.
pub const Z90: f64 = 1.644_853_626_951_472;
/// 95 percent two-sided normal quantile.
pub const Z95: f64 = 1.959_963_984_540_054;

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

/// Median of `values`, which are reordered. Mean of the middle two for an even count.
pub fn median(values: &mut [f64]) -> Option<f64> {
    let n = values.len();
    if n == 0 {
        return None;
    }
    let (below, middle, _) = values.select_nth_unstable_by(n / 2, f64::total_cmp);
    let upper = *middle;
    if n % 2 == 1 {
        return Some(upper);
    }
    let lower = below.iter().copied().max_by(f64::total_cmp).unwrap_or(upper);
    Some(f64::midpoint(lower, upper))
}

/// Median of any values.
pub fn median_of(values: impl IntoIterator<Item = f64>) -> Option<f64> {
    median(&mut values.into_iter().collect::<Vec<_>>())
}

/// Quantile `p` (0 to 1) of sorted values, linear between neighbours.
#[must_use]
pub fn quantile(sorted: &[f64], p: f64) -> Option<f64> {
    let last = sorted.len().checked_sub(1)?;
    let at = p.clamp(0.0, 1.0) * last as f64;
    let floor = (at.floor() as usize).min(last);
    let (low, high) = (sorted[floor], sorted[(floor + 1).min(last)]);
    Some(low + (high - low) * (at - floor as f64))
}

/// Quantiles of values in any order, which are reordered: what [`quantile`] gives of the sorted ones, without sorting all of them.
pub fn quantiles<const N: usize>(values: &mut [f64], shares: [f64; N]) -> Option<[f64; N]> {
    let last = values.len().checked_sub(1)?;
    let at = shares.map(|share| share.clamp(0.0, 1.0) * last as f64);
    let floors = at.map(|at| (at.floor() as usize).min(last));
    let mut ranks: Vec<usize> = floors
        .into_iter()
        .flat_map(|floor| [floor, (floor + 1).min(last)])
        .collect();
    ranks.sort_unstable();
    ranks.dedup();
    put_in_place(values, 0, &ranks);
    let mut found = [0.0; N];
    for ((found, at), floor) in found.iter_mut().zip(at).zip(floors) {
        let (low, high) = (values[floor], values[(floor + 1).min(last)]);
        *found = low + (high - low) * (at - floor as f64);
    }
    Some(found)
}

/// Reorders values so that those of the wanted ranks stand where sorting would put them. `before`: how many lie in front of the slice.
fn put_in_place(values: &mut [f64], before: usize, ranks: &[usize]) {
    let Some(middle) = ranks.get(ranks.len() / 2) else {
        return;
    };
    let (below, _, above) = values.select_nth_unstable_by(middle - before, f64::total_cmp);
    put_in_place(below, before, &ranks[..ranks.len() / 2]);
    put_in_place(above, middle + 1, &ranks[ranks.len() / 2 + 1..]);
}

/// Sorted copy.
pub fn sorted(values: impl IntoIterator<Item = f64>) -> Vec<f64> {
    let mut values: Vec<f64> = values.into_iter().collect();
    values.sort_unstable_by(f64::total_cmp);
    values
}

/// Median of sorted values as if the one at `left_out` were not there.
#[must_use]
pub fn median_without(sorted: &[f64], left_out: usize) -> Option<f64> {
    let n = sorted.len().checked_sub(1).filter(|n| *n > 0)?;
    let at = |rank: usize| sorted[rank + usize::from(rank >= left_out)];
    Some(if n % 2 == 1 {
        at(n / 2)
    } else {
        f64::midpoint(at(n / 2 - 1), at(n / 2))
    })
}

/// Robust standard deviation: 1.4826 × median absolute deviation.
pub fn robust_sd(values: &[f64]) -> Option<f64> {
    let centre = median_of(values.iter().copied())?;
    median_of(values.iter().map(|value| (value - centre).abs())).map(|mad| 1.4826 * mad)
}

/// 90 percent percentile interval over `replicates` draws of `statistic`; draws that cannot be computed are left out.
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

/// Largest shift that a bias correction makes, in standard deviations: beyond it the draws say little.
const LARGEST_SHIFT: f64 = 1.0;

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

/// Share of a standard normal below `z`, to 2 in 10,000 (Page 1977).
pub(crate) fn normal_share(z: f64) -> f64 {
    1.0 / (1.0 + (-(1.5976 * z + 0.070_56 * z * z * z)).exp())
}

/// Inverse of [`normal_share`], within ±4.
fn normal_quantile(share: f64) -> f64 {
    let (mut low, mut high) = (-4.0, 4.0);
    for _ in 0..40 {
        let middle = f64::midpoint(low, high);
        if normal_share(middle) < share {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}

/// Student's quantile with so many degrees of freedom where the normal one is `z` (the expansion of Cornish and Fisher 1937).
pub(crate) fn student(z: f64, freedom: usize) -> f64 {
    let free = freedom.max(1) as f64;
    let (first, second) = (z.powi(3) + z, 5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z);
    z + first / (4.0 * free) + second / (96.0 * free * free)
}

/// The same with two more terms of the expansion: for few degrees of freedom far out. Within 0.3 percent from 4 on, up to the 99 percent interval.
#[must_use]
pub fn student_of_few(z: f64, freedom: usize) -> f64 {
    let free = freedom.max(1) as f64;
    let third = 3.0 * z.powi(7) + 19.0 * z.powi(5) + 17.0 * z.powi(3) - 15.0 * z;
    let fourth = 79.0 * z.powi(9) + 776.0 * z.powi(7) + 1_482.0 * z.powi(5) - 1_920.0 * z.powi(3) - 945.0 * z;
    student(z, freedom) + third / (384.0 * free.powi(3)) + fourth / (92_160.0 * free.powi(4))
}

/// Standard error behind a 90 percent interval.
#[must_use]
pub fn standard_error(i90: Interval) -> f64 {
    (i90.high - i90.low) / (2.0 * Z90)
}

/// Fills `into` with a resample of `from`, with replacement.
pub fn resample(from: &[f64], into: &mut Vec<f64>, random: &mut Random) {
    into.clear();
    into.extend((0..from.len()).map(|_| from[random.below(from.len())]));
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

/// Finite-size burstiness of `gaps` (Kim and Jo 2016): −1 a clockwork, 0 chance, +1 all at once. `None` under 5 gaps.
#[must_use]
pub fn burstiness(gaps: &[f64]) -> Option<f64> {
    let n = gaps.len() as f64;
    let mean = gaps.iter().sum::<f64>() / n;
    if gaps.len() < 5 || mean <= 0.0 || !mean.is_finite() {
        return None;
    }
    let sd = (gaps.iter().map(|gap| (gap - mean).powi(2)).sum::<f64>() / n).sqrt();
    let (r, up, down) = (sd / mean, (n + 1.0).sqrt(), (n - 1.0).sqrt());
    let a = (up * r - down) / ((up - 2.0) * r + down);
    a.is_finite().then_some(a.clamp(-1.0, 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules;

    fn close(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-9
    }

    #[test]
    fn medians_and_quantiles_of_known_values() {
        assert_eq!(median_of([]), None);
        assert_eq!(median_of([3.0, 1.0, 2.0]), Some(2.0));
        assert_eq!(median_of([4.0, 1.0, 2.0, 3.0]), Some(2.5));
        assert_eq!(quantile(&[1.0, 2.0, 3.0, 4.0, 5.0], 0.75), Some(4.0));
        assert_eq!(quantile(&[1.0, 3.0], 0.5), Some(2.0));
        assert_eq!(quantile(&[], 0.5), None);
    }

    #[test]
    fn selecting_quantiles_finds_what_sorting_finds() {
        let mut random = Random::new(5);
        for n in [1, 2, 3, 10, 137] {
            let values: Vec<f64> = (0..n).map(|_| (random.normal() * 4.0).round()).collect();
            let in_order = sorted(values.iter().copied());
            let shares = [0.95, -1.0, 0.05, 0.5, 0.333, 2.0];
            let found = quantiles(&mut values.clone(), shares).unwrap();
            assert_eq!(found, shares.map(|share| quantile(&in_order, share).unwrap()), "{n}");
        }
        assert_eq!(quantiles(&mut [], [0.5]), None);
    }

    #[test]
    fn leaving_one_out_equals_removing_it() {
        let values = sorted([5.0, 1.0, 4.0, 2.0, 9.0, 7.0]);
        for left_out in 0..values.len() {
            let mut rest = values.clone();
            rest.remove(left_out);
            assert_eq!(median_without(&values, left_out), median(&mut rest));
        }
        assert_eq!(median_without(&[1.0], 0), None);
    }

    #[test]
    fn burstiness_has_the_published_fixed_points() {
        assert!(close(burstiness(&[2.0; 9]).unwrap(), -1.0));
        let mut one = vec![0.0; 9];
        one.push(10.0);
        assert!(close(burstiness(&one).unwrap(), 1.0));
        assert_eq!(burstiness(&[1.0; 4]), None);
        assert_eq!(burstiness(&[0.0; 9]), None);
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
    fn students_quantiles_of_few_degrees_of_freedom_are_those_of_the_tables() {
        for (freedom, ninety, ninety_nine) in [
            (4, 2.1318, 4.6041),
            (5, 2.0150, 4.0321),
            (9, 1.8331, 3.2498),
            (19, 1.7291, 2.8609),
            (99, 1.6604, 2.6264),
        ] {
            assert!((student_of_few(Z90, freedom) / ninety - 1.0).abs() < 0.001, "{freedom}");
            let far = student_of_few(rules::NICHE_LIFT_Z, freedom);
            assert!((far / ninety_nine - 1.0).abs() < 0.003, "{freedom}: {far}");
        }
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
