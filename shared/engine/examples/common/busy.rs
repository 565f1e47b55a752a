//! Times analyses by the processor, not by the clock: a busy machine must not colour the figure.

#[path = "clock.rs"]
pub mod clock;

use std::time::Instant;

use engine::{NotAnalysable, Report, Snapshot};

/// Milliseconds of one analysis, in the fastest of five rounds over all snapshots.
pub fn fastest(snapshots: &[Snapshot], analysis: fn(&Snapshot) -> Result<Report, NotAnalysable>) -> f64 {
    let begun = Instant::now();
    let now = || clock::seconds().unwrap_or_else(|| begun.elapsed().as_secs_f64());
    let round = || {
        let before = now();
        let done = snapshots
            .iter()
            .filter(|snapshot| std::hint::black_box(analysis(snapshot)).is_ok())
            .count();
        (now() - before) * 1e3 / done.max(1) as f64
    };
    (0..5).map(|_| round()).fold(f64::INFINITY, f64::min)
}
