//! Experiments that nothing would count any more: they end with the last monitor of their channel, or when their time is over.

use domain::Error;
use domain::experiment::ExperimentStatus;
use engine::experiment::LASTS;
use engine::report::{ExperimentState, TitleFeature};
use jiff::SignedDuration;
use store::{Experiment, Monitor, MonitorKey, NewExperiment, Store};
use testkit::{Cloud, Faults, Kill};

use crate::world::{Person, days, seconds};
use crate::xray::experiments::{arrive, counting, new, run, started, stored, watch};
use crate::xray::monitors;

/// The only monitor of somebody.
async fn only(person: &Person<'_>) -> Monitor {
    person.store.monitors(&person.user).await.unwrap().remove(0)
}

/// Deletes a monitor as its function does: again where what was read has changed.
async fn delete(person: &Person<'_>, key: &MonitorKey) {
    while let Some(seen) = person.store.monitor(key).await.unwrap() {
        person.store.delete_monitor(&seen, person.now).await.unwrap();
    }
}

/// Whether one try to delete the monitor does it, where something else happens between what it reads and what it writes.
async fn deleted_around(person: &Person<'_>, seen: &Monitor, meanwhile: impl Future<Output = ()>) -> bool {
    let slow = Faults::hold(1);
    let between = async {
        slow.held().await;
        meanwhile.await;
        slow.release();
    };
    let store = person.cloud.store_with(&slow);
    let (gone, ()) = tokio::join!(store.delete_monitor(seen, person.now), between);
    gone.unwrap()
}

async fn status(store: &Store, experiment: &Experiment) -> ExperimentStatus {
    stored(store, experiment).await.status
}

/// One that was started so long before `now` that its time is over.
async fn overdue(person: &Person<'_>) -> Experiment {
    let long_ago = NewExperiment {
        started_at: person.now - LASTS - seconds(1),
        ..new(person, TitleFeature::Emoji)
    };
    person.store.start_experiment(&long_ago).await.unwrap()
}

#[tokio::test]
async fn what_runs_on_a_channel_ends_with_its_last_monitor_and_nothing_else_does() {
    let cloud = Cloud::start().await;
    let (person, other) = (arrive(&cloud).await, arrive(&cloud).await);
    let start = async |new: NewExperiment| person.store.start_experiment(&new).await.unwrap();
    let runs = start(new(&person, TitleFeature::Number)).await;
    let decided = start(new(&person, TitleFeature::Question)).await;
    let report = counting(&decided, 30, ExperimentState::Decided);
    let noted = person.store.note_experiments(&person.user, &run(1), &report).await;
    noted.unwrap();
    let elsewhere = start(NewExperiment {
        channel: "UCzzzzzzzzzzzzzzzzzzzzzz".parse().unwrap(),
        ..new(&person, TitleFeature::Emoji)
    })
    .await;
    let (of_other, before) = (started(&other).await, stored(&person.store, &decided).await);
    let later = person.now + seconds(60);
    let gone = person.store.delete_monitor(&only(&person).await, later).await;
    assert!(gone.unwrap());
    let ended = stored(&person.store, &runs).await;
    assert_eq!(
        (ended.status, ended.ended_at),
        (ExperimentStatus::Cancelled, Some(later))
    );
    assert_eq!(stored(&person.store, &decided).await, before);
    assert_eq!(status(&person.store, &elsewhere).await, ExperimentStatus::Running);
    assert_eq!(status(&other.store, &of_other).await, ExperimentStatus::Running);
    let removed = person
        .store
        .delete_experiment(&person.user, &runs.plan.id, person.now)
        .await;
    assert!(removed.is_ok(), "{removed:?}");
}

#[tokio::test]
async fn another_monitor_of_the_channel_keeps_them() {
    let cloud = Cloud::start().await;
    let person = arrive(&cloud).await;
    let (one, first) = (started(&person).await, only(&person).await);
    let second = watch(&person, &monitors::new(&person)).await;
    delete(&person, &first.key).await;
    assert_eq!(status(&person.store, &one).await, ExperimentStatus::Running);
    delete(&person, &second.key).await;
    assert_eq!(status(&person.store, &one).await, ExperimentStatus::Cancelled);
}

#[tokio::test]
async fn of_two_monitors_that_are_deleted_at_once_the_later_one_ends_them() {
    let cloud = Cloud::start().await;
    let person = arrive(&cloud).await;
    let (one, first) = (started(&person).await, only(&person).await);
    let second = watch(&person, &monitors::new(&person)).await;
    let gone = deleted_around(&person, &first, delete(&person, &second.key)).await;
    assert!(!gone, "what it relied on went meanwhile");
    assert_eq!(status(&person.store, &one).await, ExperimentStatus::Running);
    delete(&person, &first.key).await;
    assert_eq!(status(&person.store, &one).await, ExperimentStatus::Cancelled);
}

#[tokio::test]
async fn one_that_is_started_while_its_monitor_goes_ends_with_it() {
    let cloud = Cloud::start().await;
    let person = arrive(&cloud).await;
    let monitor = only(&person).await;
    let start = async {
        started(&person).await;
    };
    assert!(!deleted_around(&person, &monitor, start).await);
    delete(&person, &monitor.key).await;
    let left = person.store.experiments(&person.user).await.unwrap();
    let statuses: Vec<_> = left.iter().map(|one| one.status).collect();
    assert_eq!(statuses, [ExperimentStatus::Cancelled]);
}

