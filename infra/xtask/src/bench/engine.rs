//! What is measured by programs of the crates themselves: the engine alongside the same computation with pandas and numpy, and money.

use std::process::Command;

use anyhow::{Context, ensure};

use crate::workspace::Workspace;
use crate::{tools, ui};

/// Measures and prints both, in an environment of their own with the packages that `shared/engine/bench/requirements.txt` pins.
pub fn run(workspace: &Workspace) -> anyhow::Result<()> {
    let environment = workspace.target.join("xtask/bench/python");
    let python = environment.join("bin/python");
    if !python.exists() {
        let found = tools::find_python()?;
        let mut make = Command::new(&found.program);
        make.args(["-m", "venv"]).arg(&environment);
        output(make, "making the environment of the benchmark")?;
    }
    let mut install = tools::pip_install(&python, &workspace.root.join("shared/engine/bench/requirements.txt"));
    install.arg("--quiet");
    output(install, "installing pandas and numpy")?;
    let mut bench = Command::new("cargo");
    bench
        .args([
            "run",
            "--quiet",
            "--release",
            "-p",
            "engine",
            "--example",
            "engine-bench",
            "--",
        ])
        .arg(&python)
        .current_dir(&workspace.root);
    ui::print(&output(bench, "measuring the engine")?);
    Ok(())
}

/// Measures and prints what spends and grants take, without the cloud around them.
pub fn money(workspace: &Workspace) -> anyhow::Result<()> {
    let mut bench = Command::new("cargo");
    bench
        .args(["run", "--quiet", "--release", "-p", "store", "--example", "store-bench"])
        .current_dir(&workspace.root);
    ui::print(&output(bench, "measuring spends and grants")?);
    Ok(())
}

/// Measures and prints the leaderboard and the discovery hub: each alone at three sizes and compared with DynamoDB, and the board's builder
/// at a million channels.
pub fn leaderboard(workspace: &Workspace) -> anyhow::Result<()> {
    for (package, example) in [
        ("board", "board-bench"),
        ("hub", "hub-bench"),
        ("leaderboard", "leaderboard-bench"),
        ("discovery-hub", "discovery-hub-bench"),
        ("leaderboard", "builder"),
    ] {
        let mut bench = Command::new("cargo");
        bench
            .args(["run", "--quiet", "--release", "-p", package, "--example", example])
            .current_dir(&workspace.root);
        ui::print(&output(bench, "measuring the leaderboard")?);
    }
    Ok(())
}

/// What a command printed; its errors where it failed.
fn output(mut command: Command, what: &str) -> anyhow::Result<String> {
    let output = command.output().with_context(|| format!("{what}: cannot be started"))?;
    ensure!(
        output.status.success(),
        "{what} failed: {}",
        String::from_utf8_lossy(&output.stderr).trim()
    );
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}
