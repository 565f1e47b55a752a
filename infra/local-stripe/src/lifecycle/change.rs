//! Another price within a period.

use serde_json::{Value, json};

use super::amounts::share;
use super::invoice::{self, Charged, Issue};
use super::invoice_tax::{self, Taxed};
use super::items::{item_of, items_with, period_of};
use crate::problem::Problem;
use crate::transaction::Transaction;
use crate::value::Fields;

/// How long a change waits for its payment, in seconds.
const PENDING: i64 = 23 * 3_600;

/// When the difference is paid, and what happens when it is not.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Billing {
    /// Nothing is charged or credited.
    None,
    /// At once; without the money the change waits.
    PendingIfIncomplete,
}

/// Moves the subscription to another price.
pub(crate) fn to_price(
    tx: &mut Transaction<'_>,
    subscription: &mut Value,
    price: &Value,
    quantity: i64,
    billing: Billing,
) -> Result<(), Problem> {
    check(subscription, price)?;
    if subscription["automatic_tax"].flag("enabled") {
        invoice_tax::check_price(price)?;
    }
    let items = items_with(subscription, price, quantity);
    let same = item_of(subscription)["price"]["id"] == price["id"] && item_of(subscription).int("quantity") == quantity;
    if same {
        return Ok(());
    }
    if billing == Billing::None {
        tx.change(
            "subscription",
            subscription,
            json!({ "items": items }),
            "customer.subscription.updated",
        );
        return Ok(());
    }
    let taxed = subscription["automatic_tax"].flag("enabled");
    if taxed {
        invoice_tax::check_place(tx, subscription)?;
    }
    let tax = invoice_tax::of_subscription(tx, subscription);
    let [credit, charge] = prorations(tx, subscription, price, quantity);
    // What is given back had the tax of its time, whatever the customer owes now.
    let credited = match taxed {
        true => Taxed::of_last_charge(tx, subscription),
        false => Taxed::Off,
    };
    let lines = vec![credited.put_on(tx, credit), tax.put_on(tx, charge)];
    let method = subscription.given("default_payment_method").map(str::to_owned);
    let period = (period_of(subscription).0, tx.now);
    let mut invoice = invoice::issue(
        tx,
        &Issue {
            subscription,
            reason: "subscription_update",
            lines,
            tax,
            period,
        },
    );
    let paid = invoice::collect(tx, &mut invoice, method.as_deref());
    let latest = &invoice["id"];
    let changes = if paid {
        json!({ "latest_invoice": latest, "items": items })
    } else {
        json!({ "latest_invoice": latest, "pending_update": pending(tx, &items["data"][0]) })
    };
    tx.change("subscription", subscription, changes, "customer.subscription.updated");
    Ok(())
}

fn check(subscription: &Value, price: &Value) -> Result<(), Problem> {
    let old = &item_of(subscription)["price"];
    if price.text("type") != "recurring" {
        return Err(Problem::invalid(
            "items[0][price]",
            "The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.",
        ));
    }
    if price["currency"] != subscription["currency"] {
        return Err(Problem::invalid(
            "items[0][price]",
            "The currency of a subscription cannot be changed.",
        ));
    }
    let length = |price: &Value| {
        (
            price["recurring"]["interval"].clone(),
            price["recurring"]["interval_count"].clone(),
        )
    };
    if length(old) != length(price) {
        return Err(Problem::not_modelled(
            "prices of another interval within one subscription",
        ));
    }
    Ok(())
}

/// The rest of the period: credited at the old price, charged at the new one, by the second.
fn prorations(tx: &Transaction<'_>, subscription: &Value, price: &Value, quantity: i64) -> [Value; 2] {
    let item = item_of(subscription);
    let (start, end) = period_of(subscription);
    let left = i128::from((end - tx.now).max(0));
    let part = |price: &Value, quantity: i64| share(price.int("unit_amount") * quantity, left, i128::from(end - start));
    let line = |price: &Value, amount: i64, quantity: i64, what: &str| {
        let name = tx.known("product", price.text("product")).text("name").to_owned();
        let charged = Charged {
            amount,
            period: (tx.now, end),
            description: json!(format!("{what} {name}")),
            off: Vec::new(),
            quantity,
        };
        invoice::subscription_line(tx, subscription, price, &charged, true)
    };
    let (old, count) = (&item["price"], item.int("quantity"));
    [
        line(old, -part(old, count), count, "Unused time on"),
        line(price, part(price, quantity), quantity, "Remaining time on"),
    ]
}

fn pending(tx: &Transaction<'_>, item: &Value) -> Value {
    json!({
        "billing_cycle_anchor": null,
        "discounts": null,
        "expires_at": tx.now + PENDING,
        "metadata": null,
        "subscription_items": [item],
        "trial_end": null,
        "trial_from_plan": null,
    })
}

/// The payment that a change waited for has come.
pub(crate) fn apply_pending(tx: &mut Transaction<'_>, subscription: &mut Value) {
    let Some(item) = subscription["pending_update"]
        .list("subscription_items")
        .first()
        .cloned()
    else {
        return;
    };
    let items = items_with(subscription, &item["price"], item.int("quantity"));
    tx.change(
        "subscription",
        subscription,
        json!({ "items": items, "pending_update": null }),
        "customer.subscription.updated",
    );
    tx.event("customer.subscription.pending_update_applied", subscription);
}

/// It has not come in time.
pub(crate) fn expire_pending(tx: &mut Transaction<'_>, id: &str) {
    let mut subscription = tx.known("subscription", id);
    let mut invoice = tx.known("invoice", subscription.text("latest_invoice"));
    if invoice.text("status") == "open" {
        invoice::void(tx, &mut invoice);
    }
    tx.change(
        "subscription",
        &mut subscription,
        json!({ "pending_update": null }),
        "customer.subscription.updated",
    );
    tx.event("customer.subscription.pending_update_expired", &subscription);
}
