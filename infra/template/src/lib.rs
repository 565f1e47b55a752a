//! See README.md.

use std::path::{Path, PathBuf};

pub mod cfn;
mod rights;
mod stacks;
pub mod used;
pub mod values;

pub use rights::{Grant, Rights};
pub use stacks::{Function, Place, Template, entries, resources, without_prefix};

/// Top of the repository.
#[must_use]
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).unwrap_or(here).to_owned()
}
