//! The end of a period: the next one is charged, and a declined card is tried again.

use serde_json::{Value, json};

use super::change::apply_pending;
use super::invoice::{self, Issue};
use super::items::{item_of, items_of_next_period};
use super::schedule;
use super::subscription::{self, drop_used_discounts};
use crate::desk::Desk;
use crate::problem::Problem;
use crate::value::{Fields, before, set};

/// What the end of the present period brings.
pub(crate) fn period_ends(desk: &mut Desk<'_>, id: &str) {
    let mut subscription = desk.known("subscription", id);
    let old = subscription.clone();
    if subscription.flag("cancel_at_period_end") || !schedule::next_phase(desk, &mut subscription) {
        subscription::end(desk, &mut subscription, "cancellation_requested");
        return;
    }
    let period = (
        item_of(&subscription).int("current_period_start"),
        item_of(&subscription).int("current_period_end"),
    );
    let items = items_of_next_period(&subscription);
    set(&mut subscription, json!({ "items": items }));
    drop_used_discounts(desk, &mut subscription);
    let next = (
        item_of(&subscription).int("current_period_start"),
        item_of(&subscription).int("current_period_end"),
    );
    let lines = vec![invoice::whole_period(desk, &subscription, item_of(&subscription), next)];
    let mut invoice = invoice::issue(
        desk,
        &Issue {
            subscription: &subscription,
            reason: "subscription_cycle",
            lines,
            period,
        },
    );
    let method = subscription.given("default_payment_method").map(str::to_owned);
    let paid = invoice::collect(desk, &mut invoice, method.as_deref());
    // One that waits for an older invoice stays past due.
    let status = if paid {
        subscription.text("status").to_owned()
    } else {
        "past_due".to_owned()
    };
    set(
        &mut subscription,
        json!({ "latest_invoice": invoice["id"], "status": status }),
    );
    let changed = before(&old, &subscription);
    let changes: Value = changed
        .as_object()
        .into_iter()
        .flatten()
        .map(|(key, _)| (key.clone(), subscription[key].clone()))
        .collect();
    let mut known = old;
    desk.change("subscription", &mut known, changes, "customer.subscription.updated");
}

/// One more try for an invoice that is open.
pub(crate) fn retry(desk: &mut Desk<'_>, id: &str) -> Result<Value, Problem> {
    let mut invoice = desk.find("invoice", id, None)?;
    if invoice.text("status") != "open" {
        return Err(Problem::wrong(format!("This invoice is {}.", invoice.text("status"))));
    }
    let of = invoice["parent"]["subscription_details"]
        .text("subscription")
        .to_owned();
    let mut subscription = desk.known("subscription", &of);
    let method = subscription.given("default_payment_method").map(str::to_owned);
    if invoice::collect(desk, &mut invoice, method.as_deref()) {
        if subscription["pending_update"].is_object() && subscription["latest_invoice"] == invoice["id"] {
            apply_pending(desk, &mut subscription);
        }
        let is_open = |one: &Value| {
            one.text("status") == "open" && one["parent"]["subscription_details"].text("subscription") == of
        };
        let others = desk.state.all("invoice").any(is_open);
        if !others && subscription.text("status") == "past_due" {
            desk.change(
                "subscription",
                &mut subscription,
                json!({ "status": "active" }),
                "customer.subscription.updated",
            );
        }
        return Ok(invoice);
    }
    let given_up = invoice["next_payment_attempt"].is_null() && invoice.text("billing_reason") == "subscription_cycle";
    if given_up && subscription.text("status") != "canceled" {
        subscription::end(desk, &mut subscription, "payment_failed");
    }
    Ok(invoice)
}
