//! The function as a process, between a database in memory and the platform's stand-ins.

use jiff::Timestamp;
use lambdakit::{Event, Platform};
use serde_json::{Value, json};

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";
const OTHER: &str = "9d1c2b3a-70b1-7044-8a6e-2f6f6f2d9a22";
const MONITOR: &str = "7c1e5a2b3a495867768594a3b2c1d0e1";
const RUN: &str = "0f4e1c2b3a495867768594a3b2c1d0e1";
const ONE: &str = include_str!("../../../../events/get-run/one.json");
const NAME: &str = "get-run";

lambdakit::matrix!("get-run");

async fn get(platform: &mut Platform, user: &str) -> (u64, Value) {
    let event = Event::sample(ONE, &platform.pool.token(user));
    platform.ask(event).await
}

#[tokio::test]
async fn a_run_is_shown_while_it_waits_and_with_its_report_and_to_nobody_else() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    platform.given(USER, 10).await;
    let of = platform.monitored(USER, MONITOR).await;
    let key = platform.run_queued(&of, RUN, Timestamp::now()).await;
    let (status, body) = get(&mut platform, USER).await;
    assert_eq!(
        (status, &body["status"], &body["report"]),
        (200, &json!("queued"), &Value::Null)
    );
    assert_eq!((&body["monitorId"], &body["dueAt"]), (&json!(MONITOR), &Value::Null));
    let failed = store::End::Failed {
        kind: domain::job::FailureKind::Api,
    };
    platform
        .cloud
        .store()
        .settle_analysis(&key, 0, &failed, Timestamp::now())
        .await
        .unwrap();
    let (_, body) = get(&mut platform, USER).await;
    assert_eq!((&body["status"], &body["refunded"]), (&json!("failed"), &json!(true)));
    assert_eq!(get(&mut platform, OTHER).await.0, 404);
}

#[tokio::test]
async fn one_that_lost_its_words_shows_the_channel_as_it_was_read_last() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    platform.given(USER, 10).await;
    let of = platform.monitored(USER, MONITOR).await;
    let now = Timestamp::now();
    let key = platform.run_completed(&of, RUN, now).await;
    let (_, body) = get(&mut platform, USER).await;
    assert_eq!(body["report"]["score"]["value"], body["overallScore"], "{body}");
    let store = platform.cloud.store();
    let report = store.report(&key).await.unwrap().unwrap();
    store.put_channel(&report).await.unwrap();
    store.redact_platform_data(&key, |_| {}, now).await.unwrap();
    let (_, body) = get(&mut platform, USER).await;
    assert_eq!(
        (&body["wordsRemoved"], &body["channelName"]),
        (&json!(true), &json!("Werkstatt am Deich"))
    );
}
