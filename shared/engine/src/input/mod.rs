//! What an analysis reads: the snapshot, its eligible uploads, the age curve, and the days on which the platform changed what a view is.

pub mod age;
pub mod breaks;
mod canonical;
pub mod eligible;
pub mod snapshot;
