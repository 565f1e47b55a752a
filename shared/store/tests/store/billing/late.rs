//! A process that is slow between its decision and its write: the world has moved on, and the write's own condition must notice.

use domain::job::{FailureKind, LEASE, Status};
use domain::{Error, Split};
use store::{End, NewAnalysis, Settled, Started};
use testkit::{Cloud, Faults};

use crate::world::{Person, days, new_job, report, seconds, text};

#[tokio::test(flavor = "multi_thread")]
async fn an_end_that_was_decided_before_the_job_was_taken_over_is_not_written() {
    let cloud = Cloud::start().await;
    let mut person = Person::arrive(&cloud).await;
    let job = person.start_running().await;
    let slow = Faults::hold(1);
    let (store, key, now) = (cloud.store_with(&slow), job.key.clone(), person.now);
    let late = tokio::spawn(async move {
        let report = report(now);
        store
            .settle_analysis(
                &key,
                1,
                &End::Completed {
                    report: &report,
                    refund: false,
                    changes: None,
                },
                now,
            )
            .await
    });
    slow.held().await;
    person.now += LEASE;
    assert!(person.claim(&job).await.unwrap());
    slow.release();
    assert_eq!(late.await.unwrap().unwrap(), Settled::Already);
    let job = person.job(&job.key).await;
    assert_eq!((job.state.status, job.state.attempt), (Status::Running, 2));
    assert_eq!(person.store.report(&job.key).await.unwrap(), None);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_end_that_was_decided_before_another_end_refunds_nothing() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let job = person.start_running().await;
    let slow = Faults::hold(1);
    let (store, key, now) = (cloud.store_with(&slow), job.key.clone(), person.now);
    let late = tokio::spawn(async move {
        store
            .settle_analysis(
                &key,
                1,
                &End::Failed {
                    kind: FailureKind::Timeout,
                },
                now,
            )
            .await
    });
    slow.held().await;
    let report = report(now);
    let end = End::Completed {
        report: &report,
        refund: false,
        changes: None,
    };
    assert_eq!(
        person.store.settle_analysis(&job.key, 1, &end, now).await.unwrap(),
        Settled::Now
    );
    slow.release();
    assert_eq!(late.await.unwrap().unwrap(), Settled::Already);
    assert_eq!(person.balance().await.total(), 4);
    person.assert_booked().await;
}

/// Starts an analysis that is slow to write, lets `meanwhile` happen, and says how it went.
async fn late_start<F: Future<Output = ()>>(
    person: &Person<'_>,
    new: &NewAnalysis,
    meanwhile: F,
) -> domain::Result<Started> {
    let slow = Faults::hold(1);
    let (store, new) = (person.cloud.store_with(&slow), new.clone());
    let late = tokio::spawn(async move { store.start_analysis(&new).await });
    slow.held().await;
    meanwhile.await;
    slow.release();
    late.await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_spend_that_was_planned_on_an_older_balance_is_planned_again_on_the_buckets_as_they_are() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    person
        .book(Split {
            subscription: 0,
            purchased: 1,
        })
        .await;
    let new = new_job(&person.user, person.now);
    let emptied = person.book(Split {
        subscription: -5,
        purchased: 0,
    });
    let Started::New { job, .. } = late_start(&person, &new, emptied).await.unwrap() else {
        panic!("not new")
    };
    assert_eq!(
        job.charged,
        Split {
            subscription: 0,
            purchased: -1
        }
    );
    assert_eq!(person.balance().await.total(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_spend_is_refused_when_the_credits_are_gone_or_in_debt_by_the_time_it_is_written() {
    let cloud = Cloud::start().await;
    let moves = [
        Split {
            subscription: -5,
            purchased: 0,
        },
        Split {
            subscription: 0,
            purchased: -5,
        },
    ];
    for lost in moves {
        let person = Person::arrive(&cloud).await;
        let new = new_job(&person.user, person.now);
        let refused = late_start(&person, &new, person.book(lost)).await;
        assert!(matches!(refused, Err(Error::NotEnoughCredits)), "{lost:?}: {refused:?}");
        assert_eq!(person.balance().await.total(), 0);
        person.assert_booked().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_debt_still_counts_when_the_other_bucket_shrinks_before_the_spend_is_written() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    person
        .book(Split {
            subscription: 0,
            purchased: -2,
        })
        .await;
    let new = new_job(&person.user, person.now);
    let shrunk = person.book(Split {
        subscription: -3,
        purchased: 0,
    });
    let refused = late_start(&person, &new, shrunk).await;
    assert!(matches!(refused, Err(Error::NotEnoughCredits)), "{refused:?}");
    assert_eq!(person.balance().await.total(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_that_is_frozen_while_a_spend_is_under_way_spends_nothing() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let new = new_job(&person.user, person.now);
    let frozen = person.set("frozen", aws_sdk_dynamodb::types::AttributeValue::Bool(true));
    let refused = late_start(&person, &new, frozen).await;
    assert!(matches!(refused, Err(Error::NotEnoughCredits)), "{refused:?}");
    assert_eq!(person.balance().await.total(), 5);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_start_that_comes_late_finds_its_twin_or_the_lock_of_another() {
    let cloud = Cloud::start().await;
    for same in [true, false] {
        let person = Person::arrive(&cloud).await;
        let new = new_job(&person.user, person.now);
        let quicker = if same {
            new.clone()
        } else {
            new_job(&person.user, person.now)
        };
        let twin = async {
            person.store.start_analysis(&quicker).await.unwrap();
        };
        let late = late_start(&person, &new, twin).await;
        match late {
            Ok(Started::Existing { job }) if same => assert_eq!(job.key, new.key),
            Err(Error::AnalysisRunning) if !same => {}
            other => panic!("{same}: {other:?}"),
        }
        assert_eq!(person.balance().await.total(), 4);
        person.assert_booked().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn free_credits_that_somebody_else_paid_meanwhile_are_not_paid_again() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let due = person.now + days(30);
    let slow = Faults::hold(1);
    let (store, user) = (cloud.store_with(&slow), person.user.clone());
    let late = tokio::spawn(async move { store.account(&user, due + seconds(1)).await });
    slow.held().await;
    person.store.account(&person.user, due).await.unwrap();
    slow.release();
    let account = late.await.unwrap().unwrap();
    assert_eq!(
        (account.balance.total(), account.next_free_at),
        (10, Some(due + days(30)))
    );
    assert_eq!(person.sources().await, ["free:2", "free:1"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn free_credits_are_not_paid_when_the_account_becomes_a_paid_one_before_they_are_written() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let due = person.now + days(30);
    let slow = Faults::hold(1);
    let (store, user) = (cloud.store_with(&slow), person.user.clone());
    let late = tokio::spawn(async move { store.account(&user, due).await });
    slow.held().await;
    person.set("tier", text("creator")).await;
    slow.release();
    assert_eq!(late.await.unwrap().unwrap().balance.total(), 5);
    assert_eq!(person.sources().await, ["free:1"]);
}

#[tokio::test]
async fn of_two_workers_that_saw_the_same_lease_end_the_second_takes_nothing_over() {
    let cloud = Cloud::start().await;
    let mut person = Person::arrive(&cloud).await;
    let seen = person.start_running().await;
    person.now += LEASE;
    assert!(person.claim(&seen).await.unwrap());
    assert!(!person.claim(&seen).await.unwrap());
    assert_eq!(person.job(&seen.key).await.state.attempt, 2);
}
