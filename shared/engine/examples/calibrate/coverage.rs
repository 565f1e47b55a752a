//! Whether intervals hold the truth, on channels whose truth is known.

use engine::internals::input::eligible::EligibleUploads;
use engine::internals::statistics::random::Random;
use engine::internals::statistics::resamples::ResampleCache;
use engine::internals::xray;
use engine::measure;
use engine::report::{Claim, Report, TitleFeature};
use engine::rules;
use engine::snapshot::Snapshot;
use engine::statistics;

use crate::made::{Made, PLAIN, make};
use crate::simulate::{percent, reports};
use crate::{Line, Table};

/// Channels with an effect of their own each.
const DRAWN: usize = 1_000;

/// The table.
pub fn table() -> Table {
    let mut lines: Vec<Line> = [0.6, 1.0, 1.4].map(figures).into();
    lines.extend([0.6, 1.0].map(effects));
    Table {
        title: "Truth inside the 90 percent interval, percent".into(),
        lines,
    }
}

fn holds(claim: &Claim, truth: f64) -> bool {
    claim
        .low
        .zip(claim.high)
        .is_some_and(|(low, high)| (low..=high).contains(&truth))
}

type Pick = fn(&Report) -> &Claim;

/// Figures whose truth is known.
const KNOWN: [(&str, Pick, f64); 5] = [
    ("trend", |report| &report.metrics.trend_delta, 0.0),
    ("recent", |report| &report.metrics.recent_performance_ratio, 1.0),
    ("momentum", |report| &report.metrics.growth_momentum, 0.0),
    ("per week", |report| &report.metrics.uploads_per_week, 7.0 / PLAIN.gap),
    ("length corr.", |report| &report.length_study.correlation, 0.0),
];

/// Where the truth has no closed form it is the mean over all channels made alike. The window mixes ages, so the curve lifts its median a
/// little: the mean of many medians is taken as the truth.
const AVERAGED: [(&str, Pick); 18] = [
    ("median", |report| &report.metrics.median_views),
    ("p75", |report| &report.metrics.p75_views),
    ("pace", |report| &report.metrics.median_vpd),
    ("mean pace", |report| &report.metrics_rev.avg_vpd_rev),
    ("views a month", |report| &report.metrics_rev.monthly_views_sim_avg),
    ("median gap", |report| &report.upload_rhythm.median_gap),
    ("rhythm", |report| &report.metrics.consistency_score),
    ("viral rate", |report| &report.metrics.viral_rate),
    ("outlier share", |report| &report.metrics.outlier_share),
    ("gem", |report| &report.metrics.hidden_gem_score),
    ("sustain", |report| &report.metrics.sustainability_score),
    ("template", |report| &report.metrics.format_template_score),
    ("titles", |report| &report.metrics.title_pattern_score),
    ("automation", |report| &report.breakdown.automation_potential),
    ("reach", |report| &report.breakdown.reach_virality),
    ("consistency", |report| &report.breakdown.consistency_output),
    ("growth", |report| &report.breakdown.growth_potential),
    ("score", |report| &report.score),
];

fn figures(sigma: f64) -> Line {
    let reports = reports(Made { sigma, ..PLAIN }, (sigma * 1e4) as u64);
    let known = KNOWN.map(|(name, pick, truth)| (name, percent(&reports, |report| holds(pick(report), truth))));
    let averaged = AVERAGED.map(|(name, pick)| {
        let values: Vec<f64> = reports.iter().filter_map(|report| pick(report).value).collect();
        let truth = values.iter().sum::<f64>() / values.len().max(1) as f64;
        (name, percent(&reports, |report| holds(pick(report), truth)))
    });
    Line::new(format!("sigma {sigma}"), known.into_iter().chain(averaged))
}

/// Effects drawn from the spread that they are shrunk by: then the shrunk interval must hold them.
fn effects(sigma: f64) -> Line {
    let mut random = Random::new((sigma * 1e5) as u64);
    let (mut title, mut time, mut channels) = (0_usize, (0_usize, 0_usize), 0_usize);
    for _ in 0..DRAWN {
        let made = Made {
            sigma,
            question: rules::TITLE_SD * random.normal(),
            evening: rules::TIME_SD * random.normal(),
            ..PLAIN
        };
        let Some(report) = make(made, &mut random).and_then(|snapshot| measure(&snapshot).ok()) else {
            continue;
        };
        channels += 1;
        let claims = &report.title_study.claims;
        let question = claims.iter().find(|claim| claim.feature == TitleFeature::Question);
        title += usize::from(question.is_some_and(|claim| holds(&claim.lift, made.question.exp())));
        let evening = report.timing_study.blocks.iter().find(|block| {
            !block.slot.weekend && block.slot.daypart == engine::report::Daypart::Evening && block.lift.value.is_some()
        });
        if let Some(block) = evening {
            // Against the channel's own mean, of which the evenings are a part.
            let share = f64::from(block.count) / 50.0;
            time.0 += usize::from(holds(&block.lift, (made.evening * (1.0 - share)).exp()));
            time.1 += 1;
        }
    }
    let share = |part: usize, all: usize| 100.0 * part as f64 / all.max(1) as f64;
    Line::new(
        format!("effects, sigma {sigma}"),
        [
            ("title lift", share(title, channels)),
            ("time lift", share(time.0, time.1)),
        ],
    )
}

