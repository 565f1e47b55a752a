//! The function as a process, between a database in memory and the platform's stand-ins.

use lambdakit::{Event, Platform};
use serde_json::{Value, json};

use crate::save_title::{OTHER, USER, all, stored, with};

lambdakit::matrix!("change-titles");

async fn change(platform: &mut Platform, user: &str, body: &Value) -> (u64, Value) {
    let token = platform.pool.token(user);
    platform
        .ask(Event::new("POST", "/titles/changes").json(body).bearer(&token))
        .await
}

fn id(number: u32) -> String {
    format!("{number:032x}")
}

#[tokio::test]
async fn several_get_a_status_and_a_category_at_once_and_what_is_gone_is_named() {
    let (mut platform, _function) = with("change-titles").await;
    for number in 0..100 {
        stored(&platform, USER, number, "Line").await;
    }
    let mut ids: Vec<String> = (0..98).map(id).collect();
    ids.push(id(500));
    let body = json!({"titleIds": ids, "status": "used", "category": "trending"});
    let (status, changed) = change(&mut platform, USER, &body).await;
    assert_eq!((status, &changed["missing"]), (200, &json!([id(500)])), "{changed}");
    assert_eq!(changed["items"].as_array().unwrap().len(), 98);
    let used = all(&platform, USER).await;
    let used = used.iter().filter(|title| title.status == domain::TitleStatus::Used);
    assert_eq!(used.count(), 98);
    // Of somebody else nothing is there.
    let (_, of_other) = change(
        &mut platform,
        OTHER,
        &json!({"titleIds": [id(1)], "status": "archived"}),
    )
    .await;
    assert_eq!(of_other, json!({"items": [], "missing": [id(1)]}));
}

#[tokio::test]
async fn what_is_deleted_comes_back_as_it_was_however_often_either_is_asked() {
    let (mut platform, _function) = with("change-titles").await;
    let one = stored(&platform, USER, 1, "One").await;
    stored(&platform, USER, 2, "Two").await;
    for _ in 0..2 {
        let (status, deleted) = change(&mut platform, USER, &json!({"titleIds": [id(1)], "deleted": true})).await;
        assert_eq!((status, deleted), (200, json!({"items": [], "missing": []})));
        assert_eq!(all(&platform, USER).await.len(), 1);
    }
    let (_, hidden) = change(&mut platform, USER, &json!({"titleIds": [id(1)], "status": "used"})).await;
    assert_eq!(hidden, json!({"items": [], "missing": [id(1)]}));
    for _ in 0..2 {
        let (_, back) = change(
            &mut platform,
            USER,
            &json!({"titleIds": [id(1), id(1)], "deleted": false}),
        )
        .await;
        assert_eq!(
            (&back["items"][0]["title"], &back["items"][0]["status"]),
            (&json!("One"), &json!("saved"))
        );
        assert_eq!(all(&platform, USER).await.len(), 2);
    }
    let sample = include_str!("../../../../events/change-titles/delete.json");
    let (status, gone) = platform.ask(Event::sample(sample, &platform.pool.token(USER))).await;
    assert_eq!(
        (status, gone["missing"].as_array().unwrap().len()),
        (200, 1),
        "there never was such a one"
    );
    assert_eq!(one.title.unwrap().as_str(), "One");
}

#[tokio::test]
async fn what_finds_no_room_does_not_come_back_in_part() {
    let (mut platform, _function) = with("change-titles").await;
    let one = stored(&platform, USER, 0, "Line").await;
    let lines: Vec<_> = (1..2_000_u32)
        .map(|number| store::SavedTitle {
            id: id(number).parse().unwrap(),
            ..one.clone()
        })
        .collect();
    let store = platform.cloud.store();
    store.import_titles(&one.user, &lines).await.unwrap();
    let ids: Vec<String> = (0..99).map(id).collect();
    let (_, gone) = change(&mut platform, USER, &json!({"titleIds": ids, "deleted": true})).await;
    assert_eq!(gone["missing"], json!([]));
    stored(&platform, USER, 9_999, "In its place").await;
    let (status, refused) = change(&mut platform, USER, &json!({"titleIds": ids, "deleted": false})).await;
    assert_eq!((status, &refused["error"]["code"]), (409, &json!("title_limit")));
    let (_, back) = change(&mut platform, USER, &json!({"titleIds": &ids[1..], "deleted": false})).await;
    assert_eq!(back["items"].as_array().unwrap().len(), 98);
}

#[tokio::test]
async fn none_or_too_many_or_no_ids_are_refused() {
    let (mut platform, _function) = with("change-titles").await;
    let many: Vec<String> = (0..100).map(id).collect();
    for (ids, field) in [
        (json!([]), "titleIds"),
        (json!(many), "titleIds"),
        (json!(["x"]), "titleId"),
    ] {
        let (status, refused) = change(&mut platform, USER, &json!({"titleIds": ids, "status": "used"})).await;
        assert_eq!((status, &refused["error"]["field"]), (400, &json!(field)));
    }
}
