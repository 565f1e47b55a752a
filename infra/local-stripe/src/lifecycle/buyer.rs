//! What a buyer fills in on the payment page, and what the customer has of it afterwards.

use serde_json::{Value, json};

use super::address::address;
use super::customer::{self, tax_ids};
use super::session::{person, put_tax};
use super::tax_rates::{self, place};
use crate::problem::Problem;
use crate::transaction::Transaction;
use crate::value::{Fields, set};

/// Where somebody is who says nothing about it.
const DEFAULT: (&str, &str) = ("US", "10001");

/// The e-mail address of somebody who types in none.
pub(crate) const EMAIL: &str = "buyer@example.com";

/// The fields of the page.
#[derive(Clone, Debug, Default)]
pub(crate) struct Typed {
    pub(crate) email: Option<String>,
    /// Empty where it was removed.
    pub(crate) name: Option<String>,
    pub(crate) country: Option<String>,
    pub(crate) postal_code: Option<String>,
    /// Empty where it was removed.
    pub(crate) tax_id: Option<String>,
}

impl Typed {
    /// From the fields of a form or of an order; the postal code and the tax id go by these names there.
    pub(crate) fn read(field: impl Fn(&str) -> Option<String>, postal_code: &str, tax_id: &str) -> Self {
        let sent = |name: &str| field(name).map(|text| text.trim().to_owned());
        let filled = |name: &str| sent(name).filter(|text| !text.is_empty());
        Self {
            email: filled("email").filter(|email| email.contains('@')),
            name: sent("name"),
            country: filled("country"),
            postal_code: filled(postal_code),
            tax_id: sent(tax_id),
        }
    }

    /// The address, if a country is named.
    pub(crate) fn address(&self) -> Result<Option<Value>, Problem> {
        let Some(country) = self.country.as_deref().map(str::to_ascii_uppercase) else {
            return Ok(None);
        };
        let default = (country == DEFAULT.0).then_some(DEFAULT.1);
        let code = self.postal_code.as_deref().or(default);
        address(&json!({ "country": country, "postal_code": code })).map(Some)
    }

    /// The tax id of somebody in this country.
    pub(crate) fn tax_id(&self, country: &str) -> Result<Option<Value>, Problem> {
        let Some(text) = self.tax_id.as_deref().filter(|text| !text.is_empty()) else {
            return Ok(None);
        };
        let (kind, of, value) = tax_rates::tax_id(text, country)
            .ok_or_else(|| Problem::coded("tax_id_invalid", "value", "Invalid value for a tax id."))?;
        Ok(Some(json!({ "type": kind, "country": of, "value": value })))
    }
}

/// The address that the buyer typed in for receipts, as long as the session does not know one.
pub(crate) fn typed_email(tx: &Transaction<'_>, session: &Value) -> Option<String> {
    tx.known("_session", session.id()).given("email").map(str::to_owned)
}

/// Whether the page asks where the buyer is.
pub(crate) fn asks_for_address(session: &Value) -> bool {
    session["automatic_tax"].flag("enabled") || session.text("billing_address_collection") == "required"
}

/// Whether what is typed there replaces what is known: of new customers it does.
pub(crate) fn may_change(tx: &Transaction<'_>, session: &Value, field: &str) -> bool {
    let own = tx.known("_session", session.id());
    session.given("customer").is_none() || own["customer_update"].text(field) == "auto"
}

/// Whether another address may be typed than the customer's: for the tax only one that the customer gets as well.
fn may_type(tx: &Transaction<'_>, session: &Value) -> bool {
    asks_for_address(session) && (may_change(tx, session, "address") || !session["automatic_tax"].flag("enabled"))
}

/// Whether the page shows fields for the address: it does as long as nobody knows one.
pub(crate) fn shows_address(tx: &Transaction<'_>, session: &Value) -> bool {
    let known = session.given("customer").map(|id| tx.known("customer", id));
    let is_known = known.is_some_and(|customer| place(&customer["address"]).is_some());
    may_type(tx, session) && !is_known
}

