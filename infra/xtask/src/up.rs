//! `up`: from whatever is there to the running product, and its supervision until Ctrl-C.

use std::fs;
use std::path::Path;
use std::process::ExitCode;
use std::sync::OnceLock;
use std::time::Instant;

use anyhow::{Context, bail};

use crate::api::accounts;
use crate::dag::{self, OnFailure, Step};
use crate::prepare::lints::Lints;
use crate::stack::instance::{self, Lock};
use crate::stack::parts::Place;
use crate::stack::ports::Ports;
use crate::stack::{Options, Stack, leftovers};
use crate::ui::{self, Board};
use crate::workspace::Workspace;
use crate::{jobs, prepare, settings, tools};

/// Below this a database cannot be trusted to go on writing.
const DISK_TO_RUN: u64 = 1 << 30;
/// Units a day of the real platform for the scout: as everywhere.
const SCOUT_UNITS: u32 = 3_000;
/// Of the sample platform's 20,000: enough for all its channels, and thousands are left for analyses.
const SAMPLE_SCOUT_UNITS: u32 = 12_000;

/// Options of `up`.
#[derive(clap::Args)]
pub struct Args {
    /// Delete the data of earlier runs: accounts, credits, analyses.
    #[arg(long)]
    fresh: bool,
    /// Port of the product in the browser.
    #[arg(long, default_value_t = Ports::default().web)]
    port: u16,
    /// Port of the emulated cloud.
    #[arg(long, default_value_t = Ports::default().gateway)]
    gateway_port: u16,
    /// Port of the database.
    #[arg(long, default_value_t = Ports::default().dynamodb)]
    dynamodb_port: u16,
    /// Port of the sample platform.
    #[arg(long, default_value_t = Ports::default().sample)]
    sample_port: u16,
    /// Port of the stand-in of the payment provider.
    #[arg(long, default_value_t = Ports::default().stripe)]
    stripe_port: u16,
}

impl Args {
    fn ports(&self) -> Ports {
        Ports {
            web: self.port,
            gateway: self.gateway_port,
            dynamodb: self.dynamodb_port,
            sample: self.sample_port,
            stripe: self.stripe_port,
        }
    }
}

/// Runs until somebody asks us to stop.
pub fn run(workspace: &Workspace, args: &Args) -> anyhow::Result<ExitCode> {
    let started = Instant::now();
    let state = workspace.state();
    let Some(lock) = Lock::take(&state)? else {
        already_runs(&state);
        return Ok(ExitCode::SUCCESS);
    };
    clear_the_way(&state, args)?;
    let place = Place {
        ports: args.ports(),
        state: state.clone(),
        auth: false,
    };
    let options = options(workspace, place.clone())?;
    let is_sample = options.youtube_key.is_none();
    let stack = Stack::new(workspace, options);
    let logs = place.logs();
    let made = OnceLock::new();
    let mut steps = prepare::steps(workspace, Lints::Off, &logs);
    steps.extend(stack.steps(&prepare::BUILT));
    steps.push(Step::new("accounts", &["web server"], |_| {
        let (list, note) = accounts::prepare(&stack, is_sample)?;
        made.get_or_init(|| list);
        Ok(note)
    }));
    let report = dag::run(&Board::new(), steps, OnFailure::Stop)?.check()?;
    if jobs::interrupted() {
        bail!("interrupted");
    }
    ui::line(&format!("\n{}", report.table(started.elapsed())));
    lock.says(Some(&place.web()))?;
    accounts::welcome(&place, made.get().map_or(&[], Vec::as_slice));
    let watched = stack.watch();
    ui::line("stopping");
    stack.stop();
    watched.map(|()| ExitCode::SUCCESS)
}

/// The local cloud with what the user has set.
fn options(workspace: &Workspace, place: Place) -> anyhow::Result<Options> {
    let youtube_key = settings::youtube_key(&workspace.root)?;
    Ok(Options {
        place,
        binaries: prepare::binaries(workspace),
        artifacts: prepare::artifacts(workspace),
        scout_units: if youtube_key.is_some() {
            SCOUT_UNITS
        } else {
            SAMPLE_SCOUT_UNITS
        },
        youtube_key,
        stripe_key: settings::stripe_key(&workspace.root)?,
        channel_link: settings::channel_link(&workspace.root)?,
        answerers: true,
    })
}

fn already_runs(state: &Path) {
    match instance::running(state).and_then(|instance| instance.url) {
        Some(url) => ui::print(&format!("Kanalyse already runs at {url} (`cargo xtask down` stops it)")),
        None => ui::print("Another `cargo xtask up` is starting; its own terminal shows how far it is."),
    }
}

/// What an earlier run left, what the user wants gone, and what must be free.
fn clear_the_way(state: &Path, args: &Args) -> anyhow::Result<()> {
    let left = leftovers::stop(state);
    if left > 0 {
        ui::line(&format!(
            "ended {left} processes that a killed run had left behind; its data is kept"
        ));
    }
    if args.fresh {
        remove_data(state)?;
    }
    args.ports().check()?;
    let free = tools::free_space(state)?;
    if free < DISK_TO_RUN {
        bail!(
            "only {} MB of disk are free: free some space (`cargo clean` frees the build folder)",
            free >> 20
        );
    }
    Ok(())
}

/// Removes the state, but not the lock that we hold.
fn remove_data(state: &Path) -> anyhow::Result<()> {
    for entry in fs::read_dir(state)? {
        let path = entry?.path();
        if path.file_stem().is_some_and(|stem| stem == "up") {
            continue;
        }
        let removed = if path.is_dir() {
            fs::remove_dir_all(&path)
        } else {
            fs::remove_file(&path)
        };
        removed.with_context(|| format!("cannot remove {}", path.display()))?;
    }
    ui::line("forgot the data of earlier runs");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fresh_deletes_the_data_but_not_the_lock() {
        let folder = tempfile::tempdir().expect("a folder");
        fs::create_dir_all(folder.path().join("cloud")).expect("a folder");
        for name in ["up.lock", "up.json", "dynamodb.db", "cloud/cognito.json"] {
            fs::write(folder.path().join(name), "x").expect("a file");
        }
        remove_data(folder.path()).expect("it can be removed");
        let mut left: Vec<_> = fs::read_dir(folder.path())
            .expect("a folder")
            .flatten()
            .map(|e| e.file_name())
            .collect();
        left.sort();
        assert_eq!(left, ["up.json", "up.lock"]);
    }
}
