//! Lints in the build itself: clippy as the compiler of our own crates, so that they are not checked a second time.

use std::path::Path;
use std::process::Command;

use anyhow::Context;

use crate::jobs::Failure;

/// The beginning of each finding in cargo's output. Cargo repeats the findings of a crate that it need not compile again.
const WARNING: &str = "warning: ";
/// Precedes the place of a finding.
const PLACE: &str = "--> ";
/// Lines of a finding that are shown: what it is, where, and the code itself.
const LINES: usize = 5;
/// Longest excerpt.
const MOST: usize = 60;

/// Whether a build looks for more than the compiler does.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Lints {
    /// The plain compiler: what is built to be used.
    Off,
    /// Clippy in its place; warnings do not stop the build.
    On,
}

impl Lints {
    /// Sets a call of cargo up.
    pub fn apply(self, cargo: &mut Command) {
        if self == Self::On {
            cargo.env("RUSTC_WORKSPACE_WRAPPER", "clippy-driver");
        }
    }
}

/// No build whose output is in these files found anything.
pub fn verdict(logs: &[&Path]) -> anyhow::Result<String> {
    let mut found = Vec::new();
    for log in logs {
        let text = std::fs::read_to_string(log).with_context(|| format!("cannot read {}", log.display()))?;
        found.extend(findings(&text));
    }
    if found.is_empty() {
        return Ok(String::new());
    }
    let line = "there are warnings: `cargo clippy --workspace --all-targets` shows them all".to_owned();
    found.truncate(MOST);
    Err(Failure { line, tail: found }.into())
}

/// The warnings of an output that name a place in our sources, each with the lines that say where. Those that do not are no lints: they count
/// others, or report cargo's own troubles, such as a download that it had to begin again.
fn findings(output: &str) -> Vec<String> {
    let lines: Vec<&str> = output.lines().collect();
    let begins = |line: &&str| line.starts_with(WARNING);
    let mut found: Vec<String> = Vec::new();
    for at in (0..lines.len()).filter(|at| begins(&lines[*at])) {
        let rest = lines[at + 1..].iter().take(LINES - 1).take_while(|line| !begins(line));
        let all: Vec<String> = std::iter::once(&lines[at])
            .chain(rest)
            .map(ToString::to_string)
            .collect();
        if all.iter().any(|line| line.trim_start().starts_with(PLACE)) && !found.contains(&all[1]) {
            found.extend(all);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    const OUTPUT: &str = "warning: spurious network error (3 tries remaining): [28] Timeout was reached\n   Compiling store v0.1.0 (/r/shared/store)\nwarning: called `.get(0)` on a slice\n --> shared/store/src/a.rs:3:5\n\
        warning: `store` (lib) generated 1 warning (run `cargo clippy --fix --lib -p store -- ` to apply 1 suggestion)\n\
        warning: `store` (lib test) generated 1 warning (1 duplicate)\n    Finished `dev` profile in 3s\n";

    #[test]
    fn a_warning_of_the_build_is_a_finding_with_its_place() {
        assert_eq!(
            findings(OUTPUT),
            ["warning: called `.get(0)` on a slice", " --> shared/store/src/a.rs:3:5"]
        );
    }

    #[test]
    fn a_build_without_warnings_passes_and_one_with_them_fails() {
        let folder = tempfile::tempdir().expect("a folder");
        let (well, ill) = (folder.path().join("well.log"), folder.path().join("ill.log"));
        let trouble = "warning: spurious network error (3 tries remaining): [28] Timeout was reached\n";
        std::fs::write(&well, format!("{trouble}    Finished `dev` profile in 3s\n")).expect("a file");
        std::fs::write(&ill, OUTPUT).expect("a file");
        assert!(verdict(&[&well]).is_ok());
        assert!(verdict(&[&well, &ill]).is_err());
        assert!(verdict(&[&folder.path().join("none.log")]).is_err());
    }
}
