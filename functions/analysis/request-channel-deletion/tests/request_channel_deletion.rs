//! The function as a process, between a database in memory and the platform's stand-ins.

use domain::DeletionState;
use domain::deletion::{MOST_A_DAY, WITHIN};
use jiff::Timestamp;
use lambdakit::{Event, Platform};
use serde_json::{Value, json};

const NAME: &str = "request-channel-deletion";

lambdakit::matrix!("request-channel-deletion");

async fn ask(platform: &mut Platform, body: &Value) -> (u64, Value) {
    let event = Event::new("POST", "/channel-deletion-requests").json(body);
    // Each from an address of its own: one may ask thrice a minute.
    let address = format!("2001:db8:{:x}::1", rand::random::<u16>());
    platform.ask(event.from_address(&address)).await
}

#[tokio::test]
async fn a_request_is_kept_as_it_was_made_and_answered_with_what_proves_the_owner() {
    let mut platform = Platform::start().await;
    let mut function = platform.function(NAME, &[]);
    let sample = include_str!("../../../../events/request-channel-deletion/owner.json");
    let (status, body) = platform.ask(Event(serde_json::from_str(sample).unwrap())).await;
    assert_eq!(status, 201, "{body}");
    let line = function.line().await.to_string();
    assert!(!line.contains("owner@") && !line.contains("werkstatt"), "{line}");
    let store = platform.cloud.store();
    let kept = store.deletion_requests(None, 10).await.unwrap().items;
    let kept = &kept[0];
    assert_eq!(
        (body["id"].as_str(), kept.state),
        (Some(kept.id.as_str()), DeletionState::Open)
    );
    assert_eq!((kept.channel.as_str(), &kept.channel_id), ("@werkstatt", &None));
    assert_eq!(kept.email.as_str(), "owner@kanalyse.example");
    assert_eq!(kept.note.as_ref().unwrap().as_str(), "This is my channel.");
    assert_eq!(body["proof"], domain::deletion::proof_of(&kept.id));
    assert_eq!(body["dueAt"], (kept.requested_at + WITHIN).to_string());
}

#[tokio::test]
async fn a_channel_in_other_words_a_wrong_address_and_a_long_note_are_refused_by_their_names() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    let good = json!({"channel": "@werkstatt", "email": "owner@kanalyse.example", "note": "  ", "language": "de"});
    let with = |field: &str, value: &str| {
        let mut body = good.clone();
        body[field] = json!(value);
        body
    };
    for (field, value) in [
        ("channel", "Holz und Leim"),
        ("channel", "https://youtu.be/dQw4w9WgXcQ"),
        ("email", "owner"),
        ("note", &"x".repeat(1_001)),
    ] {
        let (status, body) = ask(&mut platform, &with(field, value)).await;
        let error = &body["error"];
        assert_eq!(
            (status, &error["code"], &error["field"]),
            (400, &json!("invalid_input"), &json!(field))
        );
    }
    let (status, body) = ask(&mut platform, &good).await;
    assert_eq!(status, 201, "a note of blanks is none: {body}");
}

#[tokio::test]
async fn a_day_takes_a_limited_number_of_requests_and_the_next_one_takes_more() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    let now = Timestamp::now();
    for _ in 0..MOST_A_DAY {
        let id = store::deletion_request_id(now);
        platform.deletion_request(id.as_str(), "@werkstatt", now).await;
    }
    let body = json!({"channel": "@werkstatt", "email": "owner@kanalyse.example", "language": "de"});
    let (status, body) = ask(&mut platform, &body).await;
    assert_eq!((status, &body["error"]["code"]), (429, &json!("too_many_requests")));
    let tomorrow = now + jiff::SignedDuration::from_hours(24);
    let id = store::deletion_request_id(tomorrow);
    platform.deletion_request(id.as_str(), "@werkstatt", tomorrow).await;
}
