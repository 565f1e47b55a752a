//! Premium: credits first, then as much again for nothing, then no more.

use domain::job::FailureKind;
use domain::{Error, Tier};
use store::{End, LedgerKind, NewAnalysis, Settled, Started};
use testkit::{Cloud, Faults, Kill};
use tokio::task::JoinSet;

use crate::billing::paying::month;
use crate::world::{Person, days, new_job};

const FAILED: End<'static> = End::Failed {
    kind: FailureKind::Server,
};

/// Starts analyses one after another until there is no more.
async fn starts(person: &Person<'_>) -> usize {
    for count in 0..100 {
        match person.store.start_analysis(&new_job(&person.user, person.now)).await {
            Ok(Started::New { .. }) => person.unlock().await,
            Err(Error::NotEnoughCredits) => return count,
            other => panic!("{other:?}"),
        }
    }
    panic!("no end")
}

async fn left(person: &Person<'_>) -> Option<i64> {
    person
        .store
        .account(&person.user, person.now)
        .await
        .unwrap()
        .fair_use_left
}

#[tokio::test]
async fn premium_spends_its_credits_then_its_allowance_again_and_then_no_more() {
    let cloud = Cloud::start().await;
    let mut person = Person::arrive(&cloud).await;
    person.report_fact(&person.period_paid(1, Tier::Starter, 0)).await;
    assert_eq!(left(&person).await, Some(20));
    assert_eq!(starts(&person).await, 25 + 20);
    assert_eq!((person.total().await, left(&person).await), (0, Some(0)));
    person.assert_booked().await;
    let newest = &person.store.ledger(&person.user, None, 1).await.unwrap().items[0];
    assert_eq!(
        (newest.kind, newest.delta.total()),
        (LedgerKind::Spend, 0),
        "booked, and nothing taken"
    );
    // Nothing is used for nothing in the grace after the period either.
    person.now = month(0).end() + days(1);
    assert_eq!(starts(&person).await, 0);
    person.report_fact(&person.period_paid(1, Tier::Starter, 1)).await;
    assert_eq!(starts(&person).await, 20 + 20, "a new period");
    person.assert_booked().await;
}

#[tokio::test]
async fn an_upgrade_widens_what_may_be_used_in_the_same_period() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    person.report_fact(&person.period_paid(1, Tier::Starter, 0)).await;
    assert_eq!(starts(&person).await, 45);
    person.report_fact(&person.upgraded(1, Tier::Creator, 0)).await;
    assert_eq!((person.total().await, left(&person).await), (40, Some(40)));
}

#[tokio::test]
async fn a_free_account_stops_at_zero() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    assert_eq!(starts(&person).await, 5);
    assert_eq!(left(&person).await, None);
}

#[tokio::test]
async fn what_failed_gives_no_credits_for_what_was_free_but_may_be_used_again() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    person.report_fact(&person.period_paid(1, Tier::Starter, 0)).await;
    let big = NewAnalysis {
        price: 30.try_into().unwrap(),
        ..new_job(&person.user, person.now)
    };
    let Started::New { job, .. } = person.store.start_analysis(&big).await.unwrap() else {
        panic!("not new")
    };
    assert_eq!((job.charged.total(), job.fair_use), (-25, 5), "credits first");
    assert!(matches!(
        person.store.start_analysis(&big).await,
        Ok(Started::Existing { .. })
    ));
    assert_eq!(left(&person).await, Some(15));
    assert_eq!(
        person
            .store
            .settle_analysis(&job.key, 0, &FAILED, person.now)
            .await
            .unwrap(),
        Settled::Now
    );
    assert_eq!(
        person
            .store
            .settle_analysis(&job.key, 0, &FAILED, person.now)
            .await
            .unwrap(),
        Settled::Already
    );
    assert_eq!((person.total().await, left(&person).await), (25, Some(20)));
    person.assert_booked().await;
}

