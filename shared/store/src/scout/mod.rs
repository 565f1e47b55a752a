//! What the scout reads in turn, and the units that it may spend a day.

pub(crate) mod blocked;
pub(crate) mod days;
pub(crate) mod queue;
pub(crate) mod targets;
