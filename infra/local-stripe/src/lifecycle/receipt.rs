//! The invoice of a pack: it comes about with its money, for the sessions that ask for one.

use serde_json::{Value, json};

use super::invoice::{self, Charged, asked, finish, paid, parties, record_payment};
use super::invoice_tax::Taxed;
use crate::objects::{fresh, letters};
use crate::transaction::Transaction;
use crate::value::{Fields, merged, set};

/// Whether the session asks for an invoice.
pub(crate) fn is_wanted(session: &Value) -> bool {
    session["invoice_creation"].flag("enabled")
}

/// Makes the paid invoice of a session whose money has record_payment, and names it in the session.
pub(crate) fn issue(tx: &mut Transaction<'_>, session: &mut Value, intent: Option<&str>) {
    let own = tx.known("_session", session.id());
    let discount = own.given("discount");
    let tax = match session["automatic_tax"].flag("enabled") {
        true => Taxed::of_details(tx, &session["customer_details"]),
        false => Taxed::Off,
    };
    let items = own.list("lines").iter();
    let lines = items.map(|item| {
        let line = line(tx, item, discount);
        tax.put_on(tx, line)
    });
    let lines = lines.collect();
    let mut invoice = fresh("invoice", tx.now, parties(tx, session));
    set(&mut invoice, purpose(tx, session, discount));
    finish(tx, &mut invoice, lines, &tax, 0);
    tx.event("invoice.created", &invoice);
    tx.event("invoice.finalized", &invoice);
    if let Some(intent) = intent {
        let mut payment = asked(tx, &invoice, intent);
        record_payment(tx, &mut payment);
    }
    paid(
        tx,
        &mut invoice,
        json!({ "attempted": true, "attempt_count": i64::from(intent.is_some()) }),
    );
    tx.amend("checkout.session", session, json!({ "invoice": invoice["id"] }));
}

fn purpose(tx: &Transaction<'_>, session: &Value, discount: Option<&str>) -> Value {
    let data = &session["invoice_creation"]["invoice_data"];
    json!({
        "auto_advance": false,
        "billing_reason": "manual",
        "customer_address": session["customer_details"]["address"],
        "customer_tax_ids": session["customer_details"]["tax_ids"],
        "description": data["description"],
        "discounts": discount.into_iter().collect::<Vec<_>>(),
        "footer": data["footer"],
        "metadata": merged(&Value::Null, data.get("metadata")),
        "period_end": tx.now,
        "period_start": tx.now,
    })
}

/// A line of the session as one of the invoice.
fn line(tx: &Transaction<'_>, item: &Value, discount: Option<&str>) -> Value {
    let off = discount.map(|id| json!({ "amount": item["amount_discount"], "discount": id }));
    let charged = Charged {
        amount: item.int("amount_subtotal"),
        period: (tx.now, tx.now),
        description: item["description"].clone(),
        off: off.into_iter().collect(),
        quantity: item.int("quantity"),
    };
    let mut line = invoice::line(tx, &item["price"], &charged);
    line["parent"] = json!({
        "invoice_item_details": {
            "invoice_item": format!("ii_1{}", letters(23)),
            "proration": false,
            "proration_details": { "credited_items": null },
            "subscription": null,
        },
        "subscription_item_details": null,
        "type": "invoice_item_details",
    });
    line
}
