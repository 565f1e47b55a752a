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

/// A snapshot of [`CHANNEL`], half of whose titles ask a question.
fn snapshot(taken_at: Timestamp) -> engine::Snapshot {
    let mut snapshot = testkit::snapshot(&CHANNEL.parse().unwrap(), 50, taken_at);
    for (number, video) in snapshot.videos.iter_mut().enumerate() {
        let end = if number.is_multiple_of(2) { "?" } else { "" };
        video.title = format!("Hobel {number} in der Werkstatt am Deich, ganz von vorn{end}");
    }
    snapshot
}

async fn settle(platform: &Platform, key: &store::AnalysisKey, report: &engine::Report) {
    platform.claimed(key, Timestamp::now() + domain::job::LEASE).await;
    let end = store::End::Completed {
        report,
        refund: false,
        changes: None,
    };
    let store = platform.cloud.store();
    store.settle_analysis(key, 1, &end, Timestamp::now()).await.unwrap();
}

/// Somebody analyses that channel, as it was some minutes ago.
pub async fn asking(platform: &Platform, user: &str) -> (store::AnalysisKey, engine::Report) {
    let now = Timestamp::now() - SignedDuration::from_mins(5);
    let key = platform.queued(user, &"a".repeat(32), now).await;
    let report = engine::analyze(&snapshot(now)).unwrap();
    settle(platform, &key, &report).await;
    (key, report)
}

/// A monitor of somebody runs on it.
pub async fn asking_run(platform: &Platform, user: &str) -> engine::Report {
    let now = Timestamp::now() - SignedDuration::from_mins(5);
    let monitor = platform.monitored(user, &"b".repeat(32)).await;
    let key = platform.run_queued(&monitor, &"c".repeat(32), now).await;
    let baselines = engine::Baselines::shipped();
    let report = engine::xray(&snapshot(now), &baselines, engine::Before::default()).unwrap();
    settle(platform, &key, &report).await;
    report
}

/// A question that such a channel's titles ask.
pub const QUESTION: &str = "Warum klemmt der Hobel?";

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
    let body = json!({"title": QUESTION, "channelId": CHANNEL});
    let (_, own) = post(&mut platform, USER, "/titles", "intent-0001", &body).await;
    let score = &own["reading"]["score"];
    assert_eq!(
        (&score["basis"], &score["n"]),
        (&json!("channel"), &json!(report.title_study.n)),
        "{own}"
    );
    // Anyone who has not read the channel learns nothing of a hidden reading.
    let (_, of_other) = post(&mut platform, OTHER, "/titles", "intent-0001", &body).await;
    assert_eq!(of_other["reading"]["score"]["reason"], "no_basis");
}

#[tokio::test]
async fn a_run_of_ones_own_scores_a_title_and_a_public_reading_scores_that_of_anybody() {
    let (mut platform, _function) = with("save-title").await;
    asking_run(&platform, OTHER).await;
    let body = json!({"title": QUESTION, "channelId": CHANNEL});
    let (_, of_run) = post(&mut platform, OTHER, "/titles", "intent-0001", &body).await;
    assert_eq!(of_run["reading"]["score"]["basis"], "channel", "{of_run}");
    // A run is nobody else's.
    let (_, of_nothing) = post(&mut platform, USER, "/titles", "intent-0001", &body).await;
    assert_eq!(of_nothing["reading"]["score"]["reason"], "no_basis");
    asking(&platform, OTHER).await;
    let (_, of_public) = post(&mut platform, USER, "/titles", "intent-0002", &body).await;
    assert_eq!(of_public["reading"]["score"]["basis"], "channel", "{of_public}");
}

#[tokio::test]
async fn a_niche_scores_what_no_channel_does() {
    let (mut platform, _function) = with("save-title").await;
    crate::score_title::put_patterns(&platform, Timestamp::now());
    let body = json!({"title": "7 ways to sharpen a knife", "niche": "woodworking"});
    let (_, saved) = post(&mut platform, USER, "/titles", "intent-0001", &body).await;
    let score = &saved["reading"]["score"];
    assert_eq!(
        (&score["basis"], &score["lift"]),
        (&json!("niche"), &json!(1.5)),
        "{saved}"
    );
}

#[tokio::test]
async fn words_count_from_when_the_channel_was_read_and_those_from_nowhere_are_soon_read_again() {
    let (mut platform, _function) = with("save-title").await;
    let (_, report) = asking(&platform, USER).await;
    let of_video = |channel: &str, video: &str| json!({"title": "Words", "videoId": video, "channelId": channel});
    post(
        &mut platform,
        USER,
        "/titles",
        "intent-0001",
        &of_video(CHANNEL, "dQw4w9WgXcQ"),
    )
    .await;
    let unknown = "UCBJycsmduvYEL83R_U4JriQ";
    post(
        &mut platform,
        USER,
        "/titles",
        "intent-0002",
        &of_video(unknown, "aQw4w9WgXcQ"),
    )
    .await;
    let all = all(&platform, USER).await;
    let until = |channel: &str| {
        let title = all
            .iter()
            .find(|title| title.channel.as_ref().unwrap().as_str() == channel);
        title.unwrap().platform_data_until().unwrap()
    };
    assert_eq!(until(CHANNEL), report.analysis_date + store::PLATFORM_DATA_TTL);
    let soon = Timestamp::now() + SignedDuration::from_hours(25);
    assert!(until(unknown) < soon);
}

#[tokio::test]
async fn a_report_of_long_ago_takes_no_words_away_that_are_saved_now() {
    let (mut platform, _function) = with("save-title").await;
    let long_ago = Timestamp::now() - SignedDuration::from_hours(24 * 40);
    let key = platform.queued(USER, &"a".repeat(32), long_ago).await;
    settle(&platform, &key, &engine::analyze(&snapshot(long_ago)).unwrap()).await;
    let body = json!({"title": "Words", "videoId": "dQw4w9WgXcQ", "channelId": CHANNEL});
    let (_, saved) = post(&mut platform, USER, "/titles", "intent-0001", &body).await;
    assert_eq!(saved["title"], "Words", "{saved}");
    let until = all(&platform, USER).await[0].platform_data_until().unwrap();
    assert!(until < Timestamp::now() + SignedDuration::from_hours(25));
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
