//! The function as a process, between a database in memory and the platform's stand-ins.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use jiff::{SignedDuration, Timestamp};
use lambdakit::{Platform, reply};
use serde_json::{Value, json};

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";
const OTHER: &str = "9d1c2b3a-70b1-7044-8a6e-2f6f6f2d9a22";
const FIRST_PAGE: &str = include_str!("../../../../events/list-history/first-page.json");
const NAME: &str = "list-history";

lambdakit::matrix!("list-history");

async fn page(platform: &mut Platform, query: &str) -> (u64, Value) {
    let event = FIRST_PAGE.replace("ACCESS_TOKEN", &platform.pool.token(USER));
    let mut event: Value = serde_json::from_str(&event).unwrap();
    event["rawQueryString"] = json!(query);
    reply(platform.lambda.invoke("1", event).await)
}

fn ids(page: &Value) -> Vec<String> {
    let items = page["items"].as_array().unwrap();
    items.iter().map(|one| one["id"].as_str().unwrap().to_owned()).collect()
}

fn id(number: u32) -> String {
    format!("{number:032x}")
}

#[tokio::test]
async fn the_history_comes_page_by_page_newest_first_and_only_ones_own() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    let now = Timestamp::now();
    let at = |number: u32| now - SignedDuration::from_secs(i64::from(100 - number));
    for number in 0..4 {
        platform.completed(USER, &id(number), at(number)).await;
    }
    platform.completed(OTHER, &id(9), now).await;
    platform.queued(USER, &id(4), at(4)).await;
    let (status, first) = page(&mut platform, "limit=2").await;
    assert_eq!((status, ids(&first)), (200, vec![id(4), id(3)]));
    let (entry, done) = (&first["items"][0], &first["items"][1]);
    assert_eq!(
        (&entry["status"], &entry["source"]),
        (&json!("queued"), &json!("quick_search"))
    );
    let [low, score, high] = ["scoreLow", "overallScore", "scoreHigh"].map(|name| done[name].as_f64().unwrap());
    assert!(0.0 <= low && low <= score && score <= high && high <= 100.0);
    assert!(score > 0.0);
    assert_eq!((&entry["scoreLow"], &entry["scoreHigh"]), (&Value::Null, &Value::Null));
    let next = first["nextCursor"].as_str().unwrap().to_owned();
    let (_, second) = page(&mut platform, &format!("limit=2&cursor={next}")).await;
    assert_eq!(ids(&second), [id(2), id(1)]);
    let next = second["nextCursor"].as_str().unwrap().to_owned();
    let (_, last) = page(&mut platform, &format!("limit=2&cursor={next}")).await;
    assert_eq!((ids(&last), &last["nextCursor"]), (vec![id(0)], &Value::Null));
    assert_eq!(last["missingSources"], json!([]));

    let (_, pending) = page(&mut platform, "status=pending").await;
    assert_eq!(ids(&pending), [id(4)]);
    let (_, completed) = page(&mut platform, "status=completed").await;
    assert_eq!(ids(&completed).len(), 4);
}

#[tokio::test]
async fn what_failed_or_has_no_score_is_no_part_of_it() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    let key = platform.queued(USER, &id(1), Timestamp::now()).await;
    let end = store::End::Failed {
        kind: domain::job::FailureKind::Api,
    };
    let store = platform.cloud.store();
    store.settle_analysis(&key, 0, &end, Timestamp::now()).await.unwrap();
    assert_eq!(ids(&page(&mut platform, "").await.1), Vec::<String>::new());
}

#[tokio::test]
async fn a_cursor_or_a_status_that_is_none_is_refused() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    for (query, field) in [
        ("cursor=x", "cursor"),
        ("cursor=1.elsewhere.a", "cursor"),
        ("status=done", "status"),
    ] {
        let (status, body) = page(&mut platform, query).await;
        assert_eq!((status, &body["error"]["field"]), (400, &json!(field)), "{query}");
    }
}

#[tokio::test]
async fn an_entry_that_lost_its_words_shows_the_channel_as_it_was_read_last() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    let now = Timestamp::now();
    platform.completed_and_redacted(USER, &id(1), now).await;
    let (_, page) = page(&mut platform, "").await;
    assert_eq!(page["items"][0]["channelName"], "Werkstatt am Deich");
}

#[tokio::test]
async fn runs_of_monitors_are_among_the_analyses_in_order_of_time() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    let at = |minutes: i64| Timestamp::now() - SignedDuration::from_mins(minutes);
    platform.given(USER, 10).await;
    let of = platform.monitored(USER, &id(7)).await;
    platform.completed(USER, &id(1), at(3)).await;
    platform.run_completed(&of, &id(2), at(2)).await;
    platform.completed(USER, &id(3), at(1)).await;
    let (status, page) = page(&mut platform, "").await;
    assert_eq!((status, ids(&page)), (200, vec![id(3), id(2), id(1)]));
    let sources: Vec<&Value> = page["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| &one["source"])
        .collect();
    assert_eq!(sources, ["quick_search", "monitoring", "quick_search"]);
    assert_eq!(page["missingSources"], json!([]));
}
