//! Distributions on real channels, and whether odd and even uploads of a channel agree.

use std::collections::BTreeMap;

use engine::analyze;
use engine::report::{Claim, Report, State};
use engine::snapshot::Snapshot;
use engine::statistics;

use crate::common::Loaded;
use crate::halves::{Named, halves, score_claims};
use crate::{Line, Table, busy, effects};

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
        Line::new(
            "newest 50 uploads",
            [("ms each", busy::fastest(&quick, analyze)), count(quick.len())],
        ),
        Line::new(
            "200 uploads",
            [("ms each", busy::fastest(&whole, analyze)), count(whole.len())],
        ),
    ];
    let mut tables = vec![
        Table::new("Channels, and speed on one core", speed),
        Table::new("Score and parts", claim_lines(&reports, score_claims)),
        Table::new("Figures", claim_lines(&reports, metric_claims)),
    ];
    tables.extend(labels(&reports));
    tables.extend([
        Table::new(
            "Effects of title features over channels, ln",
            effects::of_titles(&reports),
        ),
        Table::new("Effects of hours over channels, ln", vec![effects::of_hours(&reports)]),
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
    let labels: [(&str, Label); 15] = [
        ("Ratings", |report| {
            report.rating_label.map_or("none".into(), |label| format!("{label:?}"))
        }),
        ("Stages", |report| format!("{:?}", report.stage)),
        ("Risk", |report| format!("{:?}", report.metrics.content_risk_level)),
        ("Trend", |report| format!("{:?}", report.metrics.trend_direction)),
        ("Unusual ratio", |report| report.unusual_ratio.to_string()),
        ("Main format", |report| format!("{:?}", report.channel_info.main_format)),
        ("Meta niche", |report| {
            report.niche_profile.meta_niche.clone().unwrap_or_else(|| "none".into())
        }),
        ("Content dependency", |report| {
            format!("{:?}", report.content_analysis.dependency.dependency_type)
        }),
        ("Seasonality", |report| {
            format!("{:?}", report.content_analysis.seasonality.level)
        }),
        ("Evergreen", |report| format!("{:?}", report.evergreen_flag.value)),
        ("Even results", |report| {
            format!("{:?}", report.automation_flags.even_results.value)
        }),
        ("Title effects found", |report| {
            if report.title_study.tested == 0 {
                "not tested".into()
            } else {
                report.title_study.found.to_string()
            }
        }),
        ("Hour that matters", |report| {
            let p = report.timing_study.p.map(|_| report.timing_study.best.is_some());
            p.map_or("not tested".into(), |found| found.to_string())
        }),
        ("Policy risk", |report| format!("{:?}", report.policy_risk.level)),
        ("Why scores abstain or are provisional", |report| {
            format!("{:?}", report.score.reason)
        }),
    ];
    labels
        .into_iter()
        .map(|(name, label)| counted(&format!("{name}, percent"), reports, label))
        .collect()
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
        ("format_template_score", &m.format_template_score),
        ("growth_momentum", &m.growth_momentum),
        ("avg_vpd_rev", &report.metrics_rev.avg_vpd_rev),
        ("monthly_views_sim_avg", &report.metrics_rev.monthly_views_sim_avg),
        ("length and views", &report.length_study.correlation),
        ("median_gap", &report.upload_rhythm.median_gap),
    ]
}

fn claim_lines(reports: &[Report], pick: fn(&Report) -> Named<'_>) -> Vec<Line> {
    let names: Vec<&str> = reports
        .first()
        .map_or_else(Vec::new, |report| pick(report).iter().map(|(name, _)| *name).collect());
    let line = |(place, name): (usize, &str)| {
        let claims: Vec<&Claim> = reports.iter().map(|report| pick(report)[place].1).collect();
        let values = statistics::sorted(claims.iter().filter_map(|claim| claim.value));
        let widths = claims.iter().filter_map(|claim| Some(claim.high? - claim.low?));
        let at = |p| statistics::quantile(&values, p).unwrap_or(f64::NAN);
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
            ("width", statistics::median_of(widths).unwrap_or(f64::NAN)),
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
            [
                ("%", share),
                ("median points", statistics::median_of(points).unwrap_or(0.0)),
            ],
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
    let lns = statistics::sorted(mature.map(|upload| (upload.views as f64).ln()));
    (lns.len() >= 10).then_some(statistics::quantile(&lns, 0.9)? - statistics::quantile(&lns, 0.5)?)
}

/// Spread of the true trends and recent ratios: robust variance of the estimates less their median sampling variance.
fn truths(reports: &[Report]) -> Vec<Line> {
    let ln_percent: fn(f64) -> f64 = |percent| (1.0 + percent / 100.0).max(1e-3).ln();
    let line = |name: &str, pick: fn(&Report) -> &Claim, ln: fn(f64) -> f64| {
        let claims: Vec<[f64; 2]> = reports
            .iter()
            .map(pick)
            .filter(|claim| claim.n >= 20)
            .filter_map(|claim| {
                Some([
                    ln(claim.value?),
                    (ln(claim.high?) - ln(claim.low?)) / 2.0 / statistics::Z90,
                ])
            })
            .collect();
        let estimates: Vec<f64> = claims.iter().map(|claim| claim[0]).collect();
        let all = statistics::robust_sd(&estimates).unwrap_or(f64::NAN);
        let own = statistics::median_of(claims.iter().map(|claim| claim[1])).unwrap_or(f64::NAN);
        Line::new(
            name,
            [
                ("estimates", all),
                ("doubt", own),
                ("truth", (all * all - own * own).max(0.0).sqrt()),
            ],
        )
    };
    let uppers = statistics::median_of(reports.iter().filter_map(upper)).unwrap_or(f64::NAN);
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
        let lns = statistics::sorted(
            reports
                .iter()
                .filter(inside)
                .filter_map(|report| report.metrics.views_to_subs_ratio.value)
                .map(|ratio| ratio.max(1e-9).ln()),
        );
        let at = |p| statistics::quantile(&lns, p).unwrap_or(f64::NAN);
        let figures = [
            ("n", lns.len() as f64),
            ("median", at(0.5).exp()),
            ("p90-p10 / 2.563", (at(0.9) - at(0.1)) / 2.563),
        ];
        Line::new(format!("{:e} to {:e}", pair[0], pair[1]), figures)
    };
    borders.windows(2).map(line).collect()
}
