//! Subscriptions and their schedules.

use serde_json::{Value, json};

use super::operation::{Call, Operation, Run};
use crate::lifecycle::change::{Billing, to_price};
use crate::lifecycle::invoice_tax::turn_on_or_off;
use crate::lifecycle::items::item_of;
use crate::lifecycle::schedule;
use crate::lifecycle::subscription;
use crate::lifecycle::tax_account::check_settings;
use crate::problem::Problem;
use crate::transaction::Transaction;
use crate::value::{Fields, merged};

pub(super) const OPERATIONS: &[Operation] = &[
    Operation::retrieve("/v1/subscriptions/{}", "subscription_retrieve", "subscription"),
    Operation::list(
        "/v1/subscriptions",
        "subscription_list",
        &["automatic_tax.enabled", "customer", "price", "status"],
        ("subscription", &["customer"], is_wanted),
    ),
    Operation {
        method: "POST",
        path: "/v1/subscriptions/{}",
        schema: "subscription_update",
        models: &[
            "automatic_tax.enabled",
            "cancel_at_period_end",
            "cancellation_details",
            "description",
            "items[].id",
            "items[].price",
            "items[].quantity",
            "metadata",
            "payment_behavior",
            "proration_behavior",
        ],
        run: Run::Do(update),
    },
    Operation {
        method: "DELETE",
        path: "/v1/subscriptions/{}",
        schema: "subscription_cancel",
        models: &["cancellation_details", "invoice_now", "prorate"],
        run: Run::Do(cancel),
    },
    Operation {
        method: "POST",
        path: "/v1/subscription_schedules",
        schema: "subscription_schedule_create",
        models: &["from_subscription"],
        run: Run::Do(create_schedule),
    },
    Operation::retrieve(
        "/v1/subscription_schedules/{}",
        "subscription_schedule_retrieve",
        "subscription_schedule",
    ),
    Operation {
        method: "POST",
        path: "/v1/subscription_schedules/{}",
        schema: "subscription_schedule_update",
        models: &[
            "default_settings.automatic_tax.enabled",
            "end_behavior",
            "metadata",
            "phases[].automatic_tax.enabled",
            "phases[].duration",
            "phases[].end_date",
            "phases[].items[].price",
            "phases[].items[].quantity",
            "phases[].metadata",
            "phases[].proration_behavior",
            "phases[].start_date",
            "proration_behavior",
        ],
        run: Run::Do(update_schedule),
    },
    Operation {
        method: "POST",
        path: "/v1/subscription_schedules/{}/release",
        schema: "subscription_schedule_release",
        models: &[],
        run: Run::Do(release_schedule),
    },
];

/// Without a status, those that have ended are left out.
fn is_wanted(_: &Transaction<'_>, one: &Value, params: &Value) -> bool {
    let status = one.text("status");
    let by_status = match params.given("status") {
        None => status != "canceled",
        Some("all") => true,
        Some("ended") => matches!(status, "canceled" | "incomplete_expired"),
        Some(wanted) => status == wanted,
    };
    let taxed = one["automatic_tax"].flag("enabled");
    by_status
        && params["automatic_tax"]["enabled"]
            .as_bool()
            .is_none_or(|wanted| wanted == taxed)
        && params
            .given("price")
            .is_none_or(|price| item_of(one)["price"].text("id") == price)
}

fn update(tx: &mut Transaction<'_>, call: &Call<'_>) -> Result<Value, Problem> {
    let params = call.params;
    let mut subscription = tx.find("subscription", call.id(), None)?;
    if subscription.text("status") == "canceled" {
        let message = "A canceled subscription can only update its cancellation_details and metadata.";
        return Err(Problem::wrong(message));
    }
    check_pending(params)?;
    check_settings(tx, params)?;
    if params.get("metadata").is_some() || params.get("description").is_some() {
        let mut changes = json!({ "metadata": merged(&subscription["metadata"], params.get("metadata")) });
        if let Some(description) = params.get("description") {
            changes["description"] = description.clone();
        }
        tx.change(
            "subscription",
            &mut subscription,
            changes,
            "customer.subscription.updated",
        );
    }
    if let Some(on) = params["automatic_tax"]["enabled"].as_bool() {
        turn_on_or_off(tx, &mut subscription, on)?;
    }
    if params.get("items").is_some() {
        change_price(tx, &mut subscription, params)?;
    }
    if let Some(cancel) = params["cancel_at_period_end"].as_bool() {
        if subscription.given("schedule").is_some() {
            let message = format!(
                "The subscription is managed by the subscription schedule `{}`, and updating any cancelation behavior directly is not \
                 allowed. Please update the schedule instead.",
                subscription.text("schedule")
            );
            return Err(Problem::invalid("cancel_at_period_end", message));
        }
        let details = subscription::details(
            &params["cancellation_details"],
            cancel.then_some("cancellation_requested"),
        );
        subscription::cancel_at_period_end(tx, &mut subscription, cancel, &details);
    }
    Ok(subscription)
}

