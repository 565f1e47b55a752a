//! Reports to ask about: the demo reports, and such as lack most of what a report can have.

use std::path::Path;

use coach::FactSheet;
use domain::Language;
use engine::report::{Claim, Reason};
use engine::{Baselines, Before, Report, Snapshot};
use jiff::{SignedDuration, Timestamp};
use serde_json::Value;

pub const LANGUAGES: [Language; 2] = [Language::De, Language::En];
const DEMOS: [&str; 5] = [
    "hazel-and-hinge",
    "krumenkunde",
    "orbit-and-oatmeal",
    "xray-demo",
    "xray-quiet",
];

pub fn demo(name: &str) -> Report {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../frontend/public/demo")
        .join(name)
        .with_extension("json");
    let mut record: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    serde_json::from_value(record["report"].take()).unwrap()
}

/// A channel with this many uploads, one every third day.
pub fn snapshot(uploads: u32, hidden: bool) -> Snapshot {
    let taken_at: Timestamp = "2026-11-24T12:00:00Z".parse().unwrap();
    let video = |i: u32| engine::snapshot::Video {
        id: format!("video{i:04}"),
        title: format!("Title {i} with “quotes”"),
        published_at: Some(taken_at - SignedDuration::from_hours(i64::from(i) * 72 + 30)),
        duration_s: Some(300 + i * 7),
        views: Some(1_000 + u64::from(i % 7) * 150),
        likes: Some(40),
        comments: Some(5),
        ..Default::default()
    };
    Snapshot {
        taken_at,
        channel: engine::snapshot::Channel {
            id: "UCtest".to_owned(),
            title: "Test\u{202e} channel\nwith two lines".to_owned(),
            subscribers: (!hidden).then_some(5_000),
            ..Default::default()
        },
        videos: (0..uploads).map(video).collect(),
        sample: false,
    }
}

/// A report of which every figure abstains.
fn empty_of(mut report: Report) -> Report {
    let nothing = || Claim::abstained("x", Reason::FewVideos, 0);
    report.score = nothing();
    report.rating_label = None;
    let b = &mut report.breakdown;
    for claim in [
        &mut b.automation_potential,
        &mut b.reach_virality,
        &mut b.consistency_output,
        &mut b.growth_potential,
    ] {
        *claim = nothing();
    }
    report.benchmarks.clear();
    report.recommendations.clear();
    report.outliers.clear();
    report.uploads.clear();
    report.monetisation = engine::report::Monetisation::default();
    report
}

/// Reports of every kind.
pub fn reports() -> Vec<Report> {
    let mut reports: Vec<Report> = DEMOS.iter().map(|name| demo(name)).collect();
    reports.push(empty_of(demo("krumenkunde")));
    for (uploads, hidden) in [(1, true), (4, false), (12, true), (60, false)] {
        reports.push(engine::analyze(&snapshot(uploads, hidden)).unwrap());
        reports.push(engine::xray(&snapshot(uploads, hidden), &Baselines::shipped(), Before::default()).unwrap());
    }
    reports
}

/// Sheets of all of them in both languages, and of comparisons.
pub fn sheets() -> Vec<FactSheet> {
    let reports = reports();
    let changed = engine::changes(&reports[0], &reports[1]);
    let mut sheets = Vec::new();
    for language in LANGUAGES {
        sheets.extend(reports.iter().map(|report| FactSheet::of(report, language)));
        sheets.push(FactSheet::with_changes(&reports[3], Some(&changed), language));
        sheets.push(FactSheet::with_changes(&reports[3], Some(&some_changes()), language));
        sheets.push(FactSheet::of_comparison(&reports[0], &reports[1], language));
        sheets.push(FactSheet::of_comparison(&reports[0], &reports[0], language));
    }
    sheets
}

/// What differs between two demo reports, taken for one channel at two times.
pub fn some_changes() -> Vec<engine::report::Change> {
    let (mut old, new) = (demo("xray-quiet"), demo("xray-demo"));
    old.channel_info.channel_id.clone_from(&new.channel_info.channel_id);
    old.engine_version.clone_from(&new.engine_version);
    old.analysis_date = new.analysis_date - SignedDuration::from_hours(14 * 24);
    engine::changes(&old, &new)
}
