//! The function as a process, between a database in memory, a bucket and the platform's stand-ins.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use jiff::{SignedDuration, Timestamp};
use lambdakit::{Event, Function, Platform};
use serde_json::{Value, json};

pub const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";
pub const OTHER: &str = "9d1c2b3a-70b1-7044-8a6e-2f6f6f2d9a22";
/// The channel of every analysis made here.
pub const CHANNEL: &str = "UC0123456789abcdefghijkl";
const OWN: &str = include_str!("../../../../events/save-title/own-words.json");
const VIDEO: &str = include_str!("../../../../events/save-title/of-a-video.json");

lambdakit::matrix!("save-title");

/// A platform with one of the functions of titles, and people with accounts.
pub async fn with(name: &str) -> (Platform, Function) {
    let platform = Platform::start().await;
    let function = platform.function(name, &[]);
    for user in [USER, OTHER] {
        platform.given(user, 10).await;
    }
    (platform, function)
}

/// What somebody gets for a body.
pub async fn post(platform: &mut Platform, user: &str, path: &str, key: &str, body: &Value) -> (u64, Value) {
    let token = platform.pool.token(user);
    let event = Event::new("POST", path).json(body).header("idempotency-key", key);
    platform.ask(event.bearer(&token)).await
}

/// A saved title that was stored without the function, under this number.
pub async fn stored(platform: &Platform, user: &str, number: u32, words: &str) -> store::SavedTitle {
    platform.saved_title(user, &format!("{number:032x}"), words).await
}

/// Somebody analyses [`CHANNEL`], half of whose titles ask a question.
pub async fn asking(platform: &Platform, user: &str) -> (store::JobKey, engine::Report) {
    let (now, id) = (Timestamp::now() - SignedDuration::from_mins(5), "a".repeat(32));
    let key = platform.queued(user, &id, now).await;
    platform.claimed(&key, now + domain::job::LEASE).await;
    let mut snapshot = testkit::snapshot(&CHANNEL.parse().unwrap(), 50, now);
    for (number, video) in snapshot.videos.iter_mut().enumerate() {
        let end = if number.is_multiple_of(2) { "?" } else { "" };
        video.title = format!("Hobel {number} in der Werkstatt am Deich, ganz von vorn{end}");
    }
    let report = engine::analyze(&snapshot).unwrap();
    let end = store::End::Completed {
        report: &report,
        refund: false,
        changes: None,
    };
    let store = platform.cloud.store();
    store.settle_job(&key, 1, &end, now).await.unwrap();
    (key, report)
}

/// Everything that somebody has.
pub async fn all(platform: &Platform, user: &str) -> Vec<store::SavedTitle> {
    let user = user.parse().unwrap();
    platform.cloud.store().titles(&user, None).await.unwrap().items
}

#[tokio::test]
async fn own_words_are_saved_once_with_what_is_found_in_them() {
    let (mut platform, _function) = with("save-title").await;
    let event = Event::sample(OWN, &platform.pool.token(USER));
    let (status, saved) = platform.ask(event.clone()).await;
    assert_eq!(
        (status, &saved["title"]),
        (201, &json!("7 ways to sharpen a knife")),
        "{saved}"
    );
    assert_eq!(
        (&saved["category"], &saved["status"], &saved["notes"]),
        (&json!("evergreen"), &json!("saved"), &json!("for May"))
    );
    let reading = &saved["reading"];
    assert_eq!(reading["features"], json!(["number", "short", "list"]));
    assert_eq!(
        (&reading["powerWords"], &reading["pattern"]),
        (&json!(["ways"]), &json!("# ways …"))
    );
    assert_eq!(
        (&reading["score"]["state"], &reading["score"]["reason"]),
        (&json!("not_enough_data"), &json!("no_basis"))
    );
    assert_eq!(platform.ask(event).await, (201, saved));
    assert_eq!(
        (all(&platform, USER).await.len(), all(&platform, OTHER).await.len()),
        (1, 0)
    );
}

