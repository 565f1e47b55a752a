//! Schedules of subscriptions: another price from the next period on.

use serde_json::{Value, json};

use super::amounts::period_end;
use super::invoice_tax::{check_price, setting, turn_on_or_off};
use super::items::{item_of, items_with, period_of};
use super::plan_of;
use super::tax_account::check_settings;
use crate::objects::fresh;
use crate::problem::Problem;
use crate::transaction::Transaction;
use crate::value::{Fields, merged, set};

/// Puts a running subscription under a schedule whose first phase is its present period.
pub(crate) fn from_subscription(tx: &mut Transaction<'_>, id: &str) -> Result<Value, Problem> {
    let mut of = tx.find("subscription", id, Some("from_subscription"))?;
    if of.given("schedule").is_some() {
        let message = format!(
            "You cannot migrate a subscription that is already attached to a schedule: {}.",
            of.text("schedule")
        );
        return Err(Problem::invalid("from_subscription", message));
    }
    if !matches!(of.text("status"), "active" | "past_due") || of.flag("cancel_at_period_end") {
        return Err(Problem::invalid(
            "from_subscription",
            "You cannot migrate a subscription that is canceled or will be.",
        ));
    }
    let (start, end) = period_of(&of);
    let first = phase(
        &of,
        &item_of(&of)["price"].clone(),
        item_of(&of).int("quantity"),
        (start, end),
        &json!({ "automatic_tax": of["automatic_tax"] }),
    );
    let mut schedule = fresh(
        "subscription_schedule",
        tx.now,
        json!({
            "billing_mode": of["billing_mode"],
            "current_phase": { "start_date": start, "end_date": end },
            "customer": of["customer"],
            "end_behavior": "release",
            "metadata": {},
            "phases": [first],
            "status": "active",
            "subscription": id,
        }),
    );
    set(
        &mut schedule["default_settings"],
        json!({ "collection_method": "charge_automatically", "default_payment_method": null,
            "automatic_tax": of["automatic_tax"] }),
    );
    schedule["default_settings"]["invoice_settings"]["issuer"]["type"] = json!("self");
    tx.put("subscription_schedule", &schedule);
    tx.event("subscription_schedule.created", &schedule);
    tx.change(
        "subscription",
        &mut of,
        json!({ "schedule": schedule["id"] }),
        "customer.subscription.updated",
    );
    Ok(schedule)
}

/// With the tax settings it names, or without any: then it follows the default settings at the time it begins.
fn phase(of: &Value, price: &Value, quantity: i64, period: (i64, i64), asked: &Value) -> Value {
    let mut phase = json!({
        "add_invoice_items": [],
        "application_fee_percent": null,
        "billing_cycle_anchor": null,
        "billing_thresholds": null,
        "collection_method": null,
        "currency": of["currency"],
        "default_payment_method": null,
        "default_tax_rates": [],
        "description": null,
        "discounts": [],
        "end_date": period.1,
        "invoice_settings": null,
        "items": [{
            "billing_thresholds": null,
            "discounts": [],
            "metadata": {},
            "plan": plan_of(price)["id"],
            "price": price["id"],
            "quantity": quantity,
            "tax_rates": [],
        }],
        "metadata": merged(&Value::Null, asked.get("metadata")),
        "on_behalf_of": null,
        "proration_behavior": asked.given("proration_behavior").unwrap_or("create_prorations"),
        "start_date": period.0,
        "transfer_data": null,
        "trial_end": null,
    });
    if let Some(on) = asked["automatic_tax"]["enabled"].as_bool() {
        phase["automatic_tax"] = setting(on, asked["automatic_tax"].given("disabled_reason"));
    }
    phase
}

