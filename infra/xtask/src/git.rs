//! Questions to git.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, ensure};

/// What a hook sets for the repository that it is called in; the folder alone decides here.
const OF_A_HOOK: [&str; 4] = ["GIT_DIR", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_WORK_TREE"];

/// What git answers in a folder.
pub fn ask(folder: &Path, arguments: &[&str]) -> anyhow::Result<String> {
    let mut git = Command::new("git");
    git.args(arguments).current_dir(folder);
    for name in OF_A_HOOK {
        git.env_remove(name);
    }
    let output = git.output().context("git cannot be started")?;
    let said = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "git {}: {}", arguments.join(" "), said.trim());
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The same in a test, as somebody who commits.
#[cfg(test)]
pub fn commits(folder: &Path, arguments: &[&str]) {
    let identity = ["-c", "user.name=test", "-c", "user.email=test@kanalyse.test"];
    ask(folder, &[&identity, arguments].concat()).expect("git does it");
}
