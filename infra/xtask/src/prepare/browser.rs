//! The browser of the browser tests: the machine's own, or Debian's, installed where that is allowed.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::bail;

use crate::jobs;
use crate::ui::Line;

const NAMES: &[&str] = &["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const LIMIT: Duration = Duration::from_secs(900);

/// A Chromium of this machine; CHROMIUM_PATH names one that is elsewhere.
pub fn find() -> Option<PathBuf> {
    if let Some(path) = std::env::var_os("CHROMIUM_PATH").map(PathBuf::from) {
        return path.exists().then_some(path);
    }
    let path = std::env::var_os("PATH")?;
    let mut candidates =
        std::env::split_paths(&path).flat_map(|folder| NAMES.iter().map(move |name| folder.join(name)));
    candidates.find(|candidate| candidate.is_file())
}

/// Finds it, or installs Debian's where we are root on a Debian.
pub fn ensure(logs: &Path, line: &Line<'_>) -> anyhow::Result<String> {
    if let Some(path) = find() {
        return Ok(path.display().to_string());
    }
    if !nix::unistd::geteuid().is_root() || !Path::new("/usr/bin/apt-get").exists() {
        bail!(
            "there is no Chromium for the browser tests: install one (Debian: apt-get install chromium), or name it with CHROMIUM_PATH"
        );
    }
    let log = logs.join("browser.log");
    for arguments in [
        &["update"][..],
        &[
            "install",
            "--yes",
            "--no-install-recommends",
            "chromium",
            "fonts-liberation",
        ],
    ] {
        let mut install = Command::new("apt-get");
        install
            .args(["-o", "DPkg::Lock::Timeout=120"])
            .args(arguments)
            .env("DEBIAN_FRONTEND", "noninteractive");
        jobs::run_well("installing Chromium (apt-get)", install, &log, LIMIT, &mut |text| {
            line.says(text);
        })?;
    }
    match find() {
        Some(path) => Ok(format!("installed {}", path.display())),
        None => bail!("apt-get installed Chromium, but it is not on the path"),
    }
}
