//! Requests to delete what is stored of a channel, and doing it.

pub(crate) mod requests;
pub(crate) mod sweep;
pub(crate) mod withdrawal;
