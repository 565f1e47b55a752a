//! What the account has set up for tax: its settings, and its registration.

use serde_json::{Value, json};

use super::tax_rates::HEAD_OFFICE;
use crate::objects::fresh;
use crate::problem::Problem;
use crate::transaction::Transaction;
use crate::value::Fields;

/// What the account sells, where a product does not say it.
const TAX_CODE: &str = "txcd_10000000";

/// The account's settings of tax.
pub(crate) fn settings(tx: &Transaction<'_>) -> Value {
    let pending = is_pending(tx);
    let address = json!({ "city": null, "country": HEAD_OFFICE, "line1": null, "line2": null, "postal_code": null, "state": null });
    let (status, details) = if pending {
        ("pending", json!({ "pending": { "missing_fields": ["head_office"] } }))
    } else {
        ("active", json!({ "active": {} }))
    };
    let fields = json!({
        "defaults": { "provider": "stripe", "tax_behavior": "exclusive", "tax_code": TAX_CODE },
        "head_office": if pending { Value::Null } else { json!({ "address": address }) },
        "status": status,
        "status_details": details,
    });
    let mut settings = fresh("tax.settings", tx.now, fields);
    if let Some(fields) = settings.as_object_mut() {
        // The only object without an id.
        fields.remove("id");
    }
    settings
}

fn is_pending(tx: &Transaction<'_>) -> bool {
    let state = tx.state.get("_tax", "settings");
    state.is_some_and(|settings| settings.text("status") == "pending")
}

/// Completes the settings, or takes the head office out of them.
pub(crate) fn set_status(tx: &mut Transaction<'_>, status: &str) {
    if is_pending(tx) == (status == "pending") {
        return;
    }
    tx.put("_tax", &json!({ "id": "settings", "status": status }));
    let settings = settings(tx);
    tx.event("tax.settings.updated", &settings);
}

/// # Errors
/// When a request wants tax before the settings are complete.
pub(crate) fn check_settings(tx: &Transaction<'_>, params: &Value) -> Result<(), Problem> {
    if !params["automatic_tax"].flag("enabled") || !is_pending(tx) {
        return Ok(());
    }
    let message = "You must have a valid head office address to enable automatic tax calculation in test mode. \
         Visit https://dashboard.stripe.com/test/settings/tax to update it.";
    Err(Problem::invalid("automatic_tax", message))
}

/// Makes the registration of an account that has had none yet: it begins as one that is registered at home.
pub(crate) fn ensure_registration(tx: &mut Transaction<'_>) {
    if tx.state.all("tax.registration").next().is_none() {
        register(tx);
    }
}

fn register(tx: &mut Transaction<'_>) {
    let standard = json!({ "standard": { "place_of_supply_scheme": "standard" }, "type": "standard" });
    let options = json!({ (HEAD_OFFICE.to_lowercase()): standard });
    tx.make(
        "tax.registration",
        json!({ "active_from": tx.now, "country": HEAD_OFFICE, "country_options": options, "status": "active" }),
    );
}

/// Whether tax is collected anywhere. The one registration counts for every country that has a rate.
pub(crate) fn is_registered(tx: &Transaction<'_>) -> bool {
    let mut all = tx.state.all("tax.registration").peekable();
    all.peek().is_none() || all.any(is_active)
}

fn is_active(registration: &Value) -> bool {
    registration.text("status") == "active"
}

/// Ends the registration, or registers again.
pub(crate) fn set_registered(tx: &mut Transaction<'_>, registered: bool) {
    ensure_registration(tx);
    let active = tx.state.all("tax.registration").filter(|one| is_active(one));
    let active: Vec<Value> = active.cloned().collect();
    match registered {
        true if active.is_empty() => register(tx),
        true => {}
        false => {
            for mut one in active {
                let ended = json!({ "expires_at": tx.now, "status": "expired" });
                tx.amend("tax.registration", &mut one, ended);
            }
        }
    }
}
