//! What the parts of a run report, added up.

use std::path::Path;
use std::process::{Command, ExitCode};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crate::dag::Ended;
use crate::jobs::{self, Failure};
use crate::suite::count::Count;
use crate::suite::results::Passed;
use crate::suite::skipped::Skipped;
use crate::suite::{failed, slowest};
use crate::tools;
use crate::ui::{self, Line};

/// Longest time of one part.
const LIMIT: Duration = Duration::from_secs(3600);

/// Counts what the parts report.
#[derive(Default)]
pub struct Tally {
    counts: Mutex<Vec<(&'static str, Count)>>,
    slowest: Mutex<Vec<String>>,
    skipped: Skipped,
}

impl Tally {
    /// Adds the numbers of a part.
    pub fn add(&self, part: &'static str, count: Count) {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        counts.push((part, count));
    }

    /// Adds the numbers of tests, their slowest ones among what they wrote, and those that noted in a file that they were skipped.
    pub fn add_tests(&self, part: &'static str, count: Count, output: &str, skipped: &Path) {
        self.add(part, count);
        self.skipped.gather(part, skipped);
        let slowest = slowest::of(output);
        if !slowest.is_empty() {
            let mut kept = self.slowest.lock().unwrap_or_else(PoisonError::into_inner);
            kept.extend(slowest::lines(part, &slowest));
        }
    }

    /// Adds what tests came to before, which do not run.
    pub fn take_over(&self, part: &'static str, passed: Passed) {
        self.add(
            part,
            Count {
                passed: passed.tests,
                failed: 0,
            },
        );
        self.skipped.add(part, passed.skipped);
    }

    /// What some of the parts came to; none where a test failed.
    pub fn passed(&self, is_wanted: impl Fn(&str) -> bool) -> Option<Passed> {
        let total = self.sum(&is_wanted);
        (total.failed == 0).then(|| Passed {
            tests: total.passed,
            skipped: self.skipped.of(is_wanted),
        })
    }

    fn sum(&self, is_wanted: impl Fn(&str) -> bool) -> Count {
        let counted = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let mut total = Count::default();
        for (_, count) in counted.iter().filter(|(part, _)| is_wanted(part)) {
            total += *count;
        }
        total
    }

    /// The slowest tests of each part.
    pub fn slowest(&self) -> String {
        self.slowest.lock().unwrap_or_else(PoisonError::into_inner).join("\n")
    }

    /// Runs a command as a part of its own, reads its numbers, and fails when it does.
    pub fn run(
        &self,
        part: &'static str,
        mut command: Command,
        logs: &Path,
        line: &Line<'_>,
    ) -> anyhow::Result<String> {
        let log = logs.join(part.replace(' ', "-")).with_extension("log");
        let skipped = Skipped::file_next_to(&log)?;
        command.env(testdata::SKIPPED, &skipped);
        let finished = jobs::run(command, &log, LIMIT, &mut |text| line.says(text))?;
        let count = Count::of(&finished.text, finished.status.success());
        self.add_tests(part, count, &finished.text, &skipped);
        let numbers = format!("{} passed, {} failed", count.passed, count.failed);
        if finished.status.success() {
            return Ok(numbers);
        }
        let mut tail = failed::excerpt(&finished.text);
        if tail.is_empty() {
            tail = finished.tail();
        }
        // Of what failed alone: tests that passed may write of full disks and networks that are away.
        let reason = tools::explain(&tail.join("\n")).unwrap_or("see above");
        let line = format!("{numbers}: {reason}; the whole output is in {}", log.display());
        Err(Failure { line, tail }.into())
    }

    /// All numbers; a part that failed without any counts one, and so does one that could not even begin.
    fn total(&self, ended: &[Ended]) -> Count {
        let mut total = self.sum(|_| true);
        for step in ended {
            let has_failed = !matches!(step.result, Some(Ok(_)));
            if has_failed && self.sum(|part| part == step.name).failed == 0 {
                total += Count::FAILED;
            }
        }
        total
    }

    /// Shows every failure, then the one line.
    pub fn verdict(&self, ended: &[Ended]) -> ExitCode {
        for step in ended {
            match &step.result {
                None => ui::error(&format!("{}: could not begin, because what it needs failed", step.name)),
                Some(Err(error)) => {
                    if let Some(failure) = error.downcast_ref::<Failure>() {
                        ui::tail(&failure.tail);
                    }
                    ui::error(&format!("{}: {error:#}", step.name));
                }
                Some(Ok(_)) => {}
            }
        }
        let total = self.total(ended);
        for line in self.skipped.last_lines(total) {
            ui::print(&line);
        }
        if total.failed == 0 {
            ExitCode::SUCCESS
        } else {
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::Board;

    #[test]
    fn a_part_that_fails_without_numbers_or_never_begins_counts_as_failed() {
        let ended = |name, result| Ended {
            name,
            took: Duration::ZERO,
            result,
        };
        let tally = Tally::default();
        tally.add("rust tests", Count { passed: 5, failed: 2 });
        tally.add("format", Count::PASSED);
        let steps = [
            ended("rust tests", Some(Err(anyhow::anyhow!("2 failed")))),
            ended("format", Some(Ok(String::new()))),
            ended("programs", Some(Err(anyhow::anyhow!("no compiler")))),
            ended("browser tests", None),
            ended("tools", Some(Ok(String::new()))),
        ];
        assert_eq!(tally.total(&steps), Count { passed: 6, failed: 4 });
    }
    #[test]
    fn what_passing_tests_write_explains_no_failure() {
        let folder = tempfile::tempdir().expect("a folder");
        let board = Board::quiet();
        let failure = |script: &str| {
            let mut command = Command::new("sh");
            command.args(["-c", script]);
            let outcome = Tally::default().run("tests", command, folder.path(), &board.begin("tests"));
            outcome.expect_err("it fails").to_string()
        };
        let passing = "echo 'a full disk is said: No space left on device'; for n in $(seq 50); do echo .; done";
        let failing = "echo 'FAIL: test_one (tests.One)'; echo 'AssertionError: 1 != 2'; echo 'Ran 2 tests in 1s'; echo 'FAILED (failures=1)'";
        let said = failure(&format!("{passing}; {failing}; exit 1"));
        assert!(said.contains("see above"), "{said}");
        let said = failure("echo 'No space left on device'; exit 1");
        assert!(said.contains("the disk is full"), "{said}");
    }
}
