//! The tasks that other crates and the front end carry out.

use std::process::{Command, ExitCode};
use std::time::Duration;

use anyhow::Context;

use crate::api::accounts;
use crate::dag::{self, OnFailure, Step};
use crate::prepare::lints::Lints;
use crate::prepare::{self, browser, venv};
use crate::stack::parts::Place;
use crate::stack::ports::Ports;
use crate::stack::temporary::Temporary;
use crate::stack::{Stack, instance};
use crate::ui::{self, Board};
use crate::workspace::Workspace;
use crate::{jobs, settings};

const SCREENS: Duration = Duration::from_secs(1800);

/// An installation at AWS.
#[derive(clap::Args)]
pub struct Installation {
    /// Name of the stack.
    #[arg(long, default_value = "kanalyse")]
    pub stack: String,
    /// Region; without it AWS_REGION, else eu-central-1.
    #[arg(long)]
    pub region: Option<String>,
}

impl Installation {
    /// As a script takes them.
    pub fn arguments(&self) -> impl Iterator<Item = &str> {
        let region = self.region.iter().flat_map(|region| ["--region", region]);
        ["--stack", self.stack.as_str()].into_iter().chain(region)
    }
}

/// Options of `screens`.
#[derive(clap::Args)]
pub struct ScreensArgs {
    /// Address of a running product; without it the running `up`, or a stack of its own.
    #[arg(long)]
    url: Option<String>,
}

/// Takes the screenshots.
pub fn screens(workspace: &Workspace, args: &ScreensArgs) -> anyhow::Result<()> {
    let running = instance::running(&workspace.state()).and_then(|instance| instance.url);
    if let Some(url) = args.url.clone().or(running) {
        return take_screens(workspace, &url, &workspace.state().join("logs"));
    }
    let temporary = Temporary::new(workspace, "screens")?;
    let logs = temporary.place.logs();
    let stack = Stack::new(workspace, temporary.options(workspace));
    let mut steps = prepare::steps(workspace, Lints::Off, &logs);
    steps.extend(stack.steps(&prepare::BUILT));
    // What `up` makes: the pictures show an account, and it redeems a code.
    steps.push(Step::new("accounts", &["web server"], |_| {
        accounts::prepare(&stack, true).map(|(_, note)| note)
    }));
    dag::run(&Board::new(), steps, OnFailure::Stop)?.check()?;
    take_screens(workspace, &temporary.place.web(), &logs)
}

fn take_screens(workspace: &Workspace, url: &str, logs: &std::path::Path) -> anyhow::Result<()> {
    let board = Board::new();
    let line = board.begin("browser");
    let browser = browser::ensure(logs, &line);
    line.ends(browser.is_ok(), browser.as_deref().unwrap_or_default());
    browser?;
    let command = in_browser(workspace, "screens", url)?;
    let line = board.begin("screens");
    let log = logs.join("screens.log");
    let done = jobs::run_well("taking the screenshots", command, &log, SCREENS, &mut |text| {
        line.says(text);
    });
    line.ends(done.is_ok(), url);
    ui::print(done?.text.trim_end());
    Ok(())
}

/// A script of the front end that drives a browser against a running product.
pub fn in_browser(workspace: &Workspace, script: &str, url: &str) -> anyhow::Result<Command> {
    let mut command = workspace.npm(&["run", "--silent", script])?;
    command.env("BASE_URL", url);
    if let Some(browser) = browser::find() {
        command.env("CHROMIUM_PATH", browser);
    }
    Ok(command)
}

/// Runs the analysis in the terminal: a crate of its own, so that this one stays quick to compile.
pub fn analyze(workspace: &Workspace, arguments: &[String]) -> anyhow::Result<ExitCode> {
    let mut command = program(workspace, "analyze");
    command.args(arguments);
    if let Some(key) = settings::youtube_key(&workspace.root)? {
        command.env("YOUTUBE_API_KEY", key);
    }
    if !workspace.target.join("debug/analyze").exists() {
        ui::line("building the analysis for the first time");
    }
    run(command)
}

/// Writes the demo analyses into the front end.
pub fn demos(workspace: &Workspace) -> anyhow::Result<ExitCode> {
    let mut command = program(workspace, "demo-analyses");
    command.arg(workspace.frontend());
    run(command)
}

/// Options of `stripe-setup`.
#[derive(clap::Args)]
pub struct StripeSetupArgs {
    /// Address of the site, to which events are sent.
    #[arg(long, default_value = "http://127.0.0.1:5173")]
    site: String,
    /// The secret of the webhook endpoint is kept already: one that is there stays.
    #[arg(long)]
    knows_secret: bool,
}

/// Sets up the payment provider: the real one where there is a key, else the local one of a running `up`.
pub fn stripe_setup(workspace: &Workspace, args: &StripeSetupArgs) -> anyhow::Result<ExitCode> {
    let mut command = program(workspace, "stripe-setup");
    command.args(["--site", &args.site]);
    if args.knows_secret {
        command.arg("--knows-secret");
    }
    match settings::stripe_key_of_deployment(&workspace.root)? {
        Some(key) => command.env("STRIPE_SECRET_KEY", key),
        None => command
            .env("STRIPE_SECRET_KEY", "sk_test_local")
            .env("STRIPE_API_BASE", Place::url(Ports::default().stripe)),
    };
    run(command)
}

/// Puts rows back from a backup (`infra/restore`), at AWS or, with `--local`, in the running `up`.
pub fn restore(workspace: &Workspace, arguments: &[String]) -> anyhow::Result<ExitCode> {
    script(workspace, "restore", "infra/restore/restore.py", arguments)
}

/// Runs a script of Python on this terminal; what it needs is installed first, with a log in the folder of this task.
pub fn script(workspace: &Workspace, task: &str, path: &str, arguments: &[String]) -> anyhow::Result<ExitCode> {
    let logs = workspace.target.join("xtask").join(task).join("logs");
    let board = Board::new();
    let line = board.begin("tools");
    let made = venv::make(workspace, &logs, &line);
    line.ends(made.is_ok(), made.as_deref().unwrap_or_default());
    made?;
    let mut command = Command::new(workspace.python());
    command
        .arg(workspace.root.join(path))
        .args(arguments)
        .current_dir(&workspace.root);
    run(command)
}

/// A program of another crate, built where it has changed.
fn program(workspace: &Workspace, package: &str) -> Command {
    let mut command = Command::new("cargo");
    command.args(["run", "--quiet", "--package", package, "--"]);
    command.current_dir(&workspace.root);
    command
}

/// Runs it on this terminal and passes on its exit code.
fn run(mut command: Command) -> anyhow::Result<ExitCode> {
    let status = command.status().context("the program cannot be started")?;
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    Ok(code.map_or(ExitCode::FAILURE, ExitCode::from))
}
