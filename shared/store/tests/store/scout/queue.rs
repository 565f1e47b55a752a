//! What the scout knows, whose turn it is, and the units of its day.

use std::collections::BTreeSet;

use domain::ChannelId;
use domain::scout::{CHANNEL_UNITS, Chart, GIVEN_UP_FOR, Source, Yield};
use engine::Report;
use jiff::Timestamp;
use jiff::civil::Date;
use store::{BoardSweep, ChangePosition, Claimed, Counts, Ended, Hold, Offer, Store, Target};
use testkit::Cloud;

use crate::channels::hub::read_at;
use crate::channels::publicly::{report_of, some_channel};
use crate::world::{days, seconds, start_of_time};

pub const MOST: u32 = 3_000;

pub fn day() -> Date {
    domain::scout::platform_day(start_of_time())
}

pub fn offer(channel: &ChannelId, source: Source) -> Offer {
    Offer {
        channel: channel.clone(),
        source,
        language: Some("de".to_owned()),
    }
}

/// A store of its own with these channels known from a chart.
pub async fn knowing(count: usize) -> (Cloud, Vec<ChannelId>) {
    let cloud = Cloud::start().await;
    let channels: Vec<ChannelId> = (0..count).map(|_| some_channel()).collect();
    let offers: Vec<Offer> = channels.iter().map(|channel| offer(channel, Source::Chart)).collect();
    let new = cloud.store().offer_channels(&offers, start_of_time()).await.unwrap();
    assert_eq!(usize::try_from(new).unwrap(), count);
    (cloud, channels)
}

pub async fn claim(store: &Store, target: &Target, most: u32, now: Timestamp) -> Claimed {
    let lease = (now, now + seconds(60));
    store
        .claim_scouting(target, (day(), most), CHANNEL_UNITS, lease)
        .await
        .unwrap()
}

pub async fn taken(store: &Store, channel: &ChannelId, now: Timestamp) -> Hold {
    match claim(store, &Target::Channel(channel.clone()), MOST, now).await {
        Claimed::Taken(hold) => hold,
        other => panic!("{other:?}"),
    }
}

pub async fn units(store: &Store) -> u32 {
    store.scout_day(day()).await.unwrap().units
}

pub async fn due(store: &Store, now: Timestamp) -> BTreeSet<ChannelId> {
    let due = store.scout_due(now, 100).await.unwrap();
    due.into_iter().map(|candidate| candidate.channel).collect()
}

pub fn some_yield() -> Yield {
    Yield {
        niche: Some("cooking".to_owned()),
        language: Some("de".to_owned()),
        outliers: 3,
        recent: 1,
    }
}

pub fn was_read<'a>(report: &'a Report, found: &'a Yield, before: Option<&'a Yield>) -> Ended<'a> {
    Ended::Channel {
        report,
        found,
        before,
        due: report.analysis_date + days(12),
    }
}

#[tokio::test]
async fn a_channel_is_offered_once_is_due_at_once_and_what_a_chart_says_of_it_counts_more() {
    let (cloud, channels) = knowing(1).await;
    let (store, now) = (cloud.store(), start_of_time());
    assert_eq!(
        store
            .offer_channels(&[offer(&channels[0], Source::Board)], now)
            .await
            .unwrap(),
        0
    );
    let other = some_channel();
    for (source, new) in [(Source::Board, 1), (Source::Chart, 0), (Source::Board, 0)] {
        assert_eq!(store.offer_channels(&[offer(&other, source)], now).await.unwrap(), new);
    }
    let due = store.scout_due(now, 100).await.unwrap();
    assert_eq!(due.len(), 2);
    for candidate in due {
        assert_eq!(
            (candidate.source, candidate.language.as_deref()),
            (Source::Chart, Some("de"))
        );
        assert_eq!((candidate.read, candidate.failures), (None, 0));
    }
    assert!(store.scout_due(now - seconds(1), 100).await.unwrap().is_empty());
}

#[tokio::test]
async fn charts_are_read_in_their_turn_and_come_again_when_they_are_due() {
    let cloud = Cloud::start().await;
    let (store, now) = (cloud.store(), start_of_time());
    let charts: Vec<Chart> = ["DE/26", "AT/1", "US/10"].map(|text| text.parse().unwrap()).into();
    for _ in 0..2 {
        store.offer_charts(&charts, now).await.unwrap();
    }
    for chart in &charts {
        let found = store.chart_due(now).await.unwrap().unwrap();
        assert_eq!((found.chart, found.failures), (*chart, 0));
        let Claimed::Taken(hold) = claim(&store, &Target::Chart(*chart), MOST, now).await else {
            panic!("{chart} is free");
        };
        assert_ne!(
            store.chart_due(now).await.unwrap().map(|due| due.chart),
            Some(*chart),
            "somebody reads it"
        );
        assert!(
            store
                .end_scouting(&hold, Ended::Chart(now + days(1)), 4, now)
                .await
                .unwrap()
        );
    }
    assert_eq!(store.chart_due(now).await.unwrap(), None);
    assert!(store.chart_due(now + days(1)).await.unwrap().is_some());
    assert_eq!(units(&store).await, 12);
}

