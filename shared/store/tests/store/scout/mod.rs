//! What the scout reads.

pub mod faults;
pub mod queue;
