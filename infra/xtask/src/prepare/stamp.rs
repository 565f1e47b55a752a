//! Stamps: what a step was made from, so that it is skipped when nothing has changed.

use std::path::PathBuf;
use std::time::UNIX_EPOCH;

use anyhow::Context;
use walkdir::{DirEntry, WalkDir};

/// The sources of a step, written alongside its product once it has succeeded.
pub struct Stamp {
    path: PathBuf,
    sources: String,
}

impl Stamp {
    /// A stamp at `path` over a text that changes whenever the product has to be made again.
    pub fn new(path: PathBuf, sources: String) -> Self {
        Self { path, sources }
    }

    /// The product was made from exactly these sources.
    pub fn matches(&self) -> bool {
        std::fs::read_to_string(&self.path).is_ok_and(|text| text == self.sources)
    }

    /// Before the work begins: a product that is half made must not look finished.
    pub fn clear(&self) {
        // Not there is as good as removed; a folder without rights shows when the stamp is set.
        let _ = std::fs::remove_file(&self.path);
    }

    /// After the work has succeeded.
    pub fn set(&self) -> anyhow::Result<()> {
        if let Some(folder) = self.path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        std::fs::write(&self.path, &self.sources).with_context(|| format!("cannot write {}", self.path.display()))
    }
}

/// Size and time of every file below these paths, sorted by name; folders with these names are left out.
pub fn listing(paths: &[PathBuf], without: &[&str]) -> anyhow::Result<String> {
    let mut lines = Vec::new();
    for path in paths {
        let is_wanted = |entry: &DirEntry| entry.depth() == 0 || !without.iter().any(|name| entry.file_name() == *name);
        for entry in WalkDir::new(path)
            .follow_links(true)
            .into_iter()
            .filter_entry(is_wanted)
        {
            let entry = entry?;
            if entry.file_type().is_file() {
                let facts = entry.metadata()?;
                let time = facts.modified()?.duration_since(UNIX_EPOCH).unwrap_or_default();
                lines.push(format!(
                    "{} {} {}\n",
                    entry.path().display(),
                    facts.len(),
                    time.as_nanos()
                ));
            }
        }
    }
    lines.sort();
    Ok(lines.concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_is_due_until_it_has_succeeded_with_these_very_sources() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("deep/stamp");
        let first = Stamp::new(path.clone(), "ministack==1".to_owned());
        assert!(!first.matches());
        first.set().expect("it can be set");
        assert!(first.matches());
        assert!(!Stamp::new(path, "ministack==2".to_owned()).matches());
        first.clear();
        assert!(!first.matches());
    }

    #[test]
    fn a_listing_changes_with_content_names_and_new_files_but_not_with_what_is_left_out() {
        let folder = tempfile::tempdir().expect("a folder");
        let source = folder.path().join("src");
        std::fs::create_dir_all(source.join("node_modules")).expect("folders");
        std::fs::write(source.join("a.ts"), "1").expect("a file");
        let list = || listing(std::slice::from_ref(&source), &["node_modules"]).expect("a listing");
        let first = list();
        std::fs::write(source.join("node_modules/x.js"), "1").expect("a file");
        assert_eq!(list(), first);
        std::fs::write(source.join("a.ts"), "22").expect("a file");
        let second = list();
        assert_ne!(second, first);
        std::fs::write(source.join("b.ts"), "").expect("a file");
        assert_ne!(list(), second);
    }
}
