//! What is stored about channels and their videos.

use std::collections::HashMap;

use aws_sdk_dynamodb::types::AttributeValue;
use domain::{ChannelId, ChannelSuggestion};
use engine::Snapshot;
use jiff::{SignedDuration, Timestamp};
use store::Alias;
use testkit::Cloud;

use crate::world::{CHANNEL, Person, days, report, seconds, start_of_time, text};

fn channel() -> ChannelId {
    CHANNEL.parse().unwrap()
}

async fn raw(cloud: &Cloud, table: &str, pk: &str, sk: &str) -> Option<HashMap<String, AttributeValue>> {
    let call = cloud
        .dynamodb()
        .get_item()
        .table_name(table)
        .key("pk", text(pk))
        .key("sk", text(sk));
    call.send().await.unwrap().item
}

/// Bytes of an item by the database's own rule for the types used here.
fn size(item: &HashMap<String, AttributeValue>) -> usize {
    let value = |value: &AttributeValue| match value {
        AttributeValue::S(text) | AttributeValue::N(text) => text.len(),
        AttributeValue::B(bytes) => bytes.as_ref().len(),
        _ => 1,
    };
    item.iter().map(|(name, attribute)| name.len() + value(attribute)).sum()
}

#[tokio::test]
async fn a_name_resolves_to_what_it_was_last_found_to_be_for_thirty_days() {
    let cloud = Cloud::start().await;
    let store = cloud.store();
    // Long before the machine's own time: only the caller's counts.
    let found: Timestamp = "2020-03-01T00:00:00Z".parse().unwrap();
    let known = async |alias: &str, now: Timestamp| store.alias(alias, now).await.unwrap();
    assert_eq!(known("handle:werkstatt", found).await, None);
    let means = Alias::Channel(channel());
    store.put_alias("handle:werkstatt", &means, found).await.unwrap();
    assert_eq!(known("handle:werkstatt", found + days(29)).await, Some(means));
    assert_eq!(known("user:werkstatt", found).await, None);
    assert_eq!(known("handle:werkstatt", found + days(31)).await, None);
}

#[tokio::test]
async fn that_nobody_has_a_name_is_known_for_a_day_with_those_who_may_be_meant() {
    let cloud = Cloud::start().await;
    let store = cloud.store();
    let asked: Timestamp = "2020-03-01T00:00:00Z".parse().unwrap();
    let suggestion = ChannelSuggestion::new(channel(), "Werkstatt", Some("@Werkstatt".to_owned()), None, Some(7));
    for means in [Alias::Nobody(Vec::new()), Alias::Nobody(vec![suggestion])] {
        store.put_alias("handle:werkstat", &means, asked).await.unwrap();
        let known = async |now: Timestamp| store.alias("handle:werkstat", now).await.unwrap();
        assert_eq!(known(asked + SignedDuration::from_hours(23)).await, Some(means));
        assert_eq!(known(asked + SignedDuration::from_hours(24)).await, None);
        let row = raw(&cloud, "channels", "A#handle:werkstat", "ALIAS").await.unwrap();
        let due = AttributeValue::N((asked.as_second() + 86_400).to_string());
        assert_eq!(row.get("expiresAt"), Some(&due));
    }
}

#[tokio::test]
async fn a_snapshot_comes_back_unchanged_while_it_is_fresh_enough() {
    let cloud = Cloud::start().await;
    let store = cloud.store();
    let taken = start_of_time();
    let snapshot = testkit::snapshot(&channel(), 50, taken);
    assert_eq!(
        store
            .snapshot(domain::job::Work::Analysis, &channel(), taken)
            .await
            .unwrap(),
        None
    );
    store
        .put_snapshot(domain::job::Work::Analysis, &snapshot)
        .await
        .unwrap();
    assert_eq!(
        store
            .snapshot(domain::job::Work::Analysis, &channel(), taken - seconds(1))
            .await
            .unwrap()
            .as_ref(),
        Some(&snapshot)
    );
    assert_eq!(
        store
            .snapshot(domain::job::Work::Analysis, &channel(), taken)
            .await
            .unwrap()
            .as_ref(),
        Some(&snapshot)
    );
    assert_eq!(
        store
            .snapshot(domain::job::Work::Analysis, &channel(), taken + seconds(1))
            .await
            .unwrap(),
        None
    );
}

#[tokio::test]
async fn an_older_snapshot_never_replaces_a_newer_one() {
    let cloud = Cloud::start().await;
    let store = cloud.store();
    let (old, new) = (start_of_time(), start_of_time() + seconds(60));
    let newer = testkit::snapshot(&channel(), 20, new);
    store.put_snapshot(domain::job::Work::Analysis, &newer).await.unwrap();
    store
        .put_snapshot(domain::job::Work::Analysis, &testkit::snapshot(&channel(), 10, old))
        .await
        .unwrap();
    assert_eq!(
        store
            .snapshot(domain::job::Work::Analysis, &channel(), old)
            .await
            .unwrap(),
        Some(newer)
    );
}

