//! Resamples with replacement, drawn once for a sample of a size and read by every figure of a sample of that size; and figures of such
//! a resample without sorting it: the sample is sorted once, a resample only says how often each of its values was drawn.

use std::rc::Rc;

use crate::rules;
use crate::statistics::random::Random;

/// Places of one sample, drawn with replacement as often as the score's interval needs.
#[derive(Clone, Debug)]
pub struct ResampleIndices {
    size: usize,
    places: Vec<u32>,
}

impl ResampleIndices {
    /// Draws `size` places out of `size`, `times` times.
    #[must_use]
    pub fn new(size: usize, times: usize, random: &mut Random) -> Self {
        let mut places = vec![0; size * times];
        random.fill_below(u32::try_from(size).unwrap_or(u32::MAX), &mut places);
        Self { size, places }
    }

    /// The resamples, one after the other; none of an empty sample.
    pub fn iter(&self) -> impl Iterator<Item = &[u32]> {
        self.places.chunks_exact(self.size.max(1))
    }

    /// One of them.
    #[must_use]
    pub fn get(&self, draw: usize) -> &[u32] {
        let start = draw * self.size;
        self.places.get(start..start + self.size).unwrap_or_default()
    }
}

/// Resamples by size of the sample. Each size has a stream of its own, so it does not matter who asks first.
#[derive(Clone, Debug)]
pub struct ResampleCache {
    seed: u64,
    drawn: Vec<Rc<ResampleIndices>>,
}

impl ResampleCache {
    /// A cache that depends on `seed` alone.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self {
            seed,
            drawn: Vec::new(),
        }
    }

    /// Resamples of `size` values.
    pub fn of(&mut self, size: usize) -> Rc<ResampleIndices> {
        if let Some(drawn) = self.drawn.iter().find(|drawn| drawn.size == size) {
            return Rc::clone(drawn);
        }
        let mut random = Random::new(self.seed ^ (size as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let drawn = Rc::new(ResampleIndices::new(size, rules::SCORE_REPLICATES, &mut random));
        self.drawn.push(Rc::clone(&drawn));
        drawn
    }
}

/// A sample in order, and the rank of each of its values.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ranked {
    sorted: Vec<f64>,
    ranks: Vec<u32>,
}

impl Ranked {
    /// Ranks a sample.
    #[must_use]
    pub fn new(values: &[f64]) -> Self {
        let mut order: Vec<u32> = (0..u32::try_from(values.len()).unwrap_or(u32::MAX)).collect();
        order.sort_unstable_by(|a, b| values[*a as usize].total_cmp(&values[*b as usize]).then(a.cmp(b)));
        let mut ranks = vec![0; order.len()];
        for (rank, place) in (0..).zip(&order) {
            ranks[*place as usize] = rank;
        }
        Self {
            sorted: order.iter().map(|place| values[*place as usize]).collect(),
            ranks,
        }
    }

    /// Values in it.
    #[must_use]
    pub fn len(&self) -> usize {
        self.sorted.len()
    }

    /// Whether it is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.sorted.is_empty()
    }

    /// The sample as it is: each value once.
    #[must_use]
    pub fn whole(&self) -> ResampleCounts<'_> {
        ResampleCounts {
            sorted: &self.sorted,
            counts: vec![1; self.len()],
            n: self.len(),
        }
    }

    /// An empty resample, to be filled by [`Self::count`].
    #[must_use]
    pub fn no_counts(&self) -> ResampleCounts<'_> {
        ResampleCounts {
            sorted: &self.sorted,
            counts: vec![0; self.len()],
            n: 0,
        }
    }

    /// Makes `counted` the resample of these places.
    pub fn count(&self, places: &[u32], counted: &mut ResampleCounts<'_>) {
        counted.counts.fill(0);
        for place in places {
            counted.counts[self.ranks[*place as usize] as usize] += 1;
        }
        counted.n = places.len();
    }
}

/// A resample: how often each value of a sorted sample was drawn.
#[derive(Clone, Debug)]
pub struct ResampleCounts<'a> {
    sorted: &'a [f64],
    counts: Vec<u32>,
    n: usize,
}

