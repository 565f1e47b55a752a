//! The function as a process, between a database in memory and the platform's stand-ins.

use std::collections::BTreeSet;

use lambdakit::{Event, Platform};
use serde_json::{Value, json};
use store::SavedTitle;

use crate::save_title::{OTHER, USER, stored, with};

lambdakit::matrix!("list-titles");

async fn list(platform: &mut Platform, user: &str, query: &str) -> (u64, Value) {
    let token = platform.pool.token(user);
    platform
        .ask(Event::new("GET", "/titles").query(query).bearer(&token))
        .await
}

#[tokio::test]
async fn everything_comes_once_page_by_page_and_nothing_of_others() {
    let (mut platform, _function) = with("list-titles").await;
    let one = stored(&platform, USER, 0, "7 ways to fail").await;
    let lines: Vec<SavedTitle> = (1..1_100)
        .map(|number: u32| SavedTitle {
            id: format!("{number:032x}").parse().unwrap(),
            ..one.clone()
        })
        .collect();
    platform.cloud.store().import_titles(&one.user, &lines).await.unwrap();
    stored(&platform, OTHER, 1, "Mine").await;
    let mut ids = BTreeSet::new();
    let mut query = String::new();
    let mut pages = 0;
    loop {
        let (status, page) = list(&mut platform, USER, &query).await;
        assert_eq!(status, 200, "{page}");
        for title in page["items"].as_array().unwrap() {
            assert_eq!(
                title["reading"]["features"],
                json!(["number", "short", "negative", "list"])
            );
            assert!(ids.insert(title["titleId"].as_str().unwrap().to_owned()));
        }
        pages += 1;
        match page["nextCursor"].as_str() {
            Some(next) => query = format!("cursor={next}"),
            None => break,
        }
    }
    assert_eq!((ids.len(), pages), (1_100, 3));
    // Somebody else's place is none.
    assert_eq!(list(&mut platform, OTHER, &query).await.0, 400);
    let sample = include_str!("../../../../events/list-titles/first-page.json");
    let (status, page) = platform.ask(Event::sample(sample, &platform.pool.token(OTHER))).await;
    assert_eq!((status, &page["items"][0]["title"]), (200, &json!("Mine")));
}

#[tokio::test]
async fn words_of_the_platform_are_not_shown_after_thirty_days_and_notes_are() {
    let (mut platform, _function) = with("list-titles").await;
    let one = stored(&platform, USER, 0, "Of a video").await;
    let old = SavedTitle {
        id: "1".repeat(32).parse().unwrap(),
        request: None,
        channel: Some("UC0123456789abcdefghijkl".parse().unwrap()),
        channel_name: Some(domain::ChannelName::parse("Werkstatt").unwrap()),
        video: Some("dQw4w9WgXcQ".parse().unwrap()),
        notes: domain::TitleNotes::parse("for May").unwrap(),
        platform_data_at: one.created_at - store::PLATFORM_DATA_TTL,
        ..one
    };
    platform.cloud.store().save_title(&old).await.unwrap();
    let (_, page) = list(&mut platform, USER, "").await;
    let shown = page["items"].as_array().unwrap();
    let shown = shown.iter().find(|title| title["videoId"] == "dQw4w9WgXcQ").unwrap();
    assert_eq!((&shown["title"], &shown["channelName"]), (&Value::Null, &Value::Null));
    assert_eq!(
        (&shown["notes"], &shown["reading"]["features"]),
        (&json!("for May"), &json!([]))
    );
}
