//! The one running `up` of this repository: its lock, what it says about itself, and how it is stopped.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use serde::{Deserialize, Serialize};

use crate::stack::leftovers;
use crate::ui;
use crate::workspace::Workspace;

/// How long `down` waits for everything to end.
const PATIENCE: Duration = Duration::from_secs(60);

/// Held by the `up` that runs. The system lets go of it however the process ends.
pub struct Lock {
    state: PathBuf,
    _file: File,
}

impl Lock {
    /// Takes the lock of this state; `None` when an `up` already runs there.
    pub fn take(state: &Path) -> anyhow::Result<Option<Self>> {
        fs::create_dir_all(state).with_context(|| format!("cannot make {}", state.display()))?;
        let path = state.join("up.lock");
        let file = File::create(&path).with_context(|| format!("cannot write {}", path.display()))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(fs::TryLockError::WouldBlock) => return Ok(None),
            Err(fs::TryLockError::Error(error)) => return Err(error).context("cannot lock .local/up.lock"),
        }
        let lock = Self {
            state: state.to_owned(),
            _file: file,
        };
        lock.says(None)?;
        Ok(Some(lock))
    }

    /// What others may know: our process, and the address once everything runs.
    pub fn says(&self, url: Option<&str>) -> anyhow::Result<()> {
        let instance = Instance {
            pid: i32::try_from(std::process::id())?,
            url: url.map(str::to_owned),
        };
        fs::write(facts_of(&self.state), serde_json::to_string(&instance)?).context("cannot write .local/up.json")
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // What is left of it would be overruled by the free lock anyway.
        let _ = fs::remove_file(facts_of(&self.state));
    }
}

/// What the running `up` says about itself.
#[derive(Serialize, Deserialize)]
pub struct Instance {
    /// Its process.
    pub pid: i32,
    /// The product's address, once everything runs.
    pub url: Option<String>,
}

/// The running `up` of this state, if there is one.
pub fn running(state: &Path) -> Option<Instance> {
    let file = File::open(state.join("up.lock")).ok()?;
    if file.try_lock().is_ok() {
        return None;
    }
    serde_json::from_str(&fs::read_to_string(facts_of(state)).ok()?).ok()
}

fn facts_of(state: &Path) -> PathBuf {
    state.join("up.json")
}

/// Stops the running `up`, or what a killed one left behind.
pub fn down(workspace: &Workspace) -> anyhow::Result<()> {
    let state = workspace.state();
    let Some(instance) = running(&state) else {
        match leftovers::stop(&state) {
            0 => ui::line("nothing runs"),
            count => ui::line(&format!("ended {count} processes that a killed run had left behind")),
        }
        return Ok(());
    };
    kill(Pid::from_raw(instance.pid), Signal::SIGTERM).context("the running `up` cannot be asked to stop")?;
    let deadline = Instant::now() + PATIENCE;
    while running(&state).is_some() {
        if Instant::now() > deadline {
            bail!(
                "process {} does not stop: end it with `kill -9 {}`, then run `cargo xtask down` again",
                instance.pid,
                instance.pid
            );
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    ui::line("everything has stopped; the data stays in .local");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_one_does_not_get_the_lock_but_learns_the_address() {
        let folder = tempfile::tempdir().expect("a folder");
        assert!(running(folder.path()).is_none());
        let lock = Lock::take(folder.path())
            .expect("it can be locked")
            .expect("it is free");
        assert!(running(folder.path()).expect("it runs").url.is_none());
        lock.says(Some("http://127.0.0.1:5173")).expect("it can be written");
        assert!(Lock::take(folder.path()).expect("it can be asked").is_none());
        let instance = running(folder.path()).expect("it runs");
        assert_eq!(instance.url.as_deref(), Some("http://127.0.0.1:5173"));
        assert_eq!(instance.pid.unsigned_abs(), std::process::id());
        drop(lock);
        assert!(running(folder.path()).is_none());
    }

    #[test]
    fn what_a_killed_one_wrote_does_not_count() {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(facts_of(folder.path()), r#"{"pid": 1, "url": "http://127.0.0.1:1"}"#).expect("a file");
        fs::write(folder.path().join("up.lock"), "").expect("a file");
        assert!(running(folder.path()).is_none());
        assert!(Lock::take(folder.path()).expect("it can be locked").is_some());
    }
}
