//! The main job: a person names a channel, pays a credit, and gets a report or the credit back.
//!
//! Orchestration only: what to do is decided by `domain::job`, saved by `store`, fetched by `youtube`, computed by `engine`. Every
//! function here may be stopped at any line and called again: see the table of faults in the README.

mod run;
mod settle;
mod start;
mod sweep;
mod view;

use std::sync::Arc;

use jiff::Timestamp;

pub use run::{UPLOADS, Worker};
pub use settle::settle_dead;
pub use start::{Requester, start};
pub use sweep::{Swept, sweep};
pub use view::{analysis, summary};

/// Where the time comes from: `Timestamp::now` in a function, a hand-moved clock in a test.
pub type Clock = Arc<dyn Fn() -> Timestamp + Send + Sync>;

/// The clock of the machine.
#[must_use]
pub fn system_clock() -> Clock {
    Arc::new(Timestamp::now)
}
