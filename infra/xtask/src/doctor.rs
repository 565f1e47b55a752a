//! `doctor`: what the machine has and lacks, each with the way out.

use std::process::ExitCode;

use crate::prepare::browser;
use crate::stack::ports::Ports;
use crate::stack::{instance, leftovers};
use crate::workspace::Workspace;
use crate::{settings, tools, ui};

/// How much a finding matters.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Weight {
    Good,
    /// Something is not there, but only some tasks need it.
    Note,
    Bad,
}

struct Finding {
    what: &'static str,
    weight: Weight,
    text: String,
}

fn found(what: &'static str, result: anyhow::Result<String>, otherwise: Weight) -> Finding {
    match result {
        Ok(text) => Finding {
            what,
            weight: Weight::Good,
            text,
        },
        Err(error) => Finding {
            what,
            weight: otherwise,
            text: format!("{error:#}"),
        },
    }
}

/// Prints the table; exit code 1 when something keeps `up`.
pub fn run(workspace: &Workspace) -> anyhow::Result<ExitCode> {
    let mut findings = vec![
        found(
            "Rust",
            tools::answer("rustc", &["--version"]).map(|text| text.trim().to_owned()),
            Weight::Bad,
        ),
        found("clippy and rustfmt", tools::can_lint(), Weight::Note),
        found("C compiler", tools::find_compiler(), Weight::Bad),
        found("Python", python(), Weight::Bad),
        found("disk", disk(workspace), Weight::Bad),
        found("tools in .venv", venv(workspace), Weight::Note),
        found("web packages", packages(workspace), Weight::Note),
        found("network", network(), Weight::Note),
        found("browser", chromium(), Weight::Note),
        platform(workspace)?,
        payments(workspace)?,
    ];
    findings.extend(ports_and_processes(workspace));
    let rows: Vec<Vec<String>> = findings
        .iter()
        .map(|f| vec![mark(f.weight), f.what.to_owned(), f.text.clone()])
        .collect();
    ui::print(ui::table(&rows).trim_end());
    let bad = findings.iter().filter(|finding| finding.weight == Weight::Bad).count();
    if bad == 0 {
        ui::print("\nNothing stands in the way of `cargo xtask up`.");
        return Ok(ExitCode::SUCCESS);
    }
    ui::print(&format!("\n{bad} of these stand in the way of `cargo xtask up`."));
    Ok(ExitCode::FAILURE)
}

fn mark(weight: Weight) -> String {
    match weight {
        Weight::Good => console::style("✔").green(),
        Weight::Note => console::style("·").yellow(),
        Weight::Bad => console::style("✘").red(),
    }
    .to_string()
}

fn python() -> anyhow::Result<String> {
    let python = tools::find_python()?;
    tools::can_make_environments(&python)?;
    let (major, minor) = python.version;
    Ok(format!(
        "{} is {major}.{minor} and can make environments",
        python.program.display()
    ))
}

fn disk(workspace: &Workspace) -> anyhow::Result<String> {
    let free = tools::free_space(&workspace.root)?;
    let is_built = workspace.target.join("debug/deps").exists();
    anyhow::ensure!(
        is_built || free >= tools::DISK_NEEDED,
        "{} GB are free, a first build takes {} GB: free some space",
        free >> 30,
        tools::DISK_NEEDED >> 30
    );
    Ok(format!("{} GB are free", free >> 30))
}

fn venv(workspace: &Workspace) -> anyhow::Result<String> {
    anyhow::ensure!(workspace.python().exists(), "not there yet; `cargo xtask up` makes it");
    let node = workspace.node_home()?.join("bin/node");
    let version = tools::answer(&node.to_string_lossy(), &["--version"])?;
    Ok(format!("there, with Node {}", version.trim().trim_start_matches('v')))
}

fn packages(workspace: &Workspace) -> anyhow::Result<String> {
    let there = workspace.frontend().join("node_modules/.lock.stamp").exists();
    anyhow::ensure!(there, "not there yet; `cargo xtask up` installs them");
    Ok("there".to_owned())
}

/// Only downloads need it. The tools are asked themselves, so that a mirror or proxy in their own configuration counts.
fn network() -> anyhow::Result<String> {
    let crates = tools::answer("cargo", &["info", "--quiet", "--config", "net.retry=0", "itoa"]);
    let python = tools::answer("python3", &["-m", "pip", "--retries", "0", "index", "versions", "six"]);
    for (what, answer) in [("crates", crates), ("Python packages", python)] {
        anyhow::ensure!(
            answer.is_ok(),
            "the registry of {what} does not answer; fine when everything is installed"
        );
    }
    Ok("the registries of crates and Python packages answer".to_owned())
}

fn chromium() -> anyhow::Result<String> {
    use anyhow::Context;
    let path = browser::find().context("none; only the browser tests need it (Debian: apt-get install chromium)")?;
    Ok(path.display().to_string())
}

fn platform(workspace: &Workspace) -> anyhow::Result<Finding> {
    let text = match settings::youtube_key(&workspace.root)? {
        Some(_) => "the real one, with YOUTUBE_API_KEY",
        None => "the sample platform (set YOUTUBE_API_KEY, also in .env, for the real one)",
    };
    Ok(Finding {
        what: "platform",
        weight: Weight::Good,
        text: text.to_owned(),
    })
}

fn payments(workspace: &Workspace) -> anyhow::Result<Finding> {
    let text = match settings::stripe_key(&workspace.root)? {
        Some(_) => "the real provider in test mode, with STRIPE_SECRET_KEY",
        None => "the local stand-in (set STRIPE_SECRET_KEY, a test key, also in .env, for the real one)",
    };
    Ok(Finding {
        what: "payments",
        weight: Weight::Good,
        text: text.to_owned(),
    })
}

fn ports_and_processes(workspace: &Workspace) -> Vec<Finding> {
    if let Some(instance) = instance::running(&workspace.state()) {
        let text = instance
            .url
            .map_or_else(|| "starting".to_owned(), |url| format!("running at {url}"));
        return vec![Finding {
            what: "product",
            weight: Weight::Good,
            text,
        }];
    }
    let left = leftovers::find(&workspace.state()).len();
    let mut findings = Vec::new();
    if left > 0 {
        let text = format!("{left} processes of a killed run; the next `up` ends them and keeps the data");
        findings.push(Finding {
            what: "leftovers",
            weight: Weight::Note,
            text,
        });
    }
    let checked = Ports::default().check().map(|()| {
        let numbers: Vec<String> = Ports::default()
            .each()
            .iter()
            .map(|(port, ..)| port.to_string())
            .collect();
        format!("{} are free", numbers.join(", "))
    });
    // What a killed run still holds is no obstacle: `up` ends it first.
    let weight = if left > 0 { Weight::Note } else { Weight::Bad };
    findings.push(found("ports", checked, weight));
    findings
}
