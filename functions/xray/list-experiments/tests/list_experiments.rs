//! The function as a process, between a database in memory and the platform's stand-ins.

use jiff::Timestamp;
use lambdakit::{Event, Platform};
use serde_json::{Value, json};

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";
const OTHER: &str = "9d1c2b3a-70b1-7044-8a6e-2f6f6f2d9a22";
const MONITOR: &str = "7c1e5a2b3a495867768594a3b2c1d0e1";
const ALL: &str = include_str!("../../../../events/list-experiments/all.json");
const NAME: &str = "list-experiments";

lambdakit::matrix!("list-experiments");

async fn list(platform: &mut Platform, user: &str) -> Value {
    let event = Event::sample(ALL, &platform.pool.token(user));
    let (status, body) = platform.ask(event).await;
    assert_eq!(status, 200, "{body}");
    body
}

#[tokio::test]
async fn ones_own_come_with_what_their_channel_is_called_as_long_as_a_monitor_knows() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    let of = platform.monitored(USER, MONITOR).await;
    assert_eq!(list(&mut platform, USER).await, json!({"items": []}));
    platform.experiment(&of, &"1".repeat(32)).await;
    let listed = list(&mut platform, USER).await;
    let one = &listed["items"][0];
    assert_eq!((&one["status"], &one["needed"]), (&json!("running"), &json!(12)));
    assert_eq!(one["channelName"], "Werkstatt am Deich");
    assert_eq!(one["hypothesis"], json!({"kind": "title", "feature": "number"}));
    assert_eq!(list(&mut platform, OTHER).await, json!({"items": []}));
    let store = platform.cloud.store();
    let seen = store.monitor(&of).await.unwrap().unwrap();
    assert!(store.delete_monitor(&seen, Timestamp::now()).await.unwrap());
    let listed = list(&mut platform, USER).await;
    assert_eq!(listed["items"].as_array().unwrap().len(), 1);
    let one = &listed["items"][0];
    assert_eq!(
        (&one["channelName"], &one["status"]),
        (&Value::Null, &json!("cancelled"))
    );
}
