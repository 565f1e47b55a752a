//! `bench`: what the product costs in time and space, on a local cloud of its own, built for release.

mod coach;
mod cold_start;
mod engine;
mod metrics;
mod monitors;
mod webhooks;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use clap::ValueEnum;
use serde_json::Value;

use crate::api::{Api, User};
use crate::dag::{self, OnFailure, Step};
use crate::prepare::lints::Lints;
use crate::prepare::{self, browser, layout};
use crate::spread::{Spread, timed};
use crate::stack::temporary::Temporary;
use crate::stack::{Options, Stack, sample};
use crate::ui::{self, Board};
use crate::workspace::Workspace;
use crate::{jobs, tasks};

/// The pause of a reading client between two requests for the result, on top of the time of the call itself.
const PAUSE: Duration = Duration::from_millis(25);
/// A user has 5 credits and may read an analysis 240 times a minute; 4 analyses stay below both.
const RUNS_A_USER: usize = 4;
const CLIENTS: usize = 8;
/// Below what one user may read in a minute.
const READS_A_CLIENT: usize = 200;
const WARM_CALLS: usize = 100;
const STARTS: usize = 15;
const PAGES: Duration = Duration::from_secs(1800);

/// Options of `bench`.
#[derive(clap::Args)]
pub struct Args {
    /// Analyses at each latency of the platform.
    #[arg(long, default_value_t = 24)]
    runs: usize,
    /// Measure the debug build: quicker to make, slower to run, of no use for comparison.
    #[arg(long)]
    debug: bool,
    /// Only this part.
    #[arg(long)]
    only: Option<Part>,
}

/// What is measured, in this order.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Part {
    Analyses,
    Reads,
    Coach,
    Payments,
    Functions,
    Pages,
    Monitors,
    Crates,
}

/// Builds, starts, measures, prints.
pub fn run(workspace: &Workspace, args: &Args) -> anyhow::Result<()> {
    let temporary = Temporary::new(workspace, "bench")?;
    let logs = temporary.place.logs();
    let profile = if args.debug { "debug" } else { "release" };
    let binaries = workspace.target.join(profile);
    let artifacts = workspace.target.join("xtask/bench/lambda");
    let options = Options {
        place: temporary.place.clone(),
        binaries: binaries.clone(),
        artifacts: artifacts.clone(),
        youtube_key: None,
        stripe_key: None,
        channel_link: false,
        answerers: false,
        scout_units: 0,
    };
    let stack = Stack::new(workspace, options);
    dag::run(
        &Board::new(),
        steps(workspace, args, &stack, &logs, &binaries, &artifacts),
        OnFailure::Stop,
    )?
    .check()?;
    ui::print(&format!(
        "Measured on this machine with {} processors, {profile} build.\n",
        processors()
    ));
    for part in Part::value_variants() {
        if args.only.is_none_or(|only| only == *part) {
            measure_part(*part, workspace, args, &stack, &logs, &artifacts)?;
        }
    }
    Ok(())
}

fn measure_part(
    part: Part,
    workspace: &Workspace,
    args: &Args,
    stack: &Stack<'_>,
    logs: &Path,
    artifacts: &Path,
) -> anyhow::Result<()> {
    match part {
        Part::Analyses => analyses(stack, args.runs),
        Part::Reads => reads(stack),
        Part::Coach => coach::measure(stack),
        Part::Payments => payments(stack),
        Part::Functions => functions(workspace, stack, artifacts),
        Part::Pages => pages(workspace, stack, logs),
        Part::Monitors => {
            monitors::measure(stack)?;
            metrics::print(logs)
        }
        Part::Crates => {
            // They have the machine for themselves.
            stack.stop();
            engine::money(workspace)?;
            engine::leaderboard(workspace)?;
            engine::run(workspace)
        }
    }
}

fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

