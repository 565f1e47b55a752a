//! Customers and their card.

use serde_json::{Value, json};

use crate::objects::letters;
use crate::problem::Problem;
use crate::transaction::Transaction;
use crate::value::{Fields, merged, set};

/// Makes a customer with the fields of a request; an address among them has been checked.
pub(crate) fn make(tx: &mut Transaction<'_>, params: &Value) -> Value {
    let mut fields = json!({
        "invoice_prefix": letters(8).to_uppercase(),
        "next_invoice_sequence": 1,
        "delinquent": false,
        "preferred_locales": [],
        "tax_exempt": "none",
    });
    for name in ["address", "description", "email", "name", "phone", "preferred_locales"] {
        if let Some(value) = params.get(name) {
            fields[name] = field(value);
        }
    }
    fields["metadata"] = merged(&Value::Null, params.get("metadata"));
    let customer = tx.make("customer", fields);
    tx.event("customer.created", &customer);
    customer
}

/// A field of a customer as a request gives it: an empty text takes it away.
pub(crate) fn field(value: &Value) -> Value {
    match value {
        Value::String(text) if text.is_empty() => Value::Null,
        _ => value.clone(),
    }
}

/// Changes fields of a customer.
pub(crate) fn change(tx: &mut Transaction<'_>, customer: &mut Value, changes: Value) {
    tx.change("customer", customer, changes, "customer.updated");
}

/// What a customer has as tax ids, each with its type and value, the oldest first.
pub(crate) fn tax_ids(tx: &Transaction<'_>, customer: &str) -> Vec<Value> {
    let theirs = tx.state.all("tax_id").filter(|one| one.text("customer") == customer);
    theirs
        .map(|one| json!({ "type": one["type"], "value": one["value"] }))
        .collect()
}

/// Gives the customer a tax id (`type`, `country`, `value`), unless it is there.
pub(crate) fn add_tax_id(tx: &mut Transaction<'_>, customer: &str, tax_id: &Value) {
    let same = |one: &Value| one["type"] == tax_id["type"] && one["value"] == tax_id["value"];
    if tax_ids(tx, customer).iter().any(same) {
        return;
    }
    let made = tx.make(
        "tax_id",
        json!({
            "country": tax_id["country"],
            "customer": customer,
            "owner": { "customer": customer, "type": "customer" },
            "type": tax_id["type"],
            "value": tax_id["value"],
            "verification": { "status": "pending", "verified_address": null, "verified_name": null },
        }),
    );
    tx.event("customer.tax_id.created", &made);
}

/// Takes all tax ids but this one away from the customer.
pub(crate) fn drop_other_tax_ids(tx: &mut Transaction<'_>, customer: &str, value: Option<&str>) {
    let theirs = tx.state.all("tax_id").filter(|one| one.text("customer") == customer);
    let others = theirs.filter(|one| value.is_none_or(|value| one.text("value") != value));
    for one in others.cloned().collect::<Vec<_>>() {
        tx.remove("tax_id", one.id());
        tx.event("customer.tax_id.deleted", &one);
    }
}

/// A customer that is named by a parameter and has not been deleted.
pub(crate) fn living(tx: &Transaction<'_>, id: &str) -> Result<Value, Problem> {
    let customer = tx.find("customer", id, Some("customer"))?;
    if customer.flag("deleted") {
        return Err(Problem::missing("customer", id, Some("customer")));
    }
    Ok(customer)
}

/// Whether the control plane wants this customer's card to be declined.
pub(crate) fn card_fails(tx: &Transaction<'_>, customer: Option<&str>) -> bool {
    let card = customer.and_then(|customer| tx.state.get("_card", customer));
    card.is_some_and(|card| card.flag("fails"))
}

/// From now on the customer's card is declined, or accepted again.
pub(crate) fn set_card(tx: &mut Transaction<'_>, customer: &str, fails: bool) {
    tx.put("_card", &json!({ "id": customer, "fails": fails }));
}

/// The card that somebody pays with on the stand-in's page.
pub(crate) fn card(tx: &mut Transaction<'_>, customer: Option<&str>, email: Option<&str>) -> Value {
    let mut method = tx.make(
        "payment_method",
        json!({ "customer": customer, "metadata": {}, "type": "card", "allow_redisplay": "limited" }),
    );
    let card = card_details();
    set(&mut method["card"], card);
    set(
        &mut method["card"],
        json!({ "display_brand": "visa", "networks": { "available": ["visa"], "preferred": null },
        "three_d_secure_usage": { "supported": true } }),
    );
    method["billing_details"]["email"] = json!(email);
    tx.put("payment_method", &method);
    if customer.is_some() {
        tx.event("payment_method.attached", &method);
    }
    method
}

/// A test card; it does not expire while the stand-in is in use.
pub(crate) fn card_details() -> Value {
    json!({
        "brand": "visa",
        "checks": { "address_line1_check": null, "address_postal_code_check": null, "cvc_check": "pass" },
        "country": "US",
        "exp_month": 12,
        "exp_year": 2034,
        "fingerprint": "LocalStandIn4242",
        "funding": "credit",
        "last4": "4242",
    })
}

/// Moves the customer's balance; what is above zero is owed.
pub(crate) fn add_to_balance(tx: &mut Transaction<'_>, id: &str, amount: i64) {
    let mut customer = tx.known("customer", id);
    if amount == 0 || customer.flag("deleted") {
        return;
    }
    let balance = customer.int("balance") + amount;
    tx.change(
        "customer",
        &mut customer,
        json!({ "balance": balance }),
        "customer.updated",
    );
}
