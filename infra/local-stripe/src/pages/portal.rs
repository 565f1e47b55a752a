//! The billing portal: another plan, the end of a subscription, the card.

use std::sync::Arc;

use axum::extract::{Path, State as Shared};
use axum::http::StatusCode;
use axum::response::Response;
use serde_json::{Value, json};

use super::{button, customer, fields, go, message, money, page, safe, way_back};
use crate::App;
use crate::lifecycle::buyer::Typed;
use crate::lifecycle::change::{Billing, to_price};
use crate::lifecycle::customer::{card_fails, set_card, tax_ids};
use crate::lifecycle::items::{item_of, period_of};
use crate::lifecycle::schedule;
use crate::lifecycle::subscription;
use crate::problem::Problem;
use crate::transaction::Transaction;
use crate::value::Fields;

/// What a visit shows.
struct Visit {
    session: Value,
    features: Value,
    subscription: Option<Value>,
    /// The name of what is subscribed to.
    name: String,
    /// The price that a schedule brings with the next period.
    next: Option<Value>,
    /// Those that may be chosen, the cheapest first, with the names of their products.
    prices: Vec<(Value, String)>,
    card_fails: bool,
    customer: Value,
    tax_ids: Vec<Value>,
    /// The newest first.
    invoices: Vec<Value>,
}

fn visit(tx: &Transaction<'_>, id: &str) -> Result<Visit, Problem> {
    let session = tx.find("billing_portal.session", id, None)?;
    let features = tx.known("billing_portal.configuration", session.text("configuration"))["features"].clone();
    let mut theirs = tx
        .state
        .all("subscription")
        .rev()
        .filter(|one| one["customer"] == session["customer"]);
    let subscription = theirs.find(|one| one.text("status") != "canceled").cloned();
    let allowed = features["subscription_update"]
        .list("products")
        .iter()
        .flat_map(|product| product.list("prices"));
    let prices = allowed
        .filter_map(Value::as_str)
        .map(|id| tx.known("price", id))
        .filter(|price| price.flag("active"));
    let mut prices: Vec<(Value, String)> = prices.map(|price| (price.clone(), product(tx, &price))).collect();
    prices.sort_by_key(|(price, _)| price.int("unit_amount"));
    let next = subscription.as_ref().and_then(|one| next_price(tx, one));
    let name = subscription
        .as_ref()
        .map_or_else(String::new, |one| product(tx, &item_of(one)["price"]));
    let card_fails = card_fails(tx, session.given("customer"));
    let id = session.text("customer");
    let invoices = tx.state.all("invoice").rev().filter(|one| one.text("customer") == id);
    Ok(Visit {
        customer: tx.known("customer", id),
        tax_ids: tax_ids(tx, id),
        invoices: invoices.cloned().collect(),
        session,
        features,
        subscription,
        name,
        next,
        prices,
        card_fails,
    })
}

fn product(tx: &Transaction<'_>, price: &Value) -> String {
    tx.known("product", price.text("product")).text("name").to_owned()
}

fn next_price(tx: &Transaction<'_>, subscription: &Value) -> Option<Value> {
    let schedule = tx.state.get("subscription_schedule", subscription.given("schedule")?)?;
    let end = schedule["current_phase"].int("end_date");
    let phase = schedule
        .list("phases")
        .iter()
        .find(|phase| phase.int("start_date") >= end)?;
    Some(tx.known("price", phase["items"][0].text("price")))
}

/// `GET /portal/<session>`.
pub(crate) async fn show(Shared(app): Shared<Arc<App>>, Path(id): Path<String>) -> Response {
    render(&app, &id, None)
}

fn render(app: &App, id: &str, error: Option<&str>) -> Response {
    match app.act(None, |tx| visit(tx, id)) {
        Ok(visit) => page("Billing portal", &body(&visit, error)),
        Err(_) => message(StatusCode::NOT_FOUND, "There is no such page.", None),
    }
}

fn body(visit: &Visit, error: Option<&str>) -> String {
    let mut html = "<h1>Billing portal</h1>".to_owned();
    if let Some(error) = error {
        html += &format!("<p class=\"error\" role=\"alert\">{}</p>", safe(error));
    }
    match &visit.subscription {
        None => html += "<p>You have no running subscription.</p>",
        Some(subscription) => html += &subscribed(visit, subscription),
    }
    let card = if visit.card_fails {
        button("card-works", "Make the card work again", "other")
    } else {
        button("card-fails", "Let the card be declined from now on", "other")
    };
    html += &format!("<h2>Card •••• 4242</h2><form method=\"post\">{card}</form>");
    html += &customer::form(&visit.features, &visit.customer, &visit.tax_ids);
    html += &customer::invoices(&visit.features, &visit.invoices);
    html + &visit.session.given("return_url").map(way_back).unwrap_or_default()
}

