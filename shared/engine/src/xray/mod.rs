//! What an X-Ray adds to a report: the fields of a monitoring run over up to 200 uploads, from the same uploads and the same studies, and what
//! changed.

pub mod monitoring;

mod advice;
mod alert;
mod expected;
mod follow_check;
mod grades;
mod length;
mod since;
mod windows;

use std::collections::HashMap;

use advice::AdviceInputs;
pub use follow_check::mark_of;
use length::BestLength;
use since::{Gain, Gains};

use crate::NotAnalysable;
use crate::analysis::whole;
use crate::baselines::Baselines;
use crate::content::seo;
use crate::content::title_ideas;
use crate::experiment::{self, Experiment};
use crate::figures::cohort::Cohort;
use crate::figures::metrics;
use crate::figures::rhythm::{self, Rhythm};
use crate::input::eligible::{self, EligibleUpload, EligibleUploads};
use crate::input::snapshot::Snapshot;
use crate::report::{
    Claim, Direction, Format, FormatAnalysis, GivenAdvice, LengthStudy, PerformanceTier, Reason, Report, RoughFigures,
    TopVideo, Xray,
};
use crate::rules;
use crate::statistics::random::Random;
use crate::statistics::resamples::ResampleCache;
use crate::statistics::{self, Interval};

/// What a person knew of the channel before this report. Nothing of it is needed.
#[derive(Clone, Copy, Debug, Default)]
pub struct Before<'a> {
    /// Their report before of the same channel: what was gathered since is counted from its uploads. One of another channel, or less than a
    /// day older, says nothing.
    pub report: Option<&'a Report>,
    /// Advice that earlier reports of theirs gave on the same channel and that has not been graded.
    pub advice: &'a [GivenAdvice],
    /// Their experiments on the channel that go on.
    pub experiments: &'a [Experiment],
}

impl<'a> From<&'a Report> for Before<'a> {
    fn from(report: &'a Report) -> Self {
        Self {
            report: Some(report),
            ..Self::default()
        }
    }
}

/// Analyses a snapshot as [`analyze_with`](crate::analyze_with) does, and adds the section of an X-Ray.
///
/// # Errors
/// As [`analyze`](crate::analyze).
pub fn xray(snapshot: &Snapshot, baselines: &Baselines, before: Before<'_>) -> Result<Report, NotAnalysable> {
    let eligible = EligibleUploads::new(snapshot);
    let mut report = whole(snapshot, &eligible, baselines)?;
    let best = BestLength::find(&eligible, &report.length_study);
    if let Ok(best) = &best {
        best.advise(&eligible, &mut report);
    }
    report.xray = Some(measure(&eligible, snapshot, &report, &best, before));
    Ok(report)
}

fn measure(
    eligible: &EligibleUploads<'_>,
    snapshot: &Snapshot,
    report: &Report,
    best: &Result<BestLength, Claim>,
    before: Before<'_>,
) -> Xray {
    let median_views_30d = recent_median(eligible);
    let size_percentile = size_percentile(report);
    let grades = grades::grade(eligible, report, before.advice);
    let format_analysis = formats(eligible);
    let giving = AdviceInputs {
        eligible,
        report,
        subscribers: snapshot.channel.subscribers,
        best_length: best.as_ref().ok().map(|best| &best.bin),
        per_week: (format_analysis.iter())
            .find(|one| Some(one.format) == eligible.main)
            .and_then(|one| one.uploads_per_week.value),
    };
    let gains = before
        .report
        .and_then(|earlier| Some((Gains::new(eligible, snapshot, earlier)?, earlier)));
    Xray {
        avg_engagement: engagement(eligible, &mut ResampleCache::new(eligible.seed)),
        is_young: report.channel_info.channel_age_days.map(monitoring::is_young),
        sweet_spot_duration_min: best.as_ref().map_or_else(Claim::clone, |best| best.minutes.clone()),
        duration_views_correlation: report.length_study.correlation.clone(),
        advice: giving.give(before.advice, &grades),
        grades,
        top_videos_by_vpm: top(eligible, gains.as_ref().map(|(gains, _)| gains)),
        tier: tier(&size_percentile, report.metrics.trend_direction),
        health: report.score.value.map(monitoring::rating),
        derived: derived(&median_views_30d, report.channel_info.total_videos),
        median_views_30d,
        size_percentile,
        windows: windows::compare(eligible, snapshot),
        since_last: gains.map(|(gains, earlier)| gains.measure(eligible, snapshot, earlier)),
        drop_alert: Some(alert::measure(eligible, snapshot.channel.subscribers)),
        seo: Some(seo::measure(eligible)),
        planner: Some(experiment::plan(eligible, &format_analysis)),
        experiments: (before.experiments.iter())
            .map(|one| experiment::evaluate(eligible, snapshot, one))
            .collect(),
        format_analysis,
        final_titles: Some(title_ideas::measure(eligible, report)),
    }
}