/// A change that waits for its payment may change nothing else.
fn check_pending(params: &Value) -> Result<(), Problem> {
    if params.text("payment_behavior") != "pending_if_incomplete" {
        return Ok(());
    }
    let allowed = ["expand", "items", "payment_behavior", "proration_behavior"];
    let other = params
        .as_object()
        .into_iter()
        .flatten()
        .map(|(name, _)| name)
        .find(|name| !allowed.contains(&name.as_str()));
    match other {
        None => Ok(()),
        Some(name) => {
            let message = format!(
                "When `payment_behavior` is set to `pending_if_incomplete`, you can only pass supported parameters, and `{name}` is none of them."
            );
            Err(Problem::invalid(name, message))
        }
    }
}

fn change_price(tx: &mut Transaction<'_>, subscription: &mut Value, params: &Value) -> Result<(), Problem> {
    if subscription.given("schedule").is_some() {
        return Err(Problem::not_modelled(
            "a change of the price while a schedule is attached; release it first",
        ));
    }
    let [line] = params.list("items") else {
        return Err(Problem::not_modelled("subscriptions with several items"));
    };
    let item = item_of(subscription).clone();
    match line.given("id") {
        Some(id) if id == item.id() => {}
        Some(id) => return Err(Problem::missing("subscription item", id, Some("items[0][id]"))),
        // Without the id of the item, Stripe would add a second one.
        None => {
            return Err(Problem::not_modelled(
                "subscriptions with several items; name the item by items[0][id]",
            ));
        }
    }
    let price = match line.given("price") {
        Some(id) => tx.find("price", id, Some("items[0][price]"))?,
        None => item["price"].clone(),
    };
    if !price.flag("active") {
        return Err(Problem::coded(
            "price_inactive",
            "items[0][price]",
            "The price specified is inactive.",
        ));
    }
    let quantity = line.maybe_int("quantity").unwrap_or_else(|| item.int("quantity"));
    let billing = match (params.given("proration_behavior"), params.given("payment_behavior")) {
        (Some("none"), _) => Billing::None,
        (Some("always_invoice"), Some("pending_if_incomplete")) => Billing::PendingIfIncomplete,
        (Some("always_invoice"), other) => {
            let other = other.unwrap_or("allow_incomplete");
            return Err(Problem::not_modelled(format!("the payment behavior {other}")));
        }
        _ => {
            return Err(Problem::not_modelled(
                "prorations that wait for the next invoice; use always_invoice or none",
            ));
        }
    };
    to_price(tx, subscription, &price, quantity, billing)
}

fn cancel(tx: &mut Transaction<'_>, call: &Call<'_>) -> Result<Value, Problem> {
    let mut subscription = tx.find("subscription", call.id(), None)?;
    if subscription.text("status") == "canceled" {
        return Err(Problem::missing("subscription", call.id(), None));
    }
    if call.params.flag("invoice_now") || call.params.flag("prorate") {
        return Err(Problem::not_modelled("a last invoice at the end of a subscription"));
    }
    subscription["cancellation_details"] =
        subscription::details(&call.params["cancellation_details"], Some("cancellation_requested"));
    subscription::end(tx, &mut subscription, "cancellation_requested");
    Ok(subscription)
}

fn create_schedule(tx: &mut Transaction<'_>, call: &Call<'_>) -> Result<Value, Problem> {
    match call.params.given("from_subscription") {
        Some(id) => schedule::from_subscription(tx, id),
        None => Err(Problem::not_modelled(
            "schedules that begin without a subscription; use from_subscription",
        )),
    }
}

fn update_schedule(tx: &mut Transaction<'_>, call: &Call<'_>) -> Result<Value, Problem> {
    let mut schedule = tx.find("subscription_schedule", call.id(), None)?;
    schedule::update(tx, &mut schedule, call.params)?;
    Ok(schedule)
}

fn release_schedule(tx: &mut Transaction<'_>, call: &Call<'_>) -> Result<Value, Problem> {
    let mut schedule = tx.find("subscription_schedule", call.id(), None)?;
    schedule::release(tx, &mut schedule)?;
    Ok(schedule)
}
