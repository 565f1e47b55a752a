//! The function as a process, between a database in memory and the platform's stand-ins.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use domain::ChannelId;
use domain::scout::{Source, platform_day};
use jiff::{SignedDuration, Timestamp};
use lambdakit::{Function, Platform};
use sample_platform::{Options, Running};
use serde_json::Value;
use store::{ChangePosition, Counts, Offer};

const NAME: &str = "scout-channels";

fn minute() -> Value {
    serde_json::from_str(include_str!("../../../../events/scout-channels/minute.json")).unwrap()
}

/// A scout with these units a day.
fn function(platform: &Platform, sample: &Running, units: &str) -> Function {
    let base = sample.base_url();
    let own = [
        ("YOUTUBE_API_BASE", base.as_str()),
        ("SAMPLE_PLATFORM", "on"),
        ("SCOUT_UNITS", units),
    ];
    platform.function(NAME, &own)
}

fn offer(channel: &ChannelId, source: Source) -> Offer {
    Offer {
        channel: channel.clone(),
        source,
        language: Some("de".to_owned()),
    }
}

async fn sample() -> Running {
    sample_platform::start(Options::default()).await.unwrap()
}

#[tokio::test]
async fn a_run_fills_the_hub_within_its_units_and_the_next_one_of_the_day_asks_nothing() {
    let (mut platform, sample) = (Platform::start().await, sample().await);
    let mut function = function(&platform, &sample, "120");
    let store = platform.cloud.store();
    // One was on the leaderboard and is not there any more; by its id its turn comes first.
    let left: ChannelId = "UC--notontheboardanymore".parse().unwrap();
    store
        .offer_channels(&[offer(&left, Source::Board)], Timestamp::now())
        .await
        .unwrap();
    // The others were in another niche a month ago.
    for id in sample.channel_ids().iter().take(60) {
        let month = SignedDuration::from_hours(24 * 30);
        let mut old = testkit::report(7, Some("no niche of theirs"), &[], Timestamp::now() - month);
        old.channel_info.channel_id.clone_from(id);
        store.put_scouted_channel(&old).await.unwrap();
        let on_chart = offer(&id.parse().unwrap(), Source::Chart);
        store.offer_channels(&[on_chart], Timestamp::now()).await.unwrap();
    }

    platform.run(&mut function, minute()).await;
    let day = platform_day(Timestamp::now());
    let spent = store.scout_day(day).await.unwrap().units;
    assert!(
        spent > 109 && spent <= 120 && u64::from(spent) == sample.counters().units,
        "{spent}"
    );
    let page = store
        .hub_changes(Timestamp::UNIX_EPOCH, &ChangePosition::default(), 100, Timestamp::now())
        .await
        .unwrap();
    assert!(page.changes.iter().any(|change| change.shown.is_some()) || page.next.is_some());
    assert_eq!(
        store.counts().await.unwrap(),
        Counts::default(),
        "nobody has analysed anything"
    );
    let due = store.scout_due(Timestamp::now(), 500).await.unwrap();
    assert!(!due.is_empty() && due.iter().all(|known| known.channel != left));

    let asked = sample.requests().len();
    platform.run(&mut function, minute()).await;
    assert_eq!(sample.requests().len(), asked);
}

#[tokio::test]
async fn a_channel_of_the_leaderboard_becomes_due() {
    let (mut platform, sample) = (Platform::start().await, sample().await);
    // The first chart takes some of these, and then they are too few for a channel.
    let mut function = function(&platform, &sample, "11");
    let key = platform.completed("someone", &"c".repeat(32), Timestamp::now()).await;
    platform.run(&mut function, minute()).await;
    let store = platform.cloud.store();
    let report = store.report(&key).await.unwrap().unwrap();
    let due = store.scout_due(Timestamp::now(), 500).await.unwrap();
    let own = due
        .iter()
        .find(|due| due.channel.as_str() == report.channel_info.channel_id);
    assert_eq!(own.map(|own| own.source), Some(Source::Board), "{due:?}");
}

#[tokio::test]
async fn without_units_it_reads_and_writes_nothing() {
    let (mut platform, sample) = (Platform::start().await, sample().await);
    let mut idle = function(&platform, &sample, "0");
    let before = platform.cloud.rows().await;
    platform.run(&mut idle, minute()).await;
    assert_eq!(platform.cloud.rows().await, before);
}

#[tokio::test]
async fn without_a_key_nothing_is_sent_and_no_chart_is_to_blame() {
    let (mut platform, sample) = (Platform::start().await, sample().await);
    let base = sample.base_url();
    let mut keyless = platform.function(NAME, &[("YOUTUBE_API_BASE", &base), ("SCOUT_UNITS", "100")]);
    platform.run(&mut keyless, minute()).await;
    assert!(sample.requests().is_empty());
    let due = platform.cloud.store().chart_due(Timestamp::now()).await.unwrap();
    assert_eq!(due.map(|due| due.failures), Some(0));
}

#[tokio::test]
async fn without_a_database_the_run_is_reported_as_failed() {
    let mut platform = Platform::start().await;
    platform.run_without_database(NAME, minute()).await;
}

#[tokio::test]
async fn a_saved_title_whose_words_are_soon_too_old_is_read_again() {
    let (mut platform, sample) = (Platform::start().await, sample().await);
    let mut function = function(&platform, &sample, "1");
    platform.given("somebody", 10).await;
    let now = Timestamp::now();
    let one = platform.saved_title("somebody", &"1".repeat(32), "Old words").await;
    let client = youtube::Client::new(youtube::Config {
        base: sample.base_url().parse().unwrap(),
        key: "sample".to_owned().into(),
        sample: true,
    });
    let channel: ChannelId = sample.channel_ids()[0].parse().unwrap();
    let snapshot = client.unwrap().snapshot(&channel.clone().into(), 5, now).await.unwrap();
    let of_video = store::SavedTitle {
        id: "2".repeat(32).parse().unwrap(),
        request: None,
        channel: Some(channel),
        video: Some(snapshot.videos[0].id.parse().unwrap()),
        is_sample: true,
        platform_data_at: now - store::PLATFORM_DATA_TTL + SignedDuration::from_hours(24),
        ..one
    };
    let store = platform.cloud.store();
    store.save_title(&of_video).await.unwrap();
    platform.run(&mut function, minute()).await;
    let renewed = store.title(&of_video.user, &of_video.id).await.unwrap().unwrap();
    assert_eq!(renewed.title.unwrap().as_str(), snapshot.videos[0].title);
    assert_eq!(renewed.channel_name.unwrap().as_str(), snapshot.channel.title);
    assert!(now <= renewed.platform_data_at);
}
