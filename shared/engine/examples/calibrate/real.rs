//! Distributions on real channels, and whether odd and even uploads of a channel agree.

use std::collections::BTreeMap;
use std::time::Instant;

use engine::report::{Claim, Report, State};
use engine::snapshot::Snapshot;
use engine::{analyze, stats};

use crate::common::Loaded;
use crate::{Line, Table};

/// Uploads of a quick analysis.
const QUICK: usize = 50;

/// Every table about real channels.
pub fn tables(channels: &[Loaded]) -> Vec<Table> {
    let all: Vec<Snapshot> = channels.iter().map(|loaded| loaded.snapshot.clone()).collect();
    let mut quick = all.clone();
    quick.iter_mut().for_each(|snapshot| snapshot.videos.truncate(QUICK));
    let reports: Vec<Report> = quick.iter().filter_map(|snapshot| analyze(snapshot).ok()).collect();
    let count = |count: usize| ("channels", count as f64);
    let dated = channels.iter().filter(|loaded| loaded.dated).count();
    let whole: Vec<Snapshot> = all
        .iter()
        .filter(|snapshot| snapshot.videos.len() == 200)
        .cloned()
        .collect();
    let speed = vec![
        Line::new("day of the snapshot known", [count(dated)]),
        Line::new("newest 50 uploads", [("ms each", fastest(&quick)), count(quick.len())]),
        Line::new("200 uploads", [("ms each", fastest(&whole)), count(whole.len())]),
    ];
    let mut tables = vec![
        Table::new("Channels, and speed on one core", speed),
        Table::new("Score and parts", claim_lines(&reports, score_claims)),
        Table::new("Figures", claim_lines(&reports, metric_claims)),
    ];
    tables.extend(labels(&reports));
    tables.extend([
        Table::new("Strong outliers by age", strong_by_age(&reports)),
        Table::new("Constants of the engine, on the ln scale", truths(&reports)),
        Table::new(
            "Size cohorts: ln spread of median views ÷ subscribers",
            cohorts(&reports),
        ),
        badges(&reports),
        penalties(&reports),
        Table::new("Odd against even uploads, Spearman", halves(&all)),
    ]);
    tables
}

/// How often each label is given.
fn labels(reports: &[Report]) -> Vec<Table> {
    type Label = fn(&Report) -> String;
    let labels: [(&str, Label); 7] = [
        ("Ratings", |report| {
            report.rating_label.map_or("none".into(), |label| format!("{label:?}"))
        }),
        ("Stages", |report| format!("{:?}", report.stage)),
        ("Risk", |report| format!("{:?}", report.metrics.content_risk_level)),
        ("Trend", |report| format!("{:?}", report.metrics.trend_direction)),
        ("Unusual ratio", |report| report.unusual_ratio.to_string()),
        ("Main format", |report| format!("{:?}", report.channel_info.main_format)),
        ("Why scores abstain or are provisional", |report| {
            format!("{:?}", report.score.reason)
        }),
    ];
    labels
        .into_iter()
        .map(|(name, label)| counted(&format!("{name}, percent"), reports, label))
        .collect()
}

/// Milliseconds of one analysis, in the fastest of five rounds over all channels.
fn fastest(snapshots: &[Snapshot]) -> f64 {
    let begun = Instant::now();
    let round = || {
        let before = busy().unwrap_or_else(|| begun.elapsed().as_secs_f64());
        let done = snapshots
            .iter()
            .filter(|snapshot| std::hint::black_box(analyze(snapshot)).is_ok())
            .count();
        let after = busy().unwrap_or_else(|| begun.elapsed().as_secs_f64());
        (after - before) * 1e3 / done.max(1) as f64
    };
    (0..5).map(|_| round()).fold(f64::INFINITY, f64::min)
}

/// Seconds this thread was on a core, where the system tells: a busy machine must not colour the figure.
fn busy() -> Option<f64> {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(told.split_whitespace().next()?.parse::<f64>().ok()? / 1e9)
}

type Named<'a> = Vec<(&'static str, &'a Claim)>;

fn score_claims(report: &Report) -> Named<'_> {
    let b = &report.breakdown;
    vec![
        ("score", &report.score),
        ("automation", &b.automation_potential),
        ("reach", &b.reach_virality),
        ("consistency", &b.consistency_output),
        ("growth", &b.growth_potential),
    ]
}

