//! Monitors: a channel that a person set up once and gets a report of weekly, every 2 weeks or monthly.
//!
//! A monitor is **due** at the times of its [`Schedule`]. Its next due time is stored; the dispatcher of what is due sends the run first
//! and stores the following due time afterwards, under the condition that nothing has changed meanwhile. A run's id is a function of
//! monitor and due time ([`run_id`]), so a run that is sent twice is still one run, and no run is lost when the dispatcher stops between
//! the two steps. `examples/monitor-schedule` simulates that with every fault we know of.

mod cron;
mod health;
mod mail;
mod run;
mod schedule;
mod slot;
mod state;
mod tracked;

pub use cron::validate_cron;
pub use health::{GONE_FOR, Health, RunOutcome, SKIPS_IN_ROW};
pub use mail::{Mail, MailStop, Recipient};
pub use run::{SPREAD, run_id, spread};
pub use schedule::{Advance, Cadence, Reschedule, Schedule, advance, reschedule};
pub use slot::{QuarterHour, Slot, Weekday};
pub use state::{Change, InactiveReason, MonitorState, claim_slot, over_limit};
pub use tracked::{Aspect, Tracked};

/// The runs that a person may have started by hand and that have not ended, at the same time.
pub const RUNNING_AT_ONCE: u32 = 2;
