//! The function as a process, between a database in memory and the platform's stand-ins.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use domain::scout::platform_day;
use jiff::Timestamp;
use lambdakit::{Event, Function, Platform};
use sample_platform::{Options, Running};
use serde_json::{Value, json};

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";
const BY_HANDLE: &str = include_str!("../../../../events/find-channel/by-handle.json");
const NAME: &str = "find-channel";

type Settings = Vec<(&'static str, String)>;

lambdakit::matrix!("find-channel", sampled);

async fn sampled(_: &Platform) -> (Settings, Running) {
    let sample = sample_platform::start(Options::default()).await.unwrap();
    let settings = vec![
        ("YOUTUBE_API_BASE", sample.base_url()),
        ("SAMPLE_PLATFORM", "on".to_owned()),
    ];
    (settings, sample)
}

fn function(platform: &Platform, settings: &Settings) -> Function {
    let settings: Vec<(&str, &str)> = settings.iter().map(|(name, value)| (*name, value.as_str())).collect();
    platform.function(NAME, &settings)
}

async fn find(platform: &mut Platform, query: &str) -> (u64, Value) {
    let event = Event::new("GET", "/channels/find").bearer(&platform.pool.token(USER));
    platform.ask(event.query(query)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_channel_is_found_by_what_a_person_typed_and_nothing_is_taken() {
    let mut platform = Platform::start().await;
    let (settings, sample) = sampled(&platform).await;
    let _function = function(&platform, &settings);
    let event = Event::sample(BY_HANDLE, &platform.pool.token(USER));
    let (status, found) = platform.ask(event.clone()).await;
    assert_eq!(
        (status, &found["channel"]["title"]),
        (200, &json!("Semicolon Harbour")),
        "{found}"
    );
    assert_eq!(found["suggestions"], json!([]));
    assert_eq!(
        platform.ask(event).await,
        (200, found.clone()),
        "from what is remembered of the name"
    );
    let address = "channel=https%3A%2F%2Fwww.youtube.com%2F%40SemicolonHarbour";
    assert_eq!(find(&mut platform, address).await, (200, found));
    assert!(!sample.requests().is_empty());
    assert_eq!(platform.credits(USER).await, 5);
}

#[tokio::test(flavor = "multi_thread")]
async fn where_the_platforms_quota_is_spent_that_is_said_and_nothing_is_sent() {
    let mut platform = Platform::start().await;
    let (settings, sample) = sampled(&platform).await;
    let _function = function(&platform, &settings);
    let (store, now) = (platform.cloud.store(), Timestamp::now());
    store.quota_is_over(platform_day(now), false, now).await.unwrap();
    let (status, body) = find(&mut platform, "channel=%40SemicolonHarbour").await;
    assert_eq!((status, &body["error"]["code"]), (503, &json!("quota_spent")));
    assert!(sample.requests().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_that_nobody_has_is_no_error_and_what_is_none_is_refused() {
    let mut platform = Platform::start().await;
    let (settings, _sample) = sampled(&platform).await;
    let _function = function(&platform, &settings);
    let (status, found) = find(&mut platform, "channel=%40nobody-has-this-handle").await;
    assert_eq!((status, &found["channel"]), (200, &Value::Null), "{found}");
    for query in [
        "",
        "channel=",
        "channel=%20%20",
        "channel=http%3A%2F%2F169.254.169.254%2F%40one",
    ] {
        let (status, body) = find(&mut platform, query).await;
        let error = &body["error"];
        assert_eq!(
            (status, &error["code"], &error["field"]),
            (400, &json!("invalid_input"), &json!("channel"))
        );
    }
}

/// The secret's service is not there: the stand-in behind its address knows no secrets.
#[tokio::test(flavor = "multi_thread")]
async fn a_platform_that_cannot_be_asked_is_no_channel_that_is_not_there() {
    let mut platform = Platform::start().await;
    let (mut settings, _sample) = sampled(&platform).await;
    settings[1].1 = "off".to_owned();
    let _function = function(&platform, &settings);
    let (status, body) = find(&mut platform, "channel=%40SemicolonHarbour").await;
    assert_eq!((status, &body["error"]["code"]), (503, &json!("unavailable")));
}
