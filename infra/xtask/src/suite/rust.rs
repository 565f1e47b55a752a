//! The Rust tests: compiled in one call of cargo, then run by us, several programs side by side, each test with its time.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::ensure;
use serde_json::Value;

use crate::jobs::{self, Failure};
use crate::prepare::lints::Lints;
use crate::suite::count::Count;
use crate::suite::failed;
use crate::ui::Line;
use crate::workspace::Workspace;
use crate::{prepare, tools};

/// Longest time of the compilation, and of one program.
const LIMIT: Duration = Duration::from_secs(3600);
/// Longest time of one program: most take seconds, the longest some minutes on a busy machine.
const PROGRAM: Duration = Duration::from_secs(1800);
/// How many more programs than processors run at once: many tests wait for a process or a clock.
const EXTRA_WORKERS: usize = 1;
/// What takes longest begins first, so that nothing long is left over for the end.
const LONGEST: &[&str] = &["store", "wiring", "billing", "engine", "leaderboard", "analyses"];

/// What the compilation of the tests says.
pub const BUILD_LOG: &str = "test-programs.log";

/// A compiled program of tests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// Its package.
    package: String,
    /// The folder of its manifest, where it runs.
    folder: PathBuf,
    /// The program itself.
    path: PathBuf,
}

/// Compiles every test program of the workspace, lints included; with them the programs that they start.
/// A note next to them says what became of the crates of others.
pub fn build(workspace: &Workspace, logs: &Path, line: &Line<'_>) -> anyhow::Result<(Vec<Program>, String)> {
    let log = logs.join(BUILD_LOG);
    let finished = prepare::with_sound_crates(workspace, &log, line, || {
        let mut command = Command::new("cargo");
        command
            .args(["test", "--locked", "--workspace", "--no-run"])
            .args(["--message-format", "json-render-diagnostics"])
            .current_dir(&workspace.root)
            .env("CARGO_TERM_COLOR", "never")
            .env("CARGO_TERM_PROGRESS_WHEN", "never");
        Lints::On.apply(&mut command);
        jobs::run_well("compiling the tests", command, &log, LIMIT, &mut |text| {
            if !text.starts_with('{') {
                line.says(text);
            }
        })
    })?;
    let programs = programs(&finished.text);
    ensure!(!programs.is_empty(), "cargo named no test program");
    line.says(prepare::KEEPING);
    let note = format!("{} programs; {}", programs.len(), prepare::save_crates(workspace));
    Ok((programs, note))
}

/// The test programs that cargo's messages name.
fn programs(messages: &str) -> Vec<Program> {
    let messages = messages.lines().filter(|line| line.starts_with('{'));
    let mut found: Vec<Program> = messages
        .filter_map(|line| serde_json::from_str::<Value>(line).ok())
        .filter(|message| message["reason"] == "compiler-artifact" && message["profile"]["test"] == true)
        .filter_map(|message| {
            let manifest = Path::new(message["manifest_path"].as_str()?);
            let id = message["package_id"].as_str()?;
            Some(Program {
                package: package_name(id).to_owned(),
                folder: manifest.parent()?.to_owned(),
                path: PathBuf::from(message["executable"].as_str()?),
            })
        })
        .collect();
    let rank = |program: &Program| LONGEST.iter().position(|name| *name == program.package);
    found.sort_by_key(|program| (rank(program).unwrap_or(LONGEST.len()), program.path.clone()));
    found.dedup();
    found
}

/// `path+file:///r/shared/store#0.1.0`, or `...#name@0.1.0` where the folder has another name.
fn package_name(id: &str) -> &str {
    let (folder, version) = id.rsplit_once('#').unwrap_or((id, ""));
    match version.split_once('@') {
        Some((name, _)) => name,
        None => folder.rsplit('/').next().unwrap_or(folder),
    }
}

/// What all programs said, one after the other, and how many tests passed and failed.
#[derive(Default)]
pub struct Outcome {
    /// Their numbers together.
    pub count: Count,
    /// How long the longest programs took.
    pub note: String,
    /// All they wrote.
    pub text: String,
    /// The lines of the failures.
    failures: Vec<String>,
}

