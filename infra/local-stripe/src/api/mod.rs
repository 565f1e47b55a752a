//! The API: who asks, what is asked, and the answer in Stripe's form.

mod catalogue;
mod codes;
mod customers;
mod operation;
mod portal;
mod reading;
mod sessions;
mod subscriptions;
mod tax;
pub(crate) mod webhooks;

use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::State as Shared;
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use base64::Engine as _;
use serde_json::Value;

use crate::App;
use crate::expand::expand;
use crate::faults::spend;
use crate::form::{self, Node};
use crate::log::Logged;
use crate::objects::letters;
use crate::problem::Problem;
use crate::state::Stored;
use crate::transaction::Transaction;
use crate::value::Fields;
use operation::{Call, Operation};

/// The release whose shapes the objects have; its months differ in nothing that is modelled here.
const RELEASE: &str = "endive";
/// The longest key that Stripe takes.
const LONGEST_KEY: usize = 255;

fn all() -> impl Iterator<Item = &'static Operation> {
    let parts = [
        catalogue::OPERATIONS,
        codes::OPERATIONS,
        customers::OPERATIONS,
        portal::OPERATIONS,
        reading::OPERATIONS,
        sessions::OPERATIONS,
        subscriptions::OPERATIONS,
        tax::OPERATIONS,
        webhooks::OPERATIONS,
    ];
    parts.into_iter().flatten()
}

/// A request as it came in.
struct Incoming<'a> {
    method: &'a str,
    path: &'a str,
    /// Query and body, which both may carry parameters.
    form: String,
    headers: &'a HeaderMap,
    id: String,
}

impl Incoming<'_> {
    fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).and_then(|value| value.to_str().ok())
    }
}

struct Answer {
    status: StatusCode,
    body: Value,
    /// The request whose answer this is once more.
    replay_of: Option<String>,
}

impl From<Problem> for Answer {
    fn from(problem: Problem) -> Self {
        Self {
            status: problem.status,
            body: problem.body(),
            replay_of: None,
        }
    }
}

/// Answers a request below `/v1`.
pub(crate) async fn serve(
    Shared(app): Shared<Arc<App>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let form = [uri.query().unwrap_or_default(), &String::from_utf8_lossy(&body)].join("&");
    let incoming = Incoming {
        method: method.as_str(),
        path: uri.path(),
        form,
        headers: &headers,
        id: format!("req_{}", letters(14)),
    };
    let (answer, lost, delay) = app.answer(&incoming);
    app.log(Logged {
        method: incoming.method.to_owned(),
        path: incoming.path.to_owned(),
        params: incoming.form.trim_matches('&').to_owned(),
        idempotency_key: incoming.header("idempotency-key").map(str::to_owned),
        version: incoming.header("stripe-version").map(str::to_owned),
        status: answer.status.as_u16(),
        valid: answer.status != StatusCode::BAD_REQUEST && answer.status != StatusCode::NOT_IMPLEMENTED,
        error: answer.body["error"].given("message").map(str::to_owned),
        replayed: answer.replay_of.is_some(),
    });
    if delay > 0 {
        tokio::time::sleep(Duration::from_millis(delay)).await;
    }
    if lost {
        return cut();
    }
    respond(&app, &incoming, &answer)
}

/// An answer whose body never comes: the client sees its connection end.
fn cut() -> Response {
    let length = [(header::CONTENT_LENGTH, "1000")];
    let nothing = futures_util::stream::once(async {
        Err::<Bytes, _>(std::io::Error::from(std::io::ErrorKind::ConnectionReset))
    });
    (length, Body::from_stream(nothing)).into_response()
}

fn respond(app: &App, incoming: &Incoming<'_>, answer: &Answer) -> Response {
    let text = serde_json::to_string_pretty(&answer.body).unwrap_or_default();
    let mut response = (answer.status, [(header::CONTENT_TYPE, "application/json")], text).into_response();
    let mut set = |name: &'static str, value: &str| {
        if let Ok(value) = value.parse() {
            response.headers_mut().insert(name, value);
        }
    };
    set("request-id", &incoming.id);
    set(
        "stripe-version",
        incoming.header("stripe-version").unwrap_or(&app.version),
    );
    if let Some(key) = incoming.header("idempotency-key") {
        set("idempotency-key", key);
        set("original-request", answer.replay_of.as_deref().unwrap_or(&incoming.id));
    }
    if answer.replay_of.is_some() {
        set("idempotent-replayed", "true");
    }
    if matches!(answer.status.as_u16(), 429 | 500) {
        set("stripe-should-retry", "true");
    }
    response
}

impl App {
    /// The answer, whether it gets lost, and its delay in milliseconds.
    fn answer(&self, incoming: &Incoming<'_>) -> (Answer, bool, u64) {
        let mut state = self.state();
        let delay = state.faults.api_delay_ms;
        if spend(&mut state.faults.api500) {
            return (Problem::internal().into(), false, delay);
        }
        if spend(&mut state.faults.api429) {
            return (Problem::too_many().into(), false, delay);
        }
        if incoming.method != "GET" && spend(&mut state.faults.api400) {
            return (Problem::refused().into(), false, delay);
        }
        let lost = spend(&mut state.faults.api_lost);
        drop(state);
        let answer = self.answer_well(incoming).unwrap_or_else(Answer::from);
        (answer, lost, delay)
    }

