//! What dispatching costs, from the providers' published prices (us-east-1, arm64) and what is assumed of the design.

use crate::simulation::Counts;

const MILLION: f64 = 1_000_000.0;
/// Dollars for a write unit, a read unit, a request of the queue, a call of a function, and a GB-second.
const WRITE: f64 = 0.625 / MILLION;
const READ: f64 = 0.125 / MILLION;
const QUEUE: f64 = 0.40 / MILLION;
const CALL: f64 = 0.20 / MILLION;
const GB_SECOND: f64 = 0.000_013_333_4;

/// Shards of the due index, each queried by every pass, eventually consistent: half a unit for each 4 KB begun.
const SHARDS: f64 = 16.0;
/// An entry of the due index, in bytes.
const ENTRY: f64 = 200.0;
/// A conditional write of the item, and the index entry removed and written, as its key changes.
const WRITES_OF_AN_ADVANCE: f64 = 3.0;
/// The dispatcher's memory, and its seconds for a pass and for each run.
const GB: f64 = 0.25;
const SECONDS_OF_A_PASS: f64 = 0.1;
const SECONDS_OF_A_RUN: f64 = 0.004;

/// The costs of all that happened, for a million runs.
pub fn of(counts: &Counts) -> String {
    let passes = (counts.ticks + counts.catch_ups) as f64;
    let found = (counts.found_by_ticks + counts.found_by_catch_ups) as f64;
    let seconds = passes * SECONDS_OF_A_PASS + found * SECONDS_OF_A_RUN;
    let parts = [
        (
            "queries of the due index",
            (passes * SHARDS / 2.0 + found * ENTRY / 4_096.0 / 2.0) * READ,
        ),
        (
            "next due times stored",
            counts.advances as f64 * WRITES_OF_AN_ADVANCE * WRITE,
        ),
        ("conditions that failed", counts.conditions_failed as f64 * WRITE),
        ("messages sent, in batches of up to 10", counts.batches as f64 * QUEUE),
        (
            "messages received and deleted, one by one",
            counts.deliveries as f64 * 2.0 * QUEUE,
        ),
        ("calls of the dispatcher", passes * CALL),
        ("computing, 256 MB", seconds * GB * GB_SECOND),
        ("scheduled rules", 0.0),
    ];
    let runs = counts.runs.max(1) as f64;
    let line = |(name, dollars): (&str, f64)| format!("{name:<50}{:>12.4}\n", dollars / runs * MILLION);
    let total: f64 = parts.iter().map(|(_, dollars)| dollars).sum();
    let mut text = String::from("dollars for a million runs, without the runs themselves\n");
    text.extend(parts.into_iter().chain([("together", total)]).map(line));
    text
}
