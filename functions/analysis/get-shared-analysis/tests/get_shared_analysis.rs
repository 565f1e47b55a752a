//! The function as a process, between a database in memory and the platform's stand-ins.

use jiff::Timestamp;
use lambdakit::{Event, Function, Platform, reply};
use serde_json::{Value, json};

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";
const ID: &str = "0f4e1c2b3a495867768594a3b2c1d0e1";
const ANYONE: &str = include_str!("../../../../events/get-shared-analysis/anyone.json");

lambdakit::matrix!("get-shared-analysis");

fn function(platform: &Platform) -> Function {
    platform.function("get-shared-analysis", &[])
}

async fn get(platform: &mut Platform, share: &str) -> (u64, Value) {
    let event = Event::new("GET", "/shared/{shareId}").param("shareId", share);
    reply(platform.lambda.invoke("1", event.0).await)
}

/// Every text and number below a value.
fn leaves(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => fields.values().for_each(|field| leaves(field, found)),
        Value::Array(items) => items.iter().for_each(|item| leaves(item, found)),
        other => found.push(other.to_string()),
    }
}

#[tokio::test]
async fn anyone_who_has_the_link_reads_the_report_and_nothing_about_its_owner() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let key = platform.completed(USER, ID, Timestamp::now()).await;
    let share = platform.shared(&key).await;
    let (status, body) = get(&mut platform, &share).await;
    assert_eq!(status, 200, "{body}");
    let report = platform.cloud.store().report(&key).await.unwrap().unwrap();
    assert_eq!(body["report"], serde_json::to_value(&report).unwrap());
    assert_eq!(
        (&body["requestId"], &body["shareId"], &body["shared"]),
        (&json!(share), &json!(share), &json!(true))
    );
    assert_eq!(
        (&body["channelInput"], &body["refunded"], &body["changes"]),
        (&json!(report.channel_info.handle), &json!(false), &json!(null))
    );
    let mut texts = Vec::new();
    leaves(&body, &mut texts);
    assert!(texts.iter().all(|text| !text.contains(USER) && !text.contains(ID)));
}

#[tokio::test]
async fn a_link_that_is_dead_or_never_was_leads_nowhere_and_is_kept_by_nobody() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let key = platform.completed(USER, ID, Timestamp::now()).await;
    let share = platform.shared(&key).await;
    let (_, answer) = platform
        .lambda
        .invoke("1", Event::new("GET", "/shared/{shareId}").param("shareId", &share).0)
        .await;
    assert_eq!(answer["headers"]["cache-control"], "no-store");
    platform.cloud.store().set_shared(&key, false).await.unwrap();
    let never = reply(platform.lambda.invoke("2", serde_json::from_str(ANYONE).unwrap()).await);
    assert_eq!((never.0, &never.1["error"]["code"]), (404, &json!("not_found")));
    for dead in [share.as_str(), ID, "s-", "", "s-../../etc/passwd"] {
        let (status, body) = get(&mut platform, dead).await;
        assert_eq!((status, &body["error"]["code"]), (404, &json!("not_found")), "{dead}");
    }
}

#[tokio::test]
async fn one_address_cannot_ask_without_end() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let rate = contract::endpoints::GET_SHARED_ANALYSIS.spec.rate;
    let mut last = 404;
    for _ in 0..500 {
        let (status, _) = get(&mut platform, "s-00000000000000000000000000000000").await;
        last = status;
        if status == 429 {
            break;
        }
    }
    assert_eq!(last, 429, "{rate:?}");
}

#[tokio::test]
async fn one_that_lost_its_words_shows_the_channel_as_it_was_read_last() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let key = platform.completed_and_redacted(USER, ID, Timestamp::now()).await;
    let share = platform.shared(&key).await;
    let (_, body) = get(&mut platform, &share).await;
    assert_eq!(body["channelName"], "Werkstatt am Deich", "{body}");
}

#[tokio::test]
async fn a_shared_run_of_a_monitor_is_read_at_the_same_place_without_anything_about_its_owner_or_monitor() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    platform.given(USER, 10).await;
    let monitor = "7c1e5a2b3a495867768594a3b2c1d0e1";
    let of = platform.monitored(USER, monitor).await;
    let key = platform.run_completed(&of, ID, Timestamp::now()).await;
    let share = platform.shared(&key).await;
    assert!(share.starts_with("x-"), "{share}");
    let (status, body) = get(&mut platform, &share).await;
    let report = platform.cloud.store().report(&key).await.unwrap().unwrap();
    assert_eq!(
        (status, &body["report"]),
        (200, &serde_json::to_value(&report).unwrap())
    );
    assert_eq!((&body["requestId"], &body["stealth"]), (&json!(share), &json!(false)));
    let mut texts = Vec::new();
    leaves(&body, &mut texts);
    for secret in [USER, ID, monitor] {
        assert!(texts.iter().all(|text| !text.contains(secret)), "{secret}");
    }
    platform.closed(USER).await;
    assert_eq!(get(&mut platform, &share).await.0, 404);
}
