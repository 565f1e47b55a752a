//! The function as a process, between a database in memory and the platform's stand-ins.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use std::collections::BTreeSet;
use std::time::Duration;

use domain::Tier;
use jiff::{SignedDuration, Timestamp};
use lambdakit::{Lambda, Platform};
use serde_json::{Value, json};
use store::MonitorKey;

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";
const OTHER: &str = "9d1c2b3a-70b1-7044-8a6e-2f6f6f2d9a22";
const TICK: &str = include_str!("../../../../events/dispatch-runs/tick.json");
const OTHER_VERSION: &str = include_str!("../../../../events/dispatch-runs/of-another-version.json");
const NAME: &str = "dispatch-runs";

fn tick() -> Value {
    serde_json::from_str(TICK).unwrap()
}

/// Monitors of a person that have been due for a minute.
async fn due(platform: &Platform, user: &str, count: u32) -> Vec<MonitorKey> {
    let (mut due, since) = (Vec::new(), Timestamp::now() - SignedDuration::from_mins(1));
    for number in 0..count {
        let of = platform.monitored(user, &format!("{number:032x}")).await;
        platform.due(&of, since).await;
        due.push(of);
    }
    due
}

/// The due runs that were sent, by their ids.
fn sent(platform: &Platform) -> Vec<String> {
    let sent = platform.cloud.sent_runs().into_iter();
    sent.map(|sent| sent.message.request_id.to_string()).collect()
}

/// Two calls at the same time, each in a process of its own, until both have sent the same run: under one id, and its monitor goes on.
async fn twice_at_once(platform: &mut Platform, event: &Value) {
    let _first = platform.function(NAME, &[]);
    let mut lambda = Lambda::start().await;
    let _second = platform.function(NAME, &[("AWS_LAMBDA_RUNTIME_API", &lambda.address)]);
    let due = due(platform, USER, 10).await;
    let begun = Timestamp::now();
    for (round, runs) in (1..=50).zip((0..).step_by(due.len()).skip(1)) {
        let ticks = tokio::join!(
            platform.lambda.invoke("1", event.clone()),
            lambda.invoke("1", event.clone())
        );
        assert_eq!((ticks.0.0.as_str(), ticks.1.0.as_str()), ("response", "response"));
        let sent = sent(platform);
        let ids: BTreeSet<&String> = sent.iter().collect();
        assert_eq!(ids.len(), runs, "a double has the same id");
        for of in &due {
            let next = platform.monitor(of).await.unwrap().next_due.unwrap();
            assert!(next > Timestamp::now());
        }
        if sent.len() > ids.len() {
            return;
        }
        // Another due time each, so other runs.
        let since = begun - SignedDuration::from_mins(1 + round);
        for of in &due {
            platform.due(of, since).await;
        }
    }
    panic!("two calls at once never met");
}

#[tokio::test]
async fn what_is_due_is_sent_to_the_lane_of_its_tier_and_a_doubled_tick_sends_nothing_new() {
    let mut platform = Platform::start().await;
    let mut function = platform.function(NAME, &[]);
    let of = due(&platform, USER, 1).await.remove(0);
    platform.tier(OTHER, Tier::Growth).await;
    due(&platform, OTHER, 1).await;
    // Not due yet.
    platform.monitored(OTHER, &"f".repeat(32)).await;
    platform.run(&mut function, tick()).await;
    let runs = platform.cloud.sent_runs();
    assert_eq!(runs.len(), 2);
    let lane = |user: &str| runs.iter().find(|run| run.message.user_id.as_str() == user).unwrap();
    assert_eq!((lane(USER).priority, lane(OTHER).priority), (false, true));
    let message = &lane(USER).message;
    assert_eq!((&message.monitor_id, message.due.unwrap().missed), (&of.id, 0));
    assert!((0..=300).contains(&lane(USER).delay_s), "spread over five minutes");
    let next = platform.monitor(&of).await.unwrap().next_due.unwrap();
    assert!(next > Timestamp::now());
    platform.run(&mut function, tick()).await;
    assert_eq!(platform.cloud.sent_runs().len(), 2);
    assert_eq!(
        platform.credits(USER).await,
        5,
        "the credits are taken where the run begins"
    );
}

#[tokio::test]
async fn the_input_of_another_version_is_refused_and_logged_and_sends_nothing() {
    let mut platform = Platform::start().await;
    let mut function = platform.function(NAME, &[]);
    due(&platform, USER, 1).await;
    for (input, said) in [(OTHER_VERSION, "version 2"), ("{}", "the rule's input")] {
        let (kind, _) = platform.lambda.invoke("1", serde_json::from_str(input).unwrap()).await;
        assert_eq!(kind, "error", "{input}");
        let line = function.call_line().await;
        assert_eq!((&line["status"], &line["code"]), (&json!(500), &json!("failed")));
        assert!(line.to_string().contains(said), "{line}");
    }
    assert_eq!(sent(&platform), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn two_ticks_at_once_send_each_run_under_one_id() {
    let mut platform = Platform::start().await;
    twice_at_once(&mut platform, &tick()).await;
}

#[tokio::test]
async fn killed_after_a_run_was_sent_and_before_its_monitor_went_on_the_next_tick_sends_the_same_run() {
    let mut platform = Platform::start().await;
    let of = due(&platform, USER, 1).await.remove(0);
    let before = platform.monitor(&of).await.unwrap();
    let function = platform.function(NAME, &[]);
    platform.cloud.silence_queues(true);
    let cloud = platform.cloud.clone();
    let sent_without_a_word = async {
        while cloud.unanswered_messages() == 0 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::select! {
        answer = platform.lambda.invoke("killed", tick()) => panic!("it ended: {answer:?}"),
        () = sent_without_a_word => {}
    }
    // Dropped is killed, with signal 9.
    drop(function);
    platform.cloud.silence_queues(false);
    assert_eq!(platform.monitor(&of).await.unwrap(), before, "it is still due");
    let mut next = platform.function(NAME, &[]);
    platform.run(&mut next, tick()).await;
    let ids: BTreeSet<String> = sent(&platform).into_iter().collect();
    assert_eq!(ids.len(), 1, "whatever was sent twice is one run");
    assert!(platform.monitor(&of).await.unwrap().next_due > before.next_due);
}

#[tokio::test]
async fn while_the_queue_is_silent_what_is_due_stays_due() {
    let mut platform = Platform::start().await;
    let mut function = platform.function(NAME, &[]);
    let of = due(&platform, USER, 1).await.remove(0);
    platform.cloud.fail_messaging(1_000);
    platform.run(&mut function, tick()).await;
    assert!(platform.monitor(&of).await.unwrap().next_due.unwrap() < Timestamp::now());
    platform.cloud.fail_messaging(0);
    platform.run(&mut function, tick()).await;
    assert_eq!(sent(&platform).len(), 1);
}

#[tokio::test]
async fn a_run_without_a_database_is_reported_as_failed() {
    let mut platform = Platform::start().await;
    platform.run_without_database(NAME, tick()).await;
}
