//! The niche-wide baselines, built from stored channels: the same whatever stops on the way.

use std::collections::BTreeMap;

use analyses::{PROVENANCE, Pace, Refreshed, refresh_baselines};
use engine::baselines::{Builder, NicheBaseline, PeerQuartiles};
use engine::{Baselines, Report};
use jiff::{SignedDuration, Timestamp};
use store::{Position, Store};
use testkit::{Cloud, Faults, Kill};

use analysiskit::HandClock;

const TOPICS: [&str; 8] = ["eiche", "ahorn", "fichte", "leim", "hobel", "säge", "bank", "regal"];
const NICHES: [Option<&str>; 5] = [Some("cooking"), None, Some("chess"), Some("coding"), Some("yoga")];
/// Longer than a lease.
const LATER: i64 = 91;
/// Far more than any build needs here, those that find it taken included.
const MOST_RUNS: u32 = 10_000;

/// Channels of all niches; each has four of the topics.
fn channels(count: u32, at: Timestamp) -> Vec<Report> {
    let one = |number: u32| {
        let topics: Vec<(&str, f64)> = (0..4)
            .map(|i| {
                (
                    TOPICS[(number + i) as usize % TOPICS.len()],
                    0.5 + f64::from((number * 7 + i * 3) % 20) / 10.0,
                )
            })
            .collect();
        testkit::report(number, NICHES[number as usize % NICHES.len()], &topics, at)
    };
    (0..count).map(one).collect()
}

async fn store_all(store: &Store, reports: &[Report]) {
    for report in reports {
        store.put_channel(report).await.unwrap();
    }
}

/// What the engine makes of all of them at once, as far as it is kept.
fn expected(reports: &[Report]) -> BTreeMap<String, NicheBaseline> {
    let mut builder = Builder::default();
    reports.iter().for_each(|report| builder.add_report(report));
    let mut niches = builder.build(PROVENANCE, Timestamp::UNIX_EPOCH).niches;
    for niche in niches.values_mut() {
        niche.topics.retain(|_, topic| topic.carries());
    }
    niches
}

/// One page a run.
fn step(clock: &HandClock, page: u32) -> Pace {
    Pace {
        until: clock.now(),
        page,
    }
}

/// All at once.
fn whole(clock: &HandClock) -> Pace {
    Pace {
        until: clock.now() + SignedDuration::from_secs(60),
        page: 50,
    }
}

/// The version that counts, with the niches of these reports.
async fn built(
    store: &Store,
    sample: bool,
    like: &BTreeMap<String, NicheBaseline>,
) -> (Baselines, BTreeMap<String, NicheBaseline>) {
    let version = store
        .baselines_state(sample)
        .await
        .unwrap()
        .current
        .expect("there is a version");
    let header = store.baselines(sample, version).await.unwrap().expect("it can be read");
    assert_eq!(header.built_at, Some(version));
    let mut niches = BTreeMap::new();
    for key in like.keys() {
        let niche = store.niche_baseline(sample, version, key).await.unwrap();
        niches.extend(niche.map(|niche| (key.clone(), niche)));
    }
    (header, niches)
}

#[tokio::test]
async fn without_channels_the_baselines_say_nothing() {
    let cloud = Cloud::start().await;
    let (store, clock) = (cloud.store(), HandClock::start());
    let done = refresh_baselines(&store, true, &clock.as_clock(), whole(&clock))
        .await
        .unwrap();
    assert_eq!(done, Refreshed::Done(clock.now()));
    let (header, _) = built(&store, true, &BTreeMap::new()).await;
    assert_eq!((header.channels, header.provenance.as_str()), (0, PROVENANCE));
    // Nothing is put in their place that others could take for what was stored.
    let groups = header.cohorts.iter().map(|cohort| cohort.peers).chain([header.all]);
    assert!(groups.into_iter().all(|peers| peers == PeerQuartiles::default()));
    clock.advance(3_599);
    let again = refresh_baselines(&store, true, &clock.as_clock(), whole(&clock))
        .await
        .unwrap();
    assert_eq!(again, Refreshed::NotDue);
    clock.advance(1);
    let again = refresh_baselines(&store, true, &clock.as_clock(), whole(&clock))
        .await
        .unwrap();
    assert_eq!(again, Refreshed::Done(clock.now()));
}

#[tokio::test]
async fn many_channels_in_small_steps_give_what_all_at_once_give() {
    let cloud = Cloud::start().await;
    let (store, clock) = (cloud.store(), HandClock::start());
    let reports = channels(200, clock.now());
    store_all(&store, &reports).await;
    let mut runs = 0;
    loop {
        runs += 1;
        assert!(runs < MOST_RUNS, "still not done");
        match refresh_baselines(&store, true, &clock.as_clock(), step(&clock, 7))
            .await
            .unwrap()
        {
            Refreshed::Paused => clock.advance(1),
            Refreshed::Done(_) => break,
            other => panic!("{other:?}"),
        }
    }
    assert!(runs > 20, "{runs} runs of one page each");
    let expected = expected(&reports);
    let (header, niches) = built(&store, true, &expected).await;
    assert_eq!(
        niches.keys().collect::<Vec<_>>(),
        ["chess/de", "coding/de", "cooking/de", "yoga/de"]
    );
    assert_eq!(niches, expected);
    assert_eq!(
        (header.channels, header.all.channels),
        (200, 200),
        "those without a niche count among all"
    );
}

