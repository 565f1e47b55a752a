//! The payment page of a Checkout Session.

use std::sync::Arc;

use axum::extract::{Path, Query, State as Shared};
use axum::http::StatusCode;
use axum::response::Response;
use serde::Deserialize;
use serde_json::Value;

use super::{button, fields, go, message, money, page, safe};
use crate::App;
use crate::control::choice_of;
use crate::lifecycle::checkout::{self, Outcome};
use crate::lifecycle::session::{DEBIT, takes};
use crate::value::Fields;

/// What the page shows besides the session.
#[derive(Deserialize)]
pub(crate) struct Shown {
    /// The last try was declined.
    #[serde(default)]
    declined: bool,
}

/// `GET /pay/<session>`.
pub(crate) async fn show(
    Shared(app): Shared<Arc<App>>,
    Path(id): Path<String>,
    Query(shown): Query<Shown>,
) -> Response {
    // Time may have passed since the last request.
    let session = app.act(None, |tx| tx.find("checkout.session", &id, None));
    let Ok(session) = session else {
        return unknown();
    };
    if session.text("status") != "open" {
        return over(&session);
    }
    let lines = app
        .state()
        .get("_session", &id)
        .map(|own| own.list("lines").to_vec())
        .unwrap_or_default();
    page("Pay", &body(&session, &lines, shown.declined))
}

fn unknown() -> Response {
    message(StatusCode::NOT_FOUND, "There is no such payment.", None)
}

fn over(session: &Value) -> Response {
    let (text, back) = if session.text("status") == "complete" {
        ("This payment is complete.", Some(success(session)))
    } else {
        (
            "This payment has expired.",
            session.given("cancel_url").map(str::to_owned),
        )
    };
    message(StatusCode::GONE, text, back.as_deref())
}

fn body(session: &Value, lines: &[Value], declined: bool) -> String {
    let total = money(session.int("amount_total"), session.text("currency"));
    let name = lines.first().map_or("", |line| line.text("description"));
    let mut html = format!("<h1>{}</h1>", safe(name));
    html += &format!(
        "<p class=\"amount\" data-amount=\"{}\">{total}</p>",
        session.int("amount_total")
    );
    if session.text("mode") == "subscription" {
        let regular = money(session.int("amount_subtotal"), session.text("currency"));
        html += &format!("<p class=\"quiet\">today, then {regular} a month until you cancel</p>");
    }
    html += &sums(session, lines, &total);
    if declined {
        html += "<p class=\"error\" role=\"alert\">Your card was declined. Nothing was charged.</p>";
    }
    html + &buttons(session, &total)
}

/// What is bought, what a code takes off, what is left.
fn sums(session: &Value, lines: &[Value], total: &str) -> String {
    let money = |cents: i64| money(cents, session.text("currency"));
    let mut html = "<dl>".to_owned();
    for line in lines {
        let (quantity, name) = (line.int("quantity"), safe(line.text("description")));
        html += &format!(
            "<dt>{quantity} × {name}</dt><dd>{}</dd>",
            money(line.int("amount_subtotal"))
        );
    }
    let off = session["total_details"].int("amount_discount");
    if off > 0 {
        html += &format!("<dt>Discount</dt><dd data-discount=\"{off}\">{}</dd>", money(-off));
    }
    html + &format!("<dt>Due today</dt><dd>{total}</dd></dl>")
}

fn buttons(session: &Value, total: &str) -> String {
    let mut html = "<form method=\"post\">".to_owned();
    if session["customer_details"].given("email").is_none() {
        html += "<label>E-mail<input type=\"email\" name=\"email\" value=\"buyer@example.com\" required></label>";
    }
    html += &format!("<button class=\"main\" name=\"choice\" value=\"pay\">Pay {total}</button>");
    html += &button("decline", "Decline the card", "other");
    if session.text("mode") != "subscription" && takes(session, DEBIT) {
        html += &button("later", "Pay later (bank debit)", "other");
    }
    if session.given("cancel_url").is_some() {
        // Leaving needs no address.
        html += "<button class=\"other\" name=\"choice\" value=\"cancel\" formnovalidate>Cancel</button>";
    }
    html + "</form>"
}

/// Where the customer goes after the payment.
fn success(session: &Value) -> String {
    session
        .text("success_url")
        .replace("{CHECKOUT_SESSION_ID}", session.id())
}

/// `POST /pay/<session>` with the button that was pressed.
pub(crate) async fn choose(Shared(app): Shared<Arc<App>>, Path(id): Path<String>, body: String) -> Response {
    let form = fields(&body);
    let name = form.get("choice").map(String::as_str).unwrap_or_default();
    let Some(session) = app.state().get("checkout.session", &id).cloned() else {
        return unknown();
    };
    if name == "cancel" {
        return go(session.given("cancel_url").unwrap_or("/"));
    }
    let Some(choice) = choice_of(name) else {
        return message(StatusCode::BAD_REQUEST, "There is no such button.", None);
    };
    let email = form
        .get("email")
        .map(String::as_str)
        .filter(|email| email.contains('@'));
    let done = app.act(None, |tx| {
        let outcome = checkout::choose(tx, &id, choice, email)?;
        Ok((outcome, tx.find("checkout.session", &id, None)?))
    });
    match done {
        Ok((Outcome::Complete, session)) => go(&success(&session)),
        Ok((Outcome::Declined, _)) => go(&format!("/pay/{id}?declined=true")),
        // Paid in another tab, or expired in the meantime: the page says so.
        Err(_) => go(&format!("/pay/{id}")),
    }
}
