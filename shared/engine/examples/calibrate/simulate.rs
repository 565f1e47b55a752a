//! Channels made of known parts: what chance alone claims, what planted effects are found, whether intervals hold the truth.

use engine::random::Random;
use engine::report::{Claim, Direction, Format, Report};
use engine::snapshot::{Channel, Snapshot, Video};
use engine::{age, analyze};
use jiff::{SignedDuration, Timestamp};

use crate::{Line, Table};

const CHANNELS: usize = 1_000;
const VIDEOS: usize = 50;

/// A made-up channel: log-normal views, upload gaps drawn from a gamma-like mix.
#[derive(Clone, Copy)]
struct Made {
    /// Spread of ln views.
    sigma: f64,
    /// Mean gap between uploads, days.
    gap: f64,
    /// Spread of a gap against its mean: 0 a clockwork, 1 chance.
    jitter: f64,
    /// ln-change per 90 days.
    trend: f64,
}

const PLAIN: Made = Made {
    sigma: 1.0,
    gap: 3.5,
    jitter: 0.5,
    trend: 0.0,
};
const SUBSCRIBERS: u64 = 40_000;
const MEDIAN: f64 = 8_000.0;

/// Every table about made-up channels.
pub fn tables() -> Vec<Table> {
    vec![
        Table {
            title: "Claims by chance alone, percent of channels".into(),
            lines: [0.6, 1.0, 1.4].map(null).into(),
        },
        Table {
            title: "Planted effects found, percent of channels".into(),
            lines: vec![power()],
        },
        Table {
            title: "Truth inside the 90 percent interval, percent".into(),
            lines: [0.6, 1.0, 1.4].map(coverage).into(),
        },
    ]
}

fn make(made: Made, random: &mut Random) -> Option<Snapshot> {
    let taken_at = Timestamp::from_second(1_760_000_000).ok()?;
    let gap = |random: &mut Random| made.gap * (1.0 - made.jitter - made.jitter * random.uniform().ln());
    let mut day = gap(random) * random.uniform();
    let mut videos = Vec::with_capacity(VIDEOS);
    for index in 0..VIDEOS {
        let curve = age::ln_share(Format::Long, day.max(1.0));
        let ln_views = MEDIAN.ln() + curve + made.sigma * random.normal() - made.trend * day / 90.0;
        videos.push(Video {
            id: format!("v{index}"),
            title: format!("Title {index}"),
            published_at: taken_at.checked_sub(SignedDuration::from_secs_f64(day * 86_400.0)).ok(),
            duration_s: Some(600),
            views: Some(ln_views.exp() as u64),
            likes: Some((ln_views - 3.4 + 0.4 * random.normal()).exp() as u64),
            comments: Some((ln_views - 6.0 + 0.7 * random.normal()).exp() as u64),
            ..Video::default()
        });
        day += gap(random);
    }
    let channel = Channel {
        id: "UCmade".into(),
        subscribers: Some(SUBSCRIBERS),
        total_videos: Some(300),
        ..Channel::default()
    };
    Some(Snapshot {
        taken_at,
        channel,
        videos,
        sample: false,
    })
}

fn reports(made: Made, seed: u64) -> Vec<Report> {
    let mut random = Random::new(seed);
    (0..CHANNELS)
        .filter_map(|_| analyze(&make(made, &mut random)?).ok())
        .collect()
}

fn percent(reports: &[Report], holds: impl Fn(&Report) -> bool) -> f64 {
    100.0 * reports.iter().filter(|report| holds(report)).count() as f64 / reports.len().max(1) as f64
}

fn null(sigma: f64) -> Line {
    let reports = reports(Made { sigma, ..PLAIN }, (sigma * 1e3) as u64);
    let strong = reports
        .iter()
        .map(|report| f64::from(report.metrics.viral_videos_count))
        .sum::<f64>()
        / reports.len() as f64;
    Line::new(
        format!("no effect, sigma {sigma}"),
        [
            (
                "trend",
                percent(&reports, |report| {
                    report.metrics.trend_direction != Some(Direction::Stable)
                }),
            ),
            (
                "exceptional",
                percent(&reports, |report| {
                    report.outliers.iter().any(|outlier| outlier.exceptional)
                }),
            ),
            ("strong per channel", strong),
            ("unusual", percent(&reports, |report| report.unusual_ratio)),
        ],
    )
}

fn power() -> Line {
    let rising = reports(
        Made {
            sigma: 0.6,
            trend: 1.6_f64.ln(),
            ..PLAIN
        },
        2,
    );
    let falling = reports(
        Made {
            sigma: 0.6,
            trend: -(1.6_f64.ln()),
            ..PLAIN
        },
        3,
    );
    Line::new(
        "sigma 0.6, two a week",
        [
            (
                "+60 % per 90 days",
                percent(&rising, |report| {
                    report.metrics.trend_direction == Some(Direction::Rising)
                }),
            ),
            (
                "the same falling",
                percent(&falling, |report| {
                    report.metrics.trend_direction == Some(Direction::Falling)
                }),
            ),
        ],
    )
}

fn coverage(sigma: f64) -> Line {
    let made = Made { sigma, ..PLAIN };
    let reports = reports(made, (sigma * 1e4) as u64);
    let inside = |claim: fn(&Report) -> &Claim, truth: f64| {
        percent(&reports, |report| {
            let claim = claim(report);
            claim
                .low
                .zip(claim.high)
                .is_some_and(|(low, high)| (low..=high).contains(&truth))
        })
    };
    // Where the truth has no closed form it is the mean over all channels made alike.
    let mean = |claim: fn(&Report) -> &Claim| {
        reports.iter().filter_map(|report| claim(report).value).sum::<f64>() / reports.len() as f64
    };
    let average = |claim: fn(&Report) -> &Claim| inside(claim, mean(claim));
    // The window mixes ages, so the curve lifts its median a little: the mean of many medians stands for the truth.
    Line::new(
        format!("sigma {sigma}"),
        [
            ("median", average(|report| &report.metrics.median_views)),
            ("p75", average(|report| &report.metrics.p75_views)),
            ("trend", inside(|report| &report.metrics.trend_delta, 0.0)),
            ("recent", inside(|report| &report.metrics.recent_performance_ratio, 1.0)),
            (
                "per week",
                inside(|report| &report.metrics.uploads_per_week, 7.0 / made.gap),
            ),
            ("rhythm", average(|report| &report.metrics.consistency_score)),
            ("viral rate", average(|report| &report.metrics.viral_rate)),
            ("outlier share", average(|report| &report.metrics.outlier_share)),
            ("sustain", average(|report| &report.metrics.sustainability_score)),
            ("automation", average(|report| &report.breakdown.automation_potential)),
            ("reach", average(|report| &report.breakdown.reach_virality)),
            ("consistency", average(|report| &report.breakdown.consistency_output)),
            ("growth", average(|report| &report.breakdown.growth_potential)),
            ("score", average(|report| &report.score)),
        ],
    )
}
