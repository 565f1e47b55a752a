//! The function as a process, between a database in memory and the platform's stand-ins.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use domain::deletion::{LATE_AFTER, UNDER_WAY};
use domain::{DeletionRequestId, DeletionState};
use jiff::{SignedDuration, Timestamp};
use lambdakit::Platform;
use serde_json::Value;

const NAME: &str = "delete-channels";
const REQUEST: &str = "019a0000000000112233445566778899";
/// The channel of the analyses that the test kit makes.
const CHANNEL: &str = "UC0123456789abcdefghijkl";

fn hour() -> Value {
    serde_json::from_str(include_str!("../../../../events/delete-channels/hour.json")).unwrap()
}

/// An operator has decided to delete the channel, long enough ago.
async fn decided(platform: &Platform) -> DeletionRequestId {
    platform.channel_withdrawn(REQUEST, Timestamp::now() - UNDER_WAY).await;
    REQUEST.parse().unwrap()
}

#[tokio::test]
async fn everything_that_people_have_of_a_deleted_channel_goes_and_the_request_is_done() {
    let mut platform = Platform::start().await;
    let mut function = platform.function(NAME, &[]);
    let (now, user) = (Timestamp::now(), "somebody");
    platform.given(user, 100).await;
    platform.completed(user, &"1".repeat(32), now).await;
    platform
        .asked(user, "question-0001", &format!("analysis:{}", "1".repeat(32)), "Why?")
        .await;
    let monitor = platform.monitored(user, &"2".repeat(32)).await;
    platform.run_completed(&monitor, &"3".repeat(32), now).await;
    platform.experiment(&monitor, &"4".repeat(32)).await;
    let own = platform.saved_title(user, &"5".repeat(32), "My own").await;
    let store = platform.cloud.store();
    let of_video = store::SavedTitle {
        id: "6".repeat(32).parse().unwrap(),
        request: None,
        channel: Some(CHANNEL.parse().unwrap()),
        video: Some("dQw4w9WgXcQ".parse().unwrap()),
        ..own.clone()
    };
    store.save_title(&of_video).await.unwrap();
    platform
        .completed_with("nobody-else", &"7".repeat(32), now, |report| {
            "UCzyxwvutsrqponmlkjihgf0".clone_into(&mut report.channel_info.channel_id);
        })
        .await;
    let id = decided(&platform).await;

    platform.run(&mut function, hour()).await;
    assert_eq!(platform.job(user, &"1".repeat(32)).await, None);
    assert_eq!(platform.stored_run(user, &"3".repeat(32)).await, None);
    assert_eq!(platform.monitor(&monitor).await, None);
    assert!(platform.job("nobody-else", &"7".repeat(32)).await.is_some());
    let titles = store.titles(&own.user, None).await.unwrap().items;
    assert_eq!(titles.iter().filter(|title| title.title.is_none()).count(), 1);
    let request = store.deletion_request(&id).await.unwrap().unwrap();
    assert_eq!(request.state, DeletionState::Deleted);
    assert!(request.removed >= 5, "{request:?}");
    let rows = platform.cloud.rows().await;
    platform.run(&mut function, hour()).await;
    assert_eq!(platform.cloud.rows().await, rows, "nothing else is to be done");
}

#[tokio::test]
async fn a_late_request_makes_the_run_fail_so_that_somebody_hears_of_it() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    platform
        .deletion_request(REQUEST, CHANNEL, Timestamp::now() - LATE_AFTER)
        .await;
    let (answer, _) = platform.lambda.invoke("1", hour()).await;
    assert_eq!(answer, "error");
    let beats = platform.cloud.store().heartbeats(Timestamp::now()).await.unwrap();
    let beat = beats.iter().find(|beat| beat.name == NAME).unwrap();
    assert_eq!((beat.late, beat.failed, beat.succeeded_at), (false, true, None));
}

#[tokio::test]
async fn an_hour_with_nothing_to_do_is_remembered_as_one_that_went_well() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    let begun = Timestamp::now();
    let (answer, _) = platform.lambda.invoke("1", hour()).await;
    assert_eq!(answer, "response");
    let beats = platform.cloud.store().heartbeats(Timestamp::now()).await.unwrap();
    let beat = beats.iter().find(|beat| beat.name == NAME).unwrap();
    assert!(!beat.late && !beat.failed && beat.took_ms.is_some());
    assert!(beat.succeeded_at.unwrap() >= begun - SignedDuration::from_secs(1));
}

#[tokio::test]
async fn without_a_database_the_run_is_reported_as_failed() {
    let mut platform = Platform::start().await;
    platform.run_without_database(NAME, hour()).await;
}
