//! Logs and metrics: one JSON line per call on stdout.
//!
//! The line is log and metric at once (CloudWatch's embedded metric format). What code says in between with `tracing::warn!` is gathered
//! and travels in the line's `notes`: a second line would cost money in the cloud and 50 ms a call on the local one.

use std::io::Write;
use std::sync::{Arc, Mutex, Once, PoisonError};
use std::time::Duration;

use jiff::Timestamp;
use serde_json::{Map, Value, json};
use store::{Units, count_units};
use tracing::field::{Field, Visit};
use tracing::level_filters::LevelFilter;
use tracing::{Event, Subscriber};
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::{Context, Layer, SubscriberExt};

/// Target of the one line.
const CALL: &str = "call";
/// Target of what is counted besides calls: `tracing::info!(target: "metric", metric = "AnalysesFailed", failure = "api")` counts one, the
/// other fields being its dimensions.
const METRIC: &str = "metric";
/// Namespace of the metrics.
const NAMESPACE: &str = "Kanalyse";
/// Most notes in a line.
const MAX_NOTES: usize = 10;
/// Longest cause or note, in characters.
const MAX_TEXT: usize = 500;

tokio::task_local! {
    static NOTES: Arc<Mutex<Vec<String>>>;
}

/// What the line says of how a call was worked on.
#[derive(Default)]
pub(crate) struct Gathered {
    notes: Vec<String>,
    units: Units,
}

/// Runs a future and returns what it noted with `tracing` on the way, and what it used of the database.
pub(crate) async fn gather<F: Future>(work: F) -> (F::Output, Gathered) {
    let notes = Arc::new(Mutex::new(Vec::new()));
    let (output, units) = count_units(NOTES.scope(notes.clone(), work)).await;
    let notes = std::mem::take(&mut *notes.lock().unwrap_or_else(PoisonError::into_inner));
    (output, Gathered { notes, units })
}

/// What is said about one call.
pub(crate) struct Line<'a> {
    /// Function or endpoint.
    pub name: &'a str,
    pub request_id: &'a str,
    /// HTTP status; for events 200 or 500.
    pub status: u16,
    pub took: Duration,
    /// The error code on the wire, or `failed` for an event.
    pub code: Option<&'a str>,
    /// Why, for us.
    pub cause: Option<&'a str>,
    pub gathered: &'a Gathered,
    /// More members.
    pub more: Map<String, Value>,
}

impl Line<'_> {
    /// Writes it.
    pub(crate) fn write(self) {
        let record = self.record(Timestamp::now()).to_string();
        tracing::info!(target: CALL, record);
    }

    fn record(self, now: Timestamp) -> Value {
        let fault = self.status >= 500;
        let mut line = self.more;
        let mut set = |name: &str, value: Value| line.insert(name.to_owned(), value);
        set("timestamp", json!(now.to_string()));
        set("level", json!(if fault { "ERROR" } else { "INFO" }));
        set("requestId", json!(self.request_id));
        set("endpoint", json!(self.name));
        set("status", json!(self.status));
        set("Latency", json!((self.took.as_secs_f64() * 10_000.0).round() / 10.0));
        set("Faults", json!(u8::from(fault)));
        let mut directives = vec![json!({
            "Namespace": NAMESPACE,
            "Dimensions": [["endpoint"]],
            "Metrics": [{"Name": "Latency", "Unit": "Milliseconds"}, {"Name": "Faults", "Unit": "Count"}],
        })];
        if let Some(code) = self.code {
            set("code", json!(code));
            set("Errors", json!(1));
            directives.push(json!({
                "Namespace": NAMESPACE,
                "Dimensions": [["endpoint", "code"]],
                "Metrics": [{"Name": "Errors", "Unit": "Count"}],
            }));
        }
        if let Some(cause) = self.cause {
            set("cause", json!(scrub(cause)));
        }
        let Gathered { notes, units } = self.gathered;
        // No metrics: each would cost 30 cents a month and function.
        for (name, used) in [("readUnits", units.read), ("writeUnits", units.write)] {
            if used > 0.0 {
                set(name, json!(used));
            }
        }
        if !notes.is_empty() {
            set("notes", json!(notes));
        }
        set(
            "_aws",
            json!({"Timestamp": now.as_millisecond(), "CloudWatchMetrics": directives}),
        );
        Value::Object(line)
    }
}

