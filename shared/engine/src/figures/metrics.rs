//! The figures of a report, each as a claim.

use crate::figures::inputs::Inputs;
use crate::figures::momentum;
use crate::figures::outliers::Judged;
use crate::figures::rhythm;
use crate::figures::sustainability;
use crate::input::eligible::{self, EligibleUploads};
use crate::report::{Claim, Format, Metrics, Reason};
use crate::rules;
use crate::statistics::random::Random;
use crate::statistics::resamples::ResampleCache;
use crate::statistics::{self, Interval};

/// All figures.
#[must_use]
pub fn measure(inputs: Inputs<'_>, resamples: &mut ResampleCache, random: &mut Random) -> Metrics {
    let Inputs {
        eligible,
        verdicts,
        rhythm,
        trend,
        ..
    } = inputs;
    let doubt = eligible.doubt();
    let median_views = views_at("median_views", 0.5, eligible.main_views(), doubt);
    let (uploads_per_week, consistency_score) = rhythm::claims(rhythm, &inputs.replicates.rhythm);
    let (trend_delta, recent_performance_ratio) = trend.claims(eligible::doubt(eligible.alike_items()));
    let (viral_rate, viral_videos_count) = viral(verdicts);
    let (sustainability_score, content_risk_level) = sustainability::measure(inputs, resamples, random);
    Metrics {
        views_to_subs_ratio: views_to_subs(&median_views, inputs.cohort.map(|cohort| cohort.subscribers)),
        p75_views: views_at("p75_views", 0.75, eligible.main_views(), doubt),
        median_views,
        uploads_per_week,
        consistency_score,
        viral_rate,
        viral_videos_count,
        outlier_share: outlier_share(inputs),
        trend_delta,
        recent_performance_ratio,
        median_vpd: of_main("median_vpd", eligible, |item| Some(item.views? / item.age_days)),
        shorts_share: shorts_share(eligible),
        engagement_rate: of_main("engagement_rate", eligible, |item| {
            item.views
                .filter(|views| *views > 0.0)
                .and_then(|views| Some(item.video.likes? as f64 / views))
        }),
        median_duration: of_main("median_duration", eligible, |item| {
            item.video.duration_s.filter(|length| *length > 0).map(f64::from)
        }),
        title_pattern_score: title_pattern(inputs),
        trend_direction: trend.direction(),
        hidden_gem_score: hidden_gem(inputs, doubt),
        sustainability_score,
        content_risk_level,
        // Comes from the score's evidence, which is drawn once for all of it.
        format_template_score: Claim::default(),
        growth_momentum: momentum::measure(eligible),
        total_views: eligible.total_views.map_or_else(
            || Claim::abstained("total_views", Reason::HiddenViews, eligible.read),
            |views| Claim::measured("total_views", views, eligible.read),
        ),
    }
}

