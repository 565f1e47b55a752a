//! The function as a process, between a database in memory and the platform's stand-ins.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use jiff::Timestamp;
use lambdakit::{Function, Platform, reply};
use serde_json::{Value, json};

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";
const ID: &str = "0f4e1c2b3a495867768594a3b2c1d0e1";
const OWN: &str = include_str!("../../../../events/get-analysis/own.json");
const MALFORMED: &str = include_str!("../../../../events/get-analysis/malformed-id.json");

lambdakit::matrix!("get-analysis");

fn function(platform: &Platform) -> Function {
    platform.function("get-analysis", &[])
}

async fn call(platform: &mut Platform, text: &str) -> (u64, Value) {
    let event = text.replace("ACCESS_TOKEN", &platform.pool.token(USER));
    reply(platform.lambda.invoke("1", serde_json::from_str(&event).unwrap()).await)
}

#[tokio::test]
async fn an_analysis_that_waits_has_no_report_yet() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let asked = Timestamp::from_second(Timestamp::now().as_second()).unwrap();
    platform.queued_for(USER, ID, "@werkstatt", asked).await;
    let expected = json!({
        "requestId": ID, "channelInput": "@werkstatt", "createdAt": asked.to_string(), "status": "queued", "stage": "waiting",
        "failure": null, "refunded": false, "endedAt": null, "channelId": null, "channelName": null, "channelLogoUrl": null,
        "channelSubscribers": null, "overallScore": null, "scoreLow": null, "scoreHigh": null, "report": null,
        "shared": false, "shareId": null, "changes": null, "wordsRemoved": false, "stealth": false, "discovery": null,
    });
    assert_eq!(call(&mut platform, OWN).await, (200, expected));
}

#[tokio::test]
async fn a_completed_one_comes_with_its_report() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let key = platform.completed(USER, ID, Timestamp::now()).await;
    let (status, body) = call(&mut platform, OWN).await;
    assert_eq!(
        (status, &body["status"], &body["channelName"]),
        (200, &json!("completed"), &json!("Werkstatt am Deich"))
    );
    let report = platform.cloud.store().report(&key).await.unwrap().unwrap();
    assert_eq!(body["report"], serde_json::to_value(&report).unwrap());
    assert_eq!(body["overallScore"], json!(report.score.value));
}

#[tokio::test]
async fn the_first_discoverer_learns_so_and_nobody_else_is() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let key = platform.completed(USER, ID, Timestamp::now()).await;
    let (_, own) = call(&mut platform, OWN).await;
    let asked = platform.job(USER, ID).await.unwrap().state.created_at;
    let expected = json!({"discoveredAt": asked.to_string(), "reachedPosition": null, "creditsAwarded": null});
    assert_eq!(own["discovery"], expected);
    assert_eq!(own["stealth"], false);
    let store = platform.cloud.store();
    store.delete_analysis(&key, Timestamp::now()).await.unwrap();
    let other = "b".repeat(32);
    platform.completed("user-b-0002", &other, Timestamp::now()).await;
    let event = OWN
        .replace(ID, &other)
        .replace("ACCESS_TOKEN", &platform.pool.token("user-b-0002"));
    let (status, later) = reply(platform.lambda.invoke("1", serde_json::from_str(&event).unwrap()).await);
    assert_eq!(
        (status, &later["discovery"]),
        (200, &Value::Null),
        "it stays discovered"
    );
}

#[tokio::test]
async fn a_failed_one_says_why_and_that_it_was_free() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let key = platform.queued(USER, ID, Timestamp::now()).await;
    let end = store::End::Failed {
        kind: domain::job::FailureKind::NoVideos,
    };
    platform
        .cloud
        .store()
        .settle_analysis(&key, 0, &end, Timestamp::now())
        .await
        .unwrap();
    let (_, body) = call(&mut platform, OWN).await;
    let outcome = (&body["status"], &body["failure"], &body["refunded"], &body["report"]);
    assert_eq!(
        outcome,
        (&json!("failed"), &json!("no_videos"), &json!(true), &json!(null))
    );
}

#[tokio::test]
async fn what_has_no_possible_id_does_not_exist() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let (status, body) = call(&mut platform, MALFORMED).await;
    assert_eq!((status, &body["error"]["code"]), (404, &json!("not_found")));
}

#[tokio::test]
async fn one_that_lost_its_words_shows_the_channel_as_it_was_read_last() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    platform.completed_and_redacted(USER, ID, Timestamp::now()).await;
    let (_, body) = call(&mut platform, OWN).await;
    assert_eq!(
        (&body["wordsRemoved"], &body["channelName"]),
        (&json!(true), &json!("Werkstatt am Deich"))
    );
}
