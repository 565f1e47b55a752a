//! The function as a process, between a database in memory and the platform's stand-ins.

use lambdakit::{Event, Platform};
use serde_json::{Value, json};

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";
const OTHER: &str = "9d1c2b3a-70b1-7044-8a6e-2f6f6f2d9a22";
const MONITOR: &str = "7c1e5a2b3a495867768594a3b2c1d0e1";
const EXPERIMENT: &str = "5e1d0c4b3a29f8e7d6c5b4a392817060";
const ONE: &str = include_str!("../../../../events/cancel-experiment/one.json");
const NAME: &str = "cancel-experiment";

lambdakit::matrix!("cancel-experiment");

async fn cancel(platform: &mut Platform, user: &str) -> (u64, Value) {
    let event = Event::sample(ONE, &platform.pool.token(user));
    platform.ask(event).await
}

#[tokio::test]
async fn one_that_runs_ends_without_a_verdict_and_stays() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    let of = platform.monitored(USER, MONITOR).await;
    platform.experiment(&of, EXPERIMENT).await;
    let (status, cancelled) = cancel(&mut platform, USER).await;
    assert_eq!(
        (status, &cancelled["status"]),
        (200, &json!("cancelled")),
        "{cancelled}"
    );
    assert!(cancelled["endedAt"].is_string());
    assert_eq!(
        cancel(&mut platform, USER).await,
        (200, cancelled),
        "again is no other act"
    );
    assert_eq!(platform.cloud.store().experiments(&of.user).await.unwrap().len(), 1);
}

#[tokio::test]
async fn that_of_another_person_is_not_there() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    let of = platform.monitored(USER, MONITOR).await;
    platform.experiment(&of, EXPERIMENT).await;
    let before = platform.world().await;
    let (status, body) = cancel(&mut platform, OTHER).await;
    assert_eq!((status, &body["error"]["code"]), (404, &json!("not_found")));
    assert!(platform.world().await == before);
}