#[tokio::test]
async fn a_niche_of_two_channels_is_not_spoken_of() {
    let cloud = Cloud::start().await;
    let (store, clock) = (cloud.store(), HandClock::start());
    let reports = channels(12, clock.now());
    store_all(&store, &reports).await;
    refresh_baselines(&store, true, &clock.as_clock(), whole(&clock))
        .await
        .unwrap();
    let (_, niches) = built(&store, true, &expected(&reports)).await;
    assert_eq!(
        niches.keys().collect::<Vec<_>>(),
        ["cooking/de"],
        "three channels of twelve"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_at_any_write_it_goes_on_and_ends_with_the_same_baselines() {
    let cloud = Cloud::start().await;
    let clock = HandClock::start();
    let reports = channels(40, clock.now());
    store_all(&cloud.store(), &reports).await;
    let expected = expected(&reports);
    let mut finished = 0;
    for nth in 1..60 {
        let kill = if nth % 2 == 0 { Kill::Before } else { Kill::After };
        let faults = Faults::kill(kill, nth);
        let dying = cloud.store_with(&faults);
        // Each run of the dying process is one page, as long as it runs.
        let mut runs = 0;
        while let Ok(Refreshed::Paused) = refresh_baselines(&dying, true, &clock.as_clock(), step(&clock, 20)).await {
            runs += 1;
            assert!(runs < MOST_RUNS, "still not done");
        }
        finished += u32::from(!faults.is_dead());
        clock.advance(LATER);
        let store = cloud.store();
        while refresh_baselines(&store, true, &clock.as_clock(), step(&clock, 20))
            .await
            .unwrap()
            == Refreshed::Paused
        {
            runs += 1;
            assert!(runs < MOST_RUNS, "still not done");
        }
        let (header, niches) = built(&store, true, &expected).await;
        assert_eq!(
            (header.channels, &niches),
            (40, &expected),
            "killed {kill:?} write {nth}"
        );
        // The next build.
        clock.advance(3_600);
        if finished > 1 {
            return;
        }
    }
    panic!("every write up to the 60th killed it");
}

#[tokio::test(flavor = "multi_thread")]
async fn several_at_once_build_one_version() {
    let cloud = Cloud::start().await;
    let clock = HandClock::start();
    let reports = channels(60, clock.now());
    store_all(&cloud.store(), &reports).await;
    let work = (0..4).map(|_| {
        let (store, clock) = (cloud.store(), clock.clone());
        tokio::spawn(async move {
            let mut ended = Vec::new();
            // A builder that finds it taken comes again, as often as the others need.
            for _ in 0..MOST_RUNS {
                let end = refresh_baselines(&store, true, &clock.as_clock(), step(&clock, 7))
                    .await
                    .unwrap();
                ended.push(end);
                if matches!(end, Refreshed::Done(_) | Refreshed::NotDue) {
                    return ended;
                }
                tokio::task::yield_now().await;
            }
            panic!("still not done: {ended:?}");
        })
    });
    let mut ended = Vec::new();
    for work in work.collect::<Vec<_>>() {
        ended.extend(work.await.unwrap());
    }
    let done = ended.iter().filter(|end| matches!(end, Refreshed::Done(_))).count();
    assert_eq!(done, 1, "{ended:?}");
    let expected = expected(&reports);
    assert_eq!(built(&cloud.store(), true, &expected).await.1, expected);
}

#[tokio::test]
async fn sample_and_real_channels_never_meet() {
    let cloud = Cloud::start().await;
    let (store, clock) = (cloud.store(), HandClock::start());
    let mut reports = channels(40, clock.now());
    let (sample, real) = reports.split_at_mut(15);
    real.iter_mut().for_each(|report| report.sample = false);
    store_all(&store, sample).await;
    store_all(&store, real).await;
    for (is_sample, reports) in [(true, sample), (false, real)] {
        refresh_baselines(&store, is_sample, &clock.as_clock(), whole(&clock))
            .await
            .unwrap();
        let expected = expected(reports);
        let (header, niches) = built(&store, is_sample, &expected).await;
        assert_eq!(header.channels as usize, reports.len());
        assert_eq!(niches, expected);
    }
}

#[tokio::test]
async fn a_damaged_row_costs_its_channel_alone() {
    let cloud = Cloud::start().await;
    let (store, clock) = (cloud.store(), HandClock::start());
    let reports = channels(20, clock.now());
    store_all(&store, &reports).await;
    let broken = cloud.break_summary(&reports[0].channel_info.channel_id).await;
    assert!(broken);
    refresh_baselines(&store, true, &clock.as_clock(), whole(&clock))
        .await
        .unwrap();
    let expected = expected(&reports[1..]);
    let (header, niches) = built(&store, true, &expected).await;
    assert_eq!((header.channels, niches), (19, expected));
}

#[tokio::test]
async fn a_channel_nobody_analysed_for_thirty_days_counts_on_by_its_figures_and_loses_its_words() {
    let cloud = Cloud::start().await;
    let (store, clock) = (cloud.store(), HandClock::start());
    let old = channels(20, clock.now() - SignedDuration::from_hours(24 * 30));
    let mut reports = channels(60, clock.now());
    let fresh = reports.split_off(20);
    store_all(&store, &old).await;
    store_all(&store, &fresh).await;
    refresh_baselines(&store, true, &clock.as_clock(), whole(&clock))
        .await
        .unwrap();
    let of_fresh = expected(&fresh);
    let (header, niches) = built(&store, true, &of_fresh).await;
    assert_eq!(header.channels, 60);
    for (key, niche) in &niches {
        assert_eq!(
            niche.topics, of_fresh[key].topics,
            "topics of {key} are those of fresh channels"
        );
        assert!(niche.peers.channels > of_fresh[key].peers.channels);
    }
    let rows = store.summaries(true, &Position::default(), 100).await.unwrap().rows;
    for row in rows {
        let is_old = row.analysed_at < clock.now();
        assert_eq!(
            (row.has_platform_data, row.summary.topics.is_empty()),
            (!is_old, is_old)
        );
    }
}
