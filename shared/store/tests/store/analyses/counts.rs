//! How many channels were analysed, counted exactly however analyses meet.

use domain::ChannelId;
use engine::Report;
use jiff::{SignedDuration, Timestamp};
use proptest::prelude::*;
use store::{Counts, Store};
use testkit::{Cloud, Faults, Kill};
use tokio::task::JoinSet;

use crate::world::{seconds, start_of_time, text};

fn channel(number: u32) -> ChannelId {
    format!("UC{number:022}").parse().unwrap()
}

/// A report of this channel from a number of uploads.
fn report(number: u32, uploads: usize, at: Timestamp) -> Report {
    let mut report = engine::analyze(&testkit::snapshot(&channel(number), 50, at)).unwrap();
    report.uploads.truncate(uploads);
    report.analysis_date = at;
    report
}

fn counts(channels: u64, videos: u64) -> Counts {
    Counts {
        channels,
        videos,
        seconds: None,
    }
}

/// Overtaken by all others in turn, and that several times, a write still comes through.
const MOST_TRIES: usize = 100;

async fn put_until_taken(store: &Store, report: &Report) {
    for _ in 0..MOST_TRIES {
        if store.put_channel(report).await.is_ok() {
            return;
        }
    }
    panic!("not taken in {MOST_TRIES} tries");
}

#[tokio::test(flavor = "multi_thread")]
async fn many_first_analyses_of_one_channel_at_once_count_it_once() {
    let cloud = Cloud::start().await;
    let reports: Vec<Report> = (0..12)
        .map(|nth| report(7, 10 + nth, start_of_time() + seconds(nth as i64)))
        .collect();
    let mut writes = JoinSet::new();
    for report in reports {
        let store = cloud.store();
        writes.spawn(async move {
            // As a message that comes again: an overtaken write is retried.
            put_until_taken(&store, &report).await;
        });
    }
    while let Some(done) = writes.join_next().await {
        done.unwrap();
    }
    assert_eq!(
        cloud.store().counts().await.unwrap(),
        counts(1, 21),
        "the newest one's uploads"
    );
}

#[tokio::test]
async fn a_later_analysis_moves_the_uploads_by_the_difference_and_an_older_one_moves_nothing() {
    let cloud = Cloud::start().await;
    let store = cloud.store();
    assert_eq!(store.counts().await.unwrap(), Counts::default());
    let at = |second| start_of_time() + seconds(second);
    for (write, expected) in [
        (report(1, 40, at(10)), counts(1, 40)),
        (report(1, 40, at(10)), counts(1, 40)),
        (report(2, 20, at(11)), counts(2, 60)),
        (report(1, 25, at(20)), counts(2, 45)),
        (report(1, 50, at(5)), counts(2, 45)),
    ] {
        store.put_channel(&write).await.unwrap();
        assert_eq!(store.counts().await.unwrap(), expected);
    }
}

#[tokio::test]
async fn a_channel_from_before_the_count_enters_it_with_its_next_analysis() {
    let cloud = Cloud::start().await;
    let old = [
        ("pk", format!("C#{}", channel(1))),
        ("sk", "LATEST".to_owned()),
        ("analysedAt", format!("{:.9}", start_of_time())),
    ];
    let old = old.map(|(name, value)| (name.to_owned(), text(&value)));
    let put = cloud.dynamodb().put_item().table_name("channels");
    put.set_item(Some(old.into())).send().await.unwrap();
    let store = cloud.store();
    for second in [1, 2] {
        store
            .put_channel(&report(1, 30, start_of_time() + seconds(second)))
            .await
            .unwrap();
        assert_eq!(store.counts().await.unwrap(), counts(1, 30));
    }
}

#[tokio::test]
async fn the_newest_end_is_noted_and_an_older_one_does_not_replace_it() {
    let cloud = Cloud::start().await;
    let store = cloud.store();
    assert_eq!(store.last_end().await.unwrap(), None);
    for (at, newest) in [(5, 5), (9, 9), (7, 9)] {
        store.note_end(start_of_time() + seconds(at), None).await.unwrap();
        assert_eq!(store.last_end().await.unwrap(), Some(start_of_time() + seconds(newest)));
    }
}

#[tokio::test]
async fn how_long_it_takes_is_the_median_of_the_newest_and_unknown_of_fewer_than_twenty() {
    let cloud = Cloud::start().await;
    let store = cloud.store();
    let note = async |nth: i64, took: i64| {
        let end = start_of_time() + SignedDuration::from_millis(nth);
        store
            .note_end(end, Some(SignedDuration::from_millis(took)))
            .await
            .unwrap();
        store.counts().await.unwrap().seconds
    };
    for nth in 1..20 {
        assert_eq!(note(nth, 900 + nth).await, None);
    }
    assert_eq!(note(20, 60_000).await, Some(1));
    // What failed says nothing about it.
    store.note_end(start_of_time() + seconds(1), None).await.unwrap();
    for nth in 0..64 {
        note(1_064 + nth, 2_001 + nth).await;
    }
    assert_eq!(note(2_000, 9_000).await, Some(3), "the newest have replaced the oldest");
}

/// One write of a history: which channel, how many uploads, when, and what happens to its process.
#[derive(Clone, Debug)]
struct Step {
    channel: u32,
    uploads: usize,
    second: i64,
    fault: u8,
}

fn step() -> impl Strategy<Value = Step> {
    (0u32..4, 5usize..50, 0i64..20, 0u8..6).prop_map(|(channel, uploads, second, fault)| Step {
        channel,
        uploads,
        second,
        fault,
    })
}

fn faults(kind: u8) -> Faults {
    match kind {
        0 => Faults::kill(Kill::Before, 1),
        1 => Faults::kill(Kill::After, 1),
        2 => Faults::lose_answer(1),
        3 => Faults::conflict(1, 2),
        _ => Faults::none(),
    }
}

/// Plays a history side by side; each write that its process did not finish is done again, as its message comes again.
async fn play(steps: &[Step]) -> (Counts, Counts) {
    let cloud = Cloud::start().await;
    let mut writes = JoinSet::new();
    for step in steps.iter().cloned() {
        let cloud = cloud.clone();
        writes.spawn(async move {
            let report = report(step.channel, step.uploads, start_of_time() + seconds(step.second));
            if cloud
                .store_with(&faults(step.fault))
                .put_channel(&report)
                .await
                .is_err()
            {
                put_until_taken(&cloud.store(), &report).await;
            }
        });
    }
    while let Some(done) = writes.join_next().await {
        done.unwrap();
    }
    // What the rows themselves say.
    let rows = cloud.dynamodb().scan().table_name("channels").send().await.unwrap();
    let uploads = rows.items().iter().filter(|row| row["sk"].as_s().unwrap() == "LATEST");
    let uploads: Vec<u64> = uploads
        .map(|row| row["uploads"].as_n().unwrap().parse().unwrap())
        .collect();
    let rows = counts(uploads.len() as u64, uploads.iter().sum());
    (cloud.store().counts().await.unwrap(), rows)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn whatever_stops_and_whichever_is_first_the_count_is_what_the_rows_say(steps in prop::collection::vec(step(), 1..10)) {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
        let (counted, rows) = runtime.block_on(play(&steps));
        prop_assert_eq!(counted, rows);
        let mut channels: Vec<u32> = steps.iter().map(|step| step.channel).collect();
        channels.sort_unstable();
        channels.dedup();
        prop_assert_eq!(counted.channels, channels.len() as u64);
    }
}
