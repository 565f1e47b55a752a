//! Invoices of subscriptions: their lines, their payment, and tries that fail.

use serde_json::{Value, json};

use super::amounts::taken_off;
use super::customer::{add_to_balance, tax_ids};
use super::invoice_tax::{Taxed, totals};
use super::items::item_of;
use super::payment::{self, Bill};
use crate::objects::{fresh, letters};
use crate::transaction::Transaction;
use crate::value::{Fields, listed, set};

/// Days from one try to the next after a declined renewal; after the last one the subscription ends.
const PAUSES: [i64; 3] = [3, 5, 7];
const DAY: i64 = 86_400;

/// An invoice that is to be.
pub(crate) struct Issue<'a> {
    pub(crate) subscription: &'a Value,
    pub(crate) reason: &'a str,
    /// With their tax.
    pub(crate) lines: Vec<Value>,
    pub(crate) tax: Taxed,
    /// Of the invoice itself: the period before the one that its lines charge for.
    pub(crate) period: (i64, i64),
}

/// The line for a period that is paid in advance, with the discounts that the subscription has.
pub(crate) fn whole_period(tx: &Transaction<'_>, subscription: &Value, item: &Value, period: (i64, i64)) -> Value {
    let price = &item["price"];
    let amount = price.int("unit_amount") * item.int("quantity");
    let name = tx.known("product", price.text("product")).text("name").to_owned();
    let off = subscription
        .list("discounts")
        .iter()
        .filter_map(Value::as_str)
        .map(|id| {
            let discount = tx.known("discount", id);
            let coupon = tx.known("coupon", discount["source"].text("coupon"));
            let off = taken_off(&coupon, &[amount]);
            json!({ "amount": off.iter().sum::<i64>(), "discount": id })
        });
    let off: Vec<Value> = off.collect();
    let description = format!(
        "{} × {name} (at {} / {})",
        item.int("quantity"),
        money(price),
        price["recurring"].text("interval")
    );
    let charged = Charged {
        amount,
        period,
        description: json!(description),
        off,
        quantity: item.int("quantity"),
    };
    subscription_line(tx, subscription, price, &charged, false)
}

/// `$15.00` of a price.
fn money(price: &Value) -> String {
    let cents = price.int("unit_amount");
    format!(
        "{}.{:02} {}",
        cents / 100,
        cents % 100,
        price.text("currency").to_uppercase()
    )
}

/// What a line charges for.
pub(super) struct Charged {
    pub(super) amount: i64,
    pub(super) period: (i64, i64),
    pub(super) description: Value,
    /// What discounts take off, by discount.
    pub(super) off: Vec<Value>,
    pub(super) quantity: i64,
}

/// A line of an invoice, without tax, and without what it belongs to (its `parent`).
pub(super) fn line(tx: &Transaction<'_>, price: &Value, charged: &Charged) -> Value {
    let discounts: Vec<&Value> = charged.off.iter().map(|off| &off["discount"]).collect();
    fresh(
        "line_item",
        tx.now,
        json!({
            "amount": charged.amount,
            "currency": price["currency"],
            "description": charged.description,
            "discount_amounts": charged.off,
            "discountable": true,
            "discounts": discounts,
            "period": { "start": charged.period.0, "end": charged.period.1 },
            "pretax_credit_amounts": [],
            "pricing": {
                "price_details": { "price": price["id"], "product": price["product"] },
                "type": "price_details",
                "unit_amount_decimal": price["unit_amount_decimal"],
            },
            "quantity": charged.quantity,
            "quantity_decimal": charged.quantity.to_string(),
            "subtotal": charged.amount,
            "taxes": [],
        }),
    )
}

/// A line for a period of a subscription, or for a part of one.
pub(super) fn subscription_line(
    tx: &Transaction<'_>,
    subscription: &Value,
    price: &Value,
    charged: &Charged,
    proration: bool,
) -> Value {
    let mut line = line(tx, price, charged);
    let of = json!({
        "discountable": !proration,
        "metadata": subscription["metadata"],
        "parent": {
            "invoice_item_details": null,
            "subscription_item_details": {
                "invoice_item": null,
                "proration": proration,
                "proration_details": { "credited_items": null },
                "subscription": subscription["id"],
                "subscription_item": item_of(subscription)["id"],
            },
            "type": "subscription_item_details",
        },
        "subscription": subscription["id"],
    });
    set(&mut line, of);
    line
}

