//! The contract, tried by schemathesis against a deployed product, as everybody who may call it. What is tried and why is in `infra/api-check`.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode};

use anyhow::{Context, ensure};
use serde_json::Value;

use crate::api::Api;
use crate::dag::{self, OnFailure, Step};
use crate::prepare::stamp::Stamp;
use crate::prepare::{self, venv};
use crate::stack::parts::Place;
use crate::stack::ports::Ports;
use crate::stack::{Options, Stack, instance};
use crate::suite::endpoints::Endpoint;
use crate::suite::roles::{self, Role};
use crate::suite::tally::Tally;
use crate::ui::{Board, Line};
use crate::workspace::Workspace;
use crate::{settings, tools};

/// Endpoints that nobody here gets through, and why.
const NEVER_WELL: &[(&str, &str)] = &[
    ("stripe-webhook", "only the payment provider signs"),
    ("youtube-oauth-save", "only the platform's sign-in gives a code"),
    ("change-subscription", "only after a payment on the provider's page"),
    ("cancel-subscription", "only after a payment on the provider's page"),
];

/// Endpoints that answer nobody well while linking a channel is switched off, as it is for `up` without settings of its own.
const OF_LINKING: &[&str] = &["youtube-oauth-connect", "disconnect-channel"];

/// What is tried, and where it is written down.
struct Trial<'a> {
    workspace: &'a Workspace,
    stack: &'a Stack<'a>,
    tally: &'a Tally,
    logs: &'a Path,
    endpoints: &'a [Endpoint],
}

/// Installs schemathesis alongside the tools of `.venv`.
pub fn install(workspace: &Workspace, logs: &Path, line: &Line<'_>) -> anyhow::Result<String> {
    let requirements = workspace.root.join("infra/api-check/requirements.txt");
    let text = fs::read_to_string(&requirements).context("cannot read infra/api-check/requirements.txt")?;
    let stamp = Stamp::new(workspace.venv().join("api-check.stamp"), text);
    if stamp.matches() {
        return Ok("as before".to_owned());
    }
    let pip = tools::pip_install(&workspace.python(), &requirements);
    let log = logs.join("api-check-tools.log");
    venv::install(
        &venv::alone(workspace)?,
        workspace,
        "installing schemathesis (pip)",
        pip,
        &stamp,
        &log,
        line,
    )?;
    Ok(String::new())
}

/// Tries the contract against the running `up`, with accounts of its own.
pub fn run(workspace: &Workspace) -> anyhow::Result<ExitCode> {
    let stack = Stack::new(workspace, options(workspace)?);
    let (tally, logs) = (Tally::default(), stack.place().logs());
    let (stack, tally, logs) = (&stack, &tally, logs.as_path());
    let steps = vec![
        Step::new("tools", &[], |line| venv::make(workspace, logs, line)),
        Step::new("schemathesis", &["tools"], |line| install(workspace, logs, line)),
        Step::new("contract", &["schemathesis"], |line| {
            show(workspace, stack, tally, logs, line)
        }),
    ];
    let report = dag::run(&Board::new(), steps, OnFailure::Stop)?;
    Ok(tally.verdict(&report.0))
}

/// Where the running `up` is.
fn options(workspace: &Workspace) -> anyhow::Result<Options> {
    let state = workspace.state();
    let web = instance::running(&state).and_then(|instance| instance.url);
    let web = web.context("nothing runs: `cargo xtask up` in another terminal starts it")?;
    let text = fs::read_to_string(state.join("outputs.json")).context("cannot read .local/outputs.json")?;
    let outputs: Value = serde_json::from_str(&text).context(".local/outputs.json is no JSON")?;
    let port = |url: &str| url.rsplit(':').next().and_then(|port| port.parse().ok());
    let named = |name: &str| outputs[name].as_str().and_then(port);
    let ports = || {
        Some(Ports {
            web: port(&web)?,
            gateway: named("gateway")?,
            dynamodb: named("dynamodb")?,
            ..Ports::default()
        })
    };
    let ports = ports().context(".local/outputs.json names no ports")?;
    let place = Place {
        ports,
        state,
        auth: false,
    };
    Ok(Options {
        place,
        binaries: prepare::binaries(workspace),
        artifacts: prepare::artifacts(workspace),
        youtube_key: None,
        stripe_key: None,
        channel_link: settings::channel_link(&workspace.root)?,
        answerers: false,
        scout_units: 0,
    })
}

/// Tries every endpoint as a visitor, a member, an admin, and as somebody who leaves.
pub fn show(
    workspace: &Workspace,
    stack: &Stack<'_>,
    tally: &Tally,
    logs: &Path,
    line: &Line<'_>,
) -> anyhow::Result<String> {
    let endpoints = Endpoint::all(workspace)?;
    let trial = Trial {
        workspace,
        stack,
        tally,
        logs,
        endpoints: &endpoints,
    };
    let (mut notes, mut failures) = (Vec::new(), Vec::new());
    // Each role says something by itself, also where another has failed.
    for role in roles::all(stack, line)? {
        line.says(role.part);
        match try_as(&trial, line, &role) {
            Ok(calls) => notes.push(format!("{} {calls}", role.part)),
            Err(error) => failures.push(error),
        }
    }
    match failures.into_iter().next() {
        Some(first) => Err(first),
        None => Ok(notes.join(", ")),
    }
}

