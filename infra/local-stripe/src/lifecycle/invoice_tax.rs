//! Tax on what is sold: whether it is charged, from whom, and how sessions and invoices show it.

use serde_json::{Value, json};

use super::customer::tax_ids;
use super::items::item_of;
use super::schedule;
use super::tax_account::is_registered;
use super::tax_rates::{SaleTax, tax_of_sale};
use crate::problem::Problem;
use crate::transaction::Transaction;
use crate::value::Fields;

/// # Errors
/// For a price that has its tax within it.
pub(crate) fn check_price(price: &Value) -> Result<(), Problem> {
    match price.text("tax_behavior") {
        "inclusive" => Err(Problem::not_modelled("tax that is a part of the price")),
        _ => Ok(()),
    }
}

/// The tax of an invoice.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) enum Taxed {
    Off,
    /// It would be charged, but nobody knows where the customer is.
    NoPlace,
    By(SaleTax),
}

impl Taxed {
    /// The tax that a customer owes now.
    pub(crate) fn of_customer(tx: &Transaction<'_>, customer: &str) -> Self {
        let known = tx.known("customer", customer);
        let details = json!({ "address": known["address"], "tax_ids": tax_ids(tx, customer) });
        Self::of_details(tx, &details)
    }

    /// The tax of somebody at this `address` with these `tax_ids`.
    pub(crate) fn of_details(tx: &Transaction<'_>, details: &Value) -> Self {
        let tax = tax_of_sale(&details["address"], details.list("tax_ids"), is_registered(tx));
        tax.map_or(Self::NoPlace, Self::By)
    }

    /// The tax that the subscription's latest invoice charged, for a credit of what it charged for.
    pub(crate) fn of_last_charge(tx: &Transaction<'_>, subscription: &Value) -> Self {
        let is_theirs = |one: &&Value| {
            let status = one.text("status");
            // A change that still waits for its payment has charged nothing.
            let is_charged =
                status == "paid" || (status == "open" && one.text("billing_reason") != "subscription_update");
            one["parent"]["subscription_details"]["subscription"] == subscription["id"] && is_charged
        };
        let last = tx.state.all("invoice").rev().find(is_theirs);
        // Credits come first, so that the last line is one that charges.
        let line = last.and_then(|invoice| invoice["lines"].list("data").last());
        let Some(entry) = line.and_then(|line| line.list("taxes").first()) else {
            return Self::Off;
        };
        let rate = tx.known("tax_rate", entry["tax_rate_details"].text("tax_rate"));
        SaleTax::charged(&rate, entry.text("taxability_reason")).map_or(Self::Off, Self::By)
    }

    /// The tax on an amount.
    pub(crate) fn on(&self, amount: i64) -> i64 {
        match self {
            Self::By(tax) => tax.on(amount),
            Self::Off | Self::NoPlace => 0,
        }
    }

    /// `automatic_tax` of an invoice.
    pub(crate) fn shown(&self) -> Value {
        let (enabled, reason, status) = match self {
            Self::Off => (false, None, None),
            Self::NoPlace => (
                false,
                Some("finalization_requires_location_inputs"),
                Some("requires_location_inputs"),
            ),
            Self::By(_) => (true, None, Some("complete")),
        };
        json!({
            "disabled_reason": reason,
            "enabled": enabled,
            "liability": enabled.then(|| json!({ "type": "self" })),
            "provider": enabled.then_some("stripe"),
            "status": status,
        })
    }

    /// Puts the tax on a line of an invoice.
    pub(crate) fn put_on(&self, tx: &mut Transaction<'_>, mut line: Value) -> Value {
        let Self::By(tax) = self else {
            return line;
        };
        let off: i64 = line.list("discount_amounts").iter().map(|off| off.int("amount")).sum();
        let amount = line.int("amount") - off;
        line["taxes"] = json!([{
            "amount": tax.on(amount),
            "tax_behavior": "exclusive",
            "tax_rate_details": { "tax_rate": rate(tx, tax) },
            "taxability_reason": tax.reason,
            "taxable_amount": if tax.reason == "not_collecting" { 0 } else { amount },
            "type": "tax_rate_details",
        }]);
        line
    }
}

