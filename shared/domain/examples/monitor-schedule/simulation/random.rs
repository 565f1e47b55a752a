//! Numbers that look random and are the same in every run: splitmix64.

/// A stream of numbers.
pub struct Random(pub u64);

impl Random {
    /// The next number.
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        mix(self.0)
    }

    /// A number within the range, both ends included.
    pub fn within(&mut self, least: i64, most: i64) -> i64 {
        let choices = most.abs_diff(least) + 1;
        least + i64::try_from(self.next() % choices).unwrap_or(0)
    }

    /// True with this probability, in thousandths.
    pub fn chance(&mut self, in_thousand: u64) -> bool {
        self.next() % 1_000 < in_thousand
    }

    /// One of these.
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        let last = i64::try_from(from.len()).unwrap_or(1) - 1;
        from[usize::try_from(self.within(0, last)).unwrap_or(0)]
    }
}

/// A number that is a function of another and says nothing about it.
pub fn mix(number: u64) -> u64 {
    let a = (number ^ (number >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let b = (a ^ (a >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    b ^ (b >> 31)
}
