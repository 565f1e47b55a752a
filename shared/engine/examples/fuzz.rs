//! Fuzzes a reader for a number of core seconds: `cargo run --release -p engine --example fuzz -- record 600 [SEED]` (or `titles`).
//!
//! Prints how many inputs were read. A finding is printed with its input, to be kept under `tests/corpus`.

#[path = "common/clock.rs"]
mod clock;
#[path = "../tests/fuzz/mod.rs"]
mod fuzz_kit;

use std::io::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

use anyhow::{Context as _, bail};
use fuzz_kit::{Mutator, Target};

/// Inputs from which new ones are made.
const POOL: usize = 512;

fn main() -> anyhow::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let target = match arguments.next().as_deref() {
        Some("record") => Target::LegacyReport,
        Some("titles") => Target::Titles,
        _ => bail!("say record or titles, and how many seconds"),
    };
    let seconds: f64 = arguments.next().context("say how many seconds")?.parse()?;
    let seed: u64 = arguments.next().map_or(Ok(1), |seed| seed.parse())?;
    let mut mutator = Mutator::new(target, seed);
    let mut pool: Vec<String> = target.seeds().iter().map(|seed| (*seed).to_owned()).collect();
    let (begun, mut read, mut findings) = (Instant::now(), 0_u64, 0_u64);
    let mut out = std::io::stdout().lock();
    let wall = || begun.elapsed().as_secs_f64();
    let before = clock::seconds();
    let spent = || {
        clock::seconds()
            .zip(before)
            .map_or_else(wall, |(now, before)| now - before)
    };
    while spent() < seconds {
        for _ in 0..256 {
            let input = mutator.next(&pool);
            read += 1;
            if catch_unwind(AssertUnwindSafe(|| target.feed(&input))).is_err() {
                findings += 1;
                writeln!(out, "finding: {}", serde_json::to_string(&input)?)?;
            } else if input.len() < 4_000 {
                let place = usize::try_from(read).unwrap_or(0) % POOL;
                if place < pool.len() {
                    pool[place] = input;
                } else {
                    pool.push(input);
                }
            }
        }
        if findings > 20 {
            break;
        }
    }
    writeln!(
        out,
        "{read} inputs in {:.0} seconds of a core ({:.0} by the clock), {findings} findings",
        spent(),
        wall()
    )?;
    if findings > 0 {
        bail!("{findings} findings");
    }
    Ok(())
}
