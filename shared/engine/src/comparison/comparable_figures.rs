//! The figures of a report that two reports are compared by.

use crate::report::{Claim, Report, Unit};

/// A figure: its basis, how a difference is expressed, whether more of it is better.
#[derive(Clone, Copy, Debug)]
pub struct Figure<'a> {
    /// Basis of the claim.
    pub key: &'static str,
    /// The claim.
    pub claim: &'a Claim,
    /// As a ratio or as a distance.
    pub unit: Unit,
    /// Whether more is better; `None` where neither way is.
    pub better: Option<bool>,
    /// Whose views it rests on.
    pub views: Views,
}

/// Whose views a figure rests on, and so a comparison over time with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Views {
    /// It looks at none.
    None,
    /// Those of the main format.
    Main,
    /// Those of every upload.
    All,
}

/// Names of all figures, the counts of the channel and those of two windows included.
pub const NAMES: &[&str] = &[
    "overall_score",
    "automation_potential",
    "reach_virality",
    "consistency_output",
    "growth_potential",
    "median_views",
    "p75_views",
    "views_to_subs_ratio",
    "uploads_per_week",
    "consistency_score",
    "outlier_share",
    "median_vpd",
    "engagement_rate",
    "shorts_share",
    "median_duration",
    "title_pattern_score",
    "hidden_gem_score",
    "sustainability_score",
    "subscribers",
    "total_views",
    "window_uploads",
    "window_views",
    "window_engagement",
];

/// The figures of a report, the overall score first.
#[must_use]
pub fn of_report(report: &Report) -> [Figure<'_>; 18] {
    let (b, m) = (&report.breakdown, &report.metrics);
    let figure = |key, claim, unit, better, views| Figure {
        key,
        claim,
        unit,
        better,
        views,
    };
    let (good, bad, neither) = (Some(true), Some(false), None);
    [
        figure(NAMES[0], &report.score, Unit::Points, good, Views::All),
        figure(NAMES[1], &b.automation_potential, Unit::Points, good, Views::Main),
        figure(NAMES[2], &b.reach_virality, Unit::Points, good, Views::Main),
        figure(NAMES[3], &b.consistency_output, Unit::Points, good, Views::None),
        figure(NAMES[4], &b.growth_potential, Unit::Points, good, Views::Main),
        figure(NAMES[5], &m.median_views, Unit::Times, good, Views::Main),
        figure(NAMES[6], &m.p75_views, Unit::Times, good, Views::Main),
        figure(NAMES[7], &m.views_to_subs_ratio, Unit::Times, good, Views::Main),
        figure(NAMES[8], &m.uploads_per_week, Unit::Times, good, Views::None),
        figure(NAMES[9], &m.consistency_score, Unit::Points, good, Views::None),
        figure(NAMES[10], &m.outlier_share, Unit::Points, bad, Views::All),
        figure(NAMES[11], &m.median_vpd, Unit::Times, good, Views::Main),
        figure(NAMES[12], &m.engagement_rate, Unit::Times, good, Views::Main),
        figure(NAMES[13], &m.shorts_share, Unit::Points, neither, Views::None),
        figure(NAMES[14], &m.median_duration, Unit::Times, neither, Views::None),
        figure(NAMES[15], &m.title_pattern_score, Unit::Points, neither, Views::None),
        figure(NAMES[16], &m.hidden_gem_score, Unit::Points, good, Views::Main),
        figure(NAMES[17], &m.sustainability_score, Unit::Points, good, Views::All),
    ]
}

/// A difference of two claims with its standard error, on the scale on which their intervals are about even: logarithms for ratios.
/// `None` where one abstains or has no interval.
#[must_use]
pub fn difference(before: &Claim, after: &Claim, unit: Unit) -> Option<(f64, f64)> {
    let side = |claim: &Claim| -> Option<(f64, f64)> {
        let scale = |value: f64| match unit {
            Unit::Points => Some(value),
            // A ratio of nothing has no logarithm: such claims are not compared.
            Unit::Times => (value > 0.0).then(|| value.ln()),
        };
        let (value, low, high) = (scale(claim.value?)?, scale(claim.low?)?, scale(claim.high?)?);
        // The wider half: skewed intervals must not lend their narrow side to a claim.
        Some((value, (high - value).max(value - low) / crate::statistics::Z90))
    };
    let ((a, a_error), (b, b_error)) = (side(before)?, side(after)?);
    let (distance, error) = (b - a, a_error.hypot(b_error));
    (distance.is_finite() && error.is_finite()).then_some((distance, error))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Reason;
    use crate::statistics::Interval;

    fn claim(value: f64, low: f64, high: f64) -> Claim {
        Claim::measured("x", value, 50).within(Some(Interval { low, high }))
    }

    #[test]
    fn the_doubts_of_both_add_up_as_squares() {
        let (distance, error) = difference(&claim(10.0, 7.0, 13.0), &claim(20.0, 16.0, 24.0), Unit::Points).unwrap();
        assert!((distance - 10.0).abs() < 1e-12 && (error * crate::statistics::Z90 - 5.0).abs() < 1e-9);
        let (ln, _) = difference(&claim(10.0, 5.0, 20.0), &claim(20.0, 10.0, 40.0), Unit::Times).unwrap();
        assert!((ln.exp() - 2.0).abs() < 1e-9);
    }

    #[test]
    fn what_abstains_or_has_no_interval_is_not_compared() {
        let whole = claim(1.0, 0.5, 2.0);
        assert_eq!(
            difference(&Claim::abstained("x", Reason::FewVideos, 2), &whole, Unit::Points),
            None
        );
        assert_eq!(difference(&Claim::measured("x", 1.0, 3), &whole, Unit::Points), None);
        assert_eq!(difference(&claim(0.0, 0.0, 1.0), &whole, Unit::Times), None);
    }
}
