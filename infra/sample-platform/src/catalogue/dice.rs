//! The one source of chance: a generator seeded by (seed, label, two numbers), so that any part of the catalogue can be
//! made alone and always comes out the same.

use std::convert::Infallible;

use rand::{RngExt, TryRng};
use rand_distr::{Distribution, StandardNormal};

/// A deterministic stream of random values (splitmix64: thousands of streams are begun for one page of answers, so a
/// stream has to cost nothing to begin; nothing here is secret).
#[derive(Debug)]
pub(crate) struct Dice(u64);

impl TryRng for Dice {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.try_next_u64().map(|bits| (bits >> 32) as u32)
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        let value = mix(self.0);
        self.0 = self.0.wrapping_add(STEP);
        Ok(value)
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        for chunk in bytes.chunks_mut(8) {
            let value = self.try_next_u64()?.to_le_bytes();
            chunk.copy_from_slice(&value[..chunk.len()]);
        }
        Ok(())
    }
}

impl Dice {
    /// The stream of `label` for the things numbered `a` and `b`.
    pub(crate) fn new(seed: u64, label: &str, a: u64, b: u64) -> Self {
        Self(hash(seed, label, a, b))
    }

    /// Uniform in `0.0..1.0`.
    pub(crate) fn unit(&mut self) -> f64 {
        self.random()
    }

    /// True with probability `p`.
    pub(crate) fn chance(&mut self, p: f64) -> bool {
        self.unit() < p
    }

    /// Standard normal.
    pub(crate) fn normal(&mut self) -> f64 {
        StandardNormal.sample(self)
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
        if bound < 2 { 0 } else { self.random_range(0..bound) }
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
        std::array::from_fn(|_| self.random())
    }
}

/// A well-mixed 64-bit number of (seed, label, a, b).
pub(crate) fn hash(seed: u64, label: &str, a: u64, b: u64) -> u64 {
    let label = label.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |h, byte| {
        (h ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    });
    mix(mix(mix(seed ^ label).wrapping_add(a)).wrapping_add(b))
}

/// FNV-1a: distinguishes texts, no more.
pub(crate) fn digest(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |h, byte| {
        (h ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    })
}

const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// The finaliser of splitmix64, a permutation of the 64-bit numbers.
pub(crate) fn mix(mut x: u64) -> u64 {
    x = x.wrapping_add(STEP);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// The inverse of [`mix`].
pub(crate) fn unmix(mut x: u64) -> u64 {
    x = unshift(x, 31).wrapping_mul(0x3196_42b2_d24d_8ec3);
    x = unshift(x, 27).wrapping_mul(0x96de_1b17_3f11_9089);
    unshift(x, 30).wrapping_sub(STEP)
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
