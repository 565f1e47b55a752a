//! What we know about the tools of the machine: versions, and what their complaints mean.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, bail};

/// The oldest Python that the local cloud runs on.
pub const PYTHON: (u32, u32) = (3, 10);

/// Installs what this file pins, and nothing whose hash is not in it; without the questions, bars and advice that would only disturb a log.
pub fn pip_install(python: &Path, requirements: &Path) -> Command {
    let mut command = Command::new(python);
    command
        .args(["-m", "pip", "install", "--disable-pip-version-check", "--no-input"])
        .args(["--progress-bar", "off", "--require-hashes", "--requirement"])
        .arg(requirements)
        .env("PIP_ROOT_USER_ACTION", "ignore");
    command
}

/// Free space below which a first build does not end well.
pub const DISK_NEEDED: u64 = 8 << 30;

/// Complaints of tools, and the way out of each.
const KNOWN: &[(&[&str], &str)] = &[
    (
        &["No space left on device", "ENOSPC", "os error 28"],
        "the disk is full: free some space (`cargo clean` frees the build folder) and run it again",
    ),
    (
        &[
            "linker `cc` not found",
            "is `cc` not installed",
            "failed to find tool",
            "No such file or directory: 'cc'",
        ],
        "there is no C compiler: install one (Debian: apt-get install build-essential)",
    ),
    (
        &[
            "ensurepip is not available",
            "No module named ensurepip",
            "No module named venv",
        ],
        "this Python cannot make environments: install its venv module (Debian: apt-get install python3-venv)",
    ),
    (
        &[
            "Temporary failure in name resolution",
            "Could not resolve host",
            "Couldn't resolve host",
            "Failed to establish a new connection",
            "NewConnectionError",
            "ENOTFOUND",
            "EAI_AGAIN",
            "ETIMEDOUT",
            "ECONNREFUSED",
            "Network is unreachable",
            "failed to download from",
            "spurious network error",
        ],
        "the network is not reachable, and something still has to be downloaded: connect (or set the proxy) and run it again",
    ),
    (
        &[
            "package-lock.json are in sync",
            "package.json and package-lock.json",
            "EUSAGE",
        ],
        "a package.json (of frontend or of infra/local-stripe/schemas) and its lock file disagree: run `npm install` there and commit the lock file",
    ),
    (
        &["cannot update the lock file"],
        "Cargo.lock does not fit the manifests: run `cargo metadata > /dev/null` and commit Cargo.lock",
    ),
    (
        &["EBADPLATFORM", "Unsupported platform"],
        "a package does not exist for this machine",
    ),
    (
        &["Killed", "signal: 9", "out of memory", "Cannot allocate memory"],
        "it was killed, most likely for want of memory: close something, or set CARGO_BUILD_JOBS=1",
    ),
];

/// The way out that an output points to, if it is one we know.
pub fn explain(output: &str) -> Option<&'static str> {
    let hit = KNOWN
        .iter()
        .find(|(signs, _)| signs.iter().any(|sign| output.contains(sign)));
    hit.map(|(_, way_out)| *way_out)
}

/// Whether Rust has the components that the checks need besides the compiler.
pub fn can_lint() -> anyhow::Result<String> {
    let versions = ["clippy-driver", "rustfmt"].map(|name| answer(name, &["--version"]));
    match versions {
        [Ok(clippy), Ok(_)] => Ok(clippy.trim().to_owned()),
        _ => bail!("Rust comes without clippy or rustfmt here: `rustup component add clippy rustfmt`"),
    }
}

/// A Python of this machine.
pub struct Python {
    /// Its program.
    pub program: PathBuf,
    /// Its version.
    pub version: (u32, u32),
}

