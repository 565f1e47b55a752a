//! The function as a process, between a database in memory and the platform's stand-ins.

use jiff::Timestamp;
use lambdakit::{Event, Platform};
use serde_json::{Value, json};

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";
const OTHER: &str = "9d1c2b3a-70b1-7044-8a6e-2f6f6f2d9a22";
const MONITOR: &str = "7c1e5a2b3a495867768594a3b2c1d0e1";
const ONE: &str = include_str!("../../../../events/get-monitor/one.json");
const NAME: &str = "get-monitor";

lambdakit::matrix!("get-monitor");

async fn get(platform: &mut Platform, user: &str) -> (u64, Value) {
    let event = Event::sample(ONE, &platform.pool.token(user));
    platform.ask(event).await
}

#[tokio::test]
async fn a_monitor_is_shown_to_its_person_with_its_newest_run_and_to_nobody_else() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    platform.given(USER, 10).await;
    let of = platform.monitored(USER, MONITOR).await;
    let (status, body) = get(&mut platform, USER).await;
    assert_eq!((status, &body["lastRun"]), (200, &Value::Null), "{body}");
    assert_eq!(
        (&body["channelName"], &body["weekday"], &body["cadence"]),
        (&json!("Werkstatt am Deich"), &json!("monday"), &json!("weekly"))
    );
    let run = platform.run_completed(&of, &"1".repeat(32), Timestamp::now()).await;
    let store = platform.cloud.store();
    let ended = store.analysis(&run).await.unwrap().unwrap();
    store.note_run(&ended).await.unwrap();
    let (_, body) = get(&mut platform, USER).await;
    assert_eq!(body["lastRun"]["monitorId"], MONITOR);
    let (status, body) = get(&mut platform, OTHER).await;
    assert_eq!((status, &body["error"]["code"]), (404, &json!("not_found")));
}

#[tokio::test]
async fn what_the_platform_calls_the_channel_is_not_shown_for_more_than_thirty_days() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    let long_ago = Timestamp::now() - store::PLATFORM_DATA_TTL;
    platform
        .monitored_with(USER, MONITOR, |new| new.created_at = long_ago)
        .await;
    let (status, body) = get(&mut platform, USER).await;
    assert_eq!((status, &body["channelName"]), (200, &Value::Null), "{body}");
    assert_eq!(body["channelSubscribers"], 12_300);
}

#[tokio::test]
async fn whether_the_owner_of_another_address_has_agreed_is_shown() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    let address: domain::EmailAddress = "reports@example.org".parse().unwrap();
    let named = address.clone();
    let of = platform
        .monitored_with(USER, MONITOR, |new| new.mail.address = Some(named))
        .await;
    let store = platform.cloud.store();
    let token = store.ask_address(&of.user, &address, Timestamp::now()).await.unwrap();
    let (_, body) = get(&mut platform, USER).await;
    assert_eq!(
        (&body["mail"]["on"], &body["mail"]["confirmed"]),
        (&json!(true), &json!(false))
    );
    assert!(body["mail"]["askedAt"].is_string());
    store.confirm_address(&token.unwrap(), Timestamp::now()).await.unwrap();
    let (_, body) = get(&mut platform, USER).await;
    assert_eq!(
        (&body["mail"]["confirmed"], &body["mail"]["askedAt"]),
        (&json!(true), &Value::Null)
    );
}
