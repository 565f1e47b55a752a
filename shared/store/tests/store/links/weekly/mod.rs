//! The weekly free analysis: one a week for account and channel, refunded once, never two.

mod play;

use domain::job::FailureKind;
use domain::{ChannelId, Error, Split};
use store::{End, LedgerKind, NewAnalysis, Settled, Started, StoredAnalysis};
use testkit::{Cloud, Faults, Kill};
use tokio::task::JoinSet;

use crate::links::linked::{link_to, rows, some_channel};
use crate::world::{Person, days, new_job};

const FAILED: End<'static> = End::Failed {
    kind: FailureKind::Server,
};

fn request(person: &Person<'_>) -> NewAnalysis {
    NewAnalysis {
        weekly: true,
        ..new_job(&person.user, person.now)
    }
}

async fn with_channel(cloud: &Cloud) -> (Person<'_>, ChannelId) {
    let (person, channel) = (Person::arrive(cloud).await, some_channel());
    link(&person, &channel).await;
    (person, channel)
}

async fn link(person: &Person<'_>, channel: &ChannelId) {
    let new = link_to(channel);
    let linked = person.store.link_channel(&person.user, &new, person.now);
    linked.await.unwrap();
}

async fn start(person: &Person<'_>) -> StoredAnalysis {
    match person.store.start_analysis(&request(person)).await.unwrap() {
        Started::New { job, .. } => {
            person.unlock().await;
            job
        }
        Started::Existing { job } => panic!("not new: {job:?}"),
    }
}

async fn is_open(person: &Person<'_>) -> bool {
    let connection = person.store.connection(&person.user, person.now).await.unwrap();
    assert_eq!(
        connection.is_connected && !connection.can_use_weekly_free,
        connection.weekly_free_at.is_some(),
        "it is said when it comes back"
    );
    connection.can_use_weekly_free
}

async fn fails(person: &Person<'_>, job: &StoredAnalysis) -> Settled {
    let settled = person.store.settle_analysis(&job.key, 0, &FAILED, person.now).await;
    settled.unwrap()
}

async fn credits(person: &Person<'_>) -> i64 {
    person.balance().await.total()
}

#[tokio::test]
async fn the_first_analysis_of_a_week_costs_nothing_and_is_booked_as_that() {
    let cloud = Cloud::start().await;
    let (mut person, _) = with_channel(&cloud).await;
    let free = start(&person).await;
    assert_eq!((free.weekly, free.charged.total(), credits(&person).await), (1, 0, 5));
    let newest = &person.store.ledger(&person.user, None, 1).await.unwrap().items[0];
    assert_eq!((newest.kind, newest.delta), (LedgerKind::Spend, Split::default()));
    assert!(!is_open(&person).await);
    let paid = start(&person).await;
    assert_eq!((paid.weekly, credits(&person).await), (0, 4));
    person.now += days(6);
    assert_eq!(start(&person).await.weekly, 0);
    person.now += days(1);
    assert!(is_open(&person).await);
    assert_eq!((start(&person).await.weekly, credits(&person).await), (1, 3));
    person.assert_booked().await;
}

#[tokio::test]
async fn the_same_start_again_is_the_same_analysis_and_uses_nothing_more() {
    let cloud = Cloud::start().await;
    let (person, _) = with_channel(&cloud).await;
    let request = request(&person);
    person.store.start_analysis(&request).await.unwrap();
    for _ in 0..2 {
        let again = person.store.start_analysis(&request).await.unwrap();
        assert!(matches!(again, Started::Existing { job } if job.weekly == 1));
    }
    assert_eq!(credits(&person).await, 5);
}

#[tokio::test]
async fn without_a_channel_and_where_it_is_not_offered_credits_are_taken() {
    let cloud = Cloud::start().await;
    let nobody = Person::arrive(&cloud).await;
    assert_eq!((start(&nobody).await.weekly, credits(&nobody).await), (0, 4));
    let (person, _) = with_channel(&cloud).await;
    let plain = person.start().await;
    assert_eq!((plain.weekly, credits(&person).await), (0, 4));
    assert!(is_open(&person).await, "nothing of the week was used");
}

#[tokio::test]
async fn with_nothing_left_the_free_one_still_starts_and_with_debts_or_a_frozen_account_it_does_not() {
    let cloud = Cloud::start().await;
    let poor = |subscription| Split {
        subscription,
        purchased: 0,
    };
    let (person, _) = with_channel(&cloud).await;
    person.book(poor(-5)).await;
    assert_eq!(start(&person).await.weekly, 1);
    assert!(matches!(
        person.store.start_analysis(&request(&person)).await,
        Err(Error::NotEnoughCredits)
    ));
    let (debtor, _) = with_channel(&cloud).await;
    debtor.book(poor(-6)).await;
    let (frozen, _) = with_channel(&cloud).await;
    frozen
        .set("frozen", aws_sdk_dynamodb::types::AttributeValue::Bool(true))
        .await;
    for person in [debtor, frozen] {
        let refused = person.store.start_analysis(&request(&person)).await;
        assert!(matches!(refused, Err(Error::NotEnoughCredits)));
        let connection = person.store.connection(&person.user, person.now).await.unwrap();
        assert!(!connection.can_use_weekly_free);
    }
    // One bucket may be in debt as long as the other one covers it.
    let (mixed, _) = with_channel(&cloud).await;
    mixed
        .book(Split {
            subscription: -8,
            purchased: 4,
        })
        .await;
    assert_eq!(start(&mixed).await.weekly, 1);
}

