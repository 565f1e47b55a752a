//! The function as a process, between a database in memory, buckets and the platform's stand-ins.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use jiff::Timestamp;
use lambdakit::{Function, Platform};
use serde_json::{Value, json};
use testkit::{BOARD_BUCKET, WEB_BUCKET};

const NAME: &str = "build-leaderboard";

fn minute() -> Value {
    serde_json::from_str(include_str!("../../../../events/build-leaderboard/minute.json")).unwrap()
}

async fn run(platform: &mut Platform, function: &mut Function) {
    let (kind, answer) = platform.lambda.invoke("1", minute()).await;
    assert_eq!(kind, "response", "{answer}");
    assert_eq!(function.call_line().await["status"], 200);
}

#[tokio::test]
async fn a_public_analysis_is_on_the_board_and_in_the_visitors_file_after_the_next_run() {
    let mut platform = Platform::start().await;
    let mut function = platform.function(NAME, &[]);
    platform
        .completed("someone", "cccccccccccccccccccccccccccccccc", Timestamp::now())
        .await;
    run(&mut platform, &mut function).await;
    let top = platform.cloud.object(WEB_BUCKET, leaderboard::TOP).unwrap();
    let top: Value = serde_json::from_slice(&top.bytes).unwrap();
    assert_eq!((&top["channels"], &top["rows"][0]["rank"]), (&json!(1), &json!(1)));
    let board = platform.cloud.object(BOARD_BUCKET, leaderboard::BOARD);
    run(&mut platform, &mut function).await;
    assert_eq!(
        platform.cloud.object(BOARD_BUCKET, leaderboard::BOARD),
        board,
        "nothing changed"
    );
}

#[tokio::test]
async fn a_run_without_a_bucket_is_reported_as_failed() {
    let mut platform = Platform::start().await;
    platform.cloud.fail_objects(1_000);
    let mut function = platform.function(NAME, &[]);
    assert_eq!(platform.lambda.invoke("1", minute()).await.0, "error");
    let line = function.call_line().await;
    assert_eq!((&line["status"], &line["code"]), (&json!(500), &json!("failed")));
}

#[tokio::test]
async fn anyone_who_discovered_the_first_channel_is_paid_once() {
    let mut platform = Platform::start().await;
    let mut function = platform.function(NAME, &[]);
    // Long enough ago that no earlier analysis of the channel can still run.
    let before = Timestamp::now() - jiff::SignedDuration::from_hours(2);
    platform.completed("someone", &"c".repeat(32), before).await;
    for _ in 0..2 {
        run(&mut platform, &mut function).await;
        assert_eq!(platform.credits("someone").await, 4 + 25);
    }
}
