//! The payment page of a Checkout Session.

use std::sync::Arc;

use axum::extract::{Path, Query, State as Shared};
use axum::http::StatusCode;
use axum::response::Response;
use serde::Deserialize;
use serde_json::Value;

use super::address::{FIRST, address_fields, country, name_field, tax_id_field};
use super::{button, fields, go, message, money, page, safe};
use crate::App;
use crate::control::choice_of;
use crate::lifecycle::buyer::{self, Typed};
use crate::lifecycle::checkout::{self, Outcome};
use crate::lifecycle::invoice_tax::Taxed;
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
    let note = shown.declined.then_some("Your card was declined. Nothing was charged.");
    render(&app, &id, note)
}

/// What is needed to show an open session.
struct Offer {
    session: Value,
    lines: Vec<Value>,
    /// The tax at the buyer's place, where tax is charged.
    tax: Option<Taxed>,
    asks_for_address: bool,
    /// What the field for it shows.
    email: String,
}

fn render(app: &App, id: &str, note: Option<&str>) -> Response {
    // Time may have passed since the last request.
    let offer = app.act(None, |tx| {
        let session = tx.find("checkout.session", id, None)?;
        let charged = session["automatic_tax"].flag("enabled");
        Ok(Offer {
            lines: tx.known("_session", id).list("lines").to_vec(),
            tax: charged.then(|| Taxed::of_details(tx, &session["customer_details"])),
            asks_for_address: buyer::shows_address(tx, &session),
            email: buyer::typed_email(tx, &session).unwrap_or_else(|| buyer::EMAIL.to_owned()),
            session,
        })
    });
    match offer {
        Err(_) => unknown(),
        Ok(offer) if offer.session.text("status") != "open" => over(&offer.session),
        Ok(offer) => page("Pay", &body(&offer, note)),
    }
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

fn body(offer: &Offer, note: Option<&str>) -> String {
    let session = &offer.session;
    let total = money(session.int("amount_total"), session.text("currency"));
    let name = offer.lines.first().map_or("", |line| line.text("description"));
    let mut html = format!("<h1>{}</h1>", safe(name));
    html += &format!(
        "<p class=\"amount\" data-amount=\"{}\">{total}</p>",
        session.int("amount_total")
    );
    if session.text("mode") == "subscription" {
        let regular = session.int("amount_subtotal");
        let tax = offer.tax.as_ref().map_or(0, |tax| tax.on(regular));
        let regular = money(regular + tax, session.text("currency"));
        html += &format!("<p class=\"quiet\">today, then {regular} a month until you cancel</p>");
    }
    html += &sums(offer, &total);
    if let Some(note) = note {
        html += &format!("<p class=\"error\" role=\"alert\">{}</p>", safe(note));
    }
    html + &form(offer, &total)
}

/// What is bought, what a code takes off, the tax, what is left.
fn sums(offer: &Offer, total: &str) -> String {
    let session = &offer.session;
    let money = |cents: i64| money(cents, session.text("currency"));
    let mut html = "<dl>".to_owned();
    for line in &offer.lines {
        let (quantity, name) = (line.int("quantity"), safe(line.text("description")));
        html += &format!(
            "<dt>{quantity} × {name}</dt><dd>{}</dd>",
            money(line.int("amount_subtotal"))
        );
    }
    let details = &session["total_details"];
    let off = details.int("amount_discount");
    if off > 0 {
        html += &format!("<dt>Discount</dt><dd data-discount=\"{off}\">{}</dd>", money(-off));
    }
    if let Some(tax) = &offer.tax {
        let untaxed = money(session.int("amount_subtotal") - off);
        html += &format!(
            "<dt>Subtotal</dt><dd>{untaxed}</dd>{}",
            tax_row(tax, details.int("amount_tax"), &money)
        );
    }
    html + &format!("<dt>Due today</dt><dd>{total}</dd></dl>")
}

fn tax_row(tax: &Taxed, amount: i64, money: &dyn Fn(i64) -> String) -> String {
    let (label, value) = match tax {
        Taxed::By(tax) if tax.reason == "reverse_charge" => ("reverse charge".to_owned(), money(amount)),
        Taxed::By(tax) => (safe(country(&tax.country)), money(amount)),
        _ => ("by country".to_owned(), "—".to_owned()),
    };
    format!("<dt>Tax ({label})</dt><dd data-tax=\"{amount}\">{value}</dd>")
}

/// The fields and the buttons.
fn form(offer: &Offer, total: &str) -> String {
    let (session, details) = (&offer.session, &offer.session["customer_details"]);
    let mut html = "<form method=\"post\">".to_owned();
    if details.given("email").is_none() {
        html += &format!(
            "<label>E-mail<input type=\"email\" name=\"email\" value=\"{}\" required></label>",
            safe(&offer.email)
        );
    }
    let asks_for_tax_id = session["tax_id_collection"].flag("enabled");
    if offer.asks_for_address {
        html += &address_fields(&details["address"], FIRST);
    }
    if offer.asks_for_address || asks_for_tax_id {
        html += &name_field(details.given("name"));
    }
    if asks_for_tax_id {
        html += &tax_id_field(details.list("tax_ids"));
    }
    if offer.asks_for_address || asks_for_tax_id {
        html += "<button class=\"other\" name=\"choice\" value=\"address\" formnovalidate>Update</button>";
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
    let typed = Typed::read(|name| form.get(name).cloned(), "postal_code", "tax_id");
    if name == "address" {
        return match app.act(None, |tx| checkout::fill_in(tx, &id, &typed)) {
            Ok(()) => go(&format!("/pay/{id}")),
            Err(problem) => render(&app, &id, Some(problem.message())),
        };
    }
    let Some(choice) = choice_of(name) else {
        return message(StatusCode::BAD_REQUEST, "There is no such button.", None);
    };
    let done = app.act(None, |tx| {
        let outcome = checkout::choose(tx, &id, choice, &typed)?;
        Ok((outcome, tx.find("checkout.session", &id, None)?))
    });
    match done {
        Ok((Outcome::Complete, session)) => go(&success(&session)),
        Ok((Outcome::Declined, _)) => go(&format!("/pay/{id}?declined=true")),
        // What was typed cannot be.
        Err(problem) if is_open(&app, &id) => render(&app, &id, Some(problem.message())),
        // Paid in another tab, or expired in the meantime: the page says so.
        Err(_) => go(&format!("/pay/{id}")),
    }
}

fn is_open(app: &App, id: &str) -> bool {
    let state = app.state();
    let session = state.get("checkout.session", id);
    session.is_some_and(|session| session.text("status") == "open")
}
