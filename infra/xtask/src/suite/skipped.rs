//! Tests that were skipped because the data next to the repository is missing: they say so by name (`shared/testdata`), in a file, as cargo
//! shows nothing of a test that passes.

use std::collections::BTreeSet;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use anyhow::Context;

use crate::suite::count::Count;

/// The lines of all parts, each once a part.
#[derive(Default)]
pub struct Skipped(Mutex<BTreeSet<(String, &'static str)>>);

impl Skipped {
    /// Where the tests of a part note that they are skipped: a file alongside its log, not there yet. Name it to them in
    /// [`testdata::SKIPPED`].
    pub fn file_next_to(log: &Path) -> anyhow::Result<PathBuf> {
        let file = log.with_extension("skipped");
        match fs::remove_file(&file) {
            Err(error) if error.kind() != ErrorKind::NotFound => {
                return Err(error).with_context(|| format!("cannot remove {}", file.display()));
            }
            _ => {}
        }
        Ok(file)
    }

    /// Reads what a part has noted.
    pub fn gather(&self, part: &'static str, file: &Path) {
        let text = fs::read_to_string(file).unwrap_or_default();
        self.add(part, text.lines().map(str::to_owned));
    }

    /// Adds lines of a part.
    pub fn add(&self, part: &'static str, lines: impl IntoIterator<Item = String>) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.extend(lines.into_iter().map(|line| (line, part)));
    }

    /// The lines of some of the parts.
    pub fn of(&self, is_wanted: impl Fn(&str) -> bool) -> Vec<String> {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let wanted = all.iter().filter(|(_, part)| is_wanted(part));
        wanted.map(|(line, _)| line.clone()).collect()
    }

    /// What is printed at the end: the skipped tests by name, then the numbers. A skipped test is counted by its program as passed.
    pub fn last_lines(&self, total: Count) -> Vec<String> {
        let mut lines = self.of(|_| true);
        let skipped = u64::try_from(lines.len()).unwrap_or(u64::MAX);
        let passed = total.passed.saturating_sub(skipped);
        let mut last = format!("{passed} passed, {} failed", total.failed);
        if skipped > 0 {
            last.push_str(&format!(", {skipped} skipped"));
        }
        lines.push(last);
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn skipped_tests_are_listed_by_name_and_not_counted_as_passed() {
        let folder = tempfile::tempdir().unwrap();
        let log = folder.path().join("rust-tests.log");
        let file = Skipped::file_next_to(&log).unwrap();
        let skipped = Skipped::default();
        let total = Count { passed: 12, failed: 0 };
        assert_eq!(skipped.last_lines(total), ["12 passed, 0 failed"]);
        // The second line comes again where a test asks for two files.
        fs::write(&file, "skipped: b: y: why\nskipped: a: x: why\nskipped: a: x: why\n").unwrap();
        skipped.gather("rust tests", &file);
        assert_eq!(
            skipped.last_lines(total),
            [
                "skipped: a: x: why",
                "skipped: b: y: why",
                "10 passed, 0 failed, 2 skipped"
            ]
        );
        Skipped::file_next_to(&log).unwrap();
        assert!(!file.exists(), "what an earlier run noted is gone");
    }
}
