//! Customers.

use serde_json::{Value, json};

use super::operation::{Call, Operation, Run, any};
use crate::desk::Desk;
use crate::life::customer;
use crate::life::subscription;
use crate::problem::Problem;
use crate::value::{Fields, merged};

const MODELLED: &[&str] = &[
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
        models: MODELLED,
        run: Run::Do(create),
    },
    Operation::retrieve("/v1/customers/{}", "customer_retrieve", "customer"),
    Operation {
        method: "POST",
        path: "/v1/customers/{}",
        schema: "customer_update",
        models: MODELLED,
        run: Run::Do(update),
    },
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

fn create(desk: &mut Desk<'_>, call: &Call<'_>) -> Result<Value, Problem> {
    check_email(call)?;
    Ok(customer::make(desk, call.params))
}

fn check_email(call: &Call<'_>) -> Result<(), Problem> {
    match call.params.given("email") {
        Some(email) if !email.contains('@') => Err(Problem::coded(
            "email_invalid",
            "email",
            format!("Invalid email address: {email}"),
        )),
        _ => Ok(()),
    }
}

fn update(desk: &mut Desk<'_>, call: &Call<'_>) -> Result<Value, Problem> {
    let mut customer = desk.find("customer", call.id(), None)?;
    if customer.flag("deleted") {
        return Err(Problem::missing("customer", call.id(), None));
    }
    check_email(call)?;
    let mut changes = call.params.clone();
    super::catalogue::drop_expand(&mut changes);
    changes["metadata"] = merged(&customer["metadata"], call.get("metadata"));
    desk.change("customer", &mut customer, changes, "customer.updated");
    Ok(customer)
}

/// Ends the customer's subscriptions at once; what was paid stays.
fn delete(desk: &mut Desk<'_>, call: &Call<'_>) -> Result<Value, Problem> {
    let customer = desk.find("customer", call.id(), None)?;
    if customer.flag("deleted") {
        return Err(Problem::missing("customer", call.id(), None));
    }
    let theirs = desk
        .state
        .all("subscription")
        .filter(|one| one.text("customer") == call.id() && one.text("status") != "canceled");
    let theirs: Vec<Value> = theirs.cloned().collect();
    for mut one in theirs {
        subscription::end(desk, &mut one, "cancellation_requested");
    }
    desk.event("customer.deleted", &customer);
    let gone = json!({ "id": call.id(), "object": "customer", "deleted": true });
    desk.put("customer", &gone);
    Ok(gone)
}
