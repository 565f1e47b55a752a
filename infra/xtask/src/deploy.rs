//! `deploy`: the product onto AWS, with the credentials of the environment.

mod check;

use std::path::PathBuf;
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};

use crate::dag::{self, OnFailure, Step};
use crate::prepare::{self, venv};
use crate::suite::tally::Tally;
use crate::ui::{self, Board, Line};
use crate::workspace::Workspace;
use crate::{jobs, settings, supply};

const LIMIT: Duration = Duration::from_secs(3600);
const SCRIPT: &str = "infra/local/deploy.py";
/// The stage that template.yaml deploys where nobody names another.
const PRODUCTION: &str = "prod";
/// Shortest reason for asking nobody about weaknesses, in characters.
const SHORTEST_REASON: usize = 10;

/// Options of `deploy`.
#[derive(clap::Args)]
pub struct Args {
    /// Says what is missing for production, and deploys nothing: no account and no key is needed.
    #[arg(long)]
    check: bool,
    /// Bucket for the packages; made where it is missing.
    #[arg(long, required_unless_present = "check")]
    bucket: Option<String>,
    /// Name of the stack.
    #[arg(long, default_value = "kanalyse")]
    stack: String,
    /// Region; without it AWS_REGION, else eu-central-1.
    #[arg(long)]
    region: Option<String>,
    /// Build for x86_64 in place of arm64.
    #[arg(long)]
    x86: bool,
    /// A web ACL before the CDN, and its logs, for other stages than prod too.
    #[arg(long)]
    edge: bool,
    /// A parameter of the template, as Name=value; may come several times.
    #[arg(long, value_name = "NAME=VALUE")]
    parameter: Vec<String>,
    /// Deploy production without asking about known weaknesses, for this reason, which is stored with the release.
    #[arg(long, value_name = "REASON", value_parser = as_reason)]
    without_advisories: Option<String>,
}

impl Args {
    /// Whether somebody is asked about known weaknesses: in production, unless there is a reason not to.
    fn asks(&self) -> bool {
        is_production(&self.parameter) && self.without_advisories.is_none()
    }

    /// What the functions are built for.
    fn triple(&self) -> &'static str {
        if self.x86 { supply::X86 } else { supply::ARM }
    }
}

/// A text that will say something to whoever reads it later.
fn as_reason(text: &str) -> Result<String, String> {
    let text = text.trim();
    if text.chars().count() < SHORTEST_REASON {
        return Err(format!("a reason has at least {SHORTEST_REASON} characters"));
    }
    Ok(text.to_owned())
}

/// `deploy`; with `--check` nothing is deployed.
pub fn run(workspace: &Workspace, args: &Args) -> anyhow::Result<ExitCode> {
    match args.check {
        true => check::run(workspace, args),
        false => deploy(workspace, args).map(|()| ExitCode::SUCCESS),
    }
}

/// Checks the credentials first: a build takes minutes, a missing key shows in a second. Production is not deployed with a known weakness,
/// unless somebody says why nobody is asked.
fn deploy(workspace: &Workspace, args: &Args) -> anyhow::Result<()> {
    let started = Instant::now();
    let logs = workspace.target.join("xtask/deploy/logs");
    let artifacts = workspace.target.join("lambda-release");
    let tally = Tally::default();
    if let Some(reason) = &args.without_advisories {
        ui::line(&format!("nobody is asked about known weaknesses: {reason}"));
    }
    let mut steps = vec![
        Step::new("tools", &[], |line| venv::make(workspace, &logs, line)),
        Step::new("credentials", &["tools"], |_| check_credentials(workspace)),
        Step::new("packages", &["credentials"], |line| {
            prepare::install_packages(workspace, &logs, line)
        }),
        Step::new("web app", &["packages"], |line| {
            prepare::build_web_for(workspace, origin_of(&args.parameter).as_deref(), &logs, line)
        }),
        Step::new("functions", &["credentials"], |line| {
            build(workspace, args, &artifacts, &logs, line)
        }),
        Step::new("payment set-up", &["functions"], |line| {
            build_stripe_setup(workspace, &logs, line)
        }),
        Step::new(supply::TOOLS, &["credentials"], |line| {
            supply::install(workspace, &logs, line)
        }),
        Step::new("sbom", &["credentials", "tools", supply::TOOLS], |line| {
            supply::write(workspace, args.triple(), &logs, line)
        }),
        Step::new("deployment", &needs(args), |line| {
            let log = logs.join("deploy.log");
            let command = deployment(workspace, args, &artifacts)?;
            jobs::run_well("the deployment", command, &log, LIMIT, &mut |text| line.says(text))?;
            Ok(args.stack.clone())
        }),
    ];
    if args.asks() {
        steps.push(supply::step(workspace, supply::Args::of_release(), &logs, &tally));
    }
    let report = dag::run(&Board::new(), steps, OnFailure::Stop)?.check()?;
    ui::line(&format!("\n{}", report.table(started.elapsed())));
    ui::print(&std::fs::read_to_string(logs.join("deploy.log"))?);
    Ok(())
}