fn metric_claims(report: &Report) -> Named<'_> {
    let m = &report.metrics;
    vec![
        ("median_views", &m.median_views),
        ("p75_views", &m.p75_views),
        ("views_to_subs", &m.views_to_subs_ratio),
        ("uploads_per_week", &m.uploads_per_week),
        ("consistency_score", &m.consistency_score),
        ("viral_rate", &m.viral_rate),
        ("outlier_share", &m.outlier_share),
        ("trend_delta", &m.trend_delta),
        ("recent_ratio", &m.recent_performance_ratio),
        ("median_vpd", &m.median_vpd),
        ("shorts_share", &m.shorts_share),
        ("engagement_rate", &m.engagement_rate),
        ("median_duration", &m.median_duration),
        ("title_pattern_score", &m.title_pattern_score),
        ("hidden_gem_score", &m.hidden_gem_score),
        ("sustainability_score", &m.sustainability_score),
    ]
}

fn claim_lines(reports: &[Report], pick: fn(&Report) -> Named<'_>) -> Vec<Line> {
    let names: Vec<&str> = reports
        .first()
        .map_or_else(Vec::new, |report| pick(report).iter().map(|(name, _)| *name).collect());
    let line = |(place, name): (usize, &str)| {
        let claims: Vec<&Claim> = reports.iter().map(|report| pick(report)[place].1).collect();
        let values = stats::sorted(claims.iter().filter_map(|claim| claim.value));
        let widths = claims.iter().filter_map(|claim| Some(claim.high? - claim.low?));
        let at = |p| stats::quantile(&values, p).unwrap_or(f64::NAN);
        let abstained = claims.iter().filter(|claim| claim.state == State::Abstained).count();
        let figures = [
            ("n", values.len() as f64),
            ("abstained", abstained as f64),
            ("p10", at(0.1)),
            ("p25", at(0.25)),
            ("p50", at(0.5)),
            ("p75", at(0.75)),
            ("p90", at(0.9)),
            ("spread", at(0.9) - at(0.1)),
            ("width", stats::median_of(widths).unwrap_or(f64::NAN)),
        ];
        Line::new(name, figures)
    };
    names.into_iter().enumerate().map(line).collect()
}

fn counted(title: &str, reports: &[Report], label: impl Fn(&Report) -> String) -> Table {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for report in reports {
        *counts.entry(label(report)).or_default() += 1;
    }
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let share = |count: usize| 100.0 * count as f64 / reports.len().max(1) as f64;
    Table {
        title: title.into(),
        lines: counts
            .into_iter()
            .map(|(name, count)| Line::new(name, [("%", share(count))]))
            .collect(),
    }
}

fn badges(reports: &[Report]) -> Table {
    let keys: Vec<String> = reports
        .iter()
        .flat_map(|report| report.badges.iter().map(|badge| badge.key.clone()))
        .collect();
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    keys.iter().for_each(|key| *counts.entry(key).or_default() += 1);
    let share = |count: usize| 100.0 * count as f64 / reports.len().max(1) as f64;
    Table {
        title: "Badges, percent".into(),
        lines: counts
            .into_iter()
            .map(|(key, count)| Line::new(key, [("%", share(count))]))
            .collect(),
    }
}

fn penalties(reports: &[Report]) -> Table {
    let line = |key: &str| {
        let points: Vec<f64> = reports
            .iter()
            .flat_map(|report| &report.breakdown.penalty)
            .filter(|item| item.key == key)
            .map(|item| item.points)
            .collect();
        let share = 100.0 * points.len() as f64 / reports.len().max(1) as f64;
        Line::new(
            key,
            [("%", share), ("median points", stats::median_of(points).unwrap_or(0.0))],
        )
    };
    Table {
        title: "Penalties".into(),
        lines: ["silence", "few_hits", "decline"].map(line).into(),
    }
}

/// Young uploads must not be called outliers more often than mature ones.
fn strong_by_age(reports: &[Report]) -> Vec<Line> {
    let line = |name: &str, young: bool| {
        let uploads: Vec<_> = reports
            .iter()
            .flat_map(|report| &report.uploads)
            .filter(|upload| upload.young == young)
            .collect();
        let strong = uploads.iter().filter(|upload| upload.outlier).count();
        Line::new(
            name,
            [
                ("uploads", uploads.len() as f64),
                ("%", 100.0 * strong as f64 / uploads.len().max(1) as f64),
            ],
        )
    };
    vec![line("under 7 days", true), line("7 days and more", false)]
}

/// ln of the 90th percentile over the median of mature views in the main format.
fn upper(report: &Report) -> Option<f64> {
    let main = report.channel_info.main_format?;
    let mature = report
        .uploads
        .iter()
        .filter(|upload| upload.format == main && !upload.young && upload.views > 0);
    let lns = stats::sorted(mature.map(|upload| (upload.views as f64).ln()));
    (lns.len() >= 10).then_some(stats::quantile(&lns, 0.9)? - stats::quantile(&lns, 0.5)?)
}

