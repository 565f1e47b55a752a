//! Figures of the revenue tab: pace, and the views a month that the simulator starts from.

use crate::input::eligible::{EligibleUpload, EligibleUploads};
use crate::report::{Claim, Format, Metrics, MetricsRev, Reason};
use crate::rules;
use crate::statistics::resamples::ResampleCache;
use crate::statistics::{self, Interval};

/// Measures them over all formats.
#[must_use]
pub fn measure(eligible: &EligibleUploads<'_>, metrics: &Metrics, resamples: &mut ResampleCache) -> MetricsRev {
    let ordinary = Ordinary::new(eligible);
    let pace = |place: &usize| Some(eligible.items[*place].views? / eligible.items[*place].age_days);
    let pace: Vec<f64> = ordinary.places.iter().filter_map(pace).collect();
    let grown: Vec<f64> = ordinary.views.iter().map(|(_, views)| *views).collect();
    let hit = (ordinary.left_out > 0).then_some(Reason::OneHit);
    let rate = &metrics.uploads_per_week;
    let monthly_uploads = Claim {
        basis: "monthly_uploads".to_owned(),
        value: rate.value.map(|rate| rate * rules::WEEKS_A_MONTH),
        low: rate.low.map(|rate| rate * rules::WEEKS_A_MONTH),
        high: rate.high.map(|rate| rate * rules::WEEKS_A_MONTH),
        ..rate.clone()
    };
    let pace = mean("avg_vpd_rev", &pace, hit, resamples);
    let narrower = |end: Option<f64>| {
        let value = pace.value.filter(|value| *value > 0.0)?;
        Some(value * (end? / value).powf(rules::PACE_NARROWER))
    };
    MetricsRev {
        avg_vpd_rev: Claim {
            low: narrower(pace.low).or(pace.low),
            high: narrower(pace.high).or(pace.high),
            ..pace.clone()
        },
        monthly_views_sim_avg: monthly_views(&grown, &monthly_uploads, hit, resamples),
        monthly_uploads,
    }
}

/// The views that an ordinary month is made of: those of each upload at 30 days, without one that holds half of them and more. What such an
/// upload brings is no mean of a month: it comes or it does not, and one sample does not show how often.
#[derive(Clone, Debug, Default)]
pub struct Ordinary {
    /// Format and views at 30 days of each upload.
    pub views: Vec<(Format, f64)>,
    /// Their places among the eligible uploads.
    pub places: Vec<usize>,
    /// Uploads left out.
    pub left_out: usize,
    /// Share of all views that they hold.
    pub share: f64,
}

impl Ordinary {
    /// Of all formats.
    #[must_use]
    pub fn new(eligible: &EligibleUploads<'_>) -> Self {
        let grown = |item: &EligibleUpload<'_>| Some((item.adjusted?.min(60.0).exp() - 1.0).max(0.0));
        let mut uploads: Vec<(usize, f64)> = (eligible.items.iter().enumerate())
            .filter_map(|(place, item)| Some((place, grown(item)?)))
            .collect();
        let all: f64 = uploads.iter().map(|(_, views)| views).sum();
        uploads.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        let (mut left, mut out) = (all, 0);
        while uploads.len() - out > rules::LEAST_SCORED
            && uploads[out].1 > 0.0
            && uploads[out].1 >= rules::CARRIED * left
        {
            left -= uploads[out].1;
            out += 1;
        }
        uploads.drain(..out);
        uploads.sort_unstable_by_key(|(place, _)| *place);
        Self {
            views: (uploads.iter())
                .map(|(place, views)| (eligible.items[*place].format, *views))
                .collect(),
            places: uploads.iter().map(|(place, _)| *place).collect(),
            left_out: out,
            share: if out > 0 {
                1.0 - (left / all).clamp(0.0, 1.0)
            } else {
                0.0
            },
        }
    }
}

fn mean(basis: &str, values: &[f64], hit: Option<Reason>, resamples: &mut ResampleCache) -> Claim {
    let n = values.len();
    if n < rules::LEAST_MEDIAN {
        let reason = if n == 0 { Reason::HiddenViews } else { Reason::FewVideos };
        return Claim::abstained(basis, reason, n);
    }
    let few = (n < rules::ENOUGH).then_some(Reason::FewVideos);
    Claim::measured(basis, values.iter().sum::<f64>() / n as f64, n)
        .within(statistics::mean_interval(values, &resamples.of(n)))
        .doubted(hit.or(few))
}

