//! Compiled crates as cargo keeps them in a build folder: copied from one to another, and distinguished.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io;
use std::path::Path;

use anyhow::Context;

/// Where cargo keeps what it knows of each compiled crate, and the two places of what was compiled.
const FINGERPRINTS: &str = ".fingerprint";
const SCRIPTS: &str = "build";
const LIBRARIES: &str = "deps";

/// Fills a build folder that has none of these crates of ours; returns how many crates came, nothing where it has some of them.
pub fn restore(kept: &Path, built: &Path, own: &BTreeSet<&str>) -> anyhow::Result<Option<usize>> {
    let known = built.join(FINGERPRINTS);
    if !kept.join(FINGERPRINTS).exists() {
        return Ok(Some(0));
    }
    if known.exists() {
        let is_ours = |name: &String| name.rsplit_once('-').is_some_and(|(package, _)| own.contains(package));
        if names(&known)?.iter().any(is_ours) {
            return Ok(None);
        }
        // What was built of this program depends on another build of its dependencies: cargo has to drop it.
        fs::remove_dir_all(&known).with_context(|| format!("cannot remove {}", known.display()))?;
    }
    copy_units(kept, built, |_| true).map(Some)
}

/// How many compiled crates a folder holds.
pub fn count(kept: &Path) -> usize {
    names(&kept.join(FINGERPRINTS)).map_or(0, |names| names.len())
}

/// The compiled crates of chosen packages, each by the name under which cargo knows it.
pub fn chosen(built: &Path, is_chosen: impl Fn(&str) -> bool) -> anyhow::Result<BTreeSet<String>> {
    if !built.join(FINGERPRINTS).exists() {
        return Ok(BTreeSet::new());
    }
    let names = names(&built.join(FINGERPRINTS))?.into_iter();
    Ok(names
        .filter(|name| name.rsplit_once('-').is_some_and(|(package, _)| is_chosen(package)))
        .collect())
}

/// What the compiler says of crates that were not compiled together, or of which a part is missing. No source of ours makes it say so.
pub fn are_spoilt(output: &str) -> bool {
    ["error[E0460]", "error[E0514]", "error[E0786]"]
        .iter()
        .any(|code| output.contains(code))
}

/// Has cargo drop all that was compiled, so that it compiles it again.
pub fn drop_all(built: &Path) -> anyhow::Result<()> {
    for folder in [FINGERPRINTS, SCRIPTS, LIBRARIES].map(|name| built.join(name)) {
        if folder.exists() {
            fs::remove_dir_all(&folder).with_context(|| format!("cannot remove {}", folder.display()))?;
        }
    }
    Ok(())
}

/// Copies the compiled crates of chosen packages from one build folder to another that has none of them; returns how many.
pub fn copy_units(from: &Path, to: &Path, is_chosen: impl Fn(&str) -> bool) -> anyhow::Result<usize> {
    let units = chosen(from, is_chosen)?;
    if units.is_empty() {
        return Ok(0);
    }
    let hashes: BTreeSet<&str> = units.iter().filter_map(|name| Some(name.rsplit_once('-')?.1)).collect();
    for name in names(&from.join(LIBRARIES))? {
        if hash_of(&name).is_some_and(|hash| hashes.contains(hash)) {
            copy(&from.join(LIBRARIES).join(&name), &to.join(LIBRARIES).join(&name))?;
        }
    }
    for place in [SCRIPTS, FINGERPRINTS] {
        // The fingerprints come last: a copy that was cut off has none, and is made again.
        for name in &units {
            let source = from.join(place).join(name);
            if source.exists() {
                copy(&source, &to.join(place).join(name))?;
            }
        }
    }
    Ok(units.len())
}

/// The sixteen digits with which cargo ends a name, before its extension.
fn hash_of(name: &str) -> Option<&str> {
    let stem = name.split('.').next()?;
    let (_, hash) = stem.rsplit_once('-')?;
    (hash.len() == 16).then_some(hash)
}

fn names(folder: &Path) -> anyhow::Result<Vec<String>> {
    let entries = fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let mut names = Vec::new();
    for entry in entries {
        names.extend(entry?.file_name().into_string());
    }
    Ok(names)
}

/// A file or a folder with its times, by which cargo judges what is fresh.
fn copy(from: &Path, to: &Path) -> anyhow::Result<()> {
    if !from.is_dir() {
        return copy_file(from, to).with_context(|| format!("cannot copy {} to {}", from.display(), to.display()));
    }
    fs::create_dir_all(to).with_context(|| format!("cannot make {}", to.display()))?;
    for name in names(from)? {
        copy(&from.join(&name), &to.join(&name))?;
    }
    Ok(())
}

fn copy_file(from: &Path, to: &Path) -> io::Result<()> {
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder)?;
    }
    // Renamed into place: two runs at once never see half a file.
    let fresh = to.with_added_extension(format!("{}.new", std::process::id()));
    if is_never_changed(from) && fs::hard_link(from, &fresh).is_ok() {
        fs::rename(&fresh, to)?;
        // Two names of one file are left as they are by the line above.
        return if fresh.exists() { fs::remove_file(fresh) } else { Ok(()) };
    }
    fs::copy(from, &fresh)?;
    let changed = fs::metadata(from)?.modified()?;
    File::options().write(true).open(&fresh)?.set_modified(changed)?;
    fs::rename(fresh, to)
}

