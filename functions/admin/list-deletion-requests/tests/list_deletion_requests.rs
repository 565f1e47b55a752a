//! The function as a process, between a database in memory and the platform's stand-ins.

use jiff::{SignedDuration, Timestamp};
use lambdakit::{EMAIL, Event, Platform};
use serde_json::json;

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";

lambdakit::matrix!("list-deletion-requests");

#[tokio::test]
async fn requests_come_newest_first_page_by_page_and_each_look_is_written_down() {
    let mut platform = Platform::start().await;
    let _function = platform.function("list-deletion-requests", &[]);
    let now = Timestamp::now();
    let mut ids = Vec::new();
    for hours in [3, 2, 1] {
        let at = now - SignedDuration::from_hours(hours);
        let id = store::deletion_request_id(at);
        ids.insert(0, json!(id.as_str()));
        platform.deletion_request(id.as_str(), "@werkstatt", at).await;
    }
    let token = platform.pool.admin_token(USER);
    let sample = include_str!("../../../../events/list-deletion-requests/all.json");
    let (status, body) = platform.ask(Event::sample(sample, &token)).await;
    let items = body["items"].as_array().cloned().unwrap_or_default();
    let named: Vec<_> = items.iter().map(|item| item["id"].clone()).collect();
    assert_eq!((status, named, &body["nextCursor"]), (200, ids.clone(), &json!(null)));
    assert_eq!(
        (&items[0]["state"], &items[0]["email"]),
        (&json!("open"), &json!(EMAIL))
    );
    assert_eq!(
        (&items[0]["channelId"], &items[0]["removed"]),
        (&json!(null), &json!(0))
    );

    let page = |cursor: &str| {
        Event::new("GET", "/admin/deletion-requests")
            .query(&format!("limit=2&cursor={cursor}"))
            .bearer(&token)
    };
    let (_, first) = platform.ask(page("")).await;
    let cursor = first["nextCursor"].as_str().unwrap_or_default().to_owned();
    let (_, second) = platform.ask(page(&cursor)).await;
    assert_eq!(
        (&second["items"][0]["id"], &second["nextCursor"]),
        (&ids[2], &json!(null))
    );
    let (status, refused) = platform.ask(page("not-a-cursor")).await;
    assert_eq!((status, &refused["error"]["field"]), (400, &json!("cursor")));
    let acts = platform.acts().await;
    assert!(acts.iter().all(|act| act.action == "list-deletion-requests"));
    assert!(acts.len() >= 3, "{acts:?}");
}
