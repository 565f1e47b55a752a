//! How many of its 30-day views an upload has at an age: the curve m(age), per format.
//!
//! Provenance: fitted by `cargo run --release -p engine --example fit_age -- FOLDER` on the calibration data (250 channels, snapshots 2020
//! to 2026, lists of newest uploads only; the samples of most-viewed uploads are left out). Lifetime views are cross-sectional: every upload is
//! seen once, so uploads of different ages are compared within a channel instead of one upload being followed. Beyond 30 days the curve
//! therefore also holds the drift of the ordinary channel, and a trend is a trend against that. Streams are too few to be fitted and use
//! the curve of long uploads.

use crate::report::Format;

/// Ages in days at which the curve is given; between them it is linear in ln(age), outside it is flat.
pub const KNOTS: [f64; 10] = [1.0, 2.0, 4.0, 7.0, 14.0, 30.0, 60.0, 90.0, 180.0, 365.0];
/// ln m at the knots for long uploads. m(30) = 1.
pub const LONG: [f64; 10] = [-1.64, -1.17, -0.70, -0.66, -0.22, 0.0, 0.05, 0.08, 0.30, 0.41];
/// ln m at the knots for Shorts.
pub const SHORT: [f64; 10] = [-1.34, -0.78, -0.39, -0.37, -0.05, 0.0, 0.05, 0.06, 0.15, 0.15];

/// ln m(age) for an age in days; ages under 1 day count as 1.
#[must_use]
pub fn ln_share(format: Format, age_days: f64) -> f64 {
    let curve = match format {
        Format::Short => &SHORT,
        Format::Long | Format::Live => &LONG,
    };
    let above = KNOTS.partition_point(|knot| *knot <= age_days);
    if above == 0 {
        return curve[0];
    }
    let Some(next) = KNOTS.get(above) else {
        return curve[KNOTS.len() - 1];
    };
    let (from, to) = (KNOTS[above - 1].ln(), next.ln());
    curve[above - 1] + (curve[above] - curve[above - 1]) * (age_days.ln() - from) / (to - from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_curve_is_one_at_thirty_days_and_never_falls() {
        for format in [Format::Short, Format::Long, Format::Live] {
            assert!(ln_share(format, 30.0).abs() < 1e-12);
            let values: Vec<f64> = (0..5_000).map(|day| ln_share(format, f64::from(day) / 2.0)).collect();
            assert!(values.windows(2).all(|pair| pair[0] <= pair[1] && pair[1].is_finite()));
        }
    }

    #[test]
    fn odd_ages_stay_on_the_curve() {
        for age in [f64::NEG_INFINITY, -1.0, 0.0, f64::MAX, f64::INFINITY, f64::NAN] {
            assert!(ln_share(Format::Long, age).is_finite());
        }
    }
}
