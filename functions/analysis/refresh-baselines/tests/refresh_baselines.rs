//! The function as a process, between a database in memory and the platform's stand-ins.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use jiff::{SignedDuration, Timestamp};
use lambdakit::Platform;
use serde_json::Value;

const NAME: &str = "refresh-baselines";

fn quarter() -> Value {
    serde_json::from_str(include_str!("../../../../events/refresh-baselines/quarter.json")).unwrap()
}

/// Twelve channels of one niche.
async fn channels(platform: &Platform, sample: bool) {
    for number in 0..12 {
        let topics = [("eiche", 1.4), ("ahorn", 0.9 + f64::from(number) / 10.0)];
        let mut report = testkit::report(number, Some("woodworking"), &topics, Timestamp::now());
        report.sample = sample;
        platform.cloud.store().put_channel(&report).await.unwrap();
    }
}

#[tokio::test]
async fn sample_and_real_channels_get_baselines_of_their_own_and_the_next_run_has_nothing_to_do() {
    let mut platform = Platform::start().await;
    let mut function = platform.function(NAME, &[]);
    channels(&platform, true).await;
    let before = Timestamp::now();
    platform.run(&mut function, quarter()).await;
    let store = platform.cloud.store();
    let (sample, real) = (
        store.baselines_state(true).await.unwrap(),
        store.baselines_state(false).await.unwrap(),
    );
    assert_eq!((sample.channels, real.channels), (12, 0));
    let version = sample.current.unwrap();
    assert!(before <= version && version <= Timestamp::now());
    let niche = store
        .niche_baseline(true, version, "woodworking/de")
        .await
        .unwrap()
        .unwrap();
    assert_eq!((niche.peers.channels, niche.topics.len()), (12, 2));
    assert_eq!(
        store.niche_baseline(false, version, "woodworking/de").await.unwrap(),
        None
    );
    let rows = platform.cloud.rows().await;
    platform.run(&mut function, quarter()).await;
    assert_eq!(platform.cloud.rows().await, rows, "they are young enough");
}

#[tokio::test]
async fn somebody_elses_build_is_left_alone_and_one_left_behind_is_taken_over() {
    let mut platform = Platform::start().await;
    let mut function = platform.function(NAME, &[]);
    channels(&platform, true).await;
    let store = platform.cloud.store();
    let now = Timestamp::now();
    let lease = now + SignedDuration::from_mins(5);
    let build = store.claim_build(true, now, lease).await.unwrap().unwrap();
    platform.run(&mut function, quarter()).await;
    assert_eq!(store.baselines_state(true).await.unwrap().current, None);
    assert!(store.baselines_state(false).await.unwrap().current.is_some());
    store.release_build(&build).await.unwrap();
    platform.run(&mut function, quarter()).await;
    assert!(store.baselines_state(true).await.unwrap().current.is_some());
}

#[tokio::test]
async fn without_a_database_the_run_is_reported_as_failed() {
    let mut platform = Platform::start().await;
    platform.run_without_database(NAME, quarter()).await;
}
