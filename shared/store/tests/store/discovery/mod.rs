//! Discoveries and their rewards.

pub mod discoveries;
pub mod rewards;
