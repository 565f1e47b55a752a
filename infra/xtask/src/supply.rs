//! `advisories` and `sbom`: what is known of the weaknesses of what we use, and what a release holds (`infra/supply`).

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Duration;

use anyhow::Context;

use crate::dag::{self, OnFailure, Step};
use crate::prepare::stamp::Stamp;
use crate::prepare::{cache, venv};
use crate::suite::tally::Tally;
use crate::ui::{self, Board, Line};
use crate::workspace::Workspace;
use crate::{jobs, tools};

/// Makes [`python`].
pub const TOOLS: &str = "supply tools";
/// The step that asks what is known.
pub const ADVISORIES: &str = "advisories";
const LIMIT: Duration = Duration::from_secs(3600);

/// What functions are built for, unless somebody asks for [`X86`].
pub const ARM: &str = "aarch64-unknown-linux-gnu";
/// The other choice.
pub const X86: &str = "x86_64-unknown-linux-gnu";

/// Options of `advisories`.
#[derive(Clone, Copy, Default, clap::Args)]
pub struct Args {
    /// A service that cannot be asked is a failure: for a run at night, whose silence would look like good news.
    #[arg(long)]
    strict: bool,
    /// Whether cargo-deny is compiled where it is not there. Never as a part of `test`, whose browser has limits.
    #[arg(skip)]
    may_install: bool,
}

impl Args {
    /// Those before a release: nothing that could not be asked counts as good news.
    pub const fn of_release() -> Self {
        Self {
            strict: true,
            may_install: true,
        }
    }

    /// As `infra/supply/advisories.py` takes them.
    fn options(self) -> impl Iterator<Item = &'static str> {
        let options = [(self.strict, "--strict"), (self.may_install, "--install")];
        options
            .into_iter()
            .filter_map(|(is_asked, option)| is_asked.then_some(option))
    }
}

/// Where pip-audit and what writes CycloneDX are: apart from `.venv`, which deploys.
fn environment(workspace: &Workspace) -> PathBuf {
    workspace.target.join("xtask/supply/python")
}

/// Its Python, which also runs the tests of `infra/supply`.
pub fn python(workspace: &Workspace) -> PathBuf {
    environment(workspace).join("bin/python")
}

/// Where the documents about a release are.
pub fn documents(workspace: &Workspace) -> PathBuf {
    workspace.target.join("xtask/sbom")
}

/// Makes [`python`], from nothing where the list of its packages has changed, or where it was cut off.
pub fn install(workspace: &Workspace, logs: &Path, line: &Line<'_>) -> anyhow::Result<String> {
    let folder = environment(workspace);
    let requirements = workspace.root.join("infra/supply/requirements.txt");
    let text = fs::read_to_string(&requirements).context("cannot read infra/supply/requirements.txt")?;
    let _alone = alone(&folder)?;
    let stamp = Stamp::new(folder.join("requirements.stamp"), text);
    if stamp.matches() && python(workspace).exists() {
        return Ok("as before".to_owned());
    }
    if folder.exists() {
        fs::remove_dir_all(&folder).with_context(|| format!("cannot remove {}", folder.display()))?;
    }
    let found = tools::find_python()?;
    tools::can_make_environments(&found)?;
    let log = logs.join("supply-tools.log");
    let mut make = Command::new(&found.program);
    make.args(["-m", "venv"]).arg(&folder);
    let what = "making the environment of infra/supply";
    jobs::run_well(what, make, &log, LIMIT, &mut |text| line.says(text))?;
    let mut pip = tools::pip_install(&python(workspace), &requirements);
    // Most of it is never imported.
    pip.arg("--no-compile");
    let what = "installing what looks for weaknesses (pip)";
    jobs::run_well(what, pip, &log, LIMIT, &mut |text| line.says(text))?;
    stamp.set()?;
    Ok(String::new())
}

/// Another run that installs the same is waited for.
fn alone(folder: &Path) -> anyhow::Result<File> {
    let path = folder.with_extension("lock");
    let parent = path.parent().context("a folder without a place")?;
    fs::create_dir_all(parent).with_context(|| format!("cannot make {}", parent.display()))?;
    let file = File::create(&path).with_context(|| format!("cannot write {}", path.display()))?;
    file.lock().with_context(|| format!("cannot lock {}", path.display()))?;
    Ok(file)
}

