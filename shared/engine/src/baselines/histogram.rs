//! A histogram of fixed bins: what many values look like, in bounded memory, whatever their order.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// Bins on either side of nought.
const BINS: i16 = 200;

/// Counts by bin; empty bins take no room.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Histogram(BTreeMap<i16, u32>);

/// Width of a bin: values are logarithms, so one bin is a step of 5 percent.
pub const WIDTH: f64 = 0.05;

impl Histogram {
    /// Counts a value; what is not finite is left out.
    pub fn add(&mut self, value: f64) {
        if value.is_finite() {
            let bin = (value / WIDTH).round().clamp(f64::from(-BINS), f64::from(BINS));
            let count = self.0.entry(bin as i16).or_default();
            *count = count.saturating_add(1);
        }
    }

    /// Takes up the counts of another.
    pub fn merge(&mut self, other: &Self) {
        for (bin, count) in &other.0 {
            let own = self.0.entry(*bin).or_default();
            *own = own.saturating_add(*count);
        }
    }

    /// Values counted.
    #[must_use]
    pub fn count(&self) -> u32 {
        self.0.values().fold(0_u32, |sum, count| sum.saturating_add(*count))
    }

    /// The value below which a share `p` lies, to half a bin.
    #[must_use]
    pub fn quantile(&self, p: f64) -> Option<f64> {
        let last = self.count().checked_sub(1)?;
        let place = (p.clamp(0.0, 1.0) * f64::from(last)).round() as u32;
        let mut below = 0_u32;
        for (bin, count) in &self.0 {
            below = below.saturating_add(*count);
            if below > place {
                return Some(f64::from(*bin) * WIDTH);
            }
        }
        None
    }

    /// (p90 − p10) ÷ 2.563, at least half a bin.
    #[must_use]
    pub fn spread(&self) -> Option<f64> {
        Some(((self.quantile(0.9)? - self.quantile(0.1)?) / 2.563).max(WIDTH / 2.0))
    }

    /// The three quartiles of the values behind their logarithms.
    #[must_use]
    pub fn quartiles(&self) -> Option<[f64; 3]> {
        Some([
            self.quantile(0.25)?.exp(),
            self.quantile(0.5)?.exp(),
            self.quantile(0.75)?.exp(),
        ])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_right_to_half_a_bin() {
        let mut histogram = Histogram::default();
        (0..=100).for_each(|i| histogram.add(f64::from(i) / 100.0));
        assert_eq!(histogram.count(), 101);
        assert!((histogram.quantile(0.5).unwrap() - 0.5).abs() <= WIDTH);
        assert_eq!(Histogram::default().quantile(0.5), None);
    }

    #[test]
    fn what_is_no_number_is_left_out_and_the_far_ends_are_kept_in_the_last_bins() {
        let mut histogram = Histogram::default();
        [f64::NAN, f64::INFINITY, 1e300, -1e300]
            .into_iter()
            .for_each(|value| histogram.add(value));
        assert_eq!(histogram.count(), 2);
        assert_eq!(histogram.quantile(1.0), Some(10.0));
    }
}
