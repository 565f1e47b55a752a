//! The engine from outside: snapshots in, reports out.

#![expect(clippy::unwrap_used, reason = "what tests share fails the test")]

mod advice;
mod badges;
mod baselines;
mod benchmarks;
mod breaks;
mod build;
mod calibration;
mod chance;
mod characters;
mod differences;
mod effects;
mod findings;
mod fuzz;
mod hub;
mod interim;
mod leaderboard;
mod legacy;
mod niches;
mod properties;
mod report;
mod rulebook;
mod scale;
mod seo;
mod title_ideas;
mod title_score;
mod topics;
mod totality;
mod verdicts;
mod xray;

#[path = "../../examples/common/mod.rs"]
mod common;

#[path = "../../examples/common/sample.rs"]
mod sample;

#[path = "../fuzz/mod.rs"]
mod fuzz_kit;

#[path = "../../examples/common/made.rs"]
mod made;

#[path = "../../examples/common/described.rs"]
mod described;

#[path = "../../examples/common/table.rs"]
mod table;

#[path = "../../examples/common/halves.rs"]
mod halves;

#[path = "../../examples/common/earlier.rs"]
mod earlier;

#[path = "../../examples/calibrate/reports.rs"]
mod reports;

#[path = "../../examples/calibrate/grades.rs"]
mod grades;

#[path = "../../examples/common/trials.rs"]
mod trials;

#[path = "../../examples/common/labels.rs"]
mod labels;

#[path = "../../examples/calibrate/simulate.rs"]
mod simulate;

#[path = "../../examples/calibrate/coverage.rs"]
mod coverage;

#[path = "../../examples/calibrate/pools.rs"]
mod pools;

use table::{Line, Table};
