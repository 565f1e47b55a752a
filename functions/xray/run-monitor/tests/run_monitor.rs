//! The function as a process, between a database in memory and the platform's stand-ins.

use domain::Tier;
use domain::monitor::MonitorState;
use domain::scout::platform_day;
use jiff::Timestamp;
use lambdakit::{Event, Platform};
use serde_json::{Value, json};

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";
const OTHER: &str = "9d1c2b3a-70b1-7044-8a6e-2f6f6f2d9a22";
const MONITOR: &str = "7c1e5a2b3a495867768594a3b2c1d0e1";
const NOW: &str = include_str!("../../../../events/run-monitor/now.json");
const NAME: &str = "run-monitor";

lambdakit::matrix!("run-monitor");

async fn run(platform: &mut Platform, user: &str, monitor: &str, key: &str) -> (u64, Value) {
    let event = Event::new("POST", "/monitors/{monitorId}/runs").param("monitorId", monitor);
    let event = event.bearer(&platform.pool.token(user)).header("idempotency-key", key);
    platform.ask(event).await
}

#[tokio::test]
async fn the_same_key_twice_is_one_run_and_one_debit() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    platform.given(USER, 20).await;
    platform.monitored(USER, MONITOR).await;
    let event = Event::sample(NOW, &platform.pool.token(USER));
    let (status, accepted) = platform.ask(event.clone()).await;
    assert_eq!((status, &accepted["credits"]), (202, &json!(15)), "{accepted}");
    assert_eq!(platform.ask(event).await, (202, accepted.clone()));
    assert_eq!(platform.credits(USER).await, 15);
    let id = accepted["requestId"].as_str().unwrap();
    let run = platform.stored_run(USER, id).await.unwrap();
    assert_eq!((run.run.unwrap().due, run.stealth), (None, true));
    let sent = platform.cloud.sent_runs();
    assert!(
        sent.iter()
            .all(|sent| sent.message.request_id.as_str() == id && sent.message.due.is_none())
    );
    assert!(!sent.is_empty() && !sent[0].priority);
}

#[tokio::test]
async fn where_the_platforms_quota_is_spent_nothing_begins_and_nothing_is_taken() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    platform.given(USER, 20).await;
    platform.monitored(USER, MONITOR).await;
    let (store, now) = (platform.cloud.store(), Timestamp::now());
    store.quota_is_over(platform_day(now), false, now).await.unwrap();
    let (status, body) = run(&mut platform, USER, MONITOR, "intent-0001").await;
    assert_eq!((status, &body["error"]["code"]), (503, &json!("quota_spent")));
    assert_eq!(
        (platform.credits(USER).await, platform.cloud.sent_runs().len()),
        (25, 0)
    );
}

#[tokio::test]
async fn the_tiers_that_paid_for_it_are_served_first() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    platform.given(USER, 10).await;
    platform.tier(USER, Tier::Growth).await;
    platform.monitored(USER, MONITOR).await;
    assert_eq!(run(&mut platform, USER, MONITOR, "intent-0001").await.0, 202);
    assert!(platform.cloud.sent_runs()[0].priority);
}

#[tokio::test]
async fn a_paused_one_is_not_run_and_one_at_work_not_twice() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    platform.given(USER, 50).await;
    platform.tier(USER, Tier::Agency).await;
    let [one, two, three] = ["1", "2", "3"].map(|digit| digit.repeat(32));
    let of = platform.monitored(USER, &one).await;
    for id in [&two, &three] {
        platform.monitored(USER, id).await;
    }
    let store = platform.cloud.store();
    let change = async |state| {
        let seen = store.monitor(&of).await.unwrap().unwrap();
        let mut changed = seen.clone();
        changed.state = state;
        assert!(store.save_monitor(&seen, &changed, 40).await.unwrap());
    };
    change(MonitorState::Paused).await;
    let (status, body) = run(&mut platform, USER, &one, "intent-0001").await;
    assert_eq!((status, &body["error"]["code"]), (409, &json!("monitor_not_active")));
    change(MonitorState::Active).await;
    assert_eq!(run(&mut platform, USER, &one, "intent-0002").await.0, 202);
    for (monitor, key, status) in [
        (&one, "intent-0003", 409),
        (&two, "intent-0004", 202),
        (&three, "intent-0005", 409),
    ] {
        let (found, body) = run(&mut platform, USER, monitor, key).await;
        assert_eq!(found, status, "{key}: {body}");
        assert!(status == 202 || body["error"]["code"] == "run_in_progress", "{body}");
    }
    assert_eq!(platform.cloud.sent_runs().len(), 2);
}

#[tokio::test]
async fn without_credits_nothing_begins_and_a_key_of_another_monitor_is_refused() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    platform.tier(OTHER, Tier::Agency).await;
    platform.monitored(USER, MONITOR).await;
    let before = platform.world().await;
    let (status, body) = run(&mut platform, USER, MONITOR, "intent-0001").await;
    assert_eq!((status, &body["error"]["code"]), (402, &json!("not_enough_credits")));
    assert!(platform.world().await == before);
    platform.given(OTHER, 30).await;
    let [one, two] = ["1", "2"].map(|digit| digit.repeat(32));
    for id in [&one, &two] {
        platform.monitored(OTHER, id).await;
    }
    assert_eq!(run(&mut platform, OTHER, &one, "intent-0001").await.0, 202);
    let (status, body) = run(&mut platform, OTHER, &two, "intent-0001").await;
    assert_eq!((status, &body["error"]["code"]), (409, &json!("idempotency_mismatch")));
}

#[tokio::test]
async fn after_a_downgrade_the_newest_does_not_run() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    platform.given(USER, 10).await;
    let earlier = Timestamp::now() - jiff::SignedDuration::from_hours(1);
    platform
        .monitored_with(USER, &"1".repeat(32), |new| new.created_at = earlier)
        .await;
    platform.monitored(USER, MONITOR).await;
    let (status, body) = run(&mut platform, USER, MONITOR, "intent-0001").await;
    assert_eq!((status, &body["error"]["code"]), (409, &json!("monitor_not_active")));
    assert_eq!(platform.credits(USER).await, 15);
}

#[tokio::test]
async fn a_silent_queue_is_no_reason_to_refuse_since_the_sweeper_sends_again() {
    let mut platform = Platform::start().await;
    let mut function = platform.function(NAME, &[]);
    platform.given(USER, 10).await;
    platform.monitored(USER, MONITOR).await;
    platform.cloud.fail_messaging(1_000);
    assert_eq!(run(&mut platform, USER, MONITOR, "intent-0001").await.0, 202);
    assert!(platform.cloud.sent_runs().is_empty());
    let line = function.call_line().await;
    assert!(
        line["notes"][0].as_str().unwrap().contains("the sweeper will"),
        "{line}"
    );
}
