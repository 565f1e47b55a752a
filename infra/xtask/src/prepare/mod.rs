//! From a fresh clone to something that can be started: tools, packages, programs, functions, web app.

pub mod browser;
pub mod cache;
mod crate_cache;
pub mod layout;
pub mod lints;
pub mod stamp;
mod units;
pub mod venv;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, bail};

use crate::dag::Step;
use crate::jobs;
use crate::prepare::crate_cache::CrateCache;
use crate::prepare::layout::FUNCTIONS;
use crate::prepare::lints::Lints;
use crate::prepare::stamp::Stamp;
use crate::ui::Line;
use crate::workspace::Workspace;

/// Longest time for a download or a build on a small machine.
const LONG: Duration = Duration::from_secs(3600);

/// What a step of building makes that a step of starting needs; empty where everything is built already.
pub struct Built {
    /// The tools of `.venv`.
    pub tools: &'static [&'static str],
    /// The programs.
    pub programs: &'static [&'static str],
    /// The functions as they are deployed.
    pub functions: &'static [&'static str],
    /// The web app.
    pub web: &'static [&'static str],
}

/// What [`steps`] make, for [`crate::stack::Stack::steps`].
pub const BUILT: Built = Built {
    tools: &["tools"],
    programs: &["programs"],
    functions: &["functions"],
    web: &["web app"],
};

/// Where functions built for debugging are laid out.
pub fn artifacts(workspace: &Workspace) -> PathBuf {
    workspace.target.join("lambda")
}

/// Where cargo puts programs built for debugging.
pub fn binaries(workspace: &Workspace) -> PathBuf {
    workspace.target.join("debug")
}

/// Everything that has to be made before a local cloud can start. Logs go to `logs`.
pub fn steps<'a>(workspace: &'a Workspace, lints: Lints, logs: &'a Path) -> Vec<Step<'a>> {
    vec![
        Step::new("crates", &[], |_| Ok(restore_crates(workspace))),
        Step::new("tools", &[], |line| venv::make(workspace, logs, line)),
        Step::new("packages", &["tools"], |line| install_packages(workspace, logs, line)),
        Step::new("programs", &["crates"], move |line| {
            build_programs(workspace, lints, logs, line)
        }),
        Step::new("functions", &["programs"], |_| {
            layout::of_one_program(workspace, &binaries(workspace), &artifacts(workspace))
        }),
        Step::new("web app", &["packages"], |line| build_web(workspace, logs, line)),
    ]
}

/// What an earlier clone on this machine compiled of others' crates.
pub fn restore_crates(workspace: &Workspace) -> String {
    CrateCache::of(workspace).map_or_else(|| "switched off".to_owned(), |cache| cache.restore())
}

/// Keeps what was compiled of others' crates for the next clone.
pub fn save_crates(workspace: &Workspace) -> String {
    CrateCache::of(workspace).map_or_else(String::new, |cache| cache.save())
}

/// `frontend/node_modules`.
pub fn install_packages(workspace: &Workspace, logs: &Path, line: &Line<'_>) -> anyhow::Result<String> {
    let what = "installing the front end's packages (npm)";
    npm_ci(workspace, &workspace.frontend(), what, &logs.join("packages.log"), line)
}

/// What makes the local Stripe's schemas from Stripe's own types, so that a test can make them again.
pub fn install_stripe_types(workspace: &Workspace, logs: &Path, line: &Line<'_>) -> anyhow::Result<String> {
    let folder = workspace.root.join("infra/local-stripe/schemas");
    let what = "installing Stripe's types (npm)";
    npm_ci(workspace, &folder, what, &logs.join("stripe-types.log"), line)
}

/// `node_modules` of a folder, exactly as its lock file says.
fn npm_ci(workspace: &Workspace, folder: &Path, what: &str, log: &Path, line: &Line<'_>) -> anyhow::Result<String> {
    let lock = folder.join("package-lock.json");
    let lock = fs::read_to_string(&lock).with_context(|| format!("cannot read {}", lock.display()))?;
    let stamp = Stamp::new(folder.join("node_modules/.lock.stamp"), lock);
    if stamp.matches() {
        return Ok("as before".to_owned());
    }
    let mut install = workspace.npm(&["ci", "--no-audit", "--no-fund", "--prefer-offline"])?;
    install.current_dir(folder);
    jobs::run_well(what, install, log, LONG, &mut |text| line.says(text))?;
    stamp.set()?;
    Ok(String::new())
}

/// The programs that the parts of a local cloud are, and those that set up payments and a demo account.
pub const PARTS: &[&str] = &[
    "dynamodb-local",
    "local-stripe",
    "past-reports",
    "sample-platform",
    "stripe-setup",
];

/// Programs that cargo builds with no test, so that lints would see their tests alone.
const PROGRAMS_WITHOUT_TESTS: &[&str] = &["template", "xtask"];

