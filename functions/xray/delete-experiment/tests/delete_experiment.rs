//! The function as a process, between a database in memory and the platform's stand-ins.

use jiff::Timestamp;
use lambdakit::{Event, Platform};
use serde_json::{Value, json};

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";
const OTHER: &str = "9d1c2b3a-70b1-7044-8a6e-2f6f6f2d9a22";
const MONITOR: &str = "7c1e5a2b3a495867768594a3b2c1d0e1";
const EXPERIMENT: &str = "5e1d0c4b3a29f8e7d6c5b4a392817060";
const ONE: &str = include_str!("../../../../events/delete-experiment/one.json");
const NAME: &str = "delete-experiment";

lambdakit::matrix!("delete-experiment");

async fn delete(platform: &mut Platform, user: &str) -> (u64, Value) {
    let event = Event::sample(ONE, &platform.pool.token(user));
    platform.ask(event).await
}

#[tokio::test]
async fn one_that_runs_stays_and_one_that_ended_goes() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    let of = platform.monitored(USER, MONITOR).await;
    platform.experiment(&of, EXPERIMENT).await;
    let (status, body) = delete(&mut platform, USER).await;
    assert_eq!((status, &body["error"]["code"]), (409, &json!("experiment_running")));
    let store = platform.cloud.store();
    let id = EXPERIMENT.parse().unwrap();
    store.cancel_experiment(&of.user, &id, Timestamp::now()).await.unwrap();
    assert_eq!(delete(&mut platform, OTHER).await.0, 404);
    assert_eq!(delete(&mut platform, USER).await, (204, Value::Null));
    assert_eq!(store.experiment(&of.user, &id).await.unwrap(), None);
    assert_eq!(delete(&mut platform, USER).await.0, 404);
}
