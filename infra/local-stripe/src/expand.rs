//! `expand[]`: ids become the objects behind them.

use serde_json::Value;

use crate::objects::kind_of;
use crate::problem::Problem;
use crate::state::State;
use crate::value::{Fields, listed};

/// Levels that Stripe goes down.
const DEEPEST: usize = 4;
/// Fields that hold an id, or nothing yet.
const EXPANDABLE: [&str; 20] = [
    "charge",
    "configuration",
    "coupon",
    "customer",
    "default_payment_method",
    "default_price",
    "discounts",
    "invoice",
    "latest_charge",
    "latest_invoice",
    "payment_intent",
    "payment_method",
    "price",
    "product",
    "promotion_code",
    "schedule",
    "subscription",
    "subscription_details",
    "source",
    "released_subscription",
];

/// Fills in what the request asks for.
///
/// # Errors
/// When a path leads to nothing that can be expanded.
pub(crate) fn expand(state: &State, mut answer: Value, paths: &[Value]) -> Result<Value, Problem> {
    for path in paths.iter().filter_map(Value::as_str) {
        let steps: Vec<&str> = path.split('.').collect();
        if steps.iter().filter(|step| **step != "data").count() > DEEPEST {
            return Err(refused(path));
        }
        walk(state, &mut answer, &steps, path)?;
    }
    Ok(answer)
}

fn refused(path: &str) -> Problem {
    let message = format!(
        "This property cannot be expanded ({path}). You may want to try expanding 'data.{path}' instead, if this is a list."
    );
    Problem::coded("property_not_expandable", "expand", message)
}

fn walk(state: &State, at: &mut Value, steps: &[&str], path: &str) -> Result<(), Problem> {
    let Some((step, rest)) = steps.split_first() else {
        return Ok(());
    };
    if let Some(elements) = at.as_array_mut() {
        return elements
            .iter_mut()
            .try_for_each(|element| walk(state, element, steps, path));
    }
    if let Some(included) = includable(state, at, step) {
        at[*step] = included;
    }
    let is_last = rest.is_empty();
    let Some(field) = at.get_mut(*step) else {
        return Err(refused(path));
    };
    resolve(state, field, step);
    match field {
        Value::Null if EXPANDABLE.contains(step) => Ok(()),
        Value::Object(_) if is_last && EXPANDABLE.contains(step) => Ok(()),
        Value::Object(inner) if is_last && inner.get("object").is_some() => Ok(()),
        Value::Array(_) if is_last && *step == "discounts" => Ok(()),
        Value::Object(_) | Value::Array(_) if !is_last => walk(state, field, rest, path),
        _ => Err(refused(path)),
    }
}

/// An id, or a list of ids, becomes what it names.
fn resolve(state: &State, field: &mut Value, step: &str) {
    match field {
        Value::String(id) => {
            // These two may have ids of the shop's own choice.
            let kind = ["coupon", "product"]
                .into_iter()
                .find(|named| *named == step)
                .or_else(|| kind_of(id));
            if let Some(object) = kind.and_then(|kind| state.get(kind, id)) {
                *field = object.clone();
            }
        }
        Value::Array(ids) => ids
            .iter_mut()
            .filter(|id| id.is_string())
            .for_each(|id| resolve(state, id, step)),
        _ => {}
    }
}

/// Lists that an object has only when they are asked for.
fn includable(state: &State, object: &Value, step: &str) -> Option<Value> {
    let (id, kind) = (object.id(), object.text("object"));
    let of = |table: &str, field: &str| -> Vec<Value> {
        let all = state.all(table).rev();
        all.filter(|one| one.text(field) == id).cloned().collect()
    };
    match (kind, step) {
        ("checkout.session", "line_items") => {
            let lines = state.get("_session", id)?.list("lines").to_vec();
            Some(listed(&lines, &format!("/v1/checkout/sessions/{id}/line_items")))
        }
        ("invoice", "payments") => Some(listed(
            &of("invoice_payment", "invoice"),
            &format!("/v1/invoices/{id}/payments"),
        )),
        ("charge", "refunds") => Some(listed(&of("refund", "charge"), &format!("/v1/charges/{id}/refunds"))),
        ("customer", "tax_ids") => Some(listed(
            &of("tax_id", "customer"),
            &format!("/v1/customers/{id}/tax_ids"),
        )),
        ("customer", "subscriptions") => {
            let mut all = of("subscription", "customer");
            all.retain(|one| one.text("status") != "canceled");
            Some(listed(&all, &format!("/v1/customers/{id}/subscriptions")))
        }
        _ => None,
    }
}
