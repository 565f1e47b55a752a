//! The control plane: what tests and developers steer, and what they read.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::{Path, State as Shared};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use crate::App;
use crate::delivery::{release_held, resend};
use crate::lifecycle::buyer::Typed;
use crate::lifecycle::checkout::{self, Choice};
use crate::lifecycle::{customer, dispute, refund, renewal, tax_account};
use crate::objects::letters;
use crate::problem::Problem;
use crate::state::Secret;
use crate::transaction::Transaction;
use crate::value::Fields;

/// How long an old secret still signs after it was replaced, in seconds.
const OVERLAP: i64 = 24 * 3_600;
/// How long `settle` waits.
const PATIENCE: Duration = Duration::from_secs(60);

/// `GET /_control`: clock, faults, and how much there is.
pub(crate) async fn overview(Shared(app): Shared<Arc<App>>) -> Json<Value> {
    let state = app.state();
    Json(json!({ "now": app.now(&state), "ahead": state.ahead, "faults": state.faults, "base": app.base }))
}

/// `GET /_control/<what>`.
pub(crate) async fn read(Shared(app): Shared<Arc<App>>, Path(what): Path<String>) -> Response {
    let state = app.state();
    let found = match what.as_str() {
        "events" => json!(state.all("event").collect::<Vec<_>>()),
        "deliveries" => json!(state.deliveries().collect::<Vec<_>>()),
        "requests" => json!(app.logged()),
        "webhooks" => json!(state.secrets),
        kind => match kind.strip_prefix("objects/") {
            Some(kind) => json!(state.all(kind).collect::<Vec<_>>()),
            None => return refused(StatusCode::NOT_FOUND, "unknown; see the README"),
        },
    };
    Json(found).into_response()
}

fn refused(status: StatusCode, reason: &str) -> Response {
    (status, Json(json!({ "error": reason }))).into_response()
}

/// `POST /_control/<order>` with a JSON body, or none.
pub(crate) async fn order(Shared(app): Shared<Arc<App>>, Path(order): Path<String>, body: String) -> Response {
    if order == "settle" {
        return Json(json!({ "settled": app.settled(PATIENCE).await })).into_response();
    }
    let body = if body.trim().is_empty() {
        Ok(json!({}))
    } else {
        serde_json::from_str(&body)
    };
    match body
        .map_err(|e| e.to_string())
        .and_then(|body| carry_out(&app, &order, &body))
    {
        Ok(answer) => Json(answer).into_response(),
        Err(reason) => refused(StatusCode::BAD_REQUEST, &reason),
    }
}

/// Does what an order says.
///
/// # Errors
/// One sentence about what cannot be done.
pub(crate) fn carry_out(app: &App, order: &str, body: &Value) -> Result<Value, String> {
    let steps: Vec<&str> = order.split('/').collect();
    let act = |work: &dyn Fn(&mut Transaction<'_>) -> Result<Value, Problem>| {
        app.act(None, work).map_err(|problem| problem.message().to_owned())
    };
    match steps.as_slice() {
        ["clock", "advance"] => advance(app, body),
        ["fault"] => fault(app, body),
        ["roll-secret"] => roll_secret(app, body),
        ["events", id, "resend"] => {
            let times = u32::try_from(body.maybe_int("times").unwrap_or(1)).map_err(|_| "times is a small number")?;
            act(&|tx| {
                tx.find("event", id, None)?;
                resend(tx.state, id, times);
                Ok(json!({}))
            })
        }
        ["dispute", charge] => act(&|tx| dispute::open(tx, &charge_of(tx, charge))),
        ["dispute", id, outcome @ ("won" | "lost")] => act(&|tx| dispute::close(tx, id, *outcome == "won")),
        ["refunds", id, "fail"] => act(&|tx| refund::fail(tx, id)),
        ["invoices", id, "pay"] => act(&|tx| renewal::retry(tx, id)),
        ["tax"] => act(&of_tax(body)?),
        ["customers", id, what @ ("card" | "address")] => act(&of_customer(id, what, body)?),
        ["sessions", id, what] => act(&of_session(id, what, body)?),
        _ => Err(format!("unknown order {order}; see the README")),
    }
}

/// The work of an order.
type Work<'a> = Box<dyn Fn(&mut Transaction<'_>) -> Result<Value, Problem> + 'a>;

