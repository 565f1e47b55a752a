//! Linked channels and their weekly free analysis.

pub mod linked;
pub mod weekly;
