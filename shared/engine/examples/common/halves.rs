//! Whether odd and even uploads of a channel agree.

use engine::measure;
use engine::report::{Claim, Report};
use engine::snapshot::Snapshot;
use engine::statistics;

use crate::Line;

/// Claims by name.
pub type Named<'a> = Vec<(&'static str, &'a Claim)>;

/// The score and its parts.
pub fn score_claims(report: &Report) -> Named<'_> {
    let b = &report.breakdown;
    vec![
        ("score", &report.score),
        ("automation", &b.automation_potential),
        ("reach", &b.reach_virality),
        ("consistency", &b.consistency_output),
        ("growth", &b.growth_potential),
    ]
}

/// How alike the halves of each channel rank the channels: odd and even uploads, of a given number of uploads.
pub fn halves(all: &[Snapshot]) -> Vec<Line> {
    let half = |snapshot: &Snapshot, odd: usize| {
        let mut half = snapshot.clone();
        half.videos = half.videos.into_iter().skip(odd).step_by(2).collect();
        measure(&half).ok()
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
            (name, statistics::spearman(both.into_iter()).unwrap_or(f64::NAN))
        });
        let mut line = Line::new(name, figures);
        line.figures.push(("channels".into(), pairs.len() as f64));
        lines.push(line);
    }
    lines
}
