//! Payment intents and charges.

use serde_json::{Value, json};

use super::customer::{card_details, card_fails};
use crate::transaction::Transaction;
use crate::value::{Fields, set};

/// What is to be paid.
pub(crate) struct Bill<'a> {
    pub(crate) amount: i64,
    pub(crate) currency: &'a str,
    pub(crate) customer: Option<&'a str>,
    pub(crate) description: Option<&'a str>,
    pub(crate) metadata: Value,
}

/// A payment that nobody has tried yet.
pub(crate) fn intent(tx: &mut Transaction<'_>, bill: &Bill<'_>) -> Value {
    let mut intent = tx.make(
        "payment_intent",
        json!({
            "amount": bill.amount,
            "amount_details": { "tip": {} },
            "capture_method": "automatic_async",
            "confirmation_method": "automatic",
            "currency": bill.currency,
            "customer": bill.customer,
            "description": bill.description,
            "metadata": bill.metadata,
            "payment_method_options": { "card": { "installments": null, "mandate_options": null, "network": null, "request_three_d_secure": "automatic" } },
            "payment_method_types": ["card"],
            "status": "requires_payment_method",
        }),
    );
    let secret = format!("{}_secret_{}", intent.id(), crate::objects::letters(25));
    tx.amend("payment_intent", &mut intent, json!({ "client_secret": secret }));
    tx.event("payment_intent.created", &intent);
    intent
}

/// Charges the card; false when it is declined.
pub(crate) fn charge(tx: &mut Transaction<'_>, intent: &mut Value, method: Option<&str>) -> bool {
    if card_fails(tx, intent.given("customer")) {
        decline(tx, intent, method);
        return false;
    }
    succeed(tx, intent, method);
    true
}

/// The money has come.
pub(crate) fn succeed(tx: &mut Transaction<'_>, intent: &mut Value, method: Option<&str>) {
    let charge = attempt(tx, intent, method, true);
    let changes = json!({
        "amount_received": intent["amount"],
        "last_payment_error": null,
        "latest_charge": charge["id"],
        "payment_method": method,
        "processing": null,
        "status": "succeeded",
    });
    set(intent, changes);
    tx.put("payment_intent", intent);
    tx.event("charge.succeeded", &charge);
    tx.event("payment_intent.succeeded", intent);
}

/// The card is refused.
pub(crate) fn decline(tx: &mut Transaction<'_>, intent: &mut Value, method: Option<&str>) {
    let charge = attempt(tx, intent, method, false);
    let error = json!({
        "advice_code": "try_again_later",
        "charge": charge["id"],
        "code": "card_declined",
        "decline_code": "generic_decline",
        "doc_url": "https://stripe.com/docs/error-codes/card-declined",
        "message": "Your card was declined.",
        "type": "card_error",
    });
    set(
        intent,
        json!({ "last_payment_error": error, "latest_charge": charge["id"], "status": "requires_payment_method" }),
    );
    tx.put("payment_intent", intent);
    tx.event("charge.failed", &charge);
    tx.event("payment_intent.payment_failed", intent);
}

/// The money is on its way and may still not come.
pub(crate) fn wait(tx: &mut Transaction<'_>, intent: &mut Value, method: Option<&str>) {
    set(intent, json!({ "payment_method": method, "status": "processing" }));
    tx.put("payment_intent", intent);
    tx.event("payment_intent.processing", intent);
}

fn attempt(tx: &mut Transaction<'_>, intent: &Value, method: Option<&str>, paid: bool) -> Value {
    let mut card = card_details();
    set(
        &mut card,
        json!({
            "amount_authorized": if paid { intent["amount"].clone() } else { Value::Null },
            "authorization_code": null,
            "extended_authorization": { "status": "disabled" },
            "incremental_authorization": { "status": "unavailable" },
            "installments": null,
            "mandate": null,
            "multicapture": { "status": "unavailable" },
            "network": "visa",
            "network_token": { "used": false },
            "network_transaction_id": null,
            "overcapture": { "maximum_amount_capturable": intent["amount"], "status": "unavailable" },
            "regulated_status": "unregulated",
            "three_d_secure": null,
            "transaction_link_id": null,
            "wallet": null,
        }),
    );
    let outcome = json!({
        "advice_code": null,
        "network_advice_code": null,
        "network_decline_code": null,
        "network_status": if paid { "approved_by_network" } else { "declined_by_network" },
        "reason": if paid { Value::Null } else { json!("generic_decline") },
        "risk_level": "normal",
        "seller_message": if paid { "Payment complete." } else { "The bank did not return any further details with this decline." },
        "type": if paid { "authorized" } else { "issuer_declined" },
    });
    tx.make(
        "charge",
        json!({
            "amount": intent["amount"],
            "amount_captured": if paid { intent.int("amount") } else { 0 },
            "calculated_statement_descriptor": "KANALYSE STAND-IN",
            "captured": paid,
            "currency": intent["currency"],
            "customer": intent["customer"],
            "description": intent["description"],
            "failure_code": if paid { Value::Null } else { json!("card_declined") },
            "failure_message": if paid { Value::Null } else { json!("Your card was declined.") },
            "fraud_details": {},
            "metadata": intent["metadata"],
            "outcome": outcome,
            "paid": paid,
            "payment_intent": intent["id"],
            "payment_method": method,
            "payment_method_details": { "card": card, "type": "card" },
            "status": if paid { "succeeded" } else { "failed" },
        }),
    )
}
