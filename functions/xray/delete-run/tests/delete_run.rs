//! The function as a process, between a database in memory and the platform's stand-ins.

use jiff::Timestamp;
use lambdakit::{Event, Platform};
use serde_json::{Value, json};

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";
const OTHER: &str = "9d1c2b3a-70b1-7044-8a6e-2f6f6f2d9a22";
const MONITOR: &str = "7c1e5a2b3a495867768594a3b2c1d0e1";
const RUN: &str = "0f4e1c2b3a495867768594a3b2c1d0e1";
const ONE: &str = include_str!("../../../../events/delete-run/one.json");
const NAME: &str = "delete-run";

lambdakit::matrix!("delete-run");

async fn delete(platform: &mut Platform, user: &str) -> (u64, Value) {
    let event = Event::sample(ONE, &platform.pool.token(user));
    platform.ask(event).await
}

#[tokio::test]
async fn an_ended_run_goes_with_its_report_and_its_link_and_what_it_cost_stays() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    platform.given(USER, 10).await;
    let of = platform.monitored(USER, MONITOR).await;
    let key = platform.run_completed(&of, RUN, Timestamp::now()).await;
    platform.shared(&key).await;
    assert_eq!(delete(&mut platform, OTHER).await.0, 404);
    assert_eq!(delete(&mut platform, USER).await, (204, Value::Null));
    let store = platform.cloud.store();
    assert!(store.analysis(&key).await.unwrap().is_none() && store.report(&key).await.unwrap().is_none());
    assert_eq!(platform.credits(USER).await, 5);
    assert_eq!(delete(&mut platform, USER).await.0, 404);
}

#[tokio::test]
async fn one_at_work_cannot_be_deleted() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    platform.given(USER, 10).await;
    let of = platform.monitored(USER, MONITOR).await;
    platform.run_queued(&of, RUN, Timestamp::now()).await;
    let before = platform.world().await;
    let (status, body) = delete(&mut platform, USER).await;
    assert_eq!((status, &body["error"]["code"]), (409, &json!("run_in_progress")));
    assert!(platform.world().await == before);
}
