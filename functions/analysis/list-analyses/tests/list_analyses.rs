//! The function as a process, between a database in memory and the platform's stand-ins.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use jiff::{SignedDuration, Timestamp};
use lambdakit::{Function, Platform, reply};
use serde_json::{Value, json};

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";
const OTHER: &str = "9d1c2b3a-70b1-7044-8a6e-2f6f6f2d9a22";
const FIRST_PAGE: &str = include_str!("../../../../events/list-analyses/first-page.json");
const TWO_ROWS: &str = include_str!("../../../../events/list-analyses/two-rows.json");
const NAME: &str = "list-analyses";

lambdakit::matrix!("list-analyses");

fn function(platform: &Platform) -> Function {
    platform.function(NAME, &[])
}

fn event(platform: &Platform, text: &str, user: &str) -> Value {
    serde_json::from_str(&text.replace("ACCESS_TOKEN", &platform.pool.token(user))).unwrap()
}

fn with_query(mut event: Value, query: &str) -> Value {
    event["rawQueryString"] = json!(query);
    event
}

async fn call(platform: &mut Platform, event: Value) -> (u64, Value) {
    reply(platform.lambda.invoke("1", event).await)
}

/// Three analyses of a person, the last id the newest.
async fn three(platform: &Platform, user: &str) -> [String; 3] {
    let ids = ["1", "2", "3"].map(|digit| digit.repeat(32));
    let now = Timestamp::now();
    for (n, id) in (0..).zip(&ids) {
        let hours = SignedDuration::from_hours(3 - n);
        platform.completed(user, id, now - hours).await;
    }
    ids
}

/// Four analyses of a person, the first the oldest, with these scores and subscribers.
async fn four(platform: &Platform) -> [String; 4] {
    let ids = ["1", "2", "3", "4"].map(|digit| digit.repeat(32));
    let now = Timestamp::now();
    let figures = [
        (Some(71.5), Some(900)),
        (None, Some(1_000_000)),
        (Some(71.25), Some(10_000)),
        (Some(8.0), None),
    ];
    for (n, (id, (score, subscribers))) in (0..).zip(ids.iter().zip(figures)) {
        let at = now - SignedDuration::from_hours(24 * (4 - n));
        let report = |report: &mut engine::Report| {
            report.score.value = score;
            report.channel_info.subscriber_count = subscribers;
        };
        platform.completed_with(USER, id, at, report).await;
    }
    ids
}

/// All pages of a list, two rows each.
async fn all_pages(platform: &mut Platform, query: &str) -> Vec<String> {
    let (mut seen, mut next) = (Vec::new(), String::new());
    loop {
        let event = with_query(event(platform, FIRST_PAGE, USER), &format!("limit=2&{query}{next}"));
        let (status, page) = call(platform, event).await;
        assert_eq!(status, 200, "{page}");
        seen.extend(ids(&page).into_iter().map(str::to_owned));
        match page["nextCursor"].as_str() {
            Some(cursor) => next = format!("&cursor={cursor}"),
            None => return seen,
        }
    }
}

fn ids(page: &Value) -> Vec<&str> {
    let rows = page["items"].as_array().unwrap();
    rows.iter().map(|row| row["requestId"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn a_new_person_has_an_empty_history() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let event = event(&platform, FIRST_PAGE, USER);
    assert_eq!(
        call(&mut platform, event).await,
        (200, json!({"items": [], "nextCursor": null}))
    );
}

#[tokio::test]
async fn the_history_is_newest_first_and_its_pages_join() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let [one, two, three] = three(&platform, USER).await;
    let first_two = event(&platform, TWO_ROWS, USER);
    let (_, page) = call(&mut platform, first_two.clone()).await;
    assert_eq!(ids(&page), [three.as_str(), two.as_str()]);
    assert!(page["items"][0].get("report").is_none() && page["items"][0]["overallScore"].is_number());
    let cursor = page["nextCursor"].as_str().unwrap();
    let (_, rest) = call(
        &mut platform,
        with_query(first_two, &format!("limit=2&cursor={cursor}")),
    )
    .await;
    assert_eq!((ids(&rest), &rest["nextCursor"]), (vec![one.as_str()], &json!(null)));
}

#[tokio::test]
async fn the_cursor_of_another_person_opens_nothing_of_theirs() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    three(&platform, USER).await;
    platform.completed(OTHER, &"4".repeat(32), Timestamp::now()).await;
    let theirs = event(&platform, TWO_ROWS, USER);
    let (_, page) = call(&mut platform, theirs).await;
    let cursor = page["nextCursor"].as_str().unwrap();
    let event = with_query(event(&platform, FIRST_PAGE, OTHER), &format!("cursor={cursor}"));
    let (status, body) = call(&mut platform, event).await;
    assert_eq!((status, &body["error"]["field"]), (400, &json!("cursor")));
}

