//! The function as a process.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use domain::EmailAddress;
use jiff::{SignedDuration, Timestamp};
use lambdakit::{Event, Platform};
use serde_json::{Value, json};

const LINK: &str = include_str!("../../../../events/confirm-address/link.json");
const NAME: &str = "confirm-address";

lambdakit::matrix!("confirm-address");

async fn asked(platform: &Platform, at: Timestamp) -> String {
    platform.credits("someone").await;
    let address: EmailAddress = "reports@example.org".parse().unwrap();
    let user = "someone".parse().unwrap();
    let token = platform.cloud.store().ask_address(&user, &address, at).await;
    token.unwrap().unwrap().to_string()
}

async fn press(platform: &mut Platform, token: &str) -> (u64, Value) {
    let event = Event::sample(LINK, "").json(&json!({ "token": token }));
    platform.ask(event).await
}

#[tokio::test]
async fn the_link_works_once() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    let token = asked(&platform, Timestamp::now()).await;
    let confirmed = json!({"address": "reports@example.org"});
    assert_eq!(press(&mut platform, &token).await, (200, confirmed));
    let (status, body) = press(&mut platform, &token).await;
    assert_eq!((status, &body["error"]["code"]), (404, &json!("not_found")));
}

#[tokio::test]
async fn a_link_that_is_a_day_old_confirms_nothing() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    let token = asked(&platform, Timestamp::now() - SignedDuration::from_hours(24)).await;
    assert_eq!(press(&mut platform, &token).await.0, 404);
    let found = platform.cloud.store().addresses(&"someone".parse().unwrap()).await;
    assert!(!found.unwrap()[0].confirmed);
}
