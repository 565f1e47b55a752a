//! Every object begins as the whole one that `schemas/objects.json` shows, and is then filled in.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use rand::RngExt;
use rand::distr::Alphanumeric;
use serde_json::{Value, json};

use crate::value::set;

static ALL: LazyLock<BTreeMap<String, Value>> = LazyLock::new(|| {
    let file: Value = serde_json::from_str(include_str!("../schemas/objects.json")).unwrap_or_default();
    serde_json::from_value(file["objects"].clone()).unwrap_or_default()
});

/// What the ids of each type begin with, and how long the rest is.
const IDS: [(&str, &str, usize); 25] = [
    ("billing_portal.configuration", "bpc_1", 23),
    ("billing_portal.session", "bps_1", 23),
    ("charge", "ch_3", 23),
    ("checkout.session", "cs_test_a1", 56),
    ("coupon", "", 8),
    ("customer", "cus_", 14),
    ("discount", "di_1", 23),
    ("dispute", "dp_1", 23),
    ("event", "evt_1", 23),
    ("invoice", "in_1", 23),
    ("invoice_payment", "inpay_1", 23),
    ("item", "li_1", 23),
    ("line_item", "il_1", 23),
    ("payment_intent", "pi_3", 23),
    ("payment_method", "pm_1", 23),
    ("price", "price_1", 23),
    ("product", "prod_", 14),
    ("promotion_code", "promo_1", 23),
    ("refund", "re_3", 23),
    ("subscription", "sub_1", 23),
    ("subscription_item", "si_", 14),
    ("tax_id", "txi_1", 23),
    ("tax.registration", "taxreg_", 14),
    ("tax_rate", "txr_1", 23),
    ("webhook_endpoint", "we_1", 23),
];

/// Letters and digits by chance.
pub(crate) fn letters(count: usize) -> String {
    rand::rng()
        .sample_iter(Alphanumeric)
        .take(count)
        .map(char::from)
        .collect()
}

/// A new id for an object of this type.
pub(crate) fn new_id(kind: &str) -> String {
    let known = IDS.iter().find(|(name, ..)| *name == kind);
    let (start, count) = known.map_or(("sub_sched_1", 23), |(_, start, count)| (*start, *count));
    format!("{start}{}", letters(count))
}

/// A whole object of this type with an id of its own, `created` now, and the given fields.
pub(crate) fn fresh(kind: &str, now: i64, fields: Value) -> Value {
    let mut object = ALL.get(kind).cloned().unwrap_or_else(|| json!({ "object": kind }));
    object["id"] = json!(new_id(kind));
    if object.get("created").is_some() {
        object["created"] = json!(now);
    }
    set(&mut object, fields);
    object
}

/// The type that an id belongs to.
pub(crate) fn kind_of(id: &str) -> Option<&'static str> {
    if id.starts_with("sub_sched_") {
        return Some("subscription_schedule");
    }
    let known = IDS
        .iter()
        .find(|(_, start, _)| !start.is_empty() && id.starts_with(start.trim_end_matches(['1', '3'])));
    known.map(|(kind, ..)| *kind)
}
