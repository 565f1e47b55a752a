//! The function as a process, between a database in memory and the platform's stand-ins.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use domain::UserId;
use domain::scout::platform_day;
use lambdakit::{Event, Function, Platform, reply};
use sample_platform::{CLIENT_ID, CLIENT_SECRET, Options, Running, Visitor};
use serde_json::{Value, json};
use store::LinkAttempt;
use url::Url;
use youtube::{SignIn, SignInConfig};

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";
const OTHER: &str = "4d4b0b63-81c2-8155-9b7f-3a7a7a3e0b22";
const SECRET: &str = "channel-link";
const OWNER: Visitor<'_> = Visitor::Owner("quietlambda");

lambdakit::matrix!("youtube-oauth-save", switched_on);

type Settings = Vec<(&'static str, String)>;

fn client() -> String {
    json!({"clientId": CLIENT_ID, "clientSecret": CLIENT_SECRET, "site": "http://127.0.0.1:5173"}).to_string()
}

/// A sample platform, our secret at it, and what leads the function to both.
async fn switched_on(platform: &Platform) -> (Settings, Running) {
    let sample = sample_platform::start(Options::default()).await.unwrap();
    platform.cloud.put_secret(SECRET, &client());
    let settings = vec![
        ("CHANNEL_LINK", "on".to_owned()),
        ("SAMPLE_PLATFORM", "on".to_owned()),
        ("YOUTUBE_API_BASE", sample.base_url()),
    ];
    (settings, sample)
}

fn function(platform: &Platform, settings: &Settings) -> Function {
    let settings: Vec<(&str, &str)> = settings.iter().map(|(name, value)| (*name, value.as_str())).collect();
    platform.function("youtube-oauth-save", &settings)
}

/// Begins as this person and does that on the page; the body that their browser then sends.
async fn visit(platform: &Platform, sample: &Running, user: &str, visitor: Visitor<'_>) -> Value {
    let base = Some(sample.base_url().parse().unwrap());
    let sign_in = SignIn::new(SignInConfig::read(&client(), base).unwrap()).unwrap();
    let begun = sign_in.begin();
    let attempt = LinkAttempt {
        state: begun.state,
        verifier: begun.verifier,
    };
    let (user, now): (UserId, _) = (user.parse().unwrap(), jiff::Timestamp::now());
    platform.cloud.store().begin_link(&user, &attempt, now).await.unwrap();
    let back: Url = sample.visit(begun.auth_url.as_str(), visitor).unwrap().parse().unwrap();
    let of = |name: &str| back.query_pairs().find(|(n, _)| n == name).map(|(_, v)| v.into_owned());
    json!({"code": of("code").unwrap(), "state": of("state").unwrap()})
}

async fn save(platform: &mut Platform, user: &str, body: &Value) -> (u64, Value) {
    let event = Event::new("POST", "/youtube-oauth-save")
        .bearer(&platform.pool.token(user))
        .json(body);
    reply(platform.lambda.invoke("1", event.0).await)
}

fn refused(code: &str) -> (u64, Value) {
    (409, json!(code))
}

async fn save_fails(platform: &mut Platform, user: &str, body: &Value) -> (u64, Value) {
    let (status, body) = save(platform, user, body).await;
    (status, body["error"]["code"].clone())
}

#[tokio::test]
async fn where_the_platforms_quota_is_spent_the_attempt_is_not_used_up() {
    let mut platform = Platform::start().await;
    let (settings, sample) = switched_on(&platform).await;
    let _function = function(&platform, &settings);
    platform.credits(USER).await;
    let body = visit(&platform, &sample, USER, OWNER).await;
    let (store, user, now) = (platform.cloud.store(), USER.parse().unwrap(), jiff::Timestamp::now());
    store.quota_is_over(platform_day(now), false, now).await.unwrap();
    let spent = save_fails(&mut platform, USER, &body).await;
    assert_eq!(spent, (503, json!("quota_spent")));
    let state = body["state"].as_str().unwrap();
    assert!(store.take_attempt(&user, state, now).await.is_ok());
}

#[tokio::test]
async fn who_comes_back_from_the_platform_has_linked_the_channel_that_it_names() {
    let mut platform = Platform::start().await;
    let (settings, sample) = switched_on(&platform).await;
    let function = function(&platform, &settings);
    platform.credits(USER).await;
    let body = visit(&platform, &sample, USER, OWNER).await;
    let event = include_str!("../../../../events/youtube-oauth-save/allowed.json");
    let mut event: Value = serde_json::from_str(&event.replace("ACCESS_TOKEN", &platform.pool.token(USER))).unwrap();
    event["body"] = json!(body.to_string());
    let (status, answer) = reply(platform.lambda.invoke("1", event).await);
    assert_eq!((status, &answer["success"]), (200, &json!(true)), "{answer}");
    let channel = &answer["channel"];
    assert_eq!(channel["id"], sample.channel_id("quietlambda").unwrap());
    assert_eq!(channel["name"], "Quiet Lambda");
    assert!(channel["avatar"].is_string() && channel["connectedAt"].is_string());
    let (user, now) = (USER.parse().unwrap(), jiff::Timestamp::now());
    let seen = platform.cloud.store().connection(&user, now).await.unwrap();
    assert!(seen.is_connected && seen.can_use_weekly_free);
    assert_eq!(sample.active_tokens(), 0, "the token was taken back");
    let again = save_fails(&mut platform, USER, &body).await;
    assert_eq!(again, refused("link_expired"), "a state counts once");
    let log = function.stop().await.join("\n");
    let code = body["code"].as_str().unwrap();
    for secret in [
        CLIENT_SECRET,
        "ya29",
        code,
        body["state"].as_str().unwrap(),
        USER,
        "Quiet Lambda",
    ] {
        assert!(!log.contains(secret), "{log}");
    }
}

#[tokio::test]
async fn a_state_is_worth_nothing_to_anybody_else_and_uses_nothing_up() {
    let mut platform = Platform::start().await;
    let (settings, sample) = switched_on(&platform).await;
    let _function = function(&platform, &settings);
    let body = visit(&platform, &sample, USER, OWNER).await;
    assert_eq!(save_fails(&mut platform, OTHER, &body).await, refused("link_expired"));
    let mut forged = body.clone();
    forged["state"] = json!("somebody-elses-state");
    assert_eq!(save_fails(&mut platform, USER, &forged).await, refused("link_expired"));
    let (user, now) = (OTHER.parse().unwrap(), jiff::Timestamp::now());
    assert!(
        !platform
            .cloud
            .store()
            .connection(&user, now)
            .await
            .unwrap()
            .is_connected
    );
    assert_eq!(save(&mut platform, USER, &body).await.0, 200);
}

#[tokio::test]
async fn a_code_of_another_sign_in_links_nothing() {
    let mut platform = Platform::start().await;
    let (settings, sample) = switched_on(&platform).await;
    let _function = function(&platform, &settings);
    let theirs = visit(&platform, &sample, OTHER, OWNER).await;
    let mut mixed = visit(&platform, &sample, USER, OWNER).await;
    mixed["code"] = theirs["code"].clone();
    assert_eq!(
        save_fails(&mut platform, USER, &mixed).await,
        refused("link_expired"),
        "its verifier is another"
    );
}

#[tokio::test]
async fn nobodys_channel_a_taken_one_and_a_second_one_are_distinguished() {
    let mut platform = Platform::start().await;
    let (settings, sample) = switched_on(&platform).await;
    let _function = function(&platform, &settings);
    let body = visit(&platform, &sample, USER, Visitor::WithoutChannel).await;
    assert_eq!(save_fails(&mut platform, USER, &body).await, refused("no_channel"));
    let body = visit(&platform, &sample, USER, OWNER).await;
    assert_eq!(save(&mut platform, USER, &body).await.0, 200);
    let body = visit(&platform, &sample, OTHER, OWNER).await;
    assert_eq!(save_fails(&mut platform, OTHER, &body).await, refused("channel_taken"));
    let body = visit(&platform, &sample, USER, Visitor::Owner("tildasteig")).await;
    assert_eq!(
        save_fails(&mut platform, USER, &body).await,
        refused("channel_already_linked")
    );
    let body = visit(&platform, &sample, USER, OWNER).await;
    assert_eq!(
        save(&mut platform, USER, &body).await.0,
        200,
        "the same again, for its name"
    );
}

#[tokio::test]
async fn a_platform_that_fails_links_nothing_and_one_that_refuses_is_reported() {
    let mut platform = Platform::start().await;
    let (settings, sample) = switched_on(&platform).await;
    let _function = function(&platform, &settings);
    for (order, expected) in [
        (
            json!({"fault": "503", "only": "token", "times": 1}),
            (503, json!("unavailable")),
        ),
        (
            json!({"fault": "drop", "only": "token", "times": 1}),
            (503, json!("unavailable")),
        ),
        (
            json!({"fault": "500", "only": "channels", "times": 9}),
            (503, json!("unavailable")),
        ),
        (
            json!({"reset": true, "fault": "forbidden", "only": "channels", "times": 1}),
            refused("link_refused"),
        ),
    ] {
        let body = visit(&platform, &sample, USER, OWNER).await;
        sample.control(order.clone()).unwrap();
        assert_eq!(save_fails(&mut platform, USER, &body).await, expected, "{order}");
    }
    let body = visit(&platform, &sample, USER, OWNER).await;
    assert_eq!(save(&mut platform, USER, &body).await.0, 200);
}

#[tokio::test]
async fn what_is_too_long_or_empty_is_not_taken_to_the_platform_and_where_it_is_off_nothing_is() {
    let mut platform = Platform::start().await;
    let (mut settings, sample) = switched_on(&platform).await;
    let first = function(&platform, &settings);
    for (body, field) in [
        (json!({"code": "", "state": "s"}), "code"),
        (json!({"code": "c".repeat(1_025), "state": "s"}), "code"),
        (json!({"code": "c", "state": ""}), "state"),
        (json!({"code": "c", "state": "s".repeat(201)}), "state"),
    ] {
        let (status, answer) = save(&mut platform, USER, &body).await;
        assert_eq!((status, &answer["error"]["field"]), (400, &json!(field)));
    }
    assert!(sample.requests().is_empty());
    drop(first.stop().await);
    settings[0].1 = "off".to_owned();
    let mut platform = Platform {
        lambda: lambdakit::Lambda::start().await,
        ..platform
    };
    let _second = function(&platform, &settings);
    let body = visit(&platform, &sample, USER, OWNER).await;
    let (status, answer) = save(&mut platform, USER, &body).await;
    assert_eq!((status, &answer["error"]["code"]), (404, &json!("feature_off")));
}
