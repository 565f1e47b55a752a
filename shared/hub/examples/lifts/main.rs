//! Lifts of made-up niches whose truth is known: `cargo run --release -p hub --example hub-lifts`. Prints the table of the README.

#![expect(clippy::print_stdout, reason = "a report for the terminal")]
#![expect(clippy::unwrap_used, reason = "a simulation fails on the spot")]

#[path = "../../tests/hub/niches.rs"]
mod niches;

use engine::internals::statistics::random::Random;

use niches::{Made, Measured, SHOWN, drawn, niche, percent};

/// Niches of a line, each with five features.
const NICHES: usize = 2_000;
/// True lifts of all features.
const TRUE: [f64; 5] = [1.0, 1.1, 1.2, 1.3, 1.5];

fn main() {
    println!("found and of these with the truth in the interval, percent; ln by which those found are too large");
    for channels in [5, 10, 20] {
        for sigma in [0.6, 0.9] {
            for between in [0.0, 0.25, 0.4] {
                line(Made {
                    channels,
                    sigma: [sigma; 2],
                    between,
                });
            }
        }
    }
}

fn line(made: Made) {
    let mut random = Random::new(1);
    let Made {
        channels,
        sigma: [sigma, _],
        between,
    } = made;
    print!("{channels} channels, sigma {sigma}, between {between}:");
    for lift in TRUE {
        let effects = SHOWN.map(|_| lift.ln());
        let measured = (0..NICHES).flat_map(|_| niche(&mut random, made, effects));
        print!(" | {lift}: {}", figures(&measured.collect::<Vec<_>>()));
    }
    println!(" | drawn: {}", figures(&drawn(&mut random, made, NICHES)));
}

fn figures(all: &[Measured]) -> String {
    let found: Vec<&Measured> = all.iter().filter(|measured| measured.lift.found).collect();
    let excess = found
        .iter()
        .map(|Measured { lift, truth }| (lift.lift.ln() - truth.ln()) * lift.lift.ln().signum());
    format!(
        "{:.1}, {:.1}, {:+.2}",
        percent(all, |measured| measured.lift.found),
        percent(found.iter().copied(), Measured::holds),
        excess.sum::<f64>() / found.len().max(1) as f64
    )
}
