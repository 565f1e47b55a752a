//! Which coupon a session uses, and that it was used.

use serde_json::{Value, json};

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
pub(crate) fn wanted(tx: &Transaction<'_>, discounts: &[Value]) -> Result<Option<Wanted>, Problem> {
    let [discount] = discounts else {
        return match discounts {
            [] => Ok(None),
            _ => Err(Problem::invalid("discounts", "You may only specify one discount.")),
        };
    };
    let (coupon, code) = match (discount.given("coupon"), discount.given("promotion_code")) {
        (Some(coupon), None) => (tx.find("coupon", coupon, Some("discounts[0][coupon]"))?, None),
        (None, Some(id)) => {
            let code = tx.find("promotion_code", id, Some("discounts[0][promotion_code]"))?;
            let coupon = tx.known("coupon", code["promotion"].text("coupon"));
            (coupon, Some(id.to_owned()))
        }
        _ => {
            return Err(Problem::invalid(
                "discounts[0]",
                "You must specify exactly one of: coupon, promotion_code.",
            ));
        }
    };
    Ok(Some(Wanted { coupon, code }))
}

/// Counts the use and makes the discount that the customer has from now on.
pub(crate) fn redeem(tx: &mut Transaction<'_>, wanted: &Wanted, customer: Option<&str>, holder: Value) -> Value {
    let mut coupon = tx.known("coupon", wanted.coupon.id());
    let times = coupon.int("times_redeemed") + 1;
    tx.amend("coupon", &mut coupon, json!({ "times_redeemed": times }));
    if let Some(code) = &wanted.code {
        let mut code = tx.known("promotion_code", code);
        let times = code.int("times_redeemed") + 1;
        tx.amend("promotion_code", &mut code, json!({ "times_redeemed": times }));
    }
    let mut discount = tx.make(
        "discount",
        json!({
            "customer": customer,
            "end": null,
            "promotion_code": wanted.code,
            "source": { "coupon": coupon["id"], "type": "coupon" },
            "start": tx.now,
        }),
    );
    tx.amend("discount", &mut discount, holder);
    discount
}