#[tokio::test]
async fn what_fails_gives_the_week_back_once_and_no_credit() {
    let cloud = Cloud::start().await;
    let (person, _) = with_channel(&cloud).await;
    let job = start(&person).await;
    assert_eq!(fails(&person, &job).await, Settled::Now);
    assert!(is_open(&person).await);
    let second = start(&person).await;
    assert_eq!(second.weekly, 1);
    assert_eq!(fails(&person, &job).await, Settled::Already, "reported again");
    assert!(!is_open(&person).await, "the second one's use still counts");
    assert_eq!(credits(&person).await, 5);
    person.assert_booked().await;
}

#[tokio::test]
async fn unlinking_and_linking_again_brings_no_second_one_to_anybody() {
    let cloud = Cloud::start().await;
    let (mut person, channel) = with_channel(&cloud).await;
    start(&person).await;
    person.store.unlink_channel(&person.user).await.unwrap();
    let shown = person.store.connection(&person.user, person.now).await.unwrap();
    assert!(
        !shown.is_connected && shown.weekly_free_at.is_none(),
        "nothing of the week is shown"
    );
    let kept = rows(&cloud, &format!("C#{channel}")).await;
    assert!(
        !kept[0].contains_key("linkedBy") && kept[0].contains_key("expiresAt"),
        "{kept:?}"
    );
    link(&person, &channel).await;
    assert!(!is_open(&person).await, "the same again");
    person.store.unlink_channel(&person.user).await.unwrap();
    link(&person, &some_channel()).await;
    assert!(!is_open(&person).await, "another channel of the same account");
    let mut other = Person::arrive(&cloud).await;
    link(&other, &channel).await;
    assert!(!is_open(&other).await, "another account with the same channel");
    person.now += days(7);
    other.now += days(7);
    assert!(is_open(&person).await && is_open(&other).await);
    assert_eq!((start(&person).await.weekly, start(&other).await.weekly), (1, 1));
}

#[tokio::test]
async fn what_fails_after_it_was_unlinked_is_refunded_to_account_and_channel() {
    let cloud = Cloud::start().await;
    let (person, channel) = with_channel(&cloud).await;
    let job = start(&person).await;
    person.store.unlink_channel(&person.user).await.unwrap();
    let other = Person::arrive(&cloud).await;
    link(&other, &channel).await;
    fails(&person, &job).await;
    assert!(is_open(&other).await);
    link(&person, &some_channel()).await;
    assert!(is_open(&person).await);
}

#[tokio::test]
async fn what_fails_after_its_week_gives_nothing_of_the_next_one_back() {
    let cloud = Cloud::start().await;
    let (mut person, _) = with_channel(&cloud).await;
    let old = start(&person).await;
    person.now += days(8);
    start(&person).await;
    assert_eq!(fails(&person, &old).await, Settled::Now);
    assert!(!is_open(&person).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn of_thirty_starts_at_once_one_is_free() {
    let cloud = Cloud::start().await;
    let (person, _) = with_channel(&cloud).await;
    let mut free = 0;
    for _ in 0..6 {
        let mut calls = JoinSet::new();
        for _ in 0..5 {
            let (store, new) = (cloud.store(), request(&person));
            calls.spawn(async move { store.start_analysis(&new).await });
        }
        for answer in calls.join_all().await {
            if let Ok(Started::New { job, .. }) = answer {
                free += job.weekly;
            }
        }
        person.unlock().await;
    }
    assert_eq!(free, 1);
    person.assert_booked().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn starting_and_unlinking_at_once_leave_no_free_one_behind() {
    let cloud = Cloud::start().await;
    for _ in 0..8 {
        let (person, channel) = with_channel(&cloud).await;
        let (store, user) = (cloud.store(), person.user.clone());
        let unlinking = tokio::spawn(async move { store.unlink_channel(&user).await });
        let job = start(&person).await;
        unlinking.await.unwrap().unwrap();
        link(&person, &channel).await;
        assert_eq!(is_open(&person).await, job.weekly == 0);
        assert_eq!(credits(&person).await, 4 + job.weekly);
    }
}

#[tokio::test]
async fn a_process_that_dies_has_used_or_refunded_all_of_it_or_nothing() {
    let cloud = Cloud::start().await;
    for kill in [Kill::Before, Kill::After] {
        let (person, _) = with_channel(&cloud).await;
        let request = request(&person);
        let dying = Faults::kill(kill, 1);
        assert!(cloud.store_with(&dying).start_analysis(&request).await.is_err() && dying.is_dead());
        assert_eq!(is_open(&person).await, kill == Kill::Before);
        person.store.start_analysis(&request).await.unwrap();
        assert_eq!((is_open(&person).await, credits(&person).await), (false, 5));
        let dying = Faults::kill(kill, 1);
        let settled = cloud
            .store_with(&dying)
            .settle_analysis(&request.key, 0, &FAILED, person.now)
            .await;
        assert!(settled.is_err());
        assert_eq!(is_open(&person).await, kill == Kill::After);
        person
            .store
            .settle_analysis(&request.key, 0, &FAILED, person.now)
            .await
            .unwrap();
        assert!(is_open(&person).await);
        person.assert_booked().await;
    }
}

#[tokio::test]
async fn faults_that_pass_leave_one_use_and_one_return() {
    let cloud = Cloud::start().await;
    for faults in [
        Faults::conflict(1, 2),
        Faults::throttle(1, 2),
        Faults::server_error(1, 2),
        Faults::lose_answer(1),
    ] {
        let (person, _) = with_channel(&cloud).await;
        let request = request(&person);
        cloud.store_with(&faults).start_analysis(&request).await.unwrap();
        assert_eq!((is_open(&person).await, credits(&person).await), (false, 5));
        let settled = cloud
            .store_with(&faults)
            .settle_analysis(&request.key, 0, &FAILED, person.now)
            .await;
        assert_eq!(settled.unwrap(), Settled::Now);
        assert!(is_open(&person).await);
    }
}
