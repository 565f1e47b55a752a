//! `test`: everything that CI runs. The last line is `N passed, N failed`, with `, N skipped` behind it where tests were skipped; those are
//! named above it.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::count::Count;
use crate::dag::{self, Ended, OnFailure, Step};
use crate::jobs::{self, Failure};
use crate::lints::{self, Lints};
use crate::skipped::Skipped;
use crate::suite::{self, Temporary};
use crate::test_clouds::{self, Clouds, READY};
use crate::ui::{self, Board, Line};
use crate::workspace::Workspace;
use crate::{failed, prepare, rust_tests, slowest, tools};

/// Longest time of one part.
const LIMIT: Duration = Duration::from_secs(3600);

/// Random histories of payments and spends, beside the fewer ones of an ordinary `cargo test`.
const HISTORIES: &str = "10000";

/// What the tests note of the functions' rights that they use, for the comparison with the template.
const USED_RIGHTS: &str = "used-rights";

/// Random interleavings of what several devices do with one plan, beside the fewer ones of an ordinary `cargo test`.
const INTERLEAVINGS: &str = "1000";

/// Options of `test`.
#[derive(clap::Args)]
pub struct Args {
    /// Leave out the whole stack and the browser.
    #[arg(long)]
    no_stack: bool,
    /// Only the whole stack: the browser, the contract, kill -9, rights.
    #[arg(long, conflicts_with = "no_stack")]
    only_stack: bool,
}

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

    /// Keeps the slowest tests of an output for the end of the run.
    fn keep_slowest(&self, part: &'static str, output: &str) {
        let slowest = slowest::of(output);
        if !slowest.is_empty() {
            let mut kept = self.slowest.lock().unwrap_or_else(PoisonError::into_inner);
            kept.extend(slowest::lines(part, &slowest));
        }
    }

    /// The slowest tests of each part.
    fn slowest(&self) -> String {
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
        let skipped = Skipped::file_beside(&log)?;
        command.env(testdata::SKIPPED, &skipped);
        let finished = jobs::run(command, &log, LIMIT, &mut |text| line.says(text))?;
        self.skipped.gather(&skipped);
        let count = Count::of(&finished.text, finished.status.success());
        self.add(part, count);
        self.keep_slowest(part, &finished.text);
        let numbers = format!("{} passed, {} failed", count.passed, count.failed);
        if finished.status.success() {
            return Ok(numbers);
        }
        let reason = tools::explain(&finished.text).unwrap_or("see above");
        let line = format!("{numbers}: {reason}; the whole output is in {}", log.display());
        let mut tail = failed::excerpt(&finished.text);
        if tail.is_empty() {
            tail = finished.tail();
        }
        Err(Failure { line, tail }.into())
    }

    /// All numbers; a part that failed without any counts one, and so does one that could not even begin.
    pub fn total(&self, ended: &[Ended]) -> Count {
        let counted = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let mut total = Count::default();
        for (_, count) in counted.iter() {
            total += *count;
        }
        for step in ended {
            let has_failed = !matches!(step.result, Some(Ok(_)));
            if has_failed
                && !counted
                    .iter()
                    .any(|(part, count)| *part == step.name && count.failed > 0)
            {
                total += Count::FAILED;
            }
        }
        total
    }
}

/// Runs everything, and says how it went.
pub fn run(workspace: &Workspace, args: &Args) -> anyhow::Result<ExitCode> {
    tools::can_lint()?;
    let started = Instant::now();
    let temporary = Temporary::new(workspace, "test")?;
    let logs = temporary.place.logs();
    let clouds = Clouds::new(workspace, &temporary)?;
    let tally = Tally::default();
    let programs = Mutex::new(Vec::new());
    let mut steps = prepare::steps(workspace, Lints::On, &logs);
    let mut before_stack: Vec<&'static str> = Vec::new();
    if !args.only_stack {
        // The front end's check builds the web app as well; two builds at once would share a folder.
        steps.retain(|step| step.name() != "web app");
        steps.push(
            Step::new("web app", &["packages"], |line| {
                prepare::build_web(workspace, &logs, line)
            })
            .after(&["front end"]),
        );
        let mut parts = parts(workspace, &logs, &tally);
        parts.extend(rust_parts(workspace, &logs, &tally, &programs));
        before_stack.extend(parts.iter().map(Step::name));
        steps.extend(parts);
    }
    if !args.no_stack {
        // The browser gets the machine for itself: what it waits for has limits.
        let ready = Step::new(READY, &["tools", "functions", "web app"], |_| Ok(String::new()));
        steps.push(ready.after(&before_stack));
        steps.extend(test_clouds::parts(workspace, &logs, &tally, &clouds));
    }
    let report = dag::run(&Board::new(), steps, OnFailure::GoOn)?;
    clouds.stop();
    if jobs::interrupted() {
        anyhow::bail!("interrupted");
    }
    ui::line(&format!("\n{}", tally.slowest()));
    ui::line(&format!("\n{}", report.table(started.elapsed())));
    Ok(verdict(&tally, &report.0))
}

