//! The task runner: `cargo xtask <task>`. See README.md.

mod api;
mod bench;
mod chaos;
mod costs;
mod dag;
mod deploy;
mod doctor;
mod git;
mod http;
mod jobs;
mod logs;
mod prepare;
mod rollback;
mod rotate;
mod settings;
mod spread;
mod stack;
mod suite;
mod supply;
mod tasks;
mod tools;
mod ui;
mod up;
mod who;
mod workspace;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::jobs::Failure;
use crate::workspace::Workspace;

/// Builds, runs, tests, measures and deploys the product.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", disable_version_flag = true)]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Installs, builds and starts everything on this machine, and stays until Ctrl-C.
    Up(up::Args),
    /// Stops what `up` started, from another terminal.
    Down,
    /// Everything that CI runs; ends with one line `N passed, N failed`.
    Test(suite::Args),
    /// The quick checks before a commit: format, lints, unit tests, wiring, types.
    Check,
    /// Analyses a channel in the terminal, against the sample platform or, with YOUTUBE_API_KEY, the real one.
    Analyze {
        /// A handle, an address, an id or a name; then `--json`, if you like.
        #[arg(required = true, trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
    /// Tries the contract against the running `up`, as everybody who may call it.
    Contract,
    /// Measures: analysis from end to end, sizes, start of the functions, calls through the API.
    Bench(bench::Args),
    /// Measures what an analysis, a report and a read of the leaderboard use of AWS, and prints what that costs.
    Costs(costs::Args),
    /// Has people use the product while a part of it is killed every minute, and compares afterwards what is on record with what they did.
    Chaos(chaos::Args),
    /// Takes the screenshots of every screen against a stack of its own, or against a running one.
    Screens(tasks::ScreensArgs),
    /// Recomputes the demo analyses and writes them into the front end.
    Demos,
    /// Makes products, prices, coupon and webhook endpoint at the payment provider; may be run any number of times.
    StripeSetup(tasks::StripeSetupArgs),
    /// Shows what all parts write, and goes on showing it.
    Logs(logs::Args),
    /// Builds for the cloud and deploys there with your AWS credentials; with `--check` says what is missing for production.
    Deploy(deploy::Args),
    /// Brings an earlier release back, at AWS: functions, settings, web app. Data stays; run again, it goes on where it was cut off.
    Rollback(rollback::Args),
    /// From a backup back into the tables: `hold`, `compare`, `apply`, `resume`; `drill` plays it on the running `up`.
    #[command(disable_help_flag = true)]
    Restore {
        /// One of these, and its options; `--help` names them.
        #[arg(required = true, trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
    /// Gives CDN and API a new secret between them, at AWS, without a pause; run again, it goes on where it was cut off.
    RotateOrigin(rotate::Args),
    /// Says what the logs know of a person, an address or a mark, at AWS, and whose a mark is.
    Who(who::Args),
    /// Asks whether a weakness of something that we use is known: crates, npm's and Python's packages.
    Advisories(supply::Args),
    /// Writes what a release holds, as CycloneDX.
    Sbom {
        /// What the functions are built for.
        #[arg(long, default_value = supply::ARM)]
        target: String,
    },
    /// Looks at the machine and says what is missing, with the way out.
    Doctor,
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let done = jobs::listen_for_interrupts()
        .and_then(|()| Workspace::find())
        .and_then(|workspace| run(cli.task, &workspace));
    match done {
        Ok(code) => code,
        Err(_) if jobs::interrupted() => {
            ui::line("stopped");
            ExitCode::from(130)
        }
        Err(error) => {
            if let Some(failure) = error.downcast_ref::<Failure>() {
                ui::tail(&failure.tail);
            }
            ui::error(&format!("{error:#}"));
            ExitCode::FAILURE
        }
    }
}

fn run(task: Task, workspace: &Workspace) -> anyhow::Result<ExitCode> {
    match task {
        Task::Up(args) => up::run(workspace, &args),
        Task::Down => stack::instance::down(workspace).map(|()| ExitCode::SUCCESS),
        Task::Test(args) => suite::run(workspace, &args),
        Task::Check => suite::check::run(workspace),
        Task::Contract => suite::trial::run(workspace),
        Task::Analyze { arguments } => tasks::analyze(workspace, &arguments),
        Task::Bench(args) => bench::run(workspace, &args).map(|()| ExitCode::SUCCESS),
        Task::Costs(args) => costs::run(workspace, &args),
        Task::Chaos(args) => chaos::run(workspace, &args),
        Task::Screens(args) => tasks::screens(workspace, &args).map(|()| ExitCode::SUCCESS),
        Task::Demos => tasks::demos(workspace),
        Task::StripeSetup(args) => tasks::stripe_setup(workspace, &args),
        Task::Logs(args) => logs::run(workspace, &args).map(|()| ExitCode::SUCCESS),
        Task::Deploy(args) => deploy::run(workspace, &args),
        Task::Rollback(args) => rollback::run(workspace, &args),
        Task::Restore { arguments } => tasks::restore(workspace, &arguments),
        Task::RotateOrigin(args) => rotate::run(workspace, &args),
        Task::Who(args) => who::run(workspace, &args),
        Task::Advisories(args) => supply::advisories(workspace, args),
        Task::Sbom { target } => supply::sbom(workspace, &target).map(|()| ExitCode::SUCCESS),
        Task::Doctor => doctor::run(workspace),
    }
}
