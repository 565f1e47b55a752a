//! How often the range of an interim value holds the final score, on real channels, and what an interim value costs.
//!
//! `cargo run --release -p engine --example interim -- FOLDER` (a folder of channels, see `common`). Channels with 30 eligible uploads and more
//! count, the newest 50 of each. Odd channels show the factor that would hold nine in ten; even ones check it.

#![expect(clippy::print_stdout, reason = "a report for the terminal")]

use std::path::PathBuf;
use std::time::Instant;

use anyhow::Context as _;
use engine::internals::score::interim::STEPS;
use engine::report::{Interim, Report};
use engine::snapshot::Snapshot;

#[path = "common/mod.rs"]
mod common;

/// Uploads of a quick analysis, and those from which a channel has enough behind the steps.
const READ: usize = 50;
const LEAST: u32 = 30;

fn main() -> anyhow::Result<()> {
    let folder = std::env::args_os().nth(1).map(PathBuf::from).context("which folder?")?;
    let loaded = common::load(&folder)?;
    let dated = loaded.iter().filter(|one| one.dated).count();
    let channels: Vec<Snapshot> = loaded.into_iter().map(|one| newest(one.snapshot, READ)).collect();
    let reports: Vec<Report> = channels
        .iter()
        .filter_map(|channel| engine::analyze(channel).ok())
        .collect();
    let series: Vec<&[Interim]> = reports
        .iter()
        .filter(|report| report.channel_info.eligible_count >= LEAST)
        .filter_map(|report| report.narrowing.as_deref())
        .collect();
    let (scored, all) = (series.len(), channels.len());
    println!("{scored} channels of {all} ({dated} with a known day) have a score and {LEAST} uploads\n");
    println!(
        "| uploads | channels | final score inside | odd | even | mean width | final width | factor of 9 in 10 (odd) | same, all |"
    );
    println!("|---|---|---|---|---|---|---|---|---|");
    for step in STEPS {
        line(step, &series);
    }
    cost(&channels);
    Ok(())
}

fn newest(mut snapshot: Snapshot, count: usize) -> Snapshot {
    snapshot
        .videos
        .sort_by_key(|video| std::cmp::Reverse(video.published_at));
    snapshot.videos.truncate(count);
    snapshot
}

fn line(step: usize, series: &[&[Interim]]) {
    let pairs: Vec<(Interim, Interim)> = series
        .iter()
        .filter_map(|series| {
            let early = series.iter().find(|one| one.uploads as usize == step)?;
            Some((*early, *series.last()?))
        })
        .collect();
    let half = |odd: usize| pairs.iter().skip(odd).step_by(2).copied().collect::<Vec<_>>();
    let (even, odd) = (half(0), half(1));
    println!(
        "| {step} | {} | {:.1} % | {:.1} % | {:.1} % | {:.1} | {:.1} | {:.2} | {:.2} |",
        pairs.len(),
        coverage(&pairs),
        coverage(&odd),
        coverage(&even),
        width(pairs.iter().map(|pair| &pair.0)),
        width(pairs.iter().map(|pair| &pair.1)),
        factor(&odd),
        factor(&pairs),
    );
}

/// Percent of the pairs whose final score lies in the early range.
fn coverage(pairs: &[(Interim, Interim)]) -> f64 {
    let inside = pairs
        .iter()
        .filter(|(early, last)| early.low <= last.value && last.value <= early.high)
        .count();
    100.0 * inside as f64 / pairs.len().max(1) as f64
}

fn width<'a>(ranges: impl Iterator<Item = &'a Interim>) -> f64 {
    let widths: Vec<f64> = ranges.map(|one| one.high - one.low).collect();
    widths.iter().sum::<f64>() / widths.len().max(1) as f64
}

/// By how much the ranges as they are would have to be stretched on both sides to hold nine of ten final scores.
fn factor(pairs: &[(Interim, Interim)]) -> f64 {
    let needed = pairs.iter().map(|(early, last)| {
        let (way, reach) = if last.value >= early.value {
            (last.value - early.value, early.high - early.value)
        } else {
            (early.value - last.value, early.value - early.low)
        };
        way / reach.max(0.1)
    });
    let sorted = engine::statistics::sorted(needed);
    engine::statistics::quantile(&sorted, 0.9).unwrap_or(0.0)
}

/// Milliseconds of one interim value with all uploads read, and of a whole series.
fn cost(channels: &[Snapshot]) {
    let full: Vec<&Snapshot> = channels.iter().filter(|channel| channel.videos.len() == READ).collect();
    let timed = |name: &str, call: &dyn Fn(&Snapshot)| {
        let times = full.iter().map(|channel| {
            let begun = Instant::now();
            call(channel);
            begun.elapsed().as_secs_f64() * 1e3
        });
        let sorted = engine::statistics::sorted(times);
        let at = |share| engine::statistics::quantile(&sorted, share).unwrap_or(0.0);
        println!(
            "{name}, {} channels of {READ} uploads: median {:.2} ms, p90 {:.2}, p99 {:.2}, most {:.2}",
            full.len(),
            at(0.5),
            at(0.9),
            at(0.99),
            at(1.0)
        );
    };
    println!();
    timed("interim", &|channel| {
        std::hint::black_box(engine::interim(channel, READ));
    });
    timed("narrowing", &|channel| {
        std::hint::black_box(engine::narrowing(channel));
    });
    timed("whole analysis", &|channel| {
        let _ = std::hint::black_box(engine::analyze(channel));
    });
}
