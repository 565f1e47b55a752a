//! Discoveries and their rewards.

pub mod count;
pub mod discoveries;
pub mod rewards;