/// Shows every failure, then the one line.
pub fn verdict(tally: &Tally, ended: &[Ended]) -> ExitCode {
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
    let total = tally.total(ended);
    for line in tally.skipped.last_lines(total) {
        ui::print(&line);
    }
    if total.failed == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// A call of cargo for the whole workspace.
pub fn cargo(workspace: &Workspace, arguments: &[&str]) -> Command {
    let mut command = Command::new("cargo");
    command
        .args(arguments)
        .current_dir(&workspace.root)
        .env("CARGO_TERM_COLOR", "never");
    command
}

/// Compares what the tests noted with the template.
fn unused_rights(workspace: &Workspace, logs: &Path) -> Command {
    let mut command = cargo(
        workspace,
        &["run", "--locked", "--quiet", "--package", "template", "--"],
    );
    command.arg(logs.join(USED_RIGHTS));
    Lints::On.apply(&mut command);
    command
}

/// A program of `.venv`.
fn python(workspace: &Workspace, program: &str) -> Command {
    let mut command = Command::new(workspace.venv().join("bin").join(program));
    command.current_dir(&workspace.root);
    command
}

/// The Rust tests: all are compiled before the first one runs, so that none waits for a compiler.
fn rust_parts<'a>(
    workspace: &'a Workspace,
    logs: &'a Path,
    tally: &'a Tally,
    programs: &'a Mutex<Vec<rust_tests::Program>>,
) -> Vec<Step<'a>> {
    let kept = || programs.lock().unwrap_or_else(PoisonError::into_inner);
    vec![
        Step::new("test programs", &["programs"], move |line| {
            let (built, note) = rust_tests::build(workspace, logs, line)?;
            *kept() = built;
            Ok(note)
        }),
        Step::new("clippy", &["programs", "test programs"], move |_| {
            let outputs = [prepare::BUILD_LOG, rust_tests::BUILD_LOG].map(|name| logs.join(name));
            let note = lints::verdict(&[&outputs[0], &outputs[1]])?;
            tally.add("clippy", Count::PASSED);
            Ok(note)
        }),
        Step::new("rust tests", &["test programs"], move |line| {
            let used_rights = logs.join(USED_RIGHTS);
            let skipped = Skipped::file_beside(&logs.join("rust-tests.log"))?;
            let settings = [
                (testdata::SKIPPED, skipped.as_os_str()),
                ("KANALYSE_HISTORIES", HISTORIES.as_ref()),
                ("KANALYSE_INTERLEAVINGS", INTERLEAVINGS.as_ref()),
                ("KANALYSE_USED_RIGHTS", used_rights.as_os_str()),
            ];
            let outcome = rust_tests::run(&kept(), &settings, logs, line);
            tally.add("rust tests", outcome.count);
            tally.skipped.gather(&skipped);
            tally.keep_slowest("rust tests", &outcome.text);
            outcome.verdict(&logs.join("rust-tests"))
        })
        .after(&["stripe types"]),
        Step::new("documentation", &["test programs"], move |line| {
            tally.run("documentation", rust_tests::documentation(workspace), logs, line)
        })
        .after(&["rust tests"]),
        Step::new("unused rights", &["rust tests"], move |line| {
            tally.run("unused rights", unused_rights(workspace, logs), logs, line)
        }),
    ]
}

/// Everything else that needs no running stack.
fn parts<'a>(workspace: &'a Workspace, logs: &'a Path, tally: &'a Tally) -> Vec<Step<'a>> {
    vec![
        Step::new("format", &[], move |line| {
            tally.run("format", cargo(workspace, &["fmt", "--all", "--check"]), logs, line)
        }),
        // A few packages, long there when the tests that use them begin.
        Step::new("stripe types", &["tools"], move |line| {
            prepare::install_stripe_types(workspace, logs, line)
        }),
        Step::new("python tests", &["tools"], move |line| {
            python_tests(workspace, logs, tally, line)
        }),
        Step::new("templates", &["tools"], move |line| {
            tally.run("templates", lint_templates(workspace)?, logs, line)
        }),
        Step::new("front end", &["packages"], move |line| {
            tally.run("front end", workspace.npm(&["run", "--silent", "check"])?, logs, line)
        }),
    ]
}

/// Python's tests, folder by folder.
fn python_tests(workspace: &Workspace, logs: &Path, tally: &Tally, line: &Line<'_>) -> anyhow::Result<String> {
    let mut notes = Vec::new();
    for folder in suite::python_test_folders(workspace)? {
        let mut command = python(workspace, "python");
        command
            .args(["-m", "unittest", "discover", "--pattern", "test_*.py"])
            .current_dir(&folder);
        command.env("AWS_EC2_METADATA_DISABLED", "true");
        notes.push(tally.run("python tests", command, logs, line)?);
    }
    Ok(notes.join("; "))
}

/// cfn-lint with our own rules, over the root template and its stacks.
pub fn lint_templates(workspace: &Workspace) -> anyhow::Result<Command> {
    let mut command = python(workspace, "cfn-lint");
    if workspace.root.join(".cfnlintrc").exists() {
        return Ok(command);
    }
    let mut templates: Vec<PathBuf> = vec![workspace.root.join("template.yaml")];
    for entry in std::fs::read_dir(workspace.root.join("infra/stacks"))? {
        templates.push(entry?.path());
    }
    command
        .arg("--append-rules")
        .arg(workspace.root.join("infra/lint"))
        .arg("--")
        .args(templates);
    Ok(command)
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
