//! A stand-in for the Lambda Runtime API, and a function's process that speaks to it.

use std::ffi::OsStr;
use std::process::Stdio;
use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use axum::routing::{get, post};
use jiff::Timestamp;
use serde_json::Value;
use tokio::io::{AsyncBufReadExt, BufReader, Lines};
use tokio::process::{Child, ChildStdout, Command};
use tokio::sync::Mutex;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

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
            events,
            reports,
        }
    }

    /// Invokes the function and returns `response` or `error`, and what it answers. One function at a time.
    ///
    /// # Panics
    /// When the answer is for another invocation.
    pub async fn invoke(&mut self, id: &str, event: Value) -> (String, Value) {
        self.events.send((id.to_owned(), event)).unwrap();
        let (answered, kind, body) = self.reports.recv().await.unwrap();
        assert_eq!(answered, id);
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
    /// Its process; standard error is piped.
    pub process: Child,
    lines: Lines<BufReader<ChildStdout>>,
}

impl Function {
    /// Starts a function's binary with these variables and no others.
    ///
    /// # Panics
    /// When it cannot be started.
    #[must_use]
    pub fn start(binary: impl AsRef<OsStr>, variables: &[(&str, &str)]) -> Self {
        let mut process = Command::new(binary)
            .env_clear()
            .envs(variables.iter().copied())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        let lines = BufReader::new(process.stdout.take().unwrap()).lines();
        Self { process, lines }
    }

    /// Its process alone. Nobody reads the log any more, so it flows away: a full pipe would stop the function.
    #[must_use]
    pub fn unheard(self) -> Child {
        let Self { process, mut lines } = self;
        tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
        process
    }

    /// The next line of the log.
    ///
    /// # Panics
    /// When the function ends first, or writes something else than JSON.
    pub async fn line(&mut self) -> Value {
        serde_json::from_str(&self.lines.next_line().await.unwrap().unwrap()).unwrap()
    }

    /// The next line about a call; lines about anything else are passed over.
    ///
    /// # Panics
    /// When the function ends first, or writes something else than JSON.
    pub async fn call_line(&mut self) -> Value {
        loop {
            let line = self.line().await;
            if !line["requestId"].is_null() {
                return line;
            }
        }
    }

    /// Ends it and returns the lines that were not read yet.
    ///
    /// # Panics
    /// When it cannot be ended.
    pub async fn stop(mut self) -> Vec<String> {
        self.process.kill().await.unwrap();
        let mut rest = Vec::new();
        while let Some(line) = self.lines.next_line().await.unwrap() {
            rest.push(line);
        }
        rest
    }
}
