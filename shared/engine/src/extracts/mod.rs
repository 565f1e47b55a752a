//! What other parts of the product store of a report.

pub mod hub;
pub mod leaderboard;