/// Takes out what must never be logged, should a cause ever carry it: e-mail addresses, tokens, keys in addresses. Belt and
/// braces: our own texts carry none.
pub(crate) fn scrub(text: &str) -> String {
    let parts = text.split_inclusive(|c: char| {
        c.is_whitespace() || matches!(c, '"' | '\'' | ',' | '(' | ')' | '&' | '?' | '<' | '>')
    });
    let clean: String = parts
        .map(|part| if is_private(part) { "[hidden] " } else { part })
        .collect();
    clean
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .take(MAX_TEXT)
        .collect()
}

fn is_private(part: &str) -> bool {
    let lower = part.to_ascii_lowercase();
    let is_mail = part
        .split_once('@')
        .is_some_and(|(name, host)| !name.is_empty() && host.contains('.'));
    let is_token = part.contains("eyJ") && part.len() > 20;
    let is_key = part.contains("AIza")
        || ["key=", "token=", "secret=", "password="]
            .iter()
            .any(|word| lower.contains(word));
    is_mail || is_token || is_key
}

/// The `tracing` layer that writes the lines, each with one call of `W`.
pub struct Lines<W>(W);

impl<W: Fn(&str) + 'static> Lines<W> {
    /// Writes each line, without its end, to `write`.
    pub const fn new(write: W) -> Self {
        Self(write)
    }
}

#[derive(Default)]
struct Fields(Map<String, Value>);

impl Visit for Fields {
    fn record_debug(&mut self, field: &Field, value: &dyn std::fmt::Debug) {
        self.0.insert(field.name().to_owned(), json!(format!("{value:?}")));
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.0.insert(field.name().to_owned(), json!(value));
    }
}

impl<S: Subscriber, W: Fn(&str) + 'static> Layer<S> for Lines<W> {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let mut fields = Fields::default();
        event.record(&mut fields);
        if event.metadata().target() == CALL {
            let record = fields.0.get("record").and_then(Value::as_str);
            return (self.0)(record.unwrap_or_default());
        }
        if event.metadata().target() == METRIC {
            // A line of its own: in the call's line a second count of one call would overwrite the first one's dimension.
            return (self.0)(&counted(fields.0, Timestamp::now()).to_string());
        }
        let text = scrub(&sentence(fields.0));
        if NOTES.try_with(|notes| note(notes, &text)).is_err() {
            let metadata = event.metadata();
            let level = metadata.level().as_str();
            let line = json!({"timestamp": Timestamp::now().to_string(), "level": level, "target": metadata.target(), "message": text});
            (self.0)(&line.to_string());
        }
    }
}

/// One more of the metric that `fields` name, with the others as its dimensions.
fn counted(mut fields: Map<String, Value>, now: Timestamp) -> Value {
    let name = fields.remove("metric").unwrap_or_default();
    let dimensions: Vec<String> = fields.keys().cloned().collect();
    let directive = json!({
        "Namespace": NAMESPACE,
        "Dimensions": [dimensions],
        "Metrics": [{"Name": name, "Unit": "Count"}],
    });
    fields.insert(name.as_str().unwrap_or_default().to_owned(), json!(1));
    fields.insert("timestamp".to_owned(), json!(now.to_string()));
    fields.insert("level".to_owned(), json!("INFO"));
    fields.insert(
        "_aws".to_owned(),
        json!({"Timestamp": now.as_millisecond(), "CloudWatchMetrics": [directive]}),
    );
    Value::Object(fields)
}

/// `message (name: value, ...)`.
fn sentence(mut fields: Map<String, Value>) -> String {
    let message = fields
        .remove("message")
        .and_then(|m| m.as_str().map(str::to_owned))
        .unwrap_or_default();
    if fields.is_empty() {
        return message;
    }
    let rest: Vec<String> = fields
        .iter()
        .map(|(k, v)| format!("{k}: {}", v.as_str().unwrap_or_default()))
        .collect();
    format!("{message} ({})", rest.join(", "))
}

