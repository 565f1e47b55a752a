//! Likes or comments far below the channel's own line. An observation, never an accusation.

use crate::input::eligible::{EligibleUpload, EligibleUploads};
use crate::report::Format;
use crate::rules;
use crate::statistics;

/// Three or more uploads whose likes, or whose comments, lie far below what the channel's other uploads of the format let expect.
/// No comment at all means comments switched off: unknown, not unusual.
#[must_use]
pub fn unusual(eligible: &EligibleUploads<'_>) -> bool {
    let off = |count: fn(&EligibleUpload<'_>) -> Option<u64>| {
        [Format::Long, Format::Short, Format::Live]
            .into_iter()
            .map(|format| {
                let points: Vec<(f64, f64)> = eligible
                    .items
                    .iter()
                    .filter(|item| item.format == format)
                    .filter_map(|item| Some(((item.views? + 1.0).ln(), (count(item)? as f64 + 1.0).ln())))
                    .collect();
                below_line(&points)
            })
            .sum::<usize>()
    };
    off(|item| item.video.likes) >= rules::UNUSUAL_VIDEOS
        || off(|item| item.video.comments.filter(|count| *count > 0)) >= rules::UNUSUAL_VIDEOS
}

/// Points far below the robust line through all points.
fn below_line(points: &[(f64, f64)]) -> usize {
    if points.len() < rules::LEAST_LINE {
        return 0;
    }
    let slope = statistics::middle_slope(points).unwrap_or(0.0);
    let residuals: Vec<f64> = points.iter().map(|(x, y)| y - slope * x).collect();
    let centre = statistics::median_of(residuals.iter().copied()).unwrap_or(0.0);
    let spread = statistics::median_of(residuals.iter().map(|residual| (residual - centre).abs())).unwrap_or(0.0);
    let spread = spread.max(rules::LEAST_SPREAD);
    let far = |(residual, point): (&f64, &(f64, f64))| {
        let distance = residual - centre;
        let expected = centre + slope * point.0;
        expected >= rules::UNUSUAL_EXPECTED.ln()
            && rules::MAD_PER_SD * distance / spread <= rules::UNUSUAL_Z
            && distance <= rules::UNUSUAL_SHARE.ln()
    };
    residuals.iter().zip(points).filter(|pair| far(*pair)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn channel(off: usize) -> Vec<(f64, f64)> {
        (0..40)
            .map(|i| {
                let views = 8.0 + f64::from(i % 10) * 0.3;
                let likes = views - 3.5 + f64::from(i % 7) * 0.1;
                (views, if (i as usize) < off { likes - 3.0 } else { likes })
            })
            .collect()
    }

    #[test]
    fn uploads_with_a_twentieth_of_the_likes_stand_out() {
        assert_eq!(below_line(&channel(0)), 0);
        assert_eq!(below_line(&channel(2)), 2);
        assert_eq!(below_line(&channel(4)), 4);
    }

    #[test]
    fn a_handful_of_likes_is_too_few_to_miss_any() {
        let small: Vec<(f64, f64)> = channel(4).iter().map(|(x, y)| (x - 4.0, y - 4.0)).collect();
        assert_eq!(below_line(&small), 0);
    }

    #[test]
    fn a_short_line_says_nothing() {
        assert_eq!(below_line(&channel(4)[..11]), 0);
    }
}