/// Runs them all, whatever fails; `settings` are added to the environment of each.
pub fn run(programs: &[Program], settings: &[(&str, &OsStr)], logs: &Path, line: &Line<'_>) -> Outcome {
    let next = Mutex::new(programs.iter());
    let done = Mutex::new(Vec::new());
    let workers = std::thread::available_parallelism().map_or(1, std::num::NonZero::get) + EXTRA_WORKERS;
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                loop {
                    let program = next.lock().unwrap_or_else(PoisonError::into_inner).next();
                    let Some(program) = program else { break };
                    line.says(&program.package);
                    let started = Instant::now();
                    let finished = run_one(program, settings, logs);
                    let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
                    done.push((program, started.elapsed(), finished));
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_by_key(|(_, took, _)| std::cmp::Reverse(*took));
    let longest = done
        .iter()
        .take(3)
        .map(|(program, took, _)| format!("{} {:.0} s", program.package, took.as_secs_f64()));
    let mut outcome = Outcome {
        note: longest.collect::<Vec<_>>().join(", "),
        ..Outcome::default()
    };
    for (program, _, finished) in done {
        outcome.take(&program.package, finished);
    }
    outcome
}

impl Outcome {
    /// Adds what a program came to; one that could not be run, or did not end, counts as one failure.
    fn take(&mut self, package: &str, finished: anyhow::Result<jobs::Finished>) {
        let finished = match finished {
            Ok(finished) => finished,
            Err(error) => {
                self.count += Count::FAILED;
                self.failures.push(format!("{package}: {error:#}"));
                if let Some(failure) = error.downcast_ref::<Failure>() {
                    self.failures.extend(failure.tail.iter().cloned());
                }
                return;
            }
        };
        let success = finished.status.success();
        self.count += Count::of(&finished.text, success);
        self.text.push_str(&finished.text);
        if !success {
            let excerpt = failed::excerpt(&finished.text);
            self.failures.push(format!("{package}: {}", finished.status));
            let said = if excerpt.is_empty() { finished.tail() } else { excerpt };
            self.failures.extend(said);
        }
    }

    /// Its numbers in a sentence; an error where something failed.
    pub fn verdict(&self, log: &Path) -> anyhow::Result<String> {
        let numbers = format!("{} passed, {} failed", self.count.passed, self.count.failed);
        if self.count.failed == 0 {
            return Ok(format!("{numbers}; {}", self.note));
        }
        let reason = tools::explain(&self.text).unwrap_or("see above");
        let line = format!("{numbers}: {reason}; the whole output is in {}", log.display());
        Err(Failure {
            line,
            tail: self.failures.clone(),
        }
        .into())
    }
}

/// The examples in the documentation of these crates, which are compiled only: the tests' programs are without them.
const DOCUMENTED: &[&str] = &["local-stripe", "sample-platform", "testkit", "youtube"];

/// Compiles the examples of the documentation.
pub fn documentation(workspace: &Workspace) -> Command {
    let mut command = Command::new("cargo");
    command.args(["test", "--locked", "--doc"]).current_dir(&workspace.root);
    for package in DOCUMENTED {
        command.args(["--package", package]);
    }
    Lints::On.apply(&mut command);
    command
}

fn run_one(program: &Program, settings: &[(&str, &OsStr)], logs: &Path) -> anyhow::Result<jobs::Finished> {
    let mut command = Command::new(&program.path);
    command.current_dir(&program.folder);
    command.envs(settings.iter().copied());
    // As cargo itself runs a test; we are run by cargo too, and must not pass on what it says of us.
    command
        .env("CARGO_PKG_NAME", &program.package)
        .env("CARGO_MANIFEST_DIR", &program.folder);
    // A test that has cargo build a function gets the one that is built already.
    Lints::On.apply(&mut command);
    // The times of single tests are reported by the test harness of a stable toolchain only when it is asked in this way.
    command
        .env("RUSTC_BOOTSTRAP", "1")
        .args(["-Z", "unstable-options", "--report-time"]);
    let name = program.path.file_name().unwrap_or_default();
    let log = logs.join("rust-tests").join(name).with_extension("log");
    jobs::run(command, &log, PROGRAM, &mut |_| {})
}

#[cfg(test)]
mod tests {
    use anyhow::anyhow;
    use serde_json::json;

    use super::*;

    fn artifact(folder: &str, executable: Option<&str>, test: bool) -> String {
        json!({
            "reason": "compiler-artifact",
            "package_id": format!("path+file:///r/{folder}#0.1.0"),
            "manifest_path": format!("/r/{folder}/Cargo.toml"),
            "profile": {"test": test},
            "executable": executable,
        })
        .to_string()
    }

    #[test]
    fn test_programs_are_found_among_cargos_messages_the_longest_first() {
        let messages = [
            "   Compiling store v0.1.0".to_owned(),
            artifact("shared/http-client", Some("/t/deps/http_client-1"), true),
            artifact("shared/store", None, false),
            artifact("functions/account/get-me", Some("/t/get-me"), false),
            artifact("shared/store", Some("/t/deps/store-1"), true),
            json!({"reason": "build-finished", "success": true}).to_string(),
        ];
        let found = programs(&messages.join("\n"));
        let names: Vec<&str> = found.iter().map(|program| program.package.as_str()).collect();
        assert_eq!(names, ["store", "http-client"]);
        assert_eq!(found[0].folder, Path::new("/r/shared/store"));
    }

    #[test]
    fn a_package_is_named_by_its_id_whether_or_not_its_folder_has_its_name() {
        assert_eq!(package_name("path+file:///r/shared/store#0.1.0"), "store");
        assert_eq!(package_name("path+file:///r/shared/store#shop@0.1.0"), "shop");
    }

    #[test]
    fn a_program_that_does_not_end_hides_nothing_of_the_others() {
        let mut outcome = Outcome::default();
        outcome.take("store", Err(anyhow!("no end after 1800 s")));
        let mut shell = Command::new("sh");
        shell.args(["-c", "echo 'test result: ok. 7 passed; 0 failed'"]);
        let log = tempfile::tempdir().expect("a folder");
        let finished = jobs::run(shell, &log.path().join("log"), LIMIT, &mut |_| {});
        outcome.take("board", finished);
        assert_eq!((outcome.count.passed, outcome.count.failed), (7, 1));
        assert_eq!(outcome.failures, ["store: no end after 1800 s"]);
        assert!(outcome.verdict(log.path()).is_err());
    }

    #[test]
    fn whichever_crate_has_an_example_in_its_documentation_has_it_compiled() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let mut found = Vec::new();
        for folder in ["shared", "infra"] {
            for entry in std::fs::read_dir(root.join(folder)).expect("a folder") {
                let entry = entry.expect("an entry");
                let text = std::fs::read_to_string(entry.path().join("src/lib.rs")).unwrap_or_default();
                if text.lines().any(|line| line.starts_with("//! ```")) {
                    found.push(entry.file_name().into_string().expect("a name"));
                }
            }
        }
        found.sort();
        assert_eq!(found, DOCUMENTED);
    }
}
