//! What tests of the very same files came to on this machine before: a fresh clone of what was tested need not test it again.
//!
//! It is only ever a cache, next to that of the crates. The key of a result is made of every file that the tests may read, as git knows it,
//! of the compiler and Python, of the data next to the repository, and of the variables that ask tests for more or less. There is none
//! where such a file is not committed, or where git does not know; and only what passed is kept.

use std::ffi::OsString;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use anyhow::Context;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::prepare::{cache, stamp};
use crate::suite::changed::Changed;
use crate::workspace::Workspace;
use crate::{git, tools};

/// Grows when tests begin to depend on something else, or results are written in another way.
const LAYOUT: u32 = 1;
/// How many results are kept.
const MOST: usize = 200;

/// The files that tests may read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Files {
    /// The whole repository.
    All,
    /// All but the front end's code; its texts and data are held against the engine's.
    WithoutFrontEndCode,
}

impl Files {
    fn contain(self, file: &str) -> bool {
        let path = Path::new(file);
        let extension = path.extension().and_then(|extension| extension.to_str());
        let is_code = extension.is_some_and(|extension| ["ts", "tsx", "css"].contains(&extension));
        self == Self::All || !(is_code && path.starts_with("frontend"))
    }
}

/// What tests came to, none of which failed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Passed {
    /// How many tests passed; those that were skipped are among them.
    pub tests: u64,
    /// The lines of those that were skipped.
    pub skipped: Vec<String>,
}

/// The results of earlier runs, as seen from the files of a clone.
pub struct Results {
    folder: PathBuf,
    /// Mode, hash and path of each file of the last commit.
    committed: String,
    changed: Changed,
    /// What counts besides the repository.
    environment: String,
}

impl Results {
    /// Those that this clone may use; none where they are switched off, or where git, the compiler or Python cannot be asked.
    pub fn of(workspace: &Workspace) -> Option<Self> {
        let folder = cache::place()?.join(format!("results-{LAYOUT}"));
        let data = workspace.root.with_file_name("shared").join("data");
        let data = if data.exists() {
            stamp::listing(&[data], &[]).ok()?
        } else {
            String::new()
        };
        let (major, minor) = tools::find_python().ok()?.version;
        let toolchain = cache::toolchain().ok()?;
        let asked = asked(std::env::vars_os());
        let environment = format!("{toolchain}\nPython {major}.{minor}\n{asked}{data}");
        Self::of_clone(&workspace.root, folder, environment).ok()
    }

    fn of_clone(root: &Path, folder: PathBuf, environment: String) -> anyhow::Result<Self> {
        Ok(Self {
            folder,
            committed: git::ask(root, &["ls-tree", "-r", "-z", "--full-tree", "HEAD"])?,
            changed: Changed::since_commit(root),
            environment,
        })
    }

    /// What the tests of this name came to, if they passed before.
    pub fn find(&self, name: &str, files: Files) -> Option<Passed> {
        let text = fs::read_to_string(self.place(name, files)?).ok()?;
        serde_json::from_str(&text).ok()
    }

    /// Keeps what the tests of this name came to, if `before` them the files were what they are now.
    pub fn keep(&self, before: &Self, name: &str, files: Files, passed: &Passed) -> anyhow::Result<()> {
        let place = self
            .place(name, files)
            .filter(|place| before.place(name, files).as_ref() == Some(place));
        let Some(place) = place else { return Ok(()) };
        fs::create_dir_all(&self.folder).with_context(|| format!("cannot make {}", self.folder.display()))?;
        let text = serde_json::to_string(passed)?;
        // Whole or not at all, and not mixed with what another clone writes.
        let half = place.with_extension(std::process::id().to_string());
        fs::write(&half, text).with_context(|| format!("cannot write {}", half.display()))?;
        fs::rename(&half, &place).with_context(|| format!("cannot write {}", place.display()))?;
        self.remove_oldest()
    }

    /// Where the result of these tests is kept.
    fn place(&self, name: &str, files: Files) -> Option<PathBuf> {
        if self.changed.any(|file| files.contain(file)) {
            return None;
        }
        let mut hasher = Sha256::new();
        for entry in self.committed.split_terminator('\0') {
            let (_, file) = entry.split_once('\t')?;
            if files.contain(file) {
                hasher.update(format!("{entry}\0"));
            }
        }
        hasher.update(format!("{name}\0{}", self.environment));
        let key = hex::encode(hasher.finalize());
        Some(self.folder.join(key).with_extension("json"))
    }

