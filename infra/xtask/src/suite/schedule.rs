//! Monitors on the local cloud: a rule made at run time fires and exactly one run comes of it, whatever is doubled or killed.

use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};
use serde_json::{Value, json};

use crate::api::cloud::{Cloud, call_of, text};
use crate::api::mails::Mails;
use crate::api::{Api, User};
use crate::jobs;
use crate::stack::{Stack, sample};
use crate::suite::recovery;
use crate::ui::Line;

/// A rule fires at the minute, a run is spread over five, and a machine may be slow.
const UNTIL_ENDED: Duration = Duration::from_secs(300);
const PAUSE: Duration = Duration::from_millis(500);
/// A Monday at nine, long over: a monitor that is due then is due now.
pub const LONG_OVER: &str = "2026-01-05T09:00:00.000000000Z";
/// Every minute, in place of every quarter of an hour of one hour of the week.
pub const EVERY_MINUTE: &str = "cron(0/1 * ? * * *)";

/// Sets a channel up, sees its rule, lets it fire, doubles it, and kills everything in the middle of a run.
pub fn show(stack: &Stack<'_>, line: &Line<'_>) -> anyhow::Result<String> {
    let cloud = Cloud::new(stack)?;
    let api = Api::new(stack)?;
    let [first, second, ..] = sample::KNOWN;
    let user = api.new_user("monitors")?;
    let monitor = set_up(&api, &user, first)?;

    line.says("the rule of its slot");
    let rule = cloud.rule("mon-09")?;
    ensure!(
        rule["ScheduleExpression"] == "cron(0/15 9 ? * MON *)" && rule["State"] == "ENABLED",
        "the rule is {rule}"
    );
    let name = text(&rule, "Name")?;
    let target = cloud.target(&name)?;
    ensure!(target["RoleArn"].is_null(), "the target needs no role: {target}");
    let (dispatcher, input) = call_of(&target)?;

    line.says("waiting for the rule to fire");
    cloud.is_due(&user, &api, &monitor, LONG_OVER)?;
    cloud.reschedule(&name, EVERY_MINUTE)?;
    let run = ended(&api, &user, 1)?;
    cloud.reschedule(&name, "cron(0/15 9 ? * MON *)")?;
    ensure!(run["status"] == "completed", "the due run failed: {run}");
    check(&api, &user, 5, 1)?;
    let mails = Mails::new(stack);
    mails.check(&user, 1)?;

    // As if the dispatcher had been killed between sending and advancing: the monitor is due at the same time again, and is sent twice.
    line.says("the same due time twice more");
    cloud.is_due(&user, &api, &monitor, LONG_OVER)?;
    for _ in 0..2 {
        api.invoke(&dispatcher, &input)?;
    }
    cloud.runs_are_worked_on()?;
    check(&api, &user, 5, 1)?;
    mails.check(&user, 1)?;

    let ended = interrupted(stack, line, second)?;
    mails.check(&user, 1).context("a mail outlives kill -9")?;
    Ok(ended)
}

/// A run by hand of this channel, killed in its middle, ends once, with one mail.
fn interrupted(stack: &Stack<'_>, line: &Line<'_>, channel: &str) -> anyhow::Result<String> {
    let api = Api::new(stack)?;
    line.says("a run by hand, killed in its middle");
    let other = api.new_user("interrupted")?;
    let monitor = set_up(&api, &other, channel)?;
    // So slow that the kill meets it before the platform has answered.
    sample::latency(&stack.place().sample(), 1_500)?;
    run_now(&api, &other, &monitor)?;
    recovery::again(stack, line)?;
    let api = Api::new(stack)?;
    let other = api.sign_in_again(&other)?;
    Cloud::new(stack)?.rule("mon-09").context("the rule outlives kill -9")?;
    let run = ended(&api, &other, 1)?;
    let refunded = run["refunded"] == true;
    ensure!(
        run["status"] == "completed" || refunded,
        "failed without a refund: {run}"
    );
    check(&api, &other, if refunded { 15 } else { 5 }, 1)?;
    Mails::new(stack).check(&other, 1)?;
    Ok(format!(
        "interrupted run {}",
        run["status"].as_str().unwrap_or_default()
    ))
}

/// Credits for one run, and a channel that is due on Mondays at nine.
pub fn set_up(api: &Api, user: &User, channel: &str) -> anyhow::Result<String> {
    give(api, user, 10)?;
    let monitor = api.post_once(user, "/monitors", &on_mondays(channel))?;
    ensure!(monitor.status == 201, "POST /monitors answered {}", monitor.text.trim());
    text(&monitor.json(), "monitorId")
}

/// The request for a channel that is due on Mondays at nine.
pub fn on_mondays(channel: &str) -> Value {
    json!({
        "channel": channel, "cadence": "weekly", "weekday": "monday", "time": "09:00", "tracked": ["score", "drops"],
    })
}

/// An operator gives somebody credits.
pub fn give(api: &Api, user: &User, credits: i64) -> anyhow::Result<()> {
    let admin = api.new_admin("operator")?;
    let path = format!("/admin/users/{}/adjustments", api.id(user)?);
    let body = json!({"credits": credits, "bucket": "purchased", "reason": "to try a monitor"});
    let answer = api.post_once(&admin, &path, &body)?;
    ensure!(answer.status < 300, "{path} answered {}", answer.text.trim());
    Ok(())
}

/// Runs a monitor by hand.
pub fn run_now(api: &Api, user: &User, monitor: &str) -> anyhow::Result<()> {
    let begun = api.act(user, &format!("/monitors/{monitor}/runs"))?;
    ensure!(begun.status == 202, "a run by hand answered {}", begun.text.trim());
    Ok(())
}

/// The newest run, once there are `count` and all have ended.
pub fn ended(api: &Api, user: &User, count: usize) -> anyhow::Result<Value> {
    let deadline = Instant::now() + UNTIL_ENDED;
    loop {
        let runs = api.get(user, "/runs")?;
        let runs = runs["items"].as_array().context("runs have items")?;
        let over = |run: &Value| matches!(run["status"].as_str(), Some("completed" | "failed" | "skipped"));
        if runs.len() >= count && runs.iter().all(over) {
            return Ok(runs[0].clone());
        }
        if Instant::now() > deadline {
            bail!("after {} s the runs are {runs:?}", UNTIL_ENDED.as_secs());
        }
        if jobs::interrupted() {
            bail!("interrupted");
        }
        std::thread::sleep(PAUSE);
    }
}

fn check(api: &Api, user: &User, credits: i64, runs: usize) -> anyhow::Result<()> {
    let left = api.credits(user)?;
    ensure!(left == credits, "{left} credits in place of {credits}");
    let list = api.get(user, "/runs")?;
    let listed = list["items"].as_array().map_or(0, Vec::len);
    ensure!(listed == runs, "{listed} runs in place of {runs}");
    Ok(())
}
