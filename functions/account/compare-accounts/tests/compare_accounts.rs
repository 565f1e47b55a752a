//! The function as a process, between a database in memory and the platform's stand-ins.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use domain::UserId;
use jiff::{SignedDuration, Timestamp};
use lambdakit::{Function, Platform};
use serde_json::{Value, json};
use store::RollCall;

const NAME: &str = "compare-accounts";
const DAYS: SignedDuration = SignedDuration::from_hours(48);
const ANALYSIS: &str = "0123456789abcdef0123456789abcdef";

fn week() -> Value {
    serde_json::from_str(include_str!("../../../../events/compare-accounts/week.json")).unwrap()
}

fn id(number: usize) -> String {
    format!("3c3a9a52-70b1-7044-8a6e-{number:012}")
}

fn user(number: usize) -> UserId {
    id(number).parse().unwrap()
}

/// This number of people, each in the pool and with an account of two days ago.
async fn started(people: usize) -> (Platform, Function) {
    let platform = Platform::start().await;
    let function = platform.function(NAME, &[]);
    for number in 0..people {
        platform.pool.enter(&[&id(number)]);
        platform
            .cloud
            .store()
            .account(&user(number), Timestamp::now() - DAYS)
            .await
            .unwrap();
    }
    (platform, function)
}

async fn is_closed(platform: &Platform, number: usize) -> bool {
    platform
        .cloud
        .store()
        .closed_account(&user(number))
        .await
        .unwrap()
        .is_some()
}

/// What the last roll call came to: accounts, people, orphans, closed, leftovers.
async fn outcome(platform: &Platform) -> [u64; 5] {
    let call: RollCall = platform.cloud.store().roll_call().await.unwrap().unwrap();
    [call.accounts, call.people, call.orphans, call.closed, call.leftovers]
}

fn to_erase(platform: &Platform) -> Vec<UserId> {
    platform
        .cloud
        .to_erase()
        .into_iter()
        .map(|message| message.user_id)
        .collect()
}

/// Runs it; it reports a failure.
async fn fails(platform: &mut Platform, function: &mut Function) {
    let (kind, answer) = platform.lambda.invoke("1", week()).await;
    assert_eq!(kind, "error", "{answer}");
    assert_eq!(function.line().await["status"], json!(500));
}

#[tokio::test]
async fn an_account_whose_person_is_gone_from_the_pool_is_closed_and_erased_and_no_other_is() {
    let (mut platform, mut function) = started(5).await;
    platform.pool.lose(&id(2));
    platform.run(&mut function, week()).await;
    assert_eq!(to_erase(&platform), [user(2)]);
    for number in 0..5 {
        assert_eq!(is_closed(&platform, number).await, number == 2, "{number}");
    }
    assert_eq!(outcome(&platform).await, [5, 4, 1, 1, 0]);
    // A week later there is nothing to do, whether it was erased meanwhile or not.
    platform.run(&mut function, week()).await;
    assert_eq!(to_erase(&platform).len(), 1);
    assert_eq!(outcome(&platform).await, [4, 4, 0, 0, 0]);
}

#[tokio::test]
async fn a_person_who_is_still_in_the_pool_long_after_closing_the_account_is_erased_once_more() {
    let (mut platform, mut function) = started(3).await;
    let store = platform.cloud.store();
    store.close_account(&user(0), Timestamp::now() - DAYS).await.unwrap();
    store.close_account(&user(1), Timestamp::now()).await.unwrap();
    platform.run(&mut function, week()).await;
    assert_eq!(to_erase(&platform), [user(0)], "the other one is being erased");
    assert_eq!(outcome(&platform).await, [1, 3, 0, 0, 1]);
}

#[tokio::test]
async fn an_account_of_today_is_left_alone_as_the_pool_may_be_behind() {
    let (mut platform, mut function) = started(3).await;
    platform
        .cloud
        .store()
        .account(&user(7), Timestamp::now())
        .await
        .unwrap();
    platform.pool.lose(&id(7));
    platform.run(&mut function, week()).await;
    assert!(!is_closed(&platform, 7).await && to_erase(&platform).is_empty());
}

#[tokio::test]
async fn somebody_whom_the_list_lacks_and_the_pool_knows_keeps_the_account() {
    let (mut platform, mut function) = started(3).await;
    platform
        .cloud
        .store()
        .account(&user(7), Timestamp::now() - DAYS)
        .await
        .unwrap();
    platform.run(&mut function, week()).await;
    assert!(!is_closed(&platform, 7).await && to_erase(&platform).is_empty());
    assert_eq!(outcome(&platform).await, [4, 3, 1, 0, 0]);
}

#[tokio::test]
async fn a_pool_that_lost_most_of_its_people_costs_nobody_the_account_and_rings() {
    let (mut platform, mut function) = started(5).await;
    for number in 0..3 {
        platform.pool.lose(&id(number));
    }
    fails(&mut platform, &mut function).await;
    for number in 0..5 {
        assert!(!is_closed(&platform, number).await);
    }
    assert!(to_erase(&platform).is_empty());
    assert!(platform.cloud.store().roll_call().await.unwrap().unwrap().held_back);
}

#[tokio::test]
async fn what_runs_is_waited_for_until_another_week() {
    let (mut platform, mut function) = started(5).await;
    platform.queued(&id(1), ANALYSIS, Timestamp::now()).await;
    platform.pool.lose(&id(1));
    platform.run(&mut function, week()).await;
    assert!(!is_closed(&platform, 1).await);
    assert_eq!(outcome(&platform).await, [5, 4, 1, 0, 0]);
}

#[tokio::test]
async fn while_the_pool_does_not_answer_nothing_is_done_and_the_next_one_does_it() {
    let (mut platform, mut function) = started(5).await;
    platform.pool.lose(&id(2));
    platform.pool.fail(100);
    fails(&mut platform, &mut function).await;
    assert!(!is_closed(&platform, 2).await && to_erase(&platform).is_empty());
    platform.pool.fail(0);
    platform.run(&mut function, week()).await;
    assert!(is_closed(&platform, 2).await);
}

#[tokio::test]
async fn without_a_database_it_fails_and_rings() {
    let (mut platform, _) = started(0).await;
    platform.run_without_database(NAME, week()).await;
}
