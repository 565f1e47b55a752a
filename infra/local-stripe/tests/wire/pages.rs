//! The pages that a person sees.

use serde_json::json;

use crate::client::{Shop, id, text};

#[tokio::test]
async fn the_payment_page_says_what_is_paid_and_that_no_money_moves() {
    let shop = Shop::open().await;
    let session = shop
        .session("pack_10", &shop.customer().await, &[("locale", "de")])
        .await;
    let html = shop.page(text(&session, "url")).await;
    assert!(html.contains("Pay $12.99") && html.contains("no real money") && html.contains("lang=\"en\""));
}

#[tokio::test]
async fn a_declined_card_says_so_and_the_next_try_can_succeed() {
    let shop = Shop::open().await;
    let session = shop.session("pack_10", &shop.customer().await, &[]).await;
    let url = text(&session, "url");
    let back = shop.press(url, "decline").await;
    let html = shop.page(&format!("{}{back}", shop.stripe.base_url())).await;
    assert!(html.contains("role=\"alert\"") && html.contains("declined"));
    assert_eq!(shop.count("payment_intent.payment_failed"), 1);
    assert!(shop.press(url, "pay").await.starts_with("http://127.0.0.1:9/done"));
    // One payment with two tries.
    assert_eq!(
        (
            shop.stripe.objects("payment_intent").len(),
            shop.stripe.objects("charge").len()
        ),
        (1, 2)
    );
}

#[tokio::test]
async fn cancelling_goes_back_and_leaves_the_session_open() {
    let shop = Shop::open().await;
    let session = shop.session("pack_10", &shop.customer().await, &[]).await;
    assert_eq!(
        shop.press(text(&session, "url"), "cancel").await,
        "http://127.0.0.1:9/canceled"
    );
    assert_eq!(
        shop.get(&format!("/v1/checkout/sessions/{}", id(&session)), &[]).await["status"],
        "open"
    );
}

#[tokio::test]
async fn pressing_twice_pays_once() {
    let shop = Shop::open().await;
    let session = shop.session("pack_10", &shop.customer().await, &[]).await;
    let url = text(&session, "url");
    let (first, second) = tokio::join!(shop.press(url, "pay"), shop.press(url, "pay"));
    assert_ne!(first, second);
    assert_eq!(shop.stripe.objects("charge").len(), 1);
    assert!(shop.page(url).await.contains("complete"));
}

#[tokio::test]
async fn names_are_text_and_never_markup() {
    let shop = Shop::open().await;
    let product = [("id", "odd"), ("name", "<script>alert(1)</script>")];
    shop.post("/v1/products", &product).await;
    shop.price("pack_odd", "odd", 100, false).await;
    let session = shop.session("pack_odd", &shop.customer().await, &[]).await;
    let html = shop.page(text(&session, "url")).await;
    assert!(!html.contains("<script>") && html.contains("&lt;script&gt;"));
}

#[tokio::test]
async fn the_portal_upgrades_downgrades_cancels_and_resumes() {
    let shop = Shop::open().await;
    let configuration = shop.portal_configuration().await;
    let (customer, subscription) = shop.subscriber("starter").await;
    let form = [
        ("customer", customer.as_str()),
        ("configuration", &configuration),
        ("return_url", "http://127.0.0.1:9/account"),
        ("locale", "de"),
    ];
    let portal = shop.post("/v1/billing_portal/sessions", &form).await;
    let url = text(&portal, "url");
    let html = shop.page(url).await;
    assert!(html.contains("Billing portal") && html.contains("Upgrade") && html.contains("http://127.0.0.1:9/account"));
    shop.press(url, &format!("price:{}", shop.price_id("growth"))).await;
    assert_eq!(
        shop.subscription(&subscription).await["items"]["data"][0]["price"]["lookup_key"],
        "growth"
    );
    shop.press(url, &format!("price:{}", shop.price_id("starter"))).await;
    let planned = shop.subscription(&subscription).await;
    assert_eq!(planned["items"]["data"][0]["price"]["lookup_key"], "growth");
    assert!(shop.page(url).await.contains("New price from"));
    // A new choice replaces the planned one.
    shop.press(url, "cancel").await;
    let ending = shop.subscription(&subscription).await;
    assert_eq!(
        (&ending["cancel_at_period_end"], &ending["schedule"]),
        (&json!(true), &json!(null))
    );
    shop.press(url, "resume").await;
    assert_eq!(shop.subscription(&subscription).await["cancel_at_period_end"], false);
}

#[tokio::test]
async fn a_portal_offers_nothing_that_its_configuration_does_not_name() {
    let shop = Shop::open().await;
    let configuration = shop.portal_configuration().await;
    let (customer, subscription) = shop.subscriber("starter").await;
    let form = [("customer", customer.as_str()), ("configuration", &configuration)];
    let portal = shop.post("/v1/billing_portal/sessions", &form).await;
    let url = text(&portal, "url");
    let pack = format!("price:{}", shop.price_id("pack_10"));
    let answer = shop
        .http
        .post(url)
        .body(crate::client::encoded(&[("choice", &pack)]))
        .send()
        .await
        .unwrap();
    assert!(answer.text().await.unwrap().contains("role=\"alert\""));
    assert_eq!(
        shop.subscription(&subscription).await["items"]["data"][0]["price"]["lookup_key"],
        "starter"
    );
}
