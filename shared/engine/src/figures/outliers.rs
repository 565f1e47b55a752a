//! Outliers: each upload against the other uploads of its format and time, leave one out. Uploads on the other side of a
//! [break](crate::breaks) in how views are counted are no neighbours.

use crate::input::breaks;
use crate::input::eligible::EligibleUploads;
use crate::report::{Claim, Format, Outlier};
use crate::rules;
use crate::statistics::{self, Interval};

/// Verdict on one upload.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judged {
    /// Times its baseline.
    pub multiple: f64,
    /// 90 percent interval of the multiple: the upload is what it is, its baseline is a median in doubt. `None` where too few others
    /// are near.
    pub range: Option<Interval>,
    /// Robust z of its distance on the log scale.
    pub z: f64,
    /// At least 2 times the baseline and z of at least 2.
    pub strong: bool,
    /// Uploads the baseline rests on.
    pub neighbours: usize,
}

/// A verdict for every eligible upload, `None` where fewer than 5 other uploads of its format, on the same side of every break,
/// show views.
#[must_use]
pub fn judge(eligible: &EligibleUploads<'_>) -> Vec<Option<Judged>> {
    let mut verdicts = vec![None; eligible.items.len()];
    for format in [Format::Long, Format::Short, Format::Live] {
        let places = places_of(eligible, format);
        let sides = places.chunk_by(|one, next| side_of(eligible, *one) == side_of(eligible, *next));
        for side in sides {
            for (place, verdict) in side.iter().zip(judge_line(&line_of(eligible, side))) {
                verdicts[*place] = verdict;
            }
        }
    }
    verdicts
}

/// Places of the uploads of a format that show views, oldest first.
fn places_of(eligible: &EligibleUploads<'_>, format: Format) -> Vec<usize> {
    let of_format =
        |place: &usize| eligible.items[*place].format == format && eligible.items[*place].adjusted.is_some();
    (0..eligible.items.len()).filter(of_format).collect()
}

/// The break since which an upload is counted as it is.
fn side_of(eligible: &EligibleUploads<'_>, place: usize) -> Option<&'static breaks::Break> {
    let item = &eligible.items[place];
    breaks::newest_before(item.format, item.at)
}

fn line_of(eligible: &EligibleUploads<'_>, places: &[usize]) -> Vec<f64> {
    let adjusted = |place: &usize| eligible.items[*place].adjusted;
    places.iter().filter_map(adjusted).collect()
}

/// Judges a line of age-adjusted values in order of date.
#[must_use]
pub fn judge_line(line: &[f64]) -> Vec<Option<Judged>> {
    if line.len() <= rules::LEAST_BASELINE {
        return vec![None; line.len()];
    }
    let mut scratch = Vec::with_capacity(rules::NEIGHBOURS);
    let (residuals, ranges): (Vec<f64>, Vec<Option<Interval>>) = (0..line.len())
        .map(|i| {
            scratch.clear();
            scratch.extend(neighbours(line, i));
            scratch.sort_unstable_by(f64::total_cmp);
            let baseline = statistics::median(&mut scratch).unwrap_or(line[i]);
            (line[i] - baseline, range_of(line[i], &scratch))
        })
        .unzip();
    let distances = statistics::sorted(residuals.iter().map(|residual| residual.abs()));
    let total: f64 = distances.iter().sum();
    let others = (line.len() - 1) as f64;
    let spread_without = |distance: f64| {
        let rank = distances.partition_point(|other| *other < distance);
        let mad = statistics::median_without(&distances, rank).unwrap_or(0.0);
        // Half the values alike: fall back on the mean deviation, brought to the same scale (0.6745 × 1.2533).
        let spread = if mad > 0.0 {
            mad
        } else {
            rules::MAD_PER_SD * 1.2533 * (total - distance).max(0.0) / others
        };
        spread.max(rules::LEAST_SPREAD)
    };
    residuals
        .iter()
        .zip(ranges)
        .map(|(residual, range)| {
            let (multiple, z) = (
                residual.exp(),
                rules::MAD_PER_SD * residual / spread_without(residual.abs()),
            );
            let strong = multiple >= rules::STRONG_MULTIPLE && z >= rules::STRONG_Z;
            Some(Judged {
                multiple,
                range,
                z,
                strong,
                neighbours: neighbours(line, 0).count(),
            })
        })
        .collect()
}

/// Range of how many times the median of its neighbours a value is, all of them logarithms and the neighbours sorted.
fn range_of(value: f64, neighbours: &[f64]) -> Option<Interval> {
    statistics::quantile_interval(neighbours, 0.5).map(|median| Interval {
        low: (value - median.high).exp(),
        high: (value - median.low).exp(),
    })
}

/// The nearest 20 other values in order of date (all others where there are fewer).
fn neighbours(line: &[f64], i: usize) -> impl Iterator<Item = f64> + '_ {
    let width = rules::NEIGHBOURS.min(line.len() - 1);
    let start = i.saturating_sub(width / 2).min(line.len() - 1 - width);
    (start..=start + width).filter(move |j| *j != i).map(|j| line[j])
}