#[tokio::test]
async fn limits_and_cursors_that_nobody_gave_are_refused() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    three(&platform, USER).await;
    for (query, field) in [
        ("limit=0", "limit"),
        ("limit=101", "limit"),
        ("limit=-1", "limit"),
        ("limit=two", "limit"),
        ("limit=2&limit=3", "limit"),
        ("cursor=made-up", "cursor"),
        ("cursor=eyJwayI6IlUjYSJ9", "cursor"),
    ] {
        let event = with_query(event(&platform, FIRST_PAGE, USER), query);
        let (status, body) = call(&mut platform, event).await;
        assert_eq!((status, &body["error"]["field"]), (400, &json!(field)), "{query}");
    }
}

#[tokio::test]
async fn by_score_the_best_of_all_comes_first_although_it_is_the_oldest() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let [one, two, three, four] = four(&platform).await;
    let seen = all_pages(&mut platform, "sort=score").await;
    assert_eq!(seen, [one, three, four, two], "without a score comes last");
}

#[tokio::test]
async fn by_subscribers_the_largest_of_all_comes_first_and_hidden_counts_last() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let [one, two, three, four] = four(&platform).await;
    let seen = all_pages(&mut platform, "sort=subscribers").await;
    assert_eq!(seen, [two, three, one, four]);
}

#[tokio::test]
async fn what_was_started_before_a_time_is_in_no_order_of_the_list_since_then() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let [_, two, three, four] = four(&platform).await;
    let since = Timestamp::now() - SignedDuration::from_hours(80);
    for (sort, expected) in [
        ("date", [&four, &three, &two]),
        ("score", [&three, &four, &two]),
        ("subscribers", [&two, &three, &four]),
    ] {
        let seen = all_pages(&mut platform, &format!("since={since}&sort={sort}")).await;
        assert_eq!(seen.iter().collect::<Vec<_>>(), expected, "{sort}");
    }
}

#[tokio::test]
async fn orders_and_times_that_are_none_are_refused_by_name() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let of_date = {
        three(&platform, USER).await;
        let event = event(&platform, TWO_ROWS, USER);
        let (_, page) = call(&mut platform, event).await;
        format!("sort=score&cursor={}", page["nextCursor"].as_str().unwrap())
    };
    for (query, field) in [
        ("sort=best", "sort"),
        ("sort=Score", "sort"),
        ("since=yesterday", "since"),
        ("since=2026-03-01", "since"),
        (of_date.as_str(), "cursor"),
    ] {
        let event = with_query(event(&platform, FIRST_PAGE, USER), query);
        let (status, body) = call(&mut platform, event).await;
        assert_eq!((status, &body["error"]["field"]), (400, &json!(field)), "{query}");
    }
}

/// A function that answers the same for everybody represents one that does not check whose the analysis is.
#[tokio::test]
#[should_panic(expected = "get-analysis, aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa")]
async fn the_matrix_notices_a_function_that_answers_where_it_must_not() {
    lambdakit::matrix::check("get-analysis", NAME).await;
}

#[tokio::test]
async fn one_that_lost_its_words_shows_the_channel_as_it_was_read_last() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let now = Timestamp::now();
    platform.completed_and_redacted(USER, &"1".repeat(32), now).await;
    let event = event(&platform, FIRST_PAGE, USER);
    let (_, page) = call(&mut platform, event).await;
    let row = &page["items"][0];
    assert_eq!(
        (&row["wordsRemoved"], &row["channelName"]),
        (&json!(true), &json!("Werkstatt am Deich"))
    );
}