/// Takes over the phases of a request. The first one is the present one.
pub(crate) fn update(tx: &mut Transaction<'_>, schedule: &mut Value, params: &Value) -> Result<(), Problem> {
    check_active(schedule)?;
    check_tax_settings(tx, params)?;
    let mut of = tx.known("subscription", schedule.text("subscription"));
    let mut changes = json!({ "metadata": merged(&schedule["metadata"], params.get("metadata")) });
    if let Some(on) = params["default_settings"]["automatic_tax"]["enabled"].as_bool() {
        changes["default_settings"] = schedule["default_settings"].clone();
        changes["default_settings"]["automatic_tax"] = setting(on, None);
    }
    if let Some(behavior) = params.given("end_behavior") {
        if !matches!(behavior, "release" | "cancel") {
            return Err(Problem::not_modelled(format!("the end behavior {behavior}")));
        }
        changes["end_behavior"] = json!(behavior);
    }
    if params.get("phases").is_some() {
        let phases = phases(tx, schedule, &of, params.list("phases"))?;
        let default = changes.get("default_settings").unwrap_or(&schedule["default_settings"]);
        check_prices(tx, &phases, default)?;
        changes["phases"] = json!(phases);
    }
    // The current phase has begun: what it says of tax from now on is the subscription's at once.
    let current = params.list("phases").first();
    if let Some(on) = current.and_then(|phase| phase["automatic_tax"]["enabled"].as_bool())
        && of["automatic_tax"].flag("enabled") != on
    {
        turn_on_or_off(tx, &mut of, on)?;
    }
    tx.change(
        "subscription_schedule",
        schedule,
        changes,
        "subscription_schedule.updated",
    );
    Ok(())
}

/// # Errors
/// When a phase or the default settings want tax before the account's settings are complete.
fn check_tax_settings(tx: &Transaction<'_>, params: &Value) -> Result<(), Problem> {
    check_settings(tx, &params["default_settings"])?;
    params
        .list("phases")
        .iter()
        .try_for_each(|phase| check_settings(tx, phase))
}

/// # Errors
/// When a taxed phase has a price that has its tax within it.
fn check_prices(tx: &Transaction<'_>, phases: &[Value], default: &Value) -> Result<(), Problem> {
    let taxed = phases.iter().filter(|phase| tax_of(phase, default).flag("enabled"));
    let mut prices = taxed.map(|phase| tx.known("price", phase["items"][0].text("price")));
    prices.try_for_each(|price| check_price(&price))
}

/// `automatic_tax` of a phase that begins now.
fn tax_of<'v>(phase: &'v Value, default_settings: &'v Value) -> &'v Value {
    phase.get("automatic_tax").unwrap_or(&default_settings["automatic_tax"])
}

/// Nobody knows where the customer is: no more tax in the current phase, and none in those that follow the default settings.
pub(super) fn turn_off_tax(tx: &mut Transaction<'_>, of: &Value, off: &Value) {
    let Some(id) = of.given("schedule") else {
        return;
    };
    let mut schedule = tx.known("subscription_schedule", id);
    let mut changes = json!({ "default_settings": schedule["default_settings"], "phases": schedule["phases"] });
    changes["default_settings"]["automatic_tax"] = off.clone();
    let current = schedule["current_phase"]["start_date"].clone();
    let phases = changes["phases"].as_array_mut().into_iter().flatten();
    for phase in phases.filter(|phase| phase["start_date"] == current) {
        phase["automatic_tax"] = off.clone();
    }
    let event = "subscription_schedule.updated";
    tx.change("subscription_schedule", &mut schedule, changes, event);
}

fn check_active(schedule: &Value) -> Result<(), Problem> {
    match schedule.text("status") {
        "active" | "not_started" => Ok(()),
        status => Err(Problem::wrong(format!(
            "The subscription schedule is in the `{status}` status and cannot be changed."
        ))),
    }
}