/// Compiled libraries are most of the size, and the compiler replaces them whole: one copy on the disk serves every clone.
fn is_never_changed(file: &Path) -> bool {
    file.extension().is_some_and(|kind| kind == "rlib" || kind == "rmeta")
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;
    use std::time::{Duration, SystemTime};

    use super::*;

    const SERDE: &str = "0123456789abcdef";
    const STORE: &str = "fedcba9876543210";

    fn write(path: &Path, age: u64) {
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, path.display().to_string()).expect("a file");
        let time = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000 - age);
        File::options()
            .write(true)
            .open(path)
            .expect("a file")
            .set_modified(time)
            .expect("a time");
    }

    /// A build folder with a crate of others and one of ours.
    fn built(folder: &Path) {
        for (name, hash) in [("serde", SERDE), ("store", STORE)] {
            write(&folder.join(format!("deps/lib{name}-{hash}.rlib")), 50);
            write(&folder.join(format!(".fingerprint/{name}-{hash}/lib-{name}")), 40);
            write(&folder.join(format!("build/{name}-{hash}/out/made.rs")), 60);
        }
    }

    #[test]
    fn only_the_crates_of_others_are_kept_with_their_times() {
        let folder = tempfile::tempdir().expect("a folder");
        let (from, to) = (folder.path().join("debug"), folder.path().join("cache"));
        built(&from);
        assert_eq!(copy_units(&from, &to, |package| package != "store").expect("a copy"), 1);
        let library = format!("deps/libserde-{SERDE}.rlib");
        assert!(to.join(format!("build/serde-{SERDE}/out/made.rs")).exists());
        assert!(!to.join(format!("deps/libstore-{STORE}.rlib")).exists());
        assert!(!to.join(format!(".fingerprint/store-{STORE}")).exists());
        let time = |path: PathBuf| fs::metadata(path).expect("a file").modified().expect("a time");
        assert_eq!(time(from.join(&library)), time(to.join(&library)));
    }

    #[test]
    fn spoilt_crates_are_known_by_what_the_compiler_says_and_removed() {
        let folder = tempfile::tempdir().expect("a folder");
        built(folder.path());
        write(&folder.path().join("xtask"), 5);
        assert!(are_spoilt(
            "error[E0786]: found invalid metadata files for crate `serde`\n"
        ));
        assert!(!are_spoilt("error[E0308]: mismatched types\n"));
        drop_all(folder.path()).expect("it is dropped");
        drop_all(folder.path()).expect("it is dropped already");
        assert_eq!(names(folder.path()).expect("a folder"), ["xtask"]);
    }

    #[test]
    fn a_build_folder_is_filled_only_as_long_as_none_of_ours_is_built_on_its_crates() {
        let folder = tempfile::tempdir().expect("a folder");
        let (first, cache) = (folder.path().join("first"), folder.path().join("cache"));
        let fresh = folder.path().join("fresh");
        let own = BTreeSet::from(["store"]);
        assert_eq!(restore(&cache, &fresh, &own).expect("no cache"), Some(0));
        built(&first);
        copy_units(&first, &cache, |package| !own.contains(package)).expect("a copy");
        assert_eq!(restore(&cache, &first, &own).expect("a folder"), None);
        // Of this program's own build nothing is left that cargo would take for fresh.
        write(&fresh.join(format!(".fingerprint/serde-{SERDE}/lib-serde")), 5);
        write(&fresh.join(format!("deps/libserde-{SERDE}.rlib")), 5);
        write(&fresh.join("deps/libxtask-aaaaaaaaaaaaaaaa.rlib"), 5);
        write(&fresh.join(".fingerprint/xtask-aaaaaaaaaaaaaaaa/bin-xtask"), 5);
        assert_eq!(restore(&cache, &fresh, &own).expect("a copy"), Some(1));
        let library = format!("deps/libserde-{SERDE}.rlib");
        let content = |folder: &Path| fs::read_to_string(folder.join(&library)).expect("a file");
        assert_eq!(content(&fresh), content(&cache), "none of its own build");
        assert!(!fresh.join(".fingerprint/xtask-aaaaaaaaaaaaaaaa").exists());
        assert_eq!(
            restore(&cache, &fresh, &own).expect("a copy"),
            Some(1),
            "a run that was cut off"
        );
    }

    #[test]
    fn without_a_cache_nothing_is_restored_and_nothing_fails() {
        let folder = tempfile::tempdir().expect("a folder");
        let all = |_: &str| true;
        let units = copy_units(&folder.path().join("none"), folder.path(), all);
        assert_eq!(units.expect("no failure"), 0);
    }

    #[test]
    fn a_unit_is_known_by_the_digits_at_the_end_of_its_name() {
        assert_eq!(hash_of("libserde-0123456789abcdef.rlib"), Some("0123456789abcdef"));
        assert_eq!(hash_of("my-crate-0123456789abcdef"), Some("0123456789abcdef"));
        assert_eq!(hash_of("serde-0123456789abcdef.12x.rcgu.o"), Some("0123456789abcdef"));
        assert_eq!(hash_of("liba.rlib"), None);
    }
}
