//! Coupons and promotion codes.

use serde_json::json;

use crate::client::{Shop, id, text};

async fn code(shop: &Shop, more: &[(&str, &str)]) -> String {
    let mut form = vec![("promotion[type]", "coupon"), ("promotion[coupon]", "creator")];
    form.extend(more);
    id(&shop.post("/v1/promotion_codes", &form).await)
}

#[tokio::test]
async fn a_tenth_off_a_pack_is_shown_charged_and_counted() {
    let shop = Shop::open().await;
    let (customer, code) = (shop.customer().await, code(&shop, &[("code", "ADA10")]).await);
    let session = shop
        .session("pack_10", &customer, &[("discounts[0][promotion_code]", &code)])
        .await;
    assert_eq!(session["amount_total"], 1169);
    assert_eq!(session["total_details"]["amount_discount"], 130);
    assert_eq!(
        session["discounts"],
        json!([{ "coupon": "creator", "promotion_code": code }])
    );
    shop.press(text(&session, "url"), "pay").await;
    assert_eq!(shop.stripe.objects("charge")[0]["amount"], 1169);
    assert_eq!(
        shop.stripe.object("promotion_code", &code).unwrap()["times_redeemed"],
        1
    );
    assert_eq!(shop.get("/v1/coupons/creator", &[]).await["times_redeemed"], 1);
}

#[tokio::test]
async fn a_code_for_one_time_takes_off_the_first_period_and_no_further_one() {
    let shop = Shop::open().await;
    let (customer, code) = (shop.customer().await, code(&shop, &[("code", "ADA10")]).await);
    let session = shop
        .session("starter", &customer, &[("discounts[0][promotion_code]", &code)])
        .await;
    shop.press(text(&session, "url"), "pay").await;
    shop.advance(32);
    let totals: Vec<_> = shop
        .stripe
        .objects("invoice")
        .iter()
        .map(|invoice| invoice["total"].clone())
        .collect();
    assert_eq!(totals, [json!(1350), json!(1500)]);
}

#[tokio::test]
async fn a_code_is_found_in_any_case_and_is_active_only_once() {
    let shop = Shop::open().await;
    let first = code(&shop, &[("code", "Ada10")]).await;
    let found = shop
        .get("/v1/promotion_codes", &[("code", "ADA10"), ("active", "true")])
        .await;
    assert_eq!(id(&found["data"][0]), first);
    let twice = [
        ("promotion[type]", "coupon"),
        ("promotion[coupon]", "creator"),
        ("code", "ADA10"),
    ];
    assert_eq!(shop.refused("/v1/promotion_codes", &twice).await.0, 400);
}

#[tokio::test]
async fn codes_on_the_page_and_codes_of_the_shop_exclude_each_other() {
    let shop = Shop::open().await;
    let (code, price) = (code(&shop, &[]).await, shop.price_id("pack_10"));
    let form = [
        ("mode", "payment"),
        ("success_url", "http://127.0.0.1:9/"),
        ("line_items[0][price]", price.as_str()),
        ("line_items[0][quantity]", "1"),
        ("discounts[0][promotion_code]", &code),
        ("allow_promotion_codes", "true"),
    ];
    assert_eq!(shop.refused("/v1/checkout/sessions", &form).await.0, 400);
}
