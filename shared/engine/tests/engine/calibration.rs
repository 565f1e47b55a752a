//! The engine on real channels. Skipped, saying so, where the calibration data does not lie beside the repository.

use std::collections::HashMap;
use std::io::Write as _;
use std::path::Path;

use engine::report::Report;
use engine::stats;

use crate::common;

fn reports() -> Option<Vec<Report>> {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/channels"));
    if !folder.join("channels.jsonl").exists() {
        let mut out = std::io::stdout().lock();
        writeln!(out, "skipped: the calibration data is not beside the repository").unwrap();
        return None;
    }
    let channels = common::load(folder).unwrap();
    assert!(channels.iter().any(|loaded| loaded.dated));
    let quick = |loaded: common::Loaded| {
        let mut snapshot = loaded.snapshot;
        snapshot.videos.truncate(50);
        engine::analyze(&snapshot).ok()
    };
    Some(channels.into_iter().filter_map(quick).collect())
}

#[test]
fn real_channels_are_told_apart() {
    let Some(reports) = reports() else { return };
    assert!(reports.len() >= 200);
    let spread = |values: Vec<f64>| {
        let values = stats::sorted(values);
        stats::quantile(&values, 0.9).unwrap() - stats::quantile(&values, 0.1).unwrap()
    };
    let scores: Vec<f64> = reports.iter().filter_map(|report| report.score.value).collect();
    assert!(
        scores.len() * 10 >= reports.len() * 9,
        "only {} of {} are scored",
        scores.len(),
        reports.len()
    );
    assert!(spread(scores) >= 35.0);
    let parts: [fn(&Report) -> Option<f64>; 4] = [
        |report| report.breakdown.automation_potential.value,
        |report| report.breakdown.reach_virality.value,
        |report| report.breakdown.consistency_output.value,
        |report| report.breakdown.growth_potential.value,
    ];
    for (part, full) in parts.into_iter().zip(engine::rules::PART_POINTS) {
        assert!(spread(reports.iter().filter_map(part).collect()) >= 0.4 * full);
    }
    let mut ratings: HashMap<String, usize> = HashMap::new();
    for report in &reports {
        *ratings.entry(format!("{:?}", report.rating_label)).or_default() += 1;
    }
    assert!(
        ratings.values().all(|count| count * 10 <= reports.len() * 3),
        "{ratings:?}"
    );
}
