//! What ends a monitor's runs: credits, a channel that is gone, its tier, its person, its account; and what is left of it.

use domain::Error;
use domain::job::{FailureKind, Status, Work};
use domain::monitor::{InactiveReason, MonitorState};
use jiff::SignedDuration;
use store::ChannelFacts;
use testkit::Faults;

use analysiskit::{BIG, FEW, World};

/// A channel that nobody has.
const GONE: &str = "UCzzzzzzzzzzzzzzzzzzzzzz";

#[tokio::test(flavor = "multi_thread")]
async fn without_credits_a_run_is_skipped_and_after_three_in_a_row_the_monitor_is_off_with_its_reason() {
    let world = World::start().await;
    let person = world.person();
    let key = person.monitor(BIG).await.key;
    for skipped in 1..=3_u8 {
        assert_eq!(person.state(&key).await, MonitorState::Active);
        person.clock.advance(3_600);
        person.runs_due(&key).await;
        let runs = person.runs().await;
        assert_eq!(runs.len(), usize::from(skipped));
        assert_eq!((runs[0].state.status, runs[0].charged.total()), (Status::Skipped, 0));
    }
    assert_eq!(
        person.state(&key).await,
        MonitorState::Inactive(InactiveReason::NoCredits)
    );
    assert_eq!(person.credits().await, 5, "nothing was taken");
    let ledger = person.ledger().await;
    assert!(
        ledger.iter().all(|entry| !entry.source.starts_with("spend:")),
        "{ledger:?}"
    );
    let announced = person.announced_runs();
    assert!(announced.len() == 3 && announced.iter().all(|end| end.status == Status::Skipped));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_that_completes_clears_the_skips_before_it() {
    let world = World::start().await;
    let person = world.person();
    let key = person.monitor(BIG).await.key;
    for _ in 0..2 {
        person.clock.advance(3_600);
        person.runs_due(&key).await;
    }
    person.gets(20).await;
    person.clock.advance(3_600);
    person.runs_due(&key).await;
    let monitor = person.store().monitor(&key).await.unwrap().unwrap();
    assert_eq!(
        (monitor.state, monitor.health.skipped_in_row),
        (MonitorState::Active, 0)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_channel_that_is_gone_twice_six_hours_apart_switches_its_monitor_off_and_each_run_is_refunded() {
    let world = World::start().await;
    let person = world.person();
    person.gets(30).await;
    let key = person.monitor(BIG).await.key;
    let seen = person.store().monitor(&key).await.unwrap().unwrap();
    let mut gone = seen.clone();
    gone.facts = ChannelFacts {
        channel_id: GONE.parse().unwrap(),
        ..seen.facts.clone()
    };
    assert!(person.store().save_monitor(&seen, &gone, 40).await.unwrap());

    person.runs_due(&key).await;
    person.clock.advance(5 * 3_600);
    person.runs_due(&key).await;
    assert_eq!(
        person.state(&key).await,
        MonitorState::Active,
        "twice within five hours"
    );
    person.clock.advance(2 * 3_600);
    person.runs_due(&key).await;
    assert_eq!(
        person.state(&key).await,
        MonitorState::Inactive(InactiveReason::ChannelGone)
    );
    let runs = person.runs().await;
    assert_eq!(runs.len(), 3);
    assert!(
        runs.iter()
            .all(|run| run.refunded && run.failure == Some(FailureKind::ChannelNotFound))
    );
    assert_eq!(person.credits().await, 35);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_paused_deactivated_or_deleted_after_it_was_sent_is_not_begun() {
    let world = World::start().await;
    for change in ["pause", "delete"] {
        let person = world.person();
        person.gets(20).await;
        let key = person.due_monitor(BIG).await;
        person.dispatch(&Faults::none()).await.unwrap();
        let seen = person.store().monitor(&key).await.unwrap().unwrap();
        if change == "pause" {
            let mut paused = seen.clone();
            (paused.state, paused.next_due) = (MonitorState::Paused, None);
            assert!(person.store().save_monitor(&seen, &paused, 40).await.unwrap());
            assert!(matches!(
                person.run_now(&key, "intent-0001").await,
                Err(Error::MonitorNotActive)
            ));
        } else {
            assert!(person.store().delete_monitor(&seen, person.clock.now()).await.unwrap());
            assert!(matches!(
                person.run_now(&key, "intent-0001").await,
                Err(Error::NotFound)
            ));
        }
        person.deliver_runs().await;
        assert_eq!(person.runs().await, [], "{change}");
        assert_eq!(person.credits().await, 25, "{change}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_downgrade_the_newest_monitors_are_off_and_nothing_is_deleted() {
    let world = World::start().await;
    let person = world.person();
    person.gets(20).await;
    let oldest = person.monitor(BIG).await.key;
    person.clock.advance(60);
    let newer = person.monitor(FEW).await.key;
    // The person's tier is free, which has one place.
    person.runs_due(&newer).await;
    assert_eq!(
        person.state(&newer).await,
        MonitorState::Inactive(InactiveReason::Slots)
    );
    assert_eq!(person.state(&oldest).await, MonitorState::Active);
    assert_eq!(person.runs().await, [], "the one that is off did not run");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_platform_calls_a_channel_leaves_runs_and_monitors_after_thirty_days() {
    let world = World::start().await;
    let person = world.person();
    person.gets(20).await;
    let key = person.due_monitor(BIG).await;
    person.tick().await;
    let run = person.runs().await.remove(0);
    person.clock.advance(31 * 86_400);
    let until = person.clock.now() + SignedDuration::from_secs(60);
    let redacted = analyses::expire(&person.store(), &person.clock.as_clock(), until)
        .await
        .unwrap();
    assert_eq!(redacted.done, 2);
    let monitor = person.store().monitor(&key).await.unwrap().unwrap();
    assert!(monitor.facts.name.is_empty() && monitor.facts.logo_url.is_none());
    let report = person.store().report(&run.key).await.unwrap().unwrap();
    let xray = report.xray.unwrap();
    assert!(report.channel_info.channel_name.is_empty());
    assert!(!xray.top_videos_by_vpm.is_empty());
    assert!(xray.top_videos_by_vpm.iter().all(|video| video.title.is_empty()));
    let again = analyses::expire(&person.store(), &person.clock.as_clock(), until)
        .await
        .unwrap();
    assert_eq!(again.done, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn closing_an_account_waits_for_runs_and_erasing_it_leaves_nothing_of_them() {
    let world = World::start().await;
    let person = world.person();
    person.gets(20).await;
    let key = person.monitor(BIG).await.key;
    person.run_now(&key, "intent-0001").await.unwrap();
    let (store, now) = (person.store(), person.clock.now());
    let refused = store.close_account(&person.id, now).await;
    assert!(matches!(refused, Err(Error::RunRunning)), "{refused:?}");
    person.deliver_runs().await;
    let run = person.runs().await.remove(0);
    let share = store.set_shared(&run.key, true).await.unwrap().unwrap();
    assert_eq!(share.work(), Work::Run);
    assert!(store.shared_analysis(&share).await.unwrap().is_some());
    store.close_account(&person.id, now).await.unwrap();
    assert!(
        store.shared_analysis(&share).await.unwrap().is_none(),
        "the link is dead at once"
    );
    store.erase(&person.id, now).await.unwrap();
    assert_eq!(person.runs().await, []);
    assert_eq!(store.monitors(&person.id).await.unwrap(), []);
    let next = person.world.person();
    assert_eq!(store.monitors(&next.id).await.unwrap(), []);
}