    fn remove_oldest(&self) -> anyhow::Result<()> {
        let mut kept = Vec::new();
        for entry in fs::read_dir(&self.folder)? {
            let entry = entry?;
            let written = entry.metadata().and_then(|facts| facts.modified());
            kept.push((written.unwrap_or(SystemTime::UNIX_EPOCH), entry.path()));
        }
        kept.sort();
        for (_, file) in &kept[..kept.len().saturating_sub(MOST)] {
            match fs::remove_file(file) {
                // Another clone removes the same ones.
                Err(error) if error.kind() == ErrorKind::NotFound => {}
                removed => removed?,
            }
        }
        Ok(())
    }
}

/// The variables that ask tests for more or less than usual, a line each, in the order of their names.
fn asked(variables: impl Iterator<Item = (OsString, OsString)>) -> String {
    let mut lines: Vec<String> = variables
        .map(|(name, value)| (name.to_string_lossy().into_owned(), value))
        .filter(|(name, _)| name.starts_with("KANALYSE_") || name.starts_with("PROPTEST_"))
        .filter(|(name, _)| name != cache::PLACE)
        .map(|(name, value)| format!("{name}={value:?}\n"))
        .collect();
    lines.sort();
    lines.concat()
}

#[cfg(test)]
pub mod testing {
    use super::*;
    use crate::git::commits as git;

    /// A clone with three files, and the cache next to it.
    pub struct Repository(tempfile::TempDir);

    impl Repository {
        pub fn new() -> Self {
            let repository = Self(tempfile::tempdir().expect("a folder"));
            for file in ["shared/a.rs", "frontend/src/a.tsx", "frontend/src/a.json"] {
                repository.write(file, "old");
            }
            git(&repository.root(), &["init", "--quiet"]);
            repository.commit();
            repository
        }

        pub fn root(&self) -> PathBuf {
            self.0.path().join("repository")
        }

        pub fn write(&self, file: &str, text: &str) {
            let path = self.root().join(file);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            fs::write(path, text).expect("a file");
        }

        pub fn commit(&self) {
            git(&self.root(), &["add", "--all"]);
            git(&self.root(), &["commit", "--quiet", "--message", "one"]);
        }