fn steps<'a>(
    workspace: &'a Workspace,
    args: &Args,
    stack: &'a Stack<'_>,
    logs: &'a Path,
    binaries: &'a Path,
    artifacts: &'a Path,
) -> Vec<Step<'a>> {
    let profile: &[&str] = if args.debug { &[] } else { &["--release"] };
    let mut steps = prepare::steps(workspace, Lints::Off, logs);
    steps.retain(|step| !matches!(step.name(), "crates" | "programs" | "functions"));
    steps.push(Step::new("programs", &[], move |line| {
        prepare::build_single_functions(workspace, profile, logs, line)
    }));
    steps.push(Step::new("functions", &["programs"], move |_| {
        layout::of_single_programs(workspace, binaries, artifacts)
    }));
    steps.push(Step::new("browser", &[], move |line| browser::ensure(logs, line)));
    steps.extend(stack.steps(&prepare::BUILT));
    steps
}

/// From POST to the result read, channel by channel, none of which was analysed before.
fn analyses(stack: &Stack<'_>, runs: usize) -> anyhow::Result<()> {
    let latencies = [0_u64, 150];
    let base = stack.place().sample();
    // Twice as many as are measured: some have no uploads, and the first call of all is not measured here.
    let channels = sample::channels(&base, 2 * (runs * latencies.len() + 1))?;
    let mut channels = channels.iter();
    let api = Api::new(stack)?;
    // It starts every function; that is measured below, by itself.
    measure(&api, 1, &mut channels)?;
    let mut rows = vec![Spread::head("quick analysis, POST to result read")];
    for latency in latencies {
        sample::latency(&base, latency)?;
        let times = measure(&api, runs, &mut channels)?;
        rows.push(Spread::of(&times).row(&format!("platform at {latency} ms a call")));
    }
    sample::latency(&base, 0)?;
    ui::print(&ui::table(&rows));
    Ok(())
}

/// Times of this many completed analyses.
fn measure<'c>(
    api: &Api,
    runs: usize,
    channels: &mut impl Iterator<Item = &'c String>,
) -> anyhow::Result<Vec<Duration>> {
    let mut times = Vec::new();
    while times.len() < runs {
        let user = api.new_user("bench")?;
        for _ in 0..RUNS_A_USER.min(runs - times.len()) {
            let channel = channels
                .next()
                .context("the sample platform has too few channels for this many runs")?;
            times.extend(analyse(api, &user, channel)?);
        }
    }
    Ok(times)
}

/// `None` where the channel has no uploads: such an analysis ends early, as it should.
fn analyse(api: &Api, user: &User, channel: &str) -> anyhow::Result<Option<Duration>> {
    let (analysis, took) = timed(|| {
        let id = api.start(user, channel)?;
        api.wait_for(user, &id, PAUSE, Duration::from_secs(120))
    })?;
    if analysis["failure"] == "no_videos" {
        return Ok(None);
    }
    ensure!(
        analysis["status"] == "completed",
        "the analysis of {channel} failed: {analysis}"
    );
    Ok(Some(took))
}

/// One call at a time on warm functions, then several clients at once.
fn reads(stack: &Stack<'_>) -> anyhow::Result<()> {
    let api = Api::new(stack)?;
    let [channel, ..] = sample::KNOWN;
    let mut readers = Vec::new();
    for _ in 0..=CLIENTS {
        let user = api.new_user("reader")?;
        let id = api.start(&user, channel)?;
        let analysis = api.wait_for(&user, &id, Duration::from_millis(200), Duration::from_secs(120))?;
        readers.push((user, path_of(&analysis)?));
    }
    let (alone, together) = readers.split_first().context("no reader")?;
    let mut rows = vec![Spread::head("warm calls through web server, gateway and function")];
    rows.push(Spread::of(&read(&api, alone, "/me", WARM_CALLS)?).row("GET /me"));
    rows.push(Spread::of(&read(&api, alone, &alone.1, WARM_CALLS)?).row("GET /analyses/{id}, with its report"));
    let started = Instant::now();
    let results: Vec<anyhow::Result<Vec<Duration>>> = std::thread::scope(|scope| {
        let clients = together.iter().map(|reader| {
            let api = api.clone();
            scope.spawn(move || read(&api, reader, &reader.1, READS_A_CLIENT))
        });
        let clients: Vec<_> = clients.collect();
        clients
            .into_iter()
            .map(|client| client.join().unwrap_or_else(|_| anyhow::bail!("a client panicked")))
            .collect()
    });
    let took = started.elapsed();
    let times: Vec<Duration> = results.into_iter().collect::<anyhow::Result<Vec<_>>>()?.concat();
    rows.push(Spread::of(&times).row(&format!("the same, {CLIENTS} clients at once")));
    ui::print(&ui::table(&rows));
    let rate = f64::from(u32::try_from(times.len())?) / took.as_secs_f64();
    ui::print(&format!(
        "  {rate:.0} reads a second with {CLIENTS} clients ({} reads)\n",
        times.len()
    ));
    Ok(())
}

