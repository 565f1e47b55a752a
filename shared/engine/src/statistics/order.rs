//! Order statistics and ranks. Empty input gives `None`.

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

/// Reorders values so that those of the wanted ranks are where sorting would put them. `before`: how many lie in front of the slice.
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
    fn ranks_show_what_goes_together() {
        let pairs = |ys: [f64; 4]| spearman([1.0, 2.0, 3.0, 4.0].into_iter().zip(ys));
        assert!(close(pairs([1.0, 5.0, 6.0, 90.0]).unwrap(), 1.0));
        assert!(close(pairs([9.0, 5.0, 4.0, 1.0]).unwrap(), -1.0));
        assert!(close(pairs([1.0, 2.0, 2.0, 3.0]).unwrap(), 0.948_683_298_050_513_8));
        assert_eq!(pairs([1.0; 4]), None);
    }
}
