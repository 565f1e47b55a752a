//! Local clouds that live only for one task.

use std::fs;

use anyhow::{Context, bail};

use crate::prepare;
use crate::stack::instance::Lock;
use crate::stack::parts::Place;
use crate::stack::ports::Ports;
use crate::stack::{Options, leftovers};
use crate::workspace::Workspace;

/// A place of its own for one task: free ports, an empty state, so that a running `up` is not disturbed.
pub struct Temporary {
    /// The folder of the local cloud.
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
            "stripe.db",
            "stripe.db-wal",
            "stripe.db-shm",
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

    /// The same on another local cloud next to it, which checks rights where `auth` says so.
    pub fn options_of_another(&self, workspace: &Workspace, name: &str, auth: bool) -> anyhow::Result<Options> {
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
