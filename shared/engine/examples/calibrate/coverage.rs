//! Whether intervals hold the truth, on channels whose truth is known.

use engine::draws::Pool;
use engine::random::Random;
use engine::report::{Claim, Report, TitleFeature};
use engine::snapshot::Snapshot;
use engine::window::Window;
use engine::{measure, rules, stats, xray};

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
/// little: the mean of many medians stands for the truth.
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

/// What an X-Ray adds: the truth of the recent median is that of all channels made alike together, that of the mean engagement the mean
/// over them.
pub fn of_xray() -> Table {
    let line = |sigma: f64| {
        let mut random = Random::new((sigma * 1e7) as u64);
        let channels: Vec<Snapshot> = (0..DRAWN)
            .filter_map(|_| make(Made { sigma, ..PLAIN }, &mut random))
            .collect();
        let windows: Vec<Window<'_>> = channels.iter().map(Window::new).collect();
        let of_month = windows.iter().flat_map(Window::main_items);
        let of_month = of_month.filter(|item| item.age_days <= rules::RECENT_DAYS);
        let views = stats::median_of(of_month.filter_map(|item| item.views)).unwrap_or(0.0);
        let recent: Vec<Claim> = windows.iter().map(xray::recent_median).collect();
        let engaged: Vec<Claim> = (windows.iter())
            .map(|window| xray::engagement(window, &mut Pool::new(window.seed)))
            .collect();
        let ratios: Vec<f64> = engaged.iter().filter_map(|claim| claim.value).collect();
        let ratio = ratios.iter().sum::<f64>() / ratios.len().max(1) as f64;
        // Under 5 uploads a median has no interval.
        let shown: Vec<&Claim> = recent.iter().filter(|claim| claim.low.is_some()).collect();
        let hit = |hits: usize, of: usize| 100.0 * hits as f64 / of.max(1) as f64;
        Line::new(
            format!("X-Ray, sigma {sigma}"),
            [
                (
                    "median of 30 days",
                    hit(shown.iter().filter(|claim| holds(claim, views)).count(), shown.len()),
                ),
                (
                    "engagement",
                    hit(
                        engaged.iter().filter(|claim| holds(claim, ratio)).count(),
                        engaged.len(),
                    ),
                ),
            ],
        )
    };
    Table {
        title: "Truth inside the 90 percent interval of what an X-Ray adds, percent".into(),
        lines: [0.6, 1.0, 1.4].map(line).into(),
    }
}
