//! Products and prices.

use serde_json::{Value, json};

use super::operation::{Call, Operation, Run};
use crate::problem::Problem;
use crate::transaction::Transaction;
use crate::value::{Fields, before, merged};

pub(super) const OPERATIONS: &[Operation] = &[
    Operation {
        method: "POST",
        path: "/v1/products",
        schema: "product_create",
        models: &[
            "id",
            "name",
            "active",
            "description",
            "images",
            "metadata",
            "shippable",
            "statement_descriptor",
            "tax_code",
            "unit_label",
            "url",
        ],
        run: Run::Do(create_product),
    },
    Operation {
        method: "POST",
        path: "/v1/products/{}",
        schema: "product_update",
        models: &[
            "active",
            "description",
            "images",
            "metadata",
            "name",
            "shippable",
            "statement_descriptor",
            "tax_code",
            "unit_label",
            "url",
        ],
        run: Run::Do(update_product),
    },
    Operation::retrieve("/v1/products/{}", "product_retrieve", "product"),
    Operation {
        method: "POST",
        path: "/v1/prices",
        schema: "price_create",
        models: &[
            "active",
            "billing_scheme",
            "currency",
            "lookup_key",
            "metadata",
            "nickname",
            "product",
            "recurring.interval",
            "recurring.interval_count",
            "tax_behavior",
            "transfer_lookup_key",
            "unit_amount",
        ],
        run: Run::Do(create_price),
    },
    Operation::retrieve("/v1/prices/{}", "price_retrieve", "price"),
    Operation::list(
        "/v1/prices",
        "price_list",
        &[
            "active",
            "currency",
            "lookup_keys",
            "product",
            "type",
            "recurring.interval",
        ],
        ("price", &["active", "currency", "product", "type"], has_lookup_key),
    ),
];

fn has_lookup_key(_: &Transaction<'_>, one: &Value, params: &Value) -> bool {
    let interval = params["recurring"].given("interval");
    (params.get("lookup_keys").is_none() || params.list("lookup_keys").contains(&one["lookup_key"]))
        && interval.is_none_or(|interval| one["recurring"].text("interval") == interval)
}

fn create_product(tx: &mut Transaction<'_>, call: &Call<'_>) -> Result<Value, Problem> {
    if let Some(id) = call.params.given("id")
        && tx.state.get("product", id).is_some()
    {
        return Err(Problem::coded(
            "resource_already_exists",
            "id",
            "Product already exists.",
        ));
    }
    let mut fields = json!({ "active": true, "type": "service", "updated": tx.now });
    crate::value::set(&mut fields, call.params.clone());
    drop_expand(&mut fields);
    fields["metadata"] = merged(&Value::Null, call.get("metadata"));
    let product = tx.make("product", fields);
    tx.event("product.created", &product);
    Ok(product)
}

fn update_product(tx: &mut Transaction<'_>, call: &Call<'_>) -> Result<Value, Problem> {
    let mut product = tx.find("product", call.id(), None)?;
    let mut changes = json!({});
    for (name, value) in call.params.as_object().into_iter().flatten() {
        match (name.as_str(), value) {
            ("metadata", _) => changes["metadata"] = merged(&product["metadata"], Some(value)),
            ("images", Value::String(_)) => changes["images"] = json!([]),
            // An empty text takes the field away.
            (name, Value::String(text)) if text.is_empty() => changes[name] = Value::Null,
            (name, _) => changes[name] = value.clone(),
        }
    }
    drop_expand(&mut changes);
    if before(&product, &changes) != json!({}) {
        changes["updated"] = json!(tx.now);
    }
    tx.change("product", &mut product, changes, "product.updated");
    Ok(product)
}

/// `expand` is how the answer is to look, no field of the object.
pub(super) fn drop_expand(fields: &mut Value) {
    if let Some(fields) = fields.as_object_mut() {
        fields.remove("expand");
    }
}

fn amount(params: &Value) -> Result<i64, Problem> {
    let amount = params
        .maybe_int("unit_amount")
        .ok_or_else(|| Problem::required("unit_amount"))?;
    if (0..=99_999_999).contains(&amount) {
        return Ok(amount);
    }
    let message = "This value must be between 0 and 99999999.";
    Err(Problem::coded("parameter_invalid_integer", "unit_amount", message))
}

fn create_price(tx: &mut Transaction<'_>, call: &Call<'_>) -> Result<Value, Problem> {
    let params = call.params;
    let product = params.given("product").ok_or_else(|| Problem::required("product"))?;
    tx.find("product", product, Some("product"))?;
    let amount = amount(params)?;
    if params
        .given("billing_scheme")
        .is_some_and(|scheme| scheme != "per_unit")
    {
        return Err(Problem::not_modelled("tiered prices"));
    }
    take_lookup_key(tx, params)?;
    let recurring = params.get("recurring").map(|recurring| {
        json!({
            "interval": recurring["interval"],
            "interval_count": recurring.maybe_int("interval_count").unwrap_or(1),
            "meter": null,
            "trial_period_days": null,
            "usage_type": "licensed",
        })
    });
    let price = tx.make(
        "price",
        json!({
            "active": params.get("active").is_none_or(|active| active == true),
            "currency": params.text("currency").to_lowercase(),
            "lookup_key": params["lookup_key"],
            "metadata": merged(&Value::Null, params.get("metadata")),
            "nickname": params["nickname"],
            "product": product,
            "recurring": recurring,
            "tax_behavior": params.given("tax_behavior").unwrap_or("unspecified"),
            "type": if recurring.is_some() { "recurring" } else { "one_time" },
            "unit_amount": amount,
            "unit_amount_decimal": amount.to_string(),
        }),
    );
    tx.event("price.created", &price);
    if recurring.is_some() {
        let plan = crate::lifecycle::plan_of(&price);
        tx.event("plan.created", &plan);
    }
    Ok(price)
}

/// A lookup key belongs to one price; it moves only when the caller says so.
fn take_lookup_key(tx: &mut Transaction<'_>, params: &Value) -> Result<(), Problem> {
    let Some(key) = params.given("lookup_key") else {
        return Ok(());
    };
    let holder = tx
        .state
        .all("price")
        .find(|price| price.text("lookup_key") == key)
        .cloned();
    let Some(mut holder) = holder else {
        return Ok(());
    };
    if !params.flag("transfer_lookup_key") {
        let message = format!("A price (`{}`) already uses that lookup key.", holder.id());
        return Err(Problem::invalid("lookup_key", message));
    }
    tx.change("price", &mut holder, json!({ "lookup_key": null }), "price.updated");
    Ok(())
}
