//! The parts of a full run that need the whole product, each on a local cloud: three chains of them, since a browser often waits.

use std::path::Path;

use crate::api::accounts;
use crate::dag::Step;
use crate::prepare::{Built, browser};
use crate::stack::temporary::Temporary;
use crate::stack::{Options, Stack};
use crate::suite::count::Count;
use crate::suite::tally::Tally;
use crate::suite::{recovery, rights, schedule, trial};
use crate::tasks;
use crate::workspace::Workspace;

/// Begins when nothing else runs any more.
pub const READY: &str = "ready for the stack";

/// Units of the browser's cloud: some 160 channels in the hub, read within its first minutes. The other clouds count what the platform was asked.
const SCOUT_UNITS: u32 = 1_500;

/// The local clouds of a run, each with its own data.
pub struct Clouds<'w> {
    /// For the browser.
    main: Stack<'w>,
    /// For the contract, whose random calls would disturb the browser's stories, and then for `kill -9`.
    contract: Stack<'w>,
    /// Checks rights.
    strict: Stack<'w>,
}

impl<'w> Clouds<'w> {
    /// None runs yet.
    pub fn new(workspace: &'w Workspace, temporary: &Temporary) -> anyhow::Result<Self> {
        let another = |name, auth| {
            anyhow::Ok(Stack::new(
                workspace,
                temporary.options_of_another(workspace, name, auth)?,
            ))
        };
        let with_hub = Options {
            scout_units: SCOUT_UNITS,
            ..temporary.options(workspace)
        };
        Ok(Self {
            main: Stack::new(workspace, with_hub),
            contract: another("contract", false)?,
            strict: another("strict", true)?,
        })
    }

    /// Ends whatever of them runs.
    pub fn stop(&self) {
        for cloud in [&self.main, &self.contract, &self.strict] {
            cloud.stop();
        }
    }
}

/// The whole product in the browser, over its API and through `kill -9`: stories, board and Lighthouse, next to them `e2e:looks`.
/// What needs no browser runs alongside.
pub fn parts<'a>(workspace: &'a Workspace, logs: &'a Path, tally: &'a Tally, clouds: &'a Clouds<'_>) -> Vec<Step<'a>> {
    let mut steps = browser_parts(workspace, logs, tally, &clouds.main);
    steps.push(Step::new("schemathesis", &["tools"], |line| {
        trial::install(workspace, logs, line)
    }));
    let started = Step::new("contract's cloud", &[READY, "programs"], move |_| {
        clouds.contract.start_built().map(|()| String::new())
    });
    // Not alongside the deployment of the first cloud, which the browser waits for.
    steps.push(started.after(&["web server"]));
    let contract = Step::new("contract", &["contract's cloud", "schemathesis"], move |line| {
        trial::show(workspace, &clouds.contract, tally, logs, line)
    });
    steps.push(contract);
    let recovery = Step::new("kill -9", &["contract's cloud"], move |line| {
        let note = recovery::show(&clouds.contract, line)?;
        tally.add("kill -9", Count::PASSED);
        Ok(note)
    });
    steps.push(recovery.after(&["contract"]));
    let schedule = Step::new("schedules", &["contract's cloud"], move |line| {
        let note = schedule::show(&clouds.contract, line)?;
        clouds.contract.stop();
        tally.add("schedules", Count::PASSED);
        Ok(note)
    });
    steps.push(schedule.after(&["kill -9"]));
    let rights = Step::new("least rights", &[READY, "programs"], move |line| {
        let note = rights::show(&clouds.strict, line)?;
        tally.add("least rights", Count::PASSED);
        Ok(note)
    });
    steps.push(rights.after(&["schedules"]));
    steps
}

/// What needs a browser.
fn browser_parts<'a>(
    workspace: &'a Workspace,
    logs: &'a Path,
    tally: &'a Tally,
    stack: &'a Stack<'_>,
) -> Vec<Step<'a>> {
    let built = Built {
        tools: &[READY],
        programs: &["programs"],
        functions: &["functions"],
        web: &["web app"],
    };
    let mut steps = vec![Step::new("browser", &[], |line| browser::ensure(logs, line))];
    steps.extend(stack.steps(&built));
    // Operators are made, they do not sign up.
    steps.push(Step::new("demo accounts", &["web server"], move |_| {
        let demo = accounts::make(stack)?;
        let reports = accounts::make_past(stack, &demo)?;
        accounts::enter(stack, &demo).map(|()| format!("{reports} reports"))
    }));
    let in_browser = move |part: &'static str, script: &'static str| {
        Step::new(part, &["demo accounts", "browser"], move |line| {
            let mut command = tasks::in_browser(workspace, script, &stack.place().web())?;
            // What runs each minute can be called by a story that would wait for it.
            command.env("CLOUD_URL", stack.place().gateway());
            tally.run(part, command, logs, line)
        })
    };
    steps.push(in_browser("browser looks", "e2e:looks"));
    steps.push(in_browser("browser stories", "e2e:stories"));
    // Compares the board with itself, so nobody else may put a channel on it meanwhile: what looks at pages does so only when it begins.
    steps.push(in_browser("browser board", "e2e:board").after(&["browser stories"]));
    steps.push(in_browser("lighthouse", "lighthouse:checks").after(&["browser board"]));
    steps
}
