//! What is known of channels.

pub mod baselines;
pub mod facts;
pub mod hub;
pub mod public_results;
pub mod publicly;
pub mod summaries;
