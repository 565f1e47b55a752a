//! The function as a process, between a database in memory and the platform's stand-ins.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use domain::UserId;
use jiff::Timestamp;
use lambdakit::{Lambda, Platform, reply};
use serde_json::{Value, json};

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";
const OTHER: &str = "4d4b0b63-81c2-8155-9b7f-3a7a7a3e0b22";

lambdakit::matrix!("disconnect-channel", switched_on);

async fn switched_on(_: &Platform) -> (Vec<(&'static str, String)>, ()) {
    (vec![("CHANNEL_LINK", "on".to_owned())], ())
}

async fn disconnect(platform: &mut Platform, switch: &str) -> (u64, Value) {
    platform.lambda = Lambda::start().await;
    let _function = platform.function("disconnect-channel", &[("CHANNEL_LINK", switch)]);
    let event = include_str!("../../../../events/disconnect-channel/linked.json");
    let event = event.replace("ACCESS_TOKEN", &platform.pool.token(USER));
    reply(platform.lambda.invoke("1", serde_json::from_str(&event).unwrap()).await)
}

async fn is_linked(platform: &Platform, user: &str) -> bool {
    let user: UserId = user.parse().unwrap();
    let seen = platform.cloud.store().connection(&user, Timestamp::now()).await;
    seen.unwrap().is_connected
}

#[tokio::test]
async fn the_callers_channel_is_unlinked_and_nobody_elses_and_twice_is_once() {
    let mut platform = Platform::start().await;
    platform.linked(USER, "UCBJycsmduvYEL83R_U4JriQ").await;
    platform.linked(OTHER, "UC_x5XG1OV2P6uZZ5FSM9Ttw").await;
    assert_eq!(disconnect(&mut platform, "on").await, (204, Value::Null));
    assert!(!is_linked(&platform, USER).await && is_linked(&platform, OTHER).await);
    assert_eq!(disconnect(&mut platform, "on").await, (204, Value::Null));
    platform.linked(OTHER, "UC_x5XG1OV2P6uZZ5FSM9Ttw").await;
}

#[tokio::test]
async fn where_it_is_switched_off_nothing_is_unlinked() {
    let mut platform = Platform::start().await;
    platform.linked(USER, "UCBJycsmduvYEL83R_U4JriQ").await;
    let (status, body) = disconnect(&mut platform, "off").await;
    assert_eq!((status, &body["error"]["code"]), (404, &json!("feature_off")));
    assert!(is_linked(&platform, USER).await);
}

#[tokio::test]
async fn a_channel_whose_week_is_used_is_unlinked_and_its_week_stays_used() {
    let mut platform = Platform::start().await;
    let (channel, now) = ("UC0123456789abcdefghijkl", Timestamp::now());
    platform.linked(USER, channel).await;
    let id = "1".repeat(32);
    platform.queued_with(USER, &id, now, |job| job.weekly = true).await;
    assert_eq!(platform.job(USER, &id).await.unwrap().weekly, 1);
    assert_eq!(disconnect(&mut platform, "on").await, (204, Value::Null));
    platform.linked(OTHER, channel).await;
    platform.queued_with(OTHER, &id, now, |job| job.weekly = true).await;
    assert_eq!(platform.job(OTHER, &id).await.unwrap().weekly, 0);
}