/// What the taxes of the lines add up to, by rate and reason: `total_taxes` of an invoice.
pub(crate) fn totals(lines: &[Value]) -> Vec<Value> {
    let mut totals: Vec<Value> = Vec::new();
    for entry in lines.iter().flat_map(|line| line.list("taxes")) {
        let same = |one: &&mut Value| {
            one["tax_rate_details"] == entry["tax_rate_details"]
                && one["taxability_reason"] == entry["taxability_reason"]
        };
        match totals.iter_mut().find(same) {
            None => totals.push(entry.clone()),
            Some(total) => {
                for name in ["amount", "taxable_amount"] {
                    total[name] = json!(total.int(name) + entry.int(name));
                }
            }
        }
    }
    totals
}

/// The id of the rate as an object, which comes about with its first use.
fn rate(tx: &mut Transaction<'_>, tax: &SaleTax) -> String {
    let percent = match tax.rate % 100 {
        0 => json!(tax.rate / 100),
        // Exact for every rate there is.
        _ => json!(f64::from(i32::try_from(tax.rate).unwrap_or_default()) / 100.0),
    };
    let mut all = tx.state.all("tax_rate");
    let known = all.find(|one| one.text("country") == tax.country && one["percentage"] == percent);
    let known = known.map(|one| one.id().to_owned());
    drop(all);
    if let Some(known) = known {
        return known;
    }
    let made = tx.make(
        "tax_rate",
        json!({
            "active": true,
            "country": tax.country,
            "display_name": tax.kind.map_or_else(|| "Tax".to_owned(), str::to_uppercase),
            "effective_percentage": percent,
            "jurisdiction": tax.country,
            "jurisdiction_level": "country",
            "metadata": {},
            "percentage": percent,
            "rate_type": "percentage",
            "tax_type": tax.kind,
        }),
    );
    made.id().to_owned()
}

/// `automatic_tax` of a subscription, of a schedule's default settings: on, off, or off for a reason.
pub(crate) fn setting(enabled: bool, disabled_reason: Option<&str>) -> Value {
    json!({
        "disabled_reason": disabled_reason,
        "enabled": enabled,
        "liability": enabled.then(|| json!({ "type": "self" })),
    })
}

/// The tax of a subscription's next invoice. Without a place no more tax is charged until somebody turns it on again;
/// the caller says so of the subscription together with whatever else the invoice changes.
pub(crate) fn of_subscription(tx: &mut Transaction<'_>, subscription: &mut Value) -> Taxed {
    if !subscription["automatic_tax"].flag("enabled") {
        return Taxed::Off;
    }
    let taxed = Taxed::of_customer(tx, subscription.text("customer"));
    if taxed == Taxed::NoPlace {
        let off = setting(false, Some("requires_location_inputs"));
        subscription["automatic_tax"] = off.clone();
        schedule::turn_off_tax(tx, subscription, &off);
    }
    taxed
}

/// # Errors
/// When tax is to be charged from a customer of whom nobody knows where they are.
pub(crate) fn check_place(tx: &Transaction<'_>, subscription: &Value) -> Result<(), Problem> {
    if Taxed::of_customer(tx, subscription.text("customer")) != Taxed::NoPlace {
        return Ok(());
    }
    let message = "The customer's location isn't recognized. Set a valid customer address in order to automatically calculate tax.";
    Err(Problem::no_place(message))
}

/// Changes the subscription alone: a schedule that it is under goes on with its own settings.
///
/// # Errors
/// As [`check_place`] and [`check_price`] say.
pub(crate) fn turn_on_or_off(tx: &mut Transaction<'_>, subscription: &mut Value, on: bool) -> Result<(), Problem> {
    if on {
        check_price(&item_of(subscription)["price"])?;
        check_place(tx, subscription)?;
    }
    let changes = json!({ "automatic_tax": setting(on, None) });
    tx.change("subscription", subscription, changes, "customer.subscription.updated");
    Ok(())
}
