//! The function as a process, between a database in memory and the platform's stand-ins.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use jiff::Timestamp;
use lambdakit::{Platform, reply};
use serde_json::{Value, json};

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";
const ID: &str = "0f4e1c2b3a495867768594a3b2c1d0e1";
const QUICK: &str = include_str!("../../../../events/delete-history-entry/quick-search.json");
const UNKNOWN: &str = include_str!("../../../../events/delete-history-entry/unknown-source.json");
const NAME: &str = "delete-history-entry";

lambdakit::matrix!("delete-history-entry");

async fn call(platform: &mut Platform, text: &str) -> (u64, Value) {
    let event = text.replace("ACCESS_TOKEN", &platform.pool.token(USER));
    reply(platform.lambda.invoke("1", serde_json::from_str(&event).unwrap()).await)
}

#[tokio::test]
async fn an_entry_is_deleted_at_its_source_and_an_unknown_source_is_refused() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    let key = platform.completed(USER, ID, Timestamp::now()).await;
    let (status, body) = call(&mut platform, UNKNOWN).await;
    assert_eq!((status, &body["error"]["field"]), (400, &json!("source")));
    let monitoring = QUICK.replace("quick_search", "monitoring");
    assert_eq!(call(&mut platform, &monitoring).await.0, 404, "it is not there");
    let store = platform.cloud.store();
    assert!(store.analysis(&key).await.unwrap().is_some());
    assert_eq!(call(&mut platform, QUICK).await.0, 204);
    assert_eq!(store.analysis(&key).await.unwrap(), None);
    assert_eq!(call(&mut platform, QUICK).await.0, 404);
}

#[tokio::test]
async fn what_still_runs_cannot_be_deleted() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    platform.queued(USER, ID, Timestamp::now()).await;
    let (status, body) = call(&mut platform, QUICK).await;
    assert_eq!((status, &body["error"]["code"]), (409, &json!("analysis_in_progress")));
}

#[tokio::test]
async fn of_two_public_results_the_other_one_is_shown_from_then_on() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    let now = Timestamp::now();
    let other = platform.completed("another-person", &"b".repeat(32), now).await;
    let key = platform.completed(USER, ID, now).await;
    let store = platform.cloud.store();
    assert_eq!(platform.shown_on_board().await, Some(key.id.clone()));
    assert_eq!(call(&mut platform, QUICK).await.0, 204);
    assert!(store.analysis(&key).await.unwrap().is_none());
    assert_eq!(platform.shown_on_board().await, Some(other.id));
}

#[tokio::test]
async fn an_analysis_of_a_channel_that_was_never_public_is_deleted_too() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    platform.channel_withdrawn(&"1".repeat(32), Timestamp::now()).await;
    let key = platform.completed(USER, ID, Timestamp::now()).await;
    assert_eq!(platform.shown_on_board().await, None);
    assert_eq!(call(&mut platform, QUICK).await.0, 204);
    assert_eq!(platform.cloud.store().analysis(&key).await.unwrap(), None);
}

#[tokio::test]
async fn a_run_of_a_monitor_is_deleted_at_its_own_source() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    platform.given(USER, 10).await;
    let of = platform.monitored(USER, &"1".repeat(32)).await;
    let key = platform.run_completed(&of, ID, Timestamp::now()).await;
    assert_eq!(call(&mut platform, QUICK).await.0, 404);
    let monitoring = QUICK.replace("quick_search", "monitoring");
    assert_eq!(call(&mut platform, &monitoring).await.0, 204);
    assert_eq!(platform.cloud.store().analysis(&key).await.unwrap(), None);
}