fn subscribed(visit: &Visit, subscription: &Value) -> String {
    let item = item_of(subscription);
    let day = jiff::Timestamp::from_second(period_of(subscription).1).unwrap_or_default();
    let day = day.to_zoned(jiff::tz::TimeZone::UTC).date();
    let mut html = format!(
        "<p class=\"amount\">{}</p><p data-status=\"{}\">{} · a month</p>",
        amount(&item["price"]),
        safe(subscription.text("status")),
        safe(&visit.name)
    );
    let note = match (subscription.flag("cancel_at_period_end"), &visit.next) {
        (true, _) => format!("Ends on {day}."),
        (_, Some(next)) => format!("New price from {day}: {}.", amount(next)),
        _ if subscription.text("status") == "past_due" => "The last payment is open.".to_owned(),
        _ => format!("Renews on {day}."),
    };
    html += &format!("<p class=\"quiet\">{note}</p><form method=\"post\">");
    html += &plans(visit, subscription);
    if subscription.flag("cancel_at_period_end") {
        html += &button("resume", "Resume the subscription", "main");
    } else if visit.features["subscription_cancel"].flag("enabled") {
        html += &button("cancel", "Cancel the subscription", "other");
    }
    html + "</form>"
}

fn amount(price: &Value) -> String {
    money(price.int("unit_amount"), price.text("currency"))
}

/// The other plans, where the configuration lets them be chosen.
fn plans(visit: &Visit, subscription: &Value) -> String {
    let mut html = String::new();
    if !visit.features["subscription_update"].flag("enabled") || subscription.flag("cancel_at_period_end") {
        return html;
    }
    let present = &item_of(subscription)["price"];
    for (price, name) in visit.prices.iter().filter(|(price, _)| price["id"] != present["id"]) {
        let up = price.int("unit_amount") > present.int("unit_amount");
        let (label, class) = if up {
            ("Upgrade", "main")
        } else {
            ("Downgrade", "other")
        };
        let choice = button(&format!("price:{}", price.id()), label, class);
        html += &format!(
            "<div class=\"row\"><span>{} · {}</span>{choice}</div>",
            safe(name),
            amount(price)
        );
    }
    html
}

/// `POST /portal/<session>` with the button that was pressed.
pub(crate) async fn choose(Shared(app): Shared<Arc<App>>, Path(id): Path<String>, body: String) -> Response {
    let form = fields(&body);
    let choice = form.get("choice").map(String::as_str).unwrap_or_default();
    let typed = Typed::read(|name| form.get(name).cloned(), "postal_code", "tax_id");
    match app.act(None, |tx| carry_out(tx, &id, choice, &typed)) {
        Ok(()) => go(&format!("/portal/{id}")),
        Err(problem) => render(&app, &id, Some(problem.message())),
    }
}

fn carry_out(tx: &mut Transaction<'_>, id: &str, choice: &str, typed: &Typed) -> Result<(), Problem> {
    let visit = visit(tx, id)?;
    if let "card-works" | "card-fails" = choice {
        set_card(tx, visit.session.text("customer"), choice == "card-fails");
        return Ok(());
    }
    if choice == "address" {
        return customer::save(tx, &visit.features, visit.customer.id(), typed);
    }
    let Some(mut subscription) = visit.subscription.clone() else {
        return Err(Problem::wrong("There is no subscription."));
    };
    let asked = subscription::details(&Value::Null, Some("cancellation_requested"));
    match choice {
        "resume" => {
            let none = subscription::details(&Value::Null, None);
            subscription::cancel_at_period_end(tx, &mut subscription, false, &none);
        }
        "cancel" if visit.features["subscription_cancel"].text("mode") == "immediately" => {
            subscription::end(tx, &mut subscription, "cancellation_requested");
        }
        "cancel" => {
            release(tx, &mut subscription)?;
            subscription::cancel_at_period_end(tx, &mut subscription, true, &asked);
        }
        _ => {
            let wanted = choice.strip_prefix("price:").unwrap_or_default();
            let price = visit
                .prices
                .iter()
                .find(|(price, _)| price.id() == wanted)
                .map(|(price, _)| price);
            let price = price.ok_or_else(|| Problem::wrong("This price is not on offer."))?;
            change(tx, &visit, &mut subscription, price)?;
        }
    }
    Ok(())
}

/// A change that was planned for the next period gives way to the new choice.
fn release(tx: &mut Transaction<'_>, subscription: &mut Value) -> Result<(), Problem> {
    if let Some(schedule) = subscription.given("schedule") {
        let mut schedule = tx.find("subscription_schedule", schedule, None)?;
        schedule::release(tx, &mut schedule)?;
        *subscription = tx.known("subscription", subscription.id());
    }
    Ok(())
}

fn change(tx: &mut Transaction<'_>, visit: &Visit, subscription: &mut Value, price: &Value) -> Result<(), Problem> {
    release(tx, subscription)?;
    let update = &visit.features["subscription_update"];
    let item = item_of(subscription).clone();
    let cheaper = price.int("unit_amount") < item["price"].int("unit_amount");
    let conditions = update["schedule_at_period_end"].list("conditions");
    if cheaper
        && conditions
            .iter()
            .any(|condition| condition.text("type") == "decreasing_item_amount")
    {
        let mut schedule = schedule::from_subscription(tx, subscription.id())?;
        let (start, end) = period_of(subscription);
        let quantity = &item["quantity"];
        let phases = json!([
            { "start_date": start, "end_date": end, "items": [{ "price": item["price"]["id"], "quantity": quantity }] },
            { "items": [{ "price": price["id"], "quantity": quantity }], "proration_behavior": "none" },
        ]);
        return schedule::update(tx, &mut schedule, &json!({ "phases": phases }));
    }
    let billing = match update.text("proration_behavior") {
        "none" => Billing::None,
        "always_invoice" => Billing::PendingIfIncomplete,
        other => return Err(Problem::not_modelled(format!("the proration behavior {other}"))),
    };
    to_price(tx, subscription, price, item.int("quantity"), billing)
}
