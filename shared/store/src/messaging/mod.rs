//! Queues, dead letters, the event bus and its rules.

pub(crate) mod bus;
pub(crate) mod dead_letters;
pub(crate) mod queues;
pub(crate) mod rules;