/// What must have succeeded before anything is sent to AWS; in production, too, that no weakness of what we use is known.
fn needs(args: &Args) -> Vec<&'static str> {
    let mut needs = vec!["functions", "web app", "payment set-up", "sbom"];
    if args.asks() {
        needs.push(supply::ADVISORIES);
    }
    needs
}

/// Whether production is deployed: the last parameter of a name counts.
fn is_production(parameters: &[String]) -> bool {
    let stage = parameters.iter().rev().find_map(|pair| pair.strip_prefix("Stage="));
    stage.is_none_or(|stage| stage == PRODUCTION)
}

/// The site's own host name, where it has one: its pages name it to search engines.
fn origin_of(parameters: &[String]) -> Option<String> {
    let domain = parameters.iter().find_map(|pair| pair.strip_prefix("WebDomain="))?;
    (!domain.is_empty()).then(|| format!("https://{domain}"))
}

fn check_credentials(workspace: &Workspace) -> anyhow::Result<String> {
    let script = "import boto3; from botocore.config import Config; \
        print(boto3.client('sts', region_name='us-east-1', config=Config(connect_timeout=5, read_timeout=10, \
        retries={'max_attempts': 2})).get_caller_identity()['Account'])";
    let output = Command::new(workspace.python())
        .args(["-c", script])
        .output()
        .context("Python cannot be started")?;
    if !output.status.success() {
        let text = String::from_utf8_lossy(&output.stderr);
        let reason = text.trim().lines().last().unwrap_or_default();
        bail!(
            "AWS refuses the credentials ({reason}): set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY"
        );
    }
    Ok(format!("account {}", String::from_utf8_lossy(&output.stdout).trim()))
}

fn build(
    workspace: &Workspace,
    args: &Args,
    artifacts: &std::path::Path,
    logs: &std::path::Path,
    line: &Line<'_>,
) -> anyhow::Result<String> {
    let mut command = Command::new(workspace.venv().join("bin/cargo-lambda"));
    command
        .args(["lambda", "build", "--release", "--locked", "--lambda-dir"])
        .arg(artifacts);
    command.arg(if args.x86 { "--x86-64" } else { "--arm64" });
    for name in workspace.functions() {
        command.args(["--package", name]);
    }
    command
        .current_dir(&workspace.root)
        .env("PATH", workspace.path_with_tools()?);
    // cargo-lambda looks for CargoLambda.toml by itself; ours has another name.
    command.env("CARGO_LAMBDA_GLOBAL", workspace.root.join("cargo-lambda.toml"));
    let log: PathBuf = logs.join("build.log");
    jobs::run_well("building the functions", command, &log, LIMIT, &mut |text| {
        line.says(text);
    })?;
    Ok(format!(
        "{} for {}",
        workspace.functions().len(),
        if args.x86 { "x86_64" } else { "arm64" }
    ))
}

/// The program that the deployment runs here once the site has an address; only where there is a key.
fn build_stripe_setup(workspace: &Workspace, logs: &std::path::Path, line: &Line<'_>) -> anyhow::Result<String> {
    if settings::stripe_key_of_deployment(&workspace.root)?.is_none() {
        return Ok("no STRIPE_SECRET_KEY: payments stay as they are".to_owned());
    }
    let mut command = Command::new("cargo");
    command
        .args(["build", "--locked", "--package", "stripe-setup"])
        .current_dir(&workspace.root);
    let log = logs.join("stripe-setup.log");
    jobs::run_well("building the set-up of payments", command, &log, LIMIT, &mut |text| {
        line.says(text);
    })?;
    Ok(String::new())
}

