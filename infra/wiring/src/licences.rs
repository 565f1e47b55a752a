//! Every dependency comes from the registry and may be used in a product that is not open.

use cargo_metadata::{Metadata, Package};
use spdx::{Expression, ParseMode};

use crate::Findings;

/// Licences that ask for a notice at most.
pub const ALLOWED: [&str; 14] = [
    "0BSD",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "CDLA-Permissive-2.0",
    "ISC",
    "MIT",
    "MIT-0",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
    "bzip2-1.0.6",
];

/// Everything that is not of this workspace.
fn external(metadata: &Metadata) -> impl Iterator<Item = &Package> {
    metadata
        .packages
        .iter()
        .filter(|package| !metadata.workspace_members.contains(&package.id))
}

/// Each dependency has a licence that [`ALLOWED`] satisfies.
#[must_use]
pub fn check(metadata: &Metadata) -> Findings {
    external(metadata)
        .filter_map(|package| {
            let licence = package.license.as_deref().unwrap_or_default();
            (!allowed(licence)).then(|| format!("{} {}: licence `{licence}`", package.name, package.version))
        })
        .collect()
}

/// Each dependency comes from the registry: none from a git address, none from a folder outside.
#[must_use]
pub fn sources(metadata: &Metadata) -> Findings {
    external(metadata)
        .filter(|package| {
            !package
                .source
                .as_ref()
                .is_some_and(cargo_metadata::Source::is_crates_io)
        })
        .map(|package| {
            format!(
                "{} {} is not from the registry: {:?}",
                package.name, package.version, package.source
            )
        })
        .collect()
}

/// The expression holds with the allowed licences alone.
#[must_use]
pub fn allowed(expression: &str) -> bool {
    Expression::parse_mode(expression, ParseMode::LAX).is_ok_and(|parsed| {
        parsed.evaluate(|required| required.license.id().is_some_and(|id| ALLOWED.contains(&id.name)))
    })
}

#[cfg(test)]
mod tests {
    use super::allowed;

    #[test]
    fn one_of_several_is_enough_and_all_of_several_are_needed() {
        for good in [
            "MIT",
            "MIT/Apache-2.0",
            "Apache-2.0 / MIT",
            "GPL-3.0-only OR MIT",
            "ISC AND (Apache-2.0 OR ISC)",
            "Apache-2.0 WITH LLVM-exception",
        ] {
            assert!(allowed(good), "{good}");
        }
        for bad in [
            "",
            "GPL-3.0-only",
            "MIT AND AGPL-3.0-only",
            "SSPL-1.0",
            "a licence of ours",
        ] {
            assert!(!allowed(bad), "{bad}");
        }
    }
}
