//! Questions to the coach.

pub(crate) mod days;
pub(crate) mod questions;
