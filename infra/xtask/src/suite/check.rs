//! `check`: what is worth a minute before each commit.

use std::process::ExitCode;
use std::time::Instant;

use crate::dag::{self, OnFailure, Step};
use crate::jobs;
use crate::prepare::{self, venv};
use crate::suite::changed::Changed;
use crate::suite::parts;
use crate::suite::tally::Tally;
use crate::ui::{self, Board};
use crate::workspace::Workspace;

/// Rust crates whose tests need no database and no process: they end within seconds.
const QUICK: &[&str] = &["contract", "domain", "wiring"];
/// Analyses thousands of channels, for most of a minute: only where a change reaches it. `test` always does.
const ENGINE: (&str, &str) = ("engine", "shared/engine");
/// Has cargo resolve each crate by itself, and only manifests change what it finds.
const OF_MANIFESTS: &str = "building_or_testing_one_crate_or_all_builds_no_sdk_again";

/// Runs the checks side by side, and says how they went.
pub fn run(workspace: &Workspace) -> anyhow::Result<ExitCode> {
    let started = Instant::now();
    let logs = workspace.target.join("xtask/check/logs");
    let (tally, logs) = (Tally::default(), logs.as_path());
    let (tally, steps) = (&tally, steps(workspace, &tally, logs));
    let report = dag::run(&Board::new(), steps, OnFailure::GoOn)?;
    if jobs::interrupted() {
        anyhow::bail!("interrupted");
    }
    ui::line(&format!("\n{}", report.table(started.elapsed())));
    Ok(tally.verdict(&report.0))
}

fn steps<'a>(workspace: &'a Workspace, tally: &'a Tally, logs: &'a std::path::Path) -> Vec<Step<'a>> {
    let quick = quick(&Changed::since_commit(&workspace.root));
    let npm = move |part: &'static str, script: &'static str| {
        Step::new(part, &["packages"], move |line| {
            tally.run(part, workspace.npm(&["run", "--silent", script])?, logs, line)
        })
    };
    vec![
        Step::new("tools", &[], |line| venv::make(workspace, logs, line)),
        Step::new("packages", &["tools"], |line| {
            prepare::install_packages(workspace, logs, line)
        }),
        Step::new("format", &[], |line| {
            tally.run(
                "format",
                parts::cargo(workspace, &["fmt", "--all", "--check"]),
                logs,
                line,
            )
        }),
        Step::new("crates", &[], |_| Ok(prepare::restore_crates(workspace))),
        Step::new("clippy", &["crates"], |line| {
            let arguments = [
                "clippy",
                "--locked",
                "--workspace",
                "--all-targets",
                "--",
                "-D",
                "warnings",
            ];
            tally.run("clippy", parts::cargo(workspace, &arguments), logs, line)
        }),
        Step::new("quick rust tests", &[], move |line| {
            tally.run("quick rust tests", parts::cargo(workspace, &quick), logs, line)
        })
        .after(&["clippy"]),
        Step::new("templates", &["tools"], |line| {
            tally.run("templates", parts::lint_templates(workspace)?, logs, line)
        }),
        // Two chains of about the same length, for two processors. Of the front end only what uncommitted changes reach; `test` does all of it.
        npm("unit tests", "test:changed"),
        npm("lint", "lint:changed").after(&["unit tests"]),
        npm("types", "typecheck").after(&["clippy"]),
    ]
}

/// The call of cargo for the quick tests, as far as these changes reach.
fn quick(changed: &Changed) -> Vec<&'static str> {
    let mut arguments = vec!["test", "--locked"];
    let engine = changed.reaches(ENGINE.1).then_some(ENGINE.0);
    let packages = QUICK.iter().copied().chain(engine);
    arguments.extend(packages.flat_map(|name| ["--package", name]));
    if !changed.reaches_crates() {
        arguments.extend(["--", "--skip", OF_MANIFESTS]);
    }
    arguments
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_check_leaves_out_is_there_by_that_name() {
        let wiring = include_str!("../../../wiring/tests/wiring/main.rs");
        assert!(wiring.contains(&format!("fn {OF_MANIFESTS}()")));
        let root = include_str!("../../../../Cargo.toml");
        assert!(
            root.contains(&format!("{} = {{ path = \"{}\"", ENGINE.0, ENGINE.1)),
            "{ENGINE:?}"
        );
    }
}