/// The first Python on the path that is new enough.
pub fn find_python() -> anyhow::Result<Python> {
    let names = [
        "python3",
        "python",
        "python3.14",
        "python3.13",
        "python3.12",
        "python3.11",
        "python3.10",
    ];
    let mut too_old = None;
    for name in names {
        let Ok(text) = answer(name, &["--version"]) else {
            continue;
        };
        let Some(version) = version(&text) else { continue };
        if version >= PYTHON {
            return Ok(Python {
                program: PathBuf::from(name),
                version,
            });
        }
        too_old = too_old.max(Some(version));
    }
    let (major, minor) = PYTHON;
    match too_old {
        Some((a, b)) => bail!("Python {a}.{b} is too old: install Python {major}.{minor} or later as well"),
        None => bail!(
            "there is no Python: install Python {major}.{minor} or later (Debian: apt-get install python3 python3-venv)"
        ),
    }
}

/// Whether this Python can make an environment.
pub fn can_make_environments(python: &Python) -> anyhow::Result<()> {
    let text = answer(&python.program.to_string_lossy(), &["-c", "import venv, ensurepip"]);
    let way_out = explain("No module named venv").unwrap_or_default();
    text.map(|_| ()).ok().context(way_out)
}

/// Whether there is a C compiler; the TLS and SQLite crates need one.
pub fn find_compiler() -> anyhow::Result<String> {
    let program = std::env::var("CC").unwrap_or_else(|_| "cc".to_owned());
    let text = answer(&program, &["--version"]).ok();
    let text = text.with_context(|| explain("linker `cc` not found").unwrap_or_default())?;
    Ok(text.lines().next().unwrap_or_default().to_owned())
}

/// Free bytes on the disk of a folder.
pub fn free_space(folder: &Path) -> anyhow::Result<u64> {
    let facts = nix::sys::statvfs::statvfs(folder)?;
    Ok(facts.blocks_available() * facts.fragment_size())
}

/// What a short command writes, both streams together, if it succeeds.
pub fn answer(program: &str, arguments: &[&str]) -> anyhow::Result<String> {
    let output = Command::new(program).args(arguments).stdin(Stdio::null()).output()?;
    let text = [output.stdout, output.stderr].concat();
    let text = String::from_utf8_lossy(&text).into_owned();
    if output.status.success() {
        Ok(text)
    } else {
        bail!("{program} failed: {}", text.trim())
    }
}

/// Major and minor of the first version in a text.
fn version(text: &str) -> Option<(u32, u32)> {
    let word = text
        .split_whitespace()
        .find(|word| word.starts_with(|c: char| c.is_ascii_digit()))?;
    let mut numbers = word.split('.').map(str::parse);
    Some((numbers.next()?.ok()?, numbers.next()?.ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_complaints_lead_to_their_way_out() {
        let cases = [
            ("error: No space left on device (os error 28)", "disk is full"),
            ("error: linker `cc` not found", "no C compiler"),
            (
                "The virtual environment was not created successfully because ensurepip is not available.",
                "venv module",
            ),
            ("npm error code ENOTFOUND", "network"),
            ("Temporary failure in name resolution", "network"),
            ("collect2: fatal error: ld terminated with signal 9 [Killed]", "memory"),
        ];
        for (output, part) in cases {
            let way_out = explain(output).unwrap_or_default();
            assert!(way_out.contains(part), "{output}: {way_out}");
        }
        assert_eq!(explain("error[E0308]: mismatched types"), None);
    }

    #[test]
    fn no_package_is_installed_without_its_hash() {
        let pip = pip_install(Path::new("python"), Path::new("requirements.txt"));
        assert!(pip.get_args().any(|argument| argument == "--require-hashes"));
    }

    #[test]
    fn versions_are_read_from_what_programs_say() {
        assert_eq!(version("Python 3.11.7\n"), Some((3, 11)));
        assert_eq!(version("Python 3.9.2"), Some((3, 9)));
        assert_eq!(version("no version"), None);
        assert!((3, 9) < PYTHON && (3, 10) >= PYTHON && (4, 0) > PYTHON);
    }
}
