//! The function as a process, between a database in memory and the platform's stand-ins.

use domain::experiment::ExperimentStatus;
use jiff::Timestamp;
use lambdakit::{Event, Platform};
use serde_json::{Value, json};

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";
const OTHER: &str = "9d1c2b3a-70b1-7044-8a6e-2f6f6f2d9a22";
const MONITOR: &str = "7c1e5a2b3a495867768594a3b2c1d0e1";
const EXPERIMENT: &str = "33333333333333333333333333333333";
const ONE: &str = include_str!("../../../../events/delete-monitor/one.json");
const NAME: &str = "delete-monitor";

lambdakit::matrix!("delete-monitor");

async fn delete(platform: &mut Platform, user: &str) -> (u64, Value) {
    let event = Event::sample(ONE, &platform.pool.token(user));
    platform.ask(event).await
}

#[tokio::test]
async fn a_monitor_goes_with_its_place_and_its_runs_stay() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    platform.given(USER, 10).await;
    let of = platform.monitored(USER, MONITOR).await;
    let run = platform.run_completed(&of, &"1".repeat(32), Timestamp::now()).await;
    assert_eq!(delete(&mut platform, USER).await, (204, Value::Null));
    assert_eq!(platform.monitor(&of).await, None);
    let store = platform.cloud.store();
    assert!(store.analysis(&run).await.unwrap().is_some() && store.report(&run).await.unwrap().is_some());
    assert_eq!(delete(&mut platform, USER).await.0, 404);
    platform.monitored(USER, &"2".repeat(32)).await;
    let monitors = store.monitors(&of.user).await.unwrap();
    assert_eq!(monitors.len(), 1, "its place is free");
}

#[tokio::test]
async fn what_runs_on_its_channel_ends_with_the_last_monitor_there() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    platform.given(USER, 10).await;
    let other = platform.monitored(USER, &"2".repeat(32)).await;
    let of = platform.monitored(USER, MONITOR).await;
    platform.experiment(&of, EXPERIMENT).await;
    let (store, id) = (platform.cloud.store(), EXPERIMENT.parse().unwrap());
    let status = async || store.experiment(&of.user, &id).await.unwrap().unwrap().status;
    assert_eq!(delete(&mut platform, USER).await.0, 204);
    assert_eq!(status().await, ExperimentStatus::Running, "the other one counts it");
    let seen = platform.monitor(&other).await.unwrap();
    assert!(store.delete_monitor(&seen, Timestamp::now()).await.unwrap());
    assert_eq!(status().await, ExperimentStatus::Cancelled);
    let of = platform.monitored(USER, MONITOR).await;
    let id = "4".repeat(32);
    platform.experiment(&of, &id).await;
    assert_eq!(delete(&mut platform, USER).await.0, 204);
    let last = store.experiment(&of.user, &id.parse().unwrap()).await.unwrap();
    assert_eq!(last.unwrap().status, ExperimentStatus::Cancelled);
}

#[tokio::test]
async fn that_of_another_person_is_not_there() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    platform.monitored(USER, MONITOR).await;
    let before = platform.world().await;
    let (status, body) = delete(&mut platform, OTHER).await;
    assert_eq!((status, &body["error"]["code"]), (404, &json!("not_found")));
    assert!(platform.world().await == before);
}
