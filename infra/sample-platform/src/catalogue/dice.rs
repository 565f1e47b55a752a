//! The one source of chance: a generator seeded by (seed, label, two numbers), so that any part of the catalogue can be
//! made alone and always comes out the same.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rand_distr::{Distribution, StandardNormal};

/// A deterministic stream of random values.
#[derive(Debug)]
pub(crate) struct Dice(ChaCha8Rng);

impl Dice {
    /// The stream of `label` for the things numbered `a` and `b`.
    pub(crate) fn new(seed: u64, label: &str, a: u64, b: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(hash(seed, label, a, b)))
    }

    /// Uniform in `0.0..1.0`.
    pub(crate) fn unit(&mut self) -> f64 {
        self.0.random()
    }

    /// True with probability `p`.
    pub(crate) fn chance(&mut self, p: f64) -> bool {
        self.unit() < p
    }

    /// Standard normal.
    pub(crate) fn normal(&mut self) -> f64 {
        StandardNormal.sample(&mut self.0)
    }

    /// Log-normal with the given median and standard deviation of the logarithm.
    pub(crate) fn log_normal(&mut self, median: f64, sigma: f64) -> f64 {
        median * (sigma * self.normal()).exp()
    }

    /// Uniform in `low..high`; `low` when the range is empty.
    pub(crate) fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low).max(0.0) * self.unit()
    }

    /// A whole number below `bound`; 0 when `bound` is 0.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        if bound < 2 { 0 } else { self.0.random_range(0..bound) }
    }

    /// One of `items`, or None when there is none.
    pub(crate) fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len()))
    }

    /// The index of one of the weights, in proportion to them.
    pub(crate) fn weighted(&mut self, weights: &[f64]) -> usize {
        let mut left = self.unit() * weights.iter().sum::<f64>();
        for (index, weight) in weights.iter().enumerate() {
            left -= weight;
            if left < 0.0 {
                return index;
            }
        }
        weights.len().saturating_sub(1)
    }

    /// Random bytes.
    pub(crate) fn bytes<const N: usize>(&mut self) -> [u8; N] {
        std::array::from_fn(|_| self.0.random())
    }
}

/// A well-mixed 64-bit number of (seed, label, a, b).
pub(crate) fn hash(seed: u64, label: &str, a: u64, b: u64) -> u64 {
    let label = label.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |h, byte| {
        (h ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    });
    mix(mix(mix(seed ^ label).wrapping_add(a)).wrapping_add(b))
}

/// The finaliser of splitmix64, a permutation of the 64-bit numbers.
pub(crate) fn mix(mut x: u64) -> u64 {
    x = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// The inverse of [`mix`].
pub(crate) fn unmix(mut x: u64) -> u64 {
    x = unshift(x, 31).wrapping_mul(0x3196_42b2_d24d_8ec3);
    x = unshift(x, 27).wrapping_mul(0x96de_1b17_3f11_9089);
    unshift(x, 30).wrapping_sub(0x9e37_79b9_7f4a_7c15)
}

fn unshift(x: u64, bits: u32) -> u64 {
    let mut y = x;
    for _ in 0..(64 / bits) {
        y = x ^ (y >> bits);
    }
    y
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn unmix_undoes_mix(x in any::<u64>()) {
            prop_assert_eq!(unmix(mix(x)), x);
        }
    }
}
