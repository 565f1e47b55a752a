//! For tests only: finds the measured data that lies alongside the repository, says by name which tests go without it, and how many random
//! cases are played. See README.md.

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::panic::Location;
use std::path::{Path, PathBuf};

/// Names the file to which the lines of skipped tests are added.
pub const SKIPPED: &str = "KANALYSE_SKIPPED";
/// Where this crate is, seen from the repository.
const HERE: &str = "shared/testdata";

/// A part of the data alongside the repository.
#[derive(Clone, Debug)]
pub struct Data {
    folder: PathBuf,
    part: &'static str,
}

impl Data {
    /// The part of that name.
    #[must_use]
    pub fn of(part: &'static str) -> Self {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let repository = here.ancestors().nth(Path::new(HERE).components().count());
        Self::next_to(repository.unwrap_or(here), part)
    }

    fn next_to(repository: &Path, part: &'static str) -> Self {
        let folder = repository.with_file_name("shared").join("data");
        Self { folder, part }
    }

    /// A file or folder of it. None where there is no data alongside the repository: the test is noted as skipped and is to end.
    ///
    /// # Panics
    /// When the data lies alongside the repository and this is not in it.
    #[must_use]
    #[track_caller]
    pub fn find(&self, path: &str) -> Option<PathBuf> {
        if !self.folder.is_dir() {
            skip("no shared/data next to the repository");
            return None;
        }
        let found = self.folder.join(self.part).join(path);
        assert!(
            found.exists(),
            "{} is not there, though the data lies next to the repository",
            found.display()
        );
        Some(found)
    }
}

/// How many random cases a test plays: what the variable asks for, else the `ordinary` number.
///
/// # Panics
/// When the variable holds no number: whoever asks for more must not get fewer.
#[must_use]
pub fn cases(variable: &str, ordinary: u64) -> u64 {
    std::env::var(variable).map_or(ordinary, |asked| {
        (asked.parse()).unwrap_or_else(|_| panic!("{variable} is {asked}, which is no number of cases"))
    })
}

/// Notes that the running test is skipped, and why.
///
/// # Panics
/// When the line cannot be added to the file that [`SKIPPED`] names: a skipped test must not look like one that ran.
#[track_caller]
pub fn skip(why: &str) {
    let line = line(Location::caller(), why);
    // Past the capture of the test harness, so that it is seen where nothing else reads it.
    let _ = io::stderr().write_all(line.as_bytes());
    if let Some(file) = std::env::var_os(SKIPPED) {
        let opened = OpenOptions::new().create(true).append(true).open(&file);
        // One write: lines of tests that run at the same time do not mix.
        let written = opened.and_then(|mut file| file.write_all(line.as_bytes()));
        assert!(written.is_ok(), "{} cannot be written: {written:?}", file.display());
    }
}

/// A thread of the test harness has its test's name; where all tests share the main thread, the place in the source names it.
fn line(place: &Location<'_>, why: &str) -> String {
    let package = std::env::var("CARGO_PKG_NAME").unwrap_or_else(|_| "?".to_owned());
    let thread = std::thread::current();
    match thread.name() {
        Some(test) if test != "main" => format!("skipped: {package}: {test}: {why}\n"),
        _ => format!("skipped: {package}: {}:{}: {why}\n", place.file(), place.line()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_folder_is_looked_for_next_to_the_repository() {
        let data = Data::next_to(Path::new("/x/main"), "youtube-api");
        assert_eq!(data.folder, Path::new("/x/shared/data"));
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let repository = here.ancestors().find(|folder| folder.join("Cargo.lock").exists());
        let expected = repository
            .and_then(Path::parent)
            .map(|parent| parent.join("shared/data"));
        assert_eq!(Some(Data::of("youtube-api").folder), expected);
    }

    #[test]
    fn a_skipped_test_is_named_by_its_thread_or_by_its_place() {
        let place = Location::caller();
        let named = |name: &str| {
            let thread = std::thread::Builder::new().name(name.to_owned());
            thread.spawn(|| line(place, "no data")).unwrap().join().unwrap()
        };
        let begin = "skipped: testdata: ";
        assert_eq!(
            named("shapes::every_object"),
            format!("{begin}shapes::every_object: no data\n")
        );
        let (file, number) = (place.file(), place.line());
        assert_eq!(named("main"), format!("{begin}{file}:{number}: no data\n"));
    }

    /// Removes a folder at its end.
    struct Folder(PathBuf);

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }

    /// A repository of its own, with data next to it that has this one file.
    fn data_with(file: &str) -> (Data, Folder) {
        let parent = std::env::temp_dir().join(format!("testdata-{}-{file}", std::process::id()));
        let folder = parent.join("shared/data/stripe");
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join(file), "{}").unwrap();
        (Data::next_to(&parent.join("main"), "stripe"), Folder(parent))
    }

    #[test]
    fn with_the_folder_a_file_is_found() {
        let (data, _folder) = data_with("fixtures.json");
        let found = data.find("fixtures.json");
        assert!(found.is_some_and(|file| file.ends_with("shared/data/stripe/fixtures.json")));
    }

    #[test]
    #[should_panic(expected = "though the data lies next to the repository")]
    fn with_the_folder_a_file_that_is_missing_fails_the_test() {
        let (data, _folder) = data_with("other.json");
        let _ = data.find("fixtures.json");
    }
}
