//! The function as a process, between a database in memory and the platform's stand-ins.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use domain::job::LEASE;
use jiff::Timestamp;
use lambdakit::Platform;
use serde_json::Value;
use store::{AnalysisKey, End, PLATFORM_DATA_TTL};

const NAME: &str = "expire-platform-data";

fn hour() -> Value {
    serde_json::from_str(include_str!("../../../../events/expire-platform-data/hour.json")).unwrap()
}

/// A completed analysis of somebody that rests on a snapshot of this time.
async fn read(platform: &Platform, user: &str, taken_at: Timestamp) -> AnalysisKey {
    let now = Timestamp::now();
    let key = platform.queued(user, &"1".repeat(32), now).await;
    platform.claimed(&key, now + LEASE).await;
    let report = testkit::report(1, Some("woodworking"), &[("eiche", 1.4)], taken_at);
    let end = End::Completed {
        report: &report,
        refund: false,
        changes: None,
    };
    platform
        .cloud
        .store()
        .settle_analysis(&key, 1, &end, now)
        .await
        .unwrap();
    key
}

#[tokio::test]
async fn names_and_titles_read_thirty_days_ago_go_and_younger_ones_stay() {
    let mut platform = Platform::start().await;
    let mut function = platform.function(NAME, &[]);
    let now = Timestamp::now();
    let old = read(&platform, "long-ago", now - PLATFORM_DATA_TTL).await;
    let new = read(&platform, "today", now).await;
    let store = platform.cloud.store();
    let whole = store.report(&old).await.unwrap().unwrap();
    platform.run(&mut function, hour()).await;
    let bare = store.report(&old).await.unwrap().unwrap();
    assert_eq!(bare.channel_info.channel_name, "");
    assert!(bare.uploads.iter().all(|upload| upload.title.is_empty()));
    assert_eq!((bare.score, bare.metrics), (whole.score, whole.metrics));
    assert_eq!(store.analysis(&old).await.unwrap().unwrap().facts.unwrap().name, "");
    let report = store.report(&new).await.unwrap().unwrap();
    assert!(!report.channel_info.channel_name.is_empty());

    let rows = platform.cloud.rows().await;
    platform.run(&mut function, hour()).await;
    assert_eq!(platform.cloud.rows().await, rows, "nothing else is due");
}

#[tokio::test]
async fn without_a_database_the_run_is_reported_as_failed() {
    let mut platform = Platform::start().await;
    platform.run_without_database(NAME, hour()).await;
}

#[tokio::test]
async fn what_monitors_and_runs_call_a_channel_goes_after_thirty_days_too() {
    let mut platform = Platform::start().await;
    let mut function = platform.function(NAME, &[]);
    let (now, user) = (Timestamp::now(), "somebody");
    platform.given(user, 10).await;
    let long_ago = now - PLATFORM_DATA_TTL;
    let of = platform
        .monitored_with(user, &"1".repeat(32), |new| new.created_at = long_ago)
        .await;
    let young = platform.monitored(user, &"2".repeat(32)).await;
    let run = platform.run_queued(&of, &"3".repeat(32), now).await;
    platform.claimed(&run, now + LEASE).await;
    platform.end_run(&run, long_ago).await;
    platform.run(&mut function, hour()).await;
    assert_eq!(platform.monitor(&of).await.unwrap().facts.name, "");
    assert_eq!(platform.monitor(&young).await.unwrap().facts.name, "Werkstatt am Deich");
    let store = platform.cloud.store();
    assert_eq!(store.analysis(&run).await.unwrap().unwrap().facts.unwrap().name, "");
    let report = store.report(&run).await.unwrap().unwrap();
    assert!(report.uploads.iter().all(|upload| upload.title.is_empty()));
}

#[tokio::test]
async fn a_saved_title_of_a_video_goes_after_thirty_days_and_the_notes_stay() {
    let mut platform = Platform::start().await;
    let mut function = platform.function(NAME, &[]);
    platform.given("somebody", 10).await;
    let own = platform.saved_title("somebody", &"1".repeat(32), "My own").await;
    let of_video = |id: &str, age| store::SavedTitle {
        id: id.parse().unwrap(),
        request: None,
        channel: Some("UC0123456789abcdefghijkl".parse().unwrap()),
        video: Some("dQw4w9WgXcQ".parse().unwrap()),
        notes: domain::TitleNotes::parse("for May").unwrap(),
        platform_data_at: own.created_at - age,
        ..own.clone()
    };
    let store = platform.cloud.store();
    let old = of_video(&"2".repeat(32), PLATFORM_DATA_TTL);
    let young = of_video(&"3".repeat(32), PLATFORM_DATA_TTL - jiff::SignedDuration::from_hours(1));
    for title in [&old, &young] {
        store.save_title(title).await.unwrap();
    }
    platform.run(&mut function, hour()).await;
    let mut left = store.titles(&own.user, None).await.unwrap().items;
    left.sort_by(|a, b| a.id.cmp(&b.id));
    let words: Vec<_> = left
        .iter()
        .map(|title| title.title.as_ref().map(domain::TitleText::as_str))
        .collect();
    assert_eq!(words, [Some("My own"), None, Some("My own")]);
    assert_eq!(left[1].notes.as_str(), "for May");
}
