//! What monitors cost: each call of their endpoints, and what follows a run until its mail is there.

use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};
use serde_json::{Value, json};

use crate::api::cloud::Cloud;
use crate::api::mails::{self, Mails};
use crate::api::{Api, User};
use crate::http::Answer;
use crate::spread::{Spread, timed};
use crate::stack::{Stack, sample};
use crate::suite::schedule;
use crate::ui;

/// People, each with a monitor of every known channel: below what one person may ask for in an hour.
const PEOPLE: usize = 4;
/// Reads of each monitor.
const READS: usize = 5;
const PAUSE: Duration = Duration::from_millis(25);
const UNTIL_ENDED: Duration = Duration::from_secs(60);
/// A Monday at nine, long over.
const LONG_OVER: &str = "2026-01-05T09:00:00.000000000Z";

/// Times by what was done, in the order in which it was first done.
#[derive(Default)]
struct Times(Vec<(&'static str, Vec<Duration>)>);

impl Times {
    /// Notes how long a call took that must answer with this status.
    fn call(
        &mut self,
        name: &'static str,
        status: u16,
        call: impl FnOnce() -> anyhow::Result<Answer>,
    ) -> anyhow::Result<Value> {
        let (answer, took) = timed(call)?;
        ensure!(
            answer.status == status,
            "{name} answered {} in place of {status}: {}",
            answer.status,
            answer.text.trim()
        );
        self.note(name, took);
        Ok(answer.json())
    }

    fn note(&mut self, name: &'static str, took: Duration) {
        match self.0.iter_mut().find(|(known, _)| *known == name) {
            Some((_, times)) => times.push(took),
            None => self.0.push((name, vec![took])),
        }
    }
}

/// Sets channels up, runs them, reads them, changes them, has them sent by the dispatcher, and prints how long each took.
pub fn measure(stack: &Stack<'_>) -> anyhow::Result<()> {
    let api = Api::new(stack)?;
    let mails = Mails::new(stack);
    let mut times = Times::default();
    let mut all = Vec::new();
    for _ in 0..PEOPLE {
        let user = api.new_user_with("monitors", "agency")?;
        let mut monitors = Vec::new();
        for channel in sample::KNOWN {
            monitors.push(set_up(&api, &user, channel, &mut times)?);
        }
        for (number, monitor) in monitors.iter().enumerate() {
            run(&api, &user, monitor, &mut times)?;
            mails.wait(&user.email, number + 1)?;
            read(&api, &user, monitor, &mut times)?;
        }
        links(&api, &user, &monitors[0], &mails, &mut times)?;
        let last = monitors.pop().context("somebody has monitors")?;
        times.call("DELETE /monitors/{monitorId}", 204, || {
            api.delete(&user, &format!("/monitors/{last}"))
        })?;
        all.push((user, monitors));
    }
    dispatched(stack, &api, &all)?;
    let mut rows = vec![Spread::head(
        "monitors, their runs and mails, through web server, gateway and function",
    )];
    rows.extend(times.0.iter().map(|(name, times)| Spread::of(times).row(name)));
    ui::print(&ui::table(&rows));
    Ok(())
}

fn set_up(api: &Api, user: &User, channel: &str, times: &mut Times) -> anyhow::Result<String> {
    let made = times.call("POST /monitors", 201, || {
        api.post_once(user, "/monitors", &schedule::on_mondays(channel))
    })?;
    let id = made["monitorId"].as_str().map(str::to_owned);
    id.context("a monitor has an id")
}

/// Runs a monitor by hand and waits for the report.
fn run(api: &Api, user: &User, monitor: &str, times: &mut Times) -> anyhow::Result<()> {
    let started = Instant::now();
    let begun = times.call("POST /monitors/{monitorId}/runs", 202, || {
        api.act(user, &format!("/monitors/{monitor}/runs"))
    })?;
    let id = begun["requestId"].as_str().context("a run has an id")?;
    let path = format!("/runs/{id}");
    let run = loop {
        let run = api.get(user, &path)?;
        if matches!(run["status"].as_str(), Some("completed" | "failed" | "skipped")) {
            break run;
        }
        if started.elapsed() > UNTIL_ENDED {
            bail!("after {} s the run is {}", UNTIL_ENDED.as_secs(), run["status"]);
        }
        std::thread::sleep(PAUSE);
    };
    ensure!(run["status"] == "completed", "the run failed: {run}");
    times.note("a run by hand, POST to report read", started.elapsed());
    for _ in 0..READS {
        times.note(
            "GET /runs/{requestId}, with its report",
            timed(|| api.get(user, &path))?.1,
        );
    }
    Ok(())
}

fn read(api: &Api, user: &User, monitor: &str, times: &mut Times) -> anyhow::Result<()> {
    let one = format!("/monitors/{monitor}");
    for (name, path) in [
        ("GET /monitors", "/monitors"),
        ("GET /monitors/{monitorId}", one.as_str()),
        ("GET /runs", "/runs"),
    ] {
        for _ in 0..READS {
            times.note(name, timed(|| api.get(user, path))?.1);
        }
    }
    for time in ["10:00", "09:00"] {
        let change = json!({ "time": time });
        times.note(
            "PATCH /monitors/{monitorId}, another hour",
            timed(|| api.patch(user, &one, &change))?.1,
        );
    }
    Ok(())
}

/// The owner of another address agrees, and leaves by the link of a mail.
fn links(api: &Api, user: &User, monitor: &str, mails: &Mails, times: &mut Times) -> anyhow::Result<()> {
    let address = format!("owner-{}", user.email);
    let choice = json!({"mail": {"on": true, "address": address}});
    api.patch(user, &format!("/monitors/{monitor}"), &choice)?;
    let question = mails.wait(&address, 1)?;
    let token = mails::token(&question[0], "confirm-address")?;
    times.call("POST /confirm-address", 200, || {
        api.post(user, "/confirm-address", &json!({ "token": token }))
    })?;
    let report = mails.to(&user.email)?;
    let token = mails::token(report.first().context("there is a report")?, "unsubscribe")?;
    let path = format!("/unsubscribe/{token}");
    // It leads to the page, which is not measured here.
    api.get(user, &path)?;
    times.call("POST /unsubscribe/{token}", 204, || api.post(user, &path, &Value::Null))?;
    Ok(())
}

/// The dispatcher finds what is due of everybody; the daily looks find nothing to mend.
fn dispatched(stack: &Stack<'_>, api: &Api, all: &[(User, Vec<String>)]) -> anyhow::Result<()> {
    let cloud = Cloud::new(stack)?;
    let name = stack.output("stack")?;
    for (user, monitors) in all {
        for monitor in monitors {
            cloud.is_due(user, api, monitor, LONG_OVER)?;
        }
        let (dispatcher, input) = cloud.dispatch("mon-09")?;
        api.invoke(&dispatcher, &input)?;
        for daily in ["catch-up-runs", "reconcile-rules"] {
            api.invoke(&format!("{name}-{daily}"), &json!({}))?;
        }
    }
    Ok(())
}
