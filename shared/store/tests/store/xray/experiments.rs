//! Experiments: started in bounds whatever happens at once, counted by reports, ended once.

use domain::experiment::{ExperimentStatus, IN_ALL, RUNNING_AT_ONCE};
use domain::{AnalysisId, Error, ExperimentId};
use engine::Report;
use engine::report::{
    Claim, Detectable, ExperimentProgress, ExperimentSide, ExperimentState, ExperimentVerdict, Format, Hypothesis,
    TitleFeature,
};
use engine::titles::cues::FEATURES;
use jiff::{SignedDuration, Timestamp};
use store::{Experiment, Monitor, NewExperiment, NewMonitor, Store};
use testkit::{Cloud, Faults, Kill};
use tokio::task::JoinSet;

use crate::accounts::closing::assert_erased;
use crate::world::{CHANNEL, Person, unique};
use crate::xray::monitors;

const MONITOR: &str = "11111111111111111111111111111111";

/// A person whose monitor watches the channel.
pub async fn arrive(cloud: &Cloud) -> Person<'_> {
    let person = Person::arrive(cloud).await;
    let mut new = monitors::new(&person);
    new.key.id = MONITOR.parse().unwrap();
    watch(&person, &new).await;
    person
}

pub async fn watch(person: &Person<'_>, new: &NewMonitor) -> Monitor {
    person.store.create_monitor(new, 6).await.unwrap()
}

pub fn new(person: &Person<'_>, feature: TitleFeature) -> NewExperiment {
    NewExperiment {
        user: person.user.clone(),
        id: format!("{:032x}", unique()).parse::<ExperimentId>().unwrap(),
        asked: "this".to_owned(),
        monitor: MONITOR.parse().unwrap(),
        channel: CHANNEL.parse().unwrap(),
        hypothesis: Hypothesis::Title { feature },
        format: Format::Long,
        detects: Detectable::Double,
        needed: 12,
        spread: 0.75,
        started_at: person.now,
    }
}

pub async fn started(person: &Person<'_>) -> Experiment {
    let new = new(person, TitleFeature::Number);
    person.store.start_experiment(&new).await.unwrap()
}

/// A report, `days` days after the start, that counted the experiment so far.
pub fn counting(experiment: &Experiment, days: i64, state: ExperimentState) -> Report {
    let plan = &experiment.plan;
    let at = plan.started_at + SignedDuration::from_hours(24 * days);
    let snapshot = testkit::snapshot(&plan.channel, 50, at);
    let counted = [experiment.counted()];
    let before = engine::Before {
        experiments: &counted,
        ..engine::Before::default()
    };
    let mut report = engine::xray(&snapshot, &engine::Baselines::shipped(), before).unwrap();
    let one: &mut ExperimentProgress = &mut report.xray.as_mut().unwrap().experiments[0];
    one.state = state;
    one.first.upload_indices = vec![1, 2];
    one.verdict = (state == ExperimentState::Decided).then(|| ExperimentVerdict {
        ratio: Claim::measured("experiment_ratio", 2.1, 24),
        ahead: Some(ExperimentSide::First),
    });
    report
}

pub fn run(number: u128) -> AnalysisId {
    AnalysisId::from_bits(number)
}

pub async fn stored(store: &Store, experiment: &Experiment) -> Experiment {
    let plan = &experiment.plan;
    store.experiment(&plan.user, &plan.id).await.unwrap().unwrap()
}

#[tokio::test]
async fn the_same_id_is_the_same_experiment_and_the_same_question_is_asked_once() {
    let cloud = Cloud::start().await;
    let person = arrive(&cloud).await;
    let one = started(&person).await;
    assert_eq!(person.store.start_experiment(&one.plan).await.unwrap(), one);
    let other = NewExperiment {
        asked: "that".to_owned(),
        ..one.plan.clone()
    };
    let mismatch = person.store.start_experiment(&other).await;
    assert!(matches!(mismatch, Err(Error::IdempotencyMismatch)), "{mismatch:?}");
    let again = person.store.start_experiment(&new(&person, TitleFeature::Number)).await;
    assert!(matches!(again, Err(Error::ExperimentRunning)), "{again:?}");
    person
        .store
        .cancel_experiment(&person.user, &one.plan.id, person.now)
        .await
        .unwrap();
    assert!(
        person
            .store
            .start_experiment(&new(&person, TitleFeature::Number))
            .await
            .is_ok()
    );
}

#[tokio::test]
async fn however_many_are_started_at_once_three_run_on_a_channel() {
    let cloud = Cloud::start().await;
    let person = arrive(&cloud).await;
    let mut starts = JoinSet::new();
    for feature in FEATURES.into_iter().take(8) {
        let (store, new) = (person.store.clone(), new(&person, feature));
        starts.spawn(async move { store.start_experiment(&new).await });
    }
    let made = starts.join_all().await.into_iter().filter(Result::is_ok).count();
    assert_eq!(made, RUNNING_AT_ONCE);
    let running = person
        .store
        .running_experiments(&person.user, &CHANNEL.parse().unwrap())
        .await
        .unwrap();
    assert_eq!(running.len(), RUNNING_AT_ONCE);
    let elsewhere = NewExperiment {
        channel: "UCzzzzzzzzzzzzzzzzzzzzzz".parse().unwrap(),
        ..new(&person, TitleFeature::Emoji)
    };
    assert!(person.store.start_experiment(&elsewhere).await.is_ok());
}

