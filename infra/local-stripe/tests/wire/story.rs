//! A shop's year, in which everything happens once: objects of every kind for the tests of shapes.

use serde_json::json;

use crate::client::{Shop, id, text};
use crate::taxed::INVOICED;

/// Packs paid, declined and paid later; plans changed in every way; refunds and disputes; tax.
pub async fn play() -> Shop {
    let shop = Shop::open().await;
    packs(&shop).await;
    plans(&shop).await;
    portal(&shop).await;
    taxed(&shop).await;
    let endpoint = [
        ("url", "http://127.0.0.1:9/hook"),
        ("enabled_events[0]", "*"),
        ("api_version", "2026-09-30.endive"),
    ];
    shop.control("fault", &json!({ "paused": true }));
    shop.post("/v1/webhook_endpoints", &endpoint).await;
    shop
}

async fn packs(shop: &Shop) {
    let customer = shop.customer().await;
    let code = [
        ("promotion[type]", "coupon"),
        ("promotion[coupon]", "creator"),
        ("code", "ADA10"),
        ("metadata[creator]", "u9"),
    ];
    let code = id(&shop.post("/v1/promotion_codes", &code).await);
    let session = shop
        .session("pack_10", &customer, &[("discounts[0][promotion_code]", &code)])
        .await;
    shop.press(text(&session, "url"), "decline").await;
    shop.press(text(&session, "url"), "pay").await;
    let later = shop.session("pack_10", &customer, &[]).await;
    shop.press(text(&later, "url"), "later").await;
    shop.control(&format!("sessions/{}/settle", id(&later)), &json!({ "succeed": true }));
    let given_up = shop.session("pack_10", &customer, &[]).await;
    shop.post(&format!("/v1/checkout/sessions/{}/expire", id(&given_up)), &[])
        .await;
    let paid = shop
        .stripe
        .objects("charge")
        .into_iter()
        .filter(|charge| charge["paid"] == true);
    let charges: Vec<String> = paid.map(|charge| id(&charge)).collect();
    let refund = shop
        .post(
            "/v1/refunds",
            &[
                ("charge", &charges[0]),
                ("amount", "100"),
                ("reason", "requested_by_customer"),
            ],
        )
        .await;
    shop.control(&format!("refunds/{}/fail", id(&refund)), &json!({}));
    let dispute = shop.control(&format!("dispute/{}", charges[1]), &json!({}));
    shop.control(&format!("dispute/{}/won", id(&dispute)), &json!({}));
}

async fn plans(shop: &Shop) {
    let (customer, subscription) = shop.subscriber("starter").await;
    let growth = shop.price_id("growth");
    shop.upgrade(&subscription, &growth).await;
    let schedule = id(&shop.downgrade(&subscription, "starter").await);
    shop.advance(32);
    shop.post(&format!("/v1/subscription_schedules/{schedule}/release"), &[])
        .await;
    shop.control(&format!("customers/{customer}/card"), &json!({ "fails": true }));
    shop.upgrade(&subscription, &growth).await;
    shop.advance(60);
}

async fn taxed(shop: &Shop) {
    let (_, pack) = shop.taxed("pack_10", &[INVOICED]).await;
    let business = json!({ "country": "AT", "postalCode": "1010", "name": "Ada GmbH", "taxId": "ATU12345678" });
    shop.control(&format!("sessions/{}/pay", id(&pack)), &business);
    let (customer, subscription) = shop.taxed_subscriber("growth", "DE").await;
    shop.downgrade(&subscription, "starter").await;
    shop.get("/v1/tax/registrations", &[]).await;
    shop.move_to(&customer, None);
    shop.advance(32);
}

async fn portal(shop: &Shop) {
    let configuration = shop.portal_configuration().await;
    let (customer, _) = shop.subscriber("growth").await;
    shop.post(
        "/v1/billing_portal/sessions",
        &[("customer", &customer), ("configuration", &configuration)],
    )
    .await;
}
