//! Claims, progress and ends: fenced by the attempt, refunded once.

use domain::job::{FailureKind, LEASE, Stage, Status};
use domain::{Balance, Credits, Error, Split};
use store::{ChannelFacts, End, NewAnalysis, Settled, Started};
use testkit::{Cloud, Faults};
use tokio::task::JoinSet;

use crate::world::{CHANNEL, Person, new_job, report, seconds};

const FAILED: End<'static> = End::Failed { kind: FailureKind::Api };

fn facts() -> ChannelFacts {
    ChannelFacts {
        channel_id: CHANNEL.parse().unwrap(),
        name: "Werkstatt am Deich".to_owned(),
        logo_url: None,
        subscribers: Some(12_300),
    }
}

#[tokio::test]
async fn a_completed_analysis_keeps_its_report_its_charge_and_frees_the_lock() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let job = person.start_running().await;
    assert_eq!(
        (job.state.status, job.state.attempt, job.state.lease_until),
        (Status::Running, 1, Some(person.now + LEASE))
    );
    let report = report(person.now);
    let end = End::Completed {
        report: &report,
        refund: false,
        changes: None,
    };
    let ended_at = person.now + seconds(3);
    assert_eq!(
        person.store.settle_analysis(&job.key, 1, &end, ended_at).await.unwrap(),
        Settled::Now
    );
    let done = person.job(&job.key).await;
    assert_eq!(
        (done.state.status, done.refunded, done.failure),
        (Status::Completed, false, None)
    );
    assert_eq!(
        (done.ended_at, done.overall_score, done.state.announced),
        (Some(ended_at), Some(61.25), false)
    );
    assert_eq!((done.score_low, done.score_high), (Some(57.5), Some(64.75)));
    assert_eq!(done.engine_version.as_ref(), Some(&report.engine_version));
    assert_eq!(done.facts.unwrap().channel_id.as_str(), CHANNEL);
    assert_eq!(person.store.report(&job.key).await.unwrap(), Some(report));
    assert_eq!(person.store.running_analysis(&person.user).await.unwrap(), None);
    assert_eq!(person.balance().await.total(), 4);
    person.assert_booked().await;
}

#[tokio::test]
async fn a_failed_analysis_gives_the_credits_back_to_the_buckets_they_came_from() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    person
        .book(Split {
            subscription: 0,
            purchased: 20,
        })
        .await;
    let new = NewAnalysis {
        price: Credits::XRAY_REPORT,
        ..new_job(&person.user, person.now)
    };
    let Started::New { job, .. } = person.store.start_analysis(&new).await.unwrap() else {
        panic!("not new")
    };
    assert_eq!(
        person
            .store
            .settle_analysis(&job.key, 0, &FAILED, person.now)
            .await
            .unwrap(),
        Settled::Now
    );
    let done = person.job(&job.key).await;
    assert_eq!(
        (done.state.status, done.refunded, done.failure),
        (Status::Failed, true, Some(FailureKind::Api))
    );
    assert_eq!(
        person.balance().await,
        Balance {
            subscription: 5,
            purchased: 20
        }
    );
    assert!(person.sources().await.contains(&format!("release:{}", job.key.id)));
    assert_eq!(person.store.report(&job.key).await.unwrap(), None);
    person.assert_booked().await;
}

#[tokio::test]
async fn an_abstaining_report_is_stored_and_free() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let job = person.start_running().await;
    let mut report = report(person.now);
    report.score.value = None;
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
    let done = person.job(&job.key).await;
    assert_eq!(
        (done.state.status, done.refunded, done.overall_score),
        (Status::Completed, true, None)
    );
    assert_eq!((done.score_low, done.score_high), (None, None), "no score, no range");
    assert_eq!(person.store.report(&job.key).await.unwrap(), Some(report));
    assert_eq!(person.balance().await.total(), 5);
}

#[tokio::test(flavor = "multi_thread")]
async fn twenty_ends_at_once_write_one_end_and_refund_once() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let job = person.start_running().await;
    let mut calls = JoinSet::new();
    for i in 0..20 {
        let (store, key, now) = (cloud.store(), job.key.clone(), person.now);
        calls.spawn(async move {
            let report = report(now);
            let end = if i % 2 == 0 {
                FAILED
            } else {
                End::Completed {
                    report: &report,
                    refund: true,
                    changes: None,
                }
            };
            store.settle_analysis(&key, 1, &end, now).await.unwrap()
        });
    }
    let ends = calls.join_all().await;
    assert_eq!(ends.iter().filter(|end| **end == Settled::Now).count(), 1, "{ends:?}");
    assert_eq!(person.balance().await.total(), 5);
    assert_eq!(person.sources().await.len(), 3);
    let done = person.job(&job.key).await;
    let stored = person.store.report(&job.key).await.unwrap();
    assert_eq!(
        stored.is_some(),
        done.state.status == Status::Completed,
        "the loser's report is not kept"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn case_23_of_ten_workers_one_claims() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let job = person.start().await;
    let mut calls = JoinSet::new();
    for _ in 0..10 {
        let (store, job, lease) = (cloud.store(), job.clone(), person.now + LEASE);
        calls.spawn(async move {
            store
                .claim_analysis(&job.key, &job.state, 1, Stage::Resolving, lease)
                .await
                .unwrap()
        });
    }
    let claims = calls.join_all().await;
    assert_eq!(claims.iter().filter(|won| **won).count(), 1);
}

