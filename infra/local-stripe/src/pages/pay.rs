//! The payment page of a Checkout Session.

use std::sync::Arc;

use axum::extract::{Path, Query, State as Shared};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use serde::Deserialize;
use serde_json::Value;

use super::texts::Language;
use super::{accepted, button, fields, go, message, page, safe};
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
    headers: HeaderMap,
) -> Response {
    // Time may have passed since the last request.
    let session = app.act(None, |tx| tx.find("checkout.session", &id, None));
    let Ok(session) = session else {
        return unknown(Language::of(None, accepted(&headers)));
    };
    let language = Language::of(session.given("locale"), accepted(&headers));
    if session.text("status") != "open" {
        return over(language, &session);
    }
    let lines = app
        .state()
        .get("_session", &id)
        .map(|own| own.list("lines").to_vec())
        .unwrap_or_default();
    page(
        language,
        language.say("Bezahlen", "Pay"),
        &body(language, &session, &lines, shown.declined),
    )
}

fn unknown(language: Language) -> Response {
    let text = language.say("Diese Zahlung gibt es nicht.", "There is no such payment.");
    message(StatusCode::NOT_FOUND, language, text, None)
}

fn over(language: Language, session: &Value) -> Response {
    let complete = session.text("status") == "complete";
    let text = match complete {
        true => language.say("Diese Zahlung ist abgeschlossen.", "This payment is complete."),
        false => language.say("Diese Zahlung ist abgelaufen.", "This payment has expired."),
    };
    let back = if complete {
        Some(success(session))
    } else {
        session.given("cancel_url").map(str::to_owned)
    };
    let label = language.say("Zurück zu Kanalyse", "Back to Kanalyse");
    message(StatusCode::GONE, language, text, back.as_deref().map(|to| (to, label)))
}

fn body(language: Language, session: &Value, lines: &[Value], declined: bool) -> String {
    let total = safe(&language.money(session.int("amount_total"), session.text("currency")));
    let name = lines.first().map_or("", |line| line.text("description"));
    let mut html = format!("<h1>{}</h1>", safe(name));
    html += &format!(
        "<p class=\"amount\" data-amount=\"{}\">{total}</p>",
        session.int("amount_total")
    );
    if session.text("mode") == "subscription" {
        let regular = safe(&language.money(session.int("amount_subtotal"), session.text("currency")));
        let text = match language {
            Language::De => format!("heute, danach {regular} im Monat, bis du kündigst"),
            Language::En => format!("today, then {regular} a month until you cancel"),
        };
        html += &format!("<p class=\"quiet\">{text}</p>");
    }
    html += &sums(language, session, lines, &total);
    if declined {
        let text = language.say(
            "Deine Karte wurde abgelehnt. Nichts wurde abgebucht.",
            "Your card was declined. Nothing was charged.",
        );
        html += &format!("<p class=\"error\" role=\"alert\">{text}</p>");
    }
    html + &buttons(language, session, &total)
}

/// What is bought, what a code takes off, what is left.
fn sums(language: Language, session: &Value, lines: &[Value], total: &str) -> String {
    let money = |cents: i64| safe(&language.money(cents, session.text("currency")));
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
        let label = language.say("Rabatt", "Discount");
        html += &format!("<dt>{label}</dt><dd data-discount=\"{off}\">{}</dd>", money(-off));
    }
    html + &format!(
        "<dt>{}</dt><dd>{total}</dd></dl>",
        language.say("Summe heute", "Due today")
    )
}

fn buttons(language: Language, session: &Value, total: &str) -> String {
    let mut html = "<form method=\"post\">".to_owned();
    if session["customer_details"].given("email").is_none() {
        let label = language.say("E-Mail", "E-mail");
        html += &format!(
            "<label>{label}<input type=\"email\" name=\"email\" value=\"buyer@example.com\" required></label>"
        );
    }
    html += &format!(
        "<button class=\"main\" name=\"choice\" value=\"pay\">{} {total}</button>",
        language.say("Bezahlen:", "Pay")
    );
    let decline = language.say("Karte ablehnen lassen", "Decline the card");
    html += &button("decline", decline, "other");
    if session.text("mode") != "subscription" && takes(session, DEBIT) {
        let later = language.say("Später zahlen (Lastschrift)", "Pay later (bank debit)");
        html += &button("later", later, "other");
    }
    if session.given("cancel_url").is_some() {
        // Leaving needs no address.
        let cancel = language.say("Abbrechen", "Cancel");
        html += &format!("<button class=\"other\" name=\"choice\" value=\"cancel\" formnovalidate>{cancel}</button>");
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
pub(crate) async fn choose(
    Shared(app): Shared<Arc<App>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: String,
) -> Response {
    let form = fields(&body);
    let name = form.get("choice").map(String::as_str).unwrap_or_default();
    let Some(session) = app.state().get("checkout.session", &id).cloned() else {
        return unknown(Language::of(None, accepted(&headers)));
    };
    let language = Language::of(session.given("locale"), accepted(&headers));
    if name == "cancel" {
        return go(session.given("cancel_url").unwrap_or("/"));
    }
    let Some(choice) = choice_of(name) else {
        return message(
            StatusCode::BAD_REQUEST,
            language,
            language.say("Diesen Knopf gibt es nicht.", "There is no such button."),
            None,
        );
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
