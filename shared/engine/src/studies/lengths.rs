//! Views by length, of the main format.

use crate::input::eligible::EligibleUploads;
use crate::report::{Claim, Format, LengthBin, LengthStudy, Reason};
use crate::rules;
use crate::statistics::{self, Interval, Z90};

/// Borders of the bins in seconds.
fn borders(format: Format) -> &'static [u32] {
    match format {
        Format::Short => &[0, 15, 30, 45, 60, 90],
        Format::Long => &[0, 120, 240, 480, 720, 1_200, 1_800, 3_600],
        Format::Live => &[0, 1_800, 3_600, 7_200, 14_400],
    }
}

/// Bins with their median views at 30 days, and how length and views go together.
#[must_use]
pub fn measure(eligible: &EligibleUploads<'_>) -> LengthStudy {
    let indices = eligible.upload_indices();
    let main = eligible
        .items
        .iter()
        .zip(indices)
        .filter(|(item, _)| Some(item.format) == eligible.main);
    let (points, indices): (Vec<(u32, f64)>, Vec<u32>) = main
        .filter_map(|(item, index)| {
            let length = item.video.duration_s.filter(|length| *length > 0)?;
            Some(((length, item.adjusted?), index?))
        })
        .unzip();
    let borders = eligible.main.map_or(&[0][..], borders);
    let bins = borders.iter().enumerate().filter_map(|(place, from)| {
        let to = borders.get(place + 1).copied();
        let (views, upload_indices): (Vec<f64>, Vec<u32>) = points
            .iter()
            .zip(&indices)
            .filter(|((length, _), _)| length >= from && to.is_none_or(|to| *length < to))
            .map(|((_, adjusted), index)| (adjusted.exp(), *index))
            .unzip();
        let few = (views.len() < rules::ENOUGH).then_some(Reason::FewVideos);
        (!views.is_empty()).then(|| LengthBin {
            from_s: *from,
            to_s: to,
            count: u32::try_from(views.len()).unwrap_or(u32::MAX),
            median_views: Claim::quantile("length_views", 0.5, views).doubted(few),
            upload_indices,
        })
    });
    LengthStudy {
        bins: bins.collect(),
        correlation: correlation(&points).doubted(eligible.doubt()),
    }
}

/// Spearman's rank correlation, its interval by Fisher's z with the variance of Bonett and Wright (2000).
fn correlation(points: &[(u32, f64)]) -> Claim {
    let basis = "duration_views_correlation";
    let n = points.len();
    if n < rules::LEAST_CORRELATION {
        return Claim::abstained(basis, Reason::FewVideos, n);
    }
    let rank = statistics::spearman(points.iter().map(|(length, views)| (f64::from(*length), *views)));
    rank.map_or_else(
        || Claim::abstained(basis, Reason::NoSpread, n),
        |rank| {
            let z = rank.clamp(-0.999_999, 0.999_999).atanh();
            let half = Z90 * ((1.0 + rank * rank / 2.0) / (n as f64 - 3.0)).sqrt();
            Claim::measured(basis, rank, n).within(Some(Interval {
                low: (z - half).tanh(),
                high: (z + half).tanh(),
            }))
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::State;

    #[test]
    fn views_that_grow_with_length_correlate_and_a_single_length_says_nothing() {
        let growing: Vec<(u32, f64)> = (1..30).map(|i| (i * 60, f64::from(i))).collect();
        let claim = correlation(&growing);
        assert!(claim.value.unwrap() > 0.999 && claim.low.unwrap() > 0.9);
        let alike: Vec<(u32, f64)> = (1..30).map(|i| (600, f64::from(i))).collect();
        assert_eq!(correlation(&alike).reason, Some(Reason::NoSpread));
        assert_eq!(correlation(&growing[..7]).state, State::Abstained);
        assert_eq!(correlation(&growing[..8]).state, State::Measured);
    }

    #[test]
    fn borders_climb() {
        for format in [Format::Short, Format::Long, Format::Live] {
            assert!(borders(format).windows(2).all(|pair| pair[0] < pair[1]) && borders(format)[0] == 0);
        }
    }
}
