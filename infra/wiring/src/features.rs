//! Each crate, built or tested alone, resolves the same features, so that the AWS SDK and everything below it is built once.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use cargo_metadata::{Dependency, Package};

use crate::Findings;

/// Use neither the SDK nor what lies under it, and stay free of what the others need.
pub const FREE: [&str; 14] = [
    "board", "card", "coach", "columns", "contract", "domain", "engine", "faq", "hub", "mail", "phrase", "template",
    "wiring", "xtask",
];
/// What `cargo build -p` and what `cargo test -p` takes into account.
pub const KINDS: [&str; 2] = ["normal,build", "normal,build,dev"];

/// Dependencies of one crate, `name version`, with the features they get (several where a build script gets others).
pub type Resolved = BTreeMap<String, BTreeSet<String>>;

/// Of packages that depend on the same in the same way one each, by name: what is resolved for the others is the same.
#[must_use]
pub fn unlike(packages: Vec<&Package>) -> Vec<String> {
    let mut seen = BTreeSet::new();
    let mut names: Vec<String> = packages
        .into_iter()
        .filter(|package| {
            let mut requirements: Vec<String> = package.dependencies.iter().map(requirement).collect();
            requirements.sort();
            seen.insert((requirements, format!("{:?}", package.features)))
        })
        .map(|package| package.name.to_string())
        .collect();
    names.sort();
    names
}

/// All of a dependency that the resolver looks at.
fn requirement(dependency: &Dependency) -> String {
    let Dependency {
        name,
        req,
        kind,
        optional,
        uses_default_features,
        features,
        target,
        ..
    } = dependency;
    format!("{name} {req} {kind:?} {optional} {uses_default_features} {features:?} {target:?}")
}

/// What `cargo tree` resolves for these packages in one call: `--package` and a name, or `--workspace`.
///
/// # Errors
/// cargo cannot be run or refuses.
pub fn resolve(root: &Path, packages: &[&str], kinds: &str) -> Result<Resolved> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .current_dir(root)
        .env_remove("RUSTC_BOOTSTRAP")
        .args(["tree", "--prefix", "none", "--format", "{p}|{f}", "--edges", kinds])
        .args(packages)
        .output()
        .context("cargo cannot be run")?;
    ensure!(
        output.status.success(),
        "cargo tree: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    Ok(parse(&String::from_utf8_lossy(&output.stdout)))
}

fn parse(tree: &str) -> Resolved {
    let mut resolved = Resolved::new();
    for (package, features) in tree
        .lines()
        .filter_map(|line| line.trim_end_matches(" (*)").split_once('|'))
    {
        // Members carry their folder in brackets.
        if !package.contains('/') {
            let name = package.trim_end_matches(" (proc-macro)").to_owned();
            resolved.entry(name).or_default().insert(features.to_owned());
        }
    }
    resolved
}

/// Each dependency has the same features wherever it is used.
#[must_use]
pub fn check(members: &BTreeMap<String, Resolved>) -> Findings {
    let mut wordings: BTreeMap<&str, BTreeMap<String, Vec<&str>>> = BTreeMap::new();
    for (member, resolved) in members {
        for (package, features) in resolved {
            let features = features.iter().map(String::as_str).collect::<Vec<_>>().join(" and ");
            wordings
                .entry(package)
                .or_default()
                .entry(features)
                .or_default()
                .push(member);
        }
    }
    wordings
        .into_iter()
        .filter(|(_, wordings)| wordings.len() > 1)
        .map(|(package, wordings)| {
            let users: Vec<String> = wordings
                .into_iter()
                .map(|(features, users)| format!("[{features}] in {}", users.join(", ")))
                .collect();
            format!(
                "{package} is built with different features, see infra/workspace-hack/README.md: {}",
                users.join("; ")
            )
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tree_is_read_and_a_difference_found() {
        let one = parse(
            "store v0.1.0 (/somewhere/store)|\nserde v1.0.1|derive,std\nserde v1.0.1|derive,std (*)\nsyn v2.0.1 (proc-macro)|full\n",
        );
        assert_eq!(one.keys().collect::<Vec<_>>(), ["serde v1.0.1", "syn v2.0.1"]);
        let two = parse("serde v1.0.1|std\n");
        let members =
            |second: &Resolved| BTreeMap::from([("a".to_owned(), one.clone()), ("b".to_owned(), second.clone())]);
        assert_eq!(check(&members(&one)), Findings::new());
        assert_eq!(check(&members(&two)).len(), 1);
    }
}