/// Strong outliers for the report, largest multiple first, at most 10, each with the interval that its baseline gives.
#[must_use]
pub fn listed(eligible: &EligibleUploads<'_>, verdicts: &[Option<Judged>]) -> Vec<Outlier> {
    let mut strong: Vec<(usize, Judged)> = verdicts
        .iter()
        .enumerate()
        .filter_map(|(place, verdict)| verdict.filter(|judged| judged.strong).map(|judged| (place, judged)))
        .collect();
    strong.sort_by(|(i, a), (j, b)| b.multiple.total_cmp(&a.multiple).then(i.cmp(j)));
    strong.truncate(rules::LISTED_OUTLIERS);
    strong
        .into_iter()
        .map(|(place, judged)| {
            let item = &eligible.items[place];
            let doubt = if item.mature() {
                None
            } else {
                Some(crate::report::Reason::YoungVideos)
            };
            Outlier {
                video_id: item.video.id.clone(),
                title: item.video.title.clone(),
                views: item.video.views.unwrap_or(0),
                published_at: item.at,
                multiple: Claim::measured("outlier_multiple", judged.multiple, judged.neighbours)
                    .within(judged.range)
                    .doubted(doubt),
                z: judged.z,
                exceptional: judged.z >= rules::EXCEPTIONAL_Z,
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_planted_hit_is_found_and_nothing_else() {
        let mut line: Vec<f64> = (0..40).map(|i| 8.0 + f64::from(i % 5) * 0.1).collect();
        line[17] += 5.0_f64.ln();
        let strong: Vec<usize> = judge_line(&line)
            .iter()
            .enumerate()
            .filter(|(_, v)| v.unwrap().strong)
            .map(|(i, _)| i)
            .collect();
        assert_eq!(strong, [17]);
    }

    #[test]
    fn the_range_of_a_multiple_holds_it_and_has_no_width_where_all_others_are_alike() {
        let uneven: Vec<f64> = (0..40).map(|i| 8.0 + f64::from(i * 7 % 11) * 0.2).collect();
        for judged in judge_line(&uneven).into_iter().flatten() {
            let range = judged.range.unwrap();
            assert!(range.low <= judged.multiple && judged.multiple <= range.high && range.low < range.high);
        }
        let hit = judge_line(&[1.0, 1.0, 1.0, 1.0, 1.0, 2.0])[5].unwrap();
        let range = hit.range.unwrap();
        assert!((range.low - range.high).abs() < 1e-9 && (range.low - 1.0_f64.exp()).abs() < 1e-9);
    }

    #[test]
    fn five_other_uploads_are_the_least_a_baseline_rests_on() {
        assert!(judge_line(&[1.0; 5]).iter().all(Option::is_none));
        assert!(judge_line(&[1.0; 6]).iter().all(Option::is_some));
    }

    #[test]
    fn a_hit_among_identical_views_has_a_finite_z() {
        let mut line = vec![5.0; 12];
        line[3] = 9.0;
        let verdicts = judge_line(&line);
        assert!(verdicts[3].unwrap().strong && verdicts[3].unwrap().z.is_finite());
        assert!(!verdicts[4].unwrap().strong);
    }

    #[test]
    fn twice_the_baseline_is_the_border_of_strong() {
        let strong = |multiple: f64| {
            let mut line: Vec<f64> = (0..21).map(|i| 7.0 + f64::from(i % 3) * 0.01).collect();
            line[10] = 7.01 + multiple.ln();
            judge_line(&line)[10].unwrap().strong
        };
        assert!(strong(2.001) && !strong(1.999));
    }

    #[test]
    fn a_steady_climb_holds_no_outlier() {
        let line: Vec<f64> = (0..60).map(|i| f64::from(i) * 0.1 + f64::from(i % 4) * 0.05).collect();
        let verdicts = judge_line(&line);
        assert!(verdicts[15..45].iter().all(|verdict| !verdict.unwrap().strong));
    }
}
