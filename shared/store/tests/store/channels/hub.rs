//! What the discovery hub may show of a channel, and how it comes and goes.

use std::slice;

use domain::ChannelId;
use engine::Report;
use jiff::Timestamp;
use store::{ChangePosition, HubChannel, Store};
use testkit::{Cloud, Faults};

use crate::channels::publicly::{report_of, some_channel};
use crate::world::{Person, seconds, start_of_time};

/// When the reading that is shown was taken.
pub async fn read_at(store: &Store, channel: &ChannelId) -> Option<Timestamp> {
    let shown = store.hub_channel(channel, start_of_time()).await.unwrap();
    shown.map(|shown| shown.outstanding.read_at)
}

/// The channels whose readings changed since then, with whether something is shown of them.
async fn changes(store: &Store, since: Timestamp) -> Vec<(ChannelId, bool)> {
    let (mut found, mut from) = (Vec::new(), Some(ChangePosition::default()));
    while let Some(position) = from {
        let page = store.hub_changes(since, &position, 3, start_of_time()).await.unwrap();
        found.extend(
            page.changes
                .into_iter()
                .map(|change| (change.channel, change.shown.is_some())),
        );
        from = page.next;
    }
    found.sort();
    found
}

fn flagged(mut report: Report) -> Report {
    report.unusual_ratio = true;
    report
}

#[tokio::test]
async fn the_hub_shows_the_outliers_of_public_analyses_and_never_those_of_a_hidden_one() {
    let cloud = Cloud::start().await;
    let (store, channel, now) = (cloud.store(), some_channel(), start_of_time());
    let (ada, ben) = (Person::arrive(&cloud).await, Person::arrive(&cloud).await);
    ada.analyse(&report_of(&channel, now + seconds(60)), true).await;
    assert_eq!(store.hub_channel(&channel, now).await.unwrap(), None);
    assert_eq!(changes(&store, Timestamp::UNIX_EPOCH).await, [], "nothing tells of it");
    let report = report_of(&channel, now);
    ben.analyse(&report, false).await;
    let shown = store.hub_channel(&channel, now).await.unwrap();
    assert_eq!(shown, HubChannel::of(&report).unwrap());
    let strong = report.uploads.iter().filter(|upload| upload.outlier).count();
    assert_eq!(shown.unwrap().outstanding.videos.len(), strong);
}

#[tokio::test]
async fn hiding_an_analysis_takes_its_outliers_out_at_once_and_showing_it_brings_them_back() {
    let cloud = Cloud::start().await;
    let (store, channel, now) = (cloud.store(), some_channel(), start_of_time());
    let (ada, ben) = (Person::arrive(&cloud).await, Person::arrive(&cloud).await);
    let older = ada.analyse(&report_of(&channel, now), false).await;
    let newer = ben.analyse(&report_of(&channel, now + seconds(60)), false).await;
    store.set_stealth(&newer.key, true, now + seconds(70)).await.unwrap();
    assert_eq!(read_at(&store, &channel).await, Some(now));
    store.delete_analysis(&older.key, now + seconds(80)).await.unwrap();
    assert_eq!(read_at(&store, &channel).await, None);
    assert_eq!(changes(&store, now + seconds(80)).await, [(channel.clone(), false)]);
    store.set_stealth(&newer.key, false, now + seconds(90)).await.unwrap();
    assert_eq!(read_at(&store, &channel).await, Some(now + seconds(60)));
    assert_eq!(changes(&store, now + seconds(90)).await, [(channel, true)]);
}

#[tokio::test]
async fn each_way_of_taking_a_reading_back_leaves_a_mark_that_is_read_at_once() {
    let cloud = Cloud::start().await;
    let (store, now) = (cloud.store(), start_of_time());
    let ada = Person::arrive(&cloud).await;
    let (hidden, deleted, erased) = (some_channel(), some_channel(), some_channel());
    let first = ada.analyse(&report_of(&hidden, now), false).await;
    let second = ada.analyse(&report_of(&deleted, now), false).await;
    ada.analyse(&report_of(&erased, now), false).await;
    let marks = async |since: Timestamp| {
        let mut channels: Vec<ChannelId> = store.hub_taken_back(since).await.unwrap().into_values().collect();
        channels.sort();
        channels
    };
    let sorted = |mut channels: Vec<ChannelId>| {
        channels.sort();
        channels
    };
    assert_eq!(marks(Timestamp::UNIX_EPOCH).await, [], "what comes leaves none");
    for at in [5, 10] {
        store.set_stealth(&first.key, true, now + seconds(at)).await.unwrap();
        store
            .set_stealth(&first.key, false, now + seconds(at + 1))
            .await
            .unwrap();
    }
    assert_eq!(marks(now).await, [hidden.clone(), hidden.clone()], "one for each time");
    assert_eq!(marks(now + seconds(6)).await, slice::from_ref(&hidden));
    store.delete_analysis(&second.key, now + seconds(20)).await.unwrap();
    store.close_account(&ada.user, now + seconds(25)).await.unwrap();
    store.erase(&ada.user, now + seconds(30)).await.unwrap();
    let gone = vec![hidden.clone(), erased.clone()];
    let all = vec![hidden.clone(), hidden.clone(), hidden, erased, deleted];
    assert_eq!(marks(now).await, sorted(all));
    assert_eq!(marks(now + seconds(21)).await, sorted(gone));
    assert_eq!(marks(now + seconds(31)).await, []);
}