/// Makes the invoice and makes it final; [`collect`] asks for the money.
pub(crate) fn issue(tx: &mut Transaction<'_>, issue: &Issue<'_>) -> Value {
    let subscription = issue.subscription;
    let starting = tx.known("customer", subscription.text("customer")).int("balance");
    let mut invoice = fresh("invoice", tx.now, parties(tx, subscription));
    set(&mut invoice, purpose(issue));
    finish(tx, &mut invoice, issue.lines.clone(), &issue.tax, starting);
    let moved = invoice.int("ending_balance") - starting;
    add_to_balance(tx, subscription.text("customer"), moved);
    tx.event("invoice.created", &invoice);
    tx.event("invoice.finalized", &invoice);
    invoice
}

/// Its lines, what they and their tax add up to, and its number.
pub(super) fn finish(tx: &mut Transaction<'_>, invoice: &mut Value, mut lines: Vec<Value>, tax: &Taxed, starting: i64) {
    lines
        .iter_mut()
        .for_each(|line| line["invoice"] = invoice["id"].clone());
    set(invoice, amounts(&lines, &totals(&lines), starting));
    invoice["automatic_tax"] = tax.shown();
    invoice["number"] = json!(next_number(tx, invoice));
    invoice["status_transitions"]["finalized_at"] = json!(tx.now);
    let url = format!("/v1/invoices/{}/lines", invoice.id());
    invoice["lines"] = listed(&lines, &url);
    tx.put("invoice", invoice);
}

/// The next number of the customer's invoices. A customer who was deleted in the meantime stays as deleted as they are.
fn next_number(tx: &mut Transaction<'_>, invoice: &Value) -> String {
    let mut customer = tx.known("customer", invoice.text("customer"));
    if customer.flag("deleted") {
        return format!("{}-0001", letters(8).to_uppercase());
    }
    let sequence = customer.int("next_invoice_sequence");
    let counted = json!({ "next_invoice_sequence": sequence + 1, "currency": invoice["currency"] });
    tx.amend("customer", &mut customer, counted);
    format!("{}-{sequence:04}", customer.text("invoice_prefix"))
}

/// What is to be paid: the lines without what coupons take off, their tax, and what the customer has as a credit.
fn amounts(lines: &[Value], taxes: &[Value], starting: i64) -> Value {
    let off: Vec<&Value> = lines.iter().flat_map(|line| line.list("discount_amounts")).collect();
    let sum = |all: &[&Value]| all.iter().map(|one| one.int("amount")).sum::<i64>();
    let subtotal = sum(&lines.iter().collect::<Vec<_>>());
    let untaxed = subtotal - sum(&off);
    let total = untaxed + sum(&taxes.iter().collect::<Vec<_>>());
    let due = (total + starting).max(0);
    json!({
        "amount_due": due,
        "amount_remaining": due,
        "ending_balance": (total + starting).min(0),
        "starting_balance": starting,
        "subtotal": subtotal,
        "subtotal_excluding_tax": subtotal,
        "total": total,
        "total_discount_amounts": off,
        "total_excluding_tax": untaxed,
        "total_pretax_credit_amounts": [],
        "total_taxes": taxes,
    })
}

/// Who pays whom: `of` names the customer and the currency.
pub(super) fn parties(tx: &Transaction<'_>, of: &Value) -> Value {
    let customer = tx.known("customer", of.text("customer"));
    json!({
        "account_country": "DE",
        "account_name": "Kanalyse stand-in",
        "currency": of["currency"],
        "customer": of["customer"],
        "customer_address": customer["address"],
        "customer_email": customer["email"],
        "customer_name": customer["name"],
        "customer_tax_exempt": "none",
        "customer_tax_ids": tax_ids(tx, of.text("customer")),
        "effective_at": tx.now,
        "issuer": { "type": "self" },
        "metadata": {},
        "status": "open",
        "webhooks_delivered_at": tx.now,
    })
}

