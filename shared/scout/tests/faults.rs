//! Where the scout stops, and what a stop leaves behind.

use std::collections::BTreeMap;
use std::sync::Arc;

use domain::quota::UNLIMITED;
use domain::scout::CHANNEL_UNITS;
use jiff::SignedDuration;
use quota::Governor;
use scout::{Scout, Stopped};
use serde_json::json;
use testkit::{Faults, Kill};

use crate::reading::{FEW_UNITS, Ground};

#[tokio::test]
async fn refused_by_the_platform_it_asks_nothing_until_the_platforms_day_turns() {
    let ground = Ground::new().await;
    ground.knows_many().await;
    ground.world.platform.control(json!({"quotaUnits": 20})).unwrap();
    let done = ground.run(3_000).await;
    assert_eq!(done.stopped, Stopped::Refused);
    let asked = ground.world.platform_calls();
    assert_eq!(ground.run(3_000).await.stopped, Stopped::Refused);
    assert_eq!(ground.world.platform_calls(), asked);
    // No channel is to blame, and all that was not read is due as before.
    let store = ground.world.cloud.store();
    let due = store.scout_due(ground.clock.now(), 200).await.unwrap();
    assert_eq!(due.len(), 60 - usize::try_from(done.channels).unwrap());
    assert!(due.iter().all(|candidate| candidate.failures == 0));
    ground.world.platform.control(json!({"reset": true})).unwrap();
    ground.clock.advance(86_400);
    let again = ground.run(FEW_UNITS).await;
    assert!(again.stopped == Stopped::Spent && again.channels > 0, "{again:?}");
}

#[tokio::test]
async fn two_scouts_at_once_spend_one_budget_and_read_no_channel_twice() {
    let ground = Ground::new().await;
    let until = ground.clock.now() + SignedDuration::from_secs(40);
    let none = Faults::none();
    let (one, other) = (ground.scout(&none, 250), ground.scout(&none, 250));
    let (one, other) = tokio::join!(one.run(until), other.run(until));
    let (one, other) = (one.unwrap(), other.unwrap());
    assert!(one.channels > 0 && other.channels > 0, "{one:?} {other:?}");
    assert!(ground.charged() <= 250, "{}", ground.charged());
    assert_eq!(ground.counted().await, ground.charged());
    let twice: BTreeMap<_, _> = ground.readings().into_iter().filter(|(_, times)| *times > 1).collect();
    assert!(twice.is_empty(), "{twice:?}");
}

#[tokio::test]
async fn while_the_platform_is_down_it_stops_and_no_channel_is_to_blame() {
    let ground = Ground::new().await;
    ground.knows_many().await;
    ground.world.platform.control(json!({"fault": "503"})).unwrap();
    let done = ground.run(3_000).await;
    assert_eq!((done.stopped, done.channels), (Stopped::Platform, 0));
    assert!((3..=6).contains(&done.failed), "{done:?}");
    assert!(ground.counted().await <= done.failed * CHANNEL_UNITS);
    ground.world.platform.control(json!({"fault": null})).unwrap();
    ground.clock.advance(3_600);
    let due = ground
        .world
        .cloud
        .store()
        .scout_due(ground.clock.now(), 200)
        .await
        .unwrap();
    assert_eq!(due.len(), 60);
    assert!(due.iter().all(|candidate| candidate.failures == 0));
}

#[tokio::test]
async fn while_no_call_can_be_counted_none_is_sent_and_no_channel_is_to_blame() {
    let ground = Ground::new().await;
    ground.knows_many().await;
    let (cloud, clock) = (&ground.world.cloud, ground.clock.as_clock());
    let broken = cloud.store_with(&Faults::server_error(1, 10_000));
    let governor = Governor::new(broken, UNLIMITED, clock.clone());
    let scout = Scout::new(cloud.store(), &ground.world.client(), &governor, clock, 3_000);
    let until = ground.clock.now() + SignedDuration::from_secs(40);
    let done = Arc::new(scout).run(until).await.unwrap();
    assert_eq!((done.channels, ground.world.platform_calls()), (0, 0), "{done:?}");
    assert!(done.failed > 0);
    ground.clock.advance(3_600);
    let due = cloud.store().scout_due(ground.clock.now(), 200).await.unwrap();
    assert_eq!(due.len(), 60);
    assert!(due.iter().all(|candidate| candidate.failures == 0));
}

#[tokio::test]
async fn a_key_that_is_not_accepted_ends_the_run_and_costs_no_channel_anything() {
    let ground = Ground::new().await;
    ground.knows_many().await;
    ground.world.platform.control(json!({"fault": "key"})).unwrap();
    let done = ground.run(3_000).await;
    assert_eq!((done.stopped, done.channels, done.failed), (Stopped::Platform, 0, 0));
    assert_eq!(
        ground
            .world
            .cloud
            .store()
            .scout_due(ground.clock.now(), 200)
            .await
            .unwrap()
            .len(),
        60
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_at_any_write_it_never_goes_beyond_the_budget_and_the_next_run_goes_on() {
    let ground = Ground::new().await;
    ground.knows_many().await;
    let most = 150;
    for nth in 1..14 {
        let kill = if nth % 2 == 0 { Kill::Before } else { Kill::After };
        let until = ground.clock.now() + SignedDuration::from_secs(40);
        // The writes of its first run are the charts, which are known after it.
        let faults = Faults::kill(kill, if nth == 1 { 3 } else { nth });
        let _ = ground.scout(&faults, most).run(until).await;
        assert!(ground.counted().await <= most);
    }
    // What the dead ones held comes again.
    ground.clock.advance(121);
    let done = ground.run(most).await;
    assert_eq!(done.stopped, Stopped::Spent);
    assert!(
        ground.charged() <= ground.counted().await,
        "{} of {}",
        ground.charged(),
        ground.counted().await
    );
    assert!(ground.counted().await <= most);
    ground.clock.advance(86_400);
    let before = ground.readings().len();
    let done = ground.run(most).await;
    assert!(done.channels > 0 && ground.readings().len() >= before, "{done:?}");
}

#[tokio::test]
async fn an_unreliable_database_changes_nothing_about_it() {
    for fault in [
        Faults::throttle(160, 3),
        Faults::lose_answer(160),
        Faults::lose_answer(163),
        Faults::conflict(161, 2),
    ] {
        let ground = Ground::new().await;
        let until = ground.clock.now() + SignedDuration::from_secs(40);
        let done = ground.scout(&fault, FEW_UNITS).run(until).await.unwrap();
        assert_eq!(done.stopped, Stopped::Spent);
        assert!(ground.charged() <= ground.counted().await && ground.counted().await <= FEW_UNITS);
        assert!(
            fault.writes().len() > 163,
            "the fault was met: {}",
            fault.writes().len()
        );
    }
}
