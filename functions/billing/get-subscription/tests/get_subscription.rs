//! The function as a process, between a database in memory and the platform's stand-ins.

use lambdakit::{Platform, reply};
use serde_json::Value;

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";

lambdakit::matrix!("get-subscription");

#[tokio::test]
async fn anyone_who_has_none_learns_when_free_credits_come() {
    let mut platform = Platform::start().await;
    let _function = platform.function("get-subscription", &[]);
    let sample = include_str!("../../../../events/get-subscription/mine.json");
    let event: Value = serde_json::from_str(&sample.replace("ACCESS_TOKEN", &platform.pool.token(USER))).unwrap();
    let (status, view) = reply(platform.lambda.invoke("1", event).await);
    assert_eq!(status, 200, "{view}");
    assert_eq!(
        (&view["subscribed"], &view["tier"], &view["state"]),
        (&false.into(), &"free".into(), &"none".into())
    );
    assert!(view["nextRefillAt"].is_string());
}

#[tokio::test]
async fn free_credits_that_have_fallen_due_come_with_looking() {
    let mut platform = Platform::start().await;
    let _function = platform.function("get-subscription", &[]);
    let long_ago = jiff::Timestamp::now() - jiff::SignedDuration::from_hours(31 * 24);
    let (store, user) = (platform.cloud.store(), USER.parse().unwrap());
    store.account(&user, long_ago).await.unwrap();
    let sample = include_str!("../../../../events/get-subscription/mine.json");
    let event: Value = serde_json::from_str(&sample.replace("ACCESS_TOKEN", &platform.pool.token(USER))).unwrap();
    assert_eq!(reply(platform.lambda.invoke("1", event).await).0, 200);
    let seen = store.seen_account(&user, jiff::Timestamp::now()).await.unwrap();
    assert_eq!(seen.unwrap().balance.total(), 10);
}
