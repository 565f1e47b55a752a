//! The end of a period: the next one is charged, and a declined card is tried again.

use serde_json::{Value, json};

use super::change::apply_pending;
use super::invoice::{self, Issue};
use super::invoice_tax;
use super::items::{item_of, items_of_next_period, period_of};
use super::schedule;
use super::subscription::{self, drop_used_discounts};
use crate::problem::Problem;
use crate::transaction::Transaction;
use crate::value::{Fields, before, set};

/// What the end of the present period brings.
pub(crate) fn period_ends(tx: &mut Transaction<'_>, id: &str) {
    let mut subscription = tx.known("subscription", id);
    let old = subscription.clone();
    if subscription.flag("cancel_at_period_end") || !schedule::next_phase(tx, &mut subscription) {
        subscription::end(tx, &mut subscription, "cancellation_requested");
        return;
    }
    let tax = invoice_tax::of_subscription(tx, &mut subscription);
    let period = period_of(&subscription);
    let items = items_of_next_period(&subscription);
    set(&mut subscription, json!({ "items": items }));
    drop_used_discounts(tx, &mut subscription);
    let next = period_of(&subscription);
    let line = invoice::whole_period(tx, &subscription, item_of(&subscription), next);
    let lines = vec![tax.put_on(tx, line)];
    let mut invoice = invoice::issue(
        tx,
        &Issue {
            subscription: &subscription,
            reason: "subscription_cycle",
            lines,
            tax,
            period,
        },
    );
    let method = subscription.given("default_payment_method").map(str::to_owned);
    let paid = invoice::collect(tx, &mut invoice, method.as_deref());
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
    tx.change("subscription", &mut known, changes, "customer.subscription.updated");
}

/// One more try for an invoice that is open.
pub(crate) fn retry(tx: &mut Transaction<'_>, id: &str) -> Result<Value, Problem> {
    let mut invoice = tx.find("invoice", id, None)?;
    if invoice.text("status") != "open" {
        return Err(Problem::wrong(format!("This invoice is {}.", invoice.text("status"))));
    }
    let of = invoice["parent"]["subscription_details"]
        .text("subscription")
        .to_owned();
    let mut subscription = tx.known("subscription", &of);
    let method = subscription.given("default_payment_method").map(str::to_owned);
    if invoice::collect(tx, &mut invoice, method.as_deref()) {
        if subscription["pending_update"].is_object() && subscription["latest_invoice"] == invoice["id"] {
            apply_pending(tx, &mut subscription);
        }
        let is_open = |one: &Value| {
            one.text("status") == "open" && one["parent"]["subscription_details"].text("subscription") == of
        };
        let others = tx.state.all("invoice").any(is_open);
        if !others && subscription.text("status") == "past_due" {
            tx.change(
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
        subscription::end(tx, &mut subscription, "payment_failed");
    }
    Ok(invoice)
}
