//! What the portal shows and changes of the customer: name, address, tax id, and the invoices.

use serde_json::{Value, json};

use super::address::{address_fields, name_field, tax_id_field};
use super::{button, money, safe};
use crate::lifecycle::buyer::Typed;
use crate::lifecycle::customer;
use crate::problem::Problem;
use crate::transaction::Transaction;
use crate::value::Fields;

/// What of a customer may be changed: `address`, `name`, `tax_id`, as far as the configuration allows it.
fn allows(features: &Value, field: &str) -> bool {
    let update = &features["customer_update"];
    update.flag("enabled") && update.list("allowed_updates").iter().any(|one| one == field)
}

/// The form, or nothing where nothing may be changed.
pub(super) fn form(features: &Value, customer: &Value, tax_ids: &[Value]) -> String {
    let fields = [
        ("name", name_field(customer.given("name"))),
        ("address", address_fields(&customer["address"], "")),
        ("tax_id", tax_id_field(tax_ids)),
    ];
    let shown: String = fields
        .into_iter()
        .filter(|(field, _)| allows(features, field))
        .map(|(_, html)| html)
        .collect();
    if shown.is_empty() {
        return shown;
    }
    let save = button("address", "Save", "main");
    format!("<h2>Billing information</h2><form method=\"post\">{shown}{save}</form>")
}

/// Takes over what was sent, as far as the configuration allows it.
pub(super) fn save(tx: &mut Transaction<'_>, features: &Value, id: &str, typed: &Typed) -> Result<(), Problem> {
    let mut known = customer::living(tx, id)?;
    let mut changes = json!({});
    if let Some(address) = typed.address()?.filter(|_| allows(features, "address")) {
        changes["address"] = address;
    }
    if let Some(name) = typed.name.as_ref().filter(|_| allows(features, "name")) {
        changes["name"] = customer::field(&json!(name));
    }
    customer::change(tx, &mut known, changes);
    if typed.tax_id.is_none() || !allows(features, "tax_id") {
        return Ok(());
    }
    let tax_id = typed.tax_id(known["address"].given("country").unwrap_or_default())?;
    customer::drop_other_tax_ids(tx, id, tax_id.as_ref().map(|tax_id| tax_id.text("value")));
    if let Some(tax_id) = tax_id {
        customer::add_tax_id(tx, id, &tax_id);
    }
    Ok(())
}

/// The customer's invoices, the newest first, where the configuration shows them.
pub(super) fn invoices(features: &Value, invoices: &[Value]) -> String {
    if !features["invoice_history"].flag("enabled") || invoices.is_empty() {
        return String::new();
    }
    let rows = invoices.iter().map(|invoice| {
        let day = jiff::Timestamp::from_second(invoice.int("created")).unwrap_or_default();
        let day = day.to_zoned(jiff::tz::TimeZone::UTC).date();
        let tax: i64 = invoice.list("total_taxes").iter().map(|tax| tax.int("amount")).sum();
        let money = |cents: i64| money(cents, invoice.text("currency"));
        let with_tax = match tax {
            0 => String::new(),
            tax => format!(" (tax {})", money(tax)),
        };
        format!(
            "<tr data-invoice=\"{}\"><td>{}</td><td>{day}</td><td>{}{with_tax}</td><td>{}</td></tr>",
            safe(invoice.id()),
            safe(invoice.text("number")),
            money(invoice.int("total")),
            safe(invoice.text("status"))
        )
    });
    let head = "<tr><th>Number</th><th>Date</th><th>Total</th><th>Status</th></tr>";
    format!(
        "<h2>Invoices</h2><table><thead>{head}</thead><tbody>{}</tbody></table>",
        rows.collect::<String>()
    )
}
