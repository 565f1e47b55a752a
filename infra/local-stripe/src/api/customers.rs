//! Customers.

use serde_json::{Value, json};

use super::operation::{Call, Operation, Run, any};
use crate::lifecycle::address::address;
use crate::lifecycle::customer;
use crate::lifecycle::subscription;
use crate::problem::Problem;
use crate::transaction::Transaction;
use crate::value::{Fields, merged};

/// What is known of a customer.
const DETAILS: &[&str] = &[
    "address",
    "description",
    "email",
    "metadata",
    "name",
    "phone",
    "preferred_locales",
];

pub(super) const OPERATIONS: &[Operation] = &[
    Operation {
        method: "POST",
        path: "/v1/customers",
        schema: "customer_create",
        models: DETAILS,
        run: Run::Do(create),
    },
    Operation {
        method: "POST",
        path: "/v1/customers/{}",
        schema: "customer_update",
        models: DETAILS,
        run: Run::Do(update),
    },
    Operation::retrieve("/v1/customers/{}", "customer_retrieve", "customer"),
    Operation {
        method: "DELETE",
        path: "/v1/customers/{}",
        schema: "customer_delete",
        models: &[],
        run: Run::Do(delete),
    },
    Operation::list(
        "/v1/customers",
        "customer_list",
        &["email"],
        ("customer", &["email"], any),
    ),
];

fn create(tx: &mut Transaction<'_>, call: &Call<'_>) -> Result<Value, Problem> {
    Ok(customer::make(tx, &checked(call.params)?))
}

/// The parameters with a whole address.
fn checked(params: &Value) -> Result<Value, Problem> {
    check_email(params)?;
    let mut params = params.clone();
    if params["address"].is_object() {
        params["address"] = address(&params["address"])?;
    }
    Ok(params)
}

fn check_email(params: &Value) -> Result<(), Problem> {
    match params.given("email") {
        Some(email) if !email.contains('@') => Err(Problem::coded(
            "email_invalid",
            "email",
            format!("Invalid email address: {email}"),
        )),
        _ => Ok(()),
    }
}

fn update(tx: &mut Transaction<'_>, call: &Call<'_>) -> Result<Value, Problem> {
    let params = checked(call.params)?;
    let mut known = tx.find("customer", call.id(), None)?;
    if known.flag("deleted") {
        return Err(Problem::missing("customer", call.id(), None));
    }
    let mut changes = json!({});
    for (name, value) in params.as_object().into_iter().flatten() {
        match name.as_str() {
            "expand" => {}
            "metadata" => changes["metadata"] = merged(&known["metadata"], Some(value)),
            name => changes[name] = customer::field(value),
        }
    }
    customer::change(tx, &mut known, changes);
    Ok(known)
}

/// Ends the customer's subscriptions at once; what was paid stays.
fn delete(tx: &mut Transaction<'_>, call: &Call<'_>) -> Result<Value, Problem> {
    let customer = tx.find("customer", call.id(), None)?;
    if customer.flag("deleted") {
        return Err(Problem::missing("customer", call.id(), None));
    }
    let theirs = tx
        .state
        .all("subscription")
        .filter(|one| one.text("customer") == call.id() && one.text("status") != "canceled");
    let theirs: Vec<Value> = theirs.cloned().collect();
    for mut one in theirs {
        subscription::end(tx, &mut one, "cancellation_requested");
    }
    tx.event("customer.deleted", &customer);
    let gone = json!({ "id": call.id(), "object": "customer", "deleted": true });
    tx.put("customer", &gone);
    Ok(gone)
}
