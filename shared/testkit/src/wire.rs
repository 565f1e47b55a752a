//! A stand-in for queue and bus: speaks their JSON protocol, refuses what they would refuse, remembers what arrives.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use contract::event::{ANALYSIS_ENDED, AnalysisEnded, RunAnalysis, SOURCE};
use serde_json::{Value, json};

pub(crate) const QUEUE: &str = "analyses";
pub(crate) const PRIORITY_QUEUE: &str = "analyses-priority";
pub(crate) const BUS: &str = "kanalyse";
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

#[derive(Debug, Default)]
pub(crate) struct Wire {
    pub(crate) sent: Mutex<Vec<Sent>>,
    pub(crate) events: Mutex<Vec<AnalysisEnded>>,
    /// So many calls more are answered with 503.
    pub(crate) outage: AtomicU32,
    /// So many calls more of the bus are answered with a refused entry.
    pub(crate) refused_entries: AtomicU32,
    ids: AtomicU32,
}

pub(crate) fn router(wire: Arc<Wire>) -> Router {
    Router::new().route("/", post(handle)).with_state(wire)
}

async fn handle(State(wire): State<Arc<Wire>>, headers: HeaderMap, body: Bytes) -> Response {
    if take(&wire.outage) {
        return reply(
            StatusCode::SERVICE_UNAVAILABLE,
            &json!({"__type": "ServiceUnavailable"}),
        );
    }
    let target = headers
        .get("x-amz-target")
        .and_then(|target| target.to_str().ok())
        .unwrap_or_default();
    let Ok(body) = serde_json::from_slice::<Value>(&body) else {
        return refuse("SerializationException", "the body is no JSON");
    };
    match target {
        "AmazonSQS.SendMessage" => wire.send_message(&body),
        "AWSEvents.PutEvents" => wire.put_events(&body),
        other => refuse("UnknownOperationException", other),
    }
}

impl Wire {
    fn send_message(&self, body: &Value) -> Response {
        let address = body["QueueUrl"].as_str().unwrap_or_default();
        let priority = match address.rsplit('/').next() {
            Some(QUEUE) => false,
            Some(PRIORITY_QUEUE) => true,
            _ => return refuse("com.amazonaws.sqs#QueueDoesNotExist", address),
        };
        let text = body["MessageBody"].as_str().unwrap_or_default();
        if text.is_empty() || text.len() > MAX_BODY {
            return refuse("com.amazonaws.sqs#InvalidMessageContents", "empty or too large");
        }
        match serde_json::from_str(text) {
            Ok(message) => self.sent.lock().unwrap().push(Sent { priority, message }),
            Err(error) => return refuse("com.amazonaws.sqs#InvalidMessageContents", &error.to_string()),
        }
        reply(StatusCode::OK, &json!({"MessageId": self.id()}))
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
                Ok(event) => {
                    self.events.lock().unwrap().push(event);
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

fn event(entry: &Value) -> Result<AnalysisEnded, String> {
    let is = |field: &str, wanted: &str| entry[field].as_str() == Some(wanted);
    if !is("EventBusName", BUS) || !is("Source", SOURCE) || !is("DetailType", ANALYSIS_ENDED) {
        return Err(format!("bus, source or detail type: {entry}"));
    }
    let detail = entry["Detail"]
        .as_str()
        .filter(|detail| detail.len() <= MAX_BODY)
        .ok_or("no detail")?;
    serde_json::from_str(detail).map_err(|error| error.to_string())
}

/// Takes one from a counter, if there is one left.
fn take(left: &AtomicU32) -> bool {
    left.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1))
        .is_ok()
}

fn refuse(kind: &str, message: &str) -> Response {
    reply(StatusCode::BAD_REQUEST, &json!({"__type": kind, "message": message}))
}

fn reply(status: StatusCode, body: &Value) -> Response {
    (
        status,
        [(header::CONTENT_TYPE, "application/x-amz-json-1.0")],
        body.to_string(),
    )
        .into_response()
}
