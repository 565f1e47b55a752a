//! The engine on real channels and on channels without any effect: `cargo run --release -p engine --example calibrate -- FOLDER [--json]`.
//!
//! FOLDER holds `channels.jsonl` and `videos.jsonl.gz`. Prints what the README's calibration section quotes.

#[path = "../common/busy.rs"]
mod busy;
#[path = "../common/mod.rs"]
mod common;
mod coverage;
#[path = "../common/described.rs"]
mod described;
mod effects;
#[path = "../common/halves.rs"]
mod halves;
#[path = "../common/made.rs"]
mod made;
mod niches;
mod real;
#[path = "../common/sample.rs"]
mod sample;
mod simulate;
#[path = "../common/table.rs"]
mod table;

use std::io::Write as _;
use std::path::Path;

use table::{Line, Table};

fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let folder = arguments
        .iter()
        .find(|argument| !argument.starts_with("--"))
        .map_or("../shared/data/channels", String::as_str);
    let only_niches = arguments.iter().any(|argument| argument == "--niches");
    let mut tables = Vec::new();
    if !only_niches {
        tables.extend(real::tables(&common::load(Path::new(folder))?));
        tables.extend([simulate::by_chance(), simulate::power()]);
        tables.extend([simulate::sweet_spots(), simulate::seo_hints()]);
        tables.extend([coverage::table(), coverage::of_xray()]);
        tables.extend([coverage::of_months(), coverage::of_medians(), coverage::of_quartiles()]);
    }
    tables.extend(niches::tables(Path::new(folder))?);
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
