//! Read models: what is stored of a person's analyses, runs, monitors and discoveries, as it crosses the wire.
//!
//! Nothing is written here. The platform's data that is too old to be shown is taken out on the way, whether it is still stored or not.

mod analysis;
mod discoveries;
mod experiments;
mod export;
mod history;
mod monitors;
mod newer_names;
mod overview;
mod redaction;
mod runs;
mod sessions;

pub use analysis::{
    Readable, compare, own_analyses, own_analysis, readable, shared_analysis, shared_analysis_in, summaries, summary,
};
pub use discoveries::{discoveries, first_discovery, notifications};
pub use experiments::{experiment, own_experiments};
pub use export::{after_ledger, export_page, export_rewards};
pub use history::{Wanted, history};
pub use monitors::{all_monitors, monitor, monitors, own_monitor};
pub use overview::overview;
pub use redaction::redact;
pub use runs::{own_run, own_runs, run_summary};
pub use sessions::{export_sessions, sessions};
