//! Local clouds that live only for one task, and the tasks that other crates and the front end carry out.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};

use crate::dag::{self, OnFailure, Step};
use crate::instance::{self, Lock};
use crate::lints::Lints;
use crate::ports::Ports;
use crate::stack::{Options, Stack};
use crate::stack_parts::Place;
use crate::ui::{self, Board};
use crate::workspace::Workspace;
use crate::{accounts, browser, jobs, leftovers, prepare, settings};

const SCREENS: Duration = Duration::from_secs(1800);

/// A place of its own for one task: free ports, an empty state, so that a running `up` is not disturbed.
pub struct Temporary {
    /// Where the local cloud lives.
    pub place: Place,
    _lock: Lock,
}

impl Temporary {
    /// The place of the task called `name`, emptied.
    pub fn new(workspace: &Workspace, name: &str) -> anyhow::Result<Self> {
        let state = workspace.target.join("xtask").join(name);
        let Some(lock) = Lock::take(&state)? else {
            bail!("`cargo xtask {name}` already runs in another terminal")
        };
        leftovers::stop(&state);
        for folder in ["cloud", "s3", "tmp", "logs"] {
            let path = state.join(folder);
            if path.exists() {
                fs::remove_dir_all(&path).with_context(|| format!("cannot remove {}", path.display()))?;
            }
        }
        for file in [
            "dynamodb.db",
            "dynamodb.db-wal",
            "dynamodb.db-shm",
            "outputs.json",
            "stripe.json",
        ] {
            let path = state.join(file);
            if path.exists() {
                fs::remove_file(&path).with_context(|| format!("cannot remove {}", path.display()))?;
            }
        }
        Ok(Self {
            place: Place {
                ports: Ports::free()?,
                state,
                auth: false,
            },
            _lock: lock,
        })
    }

    /// The same on another local cloud beside it, which checks rights where `auth` says so.
    pub fn options_beside(&self, workspace: &Workspace, name: &str, auth: bool) -> anyhow::Result<Options> {
        let state = self.place.state.join("tmp").join(name);
        let place = Place {
            ports: Ports::free()?,
            state,
            auth,
        };
        Ok(Options {
            place,
            ..self.options(workspace)
        })
    }

    /// What is built for debugging, on the sample platform.
    pub fn options(&self, workspace: &Workspace) -> Options {
        Options {
            place: self.place.clone(),
            binaries: prepare::binaries(workspace),
            artifacts: prepare::artifacts(workspace),
            youtube_key: None,
            stripe_key: None,
            channel_link: true,
            answerers: false,
            scout_units: 0,
        }
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
    let mut command = Command::new("cargo");
    command
        .args(["run", "--quiet", "--package", "analyze", "--"])
        .args(arguments)
        .current_dir(&workspace.root);
    if let Some(key) = settings::youtube_key(&workspace.root)? {
        command.env("YOUTUBE_API_KEY", key);
    }
    if !workspace.target.join("debug/analyze").exists() {
        ui::line("building the analysis for the first time");
    }
    let status = command.status().context("cargo cannot be started")?;
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    Ok(code.map_or(ExitCode::FAILURE, ExitCode::from))
}

/// Writes the demo analyses into the front end.
pub fn demos(workspace: &Workspace) -> anyhow::Result<ExitCode> {
    let mut command = Command::new("cargo");
    command
        .args(["run", "--quiet", "--package", "demo-analyses", "--"])
        .arg(workspace.frontend())
        .current_dir(&workspace.root);
    let status = command.status().context("cargo cannot be started")?;
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    Ok(code.map_or(ExitCode::FAILURE, ExitCode::from))
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
    let mut command = Command::new("cargo");
    command
        .args([
            "run",
            "--quiet",
            "--package",
            "stripe-setup",
            "--",
            "--site",
            &args.site,
        ])
        .current_dir(&workspace.root);
    if args.knows_secret {
        command.arg("--knows-secret");
    }
    match settings::stripe_key_of_deployment(&workspace.root)? {
        Some(key) => command.env("STRIPE_SECRET_KEY", key),
        None => command
            .env("STRIPE_SECRET_KEY", "sk_test_local")
            .env("STRIPE_API_BASE", Place::url(Ports::default().stripe)),
    };
    let status = command.status().context("cargo cannot be started")?;
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    Ok(code.map_or(ExitCode::FAILURE, ExitCode::from))
}

/// Python's own tests: a folder below `infra/` each, where there are files named `test_*.py`.
pub fn python_test_folders(workspace: &Workspace) -> anyhow::Result<Vec<PathBuf>> {
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

/// Measures how long something takes.
pub fn timed<T>(work: impl FnOnce() -> anyhow::Result<T>) -> anyhow::Result<(T, Duration)> {
    let started = Instant::now();
    let value = work()?;
    Ok((value, started.elapsed()))
}
