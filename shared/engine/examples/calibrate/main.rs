//! The engine on real channels and on channels without any effect: `cargo run --release -p engine --example calibrate -- FOLDER [--json]`.
//!
//! FOLDER holds `channels.jsonl` and `videos.jsonl.gz`, for niches also `channels_only.jsonl` and `niche-labels.jsonl`. Prints what the README's calibration section quotes.

#[path = "../common/busy.rs"]
mod busy;
#[path = "../common/mod.rs"]
mod common;
mod coverage;
#[path = "../common/described.rs"]
mod described;
#[path = "../common/earlier.rs"]
mod earlier;
mod effects;
mod experiments;
mod grades;
#[path = "../common/halves.rs"]
mod halves;
#[path = "../common/labels.rs"]
mod labels;
#[path = "../common/made.rs"]
mod made;
mod niches;
mod pools;
mod real;
mod reports;
#[path = "../common/sample.rs"]
mod sample;
mod scores;
mod simulate;
mod split;
#[path = "../common/table.rs"]
mod table;
#[path = "../common/trials.rs"]
mod trials;

use std::io::Write as _;
use std::path::Path;

use table::{Line, Table};

/// Channels a line of what reports say of change.
const REPORTS: usize = 1_000;
/// Channels a line of experiments.
const EXPERIMENTS: usize = 2_000;
/// Channels a line of title ideas.
const POOLS: usize = 1_000;

fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let folder = arguments
        .iter()
        .find(|argument| !argument.starts_with("--"))
        .map_or("../shared/data/channels", String::as_str);
    let only_reports = arguments.iter().any(|argument| argument == "--reports");
    let only_experiments = arguments.iter().any(|argument| argument == "--experiments");
    let only_niches = arguments.iter().any(|argument| argument == "--niches");
    let only_titles = arguments.iter().any(|argument| argument == "--titles");
    let mut tables = Vec::new();
    if only_experiments {
        tables.extend(experiments::tables(EXPERIMENTS));
    } else if only_titles {
        tables.extend([pools::table(POOLS), pools::claims(POOLS), scores::table(POOLS)]);
    } else if only_reports {
        let channels = common::load(Path::new(folder))?;
        tables.push(split::table(&snapshots(channels)));
        tables.extend(reports::tables(REPORTS));
        tables.extend(grades::tables(REPORTS));
    } else if !only_niches {
        let channels = common::load(Path::new(folder))?;
        tables.extend(real::tables(&channels));
        tables.push(split::table(&snapshots(channels)));
        tables.extend([simulate::by_chance(), simulate::power()]);
        tables.extend(reports::tables(REPORTS));
        tables.extend(grades::tables(REPORTS));
        tables.extend(experiments::tables(EXPERIMENTS));
        tables.extend([simulate::sweet_spots(), simulate::seo_hints()]);
        tables.extend([pools::table(POOLS), pools::claims(POOLS), scores::table(POOLS)]);
        tables.extend([coverage::table(), coverage::of_xray()]);
        tables.extend([coverage::of_months(), coverage::of_medians(), coverage::of_quartiles()]);
    }
    if !only_reports && !only_experiments && !only_titles {
        tables.extend(niches::tables(Path::new(folder))?);
        tables.extend(labels::tables(Path::new(folder))?);
    }
    let mut out = std::io::stdout().lock();
    if arguments.iter().any(|argument| argument == "--json") {
        serde_json::to_writer_pretty(&mut out, &tables)?;
        return Ok(());
    }
    for table in tables {
        writeln!(out, "\n{}", table.title)?;
        for line in table.lines {
            write!(out, "  {:<28}", line.name)?;
            for (name, value) in line.figures {
                write!(out, "  {name} {value:>8.2}")?;
            }
            writeln!(out)?;
        }
    }
    Ok(())
}

fn snapshots(channels: Vec<common::Loaded>) -> Vec<engine::Snapshot> {
    channels.into_iter().map(|loaded| loaded.snapshot).collect()
}
