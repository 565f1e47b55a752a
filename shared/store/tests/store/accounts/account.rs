//! Accounts and the free credits that come with time.

use aws_sdk_dynamodb::types::AttributeValue;
use domain::{Balance, Tier};
use testkit::{Cloud, Faults, Kill};
use tokio::task::JoinSet;

use crate::world::{Person, days, seconds, start_of_time, text};

const FIVE: Balance = Balance {
    subscription: 5,
    purchased: 0,
};

#[tokio::test]
async fn an_account_begins_with_five_free_credits_and_the_next_ones_are_due_thirty_days_later() {
    let cloud = Cloud::start().await;
    let person = Person::unseen(&cloud);
    let account = person.store.account(&person.user, person.now).await.unwrap();
    assert_eq!(account.user_id, person.user);
    assert_eq!(account.balance, FIVE);
    assert_eq!(
        (account.tier, account.tier_until, account.frozen),
        (Tier::Free, None, false)
    );
    assert_eq!(account.created_at, person.now);
    assert_eq!(account.next_free_at, Some(person.now + days(30)));
    assert_eq!(person.sources().await, ["free:1"]);
    person.assert_booked().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn twenty_first_calls_at_once_make_one_account_with_one_grant() {
    let cloud = Cloud::start().await;
    let person = Person::unseen(&cloud);
    assert!(race(&person, person.now).await.iter().all(|balance| *balance == FIVE));
    assert_eq!(person.sources().await, ["free:1"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn twenty_calls_at_once_on_a_due_day_pay_one_period() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let due = person.now + days(30);
    let balances = race(&person, due).await;
    assert!(balances.iter().all(|balance| balance.total() == 10), "{balances:?}");
    assert_eq!(person.sources().await, ["free:2", "free:1"]);
    person.assert_booked().await;
}

async fn race(person: &Person<'_>, now: jiff::Timestamp) -> Vec<Balance> {
    let mut calls = JoinSet::new();
    for _ in 0..20 {
        let (store, user) = (person.cloud.store(), person.user.clone());
        calls.spawn(async move { store.account(&user, now).await.unwrap().balance });
    }
    calls.join_all().await
}

#[tokio::test]
async fn credits_are_not_due_a_second_early_and_absent_months_are_not_made_up_for() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let account = async |at| person.store.account(&person.user, at).await.unwrap();
    assert_eq!(account(person.now + days(30) - seconds(1)).await.balance.total(), 5);
    let back = person.now + days(200);
    let returned = account(back).await;
    assert_eq!(returned.balance.total(), 10);
    assert_eq!(returned.next_free_at, Some(back + days(30)));
    assert_eq!(account(back + days(29)).await.balance.total(), 10);
    assert_eq!(account(back + days(30)).await.balance.total(), 15);
    assert_eq!(person.sources().await, ["free:3", "free:2", "free:1"]);
}

#[tokio::test]
async fn a_paid_tier_gets_no_free_credits_until_it_has_ended() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let end = start_of_time() + days(60);
    person.set("tier", text("creator")).await;
    person.set("tierUntil", text(&format!("{end:.9}"))).await;
    let during = person.store.account(&person.user, end - seconds(1)).await.unwrap();
    assert_eq!((during.tier, during.tier_until), (Tier::Creator, Some(end)));
    assert_eq!((during.balance.total(), during.next_free_at), (5, None));
    let after = person.store.account(&person.user, end).await.unwrap();
    assert_eq!((after.balance.total(), after.next_free_at), (10, Some(end + days(30))));
}

#[tokio::test]
async fn whatever_happens_to_the_first_call_the_account_ends_with_one_grant() {
    let cloud = Cloud::start().await;
    let faults = [
        Faults::kill(Kill::Before, 1),
        Faults::kill(Kill::After, 1),
        Faults::conflict(1, 4),
        Faults::throttle(1, 4),
        Faults::server_error(1, 4),
        Faults::lose_answer(1),
    ];
    for fault in faults {
        let person = Person::unseen(&cloud);
        let first = cloud.store_with(&fault).account(&person.user, person.now).await;
        assert_eq!(first.is_err(), fault.is_dead(), "{fault:?} {first:?}");
        let account = person.store.account(&person.user, person.now).await.unwrap();
        assert_eq!(account.balance, FIVE, "{fault:?}");
        assert_eq!(person.sources().await, ["free:1"], "{fault:?}");
    }
}

#[tokio::test]
async fn a_frozen_account_says_so_and_still_gets_what_is_due() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    person.set("frozen", AttributeValue::Bool(true)).await;
    let account = person.store.account(&person.user, person.now + days(30)).await.unwrap();
    assert!(account.frozen);
    assert_eq!(account.balance.total(), 10);
}
