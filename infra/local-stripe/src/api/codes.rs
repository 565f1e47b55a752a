//! Coupons and promotion codes.

use serde_json::{Value, json};

use super::operation::{Call, Operation, Run};
use crate::lifecycle::customer::living;
use crate::objects::letters;
use crate::problem::Problem;
use crate::transaction::Transaction;
use crate::value::{Fields, merged};

pub(super) const OPERATIONS: &[Operation] = &[
    Operation {
        method: "POST",
        path: "/v1/coupons",
        schema: "coupon_create",
        models: &[
            "id",
            "amount_off",
            "applies_to",
            "currency",
            "duration",
            "duration_in_months",
            "max_redemptions",
            "metadata",
            "name",
            "percent_off",
            "redeem_by",
        ],
        run: Run::Do(create_coupon),
    },
    Operation::retrieve("/v1/coupons/{}", "coupon_retrieve", "coupon"),
    Operation {
        method: "POST",
        path: "/v1/promotion_codes",
        schema: "promotion_code_create",
        models: &[
            "promotion",
            "active",
            "code",
            "customer",
            "expires_at",
            "max_redemptions",
            "metadata",
            "restrictions.first_time_transaction",
            "restrictions.minimum_amount",
            "restrictions.minimum_amount_currency",
        ],
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
    let (percent, amount) = (params["percent_off"].as_f64(), params.maybe_int("amount_off"));
    match (percent, amount) {
        (Some(_), Some(_)) => {
            return Err(Problem::wrong(
                "You may only specify one of these parameters: amount_off, percent_off.",
            ));
        }
        (None, None) => return Err(Problem::wrong("Must provide percent_off or amount_off.")),
        (Some(percent), None) if !(percent > 0.0 && percent <= 100.0) => {
            return Err(Problem::invalid(
                "percent_off",
                "Invalid percent_off: must be between 0 and 100",
            ));
        }
        (None, Some(_)) if params.given("currency").is_none() => return Err(Problem::required("currency")),
        _ => {}
    }
    if params.text("duration") == "repeating" && params.maybe_int("duration_in_months").is_none() {
        return Err(Problem::required("duration_in_months"));
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
    if let Some(customer) = params.given("customer") {
        living(tx, customer)?;
    }
    let code = params
        .given("code")
        .map_or_else(|| letters(8).to_uppercase(), str::to_owned);
    if !code.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_') {
        return Err(Problem::invalid(
            "code",
            "Promotion codes may only contain letters, digits, dashes and underscores.",
        ));
    }
    let active = params.get("active").is_none_or(|active| active == true);
    if active {
        check_free(tx, &code)?;
    }
    let restrictions = &params["restrictions"];
    let made = tx.make(
        "promotion_code",
        json!({
            "active": active,
            "code": code,
            "customer": params["customer"],
            "expires_at": params["expires_at"],
            "max_redemptions": params["max_redemptions"],
            "metadata": merged(&Value::Null, params.get("metadata")),
            "promotion": { "coupon": coupon, "type": "coupon" },
            "restrictions": {
                "first_time_transaction": restrictions.flag("first_time_transaction"),
                "minimum_amount": restrictions["minimum_amount"],
                "minimum_amount_currency": restrictions["minimum_amount_currency"],
            },
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
