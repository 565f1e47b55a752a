//! The function as a process, between a database in memory, the platform's stand-ins and the local payment provider.

use lambdakit::{Platform, reply};
use paykit::Shop;
use serde_json::{Value, json};

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";

lambdakit::matrix!("cancel-subscription", paykit::subscribed);

#[tokio::test]
async fn a_cancelled_subscription_lasts_until_its_end() {
    let mut platform = Platform::start().await;
    let shop = Shop::open(&platform).await;
    let _function = shop.function(&platform, "cancel-subscription");
    shop.buy(&platform, USER, "plan_creator").await;
    let sample = include_str!("../../../../events/cancel-subscription/mine.json");
    let event: Value = serde_json::from_str(&sample.replace("ACCESS_TOKEN", &platform.pool.token(USER))).unwrap();
    for id in ["1", "2"] {
        let (status, view) = reply(platform.lambda.invoke(id, event.clone()).await);
        assert_eq!(status, 200, "{view}");
        assert_eq!(
            (&view["cancelAtPeriodEnd"], &view["tier"]),
            (&json!(true), &json!("creator"))
        );
    }
    assert_eq!(shop.stripe.objects("subscription")[0]["cancel_at_period_end"], true);
}

#[tokio::test]
async fn anyone_who_cancels_long_after_a_renewal_failed_has_the_free_credits_that_fell_due() {
    let mut platform = Platform::start().await;
    let shop = Shop::open(&platform).await;
    let _function = shop.function(&platform, "cancel-subscription");
    shop.buy(&platform, USER, "plan_creator").await;
    platform.tier(USER, domain::Tier::Free).await;
    let (store, user, now) = (platform.cloud.store(), USER.parse().unwrap(), jiff::Timestamp::now());
    let long_ago = now - jiff::SignedDuration::from_hours(24);
    platform.cloud.absent_since(&user, long_ago).await;
    let before = store.seen_account(&user, now).await.unwrap().unwrap().balance.total();
    let sample = include_str!("../../../../events/cancel-subscription/mine.json");
    let event: Value = serde_json::from_str(&sample.replace("ACCESS_TOKEN", &platform.pool.token(USER))).unwrap();
    let (status, view) = reply(platform.lambda.invoke("1", event).await);
    assert_eq!(status, 200, "{view}");
    let after = store.seen_account(&user, now).await.unwrap().unwrap().balance.total();
    assert_eq!(after, before + 5);
}
