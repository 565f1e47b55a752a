//! The rights of the functions are enough: shown on a local cloud that checks them as AWS does.
//!
//! Tables are not among what is checked: they are in dynamodb-local, which knows no rights. The functions' own tests check them.

use std::time::Duration;

use anyhow::ensure;

use crate::api::Api;
use crate::api::mails::Mails;
use crate::stack::{Stack, sample};
use crate::suite::schedule;
use crate::ui::Line;

/// Starts the stack, signs somebody up, has a channel analysed and monitored: queues, bus, secret, trigger, rules and mail are all used.
pub fn show(stack: &Stack<'_>, line: &Line<'_>) -> anyhow::Result<String> {
    ensure!(stack.place().auth, "this local cloud checks no rights");
    line.says("starting a local cloud that checks rights");
    stack.start_built()?;
    let api = Api::new(stack)?;
    line.says("a wrong code is refused");
    api.wrong_code("rights")?;
    line.says("an analysis");
    let user = api.new_user("rights")?;
    let [channel, ..] = sample::KNOWN;
    let id = api.start(&user, channel)?;
    let analysis = api.wait_for(&user, &id, Duration::from_millis(250), Duration::from_secs(120))?;
    ensure!(
        analysis["status"] == "completed",
        "with rights checked, the analysis failed: {analysis}"
    );
    let credits = api.credits(&user)?;
    ensure!(credits == 4, "one analysis of five credits must leave 4, not {credits}");
    line.says("a monitor with its rule, and a run");
    let monitor = schedule::set_up(&api, &user, channel)?;
    schedule::run_now(&api, &user, &monitor)?;
    let run = schedule::ended(&api, &user, 1)?;
    ensure!(
        run["status"] == "completed",
        "with rights checked, the run failed: {run}"
    );
    line.says("its mail");
    Mails::new(stack).check(&user, 1)?;
    stack.stop();
    Ok("queues, bus, secret, trigger, rules, mail".to_owned())
}
