//! A local cloud: its parts, the deployment onto it, and its end.

pub mod instance;
pub mod leftovers;
mod part;
pub mod parts;
pub mod ports;
pub mod sample;
mod supervise;
pub mod temporary;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use anyhow::{Context, bail};
use serde_json::{Value, json};

use crate::dag::{self, OnFailure, Step};
use crate::prepare::Built;
use crate::stack::part::{Part, Running};
use crate::stack::parts::Place;
use crate::ui::{Board, Line};
use crate::workspace::Workspace;
use crate::{jobs, settings};

/// Longest time a deployment may take.
const DEPLOY: Duration = Duration::from_secs(300);

/// What a local cloud is made of.
pub struct Options {
    /// Its folder.
    pub place: Place,
    /// The folder of the built programs.
    pub binaries: PathBuf,
    /// The folder of the functions as they are deployed.
    pub artifacts: PathBuf,
    /// Key of the real platform; without it, the sample platform replaces it.
    pub youtube_key: Option<String>,
    /// Test key of the real payment provider; without it, the local one replaces it.
    pub stripe_key: Option<String>,
    /// People can link their own channel.
    pub channel_link: bool,
    /// The workflow and the language model of the settings answer support chat and coach, where they name them.
    pub answerers: bool,
    /// Units of the platform that the scout may spend a day; with none it does not disturb.
    pub scout_units: u32,
}

/// A local cloud that is starting or running.
pub struct Stack<'w> {
    workspace: &'w Workspace,
    options: Options,
    running: Mutex<Vec<Running>>,
}

impl Built {
    /// Everything is there.
    pub const ALL: Self = Self {
        tools: &[],
        programs: &[],
        functions: &[],
        web: &[],
    };
}

impl<'w> Stack<'w> {
    /// Nothing runs yet.
    pub fn new(workspace: &'w Workspace, options: Options) -> Self {
        Self {
            workspace,
            options,
            running: Mutex::new(Vec::new()),
        }
    }

    /// Whether a channel of the platform can be linked.
    pub const fn links_channels(&self) -> bool {
        self.options.channel_link
    }

    /// Its folder.
    pub fn place(&self) -> &Place {
        &self.options.place
    }