/// What the build of the programs says.
pub const BUILD_LOG: &str = "build.log";

/// The program of all functions and the parts: one call of cargo, so that features unify once.
pub fn build_programs(workspace: &Workspace, lints: Lints, logs: &Path, line: &Line<'_>) -> anyhow::Result<String> {
    let linted: &[&str] = match lints {
        Lints::On => PROGRAMS_WITHOUT_TESTS,
        Lints::Off => &[],
    };
    let packages = [&[FUNCTIONS], PARTS, linted].concat();
    let note = with_sound_crates(workspace, &logs.join(BUILD_LOG), line, || {
        let mut build = cargo_build(workspace, &packages);
        lints.apply(&mut build);
        run_build(build, logs, line)
    })?;
    line.says(KEEPING);
    Ok(format!("{note}; {}", save_crates(workspace)))
}

/// Said while [`save_crates`] works.
pub const KEEPING: &str = "keeping the crates of others for the next clone";

/// Builds; where compiled crates turn out not to fit together, for whatever came between, once more from nothing and without the cache.
pub fn with_sound_crates<T>(
    workspace: &Workspace,
    log: &Path,
    line: &Line<'_>,
    build: impl Fn() -> anyhow::Result<T>,
) -> anyhow::Result<T> {
    let built = build();
    let is_spoilt = || fs::read_to_string(log).is_ok_and(|text| units::are_spoilt(&text));
    if built.is_ok() || !is_spoilt() {
        return built;
    }
    line.says("compiled crates do not fit together: all are compiled again");
    if let Some(cache) = CrateCache::of(workspace) {
        cache.remove()?;
    }
    units::drop_all(&binaries(workspace))?;
    build()
}

/// The program of all functions and the parts, with more arguments for cargo.
pub fn build_parts(workspace: &Workspace, arguments: &[&str], logs: &Path, line: &Line<'_>) -> anyhow::Result<String> {
    let mut build = cargo_build(workspace, &[&[FUNCTIONS], PARTS].concat());
    build.args(arguments);
    run_build(build, logs, line)
}

/// Builds every function as the program that is deployed, and the parts alongside, with more arguments for cargo.
pub fn build_single_functions(
    workspace: &Workspace,
    arguments: &[&str],
    logs: &Path,
    line: &Line<'_>,
) -> anyhow::Result<String> {
    let functions = workspace.functions();
    if functions.is_empty() {
        bail!("there is no function below functions/");
    }
    let mut build = cargo_build(workspace, &[&functions, PARTS].concat());
    build.args(arguments);
    run_build(build, logs, line)
}

/// The call of cargo that builds these packages.
fn cargo_build(workspace: &Workspace, packages: &[&str]) -> Command {
    let mut build = Command::new("cargo");
    build.args(["build", "--locked"]).current_dir(&workspace.root);
    for package in packages {
        build.args(["--package", package]);
    }
    build
        .env("CARGO_TERM_COLOR", "never")
        .env("CARGO_TERM_PROGRESS_WHEN", "never");
    build
}

fn run_build(build: Command, logs: &Path, line: &Line<'_>) -> anyhow::Result<String> {
    let mut compiled = 0;
    jobs::run_well("the build", build, &logs.join(BUILD_LOG), LONG, &mut |text| {
        compiled += usize::from(text.trim_start().starts_with("Compiling"));
        line.says(text);
    })?;
    Ok(if compiled == 0 {
        "as before".to_owned()
    } else {
        format!("{compiled} crates compiled")
    })
}

/// `frontend/dist`, for whatever address it is opened at.
pub fn build_web(workspace: &Workspace, logs: &Path, line: &Line<'_>) -> anyhow::Result<String> {
    build_web_for(workspace, None, logs, line)
}

/// The same; with the scheme and host of the site its pages name themselves to search engines.
pub fn build_web_for(
    workspace: &Workspace,
    origin: Option<&str>,
    logs: &Path,
    line: &Line<'_>,
) -> anyhow::Result<String> {
    let frontend = workspace.frontend();
    let left_out = ["node_modules", "dist", "coverage", "e2e", ".vite"];
    let sources = stamp::listing(&[frontend.clone(), workspace.root.join("openapi.json")], &left_out)?;
    let stamp = Stamp::new(
        workspace.target.join("xtask/web.stamp"),
        format!("{origin:?}\n{sources}"),
    );
    if stamp.matches() && frontend.join("dist/index.html").exists() {
        return Ok("as before".to_owned());
    }
    stamp.clear();
    let mut build = workspace.npm(&["run", "build"])?;
    build.env("KANALYSE_ORIGIN", origin.unwrap_or_default());
    jobs::run_well(
        "the build of the web app",
        build,
        &logs.join("web-app.log"),
        LONG,
        &mut |text| line.says(text),
    )?;
    stamp.set()?;
    Ok(String::new())
}
