//! The function as a process, between a database in memory and the platform's stand-ins.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use domain::{CodeKind, Terms};
use lambdakit::{Event, Function, Platform, reply};
use serde_json::{Value, json};

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";

lambdakit::matrix!("redeem-promo-code");

fn function(platform: &Platform) -> Function {
    platform.function("redeem-promo-code", &[])
}

fn gift() -> Terms {
    Terms {
        kind: CodeKind::Gift,
        credits: Some(10.try_into().unwrap()),
        creator: None,
        max_uses: Some(1),
        valid_from: None,
        valid_until: None,
        active: true,
    }
}

fn sample(platform: &Platform) -> Value {
    let sample = include_str!("../../../../events/redeem-promo-code/gift.json");
    let sample = sample.replace("ACCESS_TOKEN", &platform.pool.token(USER));
    serde_json::from_str(&sample.replace("CLIENT_ID", &platform.pool.client_id)).unwrap()
}

async fn redeem(platform: &mut Platform, user: &str, code: &str) -> (u64, Value) {
    let event = Event::new("POST", "/redeem-promo-code")
        .bearer(&platform.pool.token(user))
        .json(&json!({"promoCode": code, "isGiftCode": false}));
    reply(platform.lambda.invoke("1", event.0).await)
}

#[tokio::test]
async fn a_gift_brings_its_credits_once_and_says_so_the_second_time() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let before = platform.credits(USER).await;
    platform.code_with("WELCOME-GIFT", gift()).await;
    let event = sample(&platform);
    let redeemed = json!({
        "success": true, "message": "Code redeemed.", "type": "gift", "creditsAwarded": 10, "code": "WELCOME-GIFT",
    });
    assert_eq!(reply(platform.lambda.invoke("1", event.clone()).await), (200, redeemed));
    assert_eq!(platform.credits(USER).await, before + 10);
    let world = platform.world().await;
    let (status, body) = reply(platform.lambda.invoke("2", event).await);
    assert_eq!((status, &body["error"]["code"]), (409, &json!("code_already_used")));
    let (status, body) = redeem(&mut platform, "somebody-else", "welcome-gift").await;
    assert_eq!((status, &body["error"]["code"]), (404, &json!("code_not_found")));
    assert!(platform.world().await == world);
}

#[tokio::test]
async fn what_the_browser_takes_a_code_for_changes_nothing() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    platform.code("WELCOME", 5).await;
    let event = Event::new("POST", "/redeem-promo-code")
        .bearer(&platform.pool.token(USER))
        .json(&json!({"promoCode": " welcome ", "isGiftCode": true}));
    let (status, body) = reply(platform.lambda.invoke("1", event.0).await);
    assert_eq!(
        (status, &body["type"], &body["creditsAwarded"]),
        (200, &json!("promo"), &json!(5))
    );
}

#[tokio::test]
async fn a_code_that_cannot_be_is_one_that_is_not_there() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    platform.credits(USER).await;
    let world = platform.world().await;
    let long = "X".repeat(51);
    for code in ["NOSUCH", "no code", "a#b", "ÄPFEL", long.as_str()] {
        let (status, body) = redeem(&mut platform, USER, code).await;
        assert_eq!(
            (status, &body["error"]["code"]),
            (404, &json!("code_not_found")),
            "{code}"
        );
    }
    assert!(platform.world().await == world);
}

#[tokio::test]
async fn another_clients_public_key_is_no_sign_in() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let mut event = sample(&platform);
    event["headers"]["apikey"] = json!("another-client");
    let (status, body) = reply(platform.lambda.invoke("1", event).await);
    assert_eq!((status, &body["error"]["code"]), (401, &json!("sign_in_required")));
}