fn of_tax(body: &Value) -> Result<Work<'_>, String> {
    let status = body.given("status");
    let registered = body["registrations"].as_bool();
    let is_odd = status.is_some_and(|status| !matches!(status, "active" | "pending"));
    if is_odd || (status.is_none() && registered.is_none()) {
        let usage = "say whether the settings are complete, {\"status\": \"active\"} or \"pending\", or whether there is a \
             registration: {\"registrations\": true}";
        return Err(usage.to_owned());
    }
    Ok(Box::new(move |tx| {
        if let Some(status) = status {
            tax_account::set_status(tx, status);
        }
        if let Some(registered) = registered {
            tax_account::set_registered(tx, registered);
        }
        Ok(tax_account::settings(tx))
    }))
}

fn of_customer<'a>(id: &'a str, what: &str, body: &'a Value) -> Result<Work<'a>, String> {
    if what == "card" {
        let fails = body["fails"].as_bool();
        let fails = fails.ok_or("say whether it fails: {\"fails\": true}")?;
        return Ok(Box::new(move |tx| {
            tx.find("customer", id, None)?;
            customer::set_card(tx, id, fails);
            Ok(json!({ "fails": fails }))
        }));
    }
    let forgotten = body.get("country").is_some_and(Value::is_null);
    let address = typed(body).address().map_err(|problem| problem.message().to_owned())?;
    if address.is_none() && !forgotten {
        return Err("say where: {\"country\": \"DE\", \"postalCode\": \"10115\"}, or {\"country\": null}".to_owned());
    }
    Ok(Box::new(move |tx| {
        let mut known = customer::living(tx, id)?;
        customer::change(tx, &mut known, json!({ "address": address }));
        Ok(known)
    }))
}

fn of_session<'a>(id: &'a str, what: &str, body: &'a Value) -> Result<Work<'a>, String> {
    if what == "settle" {
        let succeed = body["succeed"].as_bool().unwrap_or(true);
        return Ok(Box::new(move |tx| checkout::settle(tx, id, succeed)));
    }
    let choice = choice_of(what).ok_or("pay, decline, later or settle")?;
    Ok(Box::new(move |tx| {
        checkout::choose(tx, id, choice, &typed(body))?;
        tx.find("checkout.session", id, None)
    }))
}

/// The fields of the payment page in an order.
fn typed(body: &Value) -> Typed {
    Typed::read(|name| body[name].as_str().map(str::to_owned), "postalCode", "taxId")
}

/// A button of the payment page by its name.
pub(crate) fn choice_of(name: &str) -> Option<Choice> {
    match name {
        "pay" => Some(Choice::Pay),
        "decline" => Some(Choice::Decline),
        "later" => Some(Choice::Later),
        _ => None,
    }
}

/// A charge, also by the payment that it belongs to.
fn charge_of(tx: &Transaction<'_>, id: &str) -> String {
    let intent = tx.state.get("payment_intent", id);
    intent
        .and_then(|intent| intent.given("latest_charge"))
        .unwrap_or(id)
        .to_owned()
}

fn advance(app: &App, body: &Value) -> Result<Value, String> {
    let seconds = body
        .maybe_int("seconds")
        .filter(|seconds| (0..=400_000_000).contains(seconds));
    let seconds = seconds.ok_or("say how many seconds to go forward: {\"seconds\": 86400}")?;
    app.state().ahead += seconds;
    // Every act first does what is due.
    app.act(None, |tx| Ok(json!({ "now": tx.now })))
        .map_err(|problem| problem.message().to_owned())
}

fn fault(app: &App, body: &Value) -> Result<Value, String> {
    let mut state = app.state();
    state.faults = state.faults.ordered(body)?;
    if state.faults.reorder == 0 {
        release_held(&mut state);
    }
    app.save(&mut state).map_err(|problem| problem.message().to_owned())?;
    let faults = json!(state.faults);
    drop(state);
    app.wake.notify_one();
    Ok(faults)
}

/// A new secret for every endpoint, or for one; the old one signs next to it for a while.
fn roll_secret(app: &App, body: &Value) -> Result<Value, String> {
    let mut state = app.state();
    let until = app.now(&state) + body.maybe_int("overlapSeconds").unwrap_or(OVERLAP);
    let wanted = body.given("endpoint");
    for (_, secrets) in state
        .secrets
        .iter_mut()
        .filter(|(id, _)| wanted.is_none_or(|wanted| wanted == *id))
    {
        for old in secrets.iter_mut().filter(|old| old.until.is_none()) {
            old.until = Some(until);
        }
        let value = body
            .given("secret")
            .map_or_else(|| format!("whsec_{}", letters(32)), str::to_owned);
        secrets.insert(0, Secret { value, until: None });
    }
    app.save(&mut state).map_err(|problem| problem.message().to_owned())?;
    Ok(json!(state.secrets))
}
