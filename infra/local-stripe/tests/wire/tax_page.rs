//! The payment page of a taxed session: what it shows, what it asks for, and what it makes of that.

use serde_json::{Value, json};

use crate::client::{Shop, id, text};
use crate::taxed::{INVOICED, TAXED, guest_form};

#[tokio::test]
async fn the_email_that_a_guest_types_in_survives_looking_at_another_country() {
    let shop = Shop::open().await;
    let price = shop.price_id("pack_10");
    let form = guest_form(&price, &[TAXED[0], INVOICED]);
    let session = shop.post("/v1/checkout/sessions", &form).await;
    let url = text(&session, "url");
    let update = [("choice", "address"), ("email", "ada@example.org"), ("country", "FR")];
    assert_eq!(shop.fill_in(url, &update).await.0, 303);
    assert!(
        shop.page(url)
            .await
            .contains("name=\"email\" value=\"ada@example.org\"")
    );
    let paid = shop.control(&format!("sessions/{}/pay", id(&session)), &json!({}));
    assert_eq!(paid["customer_details"]["email"], "ada@example.org");
    assert_eq!(shop.last_invoice()["customer_email"], "ada@example.org");
}

#[tokio::test]
async fn the_page_shows_the_tax_of_a_country_before_anything_is_paid() {
    let shop = Shop::open().await;
    let (_, session) = shop.taxed("pack_10", &[]).await;
    let url = text(&session, "url");
    let html = shop.page(url).await;
    assert!(html.contains("value=\"US\" selected") && html.contains("Pay $12.99") && html.contains("name=\"tax_id\""));
    let germany = [
        ("choice", "address"),
        ("country", "DE"),
        ("postal_code", "10115"),
        ("tax_id", ""),
    ];
    assert_eq!(shop.fill_in(url, &germany).await.0, 303);
    let html = shop.page(url).await;
    assert!(html.contains("Tax (Germany)") && html.contains("data-tax=\"247\"") && html.contains("Pay $15.46"));
    let business = [
        ("choice", "address"),
        ("country", "AT"),
        ("tax_id", "ATU12345678"),
        ("name", "<b>Ada</b>"),
    ];
    shop.fill_in(url, &business).await;
    let html = shop.page(url).await;
    assert!(html.contains("Tax (reverse charge)") && html.contains("Pay $12.99"));
    assert!(html.contains("&lt;b&gt;Ada&lt;") && !html.contains("<b>"));
    // Without the tax id it is a private buyer again.
    shop.fill_in(url, &[("choice", "address"), ("country", "AT"), ("tax_id", "")])
        .await;
    assert!(shop.page(url).await.contains("Pay $15.59"));
    let (_, to) = shop
        .fill_in(url, &[("choice", "pay"), ("country", "AT"), ("postal_code", "1010")])
        .await;
    assert!(to.starts_with("http://127.0.0.1:9/done"), "{to}");
    assert_eq!(shop.stripe.objects("charge").pop().unwrap()["amount"], 1559);
}

#[tokio::test]
async fn what_cannot_be_a_tax_id_or_a_country_is_refused_on_the_page_and_nothing_is_charged() {
    let shop = Shop::open().await;
    let (_, session) = shop.taxed("pack_10", &[]).await;
    // Canada alone does not say which tax it would be.
    for field in [
        ("tax_id", "12"),
        ("country", "Germany"),
        ("country", "ZZ"),
        ("country", "CA"),
    ] {
        let (status, html) = shop.fill_in(text(&session, "url"), &[("choice", "pay"), field]).await;
        assert!(status == 200 && html.contains("role=\"alert\""), "{field:?}: {html}");
    }
    assert_eq!(shop.stripe.objects("charge").len(), 0);
}

#[tokio::test]
async fn a_session_without_tax_asks_for_no_address_unless_it_is_required() {
    let shop = Shop::open().await;
    let session = shop.session("pack_10", &shop.customer().await, &[]).await;
    assert!(!shop.page(text(&session, "url")).await.contains("name=\"country\""));
    let order = format!("sessions/{}/pay", id(&session));
    let refused = shop.stripe.control(&order, &json!({ "country": "DE" }));
    assert!(refused.unwrap_err().contains("no address"));
    let customer = shop.customer().await;
    let required = [("billing_address_collection", "required")];
    let session = shop.session("pack_10", &customer, &required).await;
    assert!(shop.page(text(&session, "url")).await.contains("name=\"country\""));
    let paid = shop.paid_from(&session, "DE").await;
    assert_eq!(
        (&paid["amount_total"], &paid["customer_details"]["address"]["country"]),
        (&json!(1299), &json!("DE"))
    );
    // The customer has it only where the session says so.
    assert_eq!(
        shop.get(&format!("/v1/customers/{customer}"), &[]).await["address"],
        Value::Null
    );
}

#[tokio::test]
async fn a_place_that_is_no_longer_known_is_not_guessed_where_the_customer_may_not_be_changed() {
    let shop = Shop::open().await;
    let customer = shop.customer().await;
    shop.move_to(&customer, Some("DE"));
    let session = shop.session("pack_10", &customer, &[TAXED[0]]).await;
    assert_eq!(session["amount_total"], 1546);
    let order = format!("sessions/{}/pay", id(&session));
    let elsewhere = shop.stripe.control(&order, &json!({ "country": "US" }));
    assert!(elsewhere.unwrap_err().contains("no address"));
    shop.move_to(&customer, None);
    let nowhere = shop.stripe.control(&order, &json!({}));
    assert!(nowhere.unwrap_err().contains("location"));
    shop.move_to(&customer, Some("FR"));
    assert_eq!(shop.control(&order, &json!({}))["amount_total"], 1559);
}

#[tokio::test]
async fn a_place_that_was_only_assumed_for_a_declined_try_gives_way_to_the_customers_own() {
    let shop = Shop::open().await;
    let (customer, session) = shop.taxed("pack_10", &[]).await;
    shop.press(text(&session, "url"), "decline").await;
    shop.move_to(&customer, Some("DE"));
    let paid = shop.control(&format!("sessions/{}/pay", id(&session)), &json!({}));
    assert_eq!(paid["amount_total"], 1546);
    let known = shop.get(&format!("/v1/customers/{customer}"), &[]).await;
    assert_eq!(known["address"]["country"], "DE");
}
