//! What an analysis costs, alongside the same computation written the usual way (`bench/quick.py`), in one run:
//! `cargo run --release -p engine --example engine-bench -- PYTHON`, PYTHON having the packages of `bench/requirements.txt`.

#[path = "../common/busy.rs"]
mod busy;
#[path = "../common/made.rs"]
mod made;
mod python;
mod xray;

use std::io::Write as _;

use anyhow::Context as _;
use engine::internals::statistics::random::Random;
use engine::snapshot::Snapshot;
use engine::{analyze, measure};
use made::{Made, PLAIN};
use peak_alloc::PeakAlloc;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// Channels of each size.
const CHANNELS: usize = 20;

fn main() -> anyhow::Result<()> {
    if std::env::args().nth(1).as_deref() == Some("--again") {
        return again(std::env::args().nth(2).as_deref());
    }
    let mut out = std::io::stdout().lock();
    writeln!(
        out,
        "{:>8} {:>12} {:>16} {:>12}",
        "uploads", "ms each", "against n log n", "peak MB"
    )?;
    let mut first = None;
    for uploads in [50, 100, 200, 400, 800, 1_600] {
        let channels = channels(uploads)?;
        let ms = busy::fastest(&channels, analyze);
        let growth = ms / (uploads as f64 * (uploads as f64).log2());
        let first = *first.get_or_insert(growth);
        writeln!(
            out,
            "{uploads:>8} {ms:>12.2} {:>16.2} {:>12.2}",
            growth / first,
            peak(&channels)
        )?;
    }
    xray::measure(&channels(xray::UPLOADS)?, &mut out)?;
    let Some(python) = std::env::args().nth(1) else {
        writeln!(
            out,
            "name a Python with pandas and numpy to set the usual way beside it"
        )?;
        return Ok(());
    };
    let channels = channels(50)?;
    let (whole, ours) = (busy::fastest(&channels, analyze), busy::fastest(&channels, measure));
    let loops = python::run(&python, "loops", &channels)?;
    let columns = python::run(&python, "columns", &channels)?;
    writeln!(
        out,
        "a quick analysis: {whole:.3} ms here, of which the statistical part {ours:.3} ms"
    )?;
    for (way, theirs) in [("the usual way", loops), ("in columns, tuned by hand", columns)] {
        writeln!(
            out,
            "with pandas, numpy and scipy, {way}: {:.1} ms, {:.0} times as long; the statistical part {:.1} ms, {:.0} times; {} figures of each \
             channel agree",
            theirs.ms,
            theirs.ms / whole,
            theirs.part,
            theirs.part / ours,
            theirs.agreed
        )?;
    }
    Ok(())
}

/// The statistical part of a quick analysis again and again, or the whole one of a number of uploads, for a profiler.
fn again(uploads: Option<&str>) -> anyhow::Result<()> {
    let Some(uploads) = uploads else {
        let channels = channels(50)?;
        for snapshot in channels.iter().cycle().take(2_000) {
            std::hint::black_box(measure(snapshot)?);
        }
        return Ok(());
    };
    let uploads = uploads.parse().context("a number of uploads")?;
    let channels = channels(uploads)?;
    for snapshot in channels.iter().cycle().take(80_000 / uploads) {
        std::hint::black_box(analyze(snapshot)?);
    }
    Ok(())
}

/// Channels of a given number of uploads, with views of every spread.
fn channels(uploads: usize) -> anyhow::Result<Vec<Snapshot>> {
    let mut random = Random::new(uploads as u64);
    (0..CHANNELS)
        .map(|place| {
            let made = Made {
                sigma: 0.5 + place as f64 * 0.05,
                videos: uploads,
                ..PLAIN
            };
            made::make(made, &mut random).context("the made-up channel lies outside of time")
        })
        .collect()
}

/// The most memory that one analysis holds at once, besides what was held before, in millions of bytes.
fn peak(channels: &[Snapshot]) -> f64 {
    channels
        .iter()
        .map(|snapshot| {
            MEMORY.reset_peak_usage();
            let before = MEMORY.current_usage();
            std::hint::black_box(analyze(snapshot)).ok();
            (MEMORY.peak_usage() - before) as f64 / 1e6
        })
        .fold(0.0, f64::max)
}