#[tokio::test]
async fn a_reading_shows_what_it_found_in_the_hub_moves_the_channel_and_gives_back_what_it_did_not_spend() {
    let (cloud, channels) = knowing(1).await;
    let (store, channel, now) = (cloud.store(), &channels[0], start_of_time());
    let hold = taken(&store, channel, now).await;
    assert_eq!(units(&store).await, CHANNEL_UNITS);
    assert!(due(&store, now).await.is_empty(), "somebody reads it");
    let (report, found) = (report_of(channel, now), some_yield());
    assert!(
        store
            .end_scouting(&hold, was_read(&report, &found, None), 9, now)
            .await
            .unwrap()
    );
    assert_eq!(units(&store).await, 9);
    assert_eq!(read_at(&store, channel).await, Some(now));
    let again = now + days(12);
    assert!(due(&store, again - seconds(1)).await.is_empty());
    let known = store.scout_due(again, 100).await.unwrap().remove(0);
    assert_eq!((known.read, known.failures), (Some((now, found.clone())), 0));
    let shelf = store.scout_shelf().await.unwrap();
    assert_eq!((shelf.niches["cooking"], shelf.languages["de"]), (1, 1));
    // The next reading finds it in another niche.
    let hold = taken(&store, channel, again).await;
    let moved = Yield {
        niche: Some("yoga".to_owned()),
        ..found.clone()
    };
    let report = report_of(channel, again);
    assert!(
        store
            .end_scouting(&hold, was_read(&report, &moved, Some(&found)), 9, again)
            .await
            .unwrap()
    );
    let shelf = store.scout_shelf().await.unwrap();
    assert_eq!(
        (shelf.niches["cooking"], shelf.niches["yoga"], shelf.languages["de"]),
        (0, 1, 1)
    );
}

#[tokio::test]
async fn once_the_platform_has_refused_nothing_is_set_aside_until_the_next_day() {
    let (cloud, channels) = knowing(1).await;
    let (store, now) = (cloud.store(), start_of_time());
    for later in [0, 60] {
        store.refuse_scouting(day(), now + seconds(later)).await.unwrap();
    }
    assert_eq!(store.scout_day(day()).await.unwrap().refused_at, Some(now));
    let target = Target::Channel(channels[0].clone());
    assert!(matches!(claim(&store, &target, MOST, now).await, Claimed::Spent));
    let tomorrow = (day().tomorrow().unwrap(), MOST);
    let lease = (now, now + seconds(60));
    let claimed = store
        .claim_scouting(&target, tomorrow, CHANNEL_UNITS, lease)
        .await
        .unwrap();
    assert!(matches!(claimed, Claimed::Taken(_)));
}

#[tokio::test]
async fn what_failed_is_tried_again_and_what_was_given_up_may_be_offered_again_a_month_later() {
    let (cloud, channels) = knowing(1).await;
    let (store, channel, now) = (cloud.store(), &channels[0], start_of_time());
    let hold = taken(&store, channel, now).await;
    assert!(
        store
            .end_scouting(&hold, Ended::Failed(1, Some(now + days(1))), 2, now)
            .await
            .unwrap()
    );
    assert!(due(&store, now).await.is_empty());
    let known = store.scout_due(now + days(1), 100).await.unwrap().remove(0);
    assert_eq!(known.failures, 1);
    let hold = taken(&store, channel, now + days(1)).await;
    assert!(store.end_scouting(&hold, Ended::Failed(3, None), 2, now).await.unwrap());
    assert!(due(&store, now + days(400)).await.is_empty());
    let again = |at| {
        let (store, offers) = (store.clone(), [offer(channel, Source::Chart)]);
        async move { store.offer_channels(&offers, at).await.unwrap() }
    };
    assert_eq!(again(now + GIVEN_UP_FOR - seconds(1)).await, 0);
    assert_eq!(again(now + GIVEN_UP_FOR).await, 1);
    assert_eq!(due(&store, now + GIVEN_UP_FOR).await.len(), 1);
}

