//! The function as a process, between a database in memory and the platform's stand-ins.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use domain::job::{DEADLINE, FailureKind, LEASE, Status};
use jiff::Timestamp;
use lambdakit::{Function, Platform};
use serde_json::{Value, json};

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";
const ID: &str = "0f4e1c2b3a495867768594a3b2c1d0e1";

fn function(platform: &Platform) -> Function {
    platform.function("settle-dead-analysis", &[])
}

fn dead_letter() -> Value {
    serde_json::from_str(include_str!("../../../../events/settle-dead-analysis/one.json")).unwrap()
}

/// How many of the batch must come again.
async fn failures(platform: &mut Platform, event: Value) -> usize {
    let (kind, answer) = platform.lambda.invoke("1", event).await;
    assert_eq!(kind, "response", "{answer}");
    answer["batchItemFailures"].as_array().unwrap().len()
}

#[tokio::test]
async fn what_the_queue_gave_up_on_ends_and_is_paid_back_once() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    platform.queued(USER, ID, Timestamp::now()).await;
    assert_eq!(platform.credits(USER).await, 4);
    assert_eq!(failures(&mut platform, dead_letter()).await, 0);
    let job = platform.job(USER, ID).await.unwrap();
    assert_eq!(
        (job.state.status, job.failure, job.refunded),
        (Status::Failed, Some(FailureKind::Server), true)
    );
    let events = platform.cloud.events();
    assert_eq!(
        (events.len(), events[0].refunded, platform.credits(USER).await),
        (1, true, 5)
    );
    let before = platform.cloud.rows().await;
    assert_eq!(failures(&mut platform, dead_letter()).await, 0);
    assert!(platform.cloud.rows().await == before, "the second copy changes nothing");
    assert_eq!(
        platform.cloud.events(),
        [&events[..], &events].concat(),
        "and announces the same"
    );
}

#[tokio::test]
async fn what_a_dead_worker_has_stored_of_it_is_removed() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let now = Timestamp::now();
    let key = platform.abandoned(USER, ID, now - DEADLINE, now - LEASE).await;
    assert_eq!(failures(&mut platform, dead_letter()).await, 0);
    let job = platform.job(USER, ID).await.unwrap();
    assert_eq!((job.failure, job.refunded), (Some(FailureKind::Timeout), true));
    assert_eq!(platform.cloud.store().report(&key).await.unwrap(), None);
}

#[tokio::test]
async fn a_report_that_was_written_after_all_stays() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    platform.completed(USER, ID, Timestamp::now()).await;
    assert_eq!(failures(&mut platform, dead_letter()).await, 0);
    let job = platform.job(USER, ID).await.unwrap();
    assert_eq!((job.state.status, job.refunded), (Status::Completed, false));
    assert_eq!((platform.cloud.events().len(), platform.credits(USER).await), (1, 4));
}

#[tokio::test]
async fn what_a_worker_still_holds_comes_back_later() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let now = Timestamp::now();
    let key = platform.queued(USER, ID, now).await;
    platform.claimed(&key, now + LEASE).await;
    let before = platform.world().await;
    assert_eq!(failures(&mut platform, dead_letter()).await, 1);
    assert!(platform.world().await == before);
}

#[tokio::test]
async fn a_letter_about_a_deleted_analysis_is_done_and_an_unreadable_one_is_kept() {
    let mut platform = Platform::start().await;
    let mut function = function(&platform);
    assert_eq!(failures(&mut platform, dead_letter()).await, 0);
    function.call_line().await;
    for body in ["", "{}", "no json", r#"{"userId":"a b","requestId":"x"}"#] {
        let mut letter = dead_letter();
        letter["Records"][0]["body"] = json!(body);
        assert_eq!(failures(&mut platform, letter).await, 1, "{body}");
        let line = function.call_line().await;
        assert_eq!((&line["status"], &line["code"]), (&json!(500), &json!("failed")));
    }
}

#[tokio::test]
async fn the_free_analysis_of_a_week_is_refunded_to_the_person_and_the_channel() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let (channel, now) = ("UC0123456789abcdefghijkl", Timestamp::now());
    platform.linked(USER, channel).await;
    platform.queued_with(USER, ID, now, |job| job.weekly = true).await;
    assert_eq!(platform.credits(USER).await, 5, "it was free");
    assert_eq!(failures(&mut platform, dead_letter()).await, 0);
    let again = "1".repeat(32);
    platform.queued_with(USER, &again, now, |job| job.weekly = true).await;
    assert_eq!(platform.job(USER, &again).await.unwrap().weekly, 1, "and is free again");
    assert_eq!(platform.credits(USER).await, 5);
}