#[tokio::test]
async fn a_worker_whose_lease_was_taken_over_can_write_nothing_more() {
    let cloud = Cloud::start().await;
    let mut person = Person::arrive(&cloud).await;
    let slow = person.start_running().await;
    person.now += LEASE;
    assert!(person.claim(&slow).await.unwrap());
    assert!(
        !person
            .store
            .set_stage(&slow.key, 1, Stage::Scoring, Some(&facts()))
            .await
            .unwrap()
    );
    let report = report(person.now);
    let late = End::Completed {
        report: &report,
        refund: false,
        changes: None,
    };
    assert_eq!(
        person
            .store
            .settle_analysis(&slow.key, 1, &late, person.now)
            .await
            .unwrap(),
        Settled::Already
    );
    assert_eq!(
        person
            .store
            .settle_analysis(&slow.key, 1, &FAILED, person.now)
            .await
            .unwrap(),
        Settled::Already
    );
    let job = person.job(&slow.key).await;
    assert_eq!(
        (job.state.status, job.state.attempt, job.stage),
        (Status::Running, 2, Stage::Resolving)
    );
    assert_eq!((job.facts, person.balance().await.total()), (None, 4));
    assert_eq!(person.store.report(&slow.key).await.unwrap(), None);
    assert_eq!(
        person
            .store
            .settle_analysis(&slow.key, 2, &late, person.now)
            .await
            .unwrap(),
        Settled::Now
    );
}

#[tokio::test]
async fn case_25_the_result_of_a_worker_that_comes_after_the_refund_is_dropped() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let job = person.start_running().await;
    person
        .store
        .settle_analysis(&job.key, 1, &FAILED, person.now)
        .await
        .unwrap();
    let report = report(person.now);
    let late = End::Completed {
        report: &report,
        refund: false,
        changes: None,
    };
    assert_eq!(
        person
            .store
            .settle_analysis(&job.key, 1, &late, person.now)
            .await
            .unwrap(),
        Settled::Already
    );
    assert!(!person.store.set_stage(&job.key, 1, Stage::Scoring, None).await.unwrap());
    assert_eq!(person.job(&job.key).await.state.status, Status::Failed);
    assert_eq!(person.balance().await.total(), 5);
}

#[tokio::test]
async fn progress_and_the_channel_are_stored_as_they_become_known() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let job = person.start_running().await;
    assert!(
        person
            .store
            .set_stage(&job.key, 1, Stage::Fetching, Some(&facts()))
            .await
            .unwrap()
    );
    assert!(person.store.set_stage(&job.key, 1, Stage::Scoring, None).await.unwrap());
    let seen = person.job(&job.key).await;
    assert_eq!((seen.stage, seen.facts), (Stage::Scoring, Some(facts())));
}

#[tokio::test]
async fn a_claim_and_an_end_whose_answers_were_lost_are_known_to_have_won() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let job = person.start().await;
    let store = cloud.store_with(&Faults::lose_answer(1).and(&Faults::lose_answer(3)));
    assert!(
        store
            .claim_analysis(&job.key, &job.state, 1, Stage::Resolving, person.now + LEASE)
            .await
            .unwrap()
    );
    assert_eq!(
        store.settle_analysis(&job.key, 1, &FAILED, person.now).await.unwrap(),
        Settled::Now
    );
    assert_eq!(person.balance().await.total(), 5);
    assert_eq!(person.sources().await.len(), 3);
}

#[tokio::test]
async fn an_end_does_not_remove_a_lock_that_belongs_to_another_analysis() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let first = person.start_running().await;
    person.unlock().await;
    let second = person.start().await;
    assert_eq!(
        person
            .store
            .settle_analysis(&first.key, 1, &FAILED, person.now)
            .await
            .unwrap(),
        Settled::Now
    );
    assert_eq!(
        person.store.running_analysis(&person.user).await.unwrap(),
        Some(second.key.id)
    );
    person.assert_booked().await;
}

#[tokio::test]
async fn an_analysis_can_be_deleted_once_it_has_ended_and_not_before() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let job = person.start_running().await;
    assert!(matches!(
        person.store.delete_analysis(&job.key, jiff::Timestamp::now()).await,
        Err(Error::AnalysisRunning)
    ));
    let report = report(person.now);
    let end = End::Completed {
        report: &report,
        refund: false,
        changes: None,
    };
    person
        .store
        .settle_analysis(&job.key, 1, &end, person.now)
        .await
        .unwrap();
    person
        .store
        .delete_analysis(&job.key, jiff::Timestamp::now())
        .await
        .unwrap();
    assert_eq!(person.store.analysis(&job.key).await.unwrap(), None);
    assert_eq!(person.store.report(&job.key).await.unwrap(), None);
    assert!(matches!(
        person.store.delete_analysis(&job.key, jiff::Timestamp::now()).await,
        Err(Error::NotFound)
    ));
    assert_eq!(
        person
            .store
            .settle_analysis(&job.key, 1, &FAILED, person.now)
            .await
            .unwrap(),
        Settled::Already
    );
    person.store.mark_announced(&job.key).await.unwrap();
    person.assert_booked().await;
}

#[tokio::test]
async fn nobody_reaches_another_users_analysis() {
    let cloud = Cloud::start().await;
    let (owner, other) = (Person::arrive(&cloud).await, Person::arrive(&cloud).await);
    let job = owner.start_running().await;
    let stolen = store::AnalysisKey::analysis(other.user.clone(), job.key.id.clone());
    assert_eq!(other.store.analysis(&stolen).await.unwrap(), None);
    assert_eq!(other.store.report(&stolen).await.unwrap(), None);
    assert!(matches!(
        other.store.delete_analysis(&stolen, jiff::Timestamp::now()).await,
        Err(Error::NotFound)
    ));
    assert_eq!(
        other
            .store
            .settle_analysis(&stolen, 1, &FAILED, other.now)
            .await
            .unwrap(),
        Settled::Already
    );
    assert!(!other.store.set_stage(&stolen, 1, Stage::Scoring, None).await.unwrap());
    assert_eq!(other.balance().await.total(), 5);
}