#[tokio::test]
async fn a_change_says_when_a_reading_last_came_or_went() {
    let cloud = Cloud::start().await;
    let (store, channel, now) = (cloud.store(), some_channel(), start_of_time());
    let ada = Person::arrive(&cloud).await;
    let changed = async || {
        let mut from = Some(ChangePosition::default());
        while let Some(position) = from {
            let page = store.hub_changes(Timestamp::UNIX_EPOCH, &position, 100, now).await;
            let page = page.unwrap();
            if let Some(change) = page.changes.first() {
                return change.changed_at;
            }
            from = page.next;
        }
        None
    };
    let report = report_of(&channel, now);
    store.put_scouted(&report, now + seconds(1)).await.unwrap();
    assert_eq!(changed().await, Some(now + seconds(1)));
    let job = ada.analyse(&report_of(&channel, now + seconds(2)), false).await;
    store.set_stealth(&job.key, true, now + seconds(7)).await.unwrap();
    assert_eq!(changed().await, Some(now + seconds(7)));
}

#[tokio::test]
async fn an_erased_account_leaves_nothing_in_the_hub() {
    let cloud = Cloud::start().await;
    let (store, channel, now) = (cloud.store(), some_channel(), start_of_time());
    let ada = Person::arrive(&cloud).await;
    ada.analyse(&report_of(&channel, now), false).await;
    store.close_account(&ada.user, now).await.unwrap();
    store.erase(&ada.user, now + seconds(300)).await.unwrap();
    assert_eq!(read_at(&store, &channel).await, None);
}

#[tokio::test]
async fn a_channel_of_unusual_ratios_is_shown_no_more_whatever_was_read_before() {
    let cloud = Cloud::start().await;
    let (store, channel, now) = (cloud.store(), some_channel(), start_of_time());
    let ada = Person::arrive(&cloud).await;
    ada.analyse(&report_of(&channel, now), false).await;
    store
        .put_scouted(&flagged(report_of(&channel, now + seconds(60))), now)
        .await
        .unwrap();
    assert_eq!(read_at(&store, &channel).await, None);
    ada.analyse(&report_of(&channel, now + seconds(90)), false).await;
    assert_eq!(
        read_at(&store, &channel).await,
        Some(now + seconds(90)),
        "until it is read without them"
    );
}

#[tokio::test]
async fn what_the_scout_read_is_stored_alongside_the_analyses_and_an_older_reading_of_it_changes_nothing() {
    let cloud = Cloud::start().await;
    let (store, channel, now) = (cloud.store(), some_channel(), start_of_time());
    let ada = Person::arrive(&cloud).await;
    for taken in [100, 50] {
        store
            .put_scouted(&report_of(&channel, now + seconds(taken)), now)
            .await
            .unwrap();
        assert_eq!(read_at(&store, &channel).await, Some(now + seconds(100)));
    }
    let job = ada.analyse(&report_of(&channel, now + seconds(200)), false).await;
    assert_eq!(read_at(&store, &channel).await, Some(now + seconds(200)));
    store.set_stealth(&job.key, true, now).await.unwrap();
    assert_eq!(read_at(&store, &channel).await, Some(now + seconds(100)));
}

#[tokio::test]
async fn what_the_scout_read_is_kept_whatever_the_wire_does() {
    let cloud = Cloud::start().await;
    for fault in [
        Faults::throttle(1, 3),
        Faults::server_error(1, 3),
        Faults::lose_answer(1),
    ] {
        let channel = some_channel();
        let report = report_of(&channel, start_of_time());
        cloud
            .store_with(&fault)
            .put_scouted(&report, start_of_time())
            .await
            .unwrap();
        assert!(fault.writes().len() > 1, "it was tried again: {fault:?}");
        assert_eq!(read_at(&cloud.store(), &channel).await, Some(start_of_time()));
    }
}

#[tokio::test]
async fn titles_and_names_are_shown_for_thirty_days() {
    let cloud = Cloud::start().await;
    let (store, channel, now) = (cloud.store(), some_channel(), start_of_time());
    store.put_scouted(&report_of(&channel, now), now).await.unwrap();
    let shown = |days: i64| {
        let (store, channel) = (store.clone(), channel.clone());
        async move {
            store
                .hub_channel(&channel, now + seconds(days * 86_400))
                .await
                .unwrap()
                .is_some()
        }
    };
    assert!(shown(29).await && !shown(30).await);
    let rows = cloud.dynamodb().scan().table_name("videos").send().await.unwrap();
    let expires = rows.items.unwrap()[0]["expiresAt"].as_n().unwrap().clone();
    assert_eq!(expires, (now + seconds(30 * 86_400)).as_second().to_string());
}

#[tokio::test]
async fn the_builder_finds_every_channel_that_was_read_once() {
    let cloud = Cloud::start().await;
    let (store, now) = (cloud.store(), start_of_time());
    let mut channels = Vec::new();
    for number in 0..20 {
        let channel = some_channel();
        store
            .put_scouted(&report_of(&channel, now), now + seconds(number))
            .await
            .unwrap();
        channels.push((channel, true));
    }
    channels.sort();
    assert_eq!(changes(&store, Timestamp::UNIX_EPOCH).await, channels);
    assert_eq!(changes(&store, now + seconds(15)).await.len(), 5);
}