#[tokio::test]
async fn a_video_is_saved_once_whatever_the_key() {
    let (mut platform, _function) = with("save-title").await;
    let (status, first) = platform.ask(Event::sample(VIDEO, &platform.pool.token(USER))).await;
    assert_eq!(
        (status, &first["channelName"]),
        (201, &json!("Werkstatt am Deich")),
        "{first}"
    );
    let again = json!({"title": "Other words", "videoId": "dQw4w9WgXcQ", "channelId": CHANNEL});
    let (status, second) = post(&mut platform, USER, "/titles", "intent-0002", &again).await;
    assert_eq!((status, second), (201, first));
    assert_eq!(all(&platform, USER).await.len(), 1);
}

#[tokio::test]
async fn ones_own_report_of_the_channel_scores_a_title_also_where_it_is_hidden() {
    let (mut platform, _function) = with("save-title").await;
    let (key, report) = asking(&platform, USER).await;
    platform
        .cloud
        .store()
        .set_stealth(&key, true, Timestamp::now())
        .await
        .unwrap();
    let body = json!({"title": "Warum klemmt der Hobel?", "channelId": CHANNEL});
    let (_, own) = post(&mut platform, USER, "/titles", "intent-0001", &body).await;
    let score = &own["reading"]["score"];
    assert_eq!(
        (&score["basis"], &score["n"]),
        (&json!("channel"), &json!(report.title_study.n)),
        "{own}"
    );
    // Whoever has not read the channel learns nothing of a hidden reading.
    let (_, foreign) = post(&mut platform, OTHER, "/titles", "intent-0001", &body).await;
    assert_eq!(foreign["reading"]["score"]["reason"], "no_basis");
}

#[tokio::test]
async fn what_cannot_be_saved_is_refused_with_its_field() {
    let (mut platform, _function) = with("save-title").await;
    let long = "x".repeat(201);
    for (body, field) in [
        (json!({"title": "  "}), "title"),
        (json!({"title": long}), "title"),
        (json!({"title": "a", "videoId": "dQw4w9WgXcQ"}), "channelId"),
        (json!({"title": "a", "channelId": "none"}), "channelId"),
        (json!({"title": "a", "niche": "no niche"}), "niche"),
        (json!({"title": "a", "channelName": ""}), "channelName"),
        (json!({"title": "a", "notes": "x".repeat(2_001)}), "notes"),
    ] {
        let (status, refused) = post(&mut platform, USER, "/titles", "intent-0001", &body).await;
        assert_eq!((status, &refused["error"]["field"]), (400, &json!(field)), "{body}");
    }
    let same_key = [json!({"title": "One"}), json!({"title": "Other"})];
    assert_eq!(
        post(&mut platform, USER, "/titles", "intent-0002", &same_key[0])
            .await
            .0,
        201
    );
    let (status, refused) = post(&mut platform, USER, "/titles", "intent-0002", &same_key[1]).await;
    assert_eq!(
        (status, &refused["error"]["code"]),
        (409, &json!("idempotency_mismatch"))
    );
}

#[tokio::test]
async fn there_are_two_thousand_and_not_one_more() {
    let (mut platform, _function) = with("save-title").await;
    let one = stored(&platform, USER, 0, "Line").await;
    let lines: Vec<_> = (1..2_000)
        .map(|number: u32| store::SavedTitle {
            id: format!("{number:032x}").parse().unwrap(),
            ..one.clone()
        })
        .collect();
    platform.cloud.store().import_titles(&one.user, &lines).await.unwrap();
    let (status, refused) = post(
        &mut platform,
        USER,
        "/titles",
        "intent-0001",
        &json!({"title": "One more"}),
    )
    .await;
    assert_eq!((status, &refused["error"]["code"]), (409, &json!("title_limit")));
}