/// Takes over what was typed, which may change the tax and so the sum.
pub(crate) fn fill_in(tx: &mut Transaction<'_>, session: &mut Value, typed: &Typed) -> Result<(), Problem> {
    let mut own = tx.known("_session", session.id());
    let mut filled = own["filled"].as_object().cloned().unwrap_or_default();
    // Taken for an earlier try; by now the place may be known.
    if filled.remove("assumed").is_some() {
        filled.remove("address");
    }
    if typed.tax_id.as_deref() == Some("") {
        filled.remove("tax_id");
    }
    let mut filled = json!(filled);
    if let Some(name) = typed.name.as_deref().filter(|name| !name.is_empty()) {
        filled["name"] = json!(name);
    }
    if let Some(address) = address_of(tx, session, &filled, typed)? {
        filled["address"] = address;
        if typed.country.is_none() {
            filled["assumed"] = json!(true);
        }
    }
    let customer = session.given("customer").map(|id| tx.known("customer", id));
    let country = filled["address"].given("country").map(str::to_owned);
    let country = country.or_else(|| customer.as_ref()?["address"].given("country").map(str::to_owned));
    if let Some(tax_id) = typed.tax_id(country.as_deref().unwrap_or(DEFAULT.0))? {
        if !session["tax_id_collection"].flag("enabled") {
            return Err(Problem::wrong("This Checkout Session asks for no tax id."));
        }
        filled["tax_id"] = tax_id;
    }
    if let Some(email) = &typed.email {
        own["email"] = json!(email);
        tx.put("_session", &own);
    }
    if filled == json!({}) && own["filled"].is_null() && !asks_for_address(session) {
        return Ok(());
    }
    own["filled"] = filled;
    tx.put("_session", &own);
    let email = session["customer_details"].given("email").map(str::to_owned);
    let details = details(tx, session, email.as_deref());
    set(session, json!({ "customer_details": details }));
    put_tax(tx, session);
    tx.put("checkout.session", session);
    Ok(())
}

/// The address that the session is to have from now on, if that is another one.
fn address_of(tx: &Transaction<'_>, session: &Value, filled: &Value, typed: &Typed) -> Result<Option<Value>, Problem> {
    let may = may_type(tx, session);
    if let Some(address) = typed.address()? {
        let is_enough = place(&address).is_some() || !session["automatic_tax"].flag("enabled");
        return match may {
            true if is_enough => Ok(Some(address)),
            true => Err(Problem::no_place("The customer's location isn't recognized.")),
            false => Err(Problem::wrong("This Checkout Session asks for no address.")),
        };
    }
    let known = session.given("customer").map(|id| tx.known("customer", id));
    let is_known =
        place(&filled["address"]).is_some() || known.is_some_and(|customer| place(&customer["address"]).is_some());
    match (asks_for_address(session) && !is_known, may) {
        (false, _) => Ok(None),
        (true, true) => address(&json!({ "country": DEFAULT.0, "postal_code": DEFAULT.1 })).map(Some),
        (true, false) => Err(Problem::no_place("The customer's location isn't recognized.")),
    }
}

/// `customer_details`: of the customer, and on top of that what was filled in.
pub(crate) fn details(tx: &Transaction<'_>, session: &Value, email: Option<&str>) -> Value {
    let customer = session.given("customer").map(|id| tx.known("customer", id));
    let mut details = person(email, customer.as_ref());
    let filled = tx.known("_session", session.id())["filled"].clone();
    let mut ids = session.given("customer").map(|id| tax_ids(tx, id)).unwrap_or_default();
    if filled["tax_id"].is_object() {
        let id = json!({ "type": filled["tax_id"]["type"], "value": filled["tax_id"]["value"] });
        if !ids.contains(&id) {
            ids.push(id);
        }
    }
    details["tax_ids"] = json!(ids);
    for name in ["address", "name"] {
        if !filled[name].is_null() {
            details[name] = filled[name].clone();
        }
    }
    details
}

/// The customer of a session that is being paid, with what was filled in; a new one where there is none yet.
pub(crate) fn customer_of(tx: &mut Transaction<'_>, session: &Value, email: &str) -> Value {
    let filled = tx.known("_session", session.id())["filled"].clone();
    let mut changes = json!({});
    for name in ["address", "name"] {
        if !filled[name].is_null() && may_change(tx, session, name) {
            changes[name] = filled[name].clone();
        }
    }
    let mut buyer = match session.given("customer") {
        Some(id) => tx.known("customer", id),
        None => {
            changes["email"] = json!(email);
            customer::make(tx, &changes)
        }
    };
    customer::change(tx, &mut buyer, changes);
    if filled["tax_id"].is_object() {
        customer::add_tax_id(tx, buyer.id(), &filled["tax_id"]);
    }
    buyer
}
