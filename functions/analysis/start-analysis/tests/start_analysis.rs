//! The function as a process, between a database in memory and the platform's stand-ins.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use domain::Tier;
use domain::scout::platform_day;
use jiff::Timestamp;
use lambdakit::{Function, Platform, reply};
use serde_json::{Value, json};

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";
const BY_HANDLE: &str = include_str!("../../../../events/start-analysis/by-handle.json");
const BY_ADDRESS: &str = include_str!("../../../../events/start-analysis/by-address.json");
const WITHOUT_KEY: &str = include_str!("../../../../events/start-analysis/without-key.json");

lambdakit::matrix!("start-analysis");

fn function(platform: &Platform) -> Function {
    platform.function("start-analysis", &[])
}

fn event(text: &str, token: &str) -> Value {
    serde_json::from_str(&text.replace("ACCESS_TOKEN", token)).unwrap()
}

/// The person's request by handle, with another key and channel.
fn request(platform: &Platform, key: &str, channel: &str) -> Value {
    let mut event = event(BY_HANDLE, &platform.pool.token(USER));
    event["headers"]["idempotency-key"] = json!(key);
    event["body"] = json!(json!({"channel": channel}).to_string());
    event
}

async fn call(platform: &mut Platform, event: Value) -> (u64, Value) {
    reply(platform.lambda.invoke("1", event).await)
}

#[tokio::test]
async fn a_credit_is_taken_and_the_message_names_the_analysis() {
    let mut platform = Platform::start().await;
    let mut function = function(&platform);
    let token = platform.pool.token(USER);
    let (status, accepted) = call(&mut platform, event(BY_HANDLE, &token)).await;
    assert_eq!((status, &accepted["credits"]), (202, &json!(4)));
    let id = accepted["requestId"].as_str().unwrap();
    let sent = platform.cloud.deliveries();
    assert_eq!(sent.len(), 1);
    assert_eq!(
        (sent[0].message.user_id.as_str(), sent[0].message.request_id.as_str()),
        (USER, id)
    );
    assert!(!sent[0].priority);
    let job = platform.job(USER, id).await.unwrap();
    assert_eq!(
        (job.channel_input.as_str(), platform.credits(USER).await),
        ("@kanalbeispiel", 4)
    );
    let line = function.call_line().await;
    assert_eq!(line["status"], 202);
    assert!(!line.to_string().contains(&token), "{line}");
}

#[tokio::test]
async fn an_address_refers_to_its_channel_and_is_kept_as_typed() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let event = event(BY_ADDRESS, &platform.pool.token(USER));
    let (_, accepted) = call(&mut platform, event).await;
    let job = platform
        .job(USER, accepted["requestId"].as_str().unwrap())
        .await
        .unwrap();
    assert_eq!(job.channel_input, "https://www.youtube.com/@kanalbeispiel?si=x");
    assert_eq!(job.channel, "@kanalbeispiel".parse().unwrap());
}

#[tokio::test]
async fn where_the_platforms_quota_is_spent_nothing_is_taken_and_the_next_day_is_named() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let (store, now) = (platform.cloud.store(), Timestamp::now());
    store.quota_is_over(platform_day(now), false, now).await.unwrap();
    let event = event(BY_HANDLE, &platform.pool.token(USER));
    let answer = platform.lambda.invoke("1", event).await;
    let wait: u32 = answer.1["headers"]["retry-after"].as_str().unwrap().parse().unwrap();
    assert!((1..=25 * 3_600).contains(&wait), "{wait}");
    let (status, body) = reply(answer);
    assert_eq!((status, &body["error"]["code"]), (503, &json!("quota_spent")));
    assert_eq!(
        (platform.credits(USER).await, platform.cloud.deliveries().len()),
        (5, 0)
    );
}

#[tokio::test]
async fn where_only_searches_are_spent_a_handle_can_still_be_analysed() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let (store, now) = (platform.cloud.store(), Timestamp::now());
    store.quota_is_over(platform_day(now), true, now).await.unwrap();
    let by_name = request(&platform, "intent-0001", "Some Channel");
    let (status, body) = call(&mut platform, by_name).await;
    assert_eq!((status, &body["error"]["code"]), (503, &json!("searches_spent")));
    let by_handle = request(&platform, "intent-0002", "@kanalbeispiel");
    assert_eq!(call(&mut platform, by_handle).await.0, 202);
}

#[tokio::test]
async fn after_ten_analyses_that_came_to_nothing_the_next_one_waits_for_the_next_day() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let (store, now) = (platform.cloud.store(), Timestamp::now());
    let user = USER.parse().unwrap();
    for _ in 0..10 {
        store.count_failure(&user, None, platform_day(now), now).await.unwrap();
    }
    let refused = request(&platform, "intent-0001", "@kanalbeispiel");
    let (status, body) = call(&mut platform, refused).await;
    assert_eq!((status, &body["error"]["code"]), (429, &json!("failure_limit")));
    assert_eq!(platform.credits(USER).await, 5);
}

#[tokio::test]
async fn the_tiers_that_paid_for_it_are_served_first() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    for tier in Tier::ALL {
        let user = tier.name();
        platform.tier(user, tier).await;
        let event = event(BY_HANDLE, &platform.pool.token(user));
        assert_eq!(call(&mut platform, event).await.0, 202);
        let sent = platform.cloud.deliveries().pop().unwrap();
        assert_eq!(
            (sent.message.user_id.as_str(), sent.priority),
            (user, tier >= Tier::Growth)
        );
    }
}

