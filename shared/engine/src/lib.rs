//! The channel analysis: one snapshot in, one report out.
//!
//! Pure: no I/O, no clock, no randomness that is not seeded from the input. The same snapshot gives the same bytes.

pub mod report;
pub mod snapshot;

pub use report::Report;
pub use snapshot::Snapshot;

/// Stamped on every report; raised whenever a result for the same snapshot may differ.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
