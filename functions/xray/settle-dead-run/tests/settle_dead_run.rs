//! The function as a process, between a database in memory and the platform's stand-ins.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use domain::Tier;
use domain::job::{FailureKind, LEASE, Status};
use jiff::Timestamp;
use lambdakit::Platform;
use serde_json::{Value, json};

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";
const MONITOR: &str = "7c1e5a2b3a495867768594a3b2c1d0e1";
const RUN: &str = "0f4e1c2b3a495867768594a3b2c1d0e1";
const BEGUN: &str = include_str!("../../../../events/settle-dead-run/begun.json");
const NEVER_BEGAN: &str = include_str!("../../../../events/settle-dead-run/never-began.json");
const NAME: &str = "settle-dead-run";

/// How many of the batch must come again.
async fn failures(platform: &mut Platform, letter: &str) -> usize {
    let (kind, answer) = platform.lambda.invoke("1", serde_json::from_str(letter).unwrap()).await;
    assert_eq!(kind, "response", "{answer}");
    answer["batchItemFailures"].as_array().unwrap().len()
}

/// What the premium account may still use without credits.
async fn fair_use_left(platform: &Platform) -> Option<i64> {
    let (store, user) = (platform.cloud.store(), USER.parse().unwrap());
    store.account(&user, Timestamp::now()).await.unwrap().fair_use_left
}

#[tokio::test]
async fn what_the_queue_gave_up_on_ends_and_ten_credits_go_back_once() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    platform.given(USER, 10).await;
    let of = platform.monitored(USER, MONITOR).await;
    platform.run_queued(&of, RUN, Timestamp::now()).await;
    assert_eq!(platform.credits(USER).await, 5);
    assert_eq!(failures(&mut platform, BEGUN).await, 0);
    let run = platform.stored_run(USER, RUN).await.unwrap();
    assert_eq!(
        (run.state.status, run.failure, run.refunded),
        (Status::Failed, Some(FailureKind::Server), true)
    );
    let ended = platform.cloud.ended_runs();
    assert_eq!(
        (ended.len(), ended[0].refunded, platform.credits(USER).await),
        (1, true, 15)
    );
    assert_eq!(platform.monitor(&of).await.unwrap().last_run.unwrap().as_str(), RUN);
    let before = platform.world().await;
    assert_eq!(failures(&mut platform, BEGUN).await, 0);
    assert!(platform.world().await == before, "the second copy changes nothing");
}

#[tokio::test]
async fn the_end_of_a_scheduled_run_is_announced_to_its_person() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    platform.given(USER, 10).await;
    let of = platform.monitored(USER, MONITOR).await;
    let scheduled = |new: &mut store::NewAnalysis| new.run.as_mut().unwrap().due = Some(Timestamp::now());
    platform.run_queued_with(&of, RUN, Timestamp::now(), scheduled).await;
    assert_eq!(failures(&mut platform, BEGUN).await, 0);
    let listed = platform.cloud.store().notifications(&of.user, None, 10).await.unwrap();
    assert_eq!(listed.items.len(), 1);
}

#[tokio::test]
async fn what_a_premium_account_used_without_credits_counts_no_more() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    platform.tier(USER, Tier::Creator).await;
    let of = platform.monitored(USER, MONITOR).await;
    let before = fair_use_left(&platform).await;
    platform.run_queued(&of, RUN, Timestamp::now()).await;
    assert!(platform.stored_run(USER, RUN).await.unwrap().fair_use > 0);
    assert_eq!(failures(&mut platform, BEGUN).await, 0);
    assert_eq!(
        (fair_use_left(&platform).await, platform.credits(USER).await),
        (before, 5)
    );
}

#[tokio::test]
async fn a_due_run_that_never_began_took_nothing_and_is_sent_again_later() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    platform.monitored(USER, MONITOR).await;
    assert_eq!(failures(&mut platform, NEVER_BEGAN).await, 0);
    let sent = platform.cloud.sent_runs();
    assert_eq!((sent.len(), sent[0].delay_s), (1, 900));
    assert_eq!(sent[0].message.due.unwrap().revived, 1);
    assert_eq!(
        (platform.stored_run(USER, RUN).await, platform.credits(USER).await),
        (None, 5)
    );
}

#[tokio::test]
async fn one_that_could_not_begin_for_more_than_a_day_is_given_up_and_logged() {
    let mut platform = Platform::start().await;
    let mut function = platform.function(NAME, &[]);
    platform.monitored(USER, MONITOR).await;
    let mut letter: Value = serde_json::from_str(NEVER_BEGAN).unwrap();
    let mut message: Value = serde_json::from_str(letter["Records"][0]["body"].as_str().unwrap()).unwrap();
    message["due"]["revived"] = json!(48);
    letter["Records"][0]["body"] = json!(message.to_string());
    let before = platform.world().await;
    assert_eq!(failures(&mut platform, &letter.to_string()).await, 0);
    assert!(platform.world().await == before);
    let line = function.call_line().await;
    assert!(line["notes"].to_string().contains("a due run never began"), "{line}");
    assert!(!line.to_string().contains(USER), "{line}");
}

#[tokio::test]
async fn what_a_worker_still_holds_and_what_nobody_can_read_comes_back_later() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    platform.given(USER, 10).await;
    let of = platform.monitored(USER, MONITOR).await;
    let now = Timestamp::now();
    let key = platform.run_queued(&of, RUN, now).await;
    platform.claimed(&key, now + LEASE).await;
    assert_eq!(failures(&mut platform, BEGUN).await, 1);
    let mut letter: Value = serde_json::from_str(BEGUN).unwrap();
    letter["Records"][0]["body"] = json!("{}");
    assert_eq!(failures(&mut platform, &letter.to_string()).await, 1);
}
