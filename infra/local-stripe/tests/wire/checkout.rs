//! Buying a pack, and beginning a subscription.

use serde_json::json;

use crate::client::{PATIENCE, Shop, id, text};
use crate::receiver::Receiver;

#[tokio::test]
async fn a_pack_is_paid_on_the_page_and_the_session_names_its_payment() {
    let shop = Shop::open().await;
    let customer = shop.customer().await;
    let session = shop
        .session("pack_10", &customer, &[("payment_intent_data[metadata][user]", "u1")])
        .await;
    assert_eq!(session["status"], "open");
    assert_eq!(session["amount_total"], 1299);
    let to = shop.press(text(&session, "url"), "pay").await;
    assert_eq!(to, format!("http://127.0.0.1:9/done?session={}", id(&session)));
    let path = format!("/v1/checkout/sessions/{}", id(&session));
    let paid = shop
        .get(
            &path,
            &[
                ("expand[0]", "payment_intent.latest_charge"),
                ("expand[1]", "line_items"),
            ],
        )
        .await;
    assert_eq!(paid["payment_status"], "paid");
    assert_eq!(paid["payment_intent"]["amount_received"], 1299);
    assert_eq!(paid["payment_intent"]["metadata"], json!({ "user": "u1" }));
    assert_eq!(paid["payment_intent"]["latest_charge"]["paid"], true);
    assert_eq!(paid["line_items"]["data"][0]["price"]["lookup_key"], "pack_10");
    assert_eq!(shop.count("checkout.session.completed"), 1);
    assert_eq!(shop.count("payment_intent.succeeded"), 1);
}

#[tokio::test]
async fn a_session_takes_only_the_ways_to_pay_that_are_allowed() {
    let shop = Shop::open().await;
    let customer = shop.customer().await;
    let all = shop.session("pack_10", &customer, &[]).await;
    assert_eq!(all["payment_method_types"], json!(["card", "us_bank_account"]));
    let cards = [("allowed_payment_method_types[0]", "card")];
    let cards = shop.session("pack_10", &customer, &cards).await;
    assert_eq!(cards["payment_method_types"], json!(["card"]));
    let later = format!("sessions/{}/later", id(&cards));
    assert!(shop.stripe.control(&later, &json!({})).is_err());
    assert_eq!(shop.count("checkout.session.completed"), 0);
    shop.control(&format!("sessions/{}/pay", id(&cards)), &json!({}));
    assert_eq!(shop.count("checkout.session.completed"), 1);
}

#[tokio::test]
async fn every_event_reaches_the_webhook_signed_over_its_exact_bytes() {
    let receiver = Receiver::start(&[]).await;
    let options = local_stripe::Options {
        webhook: Some(receiver.url.clone()),
        ..Default::default()
    };
    let shop = Shop::open_with(options).await;
    shop.subscriber("starter").await;
    assert!(shop.stripe.settled(PATIENCE).await);
    let mut types = receiver.types();
    types.sort();
    assert_eq!(types, shop.event_types());
    assert!(
        receiver
            .received()
            .iter()
            .all(|one| one.is_signed_by(local_stripe::WEBHOOK_SECRET))
    );
    for twins in [
        ["invoice.paid", "invoice.payment_succeeded"],
        ["checkout.session.completed", "customer.subscription.created"],
    ] {
        assert!(
            twins.iter().all(|twin| types.contains(&(*twin).to_owned())),
            "{types:?}"
        );
    }
}
