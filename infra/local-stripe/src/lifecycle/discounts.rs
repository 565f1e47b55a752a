//! Which coupon a customer may use, and that it was used.

use serde_json::{Value, json};

use super::amounts::period_end;
use crate::problem::Problem;
use crate::transaction::Transaction;
use crate::value::Fields;

/// A coupon that was asked for, by itself or by a promotion code.
#[derive(Clone)]
pub(crate) struct Wanted {
    pub(crate) coupon: Value,
    /// The promotion code's id.
    pub(crate) code: Option<String>,
}

/// The discount that a Checkout Session asks for.
pub(crate) fn wanted(
    tx: &Transaction<'_>,
    discounts: &[Value],
    customer: Option<&str>,
) -> Result<Option<Wanted>, Problem> {
    let [discount] = discounts else {
        return match discounts {
            [] => Ok(None),
            _ => Err(Problem::invalid("discounts", "You may only specify one discount.")),
        };
    };
    match (discount.given("coupon"), discount.given("promotion_code")) {
        (Some(coupon), None) => {
            let coupon = tx.find("coupon", coupon, Some("discounts[0][coupon]"))?;
            check_coupon(tx, &coupon)?;
            Ok(Some(Wanted { coupon, code: None }))
        }
        (None, Some(code)) => by_code(tx, code, customer).map(Some),
        _ => Err(Problem::invalid(
            "discounts[0]",
            "You must specify exactly one of: coupon, promotion_code.",
        )),
    }
}

fn by_code(tx: &Transaction<'_>, id: &str, customer: Option<&str>) -> Result<Wanted, Problem> {
    let param = "discounts[0][promotion_code]";
    let code = tx.find("promotion_code", id, Some(param))?;
    let used_up = code
        .maybe_int("max_redemptions")
        .is_some_and(|most| code.int("times_redeemed") >= most);
    let expired = code.maybe_int("expires_at").is_some_and(|end| tx.now >= end);
    if !code.flag("active") || used_up || expired {
        return Err(Problem::invalid(param, "This promotion code is not active."));
    }
    if code.given("customer").is_some_and(|only| Some(only) != customer) {
        return Err(Problem::invalid(
            param,
            "This promotion code cannot be redeemed by this customer.",
        ));
    }
    if code["restrictions"].flag("first_time_transaction") && has_paid(tx, customer) {
        let message = "This promotion code cannot be redeemed because the associated customer has prior transactions.";
        return Err(Problem::coded("customer_has_prior_transactions", param, message));
    }
    let coupon = tx.known("coupon", code["promotion"].text("coupon"));
    check_coupon(tx, &coupon)?;
    Ok(Wanted {
        coupon,
        code: Some(id.to_owned()),
    })
}

fn has_paid(tx: &Transaction<'_>, customer: Option<&str>) -> bool {
    let mut charges = tx
        .state
        .all("charge")
        .filter(|charge| charge.given("customer") == customer && customer.is_some());
    charges.any(|charge| charge.flag("paid"))
}

fn check_coupon(tx: &Transaction<'_>, coupon: &Value) -> Result<(), Problem> {
    let used_up = coupon
        .maybe_int("max_redemptions")
        .is_some_and(|most| coupon.int("times_redeemed") >= most);
    let expired = coupon.maybe_int("redeem_by").is_some_and(|end| tx.now >= end);
    if used_up || expired {
        let message = format!("Coupon expired: {}", coupon.id());
        return Err(Problem::coded("coupon_expired", "coupon", message));
    }
    Ok(())
}

/// Counts the use and makes the discount that the customer has from now on.
pub(crate) fn redeem(tx: &mut Transaction<'_>, wanted: &Wanted, customer: Option<&str>, holder: Value) -> Value {
    let mut coupon = tx.known("coupon", wanted.coupon.id());
    let times = coupon.int("times_redeemed") + 1;
    let most = coupon.maybe_int("max_redemptions");
    tx.amend(
        "coupon",
        &mut coupon,
        json!({ "times_redeemed": times, "valid": most.is_none_or(|most| times < most) }),
    );
    if let Some(code) = &wanted.code {
        let mut code = tx.known("promotion_code", code);
        let times = code.int("times_redeemed") + 1;
        let active = code.maybe_int("max_redemptions").is_none_or(|most| times < most) && code.flag("active");
        tx.amend(
            "promotion_code",
            &mut code,
            json!({ "times_redeemed": times, "active": active }),
        );
    }
    let monthly = json!({ "interval": "month", "interval_count": coupon["duration_in_months"] });
    let end = (coupon.text("duration") == "repeating").then(|| period_end(tx.now, &monthly, 1));
    let mut discount = tx.make(
        "discount",
        json!({
            "customer": customer,
            "end": end,
            "promotion_code": wanted.code,
            "source": { "coupon": coupon["id"], "type": "coupon" },
            "start": tx.now,
        }),
    );
    tx.amend("discount", &mut discount, holder);
    discount
}
