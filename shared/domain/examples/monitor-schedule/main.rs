//! 100,000 monitors over 400 days, with everything going wrong that can; then what the dispatcher costs, and what the same check says when
//! the dispatcher is built wrongly.
//!
//! `cargo run --release -p domain --example monitor-schedule [MONITORS] [DAYS] [SEED]`

#![expect(clippy::print_stdout, reason = "a report for the terminal")]

mod cost;
mod simulation;

use std::process::ExitCode;
use std::time::Instant;

use simulation::{Mutation, simulate};

/// Every way to build it wrongly.
const WRONG: [Mutation; 4] = [
    Mutation::AdvanceFirst,
    Mutation::NoCondition,
    Mutation::IdOfTheMoment,
    Mutation::EditDropsOverdue,
];

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let mut argument = |default: u32| arguments.next().and_then(|text| text.parse().ok()).unwrap_or(default);
    let (monitors, days, seed) = (argument(100_000), i64::from(argument(400)), u64::from(argument(2_027)));
    let started = Instant::now();
    let outcome = simulate(monitors as usize, days, seed, Mutation::None);
    println!(
        "{monitors} monitors, {days} days: {:.1} s\n",
        started.elapsed().as_secs_f64()
    );
    print!("{}", outcome.counts);
    println!("\n{}", cost::of(&outcome.counts));
    println!("wrong: {}", outcome.wrong.len());
    for sentence in outcome.wrong.iter().take(10) {
        println!("  {sentence}");
    }
    let mut is_sound = outcome.wrong.is_empty();
    println!("\nthe same check of dispatchers that are built wrongly, with 2000 monitors:");
    for mutation in WRONG {
        let wrong = simulate(2_000, days, seed, mutation).wrong;
        is_sound &= !wrong.is_empty();
        println!(
            "  {mutation:?}: {} wrong; {}",
            wrong.len(),
            wrong.first().map_or("", String::as_str)
        );
    }
    if is_sound { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
