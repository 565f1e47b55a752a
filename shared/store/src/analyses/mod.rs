//! Analyses and runs of monitors, from their start until their deletion.

pub(crate) mod analysis;
pub(crate) mod counts;
pub(crate) mod deletion;
pub(crate) mod listing;
pub(crate) mod platform_data;
pub(crate) mod previous_reports;
pub(crate) mod records;
pub(crate) mod reports;
pub(crate) mod row;
pub(crate) mod settle;
pub(crate) mod sharing;
pub(crate) mod start;
pub(crate) mod tallies;
pub(crate) mod visibility;
