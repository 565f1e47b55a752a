//! Saved titles.

pub mod library;
pub mod platform_data;
