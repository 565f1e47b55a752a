//! The figures of a report, each as a claim.

use crate::cohort;
use crate::evidence::{Evidence, Hits};
use crate::outliers::Judged;
use crate::random::Random;
use crate::report::{Claim, Format, Metrics, Reason};
use crate::rhythm::{self, Rhythm};
use crate::rules;
use crate::stats::{self, Interval};
use crate::sustain;
use crate::trend::Trend;
use crate::window::Window;

/// What the figures are computed from.
#[derive(Clone, Copy, Debug)]
pub struct Inputs<'a> {
    /// Eligible uploads.
    pub window: &'a Window<'a>,
    /// A verdict for each of them.
    pub verdicts: &'a [Option<Judged>],
    /// Upload rhythm.
    pub rhythm: &'a Rhythm,
    /// Trend of the main format.
    pub trend: &'a Trend,
    /// Repetition of each title, 0 to 1.
    pub titles: &'a [f64],
    /// What the score rests on.
    pub evidence: &'a Evidence,
    /// Subscribers above 0, where shown.
    pub subscribers: Option<f64>,
}

/// All figures.
#[must_use]
pub fn measure(inputs: Inputs<'_>, random: &mut Random) -> Metrics {
    let Inputs {
        window,
        verdicts,
        rhythm,
        trend,
        ..
    } = inputs;
    let doubt = window.doubt();
    let median_views = views_at("median_views", 0.5, window, random);
    let (uploads_per_week, consistency_score) = rhythm::claims(window, rhythm, random);
    let (trend_delta, recent_performance_ratio) = trend.claims(doubt);
    let (viral_rate, viral_videos_count) = viral(verdicts);
    let (sustainability_score, content_risk_level) = sustain::measure(inputs, random);
    Metrics {
        views_to_subs_ratio: views_to_subs(&median_views, inputs.subscribers),
        p75_views: views_at("p75_views", 0.75, window, random),
        median_views,
        uploads_per_week,
        consistency_score,
        viral_rate,
        viral_videos_count,
        outlier_share: outlier_share(inputs, random),
        trend_delta,
        recent_performance_ratio,
        median_vpd: of_main("median_vpd", window, random, |item| Some(item.views? / item.age_days)),
        shorts_share: shorts_share(window),
        engagement_rate: of_main("engagement_rate", window, random, |item| {
            item.views
                .filter(|views| *views > 0.0)
                .and_then(|views| Some(item.video.likes? as f64 / views))
        }),
        median_duration: of_main("median_duration", window, random, |item| {
            item.video.duration_s.filter(|length| *length > 0).map(f64::from)
        }),
        title_pattern_score: title_pattern(inputs.titles, random),
        trend_direction: trend.direction(),
        hidden_gem_score: hidden_gem(inputs, doubt, random),
        sustainability_score,
        content_risk_level,
    }
}

/// Claim of the median of one value per upload of the main format.
fn of_main(
    basis: &str,
    window: &Window<'_>,
    random: &mut Random,
    value: impl Fn(&crate::window::Item<'_>) -> Option<f64>,
) -> Claim {
    let values: Vec<f64> = window.main_items().filter_map(value).collect();
    let few = (values.len() < rules::ENOUGH).then_some(Reason::FewVideos);
    of_values(basis, 0.5, values, random).doubted(few)
}

/// Claim of a quantile of the views of the main format.
fn views_at(basis: &str, p: f64, window: &Window<'_>, random: &mut Random) -> Claim {
    let views = window.main_views();
    let reason = if views.is_empty() {
        Reason::HiddenViews
    } else {
        Reason::FewVideos
    };
    if views.len() < rules::LEAST_MEDIAN {
        return Claim::abstained(basis, reason, views.len());
    }
    of_values(basis, p, views, random).doubted(window.doubt())
}

/// A quantile with its bootstrap interval; abstains under 3 values.
fn of_values(basis: &str, p: f64, values: Vec<f64>, random: &mut Random) -> Claim {
    let n = values.len();
    if n < rules::LEAST_MEDIAN {
        return Claim::abstained(basis, Reason::FewVideos, n);
    }
    let sorted = stats::sorted(values);
    let mut draw = Vec::with_capacity(n);
    let interval = stats::bootstrap(rules::REPLICATES, random, |random| {
        stats::resample(&sorted, &mut draw, random);
        at(&mut draw, p)
    });
    stats::quantile(&sorted, p).map_or_else(
        || Claim::abstained(basis, Reason::FewVideos, n),
        |value| Claim::measured(basis, value, n).within(interval.filter(|_| n >= rules::LEAST_SCORED)),
    )
}

/// Quantile of unsorted values: two selections instead of a sort.
fn at(values: &mut [f64], p: f64) -> Option<f64> {
    let place = p * values.len().checked_sub(1)? as f64;
    let (_, low, above) = values.select_nth_unstable_by(place.floor() as usize, f64::total_cmp);
    let low = *low;
    let next = above.iter().copied().min_by(f64::total_cmp).unwrap_or(low);
    Some(low + (next - low) * place.fract())
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
        rate.within(stats::wilson(strong, judged)).doubted(few),
        u32::try_from(strong).unwrap_or(u32::MAX),
    )
}

