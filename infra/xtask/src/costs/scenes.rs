//! What is measured: people who analyse channels in the browser, reports that come by themselves and are read, reads of the leaderboard.

use std::fs;
use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};
use serde_json::{Value, json};

use crate::api::cloud::Cloud;
use crate::api::mails::Mails;
use crate::api::{Api, PASSWORD, User};
use crate::costs::Scene;
use crate::costs::usage::{Mark, Meter};
use crate::stack::Stack;
use crate::suite::schedule;
use crate::workspace::Workspace;
use crate::{jobs, tasks};

/// What a channel's own platform takes to answer a call, about.
pub const LATENCY_MS: u64 = 150;
/// Functions that run every minute and work on what has changed since.
const TICKING: [&str; 3] = ["build-leaderboard", "build-hub", "sweep-analyses"];
/// Of each after the end of a scene: one may have begun before it.
const TICKS: u32 = 2;
/// A tick comes every minute.
const UNTIL_TICKED: Duration = Duration::from_secs(420);
const VISIT: Duration = Duration::from_secs(1_200);
const PAUSE: Duration = Duration::from_millis(500);
/// Runs that are due at the same time are spread over five minutes.
const UNTIL_ENDED: Duration = Duration::from_secs(600);
/// More than one scene takes.
const CREDITS: i64 = 500;
/// A Monday at nine, long over: what is due then is due now.
const LONG_OVER: &str = "2026-01-05T09:00:00.000000000Z";
/// Below what a visitor may ask for in a minute.
const READS_A_MINUTE: usize = 50;

/// The place where scenes are played.
pub struct Stage<'s> {
    pub workspace: &'s Workspace,
    pub stack: &'s Stack<'s>,
    pub api: Api,
    pub meter: Meter<'s>,
}