/// What an X-Ray adds: the truth of the mean engagement is the mean over all channels made alike.
pub fn of_xray() -> Table {
    let line = |sigma: f64| {
        let channels = channels(DRAWN, (sigma * 1e7) as u64, Made { sigma, ..PLAIN });
        let windows: Vec<EligibleUploads<'_>> = channels.iter().map(EligibleUploads::new).collect();
        let engaged: Vec<Claim> = (windows.iter())
            .map(|eligible| xray::engagement(eligible, &mut ResampleCache::new(eligible.seed)))
            .collect();
        let ratios: Vec<f64> = engaged.iter().filter_map(|claim| claim.value).collect();
        let ratio = ratios.iter().sum::<f64>() / ratios.len().max(1) as f64;
        let recent = recent(&windows);
        Line::new(
            format!("X-Ray, sigma {sigma}"),
            [
                ("median of 30 days", recent.inside),
                ("its width, ln", recent.width),
                ("engagement", share_of(engaged.iter().map(|claim| holds(claim, ratio)))),
            ],
        )
    };
    Table {
        title: "Truth inside the 90 percent interval of what an X-Ray adds, percent".into(),
        lines: [0.6, 1.0, 1.4].map(line).into(),
    }
}

/// Channels for the median of 30 days alone.
const MONTHS: usize = 4_000;
/// Days between uploads: 6, 8, 20 and 40 uploads a month.
const GAPS: [f64; 4] = [5.0, 3.5, 1.5, 0.75];

/// The median of 30 days at other spreads of views and with more and fewer uploads.
pub fn of_months() -> Table {
    let line = |(sigma, gap): (f64, f64)| {
        let channels = channels(MONTHS, (sigma * 1e3 + gap * 1e6) as u64, Made { sigma, gap, ..PLAIN });
        let windows: Vec<EligibleUploads<'_>> = channels.iter().map(EligibleUploads::new).collect();
        let recent = recent(&windows);
        let figures = [("inside", recent.inside), ("width, ln", recent.width)];
        Line::new(format!("sigma {sigma}, every {gap} days"), figures)
    };
    let spreads = [0.3, 0.6, 0.9, 1.2].into_iter();
    Table {
        title: "Truth inside the 90 percent interval of the median of 30 days, percent".into(),
        lines: spreads.flat_map(|sigma| GAPS.map(|gap| line((sigma, gap)))).collect(),
    }
}

fn channels(count: usize, seed: u64, made: Made) -> Vec<Snapshot> {
    let mut random = Random::new(seed);
    (0..count).filter_map(|_| make(made, &mut random)).collect()
}

/// Percent of intervals that contain the truth, and their mean width.
struct Recent {
    inside: f64,
    width: f64,
}

/// The median of 30 days, whose truth is that of all channels made alike together. Under 5 uploads it has no interval.
fn recent(windows: &[EligibleUploads<'_>]) -> Recent {
    let of_month = windows.iter().flat_map(EligibleUploads::main_items);
    let of_month = of_month.filter(|item| item.age_days <= rules::RECENT_DAYS);
    let views = statistics::median_of(of_month.filter_map(|item| item.views)).unwrap_or(0.0);
    let claims = windows.iter().map(xray::recent_median);
    let shown: Vec<Claim> = claims.filter(|claim| claim.low.is_some()).collect();
    let widths = shown.iter().filter_map(|claim| Some((claim.high? / claim.low?).ln()));
    Recent {
        inside: share_of(shown.iter().map(|claim| holds(claim, views))),
        width: widths.sum::<f64>() / shown.len().max(1) as f64,
    }
}

fn share_of(hits: impl ExactSizeIterator<Item = bool>) -> f64 {
    let of = hits.len().max(1);
    100.0 * hits.filter(|hit| *hit).count() as f64 / of as f64
}

/// Samples of each size and shape.
const SAMPLES: usize = 10_000;

/// A value by a normal and a uniform draw, of which each shape reads one and rises with it.
type Shape = fn(normal: f64, uniform: f64) -> f64;

/// Distributions of values: log-normal ones, skewed up, with a tail that has no mean, and skewed down.
const SHAPES: [(&str, Shape); 6] = [
    ("sigma 0.3", |normal, _| (0.3 * normal).exp()),
    ("sigma 0.6", |normal, _| (0.6 * normal).exp()),
    ("sigma 1.2", |normal, _| (1.2 * normal).exp()),
    ("exponential", |_, uniform| -(1.0 - uniform).ln()),
    ("Pareto", |_, uniform| 1.0 / (1.0 - uniform)),
    ("skewed down", |_, uniform| uniform.ln()),
];

/// Intervals of the median of samples that differ by chance alone.
pub fn of_medians() -> Table {
    Table {
        title: "Median of a sample inside its 90 percent interval, percent".into(),
        lines: [3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 30, 50]
            .map(|n| samples(n, (0.5, 0.0)))
            .into(),
    }
}

/// The same of the upper quartile.
pub fn of_quartiles() -> Table {
    Table {
        title: "Upper quartile of a sample inside its 90 percent interval, percent".into(),
        lines: [11, 12, 15, 20, 30, 50].map(|n| samples(n, (0.75, 0.674_49))).into(),
    }
}

/// Samples of n values and the interval of a quantile, given as a share and as a normal value.
fn samples(n: usize, (p, normal): (f64, f64)) -> Line {
    let mut random = Random::new(n as u64);
    let figures = SHAPES.map(|(name, shape)| {
        let truth = shape(normal, p);
        let mut inside = || {
            let values = (0..n).map(|_| shape(random.normal(), random.uniform()));
            let interval = statistics::quantile_interval(&statistics::sorted(values), p);
            interval.is_some_and(|interval| (interval.low..=interval.high).contains(&truth))
        };
        (name, share_of((0..SAMPLES).map(|_| inside())))
    });
    Line::new(format!("{n} values"), figures)
}
