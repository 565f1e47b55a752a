//! What Stripe refuses is refused, and what is not modelled says so.

use reqwest::Method;
use serde_json::json;

use crate::client::Shop;

#[tokio::test]
async fn an_unknown_parameter_is_named_with_its_place() {
    let shop = Shop::open().await;
    let (status, error) = shop.refused("/v1/customers", &[("emial", "ada@example.com")]).await;
    assert_eq!(
        (status, &error["code"], &error["param"]),
        (400, &json!("parameter_unknown"), &json!("emial"))
    );
    let deep = [("line_items[0][prise]", "price_1"), ("mode", "payment")];
    let (_, error) = shop.refused("/v1/checkout/sessions", &deep).await;
    assert_eq!(error["param"], "line_items[0][prise]");
}

#[tokio::test]
async fn wrong_values_are_refused_as_stripe_words_them() {
    let shop = Shop::open().await;
    let wrong = [
        (
            "/v1/prices",
            vec![("unit_amount", "12")],
            "currency",
            "parameter_missing",
        ),
        (
            "/v1/prices",
            vec![("currency", "usd"), ("product", "pack"), ("unit_amount", "a lot")],
            "unit_amount",
            "parameter_invalid_integer",
        ),
        (
            "/v1/prices",
            vec![("currency", "usd"), ("product", "nothing"), ("unit_amount", "5")],
            "product",
            "resource_missing",
        ),
        ("/v1/checkout/sessions", vec![("mode", "gift")], "mode", ""),
        (
            "/v1/checkout/sessions",
            vec![("success_url", "http://a.example")],
            "mode",
            "parameter_missing",
        ),
        (
            "/v1/coupons",
            vec![("id", "creator"), ("percent_off", "5")],
            "id",
            "resource_already_exists",
        ),
        ("/v1/customers", vec![("email", "nobody")], "email", "email_invalid"),
        (
            "/v1/promotion_codes",
            vec![("coupon", "creator")],
            "coupon",
            "parameter_unknown",
        ),
    ];
    for (path, form, param, code) in wrong {
        let (status, error) = shop.refused(path, &form).await;
        assert_eq!(status, 400, "{path} {form:?}");
        assert_eq!(error["param"], param, "{path} {form:?}: {error}");
        assert_eq!(
            error["code"].as_str().unwrap_or_default(),
            code,
            "{path} {form:?}: {error}"
        );
    }
}

#[tokio::test]
async fn what_is_not_there_is_a_404() {
    let shop = Shop::open().await;
    for path in [
        "/v1/customers/cus_none",
        "/v1/subscriptions/sub_none",
        "/v1/checkout/sessions/cs_test_none",
    ] {
        let answer = shop.send(Method::GET, path, &[], None).await;
        assert_eq!(
            (answer.status.as_u16(), &answer.body["error"]["code"]),
            (404, &json!("resource_missing")),
            "{path}"
        );
    }
}

#[tokio::test]
async fn what_is_not_modelled_is_a_501_and_changes_nothing() {
    let shop = Shop::open().await;
    let customer = shop.customer().await;
    let unmodelled = [
        ("/v1/transfers", vec![("amount", "1")]),
        ("/v1/subscriptions", vec![("customer", customer.as_str())]),
        (
            "/v1/checkout/sessions",
            vec![
                ("mode", "payment"),
                ("automatic_tax[liability][type]", "self"),
                ("automatic_tax[enabled]", "true"),
            ],
        ),
        ("/v1/customers", vec![("tax_exempt", "exempt")]),
        (
            "/v1/prices",
            vec![
                ("currency", "usd"),
                ("product", "pack"),
                ("unit_amount", "5"),
                ("recurring[interval]", "month"),
                ("recurring[trial_period_days]", "7"),
            ],
        ),
    ];
    let before = shop.stripe.events().len();
    for (path, form) in unmodelled {
        let (status, error) = shop.refused(path, &form).await;
        assert_eq!(
            (status, &error["type"]),
            (501, &json!("api_error")),
            "{path} {form:?}: {error}"
        );
    }
    assert_eq!(shop.stripe.events().len(), before);
    assert!(shop.stripe.requests().iter().filter(|one| !one.valid).count() >= 5);
}

#[tokio::test]
async fn only_test_keys_are_let_in_and_both_ways_of_showing_one_work() {
    let shop = Shop::open().await;
    let url = format!("{}/v1/customers", shop.stripe.base_url());
    let status = |request: reqwest::RequestBuilder| async { request.send().await.unwrap().status().as_u16() };
    assert_eq!(status(shop.http.get(&url)).await, 401);
    assert_eq!(status(shop.http.get(&url).bearer_auth("sk_live_1")).await, 401);
    assert_eq!(status(shop.http.get(&url).bearer_auth("sk_test_1")).await, 200);
    assert_eq!(status(shop.http.get(&url).basic_auth("sk_test_1", Some(""))).await, 200);
}

#[tokio::test]
async fn a_version_of_another_release_is_not_modelled() {
    let shop = Shop::open().await;
    let ask = |version: &'static str| {
        let url = format!("{}/v1/customers", shop.stripe.base_url());
        shop.http
            .get(url)
            .bearer_auth("sk_test_1")
            .header("stripe-version", version)
            .send()
    };
    let answer = ask("2026-10-28.endive").await.unwrap();
    assert_eq!(answer.headers()["stripe-version"], "2026-10-28.endive");
    assert_eq!(ask("2024-06-20").await.unwrap().status(), 501);
}

#[tokio::test]
async fn a_refused_act_leaves_nothing_behind() {
    let shop = Shop::open().await;
    let (_, subscription) = shop.subscriber("starter").await;
    let (before, events) = (shop.subscription(&subscription).await, shop.stripe.events().len());
    // The metadata would be taken, but the price is none.
    let item = before["items"]["data"][0]["id"].as_str().unwrap();
    let form = [
        ("metadata[note]", "x"),
        ("items[0][id]", item),
        ("items[0][price]", "price_none"),
        ("proration_behavior", "none"),
    ];
    let (status, _) = shop.refused(&format!("/v1/subscriptions/{subscription}"), &form).await;
    assert_eq!(status, 400);
    assert_eq!(shop.subscription(&subscription).await, before);
    assert_eq!(shop.stripe.events().len(), events);
}