        pub fn results(&self, environment: &str) -> Results {
            let folder = self.0.path().join("cache");
            Results::of_clone(&self.root(), folder, environment.to_owned()).expect("git knows the commit")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::testing::Repository;
    use super::*;
    use crate::git::commits as git;

    /// Which tests need not run: those of the front end, and those of the rest.
    fn passed_before(repository: &Repository) -> [bool; 2] {
        let results = repository.results("rustc 1");
        TESTS.map(|(name, files)| results.find(name, files).is_some())
    }

    const TESTS: [(&str, Files); 2] = [("front end", Files::All), ("rust tests", Files::WithoutFrontEndCode)];

    fn passed() -> Passed {
        Passed {
            tests: 12,
            skipped: vec!["skipped: engine: real: \"why\"".to_owned()],
        }
    }

    fn tested() -> Repository {
        let repository = Repository::new();
        let results = repository.results("rustc 1");
        for (name, files) in TESTS {
            results.keep(&results, name, files, &passed()).expect("it is kept");
        }
        repository
    }

    #[test]
    fn tests_that_passed_are_found_again_as_long_as_no_file_that_they_read_changes() {
        let repository = tested();
        assert_eq!(passed_before(&repository), [true, true]);
        let found = repository
            .results("rustc 1")
            .find("rust tests", Files::WithoutFrontEndCode);
        assert_eq!(found, Some(passed()));
        repository.write("frontend/src/a.tsx", "new");
        assert_eq!(passed_before(&repository), [false, true], "not even committed");
        repository.commit();
        assert_eq!(passed_before(&repository), [false, true]);
        repository.write("frontend/src/a.tsx", "old");
        repository.commit();
        assert_eq!(
            passed_before(&repository),
            [true, true],
            "the files decide, not the commit"
        );
        for file in ["frontend/src/a.json", "shared/a.rs", "shared/a.css", "new.md"] {
            repository.write(file, "new");
            assert_eq!(passed_before(&repository), [false, false], "{file}");
            repository.commit();
            assert_eq!(passed_before(&repository), [false, false], "{file}");
            git(&repository.root(), &["revert", "--no-edit", "HEAD"]);
            assert_eq!(passed_before(&repository), [true, true], "{file}");
        }
    }

    #[test]
    fn other_tests_another_toolchain_and_other_data_have_results_of_their_own() {
        let repository = tested();
        let results = repository.results("rustc 2");
        assert_eq!(results.find("rust tests", Files::WithoutFrontEndCode), None);
        let results = repository.results("rustc 1");
        assert_eq!(results.find("python tests", Files::WithoutFrontEndCode), None);
    }

    #[test]
    fn a_run_that_asks_its_tests_for_less_has_results_of_its_own() {
        let asked = |set: &[(&str, &str)]| asked(set.iter().map(|(name, value)| (name.into(), value.into())));
        let usual = asked(&[]);
        for (name, value) in [("PROPTEST_CASES", "1"), ("KANALYSE_DISCOVERY_HISTORIES", "10")] {
            assert_ne!(asked(&[(name, value)]), usual, "{name}");
        }
        for other in ["KANALYSE_CACHE", "PATH", "CARGO_INCREMENTAL"] {
            assert_eq!(asked(&[(other, "1")]), usual, "{other}");
        }
        let [one, two] = [("KANALYSE_B", "1"), ("PROPTEST_A", "2")];
        assert_eq!(asked(&[one, two]), asked(&[two, one]));
        assert_ne!(asked(&[("KANALYSE_B", "1")]), asked(&[("KANALYSE_B", "2")]));
    }

    #[test]
    fn nothing_is_kept_where_a_file_changed_while_the_tests_ran() {
        let repository = Repository::new();
        let before = repository.results("rustc 1");
        repository.write("shared/a.rs", "new");
        repository.commit();
        let after = repository.results("rustc 1");
        for (name, files) in TESTS {
            after.keep(&before, name, files, &passed()).expect("nothing goes wrong");
        }
        assert_eq!(passed_before(&repository), [false, false]);
    }

    #[test]
    fn a_result_that_cannot_be_read_is_none_and_the_oldest_are_removed() {
        let repository = tested();
        let results = repository.results("rustc 1");
        let place = results
            .place("rust tests", Files::WithoutFrontEndCode)
            .expect("a place");
        for text in ["", "{\"tests\":12}", "{\"tests\":12,\"skipped\":[3]}"] {
            fs::write(&place, text).expect("a file");
            assert_eq!(passed_before(&repository), [true, false], "{text}");
        }
        let old = fs::File::open(&place).expect("a file");
        old.set_modified(SystemTime::UNIX_EPOCH).expect("a time");
        for number in 1..MOST {
            let name = format!("tests {number}");
            results
                .keep(&results, &name, Files::All, &passed())
                .expect("it is kept");
        }
        assert!(!place.exists());
        assert_eq!(fs::read_dir(&results.folder).expect("a folder").count(), MOST);
    }

    #[test]
    fn clones_that_remove_the_oldest_at_once_do_not_disturb_each_other() {
        let repository = Repository::new();
        let results = repository.results("rustc 1");
        fs::create_dir_all(&results.folder).expect("a folder");
        for number in 0..4 * MOST {
            fs::write(results.folder.join(number.to_string()), "").expect("a file");
        }
        std::thread::scope(|scope| {
            let clones = [(); 4].map(|()| scope.spawn(|| results.remove_oldest()));
            for clone in clones {
                clone.join().expect("it ends").expect("nothing goes wrong");
            }
        });
        assert_eq!(fs::read_dir(&results.folder).expect("a folder").count(), MOST);
    }

    #[test]
    fn where_git_knows_no_commit_there_are_no_results() {
        let folder = tempfile::tempdir().expect("a folder");
        let root = folder.path().join("none");
        assert!(Results::of_clone(&root, folder.path().to_owned(), String::new()).is_err());
    }

    #[test]
    fn no_program_but_the_front_ends_reads_the_front_ends_code() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let code = r#"frontend[^"'` ]*\.(tsx?|css)\b"#;
        let grep = [
            "grep",
            "--no-index",
            "--exclude-standard",
            "-nE",
            code,
            "--",
            "*.rs",
            "*.py",
        ];
        let found = git::ask(&root, &grep).expect("this very file, at least");
        let found: Vec<&str> = found
            .lines()
            .filter(|line| !line.starts_with("infra/xtask/src/"))
            .collect();
        assert!(found.is_empty(), "{found:#?}");
    }
}
