//! Checkout Sessions: what they offer, and their end without a payment.

use serde_json::{Value, json};

use super::amounts::taken_off;
use super::buyer::details;
use super::customer::living;
use super::discounts::{Wanted, wanted};
use super::invoice_tax::{Taxed, check_price};
use super::session_checks::{check, check_tax};
use crate::objects::fresh;
use crate::problem::Problem;
use crate::transaction::Transaction;
use crate::value::{Fields, merged, set};

/// The shortest and the longest life of a session, in seconds.
pub(super) const LIFE: (i64, i64) = (30 * 60, 24 * 3_600);

/// How the account can be paid: by card, and by a bank debit, whose money comes days later or not at all.
const OFFERED: [&str; 2] = ["card", DEBIT];
pub(crate) const DEBIT: &str = "us_bank_account";

/// Makes a session with what the request asks for.
pub(crate) fn create(tx: &mut Transaction<'_>, params: &Value) -> Result<Value, Problem> {
    let mode = params.given("mode").ok_or_else(|| Problem::required("mode"))?;
    check(tx, params, mode)?;
    let customer = params.given("customer").map(|id| living(tx, id)).transpose()?;
    check_tax(tx, params, mode, customer.as_ref())?;
    let prices = prices(tx, params, mode)?;
    if params["automatic_tax"].flag("enabled") {
        prices.iter().try_for_each(check_price)?;
    }
    let discount = wanted(tx, params.list("discounts"))?;
    let lines = lines(tx, &prices, params.list("line_items"), discount.as_ref());
    let total: i64 = lines.iter().map(|line| line.int("amount_total")).sum();
    if mode == "payment" && total > 0 && total < 50 {
        let message = "The Checkout Session's total amount due must add up to at least $0.50 usd";
        return Err(Problem::coded("amount_too_small", "line_items", message));
    }
    let mut session = fresh("checkout.session", tx.now, asked(tx, params, mode));
    set(&mut session, sums(&lines));
    let email = params.given("customer_email");
    let email = email.or_else(|| customer.as_ref().and_then(|customer| customer.given("email")));
    let discounts = discount
        .iter()
        .map(|used| json!({ "coupon": used.coupon["id"], "promotion_code": used.code }));
    let fields = json!({
        "currency": prices.first().map(|price| price["currency"].clone()),
        "customer_creation": if mode == "payment" && customer.is_none() { json!("if_required") } else { Value::Null },
        "discounts": discounts.collect::<Vec<_>>(),
    });
    set(&mut session, fields);
    session["url"] = json!(format!("{}/pay/{}", tx.base, session.id()));
    tx.put(
        "_session",
        &json!({
            "id": session["id"],
            "lines": lines,
            "coupon": discount.as_ref().map(|used| used.coupon.id()),
            "code": discount.as_ref().and_then(|used| used.code.clone()),
            "subscription_data": params["subscription_data"],
            "payment_intent_data": params["payment_intent_data"],
            "customer_update": params["customer_update"],
        }),
    );
    if email.is_some() || customer.is_some() && params["automatic_tax"].flag("enabled") {
        session["customer_details"] = details(tx, &session, email);
    }
    set(&mut session, extras(params));
    put_tax(tx, &mut session);
    tx.put("checkout.session", &session);
    Ok(session)
}

/// What the request says.
fn asked(tx: &Transaction<'_>, params: &Value, mode: &str) -> Value {
    json!({
        "adaptive_pricing": { "enabled": false },
        "allowed_payment_method_types": params["allowed_payment_method_types"],
        "cancel_url": params["cancel_url"],
        "client_reference_id": params["client_reference_id"],
        "custom_fields": [],
        "customer": params["customer"],
        "customer_email": params["customer_email"],
        "expires_at": params.maybe_int("expires_at").unwrap_or(tx.now + LIFE.1),
        "locale": params["locale"],
        "metadata": merged(&Value::Null, params.get("metadata")),
        "mode": mode,
        "payment_method_collection": if mode == "subscription" { "always" } else { "if_required" },
        "payment_method_options": { "card": { "request_three_d_secure": "automatic" } },
        "payment_method_types": offered(params),
        "payment_status": "unpaid",
        "phone_number_collection": { "enabled": false },
        "status": "open",
        "submit_type": params["submit_type"],
        "success_url": params["success_url"],
        "ui_mode": "hosted_page",
    })
}

/// What only some sessions have: the invoice of a pack, tax, and what the page asks for because of it.
fn extras(params: &Value) -> Value {
    let mut extras = json!({ "billing_address_collection": params["billing_address_collection"] });
    if params["automatic_tax"].flag("enabled") {
        extras["automatic_tax"] = json!({ "enabled": true, "liability": { "type": "self" }, "provider": "stripe",
            "status": "requires_location_inputs" });
    }
    if params["tax_id_collection"].flag("enabled") {
        extras["tax_id_collection"] = json!({ "enabled": true, "required": "never" });
    }
    if params["invoice_creation"].flag("enabled") {
        let data = &params["invoice_creation"]["invoice_data"];
        extras["invoice_creation"] = json!({ "enabled": true, "invoice_data": {
            "account_tax_ids": null,
            "custom_fields": null,
            "description": data["description"],
            "footer": data["footer"],
            "issuer": { "type": "self" },
            "metadata": merged(&Value::Null, data.get("metadata")),
            "rendering_options": null,
        } });
    }
    extras
}