impl Stage<'_> {
    /// Nothing happens but what happens by itself.
    pub fn idle(&self) -> anyhow::Result<Scene> {
        let mark = self.meter.mark()?;
        self.ticked()?;
        Ok(Scene {
            count: 0,
            usage: self.meter.since(&mark)?,
        })
    }

    /// Everything that is measured once, so that its processes are there.
    pub fn rehearse(&self, channels: &[String]) -> anyhow::Result<Scene> {
        let user = self.rich_user()?;
        self.visit(&user, ("CHANNELS", &json!(channels)))?;
        self.reports(channels)?;
        self.board_reads(1)
    }

    /// Somebody analyses these channels in the browser, one after the other, and sees each result.
    pub fn analyses(&self, channels: &[String]) -> anyhow::Result<Scene> {
        let user = self.rich_user()?;
        let mark = self.visit(&user, ("CHANNELS", &json!(channels)))?;
        let usage = self.ticked().and_then(|()| self.meter.since(&mark))?;
        let count = self.completed(&user, "/analyses?limit=100")?.len();
        ensure!(
            count == channels.len(),
            "{count} analyses in place of {}",
            channels.len()
        );
        Ok(Scene {
            count: u32::try_from(count)?,
            usage,
        })
    }

    /// Monitors of several people, each of another channel, come due, are run, mailed, and read once each in the browser.
    pub fn reports(&self, channels: &[String]) -> anyhow::Result<Scene> {
        let cloud = Cloud::new(self.stack)?;
        let mut owners = Vec::new();
        for channel in channels {
            let user = self.rich_user()?;
            let monitor = schedule::set_up(&self.api, &user, channel)?;
            cloud.is_due(&user, &self.api, &monitor, LONG_OVER)?;
            owners.push(user);
        }
        let mails = Mails::new(self.stack);
        let mark = self.meter.mark()?;
        let (dispatcher, input) = cloud.dispatch("mon-09")?;
        self.api.invoke(&dispatcher, &input)?;
        for user in &owners {
            self.mailed(&mails, user)?;
        }
        let (mut usage, mut count) = (self.ticked().and_then(|()| self.meter.since(&mark))?, 0);
        for user in &owners {
            let runs = self.completed(user, "/runs")?;
            let reports: Vec<String> = runs.iter().map(|id| format!("/performance/reports/{id}")).collect();
            count += u32::try_from(reports.len())?;
            let mark = self.visit(user, ("REPORTS", &json!(reports)))?;
            for (function, used) in self.meter.since(&mark)? {
                usage.entry(function).or_default().add(&used);
            }
        }
        ensure!(
            count as usize == channels.len(),
            "{count} reports in place of {}",
            channels.len()
        );
        Ok(Scene { count, usage })
    }

    /// Visitors and people who are signed in read the leaderboard, a page each.
    pub fn board_reads(&self, minutes: usize) -> anyhow::Result<Scene> {
        let user = self.api.new_user("board")?;
        let mark = self.meter.mark()?;
        let mut count = 0;
        for _ in 0..minutes {
            let end = Instant::now() + Duration::from_secs(60);
            for _ in 0..READS_A_MINUTE {
                self.api.get(&user, "/leaderboard")?;
                self.api.get_as_visitor("/leaderboard")?;
                count += 2;
            }
            wait_until(end)?;
        }
        Ok(Scene {
            count,
            usage: self.meter.since(&mark)?,
        })
    }

    /// Somebody with credits for more analyses than a scene has.
    fn rich_user(&self) -> anyhow::Result<User> {
        let user = self.api.new_user("costs")?;
        schedule::give(&self.api, &user, CREDITS)?;
        Ok(user)
    }

    /// Once somebody has got the mail about their report.
    fn mailed(&self, mails: &Mails, user: &User) -> anyhow::Result<()> {
        let end = Instant::now() + UNTIL_ENDED;
        while mails.to(&user.email)?.is_empty() {
            ensure!(
                Instant::now() < end,
                "after {} s there is no mail",
                UNTIL_ENDED.as_secs()
            );
            pause()?;
        }
        Ok(())
    }

    /// Ids of what this list has, all of which must have completed.
    fn completed(&self, user: &User, list: &str) -> anyhow::Result<Vec<String>> {
        let answer = self.api.get(user, list)?;
        let items = answer["items"].as_array().context("a list has items")?;
        let ids = items.iter().map(|item| {
            ensure!(item["status"] == "completed", "not completed: {item}");
            item["requestId"].as_str().map(str::to_owned).context("an id")
        });
        ids.collect()
    }

    /// What the person does in the browser; answers the moment at which they had signed in.
    fn visit(&self, user: &User, (name, list): (&str, &Value)) -> anyhow::Result<Mark> {
        let place = self.stack.place();
        let go = place.state.join("tmp/go");
        fs::create_dir_all(place.state.join("tmp"))?;
        if go.exists() {
            fs::remove_file(&go)?;
        }
        let mut command = tasks::in_browser(self.workspace, "measure:visits", &place.web())?;
        command
            .env("VISITOR", json!([user.email, PASSWORD]).to_string())
            .env(name, list.to_string())
            .env("GO", &go);
        let mut mark = None;
        let mut begin = |line: &str| {
            if line == "ready" {
                mark = Some(self.meter.mark().and_then(|mark| {
                    fs::write(&go, "")?;
                    Ok(mark)
                }));
            }
        };
        jobs::run_well("the visit", command, &place.logs().join("visit.log"), VISIT, &mut begin)?;
        mark.context("the visit did not begin")?
    }

    /// Until what works by itself has seen to everything.
    fn ticked(&self) -> anyhow::Result<()> {
        let now = self.meter.mark()?;
        let end = Instant::now() + UNTIL_TICKED;
        for function in TICKING {
            while self.meter.calls_since(&now, function)? < TICKS {
                ensure!(Instant::now() < end, "{function} does not run every minute");
                pause()?;
            }
        }
        Ok(())
    }
}

fn wait_until(end: Instant) -> anyhow::Result<()> {
    while Instant::now() < end {
        pause()?;
    }
    Ok(())
}

fn pause() -> anyhow::Result<()> {
    if jobs::interrupted() {
        bail!("interrupted");
    }
    std::thread::sleep(PAUSE);
    Ok(())
}
