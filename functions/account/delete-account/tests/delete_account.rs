//! The function as a process, between a database in memory and the platform's stand-ins.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use domain::UserId;
use jiff::Timestamp;
use lambdakit::{Event, Function, Platform, reply};
use serde_json::{Value, json};

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";

lambdakit::matrix!("delete-account");

fn function(platform: &Platform) -> Function {
    platform.function("delete-account", &[])
}

fn user() -> UserId {
    USER.parse().unwrap()
}

fn confirmed(platform: &Platform) -> Value {
    let event = include_str!("../../../../events/delete-account/confirmed.json");
    serde_json::from_str(&event.replace("ACCESS_TOKEN", &platform.pool.token(USER))).unwrap()
}

async fn confirm(platform: &mut Platform, address: &str) -> (u64, Value) {
    let event = Event::new("DELETE", "/me")
        .bearer(&platform.pool.token(USER))
        .header("idempotency-key", "intent-0001")
        .json(&json!({"confirm": address}));
    reply(platform.lambda.invoke("1", event.0).await)
}

#[tokio::test]
async fn a_confirmed_account_is_closed_at_once_and_waits_to_be_erased() {
    let mut platform = Platform::start().await;
    let mut function = function(&platform);
    let event = confirmed(&platform);
    assert_eq!(
        reply(platform.lambda.invoke("1", event.clone()).await),
        (202, json!({}))
    );
    assert!(platform.cloud.store().closed_account(&user()).await.unwrap().is_some());
    assert_eq!(platform.cloud.to_erase()[0].user_id, user());
    assert!(platform.pool.removed().is_empty(), "the person leaves the pool last");
    // The same act again: the client had no answer, or had the message lost.
    assert_eq!(reply(platform.lambda.invoke("2", event).await), (202, json!({})));
    assert_eq!(platform.cloud.to_erase().len(), 2);
    let line = function.line().await.to_string();
    assert!(!line.contains("person@"), "{line}");
}

#[tokio::test]
async fn only_the_accounts_own_address_confirms_in_any_case() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    platform.credits(USER).await;
    let before = platform.world().await;
    for other in ["", "person", "person@kanalyse.example.org", "other@kanalyse.example"] {
        let (status, body) = confirm(&mut platform, other).await;
        let expected = (400, &json!("invalid_input"), &json!("confirm"));
        assert_eq!(
            (status, &body["error"]["code"], &body["error"]["field"]),
            expected,
            "{other}"
        );
    }
    assert!(platform.world().await == before);
    assert_eq!(confirm(&mut platform, " Person@Kanalyse.Example ").await.0, 202);
}

#[tokio::test]
async fn what_can_be_no_address_is_refused_also_once_there_is_nothing_more_to_confirm() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    assert_eq!(confirm(&mut platform, "person@kanalyse.example").await.0, 202);
    for none in [String::new(), "x".repeat(321)] {
        assert_eq!(confirm(&mut platform, &none).await.0, 400, "{}", none.len());
    }
}

#[tokio::test]
async fn while_an_analysis_runs_the_account_stays_open() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    platform
        .queued(USER, "0123456789abcdef0123456789abcdef", Timestamp::now())
        .await;
    let before = platform.world().await;
    let event = confirmed(&platform);
    let (status, body) = reply(platform.lambda.invoke("1", event).await);
    assert_eq!((status, &body["error"]["code"]), (409, &json!("analysis_in_progress")));
    assert!(platform.world().await == before);
}

#[tokio::test]
async fn while_a_run_of_a_monitor_is_in_progress_the_account_stays_open() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    platform.given(USER, 10).await;
    let of = platform.monitored(USER, &"1".repeat(32)).await;
    platform.run_queued(&of, &"2".repeat(32), Timestamp::now()).await;
    let before = platform.world().await;
    let event = confirmed(&platform);
    let (status, body) = reply(platform.lambda.invoke("1", event).await);
    assert_eq!((status, &body["error"]["code"]), (409, &json!("run_in_progress")));
    assert!(platform.world().await == before);
}

#[tokio::test]
async fn without_the_pool_or_the_queue_nothing_is_closed() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    platform.credits(USER).await;
    let before = platform.world().await;
    platform.pool.fail(100);
    let event = confirmed(&platform);
    let (status, body) = reply(platform.lambda.invoke("1", event.clone()).await);
    assert_eq!((status, &body["error"]["code"]), (503, &json!("unavailable")));
    platform.pool.fail(0);
    platform.cloud.fail_messaging(1_000);
    let (status, _) = reply(platform.lambda.invoke("2", event.clone()).await);
    assert_eq!(status, 503);
    assert!(platform.world().await == before);
    platform.cloud.fail_messaging(0);
    assert_eq!(reply(platform.lambda.invoke("3", event).await).0, 202);
}
