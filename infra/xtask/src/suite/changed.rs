//! What is not committed yet, and what it reaches.

use std::path::Path;

use crate::git;

/// Manifests and lock files decide which crates are built and how.
const CRATES: [&str; 2] = ["Cargo.toml", "Cargo.lock"];

/// The files that differ from the last commit, by their paths from the root of the repository.
pub struct Changed(Option<Vec<String>>);

impl Changed {
    /// Asks git. Where it does not know, everything counts as changed.
    pub fn since_commit(root: &Path) -> Self {
        let status = ["status", "--porcelain", "-z", "--untracked-files=all", "--no-renames"];
        Self(git::ask(root, &status).ok().map(|answer| files(&answer)))
    }

    /// A file of this folder has changed, or what crates are built of.
    pub fn reaches(&self, folder: &str) -> bool {
        self.any(|file| Path::new(file).starts_with(folder)) || self.reaches_crates()
    }

    /// A manifest or the lock file has changed.
    pub fn reaches_crates(&self) -> bool {
        self.any(|file| {
            let name = Path::new(file).file_name();
            name.is_some_and(|name| CRATES.iter().any(|one| *one == name))
        })
    }

    /// One of them is such a file.
    pub fn any(&self, is_wanted: impl Fn(&String) -> bool) -> bool {
        self.0.as_ref().is_none_or(|files| files.iter().any(is_wanted))
    }
}

/// The paths in git's short status: each is preceded by two letters and a space.
fn files(status: &str) -> Vec<String> {
    let entries = status.split('\0').filter_map(|entry| entry.get(3..));
    entries.map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::git::commits as git;

    #[test]
    fn a_crate_is_reached_by_its_own_files_and_by_the_manifests_alone() {
        let folder = tempfile::tempdir().expect("a folder");
        let write = |file: &str| {
            let path = folder.path().join(file);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            fs::write(path, "new").expect("a file");
        };
        git(folder.path(), &["init", "--quiet"]);
        write("shared/engine/src/lib.rs");
        git(folder.path(), &["add", "--all"]);
        git(folder.path(), &["commit", "--quiet", "--message", "one"]);
        let reached = || {
            let changed = Changed::since_commit(folder.path());
            (changed.reaches("shared/engine"), changed.reaches_crates())
        };
        assert_eq!(reached(), (false, false));
        write("shared/engine more/ä.rs");
        assert_eq!(reached(), (false, false), "a namesake");
        write("shared/engine/tests/new.rs");
        assert_eq!(reached(), (true, false));
        git(folder.path(), &["clean", "--quiet", "--force", "-d"]);
        fs::remove_file(folder.path().join("shared/engine/src/lib.rs")).expect("it is removed");
        assert_eq!(reached(), (true, false));
        git(folder.path(), &["checkout", "--quiet", "."]);
        write("functions/a/Cargo.toml");
        assert_eq!(reached(), (true, true));
    }

    #[test]
    fn where_git_does_not_know_everything_is_reached() {
        let folder = tempfile::tempdir().expect("a folder");
        let changed = Changed::since_commit(&folder.path().join("none"));
        assert!(changed.reaches("shared/engine") && changed.reaches_crates());
    }
}
