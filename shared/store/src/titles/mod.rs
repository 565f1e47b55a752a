//! Saved titles.

pub(crate) mod library;
pub(crate) mod platform_data;
pub(crate) mod title;
