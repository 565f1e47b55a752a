//! Monitors, experiments, advice and mails.

pub mod advice;
pub mod experiments;
pub mod experiments_ended;
pub mod mails;
pub mod monitors;