#[tokio::test]
async fn what_was_used_in_the_old_period_does_not_come_back_in_the_new_one() {
    let cloud = Cloud::start().await;
    let mut person = Person::arrive(&cloud).await;
    person.report_fact(&person.period_paid(1, Tier::Starter, 0)).await;
    for _ in 0..25 {
        person.start().await;
        person.unlock().await;
    }
    let old = person.start().await;
    person.unlock().await;
    person.now = month(1).start();
    person.report_fact(&person.period_paid(1, Tier::Starter, 1)).await;
    for _ in 0..21 {
        person.start().await;
        person.unlock().await;
    }
    assert_eq!(left(&person).await, Some(19));
    person
        .store
        .settle_analysis(&old.key, 0, &FAILED, person.now)
        .await
        .unwrap();
    assert_eq!((person.total().await, left(&person).await), (0, Some(19)));
}

#[tokio::test(flavor = "multi_thread")]
async fn of_thirty_starts_at_once_at_zero_no_more_than_the_allowance_are_free() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    person.report_fact(&person.period_paid(1, Tier::Starter, 0)).await;
    for _ in 0..42 {
        person.start().await;
        person.unlock().await;
    }
    let mut free = 0;
    // The lock lets one through at a time; rounds of it race for the last three.
    for _ in 0..6 {
        let mut calls = JoinSet::new();
        for _ in 0..5 {
            let (store, new) = (cloud.store(), new_job(&person.user, person.now));
            calls.spawn(async move { store.start_analysis(&new).await });
        }
        let answers = calls.join_all().await;
        free += answers
            .iter()
            .filter(|answer| matches!(answer, Ok(Started::New { .. })))
            .count();
        person.unlock().await;
    }
    assert_eq!((free, left(&person).await), (3, Some(0)));
    person.assert_booked().await;
}

#[tokio::test]
async fn a_process_that_dies_has_counted_what_it_booked() {
    let cloud = Cloud::start().await;
    for kill in [Kill::Before, Kill::After] {
        let person = Person::arrive(&cloud).await;
        person.report_fact(&person.period_paid(1, Tier::Starter, 0)).await;
        let all = NewAnalysis {
            price: 25.try_into().unwrap(),
            ..new_job(&person.user, person.now)
        };
        person.store.start_analysis(&all).await.unwrap();
        person.unlock().await;
        let new = new_job(&person.user, person.now);
        let dying = Faults::kill(kill, 1);
        assert!(cloud.store_with(&dying).start_analysis(&new).await.is_err() && dying.is_dead());
        person.store.start_analysis(&new).await.unwrap();
        assert_eq!(left(&person).await, Some(19), "{kill:?}");
        let dying = Faults::kill(kill, 1);
        assert!(
            cloud
                .store_with(&dying)
                .settle_analysis(&new.key, 0, &FAILED, person.now)
                .await
                .is_err()
        );
        person
            .store
            .settle_analysis(&new.key, 0, &FAILED, person.now)
            .await
            .unwrap();
        assert_eq!(left(&person).await, Some(20), "{kill:?}");
        person.assert_booked().await;
    }
}

#[tokio::test]
async fn a_tier_of_ones_own_is_premium_and_its_fair_use_begins_again_every_thirty_days() {
    let cloud = Cloud::start().await;
    let mut person = Person::arrive(&cloud).await;
    let until = person.now + days(365);
    let act = person.act("set-own-tier");
    person
        .store
        .set_tier(&person.user, Tier::Starter, Some(until), &act, person.now)
        .await
        .unwrap();
    assert_eq!(starts(&person).await, 5 + 20);
    person.now += days(30);
    assert_eq!(starts(&person).await, 20);
    person.report_fact(&person.period_paid(1, Tier::Creator, 1)).await;
    assert_eq!(person.tier().await, Tier::Starter, "the tier that was set comes first");
    person
        .store
        .set_tier(&person.user, Tier::Free, None, &act, person.now)
        .await
        .unwrap();
    assert_eq!(person.tier().await, Tier::Creator);
}
