//! Scouts that meet, die, or lose answers.

use domain::scout::{CHANNEL_UNITS, Source};
use store::{Claimed, Target};
use testkit::{Cloud, Faults, Kill};

use crate::channels::hub::read_at;
use crate::channels::publicly::{report_of, some_channel};
use crate::scout::queue::{MOST, claim, day, due, knowing, offer, some_yield, taken, units, was_read};
use crate::world::{seconds, start_of_time};

#[tokio::test]
async fn two_scouts_never_read_the_same_channel() {
    let (cloud, channels) = knowing(1).await;
    let (store, now) = (cloud.store(), start_of_time());
    let target = Target::Channel(channels[0].clone());
    let mut at_once = tokio::task::JoinSet::new();
    for _ in 0..8 {
        let (store, target) = (store.clone(), target.clone());
        at_once.spawn(async move { matches!(claim(&store, &target, MOST, now).await, Claimed::Taken(_)) });
    }
    assert_eq!(at_once.join_all().await.iter().filter(|taken| **taken).count(), 1);
    assert_eq!(units(&store).await, CHANNEL_UNITS, "who was late has set nothing aside");
}

#[tokio::test]
async fn anyone_who_comes_after_the_lease_has_it_and_the_first_one_writes_nothing_any_more() {
    let (cloud, channels) = knowing(1).await;
    let (store, channel, now) = (cloud.store(), &channels[0], start_of_time());
    let slow = taken(&store, channel, now).await;
    let later = now + seconds(61);
    assert_eq!(due(&store, later).await.len(), 1);
    let quick = taken(&store, channel, later).await;
    let found = some_yield();
    let (old, new) = (report_of(channel, now), report_of(channel, later));
    assert!(
        !store
            .end_scouting(&slow, was_read(&old, &found, None), 3, later)
            .await
            .unwrap()
    );
    assert_eq!(read_at(&store, channel).await, None);
    assert!(
        store
            .end_scouting(&quick, was_read(&new, &found, None), 9, later)
            .await
            .unwrap()
    );
    assert_eq!(read_at(&store, channel).await, Some(later));
    assert_eq!(
        units(&store).await,
        CHANNEL_UNITS + 9,
        "what the slow one may have spent stays counted"
    );
    assert_eq!(store.scout_shelf().await.unwrap().niches["cooking"], 1);
}

#[tokio::test]
async fn however_many_ask_at_once_no_more_units_are_set_aside_than_the_day_has() {
    let (cloud, channels) = knowing(24).await;
    let (store, now) = (cloud.store(), start_of_time());
    let most = 10 * CHANNEL_UNITS + 5;
    let mut at_once = tokio::task::JoinSet::new();
    for channel in channels {
        let store = store.clone();
        at_once.spawn(async move { claim(&store, &Target::Channel(channel), most, now).await });
    }
    let claimed = at_once.join_all().await;
    let of = |is: fn(&Claimed) -> bool| claimed.iter().filter(|claimed| is(claimed)).count();
    assert_eq!(of(|claimed| matches!(claimed, Claimed::Taken(_))), 10);
    assert_eq!(of(|claimed| matches!(claimed, Claimed::Spent)), 14);
    assert_eq!(units(&store).await, 10 * CHANNEL_UNITS);
}

#[tokio::test]
async fn a_reading_ends_as_it_should_whatever_the_wire_does() {
    for fault in [
        Faults::throttle(1, 3),
        Faults::server_error(1, 3),
        Faults::conflict(1, 2),
        Faults::lose_answer(1),
        Faults::lose_answer(2),
    ] {
        let (cloud, channels) = knowing(1).await;
        let (store, channel, now) = (cloud.store_with(&fault), &channels[0], start_of_time());
        let hold = taken(&store, channel, now).await;
        let (report, found) = (report_of(channel, now), some_yield());
        store
            .end_scouting(&hold, was_read(&report, &found, None), 9, now)
            .await
            .unwrap();
        assert!(fault.writes().len() > 2, "it was tried again: {fault:?}");
        assert_eq!(units(&cloud.store()).await, 9, "{fault:?}");
        assert_eq!(read_at(&cloud.store(), channel).await, Some(now));
        assert_eq!(
            cloud.store().scout_shelf().await.unwrap().niches["cooking"],
            1,
            "{fault:?}"
        );
    }
}

#[tokio::test]
async fn killed_at_any_write_a_scout_leaves_at_most_what_it_set_aside_and_the_channel_comes_again() {
    for (kill, nth) in [(Kill::Before, 1), (Kill::After, 1), (Kill::Before, 2), (Kill::After, 2)] {
        let (cloud, channels) = knowing(1).await;
        let (store, channel, now) = (cloud.store(), &channels[0], start_of_time());
        let dying = cloud.store_with(&Faults::kill(kill, nth));
        let target = Target::Channel(channel.clone());
        let lease = (now, now + seconds(60));
        let (report, found) = (report_of(channel, now), some_yield());
        if let Ok(Claimed::Taken(hold)) = dying.claim_scouting(&target, (day(), MOST), CHANNEL_UNITS, lease).await {
            let _ = dying.end_scouting(&hold, was_read(&report, &found, None), 9, now).await;
        }
        let spent = match (kill, nth) {
            (Kill::Before, 1) => 0,
            (Kill::After, 2) => 9,
            _ => CHANNEL_UNITS,
        };
        assert_eq!(units(&store).await, spent, "{kill:?} {nth}");
        if (kill, nth) == (Kill::After, 2) {
            assert_eq!(read_at(&store, channel).await, Some(now));
            continue;
        }
        let later = now + seconds(61);
        assert_eq!(due(&store, later).await.len(), 1, "{kill:?} {nth}");
        let hold = taken(&store, channel, later).await;
        assert!(
            store
                .end_scouting(&hold, was_read(&report, &found, None), 9, later)
                .await
                .unwrap()
        );
        assert_eq!(units(&store).await, spent + 9);
        assert_eq!(store.scout_shelf().await.unwrap().niches["cooking"], 1);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_reading_shows_while_its_channel_is_removed_goes_as_well() {
    let cloud = Cloud::start().await;
    let (store, channel, now) = (cloud.store(), some_channel(), start_of_time());
    store
        .offer_channels(&[offer(&channel, Source::Board)], now)
        .await
        .unwrap();
    let hold = taken(&store, &channel, now).await;
    // It has seen the row without a reading, and is slow to write.
    let slow = Faults::hold(1);
    let forgetting = {
        let (store, channel) = (cloud.store_with(&slow), channel.clone());
        tokio::spawn(async move { store.withdraw_scouted(&channel, now).await })
    };
    slow.held().await;
    let (report, found) = (report_of(&channel, now), some_yield());
    let ended = was_read(&report, &found, None);
    assert!(store.end_scouting(&hold, ended, 9, now).await.unwrap());
    assert_eq!(read_at(&store, &channel).await, Some(now));
    slow.release();
    forgetting.await.unwrap().unwrap();
    assert_eq!(read_at(&store, &channel).await, None);
    assert_eq!(store.scout_shelf().await.unwrap().niches["cooking"], 0);
}
