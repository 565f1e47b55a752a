//! The function as a process, between a database in memory and the platform's stand-ins.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use jiff::Timestamp;
use lambdakit::{Function, Platform, reply};
use serde_json::{Value, json};

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";
const ID: &str = "0f4e1c2b3a495867768594a3b2c1d0e1";

lambdakit::matrix!("delete-analysis");

fn function(platform: &Platform) -> Function {
    platform.function("delete-analysis", &[])
}

async fn delete(platform: &mut Platform) -> (u64, Value) {
    let event = include_str!("../../../../events/delete-analysis/own.json");
    let event = event.replace("ACCESS_TOKEN", &platform.pool.token(USER));
    reply(platform.lambda.invoke("1", serde_json::from_str(&event).unwrap()).await)
}

#[tokio::test]
async fn an_ended_analysis_is_gone_with_its_report_and_what_it_cost_stays() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let key = platform.completed(USER, ID, Timestamp::now()).await;
    assert_eq!(delete(&mut platform).await, (204, Value::Null));
    let store = platform.cloud.store();
    assert!(store.analysis(&key).await.unwrap().is_none() && store.report(&key).await.unwrap().is_none());
    assert_eq!(platform.credits(USER).await, 4);
    assert_eq!(
        store.ledger(&key.user, None, 100).await.unwrap().items.len(),
        2,
        "free credits and the analysis"
    );
    let (status, body) = delete(&mut platform).await;
    assert_eq!(
        (status, &body["error"]["code"]),
        (404, &json!("not_found")),
        "a second time"
    );
}

#[tokio::test]
async fn what_still_waits_or_runs_cannot_be_deleted() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let now = Timestamp::now();
    let key = platform.queued(USER, ID, now).await;
    for claimed in [false, true] {
        if claimed {
            platform.claimed(&key, now + domain::job::LEASE).await;
        }
        let before = platform.world().await;
        let (status, body) = delete(&mut platform).await;
        assert_eq!((status, &body["error"]["code"]), (409, &json!("analysis_in_progress")));
        assert!(platform.world().await == before);
    }
}

#[tokio::test]
async fn of_two_public_results_the_other_one_is_shown_from_then_on() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let now = Timestamp::now();
    let other = platform.completed("another-person", &"b".repeat(32), now).await;
    let key = platform.completed(USER, ID, now).await;
    let store = platform.cloud.store();
    assert_eq!(platform.shown_on_board().await, Some(key.id.clone()));
    assert_eq!(delete(&mut platform).await.0, 204);
    assert!(store.analysis(&key).await.unwrap().is_none());
    assert_eq!(platform.shown_on_board().await, Some(other.id));
}

#[tokio::test]
async fn an_analysis_of_a_channel_that_was_never_public_is_deleted_too() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    platform.channel_withdrawn(&"1".repeat(32), Timestamp::now()).await;
    let key = platform.completed(USER, ID, Timestamp::now()).await;
    assert_eq!(platform.shown_on_board().await, None);
    assert_eq!(delete(&mut platform).await.0, 204);
    assert_eq!(platform.cloud.store().analysis(&key).await.unwrap(), None);
}
