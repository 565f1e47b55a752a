//! Calls through the API as the front end makes them: what changes something has a key, and is sent again until there is an answer.

use std::time::{Duration, Instant};

use anyhow::bail;
use serde_json::Value;

use crate::api::{User, unique};
use crate::chaos::record::Record;
use crate::http::{Answer, Http};
use crate::jobs;

/// As long as the API gateway waits.
const LIMIT: Duration = Duration::from_secs(30);
/// Until somebody gives up for good, and says so: longer than anything is away.
const PATIENCE: Duration = Duration::from_secs(600);
const PAUSE: Duration = Duration::from_millis(700);
/// After an answer that says that it was too much.
const REFILL: Duration = Duration::from_secs(6);

/// What is asked.
#[derive(Clone, Copy)]
pub enum Method {
    /// Changes nothing.
    Get,
    /// An act.
    Post,
    /// Another state.
    Put,
}

/// A request, which may be sent any number of times.
pub struct Ask<'a> {
    method: Method,
    path: &'a str,
    name: &'a str,
    body: Option<Value>,
    key: String,
}

impl<'a> Ask<'a> {
    /// Reading a path.
    pub fn get(path: &'a str) -> Self {
        Self {
            method: Method::Get,
            path,
            name: path,
            body: None,
            key: String::new(),
        }
    }

    /// An act of its own.
    pub fn new(method: Method, path: &'a str, body: Option<Value>) -> Self {
        let key = format!("chaos-{}", unique());
        Self {
            method,
            path,
            name: path,
            body,
            key,
        }
    }

    /// Another name in the record: paths with an id have one of their own each.
    pub const fn called(mut self, name: &'a str) -> Self {
        self.name = name;
        self
    }
}

/// A way to the API that records each call.
pub struct Caller<'r> {
    http: Http,
    base: String,
    record: &'r Record,
}

impl<'r> Caller<'r> {
    /// Through this web server.
    pub fn new(web: &str, record: &'r Record) -> Self {
        Self {
            http: Http::new(LIMIT),
            base: format!("{web}/api"),
            record,
        }
    }

    /// One call; `None` where there was no answer.
    pub fn once(&self, user: &User, ask: &Ask<'_>) -> Option<Answer> {
        let url = format!("{}{}", self.base, ask.path);
        let token = format!("Bearer {}", user.token());
        let headers = [
            ("authorization", token.as_str()),
            ("content-type", "application/json"),
            ("idempotency-key", ask.key.as_str()),
        ];
        let body = ask.body.as_ref().map(Value::to_string).unwrap_or_default();
        let from = self.record.now();
        let (method, answer) = match ask.method {
            Method::Get => ("GET", self.http.get(&url, &headers[..1])),
            Method::Post => ("POST", self.http.post(&url, &headers, &body)),
            Method::Put => ("PUT", self.http.put(&url, &headers, &body)),
        };
        let reads = method == "GET";
        let fault = match &answer {
            Ok(answer) if answer.status < 500 => None,
            Ok(answer) => Some(format!("{} {}", answer.status, answer.text.trim())),
            Err(error) => Some(format!("{error:#}")),
        };
        self.record.call(format!("{method} {}", ask.name), reads, from, fault);
        answer.ok()
    }

    /// The same again and again until there is an answer that is none of a fault.
    pub fn insist(&self, user: &User, ask: &Ask<'_>) -> anyhow::Result<Answer> {
        let end = Instant::now() + PATIENCE;
        loop {
            let pause = match self.once(user, ask) {
                // A limit of another kind is an answer.
                Some(answer) if answer.json()["error"]["code"] == "too_many_requests" => REFILL,
                Some(answer) if answer.status < 500 => return Ok(answer),
                _ => PAUSE,
            };
            rest(pause, end, ask.name)?;
        }
    }
}

/// Does something that is no call of the API until it is done: what is away comes back.
pub fn persist<T>(name: &str, mut work: impl FnMut() -> anyhow::Result<T>) -> anyhow::Result<T> {
    let end = Instant::now() + PATIENCE;
    loop {
        match work() {
            Ok(done) => return Ok(done),
            Err(error) => rest(PAUSE, end, name).map_err(|gave_up| gave_up.context(error))?,
        }
    }
}

fn rest(pause: Duration, end: Instant, name: &str) -> anyhow::Result<()> {
    if jobs::interrupted() {
        bail!("interrupted");
    }
    if Instant::now() > end {
        bail!("no answer to {name} within {} s", PATIENCE.as_secs());
    }
    std::thread::sleep(pause);
    Ok(())
}