/// Uploads a month × mean views at 30 days. Both err: their doubts add up as squares on the logarithmic scale.
fn monthly_views(grown: &[f64], uploads: &Claim, hit: Option<Reason>, resamples: &mut ResampleCache) -> Claim {
    let basis = "monthly_views_sim_avg";
    let one = mean(basis, grown, hit, resamples);
    let (Some(views), Some(rate)) = (one.value, uploads.value) else {
        let reason = one.reason.or(uploads.reason).unwrap_or(Reason::FewVideos);
        return Claim::abstained(basis, reason, grown.len());
    };
    let rates = uploads.low.zip(uploads.high);
    let value = views * rate;
    let away = |end: f64, from: f64| (end.max(f64::MIN_POSITIVE) / from).ln();
    let interval = one
        .low
        .zip(one.high)
        .zip(rates)
        .filter(|_| value > 0.0 && rate > 0.0)
        .map(|((low, high), rates)| {
            let down = away(low, views).hypot(away(rates.0, rate).min(0.0));
            let up = away(high, views).hypot(away(rates.1, rate).max(0.0));
            Interval {
                low: value * (-down.min(rules::LARGEST_LN)).exp(),
                high: value * up.min(rules::LARGEST_LN).exp(),
            }
        });
    let doubt = one.reason.or(uploads.reason);
    Claim::measured(basis, value, grown.len())
        .within(interval)
        .doubted(doubt)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::snapshot::{Channel, Snapshot, Video};

    #[test]
    fn two_uploads_a_week_of_ten_thousand_views_add_up_to_a_month() {
        let uploads = Claim::measured("monthly_uploads", 8.69, 41).within(Some(Interval { low: 8.0, high: 9.0 }));
        let claim = monthly_views(&[10_000.0; 41], &uploads, None, &mut ResampleCache::new(1));
        assert!((claim.value.unwrap() - 86_900.0).abs() < 1e-6);
        assert!(
            (claim.low.unwrap() - 80_000.0).abs() < 1.0 && (claim.high.unwrap() - 90_000.0).abs() < 1.0,
            "{claim:?}"
        );
    }

    #[test]
    fn an_upload_that_carries_a_month_is_left_out_and_a_good_one_is_not() {
        let month = |hit: u64| {
            let mut snapshot = Snapshot {
                taken_at: jiff::Timestamp::from_second(1_760_000_000).unwrap(),
                channel: Channel::default(),
                videos: Vec::new(),
                sample: false,
            };
            snapshot.videos = (0..20)
                .map(|i| Video {
                    id: i.to_string(),
                    published_at: jiff::Timestamp::from_second(1_760_000_000 - 86_400 * (30 + i)).ok(),
                    duration_s: Some(600),
                    views: Some(if i == 3 { hit } else { 1_000 }),
                    ..Video::default()
                })
                .collect();
            let ordinary = Ordinary::new(&EligibleUploads::new(&snapshot));
            (ordinary.views.len(), ordinary.places.len(), ordinary.left_out)
        };
        assert_eq!(month(18_000), (20, 20, 0));
        assert_eq!(month(20_000), (19, 19, 1));
    }

    #[test]
    fn without_views_or_without_a_rate_there_is_no_figure() {
        let uploads = Claim::measured("monthly_uploads", 8.0, 9);
        let none = monthly_views(&[], &uploads, None, &mut ResampleCache::new(1));
        assert_eq!(none.reason, Some(Reason::HiddenViews));
        let unknown = Claim::abstained("monthly_uploads", Reason::FewVideos, 1);
        assert_eq!(
            monthly_views(&[1.0; 9], &unknown, None, &mut ResampleCache::new(1)).value,
            None
        );
        assert_eq!(
            monthly_views(&[0.0; 9], &uploads, None, &mut ResampleCache::new(1)).value,
            Some(0.0)
        );
    }
}