#[tokio::test]
async fn what_is_left_untouched_is_due_as_before() {
    let (cloud, channels) = knowing(1).await;
    let (store, channel, now) = (cloud.store(), &channels[0], start_of_time());
    let hold = taken(&store, channel, now).await;
    assert!(store.end_scouting(&hold, Ended::Untouched, 0, now).await.unwrap());
    assert_eq!((due(&store, now).await.len(), units(&store).await), (1, 0));
}

#[tokio::test]
async fn a_channel_that_left_the_board_is_removed_with_what_was_read_and_one_of_a_chart_is_not() {
    let cloud = Cloud::start().await;
    let (store, now) = (cloud.store(), start_of_time());
    let (on_board, on_chart) = (some_channel(), some_channel());
    let offers = [offer(&on_board, Source::Board), offer(&on_chart, Source::Chart)];
    store.offer_channels(&offers, now).await.unwrap();
    for channel in [&on_board, &on_chart] {
        let hold = taken(&store, channel, now).await;
        let (report, found) = (report_of(channel, now), some_yield());
        assert!(
            store
                .end_scouting(&hold, was_read(&report, &found, None), 9, now)
                .await
                .unwrap()
        );
    }
    // One more reading is under way when it leaves.
    let again = now + days(12);
    let hold = taken(&store, &on_board, again).await;
    for channel in [&on_board, &on_chart, &some_channel()] {
        for _ in 0..2 {
            store.withdraw_scouted(channel, again).await.unwrap();
        }
    }
    let (report, found) = (report_of(&on_board, again), some_yield());
    assert!(
        !store
            .end_scouting(&hold, was_read(&report, &found, Some(&found)), 9, again)
            .await
            .unwrap()
    );
    assert_eq!(read_at(&store, &on_board).await, None);
    assert_eq!(read_at(&store, &on_chart).await, Some(now));
    assert_eq!(due(&store, again).await, BTreeSet::from([on_chart]));
    assert_eq!(store.scout_shelf().await.unwrap().niches["cooking"], 1);
}

#[tokio::test]
async fn how_far_the_board_was_looked_through_is_noted() {
    let cloud = Cloud::start().await;
    let (store, now) = (cloud.store(), start_of_time());
    assert_eq!(store.scout_board().await.unwrap().since, Timestamp::UNIX_EPOCH);
    let paused = BoardSweep {
        since: now,
        under_way: Some((now + seconds(5), ChangePosition::parts().nth(3).unwrap())),
    };
    let done = BoardSweep {
        since: now + seconds(5),
        under_way: None,
    };
    for sweep in [paused, done] {
        store.note_scout_board(&sweep).await.unwrap();
        assert_eq!(store.scout_board().await.unwrap(), sweep);
    }
}

#[tokio::test]
async fn what_the_scout_read_counts_for_baselines_and_not_among_what_people_have_analysed() {
    let cloud = Cloud::start().await;
    let (store, channel, now) = (cloud.store(), some_channel(), start_of_time());
    let scouted = report_of(&channel, now);
    store.put_scouted_channel(&scouted).await.unwrap();
    assert_eq!(store.counts().await.unwrap(), Counts::default());
    let words = store
        .channel_displays(std::slice::from_ref(&channel), now)
        .await
        .unwrap();
    assert_eq!(
        words[&channel].name.as_deref(),
        Some(scouted.channel_info.channel_name.as_str())
    );
    let analysed = report_of(&channel, now + seconds(60));
    store.put_channel(&analysed).await.unwrap();
    let videos = u64::try_from(analysed.uploads.len()).unwrap();
    let counted = Counts {
        channels: 1,
        videos,
        seconds: None,
    };
    assert_eq!(store.counts().await.unwrap(), counted);
    // Read again, it stays counted as it was.
    store
        .put_scouted_channel(&report_of(&channel, now + seconds(120)))
        .await
        .unwrap();
    assert_eq!(store.counts().await.unwrap(), counted);
    store
        .put_channel(&report_of(&channel, now + seconds(180)))
        .await
        .unwrap();
    assert_eq!(store.counts().await.unwrap(), counted);
}

#[tokio::test]
async fn however_many_channels_were_never_read_those_that_are_due_again_are_found() {
    let (cloud, channels) = knowing(30).await;
    let (store, channel, now) = (cloud.store(), &channels[29], start_of_time());
    let hold = taken(&store, channel, now).await;
    let (report, found) = (report_of(channel, now), some_yield());
    let ended = was_read(&report, &found, None);
    assert!(store.end_scouting(&hold, ended, 9, now).await.unwrap());
    let due = store.scout_due(now + days(12), 8).await.unwrap();
    assert!(
        due.len() <= 8 && due.iter().any(|known| known.channel == *channel),
        "{due:?}"
    );
}
