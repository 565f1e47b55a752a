//! Third-party crates, compiled once for a machine and kept outside the clone, so that the next clone need not compile them again.
//!
//! It is only ever a cache. Its folder is named after the lock file, the profiles and the toolchain; our own crates are never in it; cargo
//! decides by its own fingerprints what of it fits. Anyone who removes it, or sets `KANALYSE_CACHE` to nothing, loses time only.
//!
//! The compiler takes a crate only with the very build of its dependencies that it was compiled against, and cargo's fingerprints do not
//! distinguish one build of the same sources from another. So a cache holds the crates of one build folder, is never added to, and gets into its
//! place by one renaming; what lies next to it half done, its process killed, is removed by the next one.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use anyhow::Context;

use crate::prepare::{cache, units};
use crate::workspace::Workspace;

/// How many keys are kept: the one in use and the one before an update.
const KEYS: usize = 2;

/// Grows with each change of how a cache is made: an older one is left alone.
const LAYOUT: u32 = 3;

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
        let place = cache::place()?;
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
        let restored = self
            .locked(File::lock_shared)
            .and_then(|_lock| units::restore(&kept.unwrap_or_default(), &self.built(), &own.collect()));
        match restored {
            Ok(None) => "as before".to_owned(),
            Ok(Some(0)) => "no cache yet".to_owned(),
            Ok(Some(units)) => format!("{units} crates from the cache"),
            Err(error) => format!("no cache: {error:#}"),
        }
    }

    /// Saves what was compiled here, where the cache lacks any of it.
    pub fn save(&self) -> String {
        match self.locked(File::lock).and_then(|_lock| self.replace()) {
            Ok(0) => "as before".to_owned(),
            Ok(units) => format!("{units} crates kept for the next clone"),
            Err(error) => format!("not kept for the next clone: {error:#}"),
        }
    }

    /// Removes it, because what it holds cannot be used.
    pub fn remove(&self) -> anyhow::Result<()> {
        let _lock = self.locked(File::lock)?;
        remove(&self.folder)
    }

    /// Takes this lock of all caches, and locks cargo out of the build folder.
    fn locked(&self, lock: impl Fn(&File) -> std::io::Result<()>) -> anyhow::Result<[File; 2]> {
        let caches = self.folder.parent().context("a cache is in a folder")?;
        let cargo = locked(&self.built().join(".cargo-lock"), File::lock)?;
        Ok([cargo, locked(&caches.join("lock"), lock)?])
    }

    fn replace(&self) -> anyhow::Result<usize> {
        let own: BTreeSet<&str> = self.workspace.packages().collect();
        let is_of_others = |package: &str| !own.contains(package);
        let here = units::chosen(&self.built(), is_of_others)?;
        let saved = if here.is_subset(&units::chosen(&self.folder, |_| true)?) {
            0
        } else {
            let fresh = self.folder.with_extension("new");
            remove(&fresh)?;
            let copied = units::copy_units(&self.built(), &fresh, is_of_others);
            if copied.is_err() {
                // The disk is full, most likely.
                remove(&fresh)?;
            }
            let units = copied?;
            remove(&self.folder)?;
            fs::rename(&fresh, &self.folder)?;
            units
        };
        self.remove_older()?;
        Ok(saved)
    }

    fn built(&self) -> PathBuf {
        self.workspace.target.join("debug")
    }

    /// The cache that was used last, of any key: most of its crates fit after an update of some. After many updates most of it fits
    /// no more, and a new one is begun.
    fn newest(&self) -> Option<PathBuf> {
        let newest = self.by_use().ok()?.pop()?;
        (units::count(&newest) < MOST_UNITS).then_some(newest)
    }

    /// Removes the caches of older lock files and toolchains, all but the newest ones.
    fn remove_older(&self) -> anyhow::Result<()> {
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
        for entry in fs::read_dir(self.folder.parent().context("a cache is in a folder")?)? {
            let folder = entry?.path();
            if !folder.is_dir() {
                continue;
            }
            let used = fs::metadata(folder.join(USED)).and_then(|facts| facts.modified());
            keys.push((used.ok(), folder));
        }
        keys.sort();
        Ok(keys.into_iter().map(|(_, folder)| folder).collect())
    }
}

