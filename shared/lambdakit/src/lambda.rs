//! A stand-in for the Lambda Runtime API, and a function's process that speaks to it.

use std::ffi::OsStr;
use std::process::{ExitStatus, Stdio};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use axum::routing::{get, post};
use jiff::Timestamp;
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, BufReader, Lines};
use tokio::process::{Child, ChildStderr, ChildStdout, Command};
use tokio::sync::Mutex;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::task::JoinHandle;

use crate::ORIGIN_SECRET;

/// Longest wait for anything that a function is to do: three times what it may take for a call, for machines that are busy.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// Waits for what a function does, but not for ever: what never comes fails the test and says what was awaited.
async fn within<T>(patience: Duration, awaited: &str, work: impl Future<Output = T>) -> T {
    let done = tokio::time::timeout(patience, work).await;
    done.unwrap_or_else(|_| panic!("waited {patience:?} for {awaited}"))
}

/// What the function reports for an invocation: its id, `response` or `error`, and the body.
type Report = (String, String, Value);

struct Api {
    events: Mutex<UnboundedReceiver<(String, Value)>>,
    reports: UnboundedSender<Report>,
}

/// The platform's side.
pub struct Lambda {
    /// Host and port, for `AWS_LAMBDA_RUNTIME_API`.
    pub address: String,
    /// Longest wait for an answer.
    pub patience: Duration,
    events: UnboundedSender<(String, Value)>,
    reports: UnboundedReceiver<Report>,
}

impl Lambda {
    /// Starts it.
    ///
    /// # Panics
    /// When there is no free port.
    pub async fn start() -> Self {
        let (events, queue) = unbounded_channel();
        let (sink, reports) = unbounded_channel();
        let api = Arc::new(Api {
            events: Mutex::new(queue),
            reports: sink,
        });
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let app = Router::new()
            .route("/2018-06-01/runtime/invocation/next", get(next))
            .route("/2018-06-01/runtime/invocation/{id}/{kind}", post(report))
            .with_state(api);
        tokio::spawn(async move { axum::serve(listener, app).await });
        Self {
            address,
            patience: PATIENCE,
            events,
            reports,
        }
    }

    /// Invokes the function and returns `response` or `error`, and what it answers. One function at a time. A request comes with what
    /// the CDN shows, unless it shows something else.
    ///
    /// # Panics
    /// When the answer is for another invocation, or does not come within [`Lambda::patience`].
    pub async fn invoke(&mut self, id: &str, mut event: Value) -> (String, Value) {
        if let Some(headers) = event.get_mut("headers").and_then(Value::as_object_mut) {
            headers.entry("x-origin-secret").or_insert(json!(ORIGIN_SECRET));
        }
        self.events.send((id.to_owned(), event)).unwrap();
        let awaited = format!("the function's answer to invocation {id}");
        let report = within(self.patience, &awaited, self.reports.recv()).await;
        let (answer_of, kind, body) = report.unwrap();
        assert_eq!(answer_of, id);
        (kind, body)
    }
}

async fn next(State(api): State<Arc<Api>>) -> impl IntoResponse {
    let Some((id, event)) = api.events.lock().await.recv().await else {
        std::future::pending().await
    };
    let deadline = Timestamp::now().as_millisecond() + 10_000;
    let headers = [
        ("lambda-runtime-aws-request-id", id),
        ("lambda-runtime-deadline-ms", deadline.to_string()),
        (
            "lambda-runtime-invoked-function-arn",
            "arn:aws:lambda:eu-central-1:1:function:test".to_owned(),
        ),
        (
            "lambda-runtime-trace-id",
            "Root=1-5bef4de7-ad49b0e87f6ef6c87fc2e700".to_owned(),
        ),
    ];
    (headers, event.to_string())
}

async fn report(
    State(api): State<Arc<Api>>,
    Path((id, kind)): Path<(String, String)>,
    _: HeaderMap,
    body: String,
) -> StatusCode {
    api.reports
        .send((id, kind, serde_json::from_str(&body).unwrap()))
        .unwrap();
    StatusCode::ACCEPTED
}

