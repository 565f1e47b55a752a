//! The past as later reports and the person find it.
#![expect(clippy::unwrap_used, reason = "a test fails loudly, on the spot")]

use domain::UserId;
use domain::job::{Status, Work};
use engine::Report;
use engine::report::{ExperimentState, Movement, Outcome};
use jiff::{SignedDuration, Timestamp};
use past_reports::{DAYS_AGO, Past};
use store::{Monitor, Store, StoredAnalysis};
use testkit::{Cloud, Faults, Kill};

/// Nobody interrupts more often than there are writes.
const WRITES: u32 = 80;

fn past(store: Store, cloud: &Cloud, now: Timestamp) -> Past {
    Past {
        store,
        bus: cloud.bus(),
        user: user(),
        now,
    }
}

fn user() -> UserId {
    "watcher".parse().unwrap()
}

fn today() -> Timestamp {
    "2026-11-26T10:00:00Z".parse().unwrap()
}

async fn monitor(store: &Store) -> Monitor {
    let mut monitors = store.monitors(&user()).await.unwrap();
    assert_eq!(monitors.len(), 1);
    monitors.remove(0)
}

/// The completed runs, the newest first.
async fn completed(store: &Store) -> Vec<StoredAnalysis> {
    let runs = store.analyses(Work::Run, &user(), None, 100).await.unwrap().items;
    let done = runs.into_iter().filter(|run| run.state.status == Status::Completed);
    done.collect()
}

async fn credits(store: &Store, now: Timestamp) -> i64 {
    store.account(&user(), now).await.unwrap().balance.total()
}

/// What the person's next report says, made now.
async fn next_report(past: &Past) -> Report {
    let monitor = monitor(&past.store).await;
    past.report(&monitor.key, past.now).await.unwrap();
    let newest = completed(&past.store).await.remove(0);
    past.store.report(&newest.key).await.unwrap().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_fourth_report_finds_a_drop_and_a_change_grades_advice_and_decides_the_experiment_on_any_day() {
    for later in (0..420).step_by(60) {
        let cloud = Cloud::start().await;
        let now = today() + SignedDuration::from_hours(24 * later);
        let past = past(cloud.store(), &cloud, now);
        assert_eq!(past.make().await.unwrap(), 3);
        let report = next_report(&past).await;
        let xray = report.xray.as_ref().unwrap();
        assert_eq!(xray.drop_alert.as_ref().unwrap().rings, Some(true), "{now}");
        let outcomes: Vec<Outcome> = xray.grades.iter().map(|grade| grade.outcome).collect();
        assert!(outcomes.contains(&Outcome::NoEffect), "{now}: {outcomes:?}");
        let states: Vec<ExperimentState> = xray.experiments.iter().map(|one| one.state).collect();
        assert_eq!(states, [ExperimentState::Decided], "{now}");
        let windows = &xray.windows.as_ref().unwrap().formats[0];
        assert_eq!(windows.views.movement, Some(Movement::Down), "{now}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_reports_lie_four_weeks_apart_and_leave_credits_for_the_next_ones() {
    let cloud = Cloud::start().await;
    let past = past(cloud.store(), &cloud, today());
    assert_eq!(past.make().await.unwrap(), 3);
    let monitor = monitor(&past.store).await;
    let runs = completed(&past.store).await;
    let days = runs
        .iter()
        .map(|run| today().duration_since(run.state.created_at).as_hours() / 24);
    assert!(days.eq(DAYS_AGO.iter().rev().map(|days| i64::from(*days))));
    assert!(monitor.next_due.unwrap() > today());
    assert_eq!(past.store.experiments(&user()).await.unwrap().len(), 1);
    assert_eq!(credits(&past.store, monitor.created_at).await, 25);
    assert_eq!(cloud.ended_runs_for(&user()).len(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_interrupted_anywhere_is_completed_by_the_next_call() {
    for nth in (1..WRITES).step_by(3) {
        let cloud = Cloud::start().await;
        let faults = Faults::kill(Kill::After, nth);
        let interrupted = past(cloud.store_with(&faults), &cloud, today()).make().await;
        if interrupted.is_ok() {
            assert!(nth > 20, "there are more writes than {nth}");
            return;
        }
        let again = past(cloud.store(), &cloud, today());
        again.make().await.unwrap();
        assert_eq!(completed(&again.store).await.len(), 3, "killed after write {nth}");
        assert_eq!(again.store.experiments(&user()).await.unwrap().len(), 1);
        let created = monitor(&again.store).await.created_at;
        assert_eq!(credits(&again.store, created).await, 25, "killed after write {nth}");
    }
    panic!("not one of {WRITES} writes was the last");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_its_person_deleted_does_not_come_back() {
    let cloud = Cloud::start().await;
    let past = past(cloud.store(), &cloud, today());
    past.make().await.unwrap();
    let run = completed(&past.store).await.remove(0);
    past.store.delete_analysis(&run.key, today()).await.unwrap();
    assert_eq!(past.make().await.unwrap(), 0);
    assert_eq!(completed(&past.store).await.len(), 2);
    let monitor = monitor(&past.store).await;
    xray::delete(&past.store, &monitor.key, today()).await.unwrap();
    assert_eq!(past.make().await.unwrap(), 0);
    assert!(past.store.monitors(&user()).await.unwrap().is_empty());
}
