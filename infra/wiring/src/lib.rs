//! See README.md.

use std::path::{Path, PathBuf};

pub mod arrows;
pub mod calls;
pub mod cases;
pub mod cfn;
pub mod endpoints;
pub mod features;
pub mod folders;
pub mod headers;
pub mod licences;
pub mod rights;
pub mod samples;
pub mod tables;
pub mod template;

/// What a check has found, each a sentence that says what is missing where. Empty is good.
pub type Findings = Vec<String>;

/// Top of the repository.
#[must_use]
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).unwrap_or(here).to_owned()
}
