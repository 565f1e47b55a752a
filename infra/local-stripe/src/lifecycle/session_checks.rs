//! What the request of a Checkout Session must not ask for.

use serde_json::Value;

use super::session::{LIFE, offered};
use super::tax_account::check_settings;
use super::tax_rates::place;
use crate::problem::Problem;
use crate::transaction::Transaction;
use crate::value::Fields;

pub(super) fn check(tx: &Transaction<'_>, params: &Value, mode: &str) -> Result<(), Problem> {
    if mode == "setup" {
        return Err(Problem::not_modelled("sessions that only set up a payment method"));
    }
    if params.given("ui_mode").is_some_and(|ui| ui != "hosted_page") {
        return Err(Problem::not_modelled("payment pages inside of another page"));
    }
    let success = params
        .given("success_url")
        .ok_or_else(|| Problem::required("success_url"))?;
    for (name, url) in [
        ("success_url", Some(success)),
        ("cancel_url", params.given("cancel_url")),
    ] {
        if url.is_some_and(|url| !url.starts_with("http://") && !url.starts_with("https://")) {
            return Err(Problem::coded(
                "url_invalid",
                name,
                "Invalid URL: An explicit scheme (such as https) must be provided.",
            ));
        }
    }
    if params.given("customer").is_some() && params.given("customer_email").is_some() {
        return Err(Problem::wrong(
            "You may only specify one of these parameters: customer, customer_email.",
        ));
    }
    if offered(params).is_empty() {
        let message = "No valid payment method types for this Checkout Session.";
        return Err(Problem::invalid("allowed_payment_method_types", message));
    }
    if params.get("discounts").is_some() && params.get("allow_promotion_codes").is_some() {
        return Err(Problem::wrong(
            "You may only specify one of these parameters: allow_promotion_codes, discounts.",
        ));
    }
    if params.flag("allow_promotion_codes") {
        return Err(Problem::not_modelled("typing promotion codes on the payment page"));
    }
    for (name, other) in [
        ("subscription_data", "payment"),
        ("payment_intent_data", "subscription"),
    ] {
        if mode == other && params.get(name).is_some() {
            let message = format!("You can not pass `{name}` in `{mode}` mode.");
            return Err(Problem::invalid(name, message));
        }
    }
    check_expiry(tx, params)
}

fn check_expiry(tx: &Transaction<'_>, params: &Value) -> Result<(), Problem> {
    let life = params.maybe_int("expires_at").map(|end| end - tx.now);
    if life.is_some_and(|life| !(LIFE.0 - 60..=LIFE.1 + 60).contains(&life)) {
        let message = "The `expires_at` timestamp must be at least 30 minutes and at most 24 hours from Checkout Session creation.";
        return Err(Problem::invalid("expires_at", message));
    }
    Ok(())
}

/// Tax, tax ids and invoices: what they need.
pub(super) fn check_tax(
    tx: &Transaction<'_>,
    params: &Value,
    mode: &str,
    customer: Option<&Value>,
) -> Result<(), Problem> {
    if params["invoice_creation"].flag("enabled") && mode != "payment" {
        let message = "You can only enable invoice creation when `mode` is set to `payment`. Invoices are created automatically when \
             `mode` is set to `subscription`, and are unsupported when set to `setup`. To learn more visit \
             https://stripe.com/docs/payments/checkout/post-payment-invoices.";
        return Err(Problem::invalid("invoice_creation", message));
    }
    check_settings(tx, params)?;
    let is_auto = |field: &str| params["customer_update"].text(field) == "auto";
    let Some(customer) = customer else {
        return match params.get("customer_update") {
            None => Ok(()),
            Some(_) => Err(Problem::invalid(
                "customer_update",
                "`customer_update` can only be used with `customer`.",
            )),
        };
    };
    if params["automatic_tax"].flag("enabled") && place(&customer["address"]).is_none() && !is_auto("address") {
        return Err(Problem::no_place(
            "Automatic tax calculation in Checkout requires a valid address on the Customer. Add a valid address to the Customer or set \
             either `customer_update[address]` to 'auto' or `customer_update[shipping]` to 'auto' to save the address entered in \
             Checkout to the Customer.",
        ));
    }
    if params["tax_id_collection"].flag("enabled") && !is_auto("name") {
        return Err(Problem::wrong(
            "Tax ID collection requires updating business name on the customer. To enable tax ID collection for an existing customer, \
             please set `customer_update[name]` to `auto`.",
        ));
    }
    Ok(())
}
