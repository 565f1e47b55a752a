//! How things come about and end: payments, subscriptions, invoices, refunds, disputes, and what time does to them.

pub(crate) mod address;
pub(crate) mod amounts;
pub(crate) mod buyer;
pub(crate) mod change;
pub(crate) mod checkout;
pub(crate) mod clock;
pub(crate) mod customer;
pub(crate) mod discounts;
pub(crate) mod dispute;
pub(crate) mod invoice;
pub(crate) mod invoice_tax;
pub(crate) mod items;
pub(crate) mod payment;
pub(crate) mod receipt;
pub(crate) mod refund;
pub(crate) mod renewal;
pub(crate) mod schedule;
pub(crate) mod session;
mod session_checks;
pub(crate) mod subscription;
pub(crate) mod tax_account;
pub(crate) mod tax_rates;

use serde_json::{Value, json};

use crate::objects::fresh;
use crate::value::Fields;

/// The plan that a recurring price is to clients of old; it has the price's id.
pub(crate) fn plan_of(price: &Value) -> Value {
    let recurring = &price["recurring"];
    fresh(
        "plan",
        price.int("created"),
        json!({
            "id": price["id"],
            "active": price["active"],
            "amount": price["unit_amount"],
            "amount_decimal": price["unit_amount_decimal"],
            "currency": price["currency"],
            "interval": recurring["interval"],
            "interval_count": recurring["interval_count"],
            "metadata": price["metadata"],
            "nickname": price["nickname"],
            "product": price["product"],
        }),
    )
}
