//! The mails that the local cloud has kept in place of sending them.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};
use serde_json::Value;

use crate::api::User;
use crate::http::Http;
use crate::jobs;
use crate::stack::Stack;

/// Bus, queue, function and provider take well under a second together; what fails on the way comes back within three minutes.
const UNTIL_SENT: Duration = Duration::from_secs(240);
/// Lines of the log that an error shows.
const LAST_LINES: usize = 6;
const PAUSE: Duration = Duration::from_millis(200);

/// The mailboxes of everybody.
pub struct Mails {
    http: Http,
    address: String,
    logs: PathBuf,
}

impl Mails {
    /// Those of this local cloud.
    pub fn new(stack: &Stack<'_>) -> Self {
        Self {
            http: Http::new(Duration::from_secs(10)),
            address: format!("{}.json", stack.place().mails()),
            logs: stack.place().logs(),
        }
    }

    /// What was sent to an address, newest first.
    pub fn to(&self, address: &str) -> anyhow::Result<Vec<Value>> {
        self.list(&format!("?to={address}"))
    }

    /// All that were sent.
    pub fn all(&self) -> anyhow::Result<Vec<Value>> {
        self.list("")
    }

    fn list(&self, which: &str) -> anyhow::Result<Vec<Value>> {
        let answer = self.http.get(&format!("{}{which}", self.address), &[])?;
        ensure!(answer.status == 200, "the mails answered {}", answer.text.trim());
        let mails = answer.json()["mails"].as_array().cloned();
        mails.context("there is a list of mails")
    }

    /// The same once there are `count` of them.
    pub fn wait(&self, address: &str, count: usize) -> anyhow::Result<Vec<Value>> {
        let deadline = Instant::now() + UNTIL_SENT;
        loop {
            let mails = self.to(address)?;
            if mails.len() >= count {
                return Ok(mails);
            }
            if Instant::now() > deadline {
                let words = last_lines(&self.logs, "send-mail");
                bail!(
                    "after {} s there are {} mails: {words}",
                    UNTIL_SENT.as_secs(),
                    mails.len()
                );
            }
            if jobs::interrupted() {
                bail!("interrupted");
            }
            std::thread::sleep(PAUSE);
        }
    }

    /// Somebody has got one mail about each of this number of runs, and no second one.
    pub fn check(&self, user: &User, runs: usize) -> anyhow::Result<()> {
        let mails = self.wait(&user.email, runs)?;
        ensure!(mails.len() == runs, "{} mails about {runs} runs", mails.len());
        Ok(())
    }
}

/// The secret in a mail's link to this page.
pub fn token(mail: &Value, page: &str) -> anyhow::Result<String> {
    let text = mail["text"].as_str().unwrap_or_default();
    let link = format!("/{page}?token=");
    let (_, rest) = text.split_once(&link).with_context(|| format!("no link to {page}"))?;
    Ok(rest.chars().take_while(char::is_ascii_hexdigit).collect())
}

/// The last lines of the local cloud about a function, for a wait that was in vain.
fn last_lines(logs: &Path, function: &str) -> String {
    let log = fs::read(logs.join("gateway.log")).unwrap_or_default();
    let log = String::from_utf8_lossy(&log);
    let about: Vec<&str> = log.lines().filter(|line| line.contains(function)).collect();
    about[about.len().saturating_sub(LAST_LINES)..].join("\n")
}