/// Tries every endpoint as one of them; returns the number of calls.
fn try_as(trial: &Trial<'_>, line: &Line<'_>, role: &Role) -> anyhow::Result<u64> {
    let counts = trial
        .stack
        .place()
        .state
        .join(role.part.replace(' ', "-"))
        .with_extension("json");
    let command = command(trial, role, &counts)?;
    trial.tally.run(role.part, command, trial.logs, line)?;
    let answers = read(&counts)?;
    let mut unseen = unseen(trial.endpoints, role, &answers);
    if !trial.stack.links_channels() {
        unseen.retain(|name| !OF_LINKING.contains(name));
    }
    ensure!(
        unseen.is_empty(),
        "{}: nothing was ever well at {}; the run says nothing about them",
        role.part,
        unseen.join(", ")
    );
    Ok(answers.values().flat_map(BTreeMap::values).sum())
}

/// Examples of each endpoint for somebody who is not signed in; `schemathesis.toml` says how many the others get.
const VISITORS_EXAMPLES: &str = "8";

fn command(trial: &Trial<'_>, role: &Role, counts: &Path) -> anyhow::Result<Command> {
    let (workspace, stack) = (trial.workspace, trial.stack);
    let folder = workspace.root.join("infra/api-check");
    let mut command = Command::new(workspace.venv().join("bin/schemathesis"));
    command.arg("--config-file").arg(folder.join("schemathesis.toml"));
    command.arg("run").arg(workspace.root.join("openapi.json"));
    command.args(["--no-color", "--url", &stack.output("apiUrl")?]);
    for endpoint in trial.endpoints.iter().filter(|endpoint| (role.tries)(endpoint)) {
        command.args(["--include-operation-id", &endpoint.name]);
    }
    // Where it may leave what it learns.
    command.current_dir(&stack.place().state);
    command
        .env("PYTHONPATH", &folder)
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .env("API_CHECK_DATABASE", stack.place().dynamodb())
        .env("API_CHECK_LIMITS", stack.table("limits")?)
        .env("API_CHECK_KNOWN", role.known.to_string())
        .env("API_CHECK_KEPT", &role.kept)
        .env("API_CHECK_COUNTS", counts);
    match &role.user {
        Some(user) => {
            let api = Api::new(stack)?;
            // Tokens are short-lived, and others were tried before.
            let user = api.sign_in_again(user)?;
            // By the environment: arguments of a process can be read by everybody.
            command
                .env("API_CHECK_TOKEN", user.token())
                .env("API_CHECK_WHO", api.id(&user)?);
        }
        None => {
            // Most calls of a visitor are refused before anything of them is read; what is public, the others try in full.
            command.args(["--max-examples", VISITORS_EXAMPLES]);
            command.env_remove("API_CHECK_TOKEN").env("API_CHECK_WHO", "127.0.0.1");
        }
    }
    Ok(command)
}

type Answers = BTreeMap<String, BTreeMap<String, u64>>;

fn read(path: &Path) -> anyhow::Result<Answers> {
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    serde_json::from_str(&text).context("the counts of the run are not what they should be")
}

/// Endpoints that should have been well at least once, and never were.
fn unseen<'a>(endpoints: &'a [Endpoint], role: &Role, answers: &Answers) -> Vec<&'a str> {
    let tried = endpoints.iter().filter(|endpoint| {
        (role.tries)(endpoint) && (role.must)(endpoint) && !NEVER_WELL.iter().any(|(name, _)| *name == endpoint.name)
    });
    let never = tried.filter(|endpoint| {
        let answers = answers.get(&endpoint.name);
        answers.is_none_or(|answers| !answers.contains_key(&endpoint.success))
    });
    never.map(|endpoint| endpoint.name.as_str()).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn endpoint(name: &str, path: &str) -> Endpoint {
        Endpoint {
            name: name.to_owned(),
            path: path.to_owned(),
            public: false,
            success: "200".to_owned(),
        }
    }

    #[test]
    fn an_endpoint_that_was_never_well_is_named_unless_nobody_could_be() {
        let endpoints = [
            endpoint("get-me", "/me"),
            endpoint("list-codes", "/admin/codes"),
            endpoint("get-payment", "/payments/{sessionId}"),
            endpoint("cancel-subscription", "/subscription"),
            endpoint("delete-account", "/me"),
        ];
        let answers: Answers =
            serde_json::from_value(json!({"get-me": {"200": 3, "401": 1}, "get-payment": {"404": 9}})).expect("counts");
        let member = Role::new("api as member", None, |endpoint| !endpoint.is_admins());
        assert_eq!(unseen(&endpoints, &member, &answers), ["get-payment"]);
        let mut leaver = Role::new("api as leaver", None, |_| true);
        leaver.tries = Endpoint::ends_account;
        assert_eq!(unseen(&endpoints, &leaver, &answers), ["delete-account"]);
        let mut admin = Role::new("api as admin", None, Endpoint::is_admins);
        admin.tries = Endpoint::is_admins;
        assert_eq!(unseen(&endpoints, &admin, &answers), ["list-codes"]);
    }
}