fn outlier_share(inputs: Inputs<'_>, random: &mut Random) -> Claim {
    let hits = Hits::new(inputs.window, inputs.verdicts);
    let n = hits.len();
    let few = (n < rules::ENOUGH).then_some(Reason::FewVideos);
    let interval = stats::bootstrap(rules::REPLICATES, random, |random| hits.draw(random));
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
fn shorts_share(window: &Window<'_>) -> Claim {
    let known = window.items.iter().filter(|item| item.format_known).count();
    if known < rules::LEAST_MEDIAN || known * 2 < window.items.len() {
        return Claim::abstained("shorts_share", Reason::FewVideos, known);
    }
    let shorts = window.items.iter().filter(|item| item.format == Format::Short).count();
    let few = (known < rules::ENOUGH).then_some(Reason::FewVideos);
    Claim::measured("shorts_share", shorts as f64 / known as f64, known)
        .within(stats::wilson(shorts, known))
        .doubted(few)
}

fn title_pattern(titles: &[f64], random: &mut Random) -> Claim {
    let n = titles.len();
    if n < rules::LEAST_SCORED {
        return Claim::abstained("title_pattern_score", Reason::FewVideos, n);
    }
    let score = |values: &mut dyn Iterator<Item = f64>| 100.0 * values.sum::<f64>() / n as f64;
    let interval = stats::bootstrap(rules::REPLICATES, random, |random| {
        Some(score(&mut (0..n).map(|_| titles[random.below(n)])))
    });
    let few = (n < rules::ENOUGH).then_some(Reason::FewVideos);
    Claim::measured("title_pattern_score", score(&mut titles.iter().copied()), n)
        .within(interval)
        .doubted(few)
}

/// Strong views at small size: standing in the cohort, smallness, and how many uploads carry it.
fn hidden_gem(inputs: Inputs<'_>, doubt: Option<Reason>, random: &mut Random) -> Claim {
    let basis = "hidden_gem_score";
    let views = inputs.window.main_views();
    let Some(subscribers) = inputs.subscribers else {
        return Claim::abstained(basis, Reason::HiddenSubscribers, views.len());
    };
    if views.len() < rules::LEAST_SCORED {
        return Claim::abstained(basis, Reason::FewVideos, views.len());
    }
    let typical = cohort::typical_ratio(subscribers) * subscribers;
    let small = rules::GEM_SMALL.0 * rules::GEM_SMALL.1.at_log(subscribers);
    let score = |views: &mut [f64]| {
        let above = views.iter().filter(|views| **views > typical).count() as f64 / views.len() as f64;
        let standing = cohort::standing(stats::median(views)? / subscribers, subscribers);
        let strong = rules::GEM_RATIO.1.at(standing);
        // Smallness alone is no merit: it counts as far as the views are strong.
        Some(
            rules::GEM_RATIO.0 * strong
                + small * strong.min(0.5) * 2.0
                + rules::GEM_BROAD.0 * rules::GEM_BROAD.1.at(above),
        )
    };
    let value = score(&mut views.clone()).unwrap_or(0.0);
    let mut draw = Vec::with_capacity(views.len());
    let interval = stats::bootstrap(rules::REPLICATES, random, |random| {
        stats::resample(&views, &mut draw, random);
        score(&mut draw)
    });
    Claim::measured(basis, value, views.len())
        .within(interval)
        .doubted(doubt)
}
