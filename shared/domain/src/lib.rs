//! The rules of credits, tiers, jobs and limits.
//!
//! Pure: no I/O, no clock (every function that needs the time takes it), no randomness. Ids and amounts are types.

pub mod channel_ref;
pub mod credits;
pub mod error;
pub mod ids;
pub mod job;
pub mod limits;
pub mod tier;

pub use channel_ref::ChannelRef;
pub use credits::{Balance, Credits, Split};
pub use error::{Error, Result};
pub use ids::{AnalysisId, ChannelId, IdempotencyKey, UserId, VideoId};
pub use tier::Tier;
