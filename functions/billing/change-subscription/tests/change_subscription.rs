//! The function as a process, between a database in memory, the platform's stand-ins and the local payment provider.

use lambdakit::{Platform, reply};
use paykit::Shop;
use serde_json::{Value, json};

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";

lambdakit::matrix!("change-subscription", paykit::subscribed);

#[tokio::test]
async fn an_upgrade_is_there_at_once_and_without_a_subscription_there_is_none() {
    let mut platform = Platform::start().await;
    let shop = Shop::open(&platform).await;
    let _function = shop.function(&platform, "change-subscription");
    let sample = include_str!("../../../../events/change-subscription/up.json");
    let sample = sample.replace("ACCESS_TOKEN", &platform.pool.token(USER));
    let event: Value = serde_json::from_str(&sample).unwrap();
    let (status, answer) = reply(platform.lambda.invoke("1", event.clone()).await);
    assert_eq!((status, &answer["error"]["code"]), (409, &json!("not_subscribed")));
    shop.buy(&platform, USER, "plan_starter").await;
    let before = platform.credits(USER).await;
    let (status, view) = reply(platform.lambda.invoke("2", event).await);
    assert_eq!(status, 200, "{view}");
    assert_eq!(
        (&view["tier"], &view["subscribed"], &view["creditsPerMonth"]),
        (&json!("growth"), &json!(true), &json!(160))
    );
    assert_eq!(platform.credits(USER).await, before + 140, "the difference, at once");
    shop.catch_up(&platform).await;
    assert_eq!(platform.credits(USER).await, before + 140, "and once");
}

#[tokio::test]
async fn the_payment_with_a_code_behind_a_plan_that_ends_counts_for_the_code_once() {
    let mut platform = Platform::start().await;
    let shop = Shop::open(&platform).await;
    let _function = shop.function(&platform, "change-subscription");
    shop.pay_with_code(&platform, USER, "plan_agency", "ADA-10").await;
    let store = platform.cloud.store();
    // Books what was paid, and leaves the code to the one who comes next.
    shop.catch_up(&platform).await;
    assert_eq!(store.codes().await.unwrap()[0].uses, 0);
    let sample = include_str!("../../../../events/change-subscription/up.json");
    let sample = sample.replace("ACCESS_TOKEN", &platform.pool.token(USER));
    for id in ["1", "2"] {
        let event: Value = serde_json::from_str(&sample).unwrap();
        let (status, view) = reply(platform.lambda.invoke(id, event).await);
        assert_eq!(status, 200, "{view}");
        assert_eq!(store.codes().await.unwrap()[0].uses, 1);
    }
}
