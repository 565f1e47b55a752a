//! What somebody does on the payment page.

use serde_json::{Value, json};

use super::buyer::{self, Typed};
use super::customer::{card, card_fails};
use super::discounts::{Wanted, redeem};
use super::payment::{self, Bill};
use super::receipt;
use super::session::{DEBIT, takes};
use super::subscription;
use crate::problem::Problem;
use crate::transaction::Transaction;
use crate::value::{Fields, merged, set};

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

/// A session that can be paid.
fn open(tx: &Transaction<'_>, id: &str) -> Result<Value, Problem> {
    let session = tx.find("checkout.session", id, None)?;
    match session.text("status") {
        "open" => Ok(session),
        status => Err(Problem::wrong(format!("This Checkout Session is {status}."))),
    }
}

/// Shows the tax of the place that was filled in.
pub(crate) fn fill_in(tx: &mut Transaction<'_>, id: &str, typed: &Typed) -> Result<(), Problem> {
    let mut session = open(tx, id)?;
    buyer::fill_in(tx, &mut session, typed)
}

/// Does what was chosen; the session must be open.
pub(crate) fn choose(tx: &mut Transaction<'_>, id: &str, choice: Choice, typed: &Typed) -> Result<Outcome, Problem> {
    let mut session = open(tx, id)?;
    let customer = session.given("customer").map(str::to_owned);
    if customer
        .as_deref()
        .is_some_and(|id| tx.known("customer", id).flag("deleted"))
    {
        return Err(Problem::wrong("This customer has been deleted."));
    }
    buyer::fill_in(tx, &mut session, typed)?;
    let known = session["customer_details"].given("email").map(str::to_owned);
    let email = known.or_else(|| buyer::typed_email(tx, &session));
    let email = email.unwrap_or_else(|| buyer::EMAIL.to_owned());
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
        let mut known = tx.known("payment_intent", id);
        // Another place may have another tax, and a new buyer is a customer only now.
        let present = json!({ "amount": session["amount_total"], "customer": session["customer"] });
        tx.amend("payment_intent", &mut known, present);
        return known;
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
    // Without an invoice, somebody who is no customer yet stays a guest.
    if session.given("customer").is_some() || receipt::is_wanted(session) {
        let customer = buyer::customer_of(tx, session, email);
        set(session, json!({ "customer": customer["id"] }));
    }
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
        "customer_details": buyer::details(tx, session, Some(email)),
        "payment_intent": intent["id"],
        "payment_status": status,
        "status": "complete",
        "url": null,
    });
    tx.amend("checkout.session", session, changes);
    if receipt::is_wanted(session) && (free || now_paid) {
        receipt::issue(tx, session, intent.given("id"));
    }
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
        let holder = json!({ "checkout_session": session["id"] });
        let discount = redeem(tx, &wanted, customer.map(Fields::id), holder);
        let mut own = tx.known("_session", session.id());
        tx.amend("_session", &mut own, json!({ "discount": discount["id"] }));
    }
}

fn subscribe(tx: &mut Transaction<'_>, session: &mut Value, email: &str) {
    let customer = buyer::customer_of(tx, session, email);
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
        automatic_tax: session["automatic_tax"].flag("enabled"),
    };
    let subscription = subscription::begin(tx, &order);
    set(session, json!({ "customer": customer["id"] }));
    let changes = json!({
        "customer_details": buyer::details(tx, session, Some(email)),
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
        if receipt::is_wanted(&session) {
            receipt::issue(tx, &mut session, Some(intent.id()));
        }
        tx.event("checkout.session.async_payment_succeeded", &session);
    } else {
        payment::decline(tx, &mut intent, method.as_deref());
        tx.event("checkout.session.async_payment_failed", &session);
    }
    Ok(session)
}