/// Claim of the median of one value per upload of the main format.
fn of_main(
    basis: &str,
    eligible: &EligibleUploads<'_>,
    value: impl Fn(&eligible::EligibleUpload<'_>) -> Option<f64>,
) -> Claim {
    let values: Vec<f64> = eligible.main_items().filter_map(value).collect();
    let few = (values.len() < rules::ENOUGH).then_some(Reason::FewVideos);
    Claim::quantile(basis, 0.5, values).doubted(few)
}

/// Claim of a quantile of the views of one format.
pub(crate) fn views_at(basis: &str, p: f64, views: Vec<f64>, doubt: Option<Reason>) -> Claim {
    let reason = if views.is_empty() {
        Reason::HiddenViews
    } else {
        Reason::FewVideos
    };
    if views.len() < rules::LEAST_MEDIAN {
        return Claim::abstained(basis, reason, views.len());
    }
    Claim::quantile(basis, p, views).doubted(doubt)
}

fn views_to_subs(median: &Claim, subscribers: Option<f64>) -> Claim {
    let basis = "views_to_subs_ratio";
    let Some(subscribers) = subscribers else {
        return Claim::abstained(basis, Reason::HiddenSubscribers, median.n as usize);
    };
    let interval = median
        .low
        .zip(median.high)
        .map(|(low, high)| Interval { low, high }.map(|end| end / subscribers));
    median.value.map_or_else(
        || Claim::abstained(basis, median.reason.unwrap_or(Reason::FewVideos), median.n as usize),
        |value| {
            Claim::measured(basis, value / subscribers, median.n as usize)
                .within(interval)
                .doubted(median.reason)
        },
    )
}

/// Share and number of strong outliers among the uploads that could be judged.
fn viral(verdicts: &[Option<Judged>]) -> (Claim, u32) {
    let judged = verdicts.iter().flatten().count();
    let strong = verdicts.iter().flatten().filter(|verdict| verdict.strong).count();
    if judged == 0 {
        return (Claim::abstained("viral_rate", Reason::FewVideos, 0), 0);
    }
    let few = (judged < rules::ENOUGH).then_some(Reason::FewVideos);
    let rate = Claim::measured("viral_rate", strong as f64 / judged as f64, judged);
    (
        rate.within(statistics::wilson(strong, judged)).doubted(few),
        u32::try_from(strong).unwrap_or(u32::MAX),
    )
}

fn outlier_share(inputs: Inputs<'_>) -> Claim {
    let hits = inputs.hits;
    let n = hits.len();
    let few = (n < rules::ENOUGH).then_some(Reason::FewVideos);
    let interval = statistics::percentiles(&mut inputs.replicates.shares.clone());
    hits.share().map_or_else(
        || {
            Claim::abstained(
                "outlier_share",
                if hits.is_empty() {
                    Reason::FewVideos
                } else {
                    Reason::HiddenViews
                },
                n,
            )
        },
        |share| Claim::measured("outlier_share", share, n).within(interval).doubted(few),
    )
}

/// Share of Shorts among the uploads whose format is known; abstains where that is under half of them.
fn shorts_share(eligible: &EligibleUploads<'_>) -> Claim {
    let known = eligible.items.iter().filter(|item| item.format_known).count();
    if known < rules::LEAST_MEDIAN || known * 2 < eligible.items.len() {
        return Claim::abstained("shorts_share", Reason::FewVideos, known);
    }
    let shorts = eligible
        .items
        .iter()
        .filter(|item| item.format == Format::Short)
        .count();
    let few = (known < rules::ENOUGH).then_some(Reason::FewVideos);
    Claim::measured("shorts_share", shorts as f64 / known as f64, known)
        .within(statistics::wilson(shorts, known))
        .doubted(few)
}

fn title_pattern(inputs: Inputs<'_>) -> Claim {
    let n = inputs.titles.len();
    if n < rules::LEAST_SCORED {
        return Claim::abstained("title_pattern_score", Reason::FewVideos, n);
    }
    let score = inputs.titles.score();
    let mut draws = inputs.replicates.titles.clone();
    let interval = statistics::recentred(&mut draws, score).map(|interval| interval.map(|end| end.clamp(0.0, 100.0)));
    let few = (n < rules::ENOUGH).then_some(Reason::FewVideos);
    Claim::measured("title_pattern_score", score, n)
        .within(interval)
        .doubted(few)
}

/// Strong views at small size: standing in the cohort, smallness, and how many uploads carry it.
fn hidden_gem(inputs: Inputs<'_>, doubt: Option<Reason>) -> Claim {
    let basis = "hidden_gem_score";
    let views = statistics::sorted(inputs.eligible.main_views());
    let Some(cohort) = inputs.cohort else {
        return Claim::abstained(basis, Reason::HiddenSubscribers, views.len());
    };
    if views.len() < rules::LEAST_SCORED {
        return Claim::abstained(basis, Reason::FewVideos, views.len());
    }
    let typical = cohort.typical_views();
    let small = rules::GEM_SMALL.0 * rules::GEM_SMALL.1.at_log(cohort.subscribers);
    let score = |median: f64, above: f64| {
        let strong = rules::GEM_RATIO.1.at(cohort.z_score(median / cohort.subscribers));
        // Smallness alone is no merit: it counts as far as the views are strong.
        rules::GEM_RATIO.0 * strong + small * strong.min(0.5) * 2.0 + rules::GEM_BROAD.0 * rules::GEM_BROAD.1.at(above)
    };
    let above = views.iter().filter(|views| **views > typical).count() as f64 / views.len() as f64;
    let value = score(statistics::quantile(&views, 0.5).unwrap_or(0.0), above);
    let drawn = inputs.replicates.views.iter();
    let mut draws: Vec<f64> = drawn.map(|views| score(views.median, views.above)).collect();
    Claim::measured(basis, value, views.len())
        .within(statistics::percentiles(&mut draws))
        .doubted(doubt)
}
