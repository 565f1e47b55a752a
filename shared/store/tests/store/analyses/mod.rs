//! Analyses and runs, from start to deletion.

pub mod counts;
pub mod faults;
pub mod history;
pub mod listing;
pub mod lists;
pub mod old;
pub mod platform_data;
pub mod previous_reports;
pub mod reports;
pub mod settle;
pub mod sharing;
pub mod start;
pub mod tallies;
