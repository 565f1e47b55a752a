//! `costs`: measures what an analysis, a report and a read of the leaderboard use, on a local cloud of its own, built for release, and
//! prints what that costs.

mod scenes;
mod usage;

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::Context;
use serde::Serialize;

use crate::api::Api;
use crate::costs::scenes::{LATENCY_MS, Stage};
use crate::costs::usage::{Meter, Usage};
use crate::dag::{self, OnFailure, Step};
use crate::prepare::lints::Lints;
use crate::prepare::{self, browser, layout};
use crate::stack::temporary::Temporary;
use crate::stack::{Options, Stack, sample};
use crate::tasks;
use crate::ui::{self, Board};
use crate::workspace::Workspace;

/// What `infra/costs/costs.py` reads.
const MEASURED: &str = "infra/costs/measured.json";

/// Options of `costs`.
#[derive(clap::Args)]
pub struct Args {
    /// Analyses.
    #[arg(long, default_value_t = 30)]
    analyses: usize,
    /// People with a monitor of a channel each, which reports once.
    #[arg(long, default_value_t = 8)]
    people: usize,
    /// Minutes of reading the leaderboard.
    #[arg(long, default_value_t = 2)]
    minutes: usize,
    /// Measure the debug build: quicker to make, slower to run, and nothing is written down.
    #[arg(long)]
    debug: bool,
}

/// What was used while something happened this number of times.
#[derive(Serialize)]
pub struct Scene {
    count: u32,
    #[serde(rename = "functions")]
    usage: Usage,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Measured {
    /// Seconds of the epoch.
    at: u64,
    latency_of_the_platform_ms: u64,
    idle: Scene,
    analyses: Scene,
    reports: Scene,
    board_reads: Scene,
}

/// Builds, starts, measures, writes down, prints.
pub fn run(workspace: &Workspace, args: &Args) -> anyhow::Result<ExitCode> {
    let temporary = Temporary::new(workspace, "costs")?;
    let logs = temporary.place.logs();
    let options = Options {
        binaries: workspace.target.join(if args.debug { "debug" } else { "release" }),
        artifacts: workspace.target.join("xtask/costs/lambda"),
        ..temporary.options(workspace)
    };
    let (binaries, artifacts) = (options.binaries.clone(), options.artifacts.clone());
    let stack = Stack::new(workspace, options);
    let mut steps = prepare::steps(workspace, Lints::Off, &logs);
    steps.retain(|step| !matches!(step.name(), "crates" | "programs" | "functions"));
    let profile: &[&str] = if args.debug { &[] } else { &["--release"] };
    steps.push(Step::new("programs", &[], |line| {
        prepare::build_parts(workspace, profile, &logs, line)
    }));
    steps.push(Step::new("functions", &["programs"], |_| {
        layout::of_one_program(workspace, &binaries, &artifacts)
    }));
    steps.push(Step::new("browser", &[], |line| browser::ensure(&logs, line)));
    steps.extend(stack.steps(&prepare::BUILT));
    dag::run(&Board::new(), steps, OnFailure::Stop)?.check()?;
    let measured = measure(workspace, args, &stack)?;
    let path = write(workspace, args, &measured)?;
    let mut print = vec![path.display().to_string()];
    if !args.debug {
        print.push("--write".to_owned());
    }
    tasks::script(workspace, "costs", "infra/costs/costs.py", &print)
}

fn measure(workspace: &Workspace, args: &Args, stack: &Stack<'_>) -> anyhow::Result<Measured> {
    let stage = Stage {
        workspace,
        stack,
        api: Api::new(stack)?,
        meter: Meter::new(stack, workspace.functions())?,
    };
    let base = stack.place().sample();
    sample::latency(&base, LATENCY_MS)?;
    // Nobody has analysed any of them before. The rehearsal starts every process, which is not measured here.
    let channels = sample::with_uploads(&base, args.analyses + args.people + 2)?;
    let (first, channels) = channels.split_at(2);
    let (monitored, analysed) = channels.split_at(args.people);
    let scenes = Board::new();
    let played = |name: &str, play: &dyn Fn() -> anyhow::Result<Scene>| {
        let line = scenes.begin(name);
        let scene = play();
        line.ends(scene.is_ok(), "");
        scene
    };
    played("rehearsal", &|| stage.rehearse(first))?;
    Ok(Measured {
        at: SystemTime::now().duration_since(UNIX_EPOCH)?.as_secs(),
        latency_of_the_platform_ms: LATENCY_MS,
        idle: played("idle", &|| stage.idle())?,
        analyses: played("analyses", &|| stage.analyses(analysed))?,
        reports: played("reports", &|| stage.reports(monitored))?,
        board_reads: played("reads of the leaderboard", &|| stage.board_reads(args.minutes))?,
    })
}

/// Alongside the script that computes with it; what the debug build used is of no use there.
fn write(workspace: &Workspace, args: &Args, measured: &Measured) -> anyhow::Result<PathBuf> {
    let path = if args.debug {
        workspace.target.join("xtask/costs/measured.json")
    } else {
        workspace.root.join(MEASURED)
    };
    let text = serde_json::to_string_pretty(measured)? + "\n";
    fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
    ui::line(&format!("written to {}", path.display()));
    Ok(path)
}
