//! `.venv`: what we use of Python's packages, the local cloud and Node among them.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::Context;

use crate::prepare::stamp::Stamp;
use crate::ui::Line;
use crate::workspace::Workspace;
use crate::{jobs, tools};

/// What pip says before it changes anything.
const WRITES: &str = "Installing collected packages";

/// Longest time for a download on a small machine.
const LONG: Duration = Duration::from_secs(3600);

/// `.venv` with the local cloud, cargo-lambda, Node and cfn-lint.
pub fn make(workspace: &Workspace, logs: &Path, line: &Line<'_>) -> anyhow::Result<String> {
    let requirements = workspace.root.join("infra/local/requirements.txt");
    let text = fs::read_to_string(&requirements).context("cannot read infra/local/requirements.txt")?;
    let stamp = Stamp::new(workspace.venv().join("requirements.stamp"), text);
    let alone = alone(workspace)?;
    remove_where_pip_was_cut_off(&workspace.venv())?;
    if stamp.matches() && workspace.python().exists() {
        return Ok("as before".to_owned());
    }
    let python = tools::find_python()?;
    tools::can_make_environments(&python)?;
    let log = logs.join("tools.log");
    if !workspace.python().exists() {
        let mut make = Command::new(&python.program);
        make.args(["-m", "venv"]).arg(workspace.venv());
        let made = jobs::run_well("making .venv", make, &log, LONG, &mut |text| line.says(text));
        if made.is_err() {
            // Half an environment would look like a whole one to the next run.
            let _ = fs::remove_dir_all(workspace.venv());
        }
        made?;
    }
    let pip = tools::pip_install(&workspace.python(), &requirements);
    install(&alone, workspace, "installing the tools (pip)", pip, &stamp, &log, line)?;
    Ok(format!(
        "Python {}.{}, Node, the local cloud",
        python.version.0, python.version.1
    ))
}

/// Only the holder of this lock may change `.venv`; it is released however the process ends. A mark of pip's that is found then was left
/// behind.
pub fn alone(workspace: &Workspace) -> anyhow::Result<File> {
    let path = workspace.target.join("xtask/venv.lock");
    fs::create_dir_all(workspace.target.join("xtask")).context("cannot make target/xtask")?;
    let file = File::create(&path).with_context(|| format!("cannot write {}", path.display()))?;
    file.lock().with_context(|| format!("cannot lock {}", path.display()))?;
    Ok(file)
}

/// Runs pip for the one who is [`alone`], and sets the stamp. As long as it has not come to its end, a mark says so.
pub fn install(
    _alone: &File,
    workspace: &Workspace,
    what: &str,
    pip: Command,
    stamp: &Stamp,
    log: &Path,
    line: &Line<'_>,
) -> anyhow::Result<()> {
    stamp.clear();
    let mark = mark(&workspace.venv());
    fs::write(&mark, what).with_context(|| format!("cannot write {}", mark.display()))?;
    let installed = jobs::run_well(what, pip, log, LONG, &mut |text| line.says(text));
    if installed.is_err() && !fs::read_to_string(log).is_ok_and(|text| text.contains(WRITES)) {
        // Without a network, for instance: what was there before is as it was.
        let _ = fs::remove_file(&mark);
    }
    installed?;
    fs::remove_file(&mark).with_context(|| format!("cannot remove {}", mark.display()))?;
    stamp.set()
}

/// Pip takes a package that it has written half for a whole one: where it was cut off everything is made again.
fn remove_where_pip_was_cut_off(venv: &Path) -> anyhow::Result<()> {
    if mark(venv).exists() {
        fs::remove_dir_all(venv).with_context(|| format!("cannot remove {}", venv.display()))?;
    }
    Ok(())
}

fn mark(venv: &Path) -> PathBuf {
    venv.join("pip-is-at-work")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_environment_in_which_pip_was_cut_off_is_removed_and_another_one_stays() {
        let folder = tempfile::tempdir().unwrap();
        let venv = folder.path().join(".venv");
        remove_where_pip_was_cut_off(&venv).unwrap();
        fs::create_dir(&venv).unwrap();
        remove_where_pip_was_cut_off(&venv).unwrap();
        assert!(venv.exists());
        fs::write(mark(&venv), "").unwrap();
        remove_where_pip_was_cut_off(&venv).unwrap();
        assert!(!venv.exists());
    }
}
