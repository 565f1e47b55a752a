//! Whether age-adjusted views of the main format rise or fall: a Theil–Sen line, and recent against earlier uploads. Both rest on the
//! uploads since the newest [break](crate::breaks) in how views are counted.

use crate::input::eligible::{EligibleUpload, EligibleUploads};
use crate::report::{Claim, Direction, Reason};
use crate::rules;
use crate::statistics::{self, Interval, Slope};

/// The trend of a channel, where it has one to speak of.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trend {
    /// ln-change per 90 days with its intervals.
    pub line: Option<Slope>,
    /// ln of recent ÷ earlier, with its 90 percent interval.
    pub recent: Option<(f64, Interval)>,
    /// Uploads used.
    pub n: usize,
    /// The line is missing, or the ratio is, only because uploads from before a break are left out.
    pub cut: (bool, bool),
}

impl Trend {
    /// Measures the main format.
    #[must_use]
    pub fn new(eligible: &EligibleUploads<'_>) -> Self {
        let (alike, all) = (points(eligible.alike_items()), points(eligible.main_items()));
        let trend = Self::of(&alike);
        if alike.len() == all.len() || (trend.line.is_some() && trend.recent.is_some()) {
            return trend;
        }
        let whole = Self::of(&all);
        let cut = (
            trend.line.is_none() && whole.line.is_some(),
            trend.recent.is_none() && whole.recent.is_some(),
        );
        Self { cut, ..trend }
    }

    /// Measures points (time, age-adjusted ln views), oldest first.
    fn of(points: &[(f64, f64)]) -> Self {
        let n = points.len();
        let span = points
            .first()
            .zip(points.last())
            .map_or(0.0, |(first, last)| (last.0 - first.0) * rules::TREND_DAYS);
        if n < rules::LEAST_TREND || span < rules::LEAST_RECENT_DAYS {
            return Self { n, ..Self::default() };
        }
        Self {
            line: if span >= rules::LEAST_TREND_DAYS {
                statistics::theil_sen(points)
            } else {
                None
            },
            recent: recent(points),
            n,
            cut: (false, false),
        }
    }

    /// Direction, where the 95 percent interval shows one.
    #[must_use]
    pub fn direction(&self) -> Option<Direction> {
        self.line.map(|line| match line.i95 {
            Interval { low, .. } if low > 0.0 => Direction::Rising,
            Interval { high, .. } if high < 0.0 => Direction::Falling,
            _ => Direction::Stable,
        })
    }

    /// The two claims: percent per 90 days, and recent ÷ earlier.
    #[must_use]
    pub fn claims(&self, doubt: Option<Reason>) -> (Claim, Claim) {
        let missing = |cut: bool| {
            if cut {
                Reason::CountingChanged
            } else {
                Reason::FewVideos
            }
        };
        let line = self.line.map_or_else(
            || Claim::abstained("trend_delta", missing(self.cut.0), self.n),
            |line| {
                Claim::measured("trend_delta", percent(line.slope), self.n)
                    .within(Some(line.i90.map(percent)))
                    .doubted(doubt)
            },
        );
        let recent = self.recent.map_or_else(
            || Claim::abstained("recent_performance_ratio", missing(self.cut.1), self.n),
            |(ln, interval)| {
                Claim::measured("recent_performance_ratio", factor(ln), self.n)
                    .within(Some(interval.map(factor)))
                    .doubted(doubt)
            },
        );
        (line, recent)
    }
}

/// Time in units of the trend, 0 at the snapshot, and age-adjusted ln views of what shows them.
fn points<'a: 'b, 'b>(items: impl Iterator<Item = &'b EligibleUpload<'a>>) -> Vec<(f64, f64)> {
    items
        .filter_map(|item| Some((-item.age_days / rules::TREND_DAYS, item.adjusted?)))
        .collect()
}

/// A change on the logarithmic scale as a factor, bounded.
pub(crate) fn factor(ln: f64) -> f64 {
    ln.clamp(-rules::LARGEST_LN, rules::LARGEST_LN).exp()
}

/// A change on the logarithmic scale in percent, bounded.
pub(crate) fn percent(ln: f64) -> f64 {
    (factor(ln) - 1.0) * 100.0
}

/// The newest third against the rest, each a median.
fn recent(points: &[(f64, f64)]) -> Option<(f64, Interval)> {
    let newest = ((points.len() as f64 * rules::RECENT_SHARE).round() as usize).clamp(1, points.len() - 1);
    let (earlier, late) = points.split_at(points.len() - newest);
    medians_apart(late.iter().map(|point| point.1), earlier.iter().map(|point| point.1))
}

/// Median of one side less median of the other, with interval.
pub(crate) fn medians_apart(
    late: impl Iterator<Item = f64>,
    earlier: impl Iterator<Item = f64>,
) -> Option<(f64, Interval)> {
    let side = |values: Vec<f64>| {
        Some((
            statistics::quantile(&values, 0.5)?,
            statistics::quantile_interval(&values, 0.5)?,
        ))
    };
    let (late, earlier) = (side(statistics::sorted(late))?, side(statistics::sorted(earlier))?);
    Some((late.0 - earlier.0, statistics::difference(late, earlier)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(low: f64, high: f64) -> Trend {
        let i = Interval { low, high };
        Trend {
            line: Some(Slope {
                slope: f64::midpoint(low, high),
                i90: i,
                i95: i,
            }),
            recent: None,
            n: 20,
            ..Trend::default()
        }
    }

    #[test]
    fn a_direction_is_reported_only_where_the_interval_leaves_nought_out() {
        assert_eq!(line(0.01, 0.5).direction(), Some(Direction::Rising));
        assert_eq!(line(-0.5, -0.01).direction(), Some(Direction::Falling));
        assert_eq!(line(-0.01, 0.5).direction(), Some(Direction::Stable));
        assert_eq!(Trend::default().direction(), None);
    }

    #[test]
    fn a_doubling_is_plus_a_hundred_percent_and_the_impossible_stays_finite() {
        assert!((percent(2.0_f64.ln()) - 100.0).abs() < 1e-9);
        assert!(percent(f64::MAX).is_finite() && percent(f64::MIN) >= -100.0);
    }
}