/// Opens the file of a lock and takes it; it is let go with the file, however the process ends.
fn locked(file: &Path, lock: impl Fn(&File) -> std::io::Result<()>) -> anyhow::Result<File> {
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    }
    let opened = File::options().create(true).append(true).open(file);
    let opened = opened.with_context(|| format!("cannot write {}", file.display()))?;
    lock(&opened).with_context(|| format!("cannot lock {}", file.display()))?;
    Ok(opened)
}

fn remove(folder: &Path) -> anyhow::Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| format!("cannot remove {}", folder.display()))?;
    }
    Ok(())
}

/// What decides whether a compiled crate can fit: versions, profiles, toolchain. Cargo looks at the rest.
fn key(workspace: &Workspace) -> anyhow::Result<String> {
    let read =
        |file: &str| fs::read_to_string(workspace.root.join(file)).with_context(|| format!("cannot read {file}"));
    let mut hasher = DefaultHasher::new();
    cache::toolchain()?.hash(&mut hasher);
    others(&read("Cargo.lock")?).hash(&mut hasher);
    profiles(&read("Cargo.toml")?).hash(&mut hasher);
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
        cache("a").remove_older().expect("two are kept");
        assert_eq!(
            cache("d").newest(),
            Some(folder.path().join("crates/a")),
            "it was used just now"
        );
        assert!(folder.path().join("crates/b").exists());
        assert!(!folder.path().join("crates/c").exists());
    }

    #[test]
    fn a_cache_is_the_crates_of_one_build_whole_or_not_at_all() {
        let folder = tempfile::tempdir().expect("a folder");
        let workspace = |clone: &str| {
            let target = folder.path().join(clone);
            let facts = json!({"workspace_root": "/r", "target_directory": target, "packages": []});
            Workspace::from_metadata(&facts).expect("a workspace")
        };
        let build = |clone: &str, crates: &[&str]| {
            for name in crates {
                let unit = format!("{name}-0123456789abcdef");
                let debug = folder.path().join(clone).join("debug");
                for (place, file) in [(".fingerprint", "lib"), ("deps", "")] {
                    fs::create_dir_all(debug.join(place)).expect("a folder");
                    let path = match file {
                        "" => debug.join(place).join(format!("lib{unit}.rlib")),
                        _ => debug.join(place).join(&unit).join(file),
                    };
                    fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
                    fs::write(path, clone).expect("a file");
                }
            }
        };
        let kept = folder.path().join("crates/key");
        let save = |clone: &str| {
            let workspace = workspace(clone);
            let (workspace, folder) = (&workspace, kept.clone());
            CrateCache { workspace, folder }.save()
        };
        let of = |name: &str| fs::read_to_string(kept.join(format!("deps/lib{name}-0123456789abcdef.rlib"))).ok();
        build("first", &["serde", "url"]);
        build("second", &["serde", "tokio"]);
        build("third", &["serde"]);
        // What a killed process left.
        fs::create_dir_all(kept.with_extension("new").join("deps")).expect("a folder");
        assert_eq!(save("first"), "2 crates kept for the next clone");
        assert_eq!(save("first"), "as before");
        assert_eq!(save("third"), "as before", "it has them all");
        assert_eq!(save("second"), "2 crates kept for the next clone");
        assert_eq!((of("serde").as_deref(), of("url")), (Some("second"), None), "not mixed");
        assert!(!kept.with_extension("new").exists());
        CrateCache {
            workspace: &workspace("first"),
            folder: kept.clone(),
        }
        .remove()
        .expect("it is gone");
        assert!(!kept.exists());
    }

    #[test]
    fn the_crates_of_ours_that_start_this_program_are_known() {
        let manifest = include_str!("../../Cargo.toml");
        let root = include_str!("../../../../Cargo.toml");
        let is_ours = |name: &str| {
            root.lines()
                .any(|line| line.starts_with(&format!("{name} = {{ path = ")))
        };
        let dependencies = manifest
            .lines()
            .filter_map(|line| line.strip_suffix(".workspace = true"));
        let mut ours: Vec<&str> = dependencies.filter(|name| is_ours(name)).collect();
        ours.push("xtask");
        ours.sort_unstable();
        assert_eq!(ours, STARTERS);
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
}
