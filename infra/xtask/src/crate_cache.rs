//! Third-party crates, compiled once for a machine and kept outside the clone, so that the next clone need not compile them again.
//!
//! It is only ever a cache. Its folder is named after the lock file, the profiles and the toolchain; our own crates are never in it; cargo
//! decides by its own fingerprints what of it fits. Whoever removes it, or sets `KANALYSE_CACHE` to nothing, loses time only.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;
use std::process::Command;

use anyhow::Context;

use crate::units;
use crate::workspace::Workspace;

/// How many keys are kept: the one in use and the one before an update.
const KEYS: usize = 2;

/// Grows with each change of how a cache is made: an older one is left alone.
const LAYOUT: u32 = 2;

/// A cache of more crates holds mostly what no build asks for: one build has about 500.
const MOST_UNITS: usize = 1_500;

/// Says by its time when a cache was used last.
const USED: &str = "used";

/// Our own crates that cargo builds to start this program.
const STARTERS: [&str; 2] = ["testdata", "xtask"];

/// The cache of one lock file, profile and toolchain.
pub struct CrateCache<'w> {
    workspace: &'w Workspace,
    folder: PathBuf,
}

impl<'w> CrateCache<'w> {
    /// The cache for this clone; none where it is switched off or there is no home to keep it in.
    pub fn of(workspace: &'w Workspace) -> Option<Self> {
        let place = place(|name| std::env::var_os(name))?;
        let key = key(workspace).ok()?;
        Some(Self {
            workspace,
            folder: place.join(format!("crates-{LAYOUT}")).join(key),
        })
    }

    /// Puts compiled crates into a build folder in which nothing but this program was built. A failure costs time, so it is only mentioned.
    pub fn restore(&self) -> String {
        let own = self.workspace.packages().filter(|package| !STARTERS.contains(package));
        let kept = if self.folder.exists() {
            Some(self.folder.clone())
        } else {
            self.newest()
        };
        match units::restore(&kept.unwrap_or_default(), &self.built(), &own.collect()) {
            Ok(None) => "as before".to_owned(),
            Ok(Some(0)) => "no cache yet".to_owned(),
            Ok(Some(units)) => format!("{units} crates from the cache"),
            Err(error) => format!("no cache: {error:#}"),
        }
    }

    /// Keeps what was compiled here and is not in the cache.
    pub fn save(&self) -> String {
        let own: BTreeSet<&str> = self.workspace.packages().collect();
        let built = self.built();
        let saved = units::is_one_build(&built, &self.folder)
            .and_then(|is_one| match is_one {
                true => units::copy_units(&built, &self.folder, |package| !own.contains(package)).map(Some),
                false => Ok(None),
            })
            .and_then(|units| self.forget_older().map(|()| units));
        match saved {
            Ok(None) => "the cache is of another build".to_owned(),
            Ok(Some(0)) => "as before".to_owned(),
            Ok(Some(units)) => format!("{units} crates kept for the next clone"),
            Err(error) => format!("not kept: {error:#}"),
        }
    }

    fn built(&self) -> PathBuf {
        self.workspace.target.join("debug")
    }

    /// The cache that was used last, of whatever key: most of its crates fit after an update of some. After many updates most of it fits
    /// no more, and a new one is begun.
    fn newest(&self) -> Option<PathBuf> {
        let newest = self.by_use().ok()?.pop()?;
        (units::count(&newest) < MOST_UNITS).then_some(newest)
    }

    /// Removes the caches of older lock files and toolchains, all but the newest ones.
    fn forget_older(&self) -> anyhow::Result<()> {
        if !self.folder.exists() {
            return Ok(());
        }
        File::create(self.folder.join(USED))?;
        let folders = self.by_use()?;
        for folder in &folders[..folders.len().saturating_sub(KEYS)] {
            fs::remove_dir_all(folder)?;
        }
        Ok(())
    }

    /// The caches of all keys, the one that was used last at the end.
    fn by_use(&self) -> anyhow::Result<Vec<PathBuf>> {
        let mut keys = Vec::new();
        for entry in fs::read_dir(self.folder.parent().context("a cache stands in a folder")?)? {
            let folder = entry?.path();
            let used = fs::metadata(folder.join(USED)).and_then(|facts| facts.modified());
            keys.push((used.ok(), folder));
        }
        keys.sort();
        Ok(keys.into_iter().map(|(_, folder)| folder).collect())
    }
}