/// Median views, 0 and more, of the main format's uploads of the last 30 days. From 5 uploads on it has a 90 percent interval
/// ([`stats::quantile_interval`]); 3 and 4 are too few for one. Abstains under 3.
///
/// Ages within a month differ by plan rather than by chance, so that the number of uploads below the median varies a little less than the
/// binomial distribution says (Hoeffding, On the distribution of the number of successes in independent trials, Annals of Mathematical
/// Statistics 27, 1956): the interval contains the median at least as often, noticeably more often only where views hardly differ otherwise.
#[must_use]
pub fn recent_median(eligible: &EligibleUploads<'_>) -> Claim {
    let recent = || eligible.main_items().filter(|item| item.age_days <= rules::RECENT_DAYS);
    let n = recent().count();
    if n < rules::LEAST_MEDIAN {
        return Claim::abstained("median_views_30d", Reason::FewVideos, n);
    }
    let views = recent().filter_map(|item| item.views).collect();
    metrics::views_at("median_views_30d", 0.5, views, eligible::doubt(recent()))
}

/// Mean of (likes + comments) ÷ views. A count that is not shown is unknown, not zero: such an upload is left out.
pub fn engagement(eligible: &EligibleUploads<'_>, resamples: &mut ResampleCache) -> Claim {
    let ratio = |item: &EligibleUpload<'_>| {
        let reactions = item.video.likes? as f64 + item.video.comments? as f64;
        let views = item.views.filter(|views| *views > 0.0)?;
        Some(reactions / views)
    };
    let ratios: Vec<f64> = eligible.main_items().filter_map(ratio).collect();
    let n = ratios.len();
    if n < rules::LEAST_MEDIAN {
        return Claim::abstained("avg_engagement", Reason::FewVideos, n);
    }
    let few = (n < rules::ENOUGH).then_some(Reason::FewVideos);
    Claim::measured("avg_engagement", ratios.iter().sum::<f64>() / n as f64, n)
        .within(statistics::ratio_mean_interval(&ratios, &resamples.of(n)))
        .doubted(few)
}

/// Median length, in minutes, of the uploads of the best length: see [`BestLength::find`].
#[must_use]
pub fn sweet_spot(eligible: &EligibleUploads<'_>, study: &LengthStudy) -> Claim {
    BestLength::find(eligible, study).map_or_else(|none| none, |best| best.minutes)
}

/// Each format with eligible uploads by itself, Shorts first.
fn formats(eligible: &EligibleUploads<'_>) -> Vec<FormatAnalysis> {
    let all = views(eligible.items.iter());
    let one = |(place, format): (u64, Format)| {
        let of_format = || eligible.items_of(Some(format));
        // Eligible uploads are in the order of their dates, the oldest first.
        let rhythm = Rhythm::new(&of_format().map(|item| item.age_days).collect::<Vec<_>>());
        // A stream of its own each: how much is drawn for one format must not change the interval of another.
        let mut random = Random::new(eligible.seed ^ 0x5eed_0000_0000_0f00 ^ place);
        (rhythm.uploads > 0).then(|| FormatAnalysis {
            format,
            count: u32::try_from(rhythm.uploads).unwrap_or(u32::MAX),
            views_share: (all > 0.0).then(|| views(of_format()) / all),
            median_views: metrics::views_at(
                "format_median_views",
                0.5,
                eligible.views_of(Some(format)),
                eligible.doubt_of(Some(format)),
            ),
            uploads_per_week: rhythm::rate(
                "format_uploads_per_week",
                &rhythm,
                &rhythm::replicates(&rhythm, &mut random),
            ),
        })
    };
    (0..)
        .zip([Format::Short, Format::Long, Format::Live])
        .filter_map(one)
        .collect()
}

