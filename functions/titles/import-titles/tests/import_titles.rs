//! The function as a process, between a database in memory and the platform's stand-ins.

use jiff::Timestamp;
use lambdakit::Event;
use serde_json::{Value, json};

use crate::save_title::{OTHER, USER, all, post, stored, with};

lambdakit::matrix!("import-titles");

const PATH: &str = "/titles/import";

fn lines(count: usize) -> Value {
    let lines: Vec<Value> = (0..count)
        .map(|line| json!({"title": format!("Line {line}"), "notes": "ü".repeat(500)}))
        .collect();
    json!({"lines": lines})
}

#[tokio::test]
async fn a_whole_file_is_saved_once_with_all_that_it_says() {
    let (mut platform, _function) = with("import-titles").await;
    let event = Event::sample(
        include_str!("../../../../events/import-titles/two-lines.json"),
        &platform.pool.token(USER),
    );
    for _ in 0..2 {
        assert_eq!(platform.ask(event.clone()).await, (200, json!({"saved": 2})));
    }
    let mut saved = all(&platform, USER).await;
    saved.sort_by_key(|title| title.created_at);
    assert_eq!(saved.len(), 2);
    let old = &saved[0];
    assert_eq!(old.title.as_ref().unwrap().as_str(), "Why planes jam");
    assert_eq!(old.created_at, "2026-01-05T09:00:00Z".parse::<Timestamp>().unwrap());
    assert_eq!(
        (old.status, old.category),
        (domain::TitleStatus::Used, domain::TitleCategory::Evergreen)
    );
    assert_eq!(
        (old.notes.as_str(), old.channel_name.as_ref().unwrap().as_str()),
        ("old", "Deich")
    );
    assert_eq!(old.platform_data_until(), None, "words of one's own never have to go");
    assert!(saved[1].created_at > old.created_at);
}

#[tokio::test]
async fn two_thousand_with_notes_come_in_one_request_and_one_more_finds_no_room() {
    let (mut platform, _function) = with("import-titles").await;
    let (status, saved) = post(&mut platform, USER, PATH, "intent-0001", &lines(2_000)).await;
    assert_eq!((status, &saved["saved"]), (200, &json!(2_000)), "{saved}");
    let (status, refused) = post(&mut platform, USER, PATH, "intent-0002", &lines(1)).await;
    assert_eq!((status, &refused["error"]["code"]), (409, &json!("title_limit")));
    stored(&platform, OTHER, 1, "Mine").await;
    let (status, refused) = post(&mut platform, OTHER, PATH, "intent-0001", &lines(2_000)).await;
    assert_eq!((status, &refused["error"]["code"]), (409, &json!("title_limit")));
    assert_eq!(all(&platform, OTHER).await.len(), 1, "all or none");
}

#[tokio::test]
async fn a_body_ends_at_four_mebibytes() {
    let (mut platform, _function) = with("import-titles").await;
    let body = |notes: usize| json!({"lines": [{"title": "Long", "notes": "x".repeat(notes)}]});
    let most = 4 * 1024 * 1024;
    let around = body(0).to_string().len();
    let (status, refused) = post(&mut platform, USER, PATH, "intent-0001", &body(most - around)).await;
    assert_eq!((status, &refused["error"]["field"]), (400, &json!("lines[0].notes")));
    let (status, refused) = post(&mut platform, USER, PATH, "intent-0001", &body(most - around + 1)).await;
    assert_eq!((status, &refused["error"]["code"]), (400, &json!("malformed_request")));
}

#[tokio::test]
async fn a_wrong_line_or_the_same_key_with_other_lines_saves_nothing() {
    let (mut platform, _function) = with("import-titles").await;
    for (lines, field) in [
        (json!([]), "lines"),
        (json!([{"title": "good"}, {"title": " "}]), "lines[1].title"),
        (
            json!([{"title": "good", "createdAt": "9999-12-31T23:59:60+99:99"}]),
            "lines[0].createdAt",
        ),
        (json!([{"title": "\u{200b}"}]), "lines[0].title"),
        (json!([{"title": "good", "notes": "x".repeat(2_001)}]), "lines[0].notes"),
    ] {
        let (status, refused) = post(&mut platform, USER, PATH, "intent-0001", &json!({"lines": lines})).await;
        assert_eq!((status, &refused["error"]["field"]), (400, &json!(field)), "{refused}");
    }
    let unknown = json!({"lines": [{"title": "good", "status": "gone"}]});
    let (status, refused) = post(&mut platform, USER, PATH, "intent-0001", &unknown).await;
    assert_eq!((status, &refused["error"]["code"]), (400, &json!("malformed_request")));
    assert_eq!(all(&platform, USER).await, []);
    let first = json!({"lines": [{"title": "first"}]});
    assert_eq!(post(&mut platform, USER, PATH, "intent-0002", &first).await.0, 200);
    let other = json!({"lines": [{"title": "other"}]});
    let (status, refused) = post(&mut platform, USER, PATH, "intent-0002", &other).await;
    assert_eq!(
        (status, &refused["error"]["code"]),
        (409, &json!("idempotency_mismatch"))
    );
}
