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

    /// Fills `into` with uniform numbers in `0..bound`, two from each word of the stream: resampling asks for thousands. The bias is under
    /// 2⁻²⁰ for the sizes used here.
    pub fn fill_below(&mut self, bound: u32, into: &mut [u32]) {
        let scaled = |half: u64| ((half * u64::from(bound)) >> 32) as u32;
        let mut pairs = into.chunks_exact_mut(2);
        for pair in &mut pairs {
            let word = self.next_u64();
            pair[0] = scaled(word >> 32);
            pair[1] = scaled(word & u64::from(u32::MAX));
        }
        if let [last] = pairs.into_remainder() {
            *last = scaled(self.next_u64() >> 32);
        }
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

    /// Gamma(whole + ½): few as the sum of `whole` exponentials and half a squared normal, many by rejection (Marsaglia and Tsang 2000).
    fn half_gamma(&mut self, whole: usize) -> f64 {
        if whole > FEW_EXPONENTIALS {
            return self.large_gamma(whole as f64 + 0.5);
        }
        // A product of uniforms has the sum of their logarithms.
        let exponentials = (0..whole).map(|_| self.uniform()).product::<f64>().ln();
        let normal = self.normal();
        (normal * normal / 2.0).max(f64::MIN_POSITIVE) - exponentials
    }

    fn large_gamma(&mut self, shape: f64) -> f64 {
        let d = shape - 1.0 / 3.0;
        let c = 1.0 / (9.0 * d).sqrt();
        loop {
            let z = self.normal();
            let v = (1.0 + c * z).powi(3);
            if v <= 0.0 {
                continue;
            }
            let u = self.uniform();
            if u < 1.0 - 0.0331 * z.powi(4) || u.ln() < z * z / 2.0 + d * (1.0 - v + v.ln()) {
                return d * v;
            }
        }
    }

    /// Standard normal.
    pub fn normal(&mut self) -> f64 {
        self.normals().0
    }

    /// Two independent standard normals (Box and Muller).
    pub fn normals(&mut self) -> (f64, f64) {
        let radius = (-2.0 * self.uniform().ln()).sqrt();
        let (sine, cosine) = (std::f64::consts::TAU * self.uniform()).sin_cos();
        (radius * cosine, radius * sine)
    }
}

/// How many of n trials hit, by one uniform number: the chances are summed once.
#[derive(Clone, Debug)]
pub struct Binomial {
    /// Chance of at most as many hits as the index.
    upto: Vec<f64>,
}

impl Binomial {
    /// n trials that each hit with a chance of `p`.
    #[must_use]
    pub fn new(n: usize, p: f64) -> Self {
        // From the most likely number outwards: the chance of none at all may be too small to be written.
        let mut chances = vec![0.0; n + 1];
        let middle = ((n as f64 * p) as usize).min(n);
        chances[middle] = 1.0;
        for k in middle..n {
            chances[k + 1] = chances[k] * (n - k) as f64 / (k + 1) as f64 * p / (1.0 - p).max(f64::MIN_POSITIVE);
        }
        for k in (0..middle).rev() {
            chances[k] = chances[k + 1] * (k + 1) as f64 / (n - k) as f64 * (1.0 - p) / p.max(f64::MIN_POSITIVE);
        }
        let mut sum = 0.0;
        for chance in &mut chances {
            sum += *chance;
            *chance = sum;
        }
        chances.iter_mut().for_each(|chance| *chance /= sum);
        Self { upto: chances }
    }

    /// Hits of one go.
    pub fn draw(&self, random: &mut Random) -> usize {
        let chance = random.uniform();
        self.upto
            .partition_point(|upto| *upto < chance)
            .min(self.upto.len() - 1)
    }
}

/// Exponentials up to which a gamma is their sum.
const FEW_EXPONENTIALS: usize = 8;

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
    fn many_numbers_at_once_are_as_uniform_as_one_by_one() {
        let mut random = Random::new(3);
        let mut places = [0_u32; 10_001];
        random.fill_below(7, &mut places);
        let mut counts = [0_u32; 7];
        places.iter().for_each(|place| counts[*place as usize] += 1);
        assert!(counts.iter().all(|count| (1_300..1_560).contains(count)), "{counts:?}");
        random.fill_below(0, &mut places);
        assert!(places.iter().all(|place| *place == 0));
    }

    #[test]
    fn gammas_have_their_mean_and_variance_whichever_way_they_are_drawn() {
        let mut random = Random::new(4);
        for whole in [0, 2, 8, 9, 60] {
            let shape = whole as f64 + 0.5;
            let draws: Vec<f64> = (0..40_000).map(|_| random.half_gamma(whole)).collect();
            let mean = draws.iter().sum::<f64>() / 4e4;
            let variance = draws.iter().map(|draw| (draw - mean).powi(2)).sum::<f64>() / 4e4;
            assert!((mean / shape - 1.0).abs() < 0.03, "{whole}: {mean}");
            assert!((variance / shape - 1.0).abs() < 0.08, "{whole}: {variance}");
        }
    }

    #[test]
    fn hits_of_many_trials_have_their_mean_and_variance() {
        let mut random = Random::new(6);
        for (n, p) in [(50, 0.3), (200, 0.02), (1_600, 0.5)] {
            let binomial = Binomial::new(n, p);
            let draws: Vec<f64> = (0..40_000).map(|_| binomial.draw(&mut random) as f64).collect();
            let mean = draws.iter().sum::<f64>() / 4e4;
            let variance = draws.iter().map(|draw| (draw - mean).powi(2)).sum::<f64>() / 4e4;
            assert!((mean / (n as f64 * p) - 1.0).abs() < 0.02, "{n}: {mean}");
            assert!(
                (variance / (n as f64 * p * (1.0 - p)) - 1.0).abs() < 0.05,
                "{n}: {variance}"
            );
        }
        let never = |n, p| (0..100).map(|_| Binomial::new(n, p).draw(&mut Random::new(1))).max();
        assert_eq!(
            (never(9, 0.0), never(9, 1.0), never(0, 0.5)),
            (Some(0), Some(9), Some(0))
        );
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
