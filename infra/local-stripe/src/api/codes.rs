//! Coupons and promotion codes.

use serde_json::{Value, json};

use super::operation::{Call, Operation, Run};
use crate::objects::letters;
use crate::problem::Problem;
use crate::transaction::Transaction;
use crate::value::{Fields, merged};

pub(super) const OPERATIONS: &[Operation] = &[
    Operation {
        method: "POST",
        path: "/v1/coupons",
        schema: "coupon_create",
        models: &["id", "duration", "metadata", "name", "percent_off"],
        run: Run::Do(create_coupon),
    },
    Operation::retrieve("/v1/coupons/{}", "coupon_retrieve", "coupon"),
    Operation {
        method: "POST",
        path: "/v1/promotion_codes",
        schema: "promotion_code_create",
        models: &["promotion", "code", "metadata"],
        run: Run::Do(create_code),
    },
    Operation::list(
        "/v1/promotion_codes",
        "promotion_code_list",
        &["active", "code", "coupon", "customer"],
        ("promotion_code", &["active", "customer"], has_code),
    ),
];

/// Codes are the same in small and capital letters.
fn has_code(_: &Transaction<'_>, one: &Value, params: &Value) -> bool {
    params
        .given("code")
        .is_none_or(|code| one.text("code").eq_ignore_ascii_case(code))
        && params
            .given("coupon")
            .is_none_or(|coupon| one["promotion"].text("coupon") == coupon)
}

fn create_coupon(tx: &mut Transaction<'_>, call: &Call<'_>) -> Result<Value, Problem> {
    let params = call.params;
    let percent = params["percent_off"].as_f64();
    match percent {
        None => return Err(Problem::not_modelled("coupons without percent_off")),
        Some(percent) if !(percent > 0.0 && percent <= 100.0) => {
            return Err(Problem::invalid(
                "percent_off",
                "Invalid percent_off: must be between 0 and 100",
            ));
        }
        Some(_) => {}
    }
    if params.text("duration") == "repeating" {
        return Err(Problem::not_modelled("coupons for some months"));
    }
    if let Some(id) = params.given("id")
        && tx.state.get("coupon", id).is_some()
    {
        return Err(Problem::coded(
            "resource_already_exists",
            "id",
            "Coupon already exists.",
        ));
    }
    let mut fields = json!({ "duration": "once", "valid": true });
    crate::value::set(&mut fields, params.clone());
    super::catalogue::drop_expand(&mut fields);
    fields["metadata"] = merged(&Value::Null, params.get("metadata"));
    let coupon = tx.make("coupon", fields);
    tx.event("coupon.created", &coupon);
    Ok(coupon)
}

fn create_code(tx: &mut Transaction<'_>, call: &Call<'_>) -> Result<Value, Problem> {
    let params = call.params;
    let coupon = params["promotion"]
        .given("coupon")
        .ok_or_else(|| Problem::required("promotion[coupon]"))?;
    tx.find("coupon", coupon, Some("promotion[coupon]"))?;
    let code = params
        .given("code")
        .map_or_else(|| letters(8).to_uppercase(), str::to_owned);
    if !code.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_') {
        return Err(Problem::invalid(
            "code",
            "Promotion codes may only contain letters, digits, dashes and underscores.",
        ));
    }
    check_free(tx, &code)?;
    let made = tx.make(
        "promotion_code",
        json!({
            "active": true,
            "code": code,
            "metadata": merged(&Value::Null, params.get("metadata")),
            "promotion": { "coupon": coupon, "type": "coupon" },
            "restrictions": { "first_time_transaction": false, "minimum_amount": null, "minimum_amount_currency": null },
        }),
    );
    tx.event("promotion_code.created", &made);
    Ok(made)
}

fn check_free(tx: &Transaction<'_>, code: &str) -> Result<(), Problem> {
    let mut active = tx.state.all("promotion_code").filter(|one| one.flag("active"));
    if active.any(|one| one.text("code").eq_ignore_ascii_case(code)) {
        let message = format!("An active promotion code with `code: {code}` already exists.");
        return Err(Problem::coded("resource_already_exists", "code", message));
    }
    Ok(())
}
