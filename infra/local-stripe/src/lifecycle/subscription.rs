//! Subscriptions: their beginning, their fields, their end.

use serde_json::{Value, json};

use super::discounts::{Wanted, redeem};
use super::invoice::{self, Issue};
use super::invoice_tax;
use super::items::{item_of, new_item, period_of};
use super::schedule;
use crate::objects::fresh;
use crate::transaction::Transaction;
use crate::value::{Fields, listed, set};

/// What somebody has bought.
pub(crate) struct Order<'a> {
    pub(crate) customer: &'a str,
    pub(crate) price: &'a Value,
    pub(crate) quantity: i64,
    pub(crate) metadata: Value,
    pub(crate) description: Value,
    pub(crate) method: &'a str,
    pub(crate) discount: Option<Wanted>,
    pub(crate) session: &'a str,
    pub(crate) automatic_tax: bool,
}

/// Begins a subscription whose first period is paid with a card that is known to be good.
pub(crate) fn begin(tx: &mut Transaction<'_>, order: &Order<'_>) -> Value {
    let mut subscription = fresh("subscription", tx.now, beginning(tx, order));
    subscription["invoice_settings"]["issuer"]["type"] = json!("self");
    let item = new_item(&subscription, order.price, order.quantity, tx.now);
    let url = format!("/v1/subscription_items?subscription={}", subscription.id());
    subscription["items"] = listed(&[item], &url);
    let holder = json!({ "subscription": subscription["id"], "checkout_session": order.session });
    let discount = order
        .discount
        .as_ref()
        .map(|wanted| redeem(tx, wanted, Some(order.customer), holder));
    if let Some(discount) = &discount {
        subscription["discounts"] = json!([discount["id"]]);
    }
    tx.put("subscription", &subscription);
    let period = period_of(&subscription);
    let tax = invoice_tax::of_subscription(tx, &mut subscription);
    let line = invoice::whole_period(tx, &subscription, item_of(&subscription), period);
    let lines = vec![tax.put_on(tx, line)];
    let mut first = invoice::issue(
        tx,
        &Issue {
            subscription: &subscription,
            reason: "subscription_create",
            lines,
            tax,
            period: (tx.now, tx.now),
        },
    );
    invoice::collect(tx, &mut first, Some(order.method));
    set(&mut subscription, json!({ "latest_invoice": first["id"] }));
    drop_used_discounts(tx, &mut subscription);
    tx.put("subscription", &subscription);
    tx.event("customer.subscription.created", &subscription);
    subscription
}

/// Its fields on the first day.
fn beginning(tx: &Transaction<'_>, order: &Order<'_>) -> Value {
    json!({
        "automatic_tax": invoice_tax::setting(order.automatic_tax, None),
        "billing_cycle_anchor": tx.now,
        "billing_mode": { "flexible": { "proration_discounts": "included" }, "type": "flexible", "updated_at": tx.now },
        "cancellation_details": { "comment": null, "feedback": null, "reason": null },
        "currency": order.price["currency"],
        "customer": order.customer,
        "default_payment_method": order.method,
        "default_tax_rates": [],
        "description": order.description,
        "metadata": order.metadata,
        "payment_settings": { "payment_method_options": { "card": { "network": null, "request_three_d_secure": "automatic" } },
            "payment_method_types": null, "save_default_payment_method": "off" },
        "start_date": tx.now,
        "status": "active",
        "trial_settings": { "end_behavior": { "missing_payment_method": "create_invoice" } },
    })
}

/// A coupon for one time was used with the first invoice.
pub(crate) fn drop_used_discounts(tx: &Transaction<'_>, subscription: &mut Value) {
    let left = subscription.list("discounts").iter().filter(|id| {
        let discount = tx.known("discount", id.as_str().unwrap_or_default());
        let coupon = tx.known("coupon", discount["source"].text("coupon"));
        coupon.text("duration") != "once"
    });
    let left: Vec<Value> = left.cloned().collect();
    subscription["discounts"] = json!(left);
}

/// Ends it now, for this reason.
pub(crate) fn end(tx: &mut Transaction<'_>, subscription: &mut Value, reason: &str) {
    schedule::cancel_with(tx, subscription);
    stop_asking(tx, subscription.id());
    let mut details = subscription["cancellation_details"].clone();
    if details["reason"].is_null() {
        details["reason"] = json!(reason);
    }
    let canceled_at = subscription.maybe_int("canceled_at").unwrap_or(tx.now);
    let changes = json!({
        "canceled_at": canceled_at,
        "cancellation_details": details,
        "ended_at": tx.now,
        "pending_update": null,
        "status": "canceled",
    });
    tx.amend("subscription", subscription, changes);
    tx.event("customer.subscription.deleted", subscription);
}

/// Nobody asks for the money of open invoices any more.
fn stop_asking(tx: &mut Transaction<'_>, id: &str) {
    let open = tx.state.all("invoice").filter(|one| one.text("status") == "open");
    let open = open.filter(|one| one["parent"]["subscription_details"].text("subscription") == id);
    for mut invoice in open.cloned().collect::<Vec<_>>() {
        tx.amend(
            "invoice",
            &mut invoice,
            json!({ "auto_advance": false, "next_payment_attempt": null }),
        );
    }
}

/// Ends it with the period that is paid, or takes that back.
pub(crate) fn cancel_at_period_end(tx: &mut Transaction<'_>, subscription: &mut Value, cancel: bool, details: &Value) {
    let (_, end) = period_of(subscription);
    let changes = json!({
        "cancel_at": if cancel { json!(end) } else { Value::Null },
        "cancel_at_period_end": cancel,
        "canceled_at": if cancel { json!(tx.now) } else { Value::Null },
        "cancellation_details": details,
    });
    tx.change("subscription", subscription, changes, "customer.subscription.updated");
}

/// `cancellation_details` of a cancellation that somebody has asked for.
pub(crate) fn details(asked: &Value, reason: Option<&str>) -> Value {
    json!({ "comment": asked["comment"], "feedback": asked["feedback"], "reason": reason })
}
