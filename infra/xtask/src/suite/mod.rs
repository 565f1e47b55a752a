//! `test`: everything that CI runs. The last line is `N passed, N failed`, with `, N skipped` behind it where tests were skipped; those are
//! named above it, and so is what did not run because it passed with the same files before.

mod changed;
pub mod check;
mod clouds;
mod count;
mod endpoints;
mod failed;
mod groups;
mod parts;
mod pattern;
mod recovery;
mod results;
mod rights;
mod roles;
mod rust;
pub mod schedule;
mod skipped;
mod slowest;
pub mod tally;
pub mod trial;

use std::process::ExitCode;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use crate::dag::{self, OnFailure, Step};
use crate::prepare::lints::Lints;
use crate::stack::temporary::Temporary;
use crate::suite::clouds::{Clouds, READY};
use crate::suite::groups::Groups;
use crate::suite::results::Results;
use crate::suite::tally::Tally;
use crate::supply;
use crate::ui::{self, Board};
use crate::workspace::Workspace;
use crate::{jobs, prepare, tools};

/// A run that is not over by now hangs somewhere: it says where, before anybody who waits for it gives up.
const LIMIT: Duration = Duration::from_secs(85 * 60);
/// The same for one that plays all random cases.
const LIMIT_OF_ALL: Duration = Duration::from_secs(4 * 3600);

/// Options of `test`.
#[derive(clap::Args)]
pub struct Args {
    /// Leave out the whole stack and the browser.
    #[arg(long)]
    no_stack: bool,
    /// Only the whole stack: the browser, the contract, kill -9, rights.
    #[arg(long, conflicts_with = "no_stack")]
    only_stack: bool,
    /// Run also what passed with the same files before, and play all random cases.
    #[arg(long)]
    again: bool,
}

/// Runs everything, and says how it went.
pub fn run(workspace: &Workspace, args: &Args) -> anyhow::Result<ExitCode> {
    tools::can_lint()?;
    let started = Instant::now();
    jobs::end_all_by(started + if args.again { LIMIT_OF_ALL } else { LIMIT });
    let temporary = Temporary::new(workspace, "test")?;
    let logs = temporary.place.logs();
    let clouds = Clouds::new(workspace, &temporary)?;
    let (tally, programs) = (Tally::default(), Mutex::new(Vec::new()));
    let mut groups = Groups::new(Results::of(workspace), args.again);
    let mut steps = prepare::steps(workspace, Lints::On, &logs);
    let mut before_stack: Vec<&'static str> = Vec::new();
    if !args.only_stack {
        // The front end's check builds the web app as well; two builds at once would share a folder.
        steps.retain(|step| step.name() != "web app");
        steps.push(
            Step::new("web app", &["packages"], |line| {
                prepare::build_web(workspace, &logs, line)
            })
            .after(&["front end"]),
        );
        steps.push(Step::new(supply::TOOLS, &[], |line| {
            supply::install(workspace, &logs, line)
        }));
        // Nothing waits for it.
        steps.push(supply::step(workspace, supply::Args::default(), &logs, &tally));
        for group in parts::groups(workspace, args.again, &logs, &tally, &programs) {
            let parts = groups.parts(group, &tally);
            before_stack.extend(parts.iter().map(Step::name));
            steps.extend(parts);
        }
    }
    if !args.no_stack {
        // The browser gets the machine for itself: what it waits for has limits.
        let ready = Step::new(READY, &["tools", "functions", "web app"], |_| Ok(String::new()));
        steps.push(ready.after(&before_stack));
        steps.extend(clouds::parts(workspace, &logs, &tally, &clouds));
    }
    let report = dag::run(&Board::new(), steps, OnFailure::GoOn)?;
    clouds.stop();
    if let Err(error) = groups.keep(Results::of(workspace).as_ref(), &report.0, &tally) {
        ui::line(&format!("what passed is not kept for the next run: {error:#}"));
    }
    if jobs::interrupted() {
        anyhow::bail!("interrupted");
    }
    ui::line(&format!("\n{}", tally.slowest()));
    ui::line(&format!("\n{}", report.table(started.elapsed())));
    if let Some(note) = groups.note() {
        ui::line(&note);
    }
    Ok(tally.verdict(&report.0))
}
