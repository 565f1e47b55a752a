//! Experiments from a person's view: planned from a report, counted by the later ones, decided by one of them.

use contract::xray::{ExperimentStatus, StartExperiment};
use domain::{Error, IdempotencyKey};
use engine::experiment::LASTS;
use engine::report::{Detectable, ExperimentState, Hypothesis, TitleFeature};
use jiff::SignedDuration;
use store::{Monitor, NewExperiment};

use analysiskit::{BIG, Person, World};

const NUMBERS: Hypothesis = Hypothesis::Title {
    feature: TitleFeature::Number,
};

fn key(text: &str) -> IdempotencyKey {
    text.parse().unwrap()
}

/// An experiment that began so long ago.
fn begun(person: &Person<'_>, monitor: &Monitor, ago: SignedDuration) -> NewExperiment {
    NewExperiment {
        user: person.id.clone(),
        id: "1".repeat(32).parse().unwrap(),
        asked: String::new(),
        monitor: monitor.key.id.clone(),
        channel: monitor.facts.channel_id.clone(),
        hypothesis: NUMBERS,
        format: engine::report::Format::Long,
        detects: Detectable::Double,
        needed: 40,
        spread: 0.5,
        started_at: person.clock.now() - ago,
    }
}

async fn listed(person: &Person<'_>) -> Vec<contract::xray::Experiment> {
    let all = views::own_experiments(&person.store(), &person.id, person.clock.now()).await;
    all.unwrap().items
}

/// The report of a run by hand, on a snapshot of its own.
async fn reported(person: &Person<'_>, monitor: &store::MonitorKey, intent: &str) -> engine::Report {
    person.clock.advance(7 * 3_600);
    let run = person.run_now(monitor, intent).await.unwrap();
    person.deliver_runs().await;
    let run = store::AnalysisKey::run(person.id.clone(), run.parse().unwrap());
    person.store().report(&run).await.unwrap().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_newest_report_plans_and_the_next_one_counts() {
    let world = World::start().await;
    let person = world.person();
    person.gets(100).await;
    let monitor = person.monitor(BIG).await.key;
    let request = StartExperiment {
        monitor_id: monitor.id.to_string(),
        hypothesis: NUMBERS,
        detects: Detectable::Double,
    };
    let start = async || {
        xray::start_experiment(
            &person.store(),
            &person.id,
            &key("intent-start"),
            &request,
            person.clock.now(),
        )
        .await
    };
    assert!(matches!(start().await, Err(Error::NoReport)));
    let report = reported(&person, &monitor, "intent-0001").await;
    let planner = report.xray.unwrap().planner.unwrap();
    person.clock.advance(60);
    let started = start().await.unwrap();
    assert_eq!(
        started.needed,
        planner.plan(NUMBERS, Detectable::Double).unwrap().uploads_a_side
    );
    assert!(started.progress.is_none() && started.channel_name.is_some());

    let report = reported(&person, &monitor, "intent-0002").await;
    let counted = &report.xray.unwrap().experiments;
    assert_eq!(counted.len(), 1);
    let listed = listed(&person).await;
    let one = &listed[0];
    let progress = one.progress.as_ref().unwrap();
    assert_eq!((one.status, &progress.id), (ExperimentStatus::Running, &counted[0].id));
    assert_eq!(one.counted_at, Some(report.analysis_date));
    assert_eq!(start().await.unwrap().experiment_id, one.experiment_id, "the same act");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_report_decides_and_the_next_ones_count_it_no_more() {
    let world = World::start().await;
    let person = world.person();
    person.gets(100).await;
    let monitor = person.monitor(BIG).await;
    let of = &monitor.key;
    let new = NewExperiment {
        needed: 4,
        ..begun(&person, &monitor, SignedDuration::from_hours(24 * 150))
    };
    person.store().start_experiment(&new).await.unwrap();
    let report = reported(&person, of, "intent-0001").await;
    let counted = report.xray.unwrap().experiments;
    assert_eq!(counted[0].state, ExperimentState::Decided, "{counted:?}");
    assert_eq!(counted[0].first.upload_indices.len(), 4);
    let decided = listed(&person).await;
    assert_eq!(decided[0].status, ExperimentStatus::Decided);
    let stored = decided[0].progress.as_ref().unwrap();
    assert_eq!(stored.verdict, counted[0].verdict);
    let report = reported(&person, of, "intent-0002").await;
    assert!(report.xray.unwrap().experiments.is_empty());
    assert_eq!(listed(&person).await, decided);
}

#[tokio::test(flavor = "multi_thread")]
async fn experiments_are_taken_along_with_the_monitors() {
    let world = World::start().await;
    let person = world.person();
    person.gets(100).await;
    let monitor = person.monitor(BIG).await.key;
    reported(&person, &monitor, "intent-0001").await;
    person.clock.advance(60);
    let request = StartExperiment {
        monitor_id: monitor.id.to_string(),
        hypothesis: NUMBERS,
        detects: Detectable::Double,
    };
    let now = person.clock.now();
    let started = xray::start_experiment(&person.store(), &person.id, &key("intent-start"), &request, now)
        .await
        .unwrap();
    let page = views::export_page(&person.store(), &person.id, ".", now)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(page.experiments, [started]);
}

#[tokio::test(flavor = "multi_thread")]
async fn with_its_monitor_one_ends_and_a_run_that_was_sent_before_changes_nothing() {
    let world = World::start().await;
    let person = world.person();
    person.gets(100).await;
    let monitor = person.monitor(BIG).await;
    let new = begun(&person, &monitor, SignedDuration::from_hours(24));
    person.store().start_experiment(&new).await.unwrap();
    person.run_now(&monitor.key, "intent-0001").await.unwrap();
    person.clock.advance(60);
    let deleted_at = person.clock.now();
    xray::delete(&person.store(), &monitor.key, deleted_at).await.unwrap();
    let ended = listed(&person).await;
    assert_eq!(
        (ended[0].status, ended[0].ended_at),
        (ExperimentStatus::Cancelled, Some(deleted_at))
    );
    person.deliver_runs().await;
    assert_eq!(listed(&person).await, ended);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_that_no_report_came_to_end_is_shown_as_expired_and_the_next_one_ends_it() {
    let world = World::start().await;
    let person = world.person();
    person.gets(100).await;
    let monitor = person.monitor(BIG).await;
    let new = begun(&person, &monitor, LASTS + SignedDuration::from_hours(1));
    person.store().start_experiment(&new).await.unwrap();
    let shown = listed(&person).await;
    assert_eq!(
        (shown[0].status, shown[0].ended_at),
        (ExperimentStatus::Expired, Some(new.started_at + LASTS))
    );
    let report = reported(&person, &monitor.key, "intent-0001").await;
    let counted = &report.xray.unwrap().experiments;
    assert_ne!(counted[0].state, ExperimentState::Running);
    let ended = listed(&person).await;
    assert_eq!(ended[0].counted_at, Some(report.analysis_date));
    assert_eq!(ended[0].ended_at, ended[0].counted_at);
}
