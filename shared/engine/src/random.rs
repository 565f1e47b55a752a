//! A small seeded generator, so that resampling gives the same interval for the same snapshot on every machine.

/// xoshiro256++ (Blackman and Vigna 2019), seeded through splitmix64.
#[derive(Clone, Debug)]
pub struct Random {
    state: [u64; 4],
}

impl Random {
    /// A stream that depends on `seed` alone.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        let mut counter = seed;
        let mut state = [0; 4];
        for word in &mut state {
            *word = splitmix(&mut counter);
        }
        Self { state }
    }

    /// The next 64 bits.
    pub fn next_u64(&mut self) -> u64 {
        let [a, b, c, d] = self.state;
        let result = a.wrapping_add(d).rotate_left(23).wrapping_add(a);
        let (c2, d2) = (c ^ a, d ^ b);
        self.state = [a ^ d2, b ^ c2, c2 ^ (b << 17), d2.rotate_left(45)];
        result
    }

    /// Uniform in `0..bound` (0 when `bound` is 0). The bias of the multiplication is under 2⁻⁵⁰ for the sizes used here.
    pub fn below(&mut self, bound: usize) -> usize {
        let wide = u128::from(self.next_u64()) * (bound as u128);
        usize::try_from(wide >> 64).unwrap_or(0)
    }

    /// Uniform in the open interval (0, 1).
    pub fn uniform(&mut self) -> f64 {
        ((self.next_u64() >> 11) as f64 + 0.5) / (1_u64 << 53) as f64
    }

    /// Share behind `hits` of `of` trials: a draw of Beta(hits + ½, misses + ½), so that no hit does not mean that none is possible.
    pub fn share(&mut self, hits: usize, of: usize) -> f64 {
        let (hit, miss) = (self.half_gamma(hits), self.half_gamma(of.saturating_sub(hits)));
        hit / (hit + miss)
    }

    /// Gamma(whole + ½): as many exponentials and half a squared normal.
    fn half_gamma(&mut self, whole: usize) -> f64 {
        // A product of uniforms has the sum of their logarithms; in steps, so that it does not vanish.
        let mut exponentials = 0.0;
        let mut left = whole;
        while left > 0 {
            let step = left.min(100);
            exponentials -= (0..step)
                .map(|_| self.uniform())
                .product::<f64>()
                .max(f64::MIN_POSITIVE)
                .ln();
            left -= step;
        }
        let normal = self.normal();
        exponentials + (normal * normal / 2.0).max(f64::MIN_POSITIVE)
    }

    /// Standard normal (Box and Muller).
    pub fn normal(&mut self) -> f64 {
        (-2.0 * self.uniform().ln()).sqrt() * (std::f64::consts::TAU * self.uniform()).cos()
    }
}

fn splitmix(counter: &mut u64) -> u64 {
    *counter = counter.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *counter;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// FNV-1a over 64 bits: turns the content of a snapshot into a seed.
#[derive(Clone, Debug)]
pub struct ContentHash(u64);

impl Default for ContentHash {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl ContentHash {
    /// Feeds bytes, closed by a separator so that neighbouring fields cannot run into each other.
    pub fn feed(&mut self, bytes: &[u8]) {
        for byte in bytes.iter().chain(&[0xff]) {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    /// The hash so far.
    #[must_use]
    pub fn value(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_stream_and_another_seed_another() {
        let stream = |seed| {
            let mut random = Random::new(seed);
            (0..8).map(|_| random.next_u64()).collect::<Vec<_>>()
        };
        assert_eq!(stream(7), stream(7));
        assert_ne!(stream(7), stream(8));
    }

    #[test]
    fn draws_are_uniform_and_normal_within_sampling_error() {
        let mut random = Random::new(1);
        let mut counts = [0_u32; 10];
        let (mut sum, mut squares) = (0.0, 0.0);
        for _ in 0..100_000 {
            counts[random.below(10)] += 1;
            let z = random.normal();
            sum += z;
            squares += z * z;
        }
        assert!(counts.iter().all(|count| (9_500..10_500).contains(count)), "{counts:?}");
        assert!((sum / 1e5).abs() < 0.02 && (squares / 1e5 - 1.0).abs() < 0.03);
        assert_eq!(random.below(0), 0);
    }

    #[test]
    fn drawn_shares_lie_around_the_observed_one_and_never_at_the_ends() {
        let mut random = Random::new(2);
        let draws: Vec<f64> = (0..20_000).map(|_| random.share(5, 20)).collect();
        assert!((draws.iter().sum::<f64>() / 2e4 - 5.5 / 21.0).abs() < 0.01);
        assert!((0..1_000).all(|_| (0.0..1.0).contains(&random.share(0, 50)) && random.share(0, 0).is_finite()));
    }

    #[test]
    fn fields_do_not_run_into_each_other() {
        let hash = |parts: &[&str]| {
            let mut hash = ContentHash::default();
            parts.iter().for_each(|part| hash.feed(part.as_bytes()));
            hash.value()
        };
        assert_ne!(hash(&["ab", "c"]), hash(&["a", "bc"]));
    }
}