/// For what, and when.
fn purpose(issue: &Issue<'_>) -> Value {
    let subscription = issue.subscription;
    json!({
        "auto_advance": true,
        "billing_reason": issue.reason,
        "discounts": subscription["discounts"],
        "parent": {
            "quote_details": null,
            "subscription_details": { "metadata": subscription["metadata"], "subscription": subscription["id"] },
            "type": "subscription_details",
        },
        "period_end": issue.period.1,
        "period_start": issue.period.0,
    })
}

/// Asks for the money; false when the card is declined.
pub(crate) fn collect(tx: &mut Transaction<'_>, invoice: &mut Value, method: Option<&str>) -> bool {
    let attempts = invoice.int("attempt_count") + 1;
    if invoice.int("amount_due") == 0 {
        paid(tx, invoice, json!({ "attempted": true }));
        return true;
    }
    let mut payment = payment_of(tx, invoice);
    let mut intent = tx.known("payment_intent", payment["payment"].text("payment_intent"));
    if payment::charge(tx, &mut intent, method) {
        record_payment(tx, &mut payment);
        paid(tx, invoice, json!({ "attempted": true, "attempt_count": attempts }));
        return true;
    }
    let pause = usize::try_from(attempts - 1).ok().and_then(|number| PAUSES.get(number));
    let next = pause
        .filter(|_| invoice.text("billing_reason") == "subscription_cycle")
        .map(|days| tx.now + days * DAY);
    let changes = json!({ "attempted": true, "attempt_count": attempts, "next_payment_attempt": next });
    tx.amend("invoice", invoice, changes);
    tx.event("invoice.payment_failed", invoice);
    false
}

/// The money of an invoice's payment has come.
pub(super) fn record_payment(tx: &mut Transaction<'_>, payment: &mut Value) {
    let transitions = json!({ "canceled_at": null, "paid_at": tx.now });
    let changes =
        json!({ "amount_paid": payment["amount_requested"], "status": "paid", "status_transitions": transitions });
    tx.amend("invoice_payment", payment, changes);
    tx.event("invoice_payment.paid", payment);
}

/// The payment that belongs to the invoice.
fn payment_of(tx: &mut Transaction<'_>, invoice: &Value) -> Value {
    let known = tx
        .state
        .all("invoice_payment")
        .find(|payment| payment.text("invoice") == invoice.id());
    if let Some(known) = known.cloned() {
        return known;
    }
    let description = match invoice.text("billing_reason") {
        "subscription_create" => "Subscription creation",
        _ => "Subscription update",
    };
    let bill = Bill {
        amount: invoice.int("amount_due"),
        currency: invoice.text("currency"),
        customer: invoice.given("customer"),
        description: Some(description),
        metadata: json!({}),
    };
    let intent = payment::intent(tx, &bill);
    asked(tx, invoice, intent.id())
}

/// What an invoice asks for by this payment intent.
pub(super) fn asked(tx: &mut Transaction<'_>, invoice: &Value, intent: &str) -> Value {
    tx.make(
        "invoice_payment",
        json!({
            "amount_requested": invoice["amount_due"],
            "currency": invoice["currency"],
            "invoice": invoice["id"],
            "is_default": true,
            "payment": { "payment_intent": intent, "type": "payment_intent" },
            "status": "open",
        }),
    )
}

/// The twin events of an invoice whose money has come.
pub(super) fn paid(tx: &mut Transaction<'_>, invoice: &mut Value, mut changes: Value) {
    let mut transitions = invoice["status_transitions"].clone();
    transitions["paid_at"] = json!(tx.now);
    set(
        &mut changes,
        json!({
            "amount_paid": invoice["amount_due"],
            "amount_remaining": 0,
            "auto_advance": false,
            "next_payment_attempt": null,
            "status": "paid",
            "status_transitions": transitions,
        }),
    );
    tx.amend("invoice", invoice, changes);
    tx.event("invoice.paid", invoice);
    tx.event("invoice.payment_succeeded", invoice);
}

/// Nobody will pay it any more.
pub(crate) fn void(tx: &mut Transaction<'_>, invoice: &mut Value) {
    let mut transitions = invoice["status_transitions"].clone();
    transitions["voided_at"] = json!(tx.now);
    tx.amend(
        "invoice",
        invoice,
        json!({ "auto_advance": false, "status": "void", "status_transitions": transitions }),
    );
    tx.event("invoice.voided", invoice);
}
