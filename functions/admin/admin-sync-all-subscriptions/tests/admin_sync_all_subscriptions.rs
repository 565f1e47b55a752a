//! The function as a process, between a database in memory, the platform's stand-ins and the local payment provider.

use lambdakit::{Platform, reply};
use paykit::Shop;
use serde_json::{Value, json};

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";

lambdakit::matrix!("admin-sync-all-subscriptions", paykit::open);

#[tokio::test]
async fn every_subscription_is_counted() {
    let mut platform = Platform::start().await;
    let shop = Shop::open(&platform).await;
    let _function = shop.function(&platform, "admin-sync-all-subscriptions");
    for user in ["buyer-0001", "buyer-0002"] {
        shop.buy(&platform, user, "plan_creator").await;
    }
    let sample = include_str!("../../../../events/admin-sync-all-subscriptions/all.json");
    let sample = sample.replace("ACCESS_TOKEN", &platform.pool.admin_token(USER));
    let mut event: Value = serde_json::from_str(&sample).unwrap();
    let (status, first) = reply(platform.lambda.invoke("1", event.clone()).await);
    assert_eq!(
        (status, &first["success"], &first["failed"]),
        (200, &json!(2), &json!(0))
    );
    let cursor = first["nextCursor"].as_str().unwrap();
    event["rawQueryString"] = json!(format!("cursor={cursor}"));
    // Those that live only here come after those of the provider; all of them were seen a moment ago.
    assert_eq!(
        reply(platform.lambda.invoke("2", event.clone()).await),
        (200, json!({"success": 0, "failed": 0, "nextCursor": null}))
    );
    event["rawQueryString"] = json!("cursor=nowhere");
    let (status, refused) = reply(platform.lambda.invoke("3", event).await);
    assert_eq!((status, &refused["error"]["code"]), (400, &json!("invalid_input")));
}

#[tokio::test]
async fn what_was_paid_while_nobody_heard_of_it_is_booked_with_its_code() {
    let mut platform = Platform::start().await;
    let shop = Shop::open(&platform).await;
    let _function = shop.function(&platform, "admin-sync-all-subscriptions");
    shop.pay_with_code(&platform, "buyer-0001", "plan_creator", "ADA-10")
        .await;
    let store = platform.cloud.store();
    let before = platform.credits("buyer-0001").await;
    let sample = include_str!("../../../../events/admin-sync-all-subscriptions/all.json");
    let sample = sample.replace("ACCESS_TOKEN", &platform.pool.admin_token(USER));
    let (status, done) = reply(
        platform
            .lambda
            .invoke("1", serde_json::from_str(&sample).unwrap())
            .await,
    );
    assert_eq!((status, &done["success"]), (200, &json!(1)), "{done}");
    assert!(platform.credits("buyer-0001").await > before);
    assert_eq!(store.codes().await.unwrap()[0].uses, 1);
}