    fn parts(&self) -> MutexGuard<'_, Vec<Running>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The steps from built programs to a running product.
    pub fn steps<'a>(&'a self, built: &Built) -> Vec<Step<'a>> {
        let (place, options) = (&self.options.place, &self.options);
        let mut steps = vec![
            Step::new("database", built.programs, |_| {
                self.start(parts::dynamodb(place, &options.binaries))
            }),
            Step::new("local cloud", built.tools, |_| {
                self.start(parts::gateway(self.workspace, place))
            }),
        ];
        let mut deploy_needs = [built.tools, built.functions, &["database", "local cloud"]].concat();
        if options.youtube_key.is_none() {
            let fills_hub = options.scout_units > 0;
            let platform = move || self.start(parts::sample_platform(place, &options.binaries, fills_hub));
            steps.push(Step::new("sample platform", built.programs, move |_| platform()));
            deploy_needs.push("sample platform");
        }
        if options.stripe_key.is_none() {
            let stripe = || self.start(parts::local_stripe(place, &options.binaries));
            steps.push(Step::new("local stripe", built.programs, move |_| stripe()));
            deploy_needs.push("local stripe");
        }
        steps.push(Step::new("deploy", &deploy_needs, |line| self.deploy(line)));
        let web_needs = [built.web, &["deploy"]].concat();
        steps.push(Step::new("web server", &web_needs, |_| {
            self.start(parts::web(
                self.workspace,
                place,
                &self.output("apiOrigin")?,
                &self.output("webBucket")?,
            )?)
        }));
        steps
    }

    /// Starts everything that is built, from within a step of another board: a failure stops nothing besides it.
    pub fn start_built(&self) -> anyhow::Result<()> {
        dag::run(&Board::quiet(), self.steps(&Built::ALL), OnFailure::GoOn)?.check()?;
        Ok(())
    }

    fn start(&self, part: Part) -> anyhow::Result<String> {
        let health = part.health.clone();
        let mut running = part.start()?;
        let well = running.wait_until_well();
        // Also one that is not well has to be stopped with the others.
        self.parts().push(running);
        well.map(|()| health)
    }

    fn deploy(&self, line: &Line<'_>) -> anyhow::Result<String> {
        let place = &self.options.place;
        let mut command = self.deploy_command(&["local"]);
        command.args(["--gateway", &place.gateway(), "--dynamodb", &place.dynamodb()]);
        command
            .arg("--artifacts")
            .arg(&self.options.artifacts)
            .arg("--out")
            .arg(place.outputs());
        match &self.options.youtube_key {
            // By its variable: arguments of a process can be read by everybody.
            Some(key) => command
                .args(["--youtube-key-env", "YOUTUBE_API_KEY"])
                .env("YOUTUBE_API_KEY", key),
            None => command.args(["--sample-platform", &format!("{}/youtube/v3", place.sample())]),
        };
        match &self.options.stripe_key {
            Some(key) => command.env("STRIPE_SECRET_KEY", key),
            None => command
                .env_remove("STRIPE_SECRET_KEY")
                .env("STRIPE_API_BASE", place.stripe()),
        };
        let switch = if self.options.channel_link { "on" } else { "off" };
        command.env("KANALYSE_CHANNEL_LINK", switch);
        command.env("KANALYSE_SCOUT_UNITS", self.options.scout_units.to_string());
        // What the caller has set is meant for `up` alone.
        let answerers = settings::CHAT.iter().chain(&settings::COACH);
        for name in answerers.clone() {
            command.env_remove(name);
        }
        let answerers = answerers.filter(|_| self.options.answerers);
        for &name in settings::SIGN_IN_CLIENT.iter().chain(answerers) {
            if let Some(value) = settings::read(&self.workspace.root, name)? {
                command.env(name, value);
            }
        }
        // It is run by the deployment, which keeps the secret that it says.
        let setup = self.options.binaries.join("stripe-setup");
        command.arg("--stripe-setup").arg(setup).args(["--site", &place.web()]);
        let log = place.logs().join("deploy.log");
        let finished = jobs::run_well("the deployment", command, &log, DEPLOY, &mut |text| line.says(text))?;
        self.write_web_config()?;
        Ok(finished.text.lines().last().unwrap_or_default().to_owned())
    }

    /// The demo accounts, made where they are missing.
    pub fn seed(&self) -> anyhow::Result<Value> {
        let mut command = self.deploy_command(&["seed"]);
        command.arg("--out").arg(self.options.place.outputs());
        let output = command.output().context("the demo accounts cannot be made")?;
        if !output.status.success() {
            bail!(
                "the demo accounts cannot be made: {}",
                String::from_utf8_lossy(&output.stderr).trim()
            );
        }
        serde_json::from_slice(&output.stdout).context("the demo accounts are no JSON")
    }

    fn deploy_command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(self.workspace.python());
        command
            .arg(self.workspace.root.join("infra/local/deploy.py"))
            .args(arguments);
        command.current_dir(&self.workspace.root).env("PYTHONUNBUFFERED", "1");
        // Settings of a real AWS account must not reach the local deployment.
        for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("AWS_")) {
            command.env_remove(name);
        }
        command
    }

    /// A text that the deployment says about itself.
    pub fn output(&self, name: &str) -> anyhow::Result<String> {
        let text = self.outputs()?[name].as_str().map(str::to_owned);
        text.with_context(|| format!("the deployment names no {name}"))
    }

    /// The full name of a table.
    pub fn table(&self, name: &str) -> anyhow::Result<String> {
        let text = self.outputs()?["tables"][name].as_str().map(str::to_owned);
        text.with_context(|| format!("the deployment names no table {name}"))
    }

    /// What a program needs in its environment to reach tables and bus as a function does.
    pub fn environment(&self) -> anyhow::Result<Vec<(String, String)>> {
        let place = &self.options.place;
        let mut variables = vec![
            ("AWS_ENDPOINT_URL".to_owned(), place.gateway()),
            ("AWS_ENDPOINT_URL_DYNAMODB".to_owned(), place.dynamodb()),
            ("AWS_REGION".to_owned(), self.output("region")?),
            ("AWS_ACCESS_KEY_ID".to_owned(), "test".to_owned()),
            ("AWS_SECRET_ACCESS_KEY".to_owned(), "test".to_owned()),
            ("EVENT_BUS".to_owned(), self.output("bus")?),
        ];
        let outputs = self.outputs()?;
        let tables = outputs["tables"].as_object();
        for (name, table) in tables.context("the deployment names no tables")? {
            let table = table.as_str().context("a table has no name")?;
            variables.push((format!("TABLE_{}", name.to_uppercase()), table.to_owned()));
        }
        Ok(variables)
    }

    /// The folder of the built programs.
    pub fn binaries(&self) -> &Path {
        &self.options.binaries
    }

    fn outputs(&self) -> anyhow::Result<Value> {
        let path = self.options.place.outputs();
        let text = std::fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        serde_json::from_str(&text).with_context(|| format!("{} is no JSON", path.display()))
    }

    fn write_web_config(&self) -> anyhow::Result<()> {
        let config = json!({
            "region": self.output("region")?,
            "userPoolId": self.output("userPoolId")?,
            "userPoolClientId": self.output("clientId")?,
            "userPoolEndpoint": "/cognito/",
            "paymentOrigins": ["https://checkout.stripe.com", "https://billing.stripe.com", self.options.place.stripe()],
            "channelLink": self.options.channel_link,
        });
        let path = self.options.place.web_config();
        std::fs::write(&path, config.to_string()).with_context(|| format!("cannot write {}", path.display()))
    }

    /// Keeps everything running until somebody asks us to stop.
    pub fn watch(&self) -> anyhow::Result<()> {
        supervise::watch(&mut self.parts())
    }

    /// Ends all parts, the last one started first, the database at the very end.
    pub fn stop(&self) {
        let running = std::mem::take(&mut *self.parts());
        let (rest, database): (Vec<_>, Vec<_>) = running.into_iter().partition(|r| r.part.name != "dynamodb");
        for mut running in rest.into_iter().rev().chain(database) {
            running.stop();
        }
    }

    /// SIGKILL to one part with all that it has started; it is away for this long, and back once this returns.
    pub fn kill_part(&self, name: &str, away: Duration) -> anyhow::Result<()> {
        let mut parts = self.parts();
        let part = parts.iter_mut().find(|running| running.part.name == name);
        part.with_context(|| format!("no {name} runs"))?.kill_and_restart(away)
    }

    /// SIGKILL to every process at once: nothing gets the chance to save anything.
    pub fn kill(&self) {
        leftovers::kill_all(&self.options.place.state);
        self.parts().clear();
    }
}

impl Drop for Stack<'_> {
    fn drop(&mut self) {
        self.stop();
    }
}
