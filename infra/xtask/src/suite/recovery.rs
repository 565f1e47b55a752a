//! What was acknowledged outlives `kill -9` of every process: shown on a local cloud of its own.

use std::time::Duration;

use anyhow::{Context, ensure};
use serde_json::Value;

use crate::api::{Api, User};
use crate::stack::{Stack, leftovers, sample};
use crate::ui::Line;

/// The sweeper looks once a minute for analyses that nobody works on any more, and a lease has to run out first.
const UNTIL_SETTLED: Duration = Duration::from_secs(240);
const PAUSE: Duration = Duration::from_millis(250);

/// Kills a running stack twice and starts it again, and compares what was acknowledged with what is there.
pub fn show(stack: &Stack<'_>, line: &Line<'_>) -> anyhow::Result<String> {
    let [first, second, third, _] = sample::KNOWN;
    let api = Api::new(stack)?;
    let user = api.new_user("recovery")?;
    line.says("one analysis completes");
    let done = completed(&api, &user, first)?;
    // The platform is slow now, so that the kill meets the analysis in the middle of its work.
    sample::latency(&stack.place().sample(), 2_000)?;
    let open = api.start(&user, second)?;
    let acknowledged = api.credits(&user)?;
    ensure!(
        acknowledged == 3,
        "two analyses of five credits must leave 3, not {acknowledged}"
    );
    again(stack, line)?;

    let api = Api::new(stack)?;
    // The token from before the kill is still good, and so is the password.
    let credits = api.credits(&user)?;
    ensure!(
        credits == acknowledged || credits == acknowledged + 1,
        "{acknowledged} credits before the kill, {credits} after it"
    );
    let user = api.sign_in_again(&user)?;
    let id = done["requestId"].as_str().context("an analysis has an id")?;
    let kept = api.get(&user, &format!("/analyses/{id}"))?;
    ensure!(kept == done, "the completed analysis has changed: {done} became {kept}");
    line.says("the interrupted analysis ends");
    let ended = api.wait_for(&user, &open, PAUSE, UNTIL_SETTLED)?;
    check_credits(&api, &user, &[&done, &ended])?;

    // Somebody who signed up a moment before the kill is there as well, and can do everything.
    let newcomer = api.new_user("newcomer")?;
    again(stack, line)?;
    let api = Api::new(stack)?;
    let newcomer = api.sign_in_again(&newcomer)?;
    let analysis = completed(&api, &newcomer, third)?;
    check_credits(&api, &newcomer, &[&analysis])?;
    Ok(format!(
        "interrupted analysis {}",
        ended["status"].as_str().unwrap_or_default()
    ))
}

fn completed(api: &Api, user: &User, channel: &str) -> anyhow::Result<Value> {
    let id = api.start(user, channel)?;
    let analysis = api.wait_for(user, &id, PAUSE, UNTIL_SETTLED)?;
    ensure!(
        analysis["status"] == "completed",
        "the analysis of {channel} failed: {analysis}"
    );
    Ok(analysis)
}

/// Every analysis is paid for, or was refunded; nothing else moves credits.
fn check_credits(api: &Api, user: &User, analyses: &[&Value]) -> anyhow::Result<()> {
    let mut expected = 5;
    for analysis in analyses {
        let (status, refunded) = (&analysis["status"], &analysis["refunded"]);
        ensure!(
            status == "completed" || refunded == true,
            "failed without a refund: {analysis}"
        );
        expected -= i64::from(refunded != true);
    }
    let credits = api.credits(user)?;
    ensure!(
        credits == expected,
        "{credits} credits where the analyses leave {expected}"
    );
    let list = api.get(user, "/analyses")?;
    let listed = list["items"].as_array().map_or(0, Vec::len);
    ensure!(
        listed == analyses.len(),
        "{listed} analyses are listed, {} were acknowledged",
        analyses.len()
    );
    Ok(())
}

/// Kills every process and starts the stack again.
pub fn again(stack: &Stack<'_>, line: &Line<'_>) -> anyhow::Result<()> {
    line.says("kill -9 of every process");
    stack.kill();
    let left = leftovers::find(&stack.place().state);
    ensure!(left.is_empty(), "processes {left:?} outlived kill -9");
    line.says("starting again");
    stack.start_built()
}
