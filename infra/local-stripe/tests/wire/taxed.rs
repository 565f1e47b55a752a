//! A shop that charges tax: what its sessions ask for, and what a buyer fills in.

use serde_json::{Value, json};

use crate::client::{Shop, encoded, id, text};

/// What the product's sessions ask for.
pub const TAXED: [(&str, &str); 4] = [
    ("automatic_tax[enabled]", "true"),
    ("customer_update[address]", "auto"),
    ("customer_update[name]", "auto"),
    ("tax_id_collection[enabled]", "true"),
];
/// What those of packs ask for as well.
pub const INVOICED: (&str, &str) = ("invoice_creation[enabled]", "true");

/// A checkout of a pack by somebody who is no customer yet.
pub fn guest_form<'f>(price: &'f str, more: &[(&'f str, &'f str)]) -> Vec<(&'f str, &'f str)> {
    let mut form = vec![
        ("mode", "payment"),
        ("line_items[0][price]", price),
        ("line_items[0][quantity]", "1"),
        ("success_url", "http://127.0.0.1:9/done"),
    ];
    form.extend_from_slice(more);
    form
}

impl Shop {
    /// A taxed session of a new customer; gives the customer as well.
    pub async fn taxed(&self, key: &str, more: &[(&str, &str)]) -> (String, Value) {
        let customer = self.customer().await;
        let session = self.session(key, &customer, &[&TAXED[..], more].concat()).await;
        (customer, session)
    }

    /// The session after it was paid from this country.
    pub async fn paid_from(&self, session: &Value, country: &str) -> Value {
        let place = json!({ "country": country, "postalCode": "10115", "name": "Ada Ltd" });
        self.control(&format!("sessions/{}/pay", id(session)), &place)
    }

    /// A customer in this country with a taxed subscription to this plan.
    pub async fn taxed_subscriber(&self, key: &str, country: &str) -> (String, String) {
        let (customer, session) = self.taxed(key, &[]).await;
        let session = self.paid_from(&session, country).await;
        (customer, text(&session, "subscription").to_owned())
    }

    pub fn move_to(&self, customer: &str, country: Option<&str>) {
        let place = json!({ "country": country, "postalCode": "10115" });
        self.control(&format!("customers/{customer}/address"), &place);
    }

    /// The newest invoice.
    pub fn last_invoice(&self) -> Value {
        self.stripe.objects("invoice").pop().expect("an invoice")
    }

    /// What a browser does that sends the form; gives the status and where it is sent to, or the page.
    pub async fn fill_in(&self, url: &str, fields: &[(&str, &str)]) -> (u16, String) {
        let answer = self.http.post(url).body(encoded(fields)).send().await.unwrap();
        let status = answer.status().as_u16();
        let location = answer.headers().get("location").cloned();
        match location {
            Some(location) => (status, location.to_str().unwrap().to_owned()),
            None => (status, answer.text().await.unwrap()),
        }
    }

    pub async fn page(&self, url: &str) -> String {
        self.http.get(url).send().await.unwrap().text().await.unwrap()
    }
}

/// Subtotal, tax and total of an invoice; the lines must add up to them.
#[track_caller]
pub fn sums(invoice: &Value) -> (i64, i64, i64) {
    let number = |value: &Value| value.as_i64().unwrap();
    let of = |list: &Value| {
        list.as_array()
            .unwrap()
            .iter()
            .map(|one| number(&one["amount"]))
            .sum::<i64>()
    };
    let lines = invoice["lines"]["data"].as_array().unwrap();
    let tax = of(&invoice["total_taxes"]);
    assert_eq!(lines.iter().map(|line| of(&line["taxes"])).sum::<i64>(), tax);
    let (total, untaxed) = (number(&invoice["total"]), number(&invoice["total_excluding_tax"]));
    assert_eq!(untaxed + tax, total);
    (number(&invoice["subtotal"]), tax, total)
}