fn views<'a: 'b, 'b>(items: impl Iterator<Item = &'b EligibleUpload<'a>>) -> f64 {
    // The sum of no values is −0, which would be written as it is.
    items.filter_map(|item| item.views).sum::<f64>() + 0.0
}

/// The uploads that gather most views a month: since the earlier report where that shows them, else since publication. The first week of
/// an upload is no pace: it would be multiplied by four and more.
fn top(eligible: &EligibleUploads<'_>, gains: Option<&Gains<'_, '_>>) -> Vec<TopVideo> {
    let followed: HashMap<&str, f64> = gains.map_or_else(HashMap::new, |gains| {
        let followed = gains.all.iter().filter(|gain| gain.followed && !gains.counted_twice);
        let a_month = |gain: &Gain<'_, '_>| gain.views / gains.days * rules::MONTH_DAYS;
        followed
            .map(|gain| (gain.item.video.id.as_str(), a_month(gain)))
            .collect()
    });
    let pace = |item: &EligibleUpload<'_>| {
        let views = item.video.views.filter(|_| item.mature())?;
        let (views_per_month, basis) = match followed.get(item.video.id.as_str()) {
            Some(gathered) => (*gathered, "velocity"),
            None => (views as f64 / (item.age_days / rules::MONTH_DAYS), "lifetime_pace"),
        };
        Some(TopVideo {
            video_id: item.video.id.clone(),
            title: item.video.title.clone(),
            published_at: item.at,
            format: item.format,
            views,
            views_per_month,
            basis: basis.to_owned(),
        })
    };
    let mut videos: Vec<TopVideo> = eligible.items.iter().filter_map(pace).collect();
    // Uploads without an id keep the order of the eligible uploads, for the sort is stable.
    videos.sort_by(|a, b| {
        let by_pace = b.views_per_month.total_cmp(&a.views_per_month);
        by_pace.then_with(|| a.video_id.cmp(&b.video_id))
    });
    videos.truncate(rules::LISTED_TOP);
    videos
}

/// The place among channels of the same size, from median views per subscriber and its interval.
fn size_percentile(report: &Report) -> Claim {
    let basis = "size_percentile";
    let ratio = &report.metrics.views_to_subs_ratio;
    let n = ratio.n as usize;
    let subscribers = report.channel_info.subscriber_count.filter(|count| *count > 0);
    let (Some(value), Some(subscribers)) = (ratio.value, subscribers) else {
        return Claim::abstained(basis, ratio.reason.unwrap_or(Reason::HiddenSubscribers), n);
    };
    // As for the standing that the score rests on.
    if n < rules::LEAST_SCORED {
        return Claim::abstained(basis, Reason::FewVideos, n);
    }
    let cohort = Cohort::of(subscribers as f64);
    let percentile = |ratio: f64| 100.0 * statistics::normal_share(cohort.z_score(ratio));
    let ends = ratio.low.zip(ratio.high);
    Claim::measured(basis, percentile(value), n)
        .within(ends.map(|(low, high)| Interval { low, high }.map(percentile)))
        .doubted(ratio.reason)
}

/// Performance tier. A trend falls where its 95 percent interval lies below no change, as everywhere in a report.
#[must_use]
pub fn tier(percentile: &Claim, trend: Option<Direction>) -> Option<PerformanceTier> {
    let [elite, strong] = rules::TIERS;
    let percentile = percentile.value?;
    if percentile >= elite {
        return Some(PerformanceTier::Elite);
    }
    if percentile >= strong {
        return Some(PerformanceTier::Strong);
    }
    matches!(trend, Some(Direction::Rising | Direction::Stable)).then_some(PerformanceTier::Growing)
}

fn derived(median: &Claim, total_videos: Option<u64>) -> RoughFigures {
    let views = median.value;
    RoughFigures {
        p75_views: views.map(monitoring::p75),
        total_views: views
            .zip(total_videos)
            .map(|(views, videos)| monitoring::total_views(views, videos)),
        monthly_views: views.map(monitoring::monthly_views),
        uploads_per_week: total_videos.map(monitoring::uploads_per_week),
    }
}