fn deployment(workspace: &Workspace, args: &Args, artifacts: &std::path::Path) -> anyhow::Result<Command> {
    let mut command = Command::new(workspace.python());
    command
        .arg(workspace.root.join(SCRIPT))
        .arg("aws")
        .args(args.options())
        .current_dir(&workspace.root);
    command
        .arg("--artifacts")
        .arg(artifacts)
        .arg("--sbom")
        .arg(supply::documents(workspace));
    if let Some(key) = settings::youtube_key(&workspace.root)? {
        command
            .args(["--youtube-key-env", "YOUTUBE_API_KEY"])
            .env("YOUTUBE_API_KEY", key);
    }
    if let Some(key) = settings::stripe_key_of_deployment(&workspace.root)? {
        command
            .arg("--stripe-setup")
            .arg(workspace.target.join("debug/stripe-setup"))
            .env("STRIPE_SECRET_KEY", key);
    }
    Ok(command)
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    fn parameters(pairs: &[&str]) -> Vec<String> {
        pairs.iter().map(ToString::to_string).collect()
    }

    #[derive(clap::Parser)]
    struct Alone {
        #[command(flatten)]
        args: Args,
    }

    /// The options of a deployment, as the command line gives them.
    fn parsed(words: &[&str]) -> Result<Args, clap::Error> {
        let all = ["deploy", "--bucket", "packages"]
            .into_iter()
            .chain(words.iter().copied());
        Alone::try_parse_from(all).map(|alone| alone.args)
    }

    /// Those with these parameters.
    fn with(pairs: &[&str], reason: Option<&str>) -> Args {
        let mut words: Vec<&str> = pairs.iter().flat_map(|pair| ["--parameter", *pair]).collect();
        words.extend(reason.iter().flat_map(|reason| ["--without-advisories", *reason]));
        parsed(&words).unwrap_or_else(|error| panic!("{words:?}: {error}"))
    }

    /// How a deployment ends where the question about weaknesses ends so, if it is asked at all.
    fn deployed(args: &Args, advisories: anyhow::Result<String>) -> bool {
        let needs = needs(args);
        let mut advisories = Some(advisories);
        let mut steps = vec![Step::new("deployment", &needs, |_| Ok(String::new()))];
        for &name in &needs {
            let asked = (name == supply::ADVISORIES).then(|| advisories.take()).flatten();
            let result = asked.unwrap_or_else(|| Ok(String::new()));
            steps.push(Step::new(name, &[], move |_| result));
        }
        let report = dag::run(&Board::new(), steps, OnFailure::GoOn).unwrap();
        let deployment = report.0.iter().find(|step| step.name == "deployment");
        matches!(deployment.map(|step| &step.result), Some(Some(Ok(_))))
    }

    #[test]
    fn production_is_not_deployed_with_a_known_weakness_nor_where_nobody_could_be_asked() {
        let found = || Err(anyhow::anyhow!("1 passed, 1 failed"));
        for pairs in [
            &[][..],
            &["Stage=prod"],
            &["Stage=trial", "Stage=prod"],
            &["WebDomain=a.example"],
        ] {
            assert!(!deployed(&with(pairs, None), found()), "{pairs:?}");
            assert!(deployed(&with(pairs, None), Ok(String::new())), "{pairs:?}");
        }
    }

    #[test]
    fn production_is_deployed_without_asking_for_a_reason_alone_that_says_something() {
        let args = with(&[], Some(" OSV is away, a key leaked "));
        assert!(!needs(&args).contains(&supply::ADVISORIES));
        assert!(deployed(&args, Err(anyhow::anyhow!("nobody asks"))));
        assert_eq!(args.without_advisories.as_deref(), Some("OSV is away, a key leaked"));
        for words in [
            &["--without-advisories"][..],
            &["--without-advisories", ""],
            &["--without-advisories", "    urgent     "],
            &["--without-advisories", "123456789"],
        ] {
            assert!(parsed(words).is_err(), "{words:?}");
        }
        assert!(parsed(&["--without-advisories", "1234567890"]).is_ok());
    }

    #[test]
    fn another_stage_asks_nobody() {
        for pairs in [
            &["Stage=trial"][..],
            &["Stage=prod", "Stage=trial"],
            &["Stage=production"],
        ] {
            let args = with(pairs, None);
            assert!(!needs(&args).contains(&supply::ADVISORIES), "{pairs:?}");
            assert!(deployed(&args, Err(anyhow::anyhow!("nobody asks"))), "{pairs:?}");
        }
    }

    #[test]
    fn the_template_deploys_production_where_nobody_names_a_stage() {
        let template = concat!(env!("CARGO_MANIFEST_DIR"), "/../../template.yaml");
        let text = std::fs::read_to_string(template).unwrap();
        assert!(text.contains(&format!("\n  Stage: {{ Type: String, Default: {PRODUCTION}, ")));
    }

    #[test]
    fn pages_name_the_sites_own_host_and_no_other() {
        assert_eq!(
            origin_of(&parameters(&["Stage=prod", "WebDomain=kanalyse.example"])),
            Some("https://kanalyse.example".to_owned())
        );
        assert_eq!(origin_of(&parameters(&["Stage=prod"])), None);
        assert_eq!(origin_of(&parameters(&["WebDomain="])), None);
    }
}
