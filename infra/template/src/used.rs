//! Which rights the tests have used: noted while they run, one line a right, and compared with the template's afterwards.

use std::collections::BTreeSet;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::sync::{LazyLock, Mutex, PoisonError};

use crate::rights::{Grant, Rights};

/// Names the file to which rights are noted when a test uses them. Without it none are.
pub const FILE: &str = "KANALYSE_USED_RIGHTS";

/// The file, and what this process has noted already.
type Notes = Mutex<(File, BTreeSet<String>)>;

/// Their own tests play functions: what they do is nothing that the function does.
const KITS: [&str; 2] = ["lambdakit", "testkit"];

static NOTES: LazyLock<Option<Notes>> = LazyLock::new(|| {
    // Set by cargo for each test that it runs.
    if std::env::var("CARGO_PKG_NAME").is_ok_and(|package| KITS.contains(&package.as_str())) {
        return None;
    }
    let path = std::env::var_os(FILE).filter(|path| !path.is_empty())?;
    let file = open(Path::new(&path)).unwrap_or_else(|error| panic!("{FILE}={}: {error}", path.display()));
    Some(Mutex::new((file, BTreeSet::new())))
});

/// Many processes write to one file: each line is one call at its end, which the system keeps whole.
fn open(path: &Path) -> std::io::Result<File> {
    OpenOptions::new().create(true).append(true).open(path)
}

/// Notes that a function has used this right.
///
/// # Panics
/// When the file cannot be written: the comparison would blame rights that are used.
pub fn note(function: &str, grant: &Grant) {
    let Some(notes) = NOTES.as_ref() else { return };
    let mut notes = notes.lock().unwrap_or_else(PoisonError::into_inner);
    let line = line(function, grant);
    if notes.1.insert(line.clone()) {
        let written = notes.0.write_all(line.as_bytes());
        written.unwrap_or_else(|error| panic!("{FILE}: {error}"));
    }
}

/// Every right that is in no line of these notes, each as a sentence.
#[must_use]
pub fn unused(rights: &Rights, notes: &str) -> Vec<String> {
    let used: BTreeSet<&str> = notes.split_inclusive('\n').collect();
    let unused = rights
        .grants()
        .filter(|(function, grant)| !used.contains(line(function, grant).as_str()));
    let sentence = |(function, grant): (&str, &Grant)| {
        format!(
            "{function} may {} on {}, which no test uses",
            grant.action,
            object(grant)
        )
    };
    unused.map(sentence).collect()
}

fn line(function: &str, grant: &Grant) -> String {
    format!("{function} {} {}\n", grant.action, object(grant))
}

/// The resource, with the keys of it where there are only some.
fn object(grant: &Grant) -> String {
    if grant.keys.is_empty() {
        return grant.resource.clone();
    }
    format!("{} ({})", grant.resource, grant.keys.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Template;

    #[test]
    fn a_right_that_no_test_uses_is_named_with_its_function() {
        let rights = Rights::read(Template::own()).unwrap();
        let all: String = rights.grants().map(|(function, grant)| line(function, grant)).collect();
        assert_eq!(unused(&rights, &all), Vec::<String>::new());
        let forgotten =
            "list-ledger dynamodb:Query arn:aws:dynamodb:eu-central-1:000000000000:table/billing/index/byTime\n";
        let found = unused(&rights, &all.replace(forgotten, ""));
        assert_eq!(
            found,
            ["list-ledger may dynamodb:Query on \
              arn:aws:dynamodb:eu-central-1:000000000000:table/billing/index/byTime, which no test uses"]
        );
    }

    #[test]
    fn lines_of_several_processes_do_not_get_into_each_other() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("used");
        let writers: Vec<_> = (0..8)
            .map(|writer| {
                // A handle of its own, as another process has it.
                let mut file = open(&path).unwrap();
                std::thread::spawn(move || {
                    for _ in 0..200 {
                        file.write_all(format!("writer-{writer} does something\n").as_bytes())
                            .unwrap();
                    }
                })
            })
            .collect();
        for writer in writers {
            writer.join().unwrap();
        }
        let text = std::fs::read_to_string(&path).unwrap();
        assert_eq!(text.lines().count(), 8 * 200);
        assert!(text.lines().all(|line| line.ends_with(" does something")));
    }
}