fn note(notes: &Mutex<Vec<String>>, text: &str) {
    let mut notes = notes.lock().unwrap_or_else(PoisonError::into_inner);
    // Retries say the same thing each time.
    if notes.len() < MAX_NOTES && !notes.iter().any(|known| known == text) {
        notes.push(text.to_owned());
    }
}

/// What is worth a line or a note: our own words from `info`, others' from `warn`.
#[must_use]
pub fn filter() -> Targets {
    Targets::new()
        .with_default(LevelFilter::WARN)
        .with_targets(
            [
                CALL, METRIC, "runtime", "store", "analyses", "views", "xray", "scout", "mailer", "quota", "youtube",
                "engine",
            ]
            .map(|target| (target, LevelFilter::INFO)),
        )
        // The SDK retries by itself; what remains after that is an error that our code reports.
        .with_target("aws_smithy_runtime", LevelFilter::ERROR)
        // It repeats errors that are already in the line.
        .with_target("lambda_runtime::layers::panic", LevelFilter::OFF)
}

/// A subscriber that hands each line to `write`.
pub fn collector<W: Fn(&str) + Send + Sync + 'static>(write: W) -> impl Subscriber + Send + Sync {
    tracing_subscriber::registry().with(Lines::new(write).with_filter(filter()))
}

/// Sends all lines of the process to stdout. The first call counts.
pub(crate) fn init() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let subscriber = collector(|line| {
            // One write, so that lines never mix. With stdout closed there is nobody left to notify.
            let _ = std::io::stdout().lock().write_all(format!("{line}\n").as_bytes());
        });
        let _ = tracing::subscriber::set_global_default(subscriber);
        // The message of a panic may quote data, so only its place is logged.
        std::panic::set_hook(Box::new(|panic| {
            let place = panic.location().map(ToString::to_string).unwrap_or_default();
            tracing::error!(place, "panic");
        }));
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_must_not_be_logged_is_taken_out_of_causes() {
        let text = "GET https://host/v3/channels?part=id&key=AIzaSyD123 for anna@example.org with 'eyJhbGciOiJSUzI1NiJ9.e30.abc' failed";
        let clean = scrub(text);
        for secret in ["AIza", "anna", "eyJ"] {
            assert!(!clean.contains(secret), "{clean}");
        }
        assert!(
            clean.contains("GET https://host/v3/channels?part=id&") && clean.ends_with("failed"),
            "{clean}"
        );
    }

    #[test]
    fn ordinary_words_stay_and_a_text_is_one_bounded_line() {
        assert_eq!(
            scrub("dispatch failure: timeout, after 3 tries for @handle"),
            "dispatch failure: timeout, after 3 tries for @handle"
        );
        assert_eq!(scrub("a\nb\u{1b}c"), "a b c");
        assert_eq!(scrub(&"ä".repeat(2000)).chars().count(), MAX_TEXT);
    }

    #[test]
    fn a_line_of_a_failed_call_is_a_metric_by_code() {
        let line = Line {
            name: "get-me",
            request_id: "r1",
            status: 503,
            took: Duration::from_micros(12_340),
            code: Some("unavailable"),
            cause: Some("limits is unavailable"),
            gathered: &Gathered {
                units: Units { read: 2.5, write: 0.0 },
                ..Gathered::default()
            },
            more: Map::new(),
        };
        let record = line.record(Timestamp::UNIX_EPOCH);
        assert_eq!(record["level"], "ERROR");
        assert_eq!(record["Latency"], 12.3);
        assert_eq!(record["readUnits"], 2.5);
        assert_eq!(record.get("writeUnits"), None);
        let metrics = &record["_aws"]["CloudWatchMetrics"];
        assert_eq!(metrics[0]["Dimensions"], json!([["endpoint"]]));
        assert_eq!(metrics[1]["Dimensions"], json!([["endpoint", "code"]]));
        // Each metric and dimension named by a directive must be a member of the line, or CloudWatch drops it.
        for directive in metrics.as_array().unwrap() {
            let names = directive["Metrics"].as_array().unwrap().iter().map(|m| &m["Name"]);
            for name in names.chain(directive["Dimensions"][0].as_array().unwrap()) {
                assert!(record.get(name.as_str().unwrap()).is_some(), "{name}");
            }
        }
    }
}