/// What the payment provider waits for.
fn payments(stack: &Stack<'_>) -> anyhow::Result<()> {
    let times = webhooks::acknowledgements(stack, &Api::new(stack)?)?;
    let rows = [
        Spread::head("events of the payment provider"),
        Spread::of(&times).row("POST /webhooks/stripe, signed, until acknowledged"),
    ];
    ui::print(&ui::table(&rows));
    Ok(())
}

fn path_of(analysis: &Value) -> anyhow::Result<String> {
    let id = analysis["requestId"].as_str().context("an analysis has an id")?;
    Ok(format!("/analyses/{id}"))
}

fn read(api: &Api, reader: &(User, String), path: &str, count: usize) -> anyhow::Result<Vec<Duration>> {
    (0..count).map(|_| Ok(timed(|| api.get(&reader.0, path))?.1)).collect()
}

/// Lighthouse's reading of every public page, with its largest paint and the time the page was busy.
fn pages(workspace: &Workspace, stack: &Stack<'_>, logs: &Path) -> anyhow::Result<()> {
    let command = tasks::in_browser(workspace, "lighthouse", &stack.place().web())?;
    let board = Board::new();
    let line = board.begin("pages");
    let log = logs.join("lighthouse.log");
    let done = jobs::run_well("Lighthouse", command, &log, PAGES, &mut |text| line.says(text));
    line.ends(done.is_ok(), "");
    ui::print(done?.text.trim_end());
    Ok(())
}

/// Size and start of every function.
fn functions(workspace: &Workspace, stack: &Stack<'_>, artifacts: &Path) -> anyhow::Result<()> {
    let mut rows = vec![
        ["function", "zipped", "exec to ready: median", "10 % to 90 %"]
            .map(str::to_owned)
            .to_vec(),
    ];
    for name in workspace.functions() {
        let bootstrap = Workspace::bootstrap(artifacts, name);
        let environment = cold_start::environment(stack, name)?;
        let times: Vec<Duration> = (0..STARTS)
            .map(|_| cold_start::until_ready(&bootstrap, &environment))
            .collect::<anyhow::Result<_>>()?;
        let spread = Spread::of(&times);
        let megabytes = zipped(workspace, &bootstrap)? / 1e6;
        rows.push(vec![
            name.to_owned(),
            format!("{megabytes:.2} MB"),
            spread.median(),
            spread.middle(),
        ]);
    }
    ui::print(&ui::table(&rows));
    Ok(())
}

/// Bytes of the package, packed as the deployment packs it.
fn zipped(workspace: &Workspace, bootstrap: &PathBuf) -> anyhow::Result<f64> {
    let script = "import sys; sys.path.insert(0, 'infra/local'); import stack; \
        print(len(stack.zip_bootstrap(open(sys.argv[1], 'rb').read())))";
    let mut command = Command::new(workspace.python());
    command.args(["-c", script]).arg(bootstrap).current_dir(&workspace.root);
    let output = command.output().context("Python cannot be started")?;
    ensure!(
        output.status.success(),
        "packing failed: {}",
        String::from_utf8_lossy(&output.stderr).trim()
    );
    Ok(String::from_utf8_lossy(&output.stdout).trim().parse()?)
}
