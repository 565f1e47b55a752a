//! Median and spread of measured times.

use std::time::{Duration, Instant};

/// Sorted times.
pub struct Spread(Vec<Duration>);

impl Spread {
    /// Of at least one time; of none, everything is 0.
    pub fn of(times: &[Duration]) -> Self {
        let mut sorted = times.to_vec();
        sorted.sort_unstable();
        Self(sorted)
    }

    /// The time below which this share of the measured ones lie, interpolated.
    fn quantile(&self, share: f64) -> Duration {
        let Some(last) = self.0.len().checked_sub(1) else {
            return Duration::ZERO;
        };
        let times = &self.0;
        let at = share * f64::from(u32::try_from(last).unwrap_or(u32::MAX));
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "between 0 and the number of times"
        )]
        let (below, above) = (at.floor() as usize, at.ceil() as usize);
        times[below] + (times[above] - times[below]).mul_f64(at.fract())
    }

    /// The median, in milliseconds.
    pub fn median(&self) -> String {
        milliseconds(self.quantile(0.5))
    }

    /// The middle 80 %.
    pub fn middle(&self) -> String {
        format!(
            "{} to {}",
            milliseconds(self.quantile(0.1)),
            milliseconds(self.quantile(0.9))
        )
    }

    /// The head of a table of [`Spread::row`]s.
    pub fn head(what: &str) -> Vec<String> {
        [what, "median", "10 % to 90 %", "p99", "longest", "runs"]
            .map(str::to_owned)
            .to_vec()
    }

    /// One line of the table.
    pub fn row(&self, name: &str) -> Vec<String> {
        vec![
            name.to_owned(),
            self.median(),
            self.middle(),
            milliseconds(self.quantile(0.99)),
            milliseconds(self.quantile(1.0)),
            self.0.len().to_string(),
        ]
    }
}

fn milliseconds(time: Duration) -> String {
    format!("{:.1} ms", time.as_secs_f64() * 1e3)
}

/// Measures how long something takes.
pub fn timed<T>(work: impl FnOnce() -> anyhow::Result<T>) -> anyhow::Result<(T, Duration)> {
    let started = Instant::now();
    let value = work()?;
    Ok((value, started.elapsed()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_lies_in_the_middle_and_quantiles_between_neighbours() {
        let times: Vec<Duration> = [40, 10, 30, 20, 50].map(Duration::from_millis).to_vec();
        let spread = Spread::of(&times);
        assert_eq!(spread.median(), "30.0 ms");
        assert_eq!(spread.middle(), "14.0 ms to 46.0 ms");
        assert_eq!(spread.row("x")[3..], ["49.6 ms", "50.0 ms", "5"]);
        assert_eq!(Spread::of(&times[..2]).median(), "25.0 ms");
        assert_eq!(Spread::of(&[]).median(), "0.0 ms");
    }
}