/// 200 uploads with titles and descriptions as long as the platform allows, in characters that hardly compress.
fn huge() -> Snapshot {
    let mut snapshot = testkit::snapshot(&channel(), 200, start_of_time());
    let mut state = 7_u32;
    let mut noise = |chars: usize| -> String {
        let next = |state: &mut u32| {
            *state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            char::from_u32(0x3041 + (*state >> 16) % 80).unwrap_or('x')
        };
        (0..chars).map(|_| next(&mut state)).collect()
    };
    for video in &mut snapshot.videos {
        video.title = noise(100);
        video.description = noise(5_000);
        video.tags = (0..20).map(|_| noise(25)).collect();
    }
    snapshot
}

#[tokio::test]
async fn two_hundred_long_titled_uploads_stay_under_a_hundred_kilobytes_and_keep_titles_and_counts() {
    let cloud = Cloud::start().await;
    let store = cloud.store();
    let snapshot = huge();
    store
        .put_snapshot(domain::job::Work::Analysis, &snapshot)
        .await
        .unwrap();
    let item = raw(&cloud, "channels", &format!("C#{CHANNEL}"), "SNAP").await.unwrap();
    assert!(size(&item) < 100_000, "{} bytes", size(&item));
    let kept = store
        .snapshot(domain::job::Work::Analysis, &channel(), start_of_time())
        .await
        .unwrap()
        .unwrap();
    assert_eq!(kept.videos.len(), 200);
    for (kept, given) in kept.videos.iter().zip(&snapshot.videos) {
        assert_eq!(
            (&kept.title, kept.views, kept.published_at),
            (&given.title, given.views, given.published_at)
        );
        assert!(given.description.starts_with(&kept.description));
    }
}

#[tokio::test]
async fn the_report_of_two_hundred_long_titled_uploads_stays_under_a_hundred_kilobytes() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let job = person.start_running().await;
    let report = engine::analyze(&huge()).unwrap();
    assert!(report.uploads.len() >= 190, "{} uploads", report.uploads.len());
    let end = store::End::Completed {
        report: &report,
        refund: false,
        changes: None,
    };
    person
        .store
        .settle_analysis(&job.key, 1, &end, person.now)
        .await
        .unwrap();
    let pk = format!("U#{}", person.user);
    let item = raw(&cloud, "analyses", &pk, &format!("R#{}", job.key.id))
        .await
        .unwrap();
    assert!(size(&item) < 100_000, "{} bytes", size(&item));
    assert_eq!(person.store.report(&job.key).await.unwrap(), Some(report));
}

#[tokio::test]
async fn a_channel_shows_its_newest_analysis_and_one_point_a_day() {
    let cloud = Cloud::start().await;
    let store = cloud.store();
    let (first, later) = (start_of_time(), start_of_time() + days(2));
    let mut newer = report(later);
    newer.channel_info.subscriber_count = Some(20_000);
    newer.channel_info.channel_name = "Werkstatt Neu".to_owned();
    store.put_channel(&newer).await.unwrap();
    store.put_channel(&report(first)).await.unwrap();
    store.put_channel(&newer).await.unwrap();
    let pk = format!("C#{CHANNEL}");
    let latest = raw(&cloud, "channels", &pk, "LATEST").await.unwrap();
    assert_eq!(latest["name"].as_s().unwrap(), "Werkstatt Neu");
    assert!(
        !latest.contains_key("score"),
        "what it scores is said by public results alone"
    );
    let point = raw(&cloud, "channels", &pk, "P#2026-03-01").await.unwrap();
    assert_eq!(point["subscribers"].as_n().unwrap(), "12300");
    assert!(raw(&cloud, "channels", &pk, "P#2026-03-03").await.is_some());
}

#[tokio::test]
async fn what_the_platform_said_of_names_and_titles_expires_after_thirty_days() {
    let cloud = Cloud::start().await;
    let store = cloud.store();
    let taken = Timestamp::now();
    let snapshot = testkit::snapshot(&channel(), 50, taken);
    store
        .put_snapshot(domain::job::Work::Analysis, &snapshot)
        .await
        .unwrap();
    let means = Alias::Channel(channel());
    store.put_alias("handle:werkstatt", &means, taken).await.unwrap();
    let due = AttributeValue::N((taken.as_second() + 30 * 86_400).to_string());
    for (pk, sk) in [
        (format!("C#{CHANNEL}"), "SNAP"),
        ("A#handle:werkstatt".to_owned(), "ALIAS"),
    ] {
        let row = raw(&cloud, "channels", &pk, sk).await.expect("the row");
        assert_eq!(row.get("expiresAt"), Some(&due), "{sk}");
    }
}
