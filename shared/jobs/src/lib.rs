//! The main job: a person names a channel, pays a credit, and gets a report or the credit back.
//!
//! Orchestration only: what to do is decided by `domain::job`, saved by `store`, fetched by `youtube`, computed by `engine`. Every
//! function here may be stopped at any line and called again: see the table of faults in the README.

mod dispatch;
mod experiments;
mod found;
mod history;
mod mails;
mod monitors;
mod names;
mod overview;
mod refresh;
mod resolving;
mod run;
mod runs;
mod scout;
mod scout_board;
mod scout_reading;
mod scout_titles;
mod settle;
mod slots;
mod start;
mod sweep;
mod taken;
mod usual;
mod view;
mod words;

use std::sync::Arc;

use jiff::Timestamp;

pub use dispatch::{Dispatched, dispatch};
pub use experiments::{cancel_experiment, own_experiments, start_experiment};
pub use found::{discoveries, first_discovery, notifications};
pub use history::{Wanted, delete_entry, history};
pub use mails::confirm_address;
pub use monitors::{
    Owner, Services, create, delete, find, own_monitor, own_monitors, own_run, own_runs, run_summary, seen_monitors,
    update,
};
pub use names::summaries;
pub use overview::overview;
pub use refresh::{PROVENANCE, Pace, Refreshed, refresh_baselines};
pub use run::{UPLOADS, Worker};
pub use runs::run_now;
pub use scout::{Scout, Scouted, Stopped};
pub use settle::{settle_dead, settle_dead_run};
pub use slots::{Reconciled, reconcile_rules};
pub use start::{Requester, start};
pub use sweep::{Swept, sweep};
pub use taken::{after_ledger, taken_page, taken_rewards};
pub use usual::Usual;
pub use view::{Readable, compare, own_analyses, own_analysis, readable, shared_analysis, shared_analysis_in, summary};
pub use words::{Forgot, forget, forget_words};

/// Where the time comes from: `Timestamp::now` in a function, a hand-moved clock in a test.
pub type Clock = Arc<dyn Fn() -> Timestamp + Send + Sync>;

/// The clock of the machine.
#[must_use]
pub fn system_clock() -> Clock {
    Arc::new(Timestamp::now)
}
