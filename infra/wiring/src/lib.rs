//! See README.md.

pub mod archives;
pub mod arrows;
pub mod caches;
pub mod cases;
pub mod endpoints;
pub mod features;
pub mod folders;
pub mod headers;
pub mod licences;
pub mod rights;
pub mod rules;
pub mod samples;
pub mod tables;
pub mod together;
pub mod watched;

pub use template::root;

/// What a check has found, each a sentence that says what is missing where. Empty is good.
pub type Findings = Vec<String>;
