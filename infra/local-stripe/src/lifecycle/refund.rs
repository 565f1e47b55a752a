//! A refund of money.

use serde_json::{Value, json};

use crate::problem::Problem;
use crate::transaction::Transaction;
use crate::value::{Fields, merged};

/// Refunds a charge, or a part of it.
pub(crate) fn create(tx: &mut Transaction<'_>, params: &Value) -> Result<Value, Problem> {
    let mut charge = charge_of(tx, params)?;
    if !charge.flag("paid") {
        return Err(Problem::coded(
            "charge_not_refundable",
            "charge",
            "This charge was not successful and cannot be refunded.",
        ));
    }
    let left = charge.int("amount") - charge.int("amount_refunded");
    if left == 0 {
        let message = format!("Charge {} has already been refunded.", charge.id());
        return Err(Problem::coded("charge_already_refunded", "charge", message));
    }
    if charge.flag("disputed") {
        let message = "This charge has been charged back and cannot be refunded.";
        return Err(Problem::coded("charge_disputed", "charge", message));
    }
    let amount = params.maybe_int("amount").unwrap_or(left);
    if amount < 1 || amount > left {
        let message = format!("Refund amount ({amount}) is greater than unrefunded amount on charge ({left}).");
        return Err(Problem::invalid("amount", message));
    }
    let refund = tx.make(
        "refund",
        json!({
            "amount": amount,
            "charge": charge["id"],
            "currency": charge["currency"],
            "customer": charge["customer"],
            "destination_details": { "card": { "reference_status": "pending", "reference_type": "acquirer_reference_number", "type": "refund" }, "type": "card" },
            "metadata": merged(&Value::Null, params.get("metadata")),
            "payment_intent": charge["payment_intent"],
            "payment_method": charge["payment_method"],
            "reason": params["reason"],
            "status": "succeeded",
        }),
    );
    tx.event("refund.created", &refund);
    let refunded = charge.int("amount_refunded") + amount;
    let changes = json!({ "amount_refunded": refunded, "refunded": refunded == charge.int("amount") });
    tx.change("charge", &mut charge, changes, "charge.refunded");
    Ok(refund)
}

fn charge_of(tx: &Transaction<'_>, params: &Value) -> Result<Value, Problem> {
    match (params.given("charge"), params.given("payment_intent")) {
        (Some(charge), None) => tx.find("charge", charge, Some("charge")),
        (None, Some(intent)) => {
            let intent = tx.find("payment_intent", intent, Some("payment_intent"))?;
            let charge = intent.given("latest_charge").ok_or_else(|| {
                let message = format!(
                    "This PaymentIntent ({}) does not have a successful charge to refund.",
                    intent.id()
                );
                Problem::invalid("payment_intent", message)
            })?;
            tx.find("charge", charge, None)
        }
        _ => Err(Problem::wrong(
            "Must provide exactly one of these parameters: charge, payment_intent.",
        )),
    }
}

/// The bank of the customer has sent the money back.
pub(crate) fn fail(tx: &mut Transaction<'_>, id: &str) -> Result<Value, Problem> {
    let mut refund = tx.find("refund", id, None)?;
    if refund.text("status") == "failed" {
        return Err(Problem::wrong("This refund has failed already."));
    }
    tx.amend(
        "refund",
        &mut refund,
        json!({ "failure_reason": "expired_or_canceled_card", "status": "failed" }),
    );
    let mut charge = tx.known("charge", refund.text("charge"));
    let refunded = charge.int("amount_refunded") - refund.int("amount");
    tx.change(
        "charge",
        &mut charge,
        json!({ "amount_refunded": refunded, "refunded": false }),
        "charge.updated",
    );
    tx.event("refund.failed", &refund);
    tx.event("refund.updated", &refund);
    tx.event("charge.refund.updated", &refund);
    Ok(refund)
}
