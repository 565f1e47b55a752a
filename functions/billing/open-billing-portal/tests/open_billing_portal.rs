//! The function as a process, between a database in memory, the platform's stand-ins and the local payment provider.

use lambdakit::{Platform, reply};
use paykit::Shop;
use serde_json::Value;

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";

lambdakit::matrix!("open-billing-portal", paykit::open);

#[tokio::test]
async fn the_portal_is_that_of_the_callers_own_customer() {
    let mut platform = Platform::start().await;
    let shop = Shop::open(&platform).await;
    let _function = shop.function(&platform, "open-billing-portal");
    let sample = include_str!("../../../../events/open-billing-portal/mine.json");
    let event: Value = serde_json::from_str(&sample.replace("ACCESS_TOKEN", &platform.pool.token(USER))).unwrap();
    let (status, page) = reply(platform.lambda.invoke("1", event).await);
    assert_eq!(status, 200, "{page}");
    assert!(page["url"].as_str().unwrap().starts_with(&shop.stripe.base_url()));
    let customers = shop.stripe.objects("customer");
    assert_eq!((customers.len(), &customers[0]["metadata"]["user"]), (1, &USER.into()));
}