/// A running function; it ends with this value.
pub struct Function {
    /// Its process.
    pub process: Child,
    /// Longest wait for a line, and for the end.
    pub patience: Duration,
    lines: Lines<BufReader<ChildStdout>>,
    complaints: JoinHandle<String>,
}

/// What a function writes to standard error, shown among what the test says: it says why it did not start.
#[expect(clippy::print_stderr, reason = "for whoever reads the test's output")]
async fn complaints(stderr: ChildStderr) -> String {
    let (mut lines, mut all) = (BufReader::new(stderr).lines(), String::new());
    while let Ok(Some(line)) = lines.next_line().await {
        eprintln!("function: {line}");
        all.push_str(&line);
        all.push('\n');
    }
    all
}

impl Function {
    /// Starts a program with these arguments and variables, and no other variables.
    ///
    /// # Panics
    /// When it cannot be started.
    #[must_use]
    pub fn start(program: impl AsRef<OsStr>, arguments: &[&str], variables: &[(&str, &str)]) -> Self {
        let mut process = Command::new(program)
            .args(arguments)
            .env_clear()
            .envs(variables.iter().copied())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        let lines = BufReader::new(process.stdout.take().unwrap()).lines();
        let complaints = tokio::spawn(complaints(process.stderr.take().unwrap()));
        Self {
            process,
            patience: PATIENCE,
            lines,
            complaints,
        }
    }

    /// Awaits its end, where it is to end by itself; how it ended, and what it wrote to standard error.
    ///
    /// # Panics
    /// When it goes on for longer than [`Function::patience`].
    pub async fn ended(mut self) -> (ExitStatus, String) {
        let end = async { (self.process.wait().await.unwrap(), self.complaints.await.unwrap()) };
        within(self.patience, "the end of the function", end).await
    }

    /// Its process alone. Nobody reads the log any more, so it flows away: a full pipe would stop the function.
    #[must_use]
    pub fn unheard(self) -> Child {
        let Self { process, mut lines, .. } = self;
        tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
        process
    }

    /// The next line of the log.
    ///
    /// # Panics
    /// When the function ends first, writes something else than JSON, or nothing within [`Function::patience`].
    pub async fn line(&mut self) -> Value {
        self.line_where("the next line of the log", |_| true).await
    }

    /// The next line about a call; lines about anything else are passed over.
    ///
    /// # Panics
    /// As [`Function::line`].
    pub async fn call_line(&mut self) -> Value {
        let is_call = |line: &Value| !line["requestId"].is_null();
        self.line_where("a line of the log about a call", is_call).await
    }

    /// The next line that is the awaited one; others are passed over.
    ///
    /// # Panics
    /// As [`Function::line`], naming what was awaited and what came instead.
    pub async fn line_where(&mut self, awaited: &str, is_it: impl Fn(&Value) -> bool) -> Value {
        let (mut passed, lines) = (Vec::new(), &mut self.lines);
        let search = async {
            loop {
                let line = lines.next_line().await.unwrap();
                let line = line.unwrap_or_else(|| panic!("the function ended before {awaited}"));
                let line: Value = serde_json::from_str(&line).unwrap();
                if is_it(&line) {
                    return line;
                }
                passed.push(line);
            }
        };
        let found = tokio::time::timeout(self.patience, search).await;
        found.unwrap_or_else(|_| panic!("waited {:?} for {awaited}; passed over: {passed:?}", self.patience))
    }

    /// Ends it and returns the lines that were not read yet.
    ///
    /// # Panics
    /// When it cannot be ended, or something that it has started keeps its log open.
    pub async fn stop(mut self) -> Vec<String> {
        let end = async {
            self.process.kill().await.unwrap();
            let mut rest = Vec::new();
            while let Some(line) = self.lines.next_line().await.unwrap() {
                rest.push(line);
            }
            rest
        };
        within(self.patience, "the end of the function and of its log", end).await
    }
}
