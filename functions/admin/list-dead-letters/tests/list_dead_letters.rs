//! The function as a process, between a database in memory and the platform's stand-ins.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use lambdakit::{Function, Platform, reply};
use serde_json::json;

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";

lambdakit::matrix!("list-dead-letters");

fn function(platform: &Platform) -> Function {
    platform.function("list-dead-letters", &[])
}

fn sample(platform: &Platform) -> serde_json::Value {
    let sample = include_str!("../../../../events/list-dead-letters/all.json");
    let sample = sample.replace("ACCESS_TOKEN", &platform.pool.admin_token(USER));
    serde_json::from_str(&sample).unwrap()
}

#[tokio::test]
async fn each_queue_says_how_many_letters_it_gave_up_on() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    platform.cloud.bury("payments", "{}");
    platform.cloud.bury("payments", "{}");
    platform.cloud.bury("erasures", "{}");
    platform.cloud.bury("xray", "{}");
    let event = sample(&platform);
    let counts = json!({"queues": [
        {"queue": "analyses", "waiting": 0}, {"queue": "xray", "waiting": 1}, {"queue": "payments", "waiting": 2},
        {"queue": "erasures", "waiting": 1}, {"queue": "mail", "waiting": 0},
    {"queue": "mail-feedback", "waiting": 0},
    ]});
    assert_eq!(reply(platform.lambda.invoke("1", event).await), (200, counts));
}

#[tokio::test]
async fn a_queue_that_does_not_answer_is_no_empty_queue() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    platform.cloud.fail_messaging(1_000);
    let event = sample(&platform);
    let (status, body) = reply(platform.lambda.invoke("1", event).await);
    assert_eq!((status, &body["error"]["code"]), (503, &json!("unavailable")));
}

#[tokio::test]
async fn the_connection_is_opened_without_the_right_to_read_and_nobody_is_warned() {
    let mut platform = Platform::start().await;
    let mut function = function(&platform);
    let event = sample(&platform);
    assert_eq!(reply(platform.lambda.invoke("1", event).await).0, 200);
    let line = function.line().await;
    assert_eq!(
        (&line["requestId"], &line["notes"]),
        (&json!("1"), &json!(null)),
        "{line}"
    );
    assert_eq!(function.stop().await, Vec::<String>::new());
}
