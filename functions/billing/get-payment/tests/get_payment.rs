//! The function as a process, between a database in memory and the platform's stand-ins.

use lambdakit::{Platform, reply};
use serde_json::{Value, json};

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";
const SESSION: &str = "cs_test_a1B2c3D4e5F6";

lambdakit::matrix!("get-payment");

#[tokio::test]
async fn a_payment_that_was_begun_is_open_without_a_word_to_the_provider() {
    let mut platform = Platform::start().await;
    let _function = platform.function("get-payment", &[]);
    platform.checkout(USER, SESSION).await;
    let sample =
        include_str!("../../../../events/get-payment/one.json").replace("ACCESS_TOKEN", &platform.pool.token(USER));
    let event: Value = serde_json::from_str(&sample).unwrap();
    let (status, payment) = reply(platform.lambda.invoke("1", event).await);
    assert_eq!(status, 200, "{payment}");
    assert_eq!(payment["sessionId"], SESSION);
    assert_eq!((&payment["status"], &payment["credits"]), (&json!("open"), &json!(10)));
    assert!(payment["grantedAt"].is_null() && payment.get("url").is_none());
}

#[tokio::test]
async fn about_a_payment_that_should_be_over_the_provider_is_asked() {
    let mut platform = Platform::start().await;
    let _function = platform.function("get-payment", &[]);
    let now = jiff::Timestamp::now();
    let checkout = store::Checkout {
        user: USER.parse().unwrap(),
        session: SESSION.parse().unwrap(),
        product: "pack_starter".parse().unwrap(),
        code: None,
        created_at: now - jiff::SignedDuration::from_hours(25),
        expires_at: now - jiff::SignedDuration::from_hours(1),
        url: "http://127.0.0.1:9/pay".to_owned(),
        granted_at: None,
    };
    platform.cloud.store().note_checkout(&checkout).await.unwrap();
    let sample =
        include_str!("../../../../events/get-payment/one.json").replace("ACCESS_TOKEN", &platform.pool.token(USER));
    let (status, refused) = reply(
        platform
            .lambda
            .invoke("1", serde_json::from_str(&sample).unwrap())
            .await,
    );
    // Nobody answers there: what is not known is not said.
    assert_eq!((status, &refused["error"]["code"]), (503, &json!("unavailable")));
}
