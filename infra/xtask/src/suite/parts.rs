//! The parts of a full run that need no local cloud.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError};

use anyhow::Context;

use crate::dag::Step;
use crate::prepare;
use crate::prepare::lints::{self, Lints};
use crate::suite::count::Count;
use crate::suite::groups::Group;
use crate::suite::results::Files;
use crate::suite::rust;
use crate::suite::skipped::Skipped;
use crate::suite::tally::Tally;
use crate::supply;
use crate::ui::Line;
use crate::workspace::Workspace;

/// How many random cases `--again` plays; an ordinary run plays as many as the tests by themselves. Each case is made of its number, so the
/// fewer are the first of all. All of them take half an hour of one processor: they are for whoever changes what they are about.
const RANDOM_CASES: [(&str, &str); 5] = [
    // Histories of payments and spends.
    ("KANALYSE_HISTORIES", "10000"),
    // What several devices do with one plan.
    ("KANALYSE_INTERLEAVINGS", "1000"),
    // Who discovered a channel first.
    ("KANALYSE_DISCOVERY_HISTORIES", "1000"),
    // Analyses and runs whose workers die.
    ("KANALYSE_SCHEDULES", "1000"),
    // Channels behind a line of what chance alone claims.
    ("KANALYSE_CHANNELS_PERCENT", "100"),
];

/// What the tests note of the functions' rights that they use, for the comparison with the template.
const USED_RIGHTS: &str = "used-rights";

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

/// All of them, in the groups that run or pass together; with `again` all random cases are played.
pub fn groups<'a>(
    workspace: &'a Workspace,
    again: bool,
    logs: &'a Path,
    tally: &'a Tally,
    programs: &'a Mutex<Vec<rust::Program>>,
) -> Vec<Group<'a>> {
    let backend = |name, parts| Group {
        name,
        files: Files::WithoutFrontEndCode,
        parts,
    };
    let format = Step::new("format", &[], move |line| {
        tally.run("format", cargo(workspace, &["fmt", "--all", "--check"]), logs, line)
    });
    // Those of `infra/restore` start `dynamodb-local`, and those of `infra/supply` have packages of their own.
    let python_tests = Step::new("python tests", &["tools", "programs", supply::TOOLS], move |line| {
        python_tests(workspace, logs, tally, line)
    });
    let templates = Step::new("templates", &["tools"], move |line| {
        tally.run("templates", lint_templates(workspace)?, logs, line)
    });
    let front_end = Step::new("front end", &["packages"], move |line| {
        tally.run("front end", workspace.npm(&["run", "--silent", "check"])?, logs, line)
    });
    vec![
        backend("format", vec![format]),
        // Those of `infra/asvs` look up tests of the front end.
        Group {
            name: "python tests",
            files: Files::All,
            parts: vec![python_tests],
        },
        backend("templates", vec![templates]),
        Group {
            name: "front end",
            files: Files::All,
            parts: vec![front_end],
        },
        backend("rust tests", rust_parts(workspace, again, logs, tally, programs)),
    ]
}

/// The Rust tests: all are compiled before the first one runs, so that none waits for a compiler.
fn rust_parts<'a>(
    workspace: &'a Workspace,
    again: bool,
    logs: &'a Path,
    tally: &'a Tally,
    programs: &'a Mutex<Vec<rust::Program>>,
) -> Vec<Step<'a>> {
    let kept = || programs.lock().unwrap_or_else(PoisonError::into_inner);
    vec![
        // A few packages, long there when the tests that use them begin.
        Step::new("stripe types", &["tools"], move |line| {
            prepare::install_stripe_types(workspace, logs, line)
        }),
        Step::new("test programs", &["programs"], move |line| {
            let (built, note) = rust::build(workspace, logs, line)?;
            *kept() = built;
            Ok(note)
        }),
        Step::new("clippy", &["programs", "test programs"], move |_| {
            let outputs = [prepare::BUILD_LOG, rust::BUILD_LOG].map(|name| logs.join(name));
            let note = lints::verdict(&[&outputs[0], &outputs[1]])?;
            tally.add("clippy", Count::PASSED);
            Ok(note)
        }),
        Step::new("rust tests", &["test programs"], move |line| {
            let used_rights = logs.join(USED_RIGHTS);
            let skipped = Skipped::file_next_to(&logs.join("rust-tests.log"))?;
            let mut settings = vec![
                (testdata::SKIPPED, skipped.as_os_str()),
                ("KANALYSE_USED_RIGHTS", used_rights.as_os_str()),
            ];
            if again {
                settings.extend(RANDOM_CASES.map(|(name, all)| (name, OsStr::new(all))));
            }
            let outcome = rust::run(&kept(), &settings, logs, line);
            tally.add_tests("rust tests", outcome.count, &outcome.text, &skipped);
            outcome.verdict(&logs.join("rust-tests"))
        })
        .after(&["stripe types"]),
        Step::new("documentation", &["test programs"], move |line| {
            tally.run("documentation", rust::documentation(workspace), logs, line)
        })
        .after(&["rust tests"]),
        Step::new("unused rights", &["rust tests"], move |line| {
            tally.run("unused rights", unused_rights(workspace, logs), logs, line)
        }),
    ]
}