impl ResampleCounts<'_> {
    /// The quantiles of ascending shares, linear between neighbours; `None` of nothing.
    #[must_use]
    pub fn quantiles<const N: usize>(&self, shares: [f64; N]) -> Option<[f64; N]> {
        let around = self.around(shares)?;
        Some(around.map(|(low, high, part)| low + (high - low) * part))
    }

    /// Median.
    #[must_use]
    pub fn median(&self) -> Option<f64> {
        let [(low, high, part)] = self.around([0.5])?;
        Some(if part > 0.0 { f64::midpoint(low, high) } else { low })
    }

    /// The values between which each quantile lies, and how far along.
    fn around<const N: usize>(&self, shares: [f64; N]) -> Option<[(f64, f64, f64); N]> {
        let last = self.n.checked_sub(1)?;
        let mut found = [(0.0, 0.0, 0.0); N];
        // `upto` values were drawn of ranks below `next`.
        let (mut next, mut upto) = (0, 0);
        for (found, share) in found.iter_mut().zip(shares) {
            let at = share.clamp(0.0, 1.0) * last as f64;
            let floor = at.floor() as usize;
            while upto <= floor {
                upto += self.counts[next] as usize;
                next += 1;
            }
            let low = self.sorted[next - 1];
            let high = if upto > floor + 1 || floor == last {
                low
            } else {
                self.first_from(next)
            };
            *found = (low, high, at - floor as f64);
        }
        Some(found)
    }

    /// The next value that was drawn, from a rank on.
    fn first_from(&self, rank: usize) -> f64 {
        let further = self.counts[rank..].iter().zip(&self.sorted[rank..]);
        let mut drawn = further.filter(|(count, _)| **count > 0);
        drawn.next().map_or(0.0, |(_, value)| *value)
    }

    /// Robust standard deviation: 1.4826 × median absolute deviation.
    #[must_use]
    pub fn robust_sd(&self) -> Option<f64> {
        let centre = self.median()?;
        let (lower, upper) = ((self.n - 1) / 2, self.n / 2);
        // From the centre outwards, the nearer side first.
        let mut up = self.sorted.partition_point(|value| *value < centre);
        let mut down = up;
        let (mut passed, mut low) = (0, None);
        loop {
            let below = down.checked_sub(1).map(|rank| centre - self.sorted[rank]);
            let above = self.sorted.get(up).map(|value| value - centre);
            let (distance, rank) = match (below, above) {
                (Some(below), Some(above)) if below < above => (below, down - 1),
                (Some(below), None) => (below, down - 1),
                (_, Some(above)) => (above, up),
                (None, None) => return None,
            };
            if rank == up {
                up += 1;
            } else {
                down -= 1;
            }
            passed += self.counts[rank] as usize;
            if passed > lower {
                let low = *low.get_or_insert(distance);
                if passed > upper {
                    return Some(1.4826 * f64::midpoint(low, distance));
                }
            }
        }
    }

    /// Share of the values above a border.
    #[must_use]
    pub fn share_above(&self, border: f64) -> f64 {
        let from = self.sorted.partition_point(|value| *value <= border);
        self.counts[from..].iter().sum::<u32>() as f64 / self.n.max(1) as f64
    }

    /// Sum of the `wanted` largest values.
    #[must_use]
    pub fn largest(&self, mut wanted: usize) -> f64 {
        let mut sum = 0.0;
        for (value, count) in self.sorted.iter().zip(&self.counts).rev() {
            let taken = wanted.min(*count as usize);
            sum += taken as f64 * value;
            wanted -= taken;
            if wanted == 0 {
                break;
            }
        }
        sum
    }

    /// Sum of all values.
    #[must_use]
    pub fn sum(&self) -> f64 {
        self.sorted
            .iter()
            .zip(&self.counts)
            .map(|(value, count)| value * f64::from(*count))
            .sum()
    }

    /// Values in the resample.
    #[must_use]
    pub fn len(&self) -> usize {
        self.n
    }

    /// Whether nothing was drawn.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.n == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics;

    #[test]
    fn a_counted_resample_has_the_figures_of_the_written_out_one() {
        let mut random = Random::new(9);
        for n in [1, 2, 5, 8, 51] {
            // Some values are alike.
            let values: Vec<f64> = (0..n).map(|_| (random.normal() * 5.0).round() / 2.0).collect();
            let ranked = Ranked::new(&values);
            let mut counted = ranked.no_counts();
            for places in ResampleIndices::new(n, 50, &mut random).iter() {
                let drawn: Vec<f64> = places.iter().map(|place| values[*place as usize]).collect();
                let sorted = statistics::sorted(drawn.iter().copied());
                ranked.count(places, &mut counted);
                let shares = [0.0, 0.3, 0.5, 0.9, 1.0];
                let expected = shares.map(|share| statistics::quantile(&sorted, share).unwrap());
                assert_eq!(counted.quantiles(shares), Some(expected));
                assert_eq!(counted.robust_sd(), statistics::robust_sd(&drawn));
                let above = drawn.iter().filter(|value| **value > 0.5).count() as f64 / n as f64;
                assert_eq!(counted.share_above(0.5), above);
                assert!((counted.largest(3) - sorted.iter().rev().take(3).sum::<f64>()).abs() < 1e-9);
                assert!((counted.sum() - drawn.iter().sum::<f64>()).abs() < 1e-9);
            }
            assert_eq!(ranked.whole().robust_sd(), statistics::robust_sd(&values));
        }
        let empty = Ranked::new(&[]);
        assert_eq!((empty.whole().median(), empty.whole().robust_sd()), (None, None));
    }

    #[test]
    fn a_size_has_the_same_resamples_no_matter_who_asks_first() {
        let (mut one, mut other) = (ResampleCache::new(4), ResampleCache::new(4));
        other.of(9);
        assert_eq!(one.of(50).places, other.of(50).places);
        assert_eq!(one.of(9).places, other.of(9).places);
        assert_eq!(one.of(0).iter().count(), 0);
        assert!(one.of(50).get(7).iter().all(|place| *place < 50) && one.of(50).get(9_999).is_empty());
    }
}
