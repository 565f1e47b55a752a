//! The function as a process, between a database in memory and the platform's stand-ins.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use std::collections::HashMap;

use lambdakit::{Lambda, Platform, reply};
use sample_platform::{CLIENT_ID, CLIENT_SECRET, Options, Running, Visitor};
use serde_json::{Value, json};
use url::Url;

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";
const SECRET: &str = "channel-link";

lambdakit::matrix!("youtube-oauth-connect", switched_on);

type Settings = Vec<(&'static str, String)>;

/// A sample platform, our secret at it, and what leads the function to both.
async fn switched_on(platform: &Platform) -> (Settings, Running) {
    let sample = sample_platform::start(Options::default()).await.unwrap();
    let client = json!({"clientId": CLIENT_ID, "clientSecret": CLIENT_SECRET, "site": "http://127.0.0.1:5173"});
    platform.cloud.put_secret(SECRET, &client.to_string());
    let settings = vec![
        ("CHANNEL_LINK", "on".to_owned()),
        ("SAMPLE_PLATFORM", "on".to_owned()),
        ("YOUTUBE_API_BASE", sample.base_url()),
    ];
    (settings, sample)
}

async fn start(platform: &mut Platform, settings: &Settings) -> (u64, Value, Vec<String>) {
    platform.lambda = Lambda::start().await;
    let settings: Vec<(&str, &str)> = settings.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let function = platform.function("youtube-oauth-connect", &settings);
    let event = include_str!("../../../../events/youtube-oauth-connect/start.json");
    let event = event.replace("ACCESS_TOKEN", &platform.pool.token(USER));
    let answer = platform.lambda.invoke("1", serde_json::from_str(&event).unwrap()).await;
    let (status, body) = reply(answer);
    (status, body, function.stop().await)
}

#[tokio::test]
async fn who_wants_to_link_a_channel_is_sent_to_the_platform_with_a_state_that_is_kept_for_them() {
    let mut platform = Platform::start().await;
    let (settings, sample) = switched_on(&platform).await;
    let (status, body, log) = start(&mut platform, &settings).await;
    assert_eq!((status, &body["success"]), (200, &json!(true)), "{body}");
    let url: Url = body["authUrl"].as_str().unwrap().parse().unwrap();
    let query: HashMap<String, String> = url.query_pairs().into_owned().collect();
    assert_eq!(query["redirect_uri"], "http://127.0.0.1:5173/channel-link-callback");
    assert_eq!(query["code_challenge_method"], "S256");
    assert!(
        sample.visit(url.as_str(), Visitor::Denies).is_ok(),
        "the platform shows its page"
    );
    let (store, user, now) = (platform.cloud.store(), USER.parse().unwrap(), jiff::Timestamp::now());
    let verifier = store.take_attempt(&user, &query["state"], now).await.unwrap();
    let log = log.join("\n");
    for secret in [CLIENT_SECRET, &query["state"], &verifier, USER] {
        assert!(!log.contains(secret), "{log}");
    }
}

#[tokio::test]
async fn where_it_is_switched_off_nothing_is_begun() {
    let mut platform = Platform::start().await;
    let (mut settings, _sample) = switched_on(&platform).await;
    settings[0].1 = "off".to_owned();
    let before = platform.world().await;
    let (status, body, _) = start(&mut platform, &settings).await;
    assert_eq!((status, &body["error"]["code"]), (404, &json!("feature_off")));
    assert!(platform.world().await == before);
}

#[tokio::test]
async fn without_our_secret_at_the_platform_or_with_a_sample_in_production_nobody_is_sent_anywhere() {
    let mut platform = Platform::start().await;
    let (mut settings, _sample) = switched_on(&platform).await;
    settings.push(("STAGE", "prod".to_owned()));
    assert_eq!(start(&mut platform, &settings).await.0, 500);
    settings.pop();
    platform
        .cloud
        .put_secret(SECRET, r#"{"clientId":"","clientSecret":"","site":""}"#);
    assert_eq!(start(&mut platform, &settings).await.0, 500);
}
