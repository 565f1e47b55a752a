//! A stand-in for queues, bus and secrets: speaks their JSON protocol, refuses what they would refuse, remembers what arrives.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::middleware;
use axum::response::Response;
use axum::routing::post;
use contract::event::{ANALYSIS_ENDED, AnalysisEnded, EraseAccount, PaymentEvent, RUN_ENDED, RunAnalysis, RunEnded};
use contract::event::{RunMonitor, SOURCE, SendMail};
use serde_json::{Value, json};
use template::values::secret_name;

use crate::dead_letters::DeadLetters;
use crate::gate;
use crate::names::{
    BUS, ERASURES, MAIL, MAIL_FEEDBACK, PAYMENTS, PRIORITY_QUEUE, QUEUE, XRAY_PRIORITY_QUEUE, XRAY_QUEUE,
};
use crate::objects::{self, Buckets};
use crate::replies::{refuse, reply};
use crate::rules::Rules;
use crate::ses::Ses;

/// The services' own limit of a message and of an event's detail, in bytes.
const MAX_BODY: usize = 256 * 1024;

/// A message in a queue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sent {
    /// It was sent to the priority queue.
    pub priority: bool,
    /// The message.
    pub message: RunAnalysis,
}

/// A run of a monitor in a queue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SentRun {
    /// It was sent to the priority queue.
    pub priority: bool,
    /// Seconds until it is delivered.
    pub delay_s: i64,
    /// The message.
    pub message: RunMonitor,
}

#[derive(Debug, Default)]
pub(crate) struct Wire {
    pub(crate) sent: Mutex<Vec<Sent>>,
    pub(crate) runs: Mutex<Vec<SentRun>>,
    pub(crate) ended_runs: Mutex<Vec<RunEnded>>,
    pub(crate) rules: Rules,
    pub(crate) erasures: Mutex<Vec<EraseAccount>>,
    pub(crate) payments: Mutex<Vec<PaymentEvent>>,
    pub(crate) mails: Mutex<Vec<SendMail>>,
    pub(crate) ses: Arc<Ses>,
    pub(crate) events: Mutex<Vec<AnalysisEnded>>,
    /// Secrets by their names.
    pub(crate) secrets: Mutex<HashMap<String, String>>,
    /// How many further calls of queues and bus are answered with 503.
    pub(crate) outage: AtomicU32,
    /// Queues take messages and never say so.
    pub(crate) silent_queues: AtomicBool,
    /// Messages whose senders wait for an answer that does not come, or waited until they died.
    pub(crate) unanswered: AtomicU32,
    /// How many further calls of the bus are answered with a refused entry.
    pub(crate) refused_entries: AtomicU32,
    ids: AtomicU32,
    pub(crate) dead: DeadLetters,
    pub(crate) buckets: Arc<Buckets>,
}

pub(crate) fn router(wire: Arc<Wire>) -> Router {
    let buckets = objects::routes(wire.buckets.clone());
    // A board of a test is larger than what is taken by default.
    let large = axum::extract::DefaultBodyLimit::disable();
    Router::new()
        .route("/", post(handle))
        .merge(buckets)
        .merge(wire.ses.clone().routes())
        .layer(middleware::from_fn(gate::before_services))
        .layer(large)
        .with_state(wire)
}

async fn handle(State(wire): State<Arc<Wire>>, headers: HeaderMap, body: Bytes) -> Response {
    let target = headers
        .get("x-amz-target")
        .and_then(|target| target.to_str().ok())
        .unwrap_or_default();
    if !target.starts_with("secretsmanager.") && take(&wire.outage) {
        return reply(
            StatusCode::SERVICE_UNAVAILABLE,
            &json!({"__type": "ServiceUnavailable"}),
        );
    }
    let Ok(body) = serde_json::from_slice::<Value>(&body) else {
        return refuse("SerializationException", "the body is no JSON");
    };
    match target {
        "AmazonSQS.SendMessage" => {
            let answer = wire.send_message(&body);
            if wire.silent_queues.load(Ordering::SeqCst) {
                wire.unanswered.fetch_add(1, Ordering::SeqCst);
                std::future::pending::<()>().await;
            }
            answer
        }
        "AmazonSQS.ReceiveMessage" => wire.dead.receive(&body),
        "AmazonSQS.DeleteMessage" => wire.dead.remove(&body),
        "AmazonSQS.GetQueueAttributes" => wire.dead.attributes(&body),
        "AWSEvents.PutEvents" => wire.put_events(&body),
        "AWSEvents.PutRule" => wire.rules.put(&body),
        "AWSEvents.PutTargets" => wire.rules.put_targets(&body),
        "AWSEvents.RemoveTargets" => wire.rules.remove_targets(&body),
        "AWSEvents.DeleteRule" => wire.rules.delete(&body),
        "AWSEvents.ListRules" => wire.rules.list(&body),
        "secretsmanager.GetSecretValue" => wire.secret(&body),
        other => refuse("UnknownOperationException", other),
    }
}

