//! The item of a subscription: its price, and the period that is paid.

use serde_json::{Value, json};

use super::amounts::{next_period_end, period_end};
use super::plan_of;
use crate::objects::fresh;
use crate::value::{Fields, set};

/// The single item of a subscription.
pub(crate) fn item_of(subscription: &Value) -> &Value {
    &subscription["items"]["data"][0]
}

/// The start and the end of its present period.
pub(crate) fn period_of(subscription: &Value) -> (i64, i64) {
    let item = item_of(subscription);
    (item.int("current_period_start"), item.int("current_period_end"))
}

/// The item of a subscription that begins now.
pub(crate) fn new_item(subscription: &Value, price: &Value, quantity: i64, now: i64) -> Value {
    fresh(
        "subscription_item",
        now,
        json!({
            "current_period_end": period_end(now, &price["recurring"], 1),
            "current_period_start": now,
            "plan": plan_of(price),
            "price": price,
            "quantity": quantity,
            "subscription": subscription["id"],
            "tax_rates": [],
        }),
    )
}

/// The item with another price and the same period.
pub(crate) fn items_with(subscription: &Value, price: &Value, quantity: i64) -> Value {
    let mut items = subscription["items"].clone();
    set(
        &mut items["data"][0],
        json!({ "price": price, "plan": plan_of(price), "quantity": quantity }),
    );
    items
}

/// The item in the period that follows its present one.
pub(crate) fn items_of_next_period(subscription: &Value) -> Value {
    let mut items = subscription["items"].clone();
    let (start, anchor) = (
        item_of(subscription).int("current_period_end"),
        subscription.int("billing_cycle_anchor"),
    );
    let end = next_period_end(anchor, &item_of(subscription)["price"]["recurring"], start);
    set(
        &mut items["data"][0],
        json!({ "current_period_start": start, "current_period_end": end }),
    );
    items
}
