//! The function as a process, between a database in memory and the platform's stand-ins.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use std::collections::BTreeSet;

use domain::Tier;
use domain::monitor::{Cadence, Schedule, Weekday};
use jiff::{SignedDuration, Timestamp};
use lambdakit::{Lambda, Platform};
use serde_json::Value;
use store::MonitorKey;

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";
const DAY: &str = include_str!("../../../../events/catch-up-runs/day.json");
const NAME: &str = "catch-up-runs";

fn day() -> Value {
    serde_json::from_str(DAY).unwrap()
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
async fn what_no_rule_has_had_sent_is_sent_once_and_what_was_missed_is_counted() {
    let mut platform = Platform::start().await;
    let mut function = platform.function(NAME, &[]);
    let (now, half_past_two) = (Timestamp::now(), "14:30".parse().unwrap());
    let long_ago = now - SignedDuration::from_hours(60 * 24);
    let schedule = Schedule::from(Cadence::Weekly, Weekday::Monday, half_past_two, long_ago);
    let of = platform
        .monitored_with(USER, &"1".repeat(32), |new| new.schedule = schedule)
        .await;
    let time = schedule.next_after(now);
    platform.due(&of, time - SignedDuration::from_hours(3 * 7 * 24)).await;
    assert!(
        platform.cloud.stored_rules().is_empty(),
        "a due run never depends on a rule"
    );
    platform.run(&mut function, day()).await;
    let runs = platform.cloud.sent_runs();
    assert_eq!((runs.len(), runs[0].message.due.unwrap().missed), (1, 2));
    assert_eq!(platform.monitor(&of).await.unwrap().next_due, Some(time));
    platform.run(&mut function, day()).await;
    assert_eq!(sent(&platform).len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_days_at_once_send_each_run_under_one_id() {
    let mut platform = Platform::start().await;
    platform.tier(USER, Tier::Agency).await;
    twice_at_once(&mut platform, &day()).await;
    assert!(platform.cloud.sent_runs().iter().all(|run| run.priority));
}

#[tokio::test]
async fn a_run_without_a_database_is_reported_as_failed() {
    let mut platform = Platform::start().await;
    platform.run_without_database(NAME, day()).await;
}
