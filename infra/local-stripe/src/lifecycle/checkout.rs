//! What somebody does on the payment page.

use serde_json::{Value, json};

use super::customer::{card, card_fails, make};
use super::discounts::{Wanted, redeem};
use super::payment::{self, Bill};
use super::session::{DEBIT, person, takes};
use super::subscription;
use crate::problem::Problem;
use crate::transaction::Transaction;
use crate::value::{Fields, merged};

/// The buttons of the page.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Choice {
    Pay,
    Decline,
    /// A way of paying whose money comes days later, or not at all.
    Later,
}

/// How it went.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Outcome {
    Complete,
    Declined,
}

/// Does what was chosen; the session must be open.
pub(crate) fn choose(
    tx: &mut Transaction<'_>,
    id: &str,
    choice: Choice,
    email: Option<&str>,
) -> Result<Outcome, Problem> {
    let mut session = tx.find("checkout.session", id, None)?;
    if session.text("status") != "open" {
        return Err(Problem::wrong(format!(
            "This Checkout Session is {}.",
            session.text("status")
        )));
    }
    let known = session["customer_details"].given("email").map(str::to_owned);
    let email = known
        .or_else(|| email.map(str::to_owned))
        .unwrap_or_else(|| "buyer@example.com".to_owned());
    let customer = session.given("customer").map(str::to_owned);
    if customer
        .as_deref()
        .is_some_and(|id| tx.known("customer", id).flag("deleted"))
    {
        return Err(Problem::wrong("This customer has been deleted."));
    }
    if choice == Choice::Decline || card_fails(tx, customer.as_deref()) {
        decline(tx, &mut session);
        return Ok(Outcome::Declined);
    }
    if choice == Choice::Later && !takes(&session, DEBIT) {
        return Err(Problem::wrong("This Checkout Session takes no bank debits."));
    }
    match (session.text("mode"), choice) {
        ("subscription", Choice::Later) => return Err(Problem::not_modelled("subscriptions that are paid later")),
        ("subscription", _) => subscribe(tx, &mut session, &email),
        (_, choice) => pay(tx, &mut session, &email, choice),
    }
    tx.event("checkout.session.completed", &session);
    Ok(Outcome::Complete)
}

fn decline(tx: &mut Transaction<'_>, session: &mut Value) {
    let mut intent = intent_of(tx, session);
    payment::decline(tx, &mut intent, None);
    if session.text("mode") == "payment" {
        tx.amend("checkout.session", session, json!({ "payment_intent": intent["id"] }));
    }
}

/// The payment of a session, which outlives declined tries.
fn intent_of(tx: &mut Transaction<'_>, session: &Value) -> Value {
    if let Some(id) = session.given("payment_intent") {
        return tx.known("payment_intent", id);
    }
    let data = tx.known("_session", session.id())["payment_intent_data"].clone();
    let bill = Bill {
        amount: session.int("amount_total"),
        currency: session.text("currency"),
        customer: session.given("customer"),
        description: data.given("description"),
        metadata: merged(&Value::Null, data.get("metadata")),
    };
    payment::intent(tx, &bill)
}

fn pay(tx: &mut Transaction<'_>, session: &mut Value, email: &str, choice: Choice) {
    let now_paid = choice == Choice::Pay;
    let method = card(tx, None, Some(email));
    let free = session.int("amount_total") == 0;
    let mut intent = Value::Null;
    if !free {
        intent = intent_of(tx, session);
        match now_paid {
            true => payment::succeed(tx, &mut intent, Some(method.id())),
            false => payment::wait(tx, &mut intent, Some(method.id())),
        }
    }
    let customer = session.given("customer").map(|id| tx.known("customer", id));
    use_discount(tx, session, customer.as_ref());
    let status = match (free, now_paid) {
        (true, _) => "no_payment_required",
        (_, true) => "paid",
        _ => "unpaid",
    };
    let changes = json!({
        "customer_details": person(Some(email), customer.as_ref()),
        "payment_intent": intent["id"],
        "payment_status": status,
        "status": "complete",
        "url": null,
    });
    tx.amend("checkout.session", session, changes);
}

fn used(tx: &Transaction<'_>, session: &Value) -> Option<Wanted> {
    let own = tx.known("_session", session.id());
    let coupon = own.given("coupon")?;
    Some(Wanted {
        coupon: tx.known("coupon", coupon),
        code: own.given("code").map(str::to_owned),
    })
}

fn use_discount(tx: &mut Transaction<'_>, session: &Value, customer: Option<&Value>) {
    if let Some(wanted) = used(tx, session) {
        redeem(
            tx,
            &wanted,
            customer.map(Fields::id),
            json!({ "checkout_session": session["id"] }),
        );
    }
}

fn subscribe(tx: &mut Transaction<'_>, session: &mut Value, email: &str) {
    let customer = match session.given("customer") {
        Some(id) => tx.known("customer", id),
        None => make(tx, &json!({ "email": email })),
    };
    let method = card(tx, Some(customer.id()), Some(email));
    let own = tx.known("_session", session.id());
    let line = own.list("lines").first().cloned().unwrap_or_default();
    let order = subscription::Order {
        customer: customer.id(),
        price: &line["price"],
        quantity: line.int("quantity"),
        metadata: merged(&Value::Null, own["subscription_data"].get("metadata")),
        description: own["subscription_data"]["description"].clone(),
        method: method.id(),
        discount: used(tx, session),
        session: session.id(),
    };
    let subscription = subscription::begin(tx, &order);
    let changes = json!({
        "customer": customer["id"],
        "customer_details": person(Some(email), Some(&customer)),
        "invoice": subscription["latest_invoice"],
        "payment_status": if session.int("amount_total") == 0 { "no_payment_required" } else { "paid" },
        "status": "complete",
        "subscription": subscription["id"],
        "url": null,
    });
    tx.amend("checkout.session", session, changes);
}

/// The money of a payment that was to come later has come, or will never come.
pub(crate) fn settle(tx: &mut Transaction<'_>, id: &str, succeed: bool) -> Result<Value, Problem> {
    let mut session = tx.find("checkout.session", id, None)?;
    let mut intent = tx.known("payment_intent", session.text("payment_intent"));
    if intent.text("status") != "processing" {
        return Err(Problem::wrong("This Checkout Session waits for no payment."));
    }
    let method = intent.given("payment_method").map(str::to_owned);
    if succeed {
        payment::succeed(tx, &mut intent, method.as_deref());
        tx.amend("checkout.session", &mut session, json!({ "payment_status": "paid" }));
        tx.event("checkout.session.async_payment_succeeded", &session);
    } else {
        payment::decline(tx, &mut intent, method.as_deref());
        tx.event("checkout.session.async_payment_failed", &session);
    }
    Ok(session)
}