/// Spread of the true trends and recent ratios: robust variance of the estimates less their median sampling variance.
fn truths(reports: &[Report]) -> Vec<Line> {
    let ln_percent: fn(f64) -> f64 = |percent| (1.0 + percent / 100.0).max(1e-3).ln();
    let line = |name: &str, pick: fn(&Report) -> &Claim, ln: fn(f64) -> f64| {
        let claims: Vec<[f64; 2]> = reports
            .iter()
            .map(pick)
            .filter(|claim| claim.n >= 20)
            .filter_map(|claim| Some([ln(claim.value?), (ln(claim.high?) - ln(claim.low?)) / 2.0 / stats::Z90]))
            .collect();
        let estimates: Vec<f64> = claims.iter().map(|claim| claim[0]).collect();
        let all = stats::robust_sd(&estimates).unwrap_or(f64::NAN);
        let own = stats::median_of(claims.iter().map(|claim| claim[1])).unwrap_or(f64::NAN);
        Line::new(
            name,
            [
                ("estimates", all),
                ("doubt", own),
                ("truth", (all * all - own * own).max(0.0).sqrt()),
            ],
        )
    };
    let uppers = stats::median_of(reports.iter().filter_map(upper)).unwrap_or(f64::NAN);
    vec![
        Line::new("p90 over median", [("median", uppers)]),
        line("trend per 90 days", |report| &report.metrics.trend_delta, ln_percent),
        line(
            "recent ratio",
            |report| &report.metrics.recent_performance_ratio,
            f64::ln,
        ),
    ]
}

fn cohorts(reports: &[Report]) -> Vec<Line> {
    let borders = [0.0, 1e4, 1e5, 1e6, f64::INFINITY];
    let line = |pair: &[f64]| {
        let inside = |report: &&Report| {
            report
                .channel_info
                .subscriber_count
                .is_some_and(|count| (pair[0]..pair[1]).contains(&(count as f64)))
        };
        let lns = stats::sorted(
            reports
                .iter()
                .filter(inside)
                .filter_map(|report| report.metrics.views_to_subs_ratio.value)
                .map(|ratio| ratio.max(1e-9).ln()),
        );
        let at = |p| stats::quantile(&lns, p).unwrap_or(f64::NAN);
        let figures = [
            ("n", lns.len() as f64),
            ("median", at(0.5).exp()),
            ("p90-p10 / 2.563", (at(0.9) - at(0.1)) / 2.563),
        ];
        Line::new(format!("{:e} to {:e}", pair[0], pair[1]), figures)
    };
    borders.windows(2).map(line).collect()
}

fn halves(all: &[Snapshot]) -> Vec<Line> {
    let half = |snapshot: &Snapshot, odd: usize| {
        let mut half = snapshot.clone();
        half.videos = half.videos.into_iter().skip(odd).step_by(2).collect();
        analyze(&half).ok()
    };
    let mut lines = Vec::new();
    for (name, count, least) in [
        ("all", 200, 10),
        ("newest 100", 100, 10),
        ("newest 100, 60 and more", 100, 60),
        ("newest 50", 50, 10),
    ] {
        let mut pairs = Vec::new();
        for snapshot in all.iter().filter(|snapshot| snapshot.videos.len() >= least) {
            let mut cut = snapshot.clone();
            cut.videos.truncate(count);
            pairs.extend(half(&cut, 0).zip(half(&cut, 1)));
        }
        let names = pairs.first().map_or_else(Vec::new, |pair| {
            score_claims(&pair.0).iter().map(|(name, _)| *name).collect()
        });
        let figures = names.into_iter().enumerate().map(|(place, name)| {
            let both: Vec<(f64, f64)> = pairs
                .iter()
                .filter_map(|(a, b)| Some((score_claims(a)[place].1.value?, score_claims(b)[place].1.value?)))
                .collect();
            (name, spearman(&both))
        });
        let mut line = Line::new(name, figures);
        line.figures.push(("channels".into(), pairs.len() as f64));
        lines.push(line);
    }
    lines
}

fn spearman(pairs: &[(f64, f64)]) -> f64 {
    let ranks = |values: Vec<f64>| {
        let sorted = stats::sorted(values.iter().copied());
        let rank = |value: &f64| {
            let below = sorted.partition_point(|other| other < value);
            let upto = sorted.partition_point(|other| other <= value);
            f64::midpoint(below as f64, upto as f64)
        };
        values.iter().map(rank).collect::<Vec<f64>>()
    };
    let (a, b) = (
        ranks(pairs.iter().map(|p| p.0).collect()),
        ranks(pairs.iter().map(|p| p.1).collect()),
    );
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
    let (ma, mb) = (mean(&a), mean(&b));
    let dot = |x: &[f64], mx: f64, y: &[f64], my: f64| x.iter().zip(y).map(|(x, y)| (x - mx) * (y - my)).sum::<f64>();
    dot(&a, ma, &b, mb) / (dot(&a, ma, &a, ma) * dot(&b, mb, &b, mb)).sqrt()
}
