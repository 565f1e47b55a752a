//! A part of the running product: a process that stays, has a log, and answers when asked how it is.

use std::fs::{self, File};
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::Context;
use nix::sys::signal::Signal;

use crate::http::{Answer, Http};
use crate::jobs::{self, Failure, Group, Kind};
use crate::{tools, ui};

/// How long a part gets to finish when it is stopped.
const PATIENCE: Duration = Duration::from_secs(15);
/// How long a part may take until it answers.
const START: Duration = Duration::from_secs(60);
/// Logs longer than this are emptied by the next start.
const LOG_LIMIT: u64 = 20 << 20;

type MakeCommand = Box<dyn Fn() -> anyhow::Result<Command> + Send + Sync>;

/// How to start a part and how to see that it is well.
pub struct Part {
    /// Its name, also of its log.
    pub name: &'static str,
    /// Makes the command that starts it.
    pub command: MakeCommand,
    /// Asked until it answers well.
    pub health: String,
    /// Whether an answer is a good one.
    pub is_well: fn(&Answer) -> bool,
    /// Takes both its streams.
    pub log: PathBuf,
}

/// A part that was started.
pub struct Running {
    /// What it is.
    pub part: Part,
    group: Group,
    /// When it was started again after it had ended by itself.
    pub restarts: Vec<Instant>,
}

impl Part {
    /// Starts it; [`Running::wait_until_well`] says when it can be used.
    pub fn start(self) -> anyhow::Result<Running> {
        let group = self.spawn()?;
        Ok(Running {
            part: self,
            group,
            restarts: Vec::new(),
        })
    }

    fn spawn(&self) -> anyhow::Result<Group> {
        let mut command = (self.command)()?;
        let log = self
            .open_log()
            .with_context(|| format!("cannot write {}", self.log.display()))?;
        command.stdout(log.try_clone()?).stderr(log);
        Group::spawn(&mut command, Kind::Part).with_context(|| format!("{} does not start", self.name))
    }

    fn open_log(&self) -> std::io::Result<File> {
        if let Some(folder) = self.log.parent() {
            fs::create_dir_all(folder)?;
        }
        if fs::metadata(&self.log).is_ok_and(|facts| facts.len() > LOG_LIMIT) {
            fs::rename(&self.log, self.log.with_added_extension("old"))?;
        }
        File::options().create(true).append(true).open(&self.log)
    }

    /// The last lines of its log.
    pub fn tail(&self) -> Vec<String> {
        let bytes = fs::read(&self.log).unwrap_or_default();
        let text = String::from_utf8_lossy(&bytes);
        jobs::tail(&console::strip_ansi_codes(&text))
    }

    fn failure(&self, what: &str) -> anyhow::Error {
        let tail = self.tail();
        let way_out = tools::explain(&tail.join("\n"));
        let way_out = way_out.map_or_else(|| format!("its log is {}", self.log.display()), str::to_owned);
        Failure {
            line: format!("{} {what}: {way_out}", self.name),
            tail,
        }
        .into()
    }
}

impl Running {
    /// Asks it until it answers well; an error when it ends, or when that takes too long.
    pub fn wait_until_well(&mut self) -> anyhow::Result<()> {
        let http = Http::new(Duration::from_secs(5));
        let deadline = Instant::now() + START;
        loop {
            if let Some(how) = self.has_ended()? {
                return Err(self.part.failure(&format!("has stopped by itself ({how})")));
            }
            if http
                .get(&self.part.health, &[])
                .is_ok_and(|answer| (self.part.is_well)(&answer))
            {
                return Ok(());
            }
            if Instant::now() > deadline {
                return Err(self
                    .part
                    .failure(&format!("did not answer within {} s", START.as_secs())));
            }
            if jobs::interrupted() {
                anyhow::bail!("interrupted");
            }
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// How it ended, if it has.
    pub fn has_ended(&mut self) -> anyhow::Result<Option<String>> {
        Ok(self.group.child.try_wait()?.map(|status| status.to_string()))
    }

    /// Starts it again after it has ended.
    pub fn restart(&mut self) -> anyhow::Result<()> {
        self.restarts.push(Instant::now());
        // Its children may outlive it and hold its port.
        self.group.signal(Signal::SIGKILL);
        self.group = self.part.spawn()?;
        self.wait_until_well()
    }

    /// Ends it in the middle of whatever it does, and starts it again after a while.
    pub fn kill_and_restart(&mut self, away: Duration) -> anyhow::Result<()> {
        self.group.signal(Signal::SIGKILL);
        self.group.child.wait()?;
        std::thread::sleep(away);
        self.group = self.part.spawn()?;
        self.wait_until_well()
    }

    /// Asks it to end, and after a while makes it.
    pub fn stop(&mut self) {
        self.group.stop(PATIENCE);
    }

    /// Says that it has ended by itself, with the end of its log.
    pub fn report_end(&self, how: &str) {
        ui::line(&format!(
            "{} has stopped by itself ({how}); the end of its log:",
            self.part.name
        ));
        ui::tail(&self.part.tail());
    }
}