/// The step that asks. Never taken over from an earlier run: what is known changes by the day.
pub fn step<'a>(workspace: &'a Workspace, args: Args, logs: &'a Path, tally: &'a Tally) -> Step<'a> {
    Step::new(ADVISORIES, &["tools", TOOLS], move |line| {
        let mut command = script(workspace, "advisories.py");
        // Compiled once for a machine, not for each clone.
        let kept = cache::place().unwrap_or_else(|| workspace.target.join("xtask"));
        command.arg("--tools").arg(kept.join("tools")).args(args.options());
        command.args(npm(workspace)?).env("PATH", workspace.path_with_tools()?);
        tally.run(ADVISORIES, command, logs, line)
    })
}

/// `cargo xtask advisories`.
pub fn advisories(workspace: &Workspace, args: Args) -> anyhow::Result<ExitCode> {
    let logs = workspace.target.join("xtask/advisories/logs");
    let tally = Tally::default();
    let mut steps = tools_steps(workspace, &logs);
    // Nothing of an earlier run may look like an answer of this one.
    let said = logs.join(ADVISORIES).with_extension("log");
    let _ = fs::remove_file(&said);
    let args = Args {
        may_install: true,
        ..args
    };
    steps.push(step(workspace, args, &logs, &tally));
    let report = dag::run(&Board::new(), steps, OnFailure::Stop)?;
    let answers = fs::read_to_string(said).unwrap_or_default();
    ui::line(answers.trim_end());
    Ok(tally.verdict(&report.0))
}

/// `cargo xtask sbom`.
pub fn sbom(workspace: &Workspace, target: &str) -> anyhow::Result<()> {
    let logs = workspace.target.join("xtask/sbom-logs");
    let mut steps = tools_steps(workspace, &logs);
    steps.push(Step::new("sbom", &["tools", TOOLS], |line| {
        write(workspace, target, &logs, line)
    }));
    dag::run(&Board::new(), steps, OnFailure::Stop)?.check()?;
    ui::print(&documents(workspace).display().to_string());
    Ok(())
}

/// Writes what a release for this system holds into [`documents`].
pub fn write(workspace: &Workspace, target: &str, logs: &Path, line: &Line<'_>) -> anyhow::Result<String> {
    let mut command = script(workspace, "sbom.py");
    command
        .arg("--out")
        .arg(documents(workspace))
        .args(["--target", target]);
    command.args(npm(workspace)?).env("PATH", workspace.path_with_tools()?);
    let what = "writing what the release holds";
    let done = jobs::run_well(what, command, &logs.join("sbom.log"), LIMIT, &mut |text| {
        line.says(text);
    })?;
    Ok(done.text.trim_end().replace('\n', ", "))
}

/// What `advisories` and `sbom` need.
fn tools_steps<'a>(workspace: &'a Workspace, logs: &'a Path) -> Vec<Step<'a>> {
    vec![
        Step::new("tools", &[], |line| venv::make(workspace, logs, line)),
        Step::new(TOOLS, &[], |line| install(workspace, logs, line)),
    ]
}

fn script(workspace: &Workspace, name: &str) -> Command {
    let mut command = Command::new(python(workspace));
    command
        .arg(workspace.root.join("infra/supply").join(name))
        .current_dir(&workspace.root);
    command
}

/// npm as a command, behind what are options of the script.
fn npm(workspace: &Workspace) -> anyhow::Result<[PathBuf; 3]> {
    let home = workspace.node_home()?;
    Ok([
        PathBuf::from("--"),
        home.join("bin/node"),
        home.join("lib/node_modules/npm/bin/npm-cli.js"),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_release_is_strict_and_the_test_command_compiles_nothing() {
        let options = |args: Args| args.options().collect::<Vec<_>>();
        assert_eq!(options(Args::of_release()), ["--strict", "--install"]);
        assert!(options(Args::default()).is_empty());
    }
}
