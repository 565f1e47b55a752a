//! The function as a process, between a database in memory and the platform's stand-ins.

use jiff::Timestamp;
use lambdakit::{Event, Function, Platform, reply};
use serde_json::{Value, json};

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";
const A: &str = "0f4e1c2b3a495867768594a3b2c1d0e1";
const B: &str = "1a2b3c4d5e6f708192a3b4c5d6e7f801";
const TWO: &str = include_str!("../../../../events/compare-analyses/two.json");

lambdakit::matrix!("compare-analyses");

fn function(platform: &Platform) -> Function {
    platform.function("compare-analyses", &[])
}

async fn compare(platform: &mut Platform, query: &str) -> (u64, Value) {
    let token = platform.pool.token(USER);
    let event = Event::new("GET", "/compare").bearer(&token).query(query);
    reply(platform.lambda.invoke("1", event.0).await)
}

#[tokio::test]
async fn two_analyses_come_side_by_side_with_what_the_engine_says_of_them() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let one = platform.completed(USER, A, Timestamp::now()).await;
    let other = platform.completed(USER, B, Timestamp::now()).await;
    let event = TWO.replace("ACCESS_TOKEN", &platform.pool.token(USER));
    let answer = platform.lambda.invoke("1", serde_json::from_str(&event).unwrap()).await;
    let (status, body) = reply(answer);
    assert_eq!(status, 200, "{body}");
    let store = platform.cloud.store();
    let (a, b) = (
        store.report(&one).await.unwrap().unwrap(),
        store.report(&other).await.unwrap().unwrap(),
    );
    assert_eq!(
        body["comparison"],
        serde_json::to_value(engine::compare(&a, &b)).unwrap()
    );
    assert_eq!(
        (&body["a"]["requestId"], &body["b"]["requestId"]),
        (&json!(A), &json!(B))
    );
    assert_eq!(body["a"]["report"], serde_json::to_value(&a).unwrap());
}

#[tokio::test]
async fn both_must_be_named_and_be_there_with_a_report() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    platform.completed(USER, A, Timestamp::now()).await;
    platform.queued(USER, B, Timestamp::now()).await;
    for (query, field) in [("", "a"), ("b=x", "a"), (&*format!("a={A}"), "b")] {
        let (status, body) = compare(&mut platform, query).await;
        assert_eq!((status, &body["error"]["field"]), (400, &json!(field)), "{query}");
    }
    for query in [
        format!("a={A}&b={B}"),
        format!("a={A}&b=nonsense"),
        format!("a={A}&b={}", "c".repeat(32)),
    ] {
        let (status, body) = compare(&mut platform, &query).await;
        assert_eq!((status, &body["error"]["code"]), (404, &json!("not_found")), "{query}");
    }
}

#[tokio::test]
async fn one_that_lost_its_words_shows_the_channel_as_it_was_read_last() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    platform.completed_and_redacted(USER, A, Timestamp::now()).await;
    platform.completed(USER, B, Timestamp::now()).await;
    let (status, body) = compare(&mut platform, &format!("a={A}&b={B}")).await;
    assert_eq!((status, &body["a"]["channelName"]), (200, &json!("Werkstatt am Deich")));
}