#[tokio::test]
async fn a_hundred_are_kept_until_one_is_deleted() {
    let cloud = Cloud::start().await;
    let person = arrive(&cloud).await;
    let mut newest = None;
    for _ in 0..IN_ALL {
        let one = started(&person).await;
        person
            .store
            .cancel_experiment(&person.user, &one.plan.id, person.now)
            .await
            .unwrap();
        newest = Some(one);
    }
    let beyond = new(&person, TitleFeature::Number);
    let refused = person.store.start_experiment(&beyond).await;
    assert!(matches!(refused, Err(Error::ExperimentLimit)), "{refused:?}");
    let gone = newest.unwrap().plan.id;
    person
        .store
        .delete_experiment(&person.user, &gone, person.now)
        .await
        .unwrap();
    assert!(person.store.start_experiment(&beyond).await.is_ok());
}

#[tokio::test]
async fn a_verdict_is_written_once_and_stays() {
    let cloud = Cloud::start().await;
    let person = arrive(&cloud).await;
    let (one, user) = (started(&person).await, &person.user);
    let note = async |days, state, number| {
        let report = counting(&one, days, state);
        person
            .store
            .note_experiments(user, &run(number), &report)
            .await
            .unwrap();
        stored(&person.store, &one).await
    };
    let running = note(10, ExperimentState::Running, 1).await;
    assert_eq!(
        (running.status, running.ended_at, running.run),
        (ExperimentStatus::Running, None, Some(run(1)))
    );
    let kept = running.progress.unwrap();
    assert!(kept.first.upload_indices.is_empty(), "a row names no uploads");
    let older = note(5, ExperimentState::Running, 2).await;
    assert_eq!(older.run, Some(run(1)), "an older report comes too late");
    let decided = note(30, ExperimentState::Decided, 3).await;
    assert_eq!(
        (decided.status, decided.run.clone()),
        (ExperimentStatus::Decided, Some(run(3)))
    );
    assert_eq!(decided.ended_at, decided.counted_at);
    assert!(decided.progress.as_ref().unwrap().verdict.is_some());
    for state in [
        ExperimentState::Running,
        ExperimentState::Decided,
        ExperimentState::Expired,
    ] {
        assert_eq!(note(60, state, 4).await, decided);
    }
    let over = person.store.cancel_experiment(user, &one.plan.id, person.now).await;
    assert!(matches!(over, Err(Error::ExperimentOver)), "{over:?}");
}

#[tokio::test]
async fn what_its_person_ended_or_deleted_no_report_brings_back() {
    let cloud = Cloud::start().await;
    let person = arrive(&cloud).await;
    let (one, user) = (started(&person).await, &person.user);
    let refused = person.store.delete_experiment(user, &one.plan.id, person.now).await;
    assert!(matches!(refused, Err(Error::ExperimentRunning)), "{refused:?}");
    let cancelled = person
        .store
        .cancel_experiment(user, &one.plan.id, person.now)
        .await
        .unwrap();
    let report = counting(&one, 30, ExperimentState::Decided);
    person.store.note_experiments(user, &run(1), &report).await.unwrap();
    assert_eq!(stored(&person.store, &one).await, cancelled);
    person
        .store
        .delete_experiment(user, &one.plan.id, person.now)
        .await
        .unwrap();
    person.store.note_experiments(user, &run(1), &report).await.unwrap();
    assert_eq!(person.store.experiments(user).await.unwrap(), []);
}

#[tokio::test]
async fn a_process_that_dies_at_any_write_leaves_one_experiment_and_one_verdict() {
    let cloud = Cloud::start().await;
    for kill in [Kill::Before, Kill::After] {
        let person = arrive(&cloud).await;
        let new = new(&person, TitleFeature::Number);
        let dying = cloud.store_with(&Faults::kill(kill, 1));
        assert!(dying.start_experiment(&new).await.is_err());
        let one = person.store.start_experiment(&new).await.unwrap();
        assert_eq!(
            person.store.experiments(&person.user).await.unwrap(),
            std::slice::from_ref(&one)
        );
        let report = counting(&one, 30, ExperimentState::Decided);
        let dying = cloud.store_with(&Faults::kill(kill, 1));
        assert!(dying.note_experiments(&person.user, &run(1), &report).await.is_err());
        let later = counting(&one, 37, ExperimentState::Decided);
        person
            .store
            .note_experiments(&person.user, &run(2), &later)
            .await
            .unwrap();
        let stored = stored(&person.store, &one).await;
        assert_eq!(stored.status, ExperimentStatus::Decided);
        let first = if kill == Kill::After { 1 } else { 2 };
        assert_eq!(stored.run, Some(run(first)));
    }
}

#[tokio::test]
async fn nobody_reads_anothers_and_a_closed_account_starts_none_and_keeps_none() {
    let cloud = Cloud::start().await;
    let (person, other) = (arrive(&cloud).await, Person::arrive(&cloud).await);
    let one = started(&person).await;
    assert_eq!(other.store.experiment(&other.user, &one.plan.id).await.unwrap(), None);
    person.store.close_account(&person.user, person.now).await.unwrap();
    let refused = person.store.start_experiment(&new(&person, TitleFeature::Emoji)).await;
    assert!(matches!(refused, Err(Error::SignInRequired)), "{refused:?}");
    person.store.erase(&person.user, Timestamp::now()).await.unwrap();
    assert_erased(&person).await;
}
