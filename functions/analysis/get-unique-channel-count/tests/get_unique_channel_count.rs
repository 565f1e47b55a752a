//! The function as a process, between a database in memory and the platform's stand-ins.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use domain::ChannelId;
use jiff::Timestamp;
use lambdakit::{Function, Platform, reply};
use serde_json::{Value, json};

lambdakit::matrix!("get-unique-channel-count");

fn function(platform: &Platform) -> Function {
    platform.function("get-unique-channel-count", &[])
}

fn anyone() -> Value {
    serde_json::from_str(include_str!("../../../../events/get-unique-channel-count/anyone.json")).unwrap()
}

#[tokio::test]
async fn channels_count_once_with_the_uploads_of_their_newest_analysis() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let none = json!({"channels": 0, "videos": 0, "seconds": null});
    assert_eq!(reply(platform.lambda.invoke("1", anyone()).await), (200, none));
    let now = Timestamp::now();
    for (number, uploads, at) in [
        (1, 30, now),
        (2, 20, now),
        (1, 25, now + jiff::SignedDuration::from_secs(1)),
    ] {
        let id: ChannelId = format!("UC{number:022}").parse().unwrap();
        let mut report = engine::analyze(&testkit::snapshot(&id, 50, at)).unwrap();
        report.uploads.truncate(uploads);
        platform.cloud.store().put_channel(&report).await.unwrap();
    }
    for number in 0..20 {
        let (end, took) = (
            now + jiff::SignedDuration::from_millis(number),
            jiff::SignedDuration::from_millis(3_200),
        );
        platform.cloud.store().note_end(end, Some(took)).await.unwrap();
    }
    let all = json!({"channels": 2, "videos": 45, "seconds": 4});
    assert_eq!(reply(platform.lambda.invoke("2", anyone()).await), (200, all));
}

#[tokio::test]
async fn the_answer_may_be_kept_for_five_minutes_and_a_refusal_by_nobody() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let cache_control = |answer: &Value| answer["headers"]["cache-control"].as_str().map(str::to_owned);
    let (_, answer) = platform.lambda.invoke("1", anyone()).await;
    assert_eq!(cache_control(&answer).as_deref(), Some("public, max-age=300"));
    let mut with_body = anyone();
    with_body["body"] = json!("{}");
    let (_, answer) = platform.lambda.invoke("2", with_body).await;
    assert_eq!(
        (&answer["statusCode"], cache_control(&answer).as_deref()),
        (&json!(400), Some("no-store"))
    );
}