#[tokio::test]
async fn a_key_is_one_act_and_an_act_at_a_time() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let first = request(&platform, "intent-0001", "@one");
    let accepted = call(&mut platform, first.clone()).await;
    assert_eq!(call(&mut platform, first).await, accepted);
    for (key, channel, code) in [
        ("intent-0001", "@two", "idempotency_mismatch"),
        ("intent-0002", "@two", "analysis_in_progress"),
    ] {
        let event = request(&platform, key, channel);
        let before = platform.world().await;
        let (status, body) = call(&mut platform, event).await;
        assert_eq!((status, &body["error"]["code"]), (409, &json!(code)));
        assert!(platform.world().await == before);
    }
    assert_eq!(platform.credits(USER).await, 4);
}

#[tokio::test]
async fn without_credits_nothing_starts() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    for n in 0..5 {
        platform.completed(USER, &format!("{n:032x}"), Timestamp::now()).await;
    }
    let before = platform.world().await;
    let event = request(&platform, "intent-0001", "@one");
    let (status, body) = call(&mut platform, event).await;
    assert_eq!((status, &body["error"]["code"]), (402, &json!("not_enough_credits")));
    assert!(platform.world().await == before);
}

#[tokio::test]
async fn what_cannot_be_a_channel_is_refused_before_it_costs() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let before = platform.world().await;
    let long = "x".repeat(201);
    for channel in [
        "",
        "   ",
        &long,
        "http://127.0.0.1:9001/2018-06-01/runtime/invocation/next",
        "http://169.254.169.254/latest/meta-data/",
        "file:///proc/self/environ",
        "https://www.youtube.com.evil.example/@one",
        "https://user:pass@evil.example/@one",
    ] {
        let event = request(&platform, "intent-0001", channel);
        let (status, body) = call(&mut platform, event).await;
        let error = &body["error"];
        assert_eq!(
            (status, &error["code"], &error["field"]),
            (400, &json!("invalid_input"), &json!("channel")),
            "{channel}"
        );
    }
    assert!(platform.world().await == before);
}

#[tokio::test]
async fn a_start_without_a_key_is_refused() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let event = event(WITHOUT_KEY, &platform.pool.token(USER));
    let (status, body) = call(&mut platform, event).await;
    assert_eq!((status, &body["error"]["field"]), (400, &json!("idempotency-key")));
}

#[tokio::test]
async fn a_silent_queue_is_no_reason_to_refuse_since_the_sweeper_sends_again() {
    let mut platform = Platform::start().await;
    let mut function = function(&platform);
    platform.cloud.fail_messaging(1000);
    let event = request(&platform, "intent-0001", "@one");
    let (status, accepted) = call(&mut platform, event).await;
    assert_eq!((status, &accepted["credits"]), (202, &json!(4)));
    assert!(platform.cloud.sent().is_empty());
    let line = function.call_line().await;
    assert!(
        line["notes"][0].as_str().unwrap().contains("the sweeper will"),
        "{line}"
    );
}

#[tokio::test]
async fn hiding_takes_a_tier_that_has_it_and_the_setting_counts_where_nothing_is_said() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let start = |platform: &Platform, key: &str, body: Value| {
        let mut event = request(platform, key, "@kanalbeispiel");
        event["body"] = json!(body.to_string());
        event
    };
    let hide = json!({"channel": "@kanalbeispiel", "stealth": true});
    let event = start(&platform, "intent-hide-1", hide.clone());
    let (status, refused) = call(&mut platform, event).await;
    assert_eq!((status, &refused["error"]["code"]), (403, &json!("tier_required")));
    assert_eq!(
        (&refused["error"]["tier"], platform.credits(USER).await),
        (&json!("creator"), 5)
    );

    let (store, user, now) = (platform.cloud.store(), USER.parse().unwrap(), Timestamp::now());
    let act = store::Act {
        at: now,
        actor: "operator-1".parse().unwrap(),
        action: "set-own-tier".to_owned(),
        target: None,
        detail: None,
    };
    store.set_tier(&user, Tier::Creator, None, &act, now).await.unwrap();
    let by_default = domain::profile::Change {
        stealth_default: Some(true),
        ..domain::profile::Change::default()
    };
    store.change_profile(&user, &by_default).await.unwrap();
    let show = json!({"channel": "@kanalbeispiel", "stealth": false});
    let nothing = json!({"channel": "@kanalbeispiel"});
    for (key, body, hidden) in [
        ("intent-hide-2", hide, true),
        ("intent-hide-3", show, false),
        ("intent-hide-4", nothing, true),
    ] {
        let event = start(&platform, key, body);
        let (status, accepted) = call(&mut platform, event).await;
        assert_eq!(status, 202, "{accepted}");
        let id = accepted["requestId"].as_str().unwrap();
        let job = platform.job(USER, id).await.unwrap();
        assert_eq!(job.stealth, hidden, "{key}");
        let end = store::End::Failed {
            kind: domain::job::FailureKind::Api,
        };
        store.settle_analysis(&job.key, 0, &end, now).await.unwrap();
    }
}

#[tokio::test]
async fn with_a_linked_channel_the_first_one_of_a_week_is_free_where_channels_can_be_linked() {
    for (switch, free) in [("on", true), ("off", false)] {
        let mut platform = Platform::start().await;
        let _function = platform.function("start-analysis", &[("CHANNEL_LINK", switch)]);
        platform.linked(USER, "UCBJycsmduvYEL83R_U4JriQ").await;
        let event = request(&platform, "intent-weekly-1", "@kanalbeispiel");
        let (status, accepted) = call(&mut platform, event.clone()).await;
        assert_eq!((status, &accepted["weeklyFree"]), (202, &json!(free)), "{accepted}");
        let credits = if free { 5 } else { 4 };
        assert_eq!(
            (accepted["credits"].as_i64(), platform.credits(USER).await),
            (Some(credits), credits)
        );
        assert_eq!(
            call(&mut platform, event).await,
            (202, accepted),
            "the same request again"
        );
    }
}
