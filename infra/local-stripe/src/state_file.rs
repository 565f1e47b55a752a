//! The file that outlives the process: the whole state as JSON, written again after each act. A full one, with some thousands of events,
//! has a few megabytes.

use std::fs;
use std::io;
use std::path::PathBuf;

use crate::state::State;

/// Where the state is between two runs; without a path it is nowhere.
#[derive(Debug)]
pub(crate) struct StateFile(pub(crate) Option<PathBuf>);

impl StateFile {
    /// What was saved; nothing where there is no file yet.
    pub(crate) fn load(&self) -> io::Result<State> {
        let Some(path) = &self.0 else {
            return Ok(State::default());
        };
        match fs::read(path) {
            Ok(bytes) => serde_json::from_slice(&bytes).map_err(|error| {
                let text = format!(
                    "{} is not a state of the local Stripe ({error}); `cargo xtask up --fresh` begins again",
                    path.display()
                );
                io::Error::new(io::ErrorKind::InvalidData, text)
            }),
            Err(e) if e.kind() == io::ErrorKind::NotFound => Ok(State::default()),
            Err(e) => Err(e),
        }
    }

    /// Writes next to the file and renames, so that there is the old or the new state, never half of one.
    pub(crate) fn save(&self, state: &State) -> io::Result<()> {
        let Some(path) = &self.0 else {
            return Ok(());
        };
        let temporary = path.with_added_extension("new");
        fs::write(&temporary, serde_json::to_vec(state)?)?;
        fs::rename(&temporary, path)
    }
}
