//! The function as a process, between a database in memory, buckets and the platform's stand-ins.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use jiff::Timestamp;
use lambdakit::Platform;
use serde_json::{Value, json};
use testkit::{BOARD_BUCKET, WEB_BUCKET};

const NAME: &str = "build-hub";

fn minute() -> Value {
    serde_json::from_str(include_str!("../../../../events/build-hub/minute.json")).unwrap()
}

fn preview(platform: &Platform) -> Value {
    let file = platform.cloud.object(WEB_BUCKET, discovery_hub::PREVIEW).unwrap();
    serde_json::from_slice(&file.bytes).unwrap()
}

#[tokio::test]
async fn a_public_analysis_is_in_the_hub_and_in_the_visitors_file_until_it_is_hidden() {
    let mut platform = Platform::start().await;
    let mut function = platform.function(NAME, &[]);
    let key = platform.completed("someone", &"c".repeat(32), Timestamp::now()).await;
    platform.run(&mut function, minute()).await;
    let shown = preview(&platform);
    assert_eq!(shown["inHub"]["channels"], 1);
    assert_eq!(shown["videos"][0]["channelId"], "UC0123456789abcdefghijkl");
    let hub = platform.cloud.object(BOARD_BUCKET, discovery_hub::HUB);
    platform.run(&mut function, minute()).await;
    assert_eq!(
        platform.cloud.object(BOARD_BUCKET, discovery_hub::HUB),
        hub,
        "nothing changed"
    );
    let store = platform.cloud.store();
    store.set_stealth(&key, true, Timestamp::now()).await.unwrap();
    platform.run(&mut function, minute()).await;
    let shown = preview(&platform);
    assert_eq!((&shown["videos"], &shown["inHub"]["videos"]), (&json!([]), &json!(0)));
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
