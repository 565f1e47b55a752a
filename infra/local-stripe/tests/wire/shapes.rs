//! What the objects look like: every field of Stripe's own samples, and what the product's client can read.

use std::collections::BTreeSet;
use std::path::PathBuf;

use miniserde::Deserialize;
use serde_json::{Value, json};

use crate::client::Shop;
use crate::story;

/// Every type of object that the stand-in serves.
const KINDS: [&str; 23] = [
    "billing_portal.configuration",
    "billing_portal.session",
    "charge",
    "checkout.session",
    "coupon",
    "customer",
    "discount",
    "dispute",
    "event",
    "invoice",
    "invoice_payment",
    "payment_intent",
    "payment_method",
    "price",
    "product",
    "promotion_code",
    "refund",
    "subscription",
    "subscription_schedule",
    "tax.registration",
    "tax_id",
    "tax_rate",
    "webhook_endpoint",
];
/// The samples still have it, the types of this version do not: an invoice names its subscription in `parent`.
const GONE: [(&str, &str); 1] = [("invoice", "subscription")];

/// A file of the calibration data alongside the repository, where that is there.
#[track_caller]
pub fn data(name: &str) -> Option<PathBuf> {
    testdata::Data::of("stripe").find(name)
}

/// Objects of this type, with those that others hold within them.
fn all(shop: &Shop, kind: &str) -> Vec<Value> {
    match kind {
        "item" => lists(shop, "_session", |own| own["lines"].clone()),
        "line_item" => lists(shop, "invoice", |invoice| invoice["lines"]["data"].clone()),
        "subscription_item" => lists(shop, "subscription", |one| one["items"]["data"].clone()),
        "plan" => all(shop, "subscription_item")
            .iter()
            .map(|item| item["plan"].clone())
            .collect(),
        kind => shop.stripe.objects(kind),
    }
}

fn lists(shop: &Shop, kind: &str, list: impl Fn(&Value) -> Value) -> Vec<Value> {
    let holders = shop.stripe.objects(kind);
    holders
        .iter()
        .flat_map(|holder| list(holder).as_array().unwrap().clone())
        .collect()
}

fn kinds() -> Vec<&'static str> {
    [&KINDS[..], &["item", "line_item", "subscription_item", "plan"]].concat()
}

#[tokio::test]
async fn every_object_has_every_field_of_stripes_own_samples() {
    let Some(file) = data("fixtures.json") else { return };
    let samples: Value = serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
    let shop = story::play().await;
    let settings = shop.get("/v1/tax/settings", &[]).await;
    let mut missing = BTreeSet::new();
    for kind in [&kinds()[..], &["tax.settings"]].concat() {
        let sample = samples["resources"][kind]
            .as_object()
            .unwrap_or_else(|| panic!("no sample of {kind}"));
        // The settings are the only object that is not stored.
        let objects = match kind {
            "tax.settings" => vec![settings.clone()],
            kind => all(&shop, kind),
        };
        assert!(!objects.is_empty(), "the story has no {kind}");
        for object in objects {
            let lacking = sample
                .keys()
                .filter(|field| object.get(field).is_none() && !GONE.contains(&(kind, field)));
            missing.extend(lacking.map(|field| format!("{kind}.{field}")));
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
}

/// How many of the objects there are, once all of them were read.
fn read<T: Deserialize>(shop: &Shop, kind: &str) -> usize {
    let objects = all(shop, kind);
    for object in &objects {
        assert!(
            miniserde::json::from_str::<T>(&object.to_string()).is_ok(),
            "cannot be read as {kind}: {object:#}"
        );
    }
    objects.len()
}

#[tokio::test]
async fn every_object_is_one_that_the_products_client_reads() {
    let shop = story::play().await;
    let read = [
        read::<stripe_billing::BillingPortalConfiguration>(&shop, "billing_portal.configuration"),
        read::<stripe_billing::BillingPortalSession>(&shop, "billing_portal.session"),
        read::<stripe_shared::Charge>(&shop, "charge"),
        read::<stripe_shared::CheckoutSession>(&shop, "checkout.session"),
        read::<stripe_shared::Coupon>(&shop, "coupon"),
        read::<stripe_shared::Customer>(&shop, "customer"),
        read::<stripe_shared::Discount>(&shop, "discount"),
        read::<stripe_shared::Dispute>(&shop, "dispute"),
        read::<stripe_shared::Event>(&shop, "event"),
        read::<stripe_shared::Invoice>(&shop, "invoice"),
        read::<stripe_shared::InvoicePayment>(&shop, "invoice_payment"),
        read::<stripe_shared::InvoiceLineItem>(&shop, "line_item"),
        read::<stripe_shared::CheckoutSessionItem>(&shop, "item"),
        read::<stripe_shared::PaymentIntent>(&shop, "payment_intent"),
        read::<stripe_shared::PaymentMethod>(&shop, "payment_method"),
        read::<stripe_shared::Plan>(&shop, "plan"),
        read::<stripe_shared::Price>(&shop, "price"),
        read::<stripe_shared::Product>(&shop, "product"),
        read::<stripe_shared::PromotionCode>(&shop, "promotion_code"),
        read::<stripe_shared::Refund>(&shop, "refund"),
        read::<stripe_shared::Subscription>(&shop, "subscription"),
        read::<stripe_shared::SubscriptionItem>(&shop, "subscription_item"),
        read::<stripe_shared::SubscriptionSchedule>(&shop, "subscription_schedule"),
        read::<stripe_misc::TaxRegistration>(&shop, "tax.registration"),
        read::<stripe_shared::TaxId>(&shop, "tax_id"),
        read::<stripe_shared::TaxRate>(&shop, "tax_rate"),
        read::<stripe_misc::WebhookEndpoint>(&shop, "webhook_endpoint"),
    ];
    assert!(read.iter().all(|count| *count > 0), "{read:?}");
}

#[tokio::test]
async fn the_settings_of_tax_are_ones_that_the_products_client_reads() {
    let shop = Shop::open().await;
    for status in ["active", "pending"] {
        shop.control("tax", &json!({ "status": status }));
        let settings = shop.get("/v1/tax/settings", &[]).await.to_string();
        let read = miniserde::json::from_str::<stripe_misc::TaxSettings>(&settings);
        assert_eq!(read.unwrap().status.to_string(), status);
    }
}

#[tokio::test]
async fn an_id_shows_the_type_and_no_two_objects_share_one() {
    let shop = story::play().await;
    let mut ids = BTreeSet::new();
    for kind in KINDS {
        for object in shop.stripe.objects(kind) {
            assert_eq!(object["object"].as_str().unwrap_or(kind), kind);
            assert_ne!(object.get("livemode"), Some(&Value::Bool(true)));
            assert!(ids.insert((kind, object["id"].to_string())), "{kind} {}", object["id"]);
        }
    }
}
