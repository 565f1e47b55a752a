//! The function as a process, between a database in memory, the platform's stand-ins and the local payment provider.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use lambdakit::{Event, Function, PAYMENTS_SECRET, Platform, reply};
use paykit::Shop;
use serde_json::{Value, json};

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";

lambdakit::matrix!("create-payment", paykit::open);

fn function(platform: &Platform, shop: &Shop) -> Function {
    let settings = shop.settings();
    let settings: Vec<(&str, &str)> = settings.iter().map(|(name, value)| (*name, value.as_str())).collect();
    platform.function("create-payment", &settings)
}

fn sample(platform: &Platform, text: &str) -> Value {
    serde_json::from_str(&text.replace("ACCESS_TOKEN", &platform.pool.token(USER))).unwrap()
}

async fn create(platform: &mut Platform, key: &str, body: &Value) -> (u64, Value) {
    let event = Event::new("POST", "/payments")
        .bearer(&platform.pool.token(USER))
        .header("idempotency-key", key)
        .json(body);
    reply(platform.lambda.invoke("1", event.0).await)
}

#[tokio::test]
async fn anyone_who_wants_a_pack_gets_the_page_to_pay_it_on_and_the_same_request_the_same_page() {
    let mut platform = Platform::start().await;
    let shop = Shop::open(&platform).await;
    let _function = function(&platform, &shop);
    let event = sample(&platform, include_str!("../../../../events/create-payment/pack.json"));
    let (status, page) = reply(platform.lambda.invoke("1", event.clone()).await);
    assert_eq!(status, 200, "{page}");
    let url = page["url"].as_str().unwrap();
    assert!(url.starts_with(&shop.stripe.base_url()), "{url}");
    assert_eq!(reply(platform.lambda.invoke("2", event).await), (200, page.clone()));
    let sessions = shop.stripe.objects("checkout.session");
    assert_eq!(sessions.len(), 1);
    assert_eq!(
        (&sessions[0]["amount_total"], &sessions[0]["locale"]),
        (&json!(3_499), &json!("de"))
    );
    assert_eq!(sessions[0]["cancel_url"], format!("{}/payment-canceled", paykit::SITE));
    let event = sample(&platform, include_str!("../../../../events/create-payment/plan.json"));
    let other_key = event.to_string().replace("8c1f4b5e", "9c1f4b5e");
    let (status, page) = reply(
        platform
            .lambda
            .invoke("3", serde_json::from_str(&other_key).unwrap())
            .await,
    );
    assert_eq!(status, 200, "{page}");
}

#[tokio::test]
async fn what_is_not_for_sale_as_it_was_seen_is_not_sold() {
    let mut platform = Platform::start().await;
    let shop = Shop::open(&platform).await;
    let _function = function(&platform, &shop);
    for (body, status, code) in [
        (
            json!({"priceId": "pack_creator", "credits": 70, "creatorCode": ""}),
            400,
            "invalid_input",
        ),
        (json!({"priceId": "price_1", "creatorCode": ""}), 400, "invalid_input"),
        (
            json!({"priceId": "pack_starter", "creatorCode": "NOBODY"}),
            404,
            "code_not_found",
        ),
        (
            json!({"priceId": "pack_starter", "creatorCode": "no code!"}),
            404,
            "code_not_found",
        ),
    ] {
        let (found, answer) = create(&mut platform, "intent-0001", &body).await;
        assert_eq!((found, &answer["error"]["code"]), (status, &json!(code)), "{body}");
    }
    assert!(shop.stripe.objects("checkout.session").is_empty());
}

#[tokio::test]
async fn who_is_subscribed_changes_the_plan_instead() {
    let mut platform = Platform::start().await;
    let shop = Shop::open(&platform).await;
    let _function = function(&platform, &shop);
    shop.buy(&platform, USER, "plan_starter").await;
    let (status, answer) = create(
        &mut platform,
        "intent-0001",
        &json!({"priceId": "plan_creator", "creatorCode": ""}),
    )
    .await;
    assert_eq!((status, &answer["error"]["code"]), (409, &json!("already_subscribed")));
}

#[tokio::test]
async fn without_a_key_payments_are_off_and_with_a_provider_that_is_away_nothing_is_lost() {
    let mut platform = Platform::start().await;
    let shop = Shop::open(&platform).await;
    let body = json!({"priceId": "pack_starter", "creatorCode": ""});
    shop.stripe.control("fault", &json!({"api500": 1_000})).unwrap();
    let first = function(&platform, &shop);
    let (status, answer) = create(&mut platform, "intent-0001", &body).await;
    assert_eq!((status, &answer["error"]["code"]), (503, &json!("unavailable")));
    shop.stripe.control("fault", &json!({"api500": 0})).unwrap();
    assert_eq!(create(&mut platform, "intent-0001", &body).await.0, 200);
    let rest = first.stop().await.join("\n");
    assert!(!rest.contains("sk_test") && !rest.contains(USER), "{rest}");
    platform
        .cloud
        .put_secret(PAYMENTS_SECRET, r#"{"apiKey":"","webhookSecrets":[],"site":""}"#);
    let mut again = Platform {
        lambda: lambdakit::Lambda::start().await,
        ..platform
    };
    let _second = function(&again, &shop);
    let (_, answer) = create(&mut again, "intent-0002", &body).await;
    assert_eq!(answer["error"]["code"], "payments_off");
}

#[tokio::test]
async fn a_creators_code_is_made_known_to_the_provider_once_and_due_credits_come_with_buying() {
    let mut platform = Platform::start().await;
    let shop = Shop::open(&platform).await;
    let _function = function(&platform, &shop);
    platform.creator_code("ADA-10", Some("a-creator")).await;
    let long_ago = jiff::Timestamp::now() - jiff::SignedDuration::from_hours(31 * 24);
    platform.joined(USER, long_ago).await;
    let body = json!({"priceId": "pack_starter", "creatorCode": "ADA-10"});
    for key in ["intent-0001", "intent-0002"] {
        let (status, page) = create(&mut platform, key, &body).await;
        assert_eq!(status, 200, "{page}");
    }
    assert_eq!(shop.stripe.objects("promotion_code").len(), 1);
    assert_eq!(platform.credits(USER).await, 10);
}