    fn answer_well(&self, incoming: &Incoming<'_>) -> Result<Answer, Problem> {
        let account = account(incoming)?;
        check_version(incoming.header("stripe-version"))?;
        let (operation, ids) = find(incoming)?;
        let form = form::parse(&incoming.form)?;
        let key = idempotency_key(incoming)?.map(|key| format!("{account} {key}"));
        let request = format!("{} {} {}", incoming.method, incoming.path, canonical(&form));
        if let Some(stored) = key.as_ref().and_then(|key| self.state().answer(key).cloned()) {
            return replay(stored, &request);
        }
        let params = self.schemas.read(&format!("req_{}", operation.schema), &form)?;
        operation.check_modelled(&params)?;
        let call = Call {
            ids,
            params: &params,
            path: incoming.path,
        };
        let raw_key = incoming.header("idempotency-key");
        let mut answer = None;
        let _ = self.act_and(
            Some((&incoming.id, raw_key)),
            |tx| carry_out(operation, tx, &call),
            |state, done| {
                let given = match done {
                    Ok(body) => Answer {
                        status: StatusCode::OK,
                        body: body.clone(),
                        replay_of: None,
                    },
                    Err(problem) => problem.clone().into(),
                };
                // With the act itself, so that no crash saves one without the other.
                if let Some(key) = key.filter(|_| given.status != StatusCode::NOT_IMPLEMENTED) {
                    state.keep_answer(key, stored(request, &given, &incoming.id));
                }
                answer = Some(given);
            },
        )?;
        // A refusal is an answer as well.
        answer.ok_or_else(Problem::internal)
    }
}

fn stored(request: String, answer: &Answer, request_id: &str) -> Stored {
    Stored {
        request,
        status: answer.status.as_u16(),
        body: answer.body.clone(),
        request_id: request_id.to_owned(),
    }
}

fn carry_out(operation: &Operation, tx: &mut Transaction<'_>, call: &Call<'_>) -> Result<Value, Problem> {
    let answer = operation.run(tx, call)?;
    expand(tx.state, answer, call.params.list("expand"))
}

/// The operation, or the error: what Stripe does not know either is a 404, what it knows a 501.
fn find<'i>(incoming: &Incoming<'i>) -> Result<(&'static Operation, Vec<&'i str>), Problem> {
    let found = all().find_map(|operation| {
        operation
            .matches(incoming.method, incoming.path)
            .map(|ids| (operation, ids))
    });
    found.ok_or_else(|| Problem::not_modelled(format!("{} {}", incoming.method, incoming.path)))
}

/// The secret key, by either of Stripe's two ways.
fn account(incoming: &Incoming<'_>) -> Result<String, Problem> {
    let header = incoming.header("authorization").unwrap_or_default();
    let basic = header.strip_prefix("Basic ").and_then(|coded| {
        let bytes = base64::engine::general_purpose::STANDARD.decode(coded.trim()).ok()?;
        String::from_utf8(bytes).ok()?.split(':').next().map(str::to_owned)
    });
    let key = header
        .strip_prefix("Bearer ")
        .map(|key| key.trim().to_owned())
        .or(basic)
        .unwrap_or_default();
    if key.starts_with("sk_test_") || key.starts_with("rk_test_") {
        return Ok(key);
    }
    if key.is_empty() {
        return Err(Problem::unauthorized("You did not provide an API key."));
    }
    // A live key must never be sent here; its text is not repeated.
    Err(Problem::unauthorized(
        "Invalid API Key provided: this stand-in takes test keys only.",
    ))
}

fn check_version(version: Option<&str>) -> Result<(), Problem> {
    match version {
        Some(version) if version.rsplit('.').next() != Some(RELEASE) => {
            Err(Problem::not_modelled(format!("the API version {version}")))
        }
        _ => Ok(()),
    }
}

fn idempotency_key<'i>(incoming: &Incoming<'i>) -> Result<Option<&'i str>, Problem> {
    let key = incoming
        .headers
        .get("idempotency-key")
        .filter(|_| incoming.method == "POST");
    let Some(key) = key else {
        return Ok(None);
    };
    let key = key
        .to_str()
        .ok()
        .filter(|key| !key.is_empty() && key.len() <= LONGEST_KEY);
    key.map(Some)
        .ok_or_else(|| Problem::idempotency("Idempotency keys are 1 to 255 printable characters."))
}

fn replay(stored: Stored, request: &str) -> Result<Answer, Problem> {
    if stored.request != request {
        let message = "Keys for idempotent requests can only be used with the same parameters they were first used with. \
             Try using a key other than the one given if you meant to execute a different request.";
        return Err(Problem::idempotency(message));
    }
    Ok(Answer {
        status: StatusCode::from_u16(stored.status).unwrap_or(StatusCode::OK),
        body: stored.body,
        replay_of: Some(stored.request_id),
    })
}

/// The parameters in an order that does not depend on how they were sent.
fn canonical(node: &Node) -> String {
    match node {
        Node::Text(text) => format!("{text:?}"),
        Node::Branch(fields) => {
            let mut parts: Vec<String> = fields
                .iter()
                .map(|(name, node)| format!("{name:?}:{}", canonical(node)))
                .collect();
            parts.sort();
            format!("{{{}}}", parts.join(","))
        }
    }
}