/// Python's tests, folder by folder: each says something by itself, also where another has failed.
fn python_tests(workspace: &Workspace, logs: &Path, tally: &Tally, line: &Line<'_>) -> anyhow::Result<String> {
    let (mut notes, mut failures) = (Vec::new(), Vec::new());
    for folder in python_test_folders(workspace)? {
        let mut command = match folder.ends_with("infra/supply") {
            true => Command::new(supply::python(workspace)),
            false => python(workspace, "python"),
        };
        command
            .args(["-m", "unittest", "discover", "--pattern", "test_*.py"])
            .current_dir(&folder);
        command
            .env("AWS_EC2_METADATA_DISABLED", "true")
            .env("CARGO_TARGET_DIR", &workspace.target);
        let own = logs.join("python-tests").join(folder.file_name().unwrap_or_default());
        fs::create_dir_all(&own).with_context(|| format!("cannot make {}", own.display()))?;
        match tally.run("python tests", command, &own, line) {
            Ok(numbers) => notes.push(numbers),
            Err(failure) => failures.push(failure),
        }
    }
    let number = failures.len();
    match failures.into_iter().next() {
        None => Ok(notes.join("; ")),
        Some(only) if number == 1 => Err(only),
        Some(first) => Err(first.context(format!("{number} folders failed, this one first"))),
    }
}

/// cfn-lint with our own rules, over the root template and its stacks.
pub fn lint_templates(workspace: &Workspace) -> anyhow::Result<Command> {
    let mut command = python(workspace, "cfn-lint");
    if workspace.root.join(".cfnlintrc").exists() {
        return Ok(command);
    }
    let mut templates: Vec<PathBuf> = vec![workspace.root.join("template.yaml")];
    for entry in fs::read_dir(workspace.root.join("infra/stacks"))? {
        templates.push(entry?.path());
    }
    command
        .arg("--append-rules")
        .arg(workspace.root.join("infra/lint"))
        .arg("--")
        .args(templates);
    Ok(command)
}

/// Python's own tests: a folder below `infra/` each, where there are files named `test_*.py`.
fn python_test_folders(workspace: &Workspace) -> anyhow::Result<Vec<PathBuf>> {
    let mut folders = Vec::new();
    for entry in fs::read_dir(workspace.root.join("infra"))? {
        let folder = entry?.path();
        let Ok(files) = fs::read_dir(&folder) else { continue };
        let is_test = |name: &str| name.starts_with("test_") && name.ends_with(".py");
        if files
            .flatten()
            .any(|file| file.file_name().to_str().is_some_and(is_test))
        {
            folders.push(folder);
        }
    }
    folders.sort();
    Ok(folders)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_asks_for_all_random_cases_asks_the_very_tests_that_play_a_share_of_them() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let mut asking = Vec::new();
        for entry in walkdir::WalkDir::new(root.join("shared")) {
            let entry = entry.expect("a file");
            if entry.path().extension().is_some_and(|end| end == "rs") {
                let text = fs::read_to_string(entry.path()).expect("a text");
                asking.extend(text.split("::cases(\"").skip(1).filter_map(|rest| {
                    let (name, _) = rest.split_once('"')?;
                    Some(name.to_owned())
                }));
            }
        }
        asking.sort();
        let mut asked = RANDOM_CASES.map(|(name, _)| name.to_owned());
        asked.sort();
        assert_eq!(asking, asked);
    }
}
