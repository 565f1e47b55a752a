//! The function as a process, between a database in memory, a bucket and the platform's stand-ins.

use jiff::Timestamp;
use lambdakit::{Event, Platform};
use serde_json::{Value, json};
use store::SavedTitle;

use crate::save_title::{CHANNEL, OTHER, QUESTION, USER, all, asking, asking_run, stored, with};

lambdakit::matrix!("update-title");

async fn update(platform: &mut Platform, user: &str, id: &str, body: &Value) -> (u64, Value) {
    let token = platform.pool.token(user);
    let event = Event::new("PATCH", &format!("/titles/{id}")).json(body);
    platform.ask(event.param("titleId", id).bearer(&token)).await
}

#[tokio::test]
async fn what_is_named_changes_and_the_rest_stays() {
    let (mut platform, _function) = with("update-title").await;
    let one = stored(&platform, USER, 1, "7 ways to fail").await;
    let id = one.id.to_string();
    let (status, changed) = update(
        &mut platform,
        USER,
        &id,
        &json!({"status": "planned", "notes": "a\r\nb"}),
    )
    .await;
    assert_eq!(
        (status, &changed["title"]),
        (200, &json!("7 ways to fail")),
        "{changed}"
    );
    assert_eq!(
        (&changed["status"], &changed["notes"]),
        (&json!("planned"), &json!("a\nb"))
    );
    assert_eq!(changed["createdAt"], json!(one.created_at));
    let (_, same) = update(&mut platform, USER, &id, &json!({"status": "planned"})).await;
    assert_eq!(same, changed, "nothing changed, so no time did");
    let (_, words) = update(
        &mut platform,
        USER,
        &id,
        &json!({"title": "Why?", "category": "seasonal"}),
    )
    .await;
    assert_eq!(words["reading"]["features"], json!(["question", "short", "explains"]));
    assert_eq!(
        (&words["category"], &words["status"]),
        (&json!("seasonal"), &json!("planned"))
    );
}

#[tokio::test]
async fn new_words_are_scored_by_the_channel_and_become_the_persons_own() {
    let (mut platform, _function) = with("update-title").await;
    asking(&platform, USER).await;
    let one = stored(&platform, USER, 1, "unused").await;
    let video = SavedTitle {
        id: "2".repeat(32).parse().unwrap(),
        request: None,
        channel: Some(CHANNEL.parse().unwrap()),
        video: Some("dQw4w9WgXcQ".parse().unwrap()),
        ..one
    };
    platform.cloud.store().save_title(&video).await.unwrap();
    let id = video.id.to_string();
    let (_, noted) = update(&mut platform, USER, &id, &json!({"notes": "mine"})).await;
    assert_eq!(
        noted["reading"]["score"]["basis"],
        Value::Null,
        "its words stay, and with them its score"
    );
    assert!(all(&platform, USER).await.iter().all(|title| !title.is_own));
    let (_, changed) = update(&mut platform, USER, &id, &json!({"title": QUESTION})).await;
    assert_eq!(changed["reading"]["score"]["basis"], "channel", "{changed}");
    let stored = all(&platform, USER).await;
    assert!(stored.iter().any(|title| title.id == video.id && title.is_own));
}

#[tokio::test]
async fn another_niche_a_run_or_what_everybody_sees_scores_it_again() {
    let (mut platform, _function) = with("update-title").await;
    crate::score_title::put_patterns(&platform, Timestamp::now());
    let one = stored(&platform, USER, 1, "7 ways to sharpen a knife").await;
    let (_, niche) = update(
        &mut platform,
        USER,
        &one.id.to_string(),
        &json!({"niche": "woodworking"}),
    )
    .await;
    let score = &niche["reading"]["score"];
    assert_eq!(
        (&score["basis"], &niche["niche"]),
        (&json!("niche"), &json!("woodworking")),
        "{niche}"
    );
    let (_, none) = update(&mut platform, USER, &one.id.to_string(), &json!({"niche": null})).await;
    assert_eq!(none["reading"]["score"]["reason"], "no_basis");
    asking_run(&platform, USER).await;
    asking(&platform, OTHER).await;
    for (user, number) in [(USER, 2), (OTHER, 3), ("5d1c2b3a-70b1-7044-8a6e-2f6f6f2d9a33", 4)] {
        platform.given(user, 10).await;
        let of_channel = SavedTitle {
            id: format!("{number:032x}").parse().unwrap(),
            user: user.parse().unwrap(),
            channel: Some(CHANNEL.parse().unwrap()),
            ..one.clone()
        };
        platform.cloud.store().save_title(&of_channel).await.unwrap();
        let id = of_channel.id.to_string();
        let (_, scored) = update(&mut platform, user, &id, &json!({"title": QUESTION})).await;
        assert_eq!(scored["reading"]["score"]["basis"], "channel", "{user}: {scored}");
    }
}

#[tokio::test]
async fn anothers_a_deleted_one_and_one_that_never_was_are_not_found() {
    let (mut platform, _function) = with("update-title").await;
    let one = stored(&platform, USER, 1, "Mine").await;
    let id = one.id.to_string();
    let body = json!({"status": "used"});
    assert_eq!(update(&mut platform, OTHER, &id, &body).await.0, 404);
    assert_eq!(update(&mut platform, USER, &"f".repeat(32), &body).await.0, 404);
    let now = Timestamp::now();
    let delete = |title: &SavedTitle| {
        Some(SavedTitle {
            deleted_at: Some(now),
            ..title.clone()
        })
    };
    let store = platform.cloud.store();
    store
        .change_titles(&one.user, std::slice::from_ref(&one.id), now, delete)
        .await
        .unwrap();
    assert_eq!(update(&mut platform, USER, &id, &body).await.0, 404);
}

#[tokio::test]
async fn what_cannot_be_is_refused_with_its_field_and_changes_nothing() {
    let (mut platform, _function) = with("update-title").await;
    let one = stored(&platform, USER, 1, "Mine").await;
    let id = one.id.to_string();
    for (body, field) in [
        (json!({"title": " "}), "title"),
        (json!({"niche": ""}), "niche"),
        (json!({"notes": "x".repeat(2_001), "status": "used"}), "notes"),
    ] {
        let (status, refused) = update(&mut platform, USER, &id, &body).await;
        assert_eq!((status, &refused["error"]["field"]), (400, &json!(field)), "{refused}");
    }
    let sample = include_str!("../../../../events/update-title/planned.json");
    assert_eq!(
        platform.ask(Event::sample(sample, &platform.pool.token(USER))).await.0,
        404
    );
    assert_eq!(all(&platform, USER).await, [one]);
}