/// `KANALYSE_CACHE`, or the place where programs of this machine keep what they can make again.
fn place(variable: impl Fn(&str) -> Option<std::ffi::OsString>) -> Option<PathBuf> {
    if let Some(named) = variable("KANALYSE_CACHE") {
        return (!named.is_empty()).then(|| PathBuf::from(named));
    }
    let home = variable("XDG_CACHE_HOME")
        .filter(|home| !home.is_empty())
        .map(PathBuf::from);
    let home = home.or_else(|| Some(PathBuf::from(variable("HOME")?).join(".cache")))?;
    Some(home.join("kanalyse"))
}

/// What decides whether a compiled crate can fit: versions, profiles, toolchain. Cargo looks at the rest.
fn key(workspace: &Workspace) -> anyhow::Result<String> {
    let rustc = Command::new("rustc")
        .arg("-vV")
        .output()
        .context("rustc cannot be started")?;
    let read =
        |file: &str| fs::read_to_string(workspace.root.join(file)).with_context(|| format!("cannot read {file}"));
    let mut hasher = DefaultHasher::new();
    rustc.stdout.hash(&mut hasher);
    others(&read("Cargo.lock")?).hash(&mut hasher);
    profiles(&read("Cargo.toml")?).hash(&mut hasher);
    for name in ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS"] {
        std::env::var_os(name).hash(&mut hasher);
    }
    Ok(format!("{:016x}", hasher.finish()))
}

/// The crates of others in a lock file: those that come from somewhere. A crate of ours more or less changes none of them.
fn others(lock: &str) -> Vec<&str> {
    lock.split("[[package]]")
        .filter(|package| package.contains("source = "))
        .collect()
}

/// The profiles of a manifest.
fn profiles(manifest: &str) -> &str {
    manifest.find("[profile").map_or("", |from| &manifest[from..])
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, SystemTime};

    use serde_json::json;

    use super::*;

    #[test]
    fn after_an_update_the_cache_that_was_used_last_is_the_beginning_and_two_are_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        let nothing = json!({"workspace_root": "/r", "target_directory": "/t", "packages": []});
        let workspace = Workspace::from_metadata(&nothing).expect("a workspace");
        let cache = |key: &str| CrateCache {
            workspace: &workspace,
            folder: folder.path().join("crates").join(key),
        };
        assert_eq!(cache("a").newest(), None, "no cache at all");
        for (key, age) in [("c", 30), ("a", 20), ("b", 10)] {
            let used = folder.path().join("crates").join(key).join(USED);
            fs::create_dir_all(used.parent().expect("a folder")).expect("a folder");
            let file = File::create(used).expect("a file");
            file.set_modified(SystemTime::now() - Duration::from_secs(age))
                .expect("a time");
        }
        assert_eq!(cache("d").newest(), Some(folder.path().join("crates/b")));
        cache("a").forget_older().expect("two are kept");
        assert_eq!(
            cache("d").newest(),
            Some(folder.path().join("crates/a")),
            "it was used just now"
        );
        assert!(folder.path().join("crates/b").exists());
        assert!(!folder.path().join("crates/c").exists());
    }

    #[test]
    fn a_crate_of_ours_does_not_change_the_key_and_a_version_of_another_does() {
        let ours = "[[package]]\nname = \"store\"\nversion = \"0.1.0\"\n\n";
        let serde = "[[package]]\nname = \"serde\"\nversion = \"1.0.1\"\nsource = \"registry\"\n\n";
        let newer = serde.replace("1.0.1", "1.0.2");
        assert_eq!(
            others(&format!("{serde}{ours}")),
            others(&format!("{ours}{serde}{ours}"))
        );
        assert_ne!(others(serde), others(&newer));
        assert_eq!(
            profiles("[workspace]\n[profile.dev]\ndebug = 1\n"),
            "[profile.dev]\ndebug = 1\n"
        );
        assert_eq!(profiles("[workspace]\n"), "");
    }

    #[test]
    fn the_cache_is_where_its_variable_says_and_nowhere_when_that_is_empty() {
        let with = |named: &'static [(&str, &str)]| {
            place(move |name| {
                named
                    .iter()
                    .find(|(other, _)| *other == name)
                    .map(|(_, value)| value.into())
            })
        };
        assert_eq!(
            with(&[("KANALYSE_CACHE", "/c"), ("HOME", "/h")]),
            Some(PathBuf::from("/c"))
        );
        assert_eq!(with(&[("KANALYSE_CACHE", ""), ("HOME", "/h")]), None);
        assert_eq!(
            with(&[("XDG_CACHE_HOME", "/x"), ("HOME", "/h")]),
            Some(PathBuf::from("/x/kanalyse"))
        );
        assert_eq!(with(&[("HOME", "/h")]), Some(PathBuf::from("/h/.cache/kanalyse")));
        assert_eq!(with(&[]), None);
    }
}
