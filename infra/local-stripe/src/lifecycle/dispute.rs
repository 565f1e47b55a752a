//! A customer's bank asks for the money back.

use serde_json::{Value, json};

use crate::problem::Problem;
use crate::transaction::Transaction;
use crate::value::{Fields, set};

/// Days to answer in.
const DAYS: i64 = 7;

/// Opens a dispute over what is left of a charge; the money is gone until it is won.
pub(crate) fn open(tx: &mut Transaction<'_>, charge: &str) -> Result<Value, Problem> {
    let mut charge = tx.find("charge", charge, None)?;
    if charge.flag("disputed") || !charge.flag("paid") {
        return Err(Problem::wrong("This charge cannot be disputed."));
    }
    let mut dispute = tx.make(
        "dispute",
        json!({
            "amount": charge["amount"],
            "charge": charge["id"],
            "currency": charge["currency"],
            "payment_intent": charge["payment_intent"],
            "payment_method_details": {
                "card": { "brand": "visa", "case_type": "chargeback", "network": "visa", "network_reason_code": "10.4" },
                "type": "card",
            },
            "reason": "fraudulent",
            "status": "needs_response",
        }),
    );
    set(
        &mut dispute["evidence_details"],
        json!({ "due_by": tx.now + DAYS * 86_400, "submission_method": null }),
    );
    tx.put("dispute", &dispute);
    tx.change("charge", &mut charge, json!({ "disputed": true }), "charge.updated");
    tx.event("charge.dispute.created", &dispute);
    tx.event("charge.dispute.funds_withdrawn", &dispute);
    Ok(dispute)
}

/// Decides it, or reverses what was decided: a bank may think again.
pub(crate) fn close(tx: &mut Transaction<'_>, id: &str, won: bool) -> Result<Value, Problem> {
    let mut dispute = tx.find("dispute", id, None)?;
    let status = if won { "won" } else { "lost" };
    let before = dispute.text("status").to_owned();
    if before == status {
        return Err(Problem::wrong("This dispute is decided."));
    }
    tx.change(
        "dispute",
        &mut dispute,
        json!({ "status": status }),
        "charge.dispute.closed",
    );
    if won {
        tx.event("charge.dispute.funds_reinstated", &dispute);
    } else if before == "won" {
        tx.event("charge.dispute.funds_withdrawn", &dispute);
    }
    Ok(dispute)
}
