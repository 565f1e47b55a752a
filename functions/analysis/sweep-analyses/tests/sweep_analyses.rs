//! The function as a process, between a database in memory and the platform's stand-ins.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use domain::job::{DEADLINE, FailureKind, LEASE, RESEND_AFTER, Status};
use jiff::{SignedDuration, Timestamp};
use lambdakit::{Function, Platform};
use serde_json::Value;

const SECOND: SignedDuration = SignedDuration::from_secs(1);

fn function(platform: &Platform) -> Function {
    platform.function("sweep-analyses", &[])
}

fn minute() -> Value {
    serde_json::from_str(include_str!("../../../../events/sweep-analyses/minute.json")).unwrap()
}

async fn sweep(platform: &mut Platform) {
    let (kind, answer) = platform.lambda.invoke("1", minute()).await;
    assert_eq!(kind, "response", "{answer}");
}

fn id(digit: &str) -> String {
    digit.repeat(32)
}

#[tokio::test]
async fn everything_that_was_left_behind_goes_on_and_nothing_else_is_touched() {
    let mut platform = Platform::start().await;
    let mut function = function(&platform);
    let now = Timestamp::now();
    platform.queued("just-asked", &id("1"), now).await;
    platform
        .queued("never-sent", &id("2"), now - RESEND_AFTER - SECOND)
        .await;
    let held = platform.queued("held", &id("3"), now - RESEND_AFTER - SECOND).await;
    platform.claimed(&held, now + LEASE).await;
    let abandoned = platform.queued("abandoned", &id("4"), now - LEASE * 2).await;
    platform.claimed(&abandoned, now - SECOND).await;
    let (asked, lease) = (now - DEADLINE - SECOND, now - SECOND);
    let too_late = platform.abandoned("too-late", &id("5"), asked, lease).await;
    platform.completed("never-announced", &id("6"), now).await;

    sweep(&mut platform).await;
    let mut sent: Vec<String> = platform.cloud.sent().iter().map(|m| m.user_id.to_string()).collect();
    sent.sort();
    assert_eq!(sent, ["abandoned", "never-sent"]);
    let mut announced: Vec<String> = platform
        .cloud
        .events()
        .iter()
        .map(|e| e.request_id.to_string())
        .collect();
    announced.sort();
    assert_eq!(announced, [id("5"), id("6")], "too late, and never announced");
    assert_eq!(platform.cloud.store().report(&too_late).await.unwrap(), None);
    let late = platform.job("too-late", &id("5")).await.unwrap();
    assert_eq!(
        (late.state.status, late.failure, late.refunded),
        (Status::Failed, Some(FailureKind::Timeout), true)
    );
    assert_eq!(
        (
            platform.credits("too-late").await,
            platform.credits("never-announced").await
        ),
        (5, 4)
    );
    for (user, digit, status) in [("just-asked", "1", Status::Queued), ("held", "3", Status::Running)] {
        assert_eq!(platform.job(user, &id(digit)).await.unwrap().state.status, status);
    }
    let line = function.call_line().await;
    assert_eq!(line["status"], 200);
    assert!(!line["notes"].to_string().contains("sweeping a job failed"), "{line}");

    sweep(&mut platform).await;
    assert_eq!(platform.cloud.events().len(), 2, "each end is announced once");
    assert_eq!(platform.credits("too-late").await, 5, "and paid back once");
}

#[tokio::test]
async fn a_silent_queue_and_bus_hold_up_no_refund() {
    let mut platform = Platform::start().await;
    let mut function = function(&platform);
    let now = Timestamp::now();
    platform.queued("too-late", &id("1"), now - DEADLINE - SECOND).await;
    platform.cloud.fail_messaging(1000);
    sweep(&mut platform).await;
    assert_eq!(platform.credits("too-late").await, 5);
    let line = function.call_line().await;
    assert!(line["notes"].to_string().contains("sweeping a job failed"), "{line}");
    platform.cloud.fail_messaging(0);
    sweep(&mut platform).await;
    assert_eq!(platform.cloud.events().len(), 1, "the next minute tells it");
}

#[tokio::test]
async fn without_a_database_the_run_is_reported_as_failed() {
    let mut platform = Platform::start().await;
    platform.run_without_database("sweep-analyses", minute()).await;
}

#[tokio::test]
async fn what_was_asked_for_first_goes_on_first_and_what_was_free_is_free_again() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let now = Timestamp::now();
    let unsent = now - RESEND_AFTER - SECOND;
    platform
        .queued_with("first", &id("1"), unsent, |job| job.priority = true)
        .await;
    platform.linked("linked", "UC0123456789abcdefghijkl").await;
    let late = now - DEADLINE - SECOND;
    platform
        .queued_with("linked", &id("2"), late, |job| job.weekly = true)
        .await;
    sweep(&mut platform).await;
    let sent = platform.cloud.deliveries();
    assert_eq!(
        (sent.len(), sent[0].message.user_id.as_str(), sent[0].priority),
        (1, "first", true)
    );
    platform
        .queued_with("linked", &id("3"), now, |job| job.weekly = true)
        .await;
    assert_eq!(platform.job("linked", &id("3")).await.unwrap().weekly, 1);
    assert_eq!(platform.credits("linked").await, 5);
}

#[tokio::test]
async fn runs_of_monitors_are_looked_after_like_analyses() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let now = Timestamp::now();
    let unsent = now - RESEND_AFTER - SECOND;
    let late = now - SignedDuration::from_mins(11);
    for (user, digit) in [
        ("never-sent", "1"),
        ("first", "2"),
        ("too-late", "3"),
        ("never-announced", "4"),
    ] {
        platform.given(user, 10).await;
        let of = platform.monitored(user, &id(digit)).await;
        match user {
            "never-announced" => platform.run_completed(&of, &id("a"), now).await,
            "too-late" => {
                let scheduled = |run: &mut store::NewAnalysis| run.run.as_mut().unwrap().due = Some(late);
                platform.run_queued_with(&of, &id("b"), late, scheduled).await
            }
            _ => {
                let growth = if user == "first" {
                    domain::Tier::Growth
                } else {
                    domain::Tier::Free
                };
                platform.tier(user, growth).await;
                platform
                    .run_queued_with(&of, &id("c"), unsent, |run| run.priority = user == "first")
                    .await
            }
        };
    }
    sweep(&mut platform).await;
    let mut sent: Vec<_> = platform.cloud.sent_runs();
    sent.sort_by_key(|sent| sent.priority);
    let sent: Vec<_> = sent
        .iter()
        .map(|sent| (sent.message.user_id.as_str(), sent.priority))
        .collect();
    assert_eq!(sent, [("never-sent", false), ("first", true)]);
    let mut announced: Vec<String> = platform
        .cloud
        .ended_runs()
        .iter()
        .map(|e| e.user_id.to_string())
        .collect();
    announced.sort();
    assert_eq!(announced, ["never-announced", "too-late"]);
    let run = platform.stored_run("too-late", &id("b")).await.unwrap();
    assert_eq!((run.failure, run.refunded), (Some(FailureKind::Timeout), true));
    let news = platform.cloud.store().notifications(&run.key.user, None, 10).await;
    assert_eq!(news.unwrap().items.len(), 1, "it was scheduled");
    assert_eq!(platform.credits("too-late").await, 15);
    let of = store::MonitorKey {
        user: "too-late".parse().unwrap(),
        id: id("3").parse().unwrap(),
    };
    assert_eq!(platform.monitor(&of).await.unwrap().last_run, Some(run.key.id));
    sweep(&mut platform).await;
    assert_eq!(platform.cloud.ended_runs().len(), 2, "each end is announced once");
}
