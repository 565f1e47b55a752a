//! Reports, which are written before the transaction that ends their job: what becomes of one whose end does not come, or comes too late.

use domain::job::{FailureKind, LEASE, Status, Work};
use engine::Report;
use jiff::Timestamp;
use store::{End, Settled, StoredAnalysis};
use testkit::{Cloud, Faults, Kill};

use crate::world::{Person, report, seconds};

const FAILED: End<'static> = End::Failed {
    kind: FailureKind::Timeout,
};

fn completed(report: &Report) -> End<'_> {
    End::Completed {
        report,
        refund: false,
        changes: None,
    }
}

/// Sort keys of the person's rows that are reports.
async fn reports(person: &Person<'_>) -> Vec<String> {
    let mut rows = person.analysis_rows().await;
    rows.retain(|row| row.starts_with("R#"));
    rows
}

/// A worker that died after it had stored its report.
async fn dies_after_its_report(person: &Person<'_>, job: &StoredAnalysis, report: &Report) {
    let dying = person.cloud.store_with(&Faults::kill(Kill::Before, 2));
    let died = dying.settle_analysis(&job.key, 1, &completed(report), person.now).await;
    assert!(died.is_err());
    assert_eq!(reports(person).await, [format!("R#{}", job.key.id)], "it was stored");
    assert_eq!(person.job(&job.key).await.state.status, Status::Running);
}

#[tokio::test]
async fn a_report_whose_end_did_not_come_is_replaced_by_the_next_attempts() {
    let cloud = Cloud::start().await;
    let mut person = Person::arrive(&cloud).await;
    let job = person.start_running().await;
    dies_after_its_report(&person, &job, &report(person.now)).await;
    person.now += LEASE;
    assert!(person.claim(&job).await.unwrap());
    let newer = report(person.now);
    let settled = person
        .store
        .settle_analysis(&job.key, 2, &completed(&newer), person.now)
        .await;
    assert_eq!(settled.unwrap(), Settled::Now);
    assert_eq!(person.store.report(&job.key).await.unwrap(), Some(newer));
    person.assert_booked().await;
}

#[tokio::test]
async fn a_report_whose_end_did_not_come_goes_when_the_job_is_refunded() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let job = person.start_running().await;
    dies_after_its_report(&person, &job, &report(person.now)).await;
    let settled = person.store.settle_analysis(&job.key, 1, &FAILED, person.now).await;
    assert_eq!(settled.unwrap(), Settled::Now);
    assert_eq!(reports(&person).await, Vec::<String>::new());
    assert_eq!(person.balance().await.total(), 5);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_worker_whose_job_is_refunded_meanwhile_leaves_no_report() {
    let cloud = Cloud::start().await;
    for held_at in [1, 2] {
        let person = Person::arrive(&cloud).await;
        let job = person.start_running().await;
        let faults = Faults::hold(held_at);
        let (slow, key, now) = (cloud.store_with(&faults), job.key.clone(), person.now);
        let late = tokio::spawn(async move { slow.settle_analysis(&key, 1, &completed(&report(now)), now).await });
        faults.held().await;
        let refunded = person.store.settle_analysis(&job.key, 1, &FAILED, person.now).await;
        assert_eq!(refunded.unwrap(), Settled::Now);
        faults.release();
        assert_eq!(late.await.unwrap().unwrap(), Settled::Already);
        assert_eq!(reports(&person).await, Vec::<String>::new(), "held at write {held_at}");
        assert_eq!(person.job(&job.key).await.state.status, Status::Failed);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_worker_does_not_replace_the_report_of_the_attempt_after_it() {
    let cloud = Cloud::start().await;
    for held_at in [1, 2] {
        let mut person = Person::arrive(&cloud).await;
        let job = person.start_running().await;
        let faults = Faults::hold(held_at);
        let (slow, key, now) = (cloud.store_with(&faults), job.key.clone(), person.now);
        let late = tokio::spawn(async move { slow.settle_analysis(&key, 1, &completed(&report(now)), now).await });
        faults.held().await;
        person.now += LEASE;
        assert!(person.claim(&job).await.unwrap());
        let newer = report(person.now);
        let settled = person
            .store
            .settle_analysis(&job.key, 2, &completed(&newer), person.now)
            .await;
        assert_eq!(settled.unwrap(), Settled::Now);
        faults.release();
        assert_eq!(late.await.unwrap().unwrap(), Settled::Already);
        assert_eq!(
            person.store.report(&job.key).await.unwrap(),
            Some(newer),
            "held at write {held_at}"
        );
    }
}

#[tokio::test]
async fn the_end_of_a_delivered_job_counts_as_announced_and_any_other_is_listed_until_it_is() {
    let cloud = Cloud::start().await;
    for end in [
        completed(&report(Timestamp::UNIX_EPOCH + seconds(1_790_000_000))),
        FAILED,
    ] {
        let person = Person::arrive(&cloud).await;
        let (listed, delivered) = (
            person.start_running().await,
            Person::arrive(&cloud).await.start_running().await,
        );
        let store = &person.store;
        store.settle_analysis(&listed.key, 1, &end, person.now).await.unwrap();
        store
            .settle_delivered(&delivered.key, 1, &end, person.now)
            .await
            .unwrap();
        let unannounced = store.unannounced_analyses(Work::Analysis, 100).await.unwrap();
        assert!(unannounced.iter().any(|job| job.key == listed.key));
        assert!(!unannounced.iter().any(|job| job.key == delivered.key));
        assert!(store.open_analyses(Work::Analysis, 100).await.unwrap().is_empty());
        let announced = [&listed, &delivered].map(|job| person.job(&job.key));
        let [listed, delivered] = announced;
        assert!(!listed.await.state.announced && delivered.await.state.announced);
    }
}