/// Tax of the buyer's place on each line and on the sums; as long as nobody knows the place there is none.
pub(super) fn put_tax(tx: &mut Transaction<'_>, session: &mut Value) {
    if !session["automatic_tax"].flag("enabled") {
        return;
    }
    let taxed = Taxed::of_details(tx, &session["customer_details"]);
    let mut own = tx.known("_session", session.id());
    for line in own["lines"].as_array_mut().into_iter().flatten() {
        let amount = line.int("amount_subtotal") - line.int("amount_discount");
        let tax = taxed.on(amount);
        set(line, json!({ "amount_tax": tax, "amount_total": amount + tax }));
    }
    set(session, sums(own.list("lines")));
    session["automatic_tax"]["status"] = json!(match taxed {
        Taxed::By(_) => "complete",
        _ => "requires_location_inputs",
    });
    tx.put("_session", &own);
}

/// What is left of the account's ways to pay.
pub(super) fn offered(params: &Value) -> Vec<&'static str> {
    let allowed = params.list("allowed_payment_method_types");
    let is_allowed = |kind: &&str| allowed.is_empty() || allowed.iter().any(|one| one == kind);
    OFFERED.into_iter().filter(is_allowed).collect()
}

/// Whether it can be paid in this way.
pub(crate) fn takes(session: &Value, kind: &str) -> bool {
    session.list("payment_method_types").iter().any(|one| one == kind)
}

fn sums(lines: &[Value]) -> Value {
    let sum = |name: &str| lines.iter().map(|line| line.int(name)).sum::<i64>();
    json!({
        "amount_subtotal": sum("amount_subtotal"),
        "amount_total": sum("amount_total"),
        "total_details": { "amount_discount": sum("amount_discount"), "amount_shipping": 0, "amount_tax": sum("amount_tax") },
    })
}

/// `customer_details` of a session.
pub(super) fn person(email: Option<&str>, customer: Option<&Value>) -> Value {
    let of = |name: &str| customer.map_or(Value::Null, |customer| customer[name].clone());
    json!({
        "address": of("address"),
        "business_name": null,
        "email": email,
        "individual_name": null,
        "name": of("name"),
        "phone": of("phone"),
        "tax_exempt": "none",
        "tax_ids": [],
    })
}

fn prices(tx: &Transaction<'_>, params: &Value, mode: &str) -> Result<Vec<Value>, Problem> {
    let lines = params.list("line_items");
    if lines.is_empty() {
        return Err(Problem::required("line_items"));
    }
    let mut prices: Vec<Value> = Vec::new();
    for (number, line) in lines.iter().enumerate() {
        let param = format!("line_items[{number}][price]");
        let id = line.given("price").ok_or_else(|| Problem::required(&param))?;
        let price = tx.find("price", id, Some(&param))?;
        if line.maybe_int("quantity").is_none_or(|quantity| quantity < 1) {
            return Err(Problem::required(&format!("line_items[{number}][quantity]")));
        }
        if !price.flag("active") || !tx.known("product", price.text("product")).flag("active") {
            let message = format!("The price specified is inactive. This field only accepts active prices. ({id})");
            return Err(Problem::coded("price_inactive", &param, message));
        }
        let recurring = price.text("type") == "recurring";
        if mode == "payment" && recurring {
            let message = "You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.";
            return Err(Problem::invalid("mode", message));
        }
        if mode == "subscription" && !recurring {
            let message = "You must provide at least one recurring price in `subscription` mode when using prices.";
            return if lines.len() == 1 {
                Err(Problem::invalid("mode", message))
            } else {
                Err(Problem::not_modelled("one-time prices together with recurring ones"))
            };
        }
        if prices
            .first()
            .is_some_and(|first| first["currency"] != price["currency"])
        {
            return Err(Problem::invalid(
                &param,
                "All prices of a Checkout Session must have the same currency.",
            ));
        }
        prices.push(price);
    }
    if mode == "subscription" && prices.len() > 1 {
        return Err(Problem::not_modelled("subscriptions with several items"));
    }
    Ok(prices)
}

fn lines(tx: &Transaction<'_>, prices: &[Value], asked: &[Value], discount: Option<&Wanted>) -> Vec<Value> {
    let quantity = |number: usize| asked.get(number).map_or(1, |line| line.int("quantity").max(1));
    let amounts: Vec<i64> = prices
        .iter()
        .enumerate()
        .map(|(n, price)| price.int("unit_amount") * quantity(n))
        .collect();
    let off = discount.map_or_else(|| vec![0; amounts.len()], |used| taken_off(&used.coupon, &amounts));
    let lines = prices.iter().zip(amounts.iter().zip(off)).enumerate();
    let lines = lines.map(|(number, (price, (amount, off)))| {
        fresh(
            "item",
            tx.now,
            json!({
                "amount_discount": off,
                "amount_subtotal": amount,
                "amount_total": amount - off,
                "currency": price["currency"],
                "description": tx.known("product", price.text("product"))["name"],
                "metadata": {},
                "price": price,
                "quantity": quantity(number),
            }),
        )
    });
    lines.collect()
}

/// Nobody can pay it any more.
pub(crate) fn expire(tx: &mut Transaction<'_>, session: &mut Value) -> Result<(), Problem> {
    if session.text("status") != "open" {
        let message = format!(
            "Only Checkout Sessions with a status in [\"open\"] can be expired. This Checkout Session has a status of `{}`.",
            session.text("status")
        );
        return Err(Problem::wrong(message));
    }
    tx.amend("checkout.session", session, json!({ "status": "expired", "url": null }));
    tx.event("checkout.session.expired", session);
    Ok(())
}
