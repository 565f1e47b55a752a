//! The life of an analysis: a person names a channel, pays a credit, and gets a report or the credit back.
//!
//! Orchestration only: what to do is decided by `domain::job`, saved by `store`, fetched by `youtube`, computed by `engine`. Every
//! function here may be stopped at any line and called again: see the table of faults in the README.

mod baseline_cache;
mod baselines;
mod delete;
mod deletion_desk;
mod deletions;
mod platform_data;
mod resolve;
mod runs;
mod settle;
mod start;
mod sweep;
mod worker;

pub use baseline_cache::BaselineCache;
pub use baselines::{PROVENANCE, Pace, Refreshed, refresh_baselines};
pub use delete::delete_entry;
pub use deletion_desk::DeletionDesk;
pub use deletions::{DeletedChannels, delete_channels};
pub use platform_data::{Expired, expire};
pub use resolve::{Found, find_channel};
pub use runs::{keep_to_tier, run_now};
pub use settle::{settle_dead, settle_dead_run};
pub use start::{Intake, Requester, id_of_request, start};
pub use sweep::{Swept, sweep};
pub use worker::{UPLOADS, Worker};
