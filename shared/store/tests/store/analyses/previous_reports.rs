//! A channel's past: what the next analysis is compared with, whatever was deleted and wherever a process stopped.

use domain::job::{FailureKind, Work};
use jiff::Timestamp;
use store::{Changes, End, StoredAnalysis};
use testkit::{Cloud, Faults, Kill};

use crate::world::{CHANNEL, Person, days, report, seconds};

/// Completes a running analysis with a snapshot of this time.
async fn complete(person: &Person<'_>, taken_at: Timestamp) -> StoredAnalysis {
    let job = person.start_running().await;
    let report = report(taken_at);
    let end = End::Completed {
        report: &report,
        refund: true,
        changes: None,
    };
    person
        .store
        .settle_analysis(&job.key, 1, &end, person.now)
        .await
        .unwrap();
    person.job(&job.key).await
}

async fn before(person: &Person<'_>, taken_at: Timestamp) -> Option<(String, Timestamp)> {
    let found = person
        .store
        .previous_report(Work::Analysis, &person.user, CHANNEL, taken_at)
        .await;
    found
        .unwrap()
        .map(|(id, report)| (id.to_string(), report.analysis_date))
}

#[tokio::test]
async fn the_newest_earlier_state_of_the_same_channel_and_person_is_found() {
    let cloud = Cloud::start().await;
    let (person, other) = (Person::arrive(&cloud).await, Person::arrive(&cloud).await);
    let now = person.now;
    assert_eq!(before(&person, now).await, None);
    let (first, second) = (complete(&person, now).await, complete(&person, now + days(1)).await);
    complete(&other, now + days(2)).await;
    let named = |job: &StoredAnalysis, at| Some((job.key.id.to_string(), at));
    assert_eq!(before(&person, now + days(3)).await, named(&second, now + days(1)));
    assert_eq!(
        before(&person, now + days(1)).await,
        named(&first, now),
        "the same snapshot once more is compared with the state before it"
    );
    assert_eq!(before(&person, now).await, None);
    let found = person
        .store
        .previous_report(Work::Analysis, &person.user, "UCaaaaaaaaaaaaaaaaaaaaaa", now + days(3))
        .await
        .unwrap();
    assert_eq!(found, None, "another channel has another past");
}

#[tokio::test]
async fn a_deleted_or_failed_analysis_is_no_earlier_one_and_the_one_before_it_counts_again() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let now = person.now;
    let first = complete(&person, now).await;
    let second = complete(&person, now + days(1)).await;
    let failed = person.start_running().await;
    let end = End::Failed {
        kind: FailureKind::Network,
    };
    person.store.settle_analysis(&failed.key, 1, &end, now).await.unwrap();
    person
        .store
        .delete_analysis(&second.key, Timestamp::now())
        .await
        .unwrap();
    assert_eq!(
        before(&person, now + days(3)).await,
        Some((first.key.id.to_string(), now))
    );
    person
        .store
        .delete_analysis(&first.key, Timestamp::now())
        .await
        .unwrap();
    assert_eq!(before(&person, now + days(3)).await, None);
    person
        .store
        .delete_analysis(&failed.key, Timestamp::now())
        .await
        .unwrap();
    assert_eq!(
        person.analysis_rows().await,
        Vec::<String>::new(),
        "nothing is left of them"
    );
}

#[tokio::test]
async fn what_changed_is_kept_with_the_report_and_outlives_the_earlier_analysis() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let first = complete(&person, person.now).await;
    let mut later = report(person.now + days(30));
    later.channel_info.subscriber_count = Some(24_600);
    let (previous, earlier) = person
        .store
        .previous_report(Work::Analysis, &person.user, CHANNEL, later.analysis_date)
        .await
        .unwrap()
        .unwrap();
    let changes = Changes {
        since: earlier.analysis_date,
        previous,
        changes: engine::changes(&earlier, &later),
    };
    assert!(changes.changes.iter().any(|change| change.figure == "subscribers"));
    let job = person.start_running().await;
    let end = End::Completed {
        report: &later,
        refund: false,
        changes: Some(&changes),
    };
    person
        .store
        .settle_analysis(&job.key, 1, &end, person.now)
        .await
        .unwrap();
    person
        .store
        .delete_analysis(&first.key, Timestamp::now())
        .await
        .unwrap();
    let found = person.store.report_and_changes(&job.key).await.unwrap();
    assert_eq!(found, Some((later, Some(changes))));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_end_or_a_deletion_that_dies_at_its_write_leaves_all_of_it_or_nothing() {
    let cloud = Cloud::start().await;
    for (kill, written) in [(Kill::Before, false), (Kill::After, true)] {
        let person = Person::arrive(&cloud).await;
        let (now, job) = (person.now, person.start_running().await);
        let report = report(now);
        let end = End::Completed {
            report: &report,
            refund: false,
            changes: None,
        };
        // The report is written before it.
        let faults = Faults::kill(kill, 2);
        let died = cloud.store_with(&faults).settle_analysis(&job.key, 1, &end, now).await;
        assert!(died.is_err() && faults.is_dead());
        assert_eq!(before(&person, now + seconds(1)).await.is_some(), written);
        person.store.settle_analysis(&job.key, 1, &end, now).await.unwrap();
        assert!(before(&person, now + seconds(1)).await.is_some());

        let faults = Faults::kill(kill, 1);
        let died = cloud
            .store_with(&faults)
            .delete_analysis(&job.key, Timestamp::now())
            .await;
        assert!(died.is_err() && faults.is_dead());
        assert_eq!(person.analysis_rows().await.is_empty(), written);
        let again = person.store.delete_analysis(&job.key, Timestamp::now()).await;
        assert_eq!(again.is_ok(), !written, "{again:?}");
        assert_eq!(person.analysis_rows().await, Vec::<String>::new());
    }
}
