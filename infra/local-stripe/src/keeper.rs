//! The file that keeps the state: one line with all of it, then one line for each change.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use crate::state::State;

/// A longer file is written anew.
const LONGEST: u64 = 128 << 20;

/// Where the state is kept between two runs.
#[derive(Debug)]
pub(crate) struct Keeper {
    path: Option<PathBuf>,
    file: Mutex<Option<File>>,
}

impl Keeper {
    pub(crate) fn new(path: Option<PathBuf>) -> Self {
        Self {
            path,
            file: Mutex::default(),
        }
    }

    /// What was kept; nothing where there is no file yet. Then the file is begun anew.
    pub(crate) fn load(&self) -> io::Result<State> {
        let Some(path) = &self.path else {
            return Ok(State::default());
        };
        let mut state = match fs::read(path) {
            Ok(bytes) => read(path, &bytes)?,
            Err(e) if e.kind() == io::ErrorKind::NotFound => State::default(),
            Err(e) => return Err(e),
        };
        self.rewrite(&mut state)?;
        Ok(state)
    }

    /// Adds what has changed since the last time: whoever is killed afterwards finds it there.
    pub(crate) fn save(&self, state: &mut State) -> io::Result<()> {
        let change = state.change();
        if self.path.is_none() {
            return Ok(());
        }
        let mut line = serde_json::to_vec(&change)?;
        line.push(b'\n');
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(open) = file.as_mut() else {
            return Err(io::Error::other("its file is not open"));
        };
        open.write_all(&line)?;
        if open.metadata()?.len() > LONGEST {
            drop(file);
            return self.rewrite(state);
        }
        Ok(())
    }

    /// Writes beside the file and renames, so that there is the old or the new state, never half of one.
    pub(crate) fn rewrite(&self, state: &mut State) -> io::Result<()> {
        // Everything is in the one line, so nothing is left to be added.
        state.change();
        let Some(path) = &self.path else {
            return Ok(());
        };
        let beside = path.with_added_extension("new");
        let mut line = serde_json::to_vec(state)?;
        line.push(b'\n');
        fs::write(&beside, line)?;
        fs::rename(&beside, path)?;
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        *file = Some(File::options().append(true).open(path)?);
        Ok(())
    }
}

/// The first line and what was added to it. A last line without its end was never acknowledged.
fn read(path: &Path, bytes: &[u8]) -> io::Result<State> {
    let broken = |error: serde_json::Error| {
        let text = format!("{} is not a state of the local Stripe: {error}", path.display());
        io::Error::new(io::ErrorKind::InvalidData, text)
    };
    let mut lines = bytes.split_inclusive(|byte| *byte == b'\n');
    let first = lines.next().unwrap_or_default();
    let mut state: State = serde_json::from_slice(first).map_err(broken)?;
    for line in lines.filter(|line| line.ends_with(b"\n")) {
        state.repeat(serde_json::from_slice(line).map_err(broken)?);
    }
    Ok(state)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn kept(path: &Path) -> State {
        Keeper::new(Some(path.to_owned())).load().expect("a state")
    }

    #[test]
    fn changes_and_removals_come_back_and_half_a_line_does_not() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("state.json");
        let keeper = Keeper::new(Some(path.clone()));
        let mut state = keeper.load().expect("a state");
        for name in ["a", "b", "c"] {
            state.put("customer", json!({ "id": name }));
            keeper.save(&mut state).expect("saved");
        }
        state.put("customer", json!({ "id": "a", "name": "Ada" }));
        state.remove("customer", "b");
        keeper.save(&mut state).expect("saved");
        let mut bytes = fs::read(&path).expect("a file");
        bytes.extend_from_slice(b"{\"objects\":[[\"customer\",\"d\"");
        fs::write(&path, bytes).expect("written");
        let there: Vec<_> = kept(&path).all("customer").cloned().collect();
        assert_eq!(there, [json!({ "id": "a", "name": "Ada" }), json!({ "id": "c" })]);
        // Loading has begun the file anew: one line.
        assert_eq!(fs::read_to_string(&path).expect("a file").lines().count(), 1);
    }

    #[test]
    fn a_line_in_the_middle_that_is_none_is_said() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("state.json");
        fs::write(&path, "{}\nhalf of\n{}\n").expect("written");
        let error = Keeper::new(Some(path)).load().expect_err("broken");
        assert!(error.to_string().contains("state.json"), "{error}");
    }
}
