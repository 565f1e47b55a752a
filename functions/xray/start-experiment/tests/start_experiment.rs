//! The function as a process, between a database in memory and the platform's stand-ins.

use jiff::{SignedDuration, Timestamp};
use lambdakit::{Event, Platform};
use serde_json::{Value, json};

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";
const OTHER: &str = "9d1c2b3a-70b1-7044-8a6e-2f6f6f2d9a22";
const MONITOR: &str = "7c1e5a2b3a495867768594a3b2c1d0e1";
const TITLE: &str = include_str!("../../../../events/start-experiment/title.json");
const SLOTS: &str = include_str!("../../../../events/start-experiment/slots.json");
const NAME: &str = "start-experiment";

lambdakit::matrix!("start-experiment");

/// A monitor with a report of a moment ago.
async fn reported(platform: &Platform, user: &str) {
    platform.given(user, 10).await;
    let of = platform.monitored(user, MONITOR).await;
    let moment_ago = Timestamp::now() - SignedDuration::from_secs(5);
    platform.run_completed(&of, &"1".repeat(32), moment_ago).await;
}

async fn start(platform: &mut Platform, user: &str, key: &str, feature: &str) -> (u64, Value) {
    let body = json!({"monitorId": MONITOR, "hypothesis": {"kind": "title", "feature": feature}, "detects": "double"});
    let event = Event::new("POST", "/experiments")
        .json(&body)
        .header("idempotency-key", key);
    let token = platform.pool.token(user);
    platform.ask(event.bearer(&token)).await
}

#[tokio::test]
async fn the_plan_comes_from_the_newest_report_and_the_same_key_starts_one() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    reported(&platform, USER).await;
    let event = Event::sample(TITLE, &platform.pool.token(USER));
    let (status, started) = platform.ask(event.clone()).await;
    assert_eq!((status, &started["status"]), (201, &json!("running")), "{started}");
    let run = store::AnalysisKey::run(USER.parse().unwrap(), "1".repeat(32).parse().unwrap());
    let store = platform.cloud.store();
    let report = store.report(&run).await.unwrap().unwrap();
    let planner = report.xray.unwrap().planner.unwrap();
    assert_eq!(started["needed"], planner.plans[1].uploads_a_side);
    assert_eq!(started["spread"].as_f64(), planner.spread.value);
    assert_eq!(
        (&started["channelName"], &started["progress"]),
        (&json!("Werkstatt am Deich"), &Value::Null)
    );
    assert_eq!(platform.ask(event).await, (201, started));
    assert_eq!(store.experiments(&run.user).await.unwrap().len(), 1);
}

#[tokio::test]
async fn slots_are_compared_as_well_but_never_one_with_itself() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    reported(&platform, USER).await;
    let slots = Event::sample(SLOTS, &platform.pool.token(USER));
    let (status, body) = platform.ask(slots).await;
    assert_eq!((status, &body["hypothesis"]["kind"]), (201, &json!("slots")), "{body}");
    let slot = json!({"weekend": true, "daypart": "night"});
    let same = json!({"monitorId": MONITOR, "hypothesis": {"kind": "slots", "first": slot, "second": slot}, "detects": "double"});
    let event = Event::new("POST", "/experiments")
        .json(&same)
        .header("idempotency-key", "intent-0001");
    let token = platform.pool.token(USER);
    let (status, body) = platform.ask(event.bearer(&token)).await;
    assert_eq!((status, &body["error"]["code"]), (409, &json!("not_plannable")));
}

#[tokio::test]
async fn without_a_report_there_is_no_plan_and_anothers_monitor_is_not_there() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    platform.monitored(USER, MONITOR).await;
    platform.credits(OTHER).await;
    let before = platform.world().await;
    for (user, found) in [(USER, (409, json!("no_report"))), (OTHER, (404, json!("not_found")))] {
        let (status, body) = start(&mut platform, user, "intent-0001", "number").await;
        assert_eq!((status, body["error"]["code"].clone()), found);
    }
    assert!(platform.world().await == before);
}

#[tokio::test]
async fn three_run_on_a_channel_each_question_once() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    reported(&platform, USER).await;
    for (key, feature, expected) in [
        ("intent-0001", "number", json!(null)),
        ("intent-0002", "number", json!("experiment_running")),
        ("intent-0003", "question", json!(null)),
        ("intent-0003", "caps", json!("idempotency_mismatch")),
        ("intent-0004", "caps", json!(null)),
        ("intent-0005", "emoji", json!("experiment_limit")),
    ] {
        let (status, body) = start(&mut platform, USER, key, feature).await;
        assert_eq!(status, if expected.is_null() { 201 } else { 409 }, "{feature}: {body}");
        assert_eq!(body["error"]["code"], expected, "{feature}");
    }
}
