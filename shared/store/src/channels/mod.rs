//! Channels: facts, snapshots, public results, and what baselines and leaderboard take from them.

pub(crate) mod baselines;
pub(crate) mod board;
pub(crate) mod changed;
pub(crate) mod facts;
pub(crate) mod keys;
pub(crate) mod public_results;
pub(crate) mod summaries;