impl Wire {
    fn send_message(&self, body: &Value) -> Response {
        let address = body["QueueUrl"].as_str().unwrap_or_default();
        let text = body["MessageBody"].as_str().unwrap_or_default();
        if text.is_empty() || text.len() > MAX_BODY {
            return refuse("com.amazonaws.sqs#InvalidMessageContents", "empty or too large");
        }
        let delay = body["DelaySeconds"].as_i64().unwrap_or(0);
        let taken = match address.rsplit('/').next() {
            Some(QUEUE) if delay == 0 => self.analysis(text, false),
            Some(PRIORITY_QUEUE) if delay == 0 => self.analysis(text, true),
            Some(XRAY_QUEUE) if (0..=900).contains(&delay) => self.run(text, false, delay),
            Some(XRAY_PRIORITY_QUEUE) if (0..=900).contains(&delay) => self.run(text, true, delay),
            Some(ERASURES) if delay == i64::from(store::ERASE_DELAY_S) => self.erasure(text),
            Some(PAYMENTS) if delay == 0 => self.payment(text),
            Some(MAIL) if delay == 0 => self.mail(text),
            // What the mail provider reports has a shape of its own.
            Some(MAIL_FEEDBACK) if delay == 0 => serde_json::from_str::<Value>(text).map(drop),
            Some(QUEUE | PRIORITY_QUEUE | XRAY_QUEUE | XRAY_PRIORITY_QUEUE | ERASURES | PAYMENTS | MAIL) => {
                return refuse("InvalidParameterValue", "DelaySeconds");
            }
            _ => return refuse("com.amazonaws.sqs#QueueDoesNotExist", address),
        };
        match taken {
            Ok(()) => reply(StatusCode::OK, &json!({"MessageId": self.id()})),
            Err(error) => refuse("com.amazonaws.sqs#InvalidMessageContents", &error.to_string()),
        }
    }

    fn analysis(&self, text: &str, priority: bool) -> serde_json::Result<()> {
        let message = serde_json::from_str(text)?;
        self.sent.lock().unwrap().push(Sent { priority, message });
        Ok(())
    }

    fn run(&self, text: &str, priority: bool, delay_s: i64) -> serde_json::Result<()> {
        let message = serde_json::from_str(text)?;
        self.runs.lock().unwrap().push(SentRun {
            priority,
            delay_s,
            message,
        });
        Ok(())
    }

    fn erasure(&self, text: &str) -> serde_json::Result<()> {
        self.erasures.lock().unwrap().push(serde_json::from_str(text)?);
        Ok(())
    }

    fn payment(&self, text: &str) -> serde_json::Result<()> {
        self.payments.lock().unwrap().push(serde_json::from_str(text)?);
        Ok(())
    }

    fn mail(&self, text: &str) -> serde_json::Result<()> {
        self.mails.lock().unwrap().push(serde_json::from_str(text)?);
        Ok(())
    }

    fn secret(&self, body: &Value) -> Response {
        let id = body["SecretId"].as_str().unwrap_or_default();
        match self.secrets.lock().unwrap().get(secret_name(id)) {
            Some(text) => reply(StatusCode::OK, &json!({"Name": id, "SecretString": text})),
            None => refuse("ResourceNotFoundException", "no such secret"),
        }
    }

    fn put_events(&self, body: &Value) -> Response {
        let entries = body["Entries"].as_array().cloned().unwrap_or_default();
        if entries.is_empty() || entries.len() > 10 {
            return refuse("ValidationException", "1 to 10 entries");
        }
        let refused = take(&self.refused_entries);
        let answers: Vec<Value> = entries
            .iter()
            .map(|entry| match event(entry) {
                _ if refused => json!({"ErrorCode": "InternalFailure", "ErrorMessage": "try again"}),
                Ok(Event::Analysis(event)) => {
                    self.events.lock().unwrap().push(event);
                    json!({"EventId": self.id()})
                }
                Ok(Event::Run(event)) => {
                    self.ended_runs.lock().unwrap().push(event);
                    json!({"EventId": self.id()})
                }
                Err(why) => json!({"ErrorCode": "MalformedDetail", "ErrorMessage": why}),
            })
            .collect();
        let failed = answers
            .iter()
            .filter(|answer| answer.get("ErrorCode").is_some())
            .count();
        reply(StatusCode::OK, &json!({"FailedEntryCount": failed, "Entries": answers}))
    }

    fn id(&self) -> String {
        format!(
            "00000000-0000-4000-8000-{:012}",
            self.ids.fetch_add(1, Ordering::SeqCst)
        )
    }
}

/// What was announced.
enum Event {
    Analysis(AnalysisEnded),
    Run(RunEnded),
}

fn event(entry: &Value) -> Result<Event, String> {
    let is = |field: &str, wanted: &str| entry[field].as_str() == Some(wanted);
    let known = is("DetailType", ANALYSIS_ENDED) || is("DetailType", RUN_ENDED);
    if !is("EventBusName", BUS) || !is("Source", SOURCE) || !known {
        return Err(format!("bus, source or detail type: {entry}"));
    }
    let detail = entry["Detail"]
        .as_str()
        .filter(|detail| detail.len() <= MAX_BODY)
        .ok_or("no detail")?;
    let read = if is("DetailType", RUN_ENDED) {
        serde_json::from_str(detail).map(Event::Run)
    } else {
        serde_json::from_str(detail).map(Event::Analysis)
    };
    read.map_err(|error| error.to_string())
}

/// Takes one from a counter, if there is one left.
fn take(left: &AtomicU32) -> bool {
    left.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1))
        .is_ok()
}
