//! What is only read by the API: payments, charges, invoices, disputes, events.

use serde_json::Value;

use super::operation::Operation;
use crate::delivery::all_taken;
use crate::transaction::Transaction;
use crate::value::Fields;

pub(super) const OPERATIONS: &[Operation] = &[
    Operation::retrieve("/v1/payment_intents/{}", "payment_intent_retrieve", "payment_intent"),
    Operation::retrieve("/v1/charges/{}", "charge_retrieve", "charge"),
    Operation::retrieve("/v1/invoices/{}", "invoice_retrieve", "invoice"),
    Operation::list(
        "/v1/invoices",
        "invoice_list",
        &["collection_method", "customer", "status", "subscription"],
        ("invoice", &["collection_method", "customer", "status"], of_subscription),
    ),
    Operation::list(
        "/v1/invoice_payments",
        "invoice_payment_list",
        &["invoice", "payment.type", "payment.payment_intent", "status"],
        ("invoice_payment", &["invoice", "status"], of_payment),
    ),
    Operation::retrieve("/v1/disputes/{}", "dispute_retrieve", "dispute"),
    Operation::list(
        "/v1/events",
        "event_list",
        &["delivery_success", "type", "types"],
        ("event", &["type"], of_types),
    ),
];

fn of_subscription(_: &Transaction<'_>, one: &Value, params: &Value) -> bool {
    let wanted = params.given("subscription");
    wanted.is_none_or(|wanted| one["parent"]["subscription_details"].text("subscription") == wanted)
}

fn of_payment(_: &Transaction<'_>, one: &Value, params: &Value) -> bool {
    let wanted = params["payment"].given("payment_intent");
    wanted.is_none_or(|wanted| one["payment"].text("payment_intent") == wanted)
}

fn of_types(tx: &Transaction<'_>, one: &Value, params: &Value) -> bool {
    let kind = one.text("type");
    let fits = |pattern: &Value| match pattern.as_str() {
        Some(pattern) => pattern
            .strip_suffix('*')
            .map_or(kind == pattern, |start| kind.starts_with(start)),
        None => false,
    };
    (params.get("types").is_none() || params.list("types").iter().any(fits))
        && params["delivery_success"]
            .as_bool()
            .is_none_or(|wanted| all_taken(tx.state, one.id()) == wanted)
}