fn phases(tx: &Transaction<'_>, schedule: &Value, of: &Value, asked: &[Value]) -> Result<Vec<Value>, Problem> {
    let item = item_of(of);
    let mut start = schedule["current_phase"].int("start_date");
    let mut phases = Vec::new();
    for (number, one) in asked.iter().enumerate() {
        let param = |name: &str| format!("phases[{number}][{name}]");
        let given = one.maybe_int("start_date");
        if given.is_some_and(|given| given != start) || (number == 0 && given.is_none()) {
            let message =
                "The first phase must begin with the current one, and each further one where the one before it ends.";
            return Err(Problem::invalid(&param("start_date"), message));
        }
        let [line] = one.list("items") else {
            return Err(Problem::not_modelled("phases with several items"));
        };
        let price = tx.find(
            "price",
            line.given("price").ok_or_else(|| Problem::required(&param("items")))?,
            Some(&param("items")),
        )?;
        let next = asked.get(number + 1).and_then(|next| next.maybe_int("start_date"));
        let length = one.get("duration").unwrap_or(&price["recurring"]);
        let end = one
            .maybe_int("end_date")
            .or(next)
            .unwrap_or_else(|| period_end(start, length, 1));
        if number == 0 && (price["id"] != item["price"]["id"] || end != item.int("current_period_end")) {
            return Err(Problem::not_modelled("schedules that change the present period"));
        }
        if end <= start {
            return Err(Problem::invalid(
                &param("end_date"),
                "A phase must end after it begins.",
            ));
        }
        let quantity = line.maybe_int("quantity").unwrap_or(1);
        phases.push(phase(of, &price, quantity, (start, end), one));
        start = end;
    }
    if phases.is_empty() {
        return Err(Problem::required("phases"));
    }
    Ok(phases)
}

/// The subscription stays as it is, and its schedule is gone.
pub(crate) fn release(tx: &mut Transaction<'_>, schedule: &mut Value) -> Result<(), Problem> {
    check_active(schedule)?;
    let id = schedule.text("subscription").to_owned();
    leave(
        tx,
        schedule,
        json!({ "released_at": tx.now, "released_subscription": id, "status": "released", "subscription": null }),
    );
    tx.event("subscription_schedule.released", schedule);
    let mut of = tx.known("subscription", &id);
    tx.change(
        "subscription",
        &mut of,
        json!({ "schedule": null }),
        "customer.subscription.updated",
    );
    Ok(())
}

fn leave(tx: &mut Transaction<'_>, schedule: &mut Value, changes: Value) {
    tx.amend("subscription_schedule", schedule, json!({ "current_phase": null }));
    tx.amend("subscription_schedule", schedule, changes);
}

/// The schedule of a subscription that ends.
pub(crate) fn cancel_with(tx: &mut Transaction<'_>, of: &mut Value) {
    let Some(id) = of.given("schedule").map(str::to_owned) else {
        return;
    };
    let mut schedule = tx.known("subscription_schedule", &id);
    leave(
        tx,
        &mut schedule,
        json!({ "canceled_at": tx.now, "status": "canceled" }),
    );
    tx.event("subscription_schedule.canceled", &schedule);
    of["schedule"] = Value::Null;
}

/// At the end of a period: the price and the tax settings of the next phase. False when the subscription is to end with its schedule.
pub(crate) fn next_phase(tx: &mut Transaction<'_>, of: &mut Value) -> bool {
    let Some(id) = of.given("schedule").map(str::to_owned) else {
        return true;
    };
    let mut schedule = tx.known("subscription_schedule", &id);
    let (_, now) = period_of(of);
    if schedule["current_phase"].int("end_date") > now {
        return true;
    }
    let next = schedule
        .list("phases")
        .iter()
        .find(|phase| phase.int("start_date") <= now && now < phase.int("end_date"));
    if let Some(next) = next.cloned() {
        let line = &next["items"][0];
        let price = tx.known("price", line.text("price"));
        of["items"] = items_with(of, &price, line.int("quantity"));
        let metadata = merged(&of["metadata"], next.get("metadata"));
        of["metadata"] = metadata;
        of["automatic_tax"] = tax_of(&next, &schedule["default_settings"]).clone();
        let period = json!({ "start_date": next["start_date"], "end_date": next["end_date"] });
        tx.change(
            "subscription_schedule",
            &mut schedule,
            json!({ "current_phase": period }),
            "subscription_schedule.updated",
        );
        return true;
    }
    let done = json!({ "completed_at": tx.now, "released_subscription": of["id"], "status": "completed", "subscription": null });
    let cancels = schedule.text("end_behavior") == "cancel";
    leave(tx, &mut schedule, done);
    tx.event("subscription_schedule.completed", &schedule);
    of["schedule"] = Value::Null;
    !cancels
}