#[tokio::test]
async fn one_whose_monitor_goes_while_it_is_started_is_refused() {
    let cloud = Cloud::start().await;
    let person = arrive(&cloud).await;
    let (monitor, new) = (only(&person).await, new(&person, TitleFeature::Number));
    let slow = Faults::hold(1);
    let meanwhile = async {
        slow.held().await;
        delete(&person, &monitor.key).await;
        slow.release();
    };
    let store = cloud.store_with(&slow);
    let (refused, ()) = tokio::join!(store.start_experiment(&new), meanwhile);
    assert!(matches!(refused, Err(Error::NotFound)), "{refused:?}");
    assert_eq!(person.store.experiments(&person.user).await.unwrap(), []);
}

#[tokio::test]
async fn one_that_a_report_decides_while_its_monitor_goes_keeps_its_verdict() {
    let cloud = Cloud::start().await;
    let person = arrive(&cloud).await;
    let (one, monitor) = (started(&person).await, only(&person).await);
    let report = counting(&one, 30, ExperimentState::Decided);
    let decide = async {
        let noted = person.store.note_experiments(&person.user, &run(1), &report).await;
        noted.unwrap();
    };
    assert!(!deleted_around(&person, &monitor, decide).await);
    delete(&person, &monitor.key).await;
    assert_eq!(status(&person.store, &one).await, ExperimentStatus::Decided);
}

#[tokio::test]
async fn a_process_that_dies_at_the_delete_leaves_both_or_neither() {
    let cloud = Cloud::start().await;
    for kill in [Kill::Before, Kill::After] {
        let person = arrive(&cloud).await;
        let (one, monitor) = (started(&person).await, only(&person).await);
        let faults = Faults::kill(kill, 1);
        let dying = cloud.store_with(&faults);
        assert!(dying.delete_monitor(&monitor, person.now).await.is_err());
        assert_eq!(faults.writes().len(), 1, "one write does it");
        let is_there = person.store.monitor(&monitor.key).await.unwrap().is_some();
        assert_eq!(is_there, kill == Kill::Before);
        let runs = status(&person.store, &one).await == ExperimentStatus::Running;
        assert_eq!(runs, is_there);
        delete(&person, &monitor.key).await;
        assert_eq!(status(&person.store, &one).await, ExperimentStatus::Cancelled);
    }
}

#[tokio::test]
async fn one_without_its_monitor_is_not_started() {
    let cloud = Cloud::start().await;
    let person = arrive(&cloud).await;
    delete(&person, &only(&person).await.key).await;
    let refused = person.store.start_experiment(&new(&person, TitleFeature::Number)).await;
    assert!(matches!(refused, Err(Error::NotFound)), "{refused:?}");
    assert_eq!(person.store.experiments(&person.user).await.unwrap(), []);
}

#[tokio::test]
async fn one_whose_time_is_over_has_expired_though_no_report_came() {
    let cloud = Cloud::start().await;
    let person = arrive(&cloud).await;
    let one = overdue(&person).await;
    let over = one.plan.started_at + LASTS;
    assert_eq!(one.clone().at(over), one, "to the very end it runs");
    let seen = one.clone().at(person.now);
    assert_eq!((seen.status, seen.ended_at), (ExperimentStatus::Expired, Some(over)));
    let refused = person
        .store
        .cancel_experiment(&person.user, &one.plan.id, person.now)
        .await;
    assert!(matches!(refused, Err(Error::ExperimentOver)), "{refused:?}");
    let again = person.store.start_experiment(&new(&person, TitleFeature::Emoji)).await;
    assert!(again.is_ok(), "the question may be asked again: {again:?}");
    let too_early = over - SignedDuration::from_secs(1);
    let delete = async |now| person.store.delete_experiment(&person.user, &one.plan.id, now).await;
    assert!(matches!(delete(too_early).await, Err(Error::ExperimentRunning)));
    assert!(delete(person.now).await.is_ok());
}

#[tokio::test]
async fn the_next_report_still_has_the_last_word_on_one_whose_time_is_over() {
    let cloud = Cloud::start().await;
    let person = arrive(&cloud).await;
    let one = overdue(&person).await;
    let counted = person
        .store
        .running_experiments(&person.user, &one.plan.channel)
        .await
        .unwrap();
    assert_eq!(counted, [one.counted()]);
    let report = counting(&one, 7 * 80, ExperimentState::Decided);
    let noted = person.store.note_experiments(&person.user, &run(1), &report).await;
    noted.unwrap();
    let decided = stored(&person.store, &one).await;
    assert_eq!(decided.clone().at(person.now + days(1)), decided);
    assert_eq!(decided.status, ExperimentStatus::Decided);
}

#[tokio::test]
async fn one_whose_time_is_over_stays_expired_when_its_monitor_goes() {
    let cloud = Cloud::start().await;
    let person = arrive(&cloud).await;
    let one = overdue(&person).await;
    delete(&person, &only(&person).await.key).await;
    let ended = stored(&person.store, &one).await;
    assert_eq!(ended, one.at(person.now));
    assert_eq!(ended.status, ExperimentStatus::Expired);
}
