//! The function as a process, between a database in memory and the platform's stand-ins.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use contract::event::SendMail;
use domain::{Language, Tier};
use jiff::Timestamp;
use lambdakit::{Event, Function, Platform};
use sample_platform::{Options, Running};
use serde_json::{Value, json};

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";
const WEEKLY: &str = include_str!("../../../../events/create-monitor/weekly.json");
const MONTHLY: &str = include_str!("../../../../events/create-monitor/monthly-by-address.json");
const NAME: &str = "create-monitor";
const CHANNEL: &str = "@SemicolonHarbour";

type Settings = Vec<(&'static str, String)>;

lambdakit::matrix!("create-monitor", sampled);

async fn sampled(_: &Platform) -> (Settings, Running) {
    let sample = sample_platform::start(Options::default()).await.unwrap();
    let settings = vec![
        ("YOUTUBE_API_BASE", sample.base_url()),
        ("SAMPLE_PLATFORM", "on".to_owned()),
    ];
    (settings, sample)
}

fn function(platform: &Platform, settings: &Settings) -> Function {
    let settings: Vec<(&str, &str)> = settings.iter().map(|(name, value)| (*name, value.as_str())).collect();
    platform.function(NAME, &settings)
}

/// A weekly one of this channel, with what `change` makes of it.
async fn asks(platform: &mut Platform, key: &str, change: impl FnOnce(&mut Value)) -> (u64, Value) {
    let mut body =
        json!({"channel": CHANNEL, "cadence": "weekly", "weekday": "monday", "time": "14:30", "tracked": ["score"]});
    change(&mut body);
    let event = Event::new("POST", "/monitors").bearer(&platform.pool.token(USER));
    platform.ask(event.header("idempotency-key", key).json(&body)).await
}

fn id(number: u32) -> String {
    format!("{number:032x}")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_channel_is_set_up_and_its_slot_has_a_rule_that_calls_the_dispatcher() {
    let mut platform = Platform::start().await;
    let (settings, _sample) = sampled(&platform).await;
    let mut function = function(&platform, &settings);
    let event = Event::sample(WEEKLY, &platform.pool.token(USER));
    let (status, made) = platform.ask(event).await;
    assert_eq!((status, &made["state"]), (201, &json!("active")), "{made}");
    assert_eq!(
        (&made["channelName"], &made["time"], &made["tracked"]),
        (&json!("Semicolon Harbour"), &json!("14:30"), &json!(["score", "drops"]))
    );
    assert_eq!(made["upcoming"].as_array().unwrap().len(), 3);
    assert_eq!(platform.credits(USER).await, 5, "nothing is taken before a run begins");
    let rules = platform.cloud.stored_rules();
    let rule = &rules["-xray-mon-14"];
    assert_eq!((rules.len(), rule.expression.as_str()), (1, "cron(0/15 14 ? * MON *)"));
    let target = &rule.targets["dispatch"];
    let arn = |service: &str, rest: &str| json!(format!("arn:aws:{service}:eu-central-1:000000000000:{rest}"));
    assert_eq!(target["Arn"], arn("lambda", "function:dispatch-runs"));
    assert_eq!(target["DeadLetterConfig"]["Arn"], arn("sqs", "dispatch-dead"));
    assert_eq!(target["Input"], r#"{"slot":"mon-14","version":1}"#);
    assert!(target["RoleArn"].is_null(), "the rule acts with nobody's rights");
    let line = function.call_line().await;
    assert_eq!((&line["status"], &line["notes"]), (&json!(201), &Value::Null), "{line}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_refers_to_its_channel_and_a_month_is_a_cadence() {
    let mut platform = Platform::start().await;
    let (settings, _sample) = sampled(&platform).await;
    let _function = function(&platform, &settings);
    let event = Event::sample(MONTHLY, &platform.pool.token(USER));
    let (status, made) = platform.ask(event).await;
    assert_eq!((status, &made["cadence"]), (201, &json!("monthly")), "{made}");
    assert!(platform.cloud.stored_rules().contains_key("-xray-fri-06"));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_key_is_one_monitor_and_for_another_set_up_it_is_refused() {
    let mut platform = Platform::start().await;
    let (settings, _sample) = sampled(&platform).await;
    let _function = function(&platform, &settings);
    platform.given(USER, 10).await;
    let (_, made) = asks(&mut platform, "intent-0001", |_| {}).await;
    let of = store::MonitorKey {
        user: USER.parse().unwrap(),
        id: made["monitorId"].as_str().unwrap().parse().unwrap(),
    };
    let run = platform.run_completed(&of, &id(1), Timestamp::now()).await;
    let store = platform.cloud.store();
    let ended = store.analysis(&run).await.unwrap().unwrap();
    store.note_run(&ended).await.unwrap();
    let (status, again) = asks(&mut platform, "intent-0001", |_| {}).await;
    assert_eq!((status, &again["monitorId"]), (201, &made["monitorId"]), "{again}");
    assert_eq!(again["lastRun"]["requestId"], json!(run.id.as_str()), "as it is now");
    let (status, body) = asks(&mut platform, "intent-0001", |body| body["weekday"] = json!("sunday")).await;
    assert_eq!((status, &body["error"]["code"]), (409, &json!("idempotency_mismatch")));
    assert_eq!(store.monitors(&of.user).await.unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_channel_that_nobody_has_is_reported_at_once_and_what_cannot_be_is_named() {
    let mut platform = Platform::start().await;
    let (settings, _sample) = sampled(&platform).await;
    let _function = function(&platform, &settings);
    let (status, body) = asks(&mut platform, "intent-0001", |body| {
        body["channel"] = json!("@nobody-has-this-handle");
    })
    .await;
    assert_eq!((status, &body["error"]["code"]), (404, &json!("channel_not_found")));
    let made = platform.cloud.store().monitors(&USER.parse().unwrap()).await.unwrap();
    assert_eq!(made, []);
    // Besides what the look-up has cost, and that nobody has the handle.
    let before = platform.world().await;
    for (field, value) in [
        ("channel", json!("http://127.0.0.1/@one")),
        ("time", json!("14:31")),
        ("time", json!("24:00")),
        ("tracked", json!([])),
    ] {
        let (status, body) = asks(&mut platform, "intent-0001", |body| body[field] = value).await;
        let error = &body["error"];
        assert_eq!(
            (status, &error["code"], &error["field"]),
            (400, &json!("invalid_input"), &json!(field))
        );
    }
    let (status, body) = asks(&mut platform, "intent-0001", |body| body["cadence"] = json!("daily")).await;
    assert_eq!((status, &body["error"]["code"]), (400, &json!("malformed_request")));
    assert!(platform.world().await == before);
}

#[tokio::test(flavor = "multi_thread")]
async fn where_all_places_are_taken_the_tier_that_has_more_is_named_and_beyond_the_last_none() {
    let mut platform = Platform::start().await;
    let (settings, _sample) = sampled(&platform).await;
    let _function = function(&platform, &settings);
    assert_eq!(asks(&mut platform, "intent-0001", |_| {}).await.0, 201);
    let (status, body) = asks(&mut platform, "intent-0002", |_| {}).await;
    assert_eq!((status, &body["error"]["code"]), (403, &json!("tier_required")));
    assert_eq!(body["error"]["tier"], "starter");
    platform.tier(USER, Tier::Agency).await;
    for number in 2..=40 {
        platform.monitored(USER, &id(number)).await;
    }
    let (status, body) = asks(&mut platform, "intent-0003", |_| {}).await;
    assert_eq!((status, &body["error"]["code"]), (409, &json!("monitor_limit")));
    // A downgrade turns the newest off, and only then counts.
    platform.tier(USER, Tier::Free).await;
    assert_eq!(asks(&mut platform, "intent-0004", |_| {}).await.0, 403);
    let monitors = platform.cloud.store().monitors(&USER.parse().unwrap()).await.unwrap();
    assert_eq!(monitors.iter().filter(|monitor| monitor.state.uses_slot()).count(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_rule_of_its_slot_nothing_is_made_and_the_same_key_makes_it_later() {
    let mut platform = Platform::start().await;
    let (settings, _sample) = sampled(&platform).await;
    let _function = function(&platform, &settings);
    platform.cloud.refuse_targets(1);
    let (status, body) = asks(&mut platform, "intent-0001", |_| {}).await;
    assert_eq!((status, &body["error"]["code"]), (503, &json!("unavailable")));
    let store = platform.cloud.store();
    assert_eq!(store.monitors(&USER.parse().unwrap()).await.unwrap(), []);
    assert_eq!(asks(&mut platform, "intent-0001", |_| {}).await.0, 201);
}

/// The secret's service is not there: the stand-in behind its address knows no secrets.
#[tokio::test(flavor = "multi_thread")]
async fn without_a_key_of_the_platform_nobody_learns_that_there_is_no_such_channel() {
    let mut platform = Platform::start().await;
    let (mut settings, sample) = sampled(&platform).await;
    settings[1].1 = "off".to_owned();
    let _function = function(&platform, &settings);
    let (status, body) = asks(&mut platform, "intent-0001", |_| {}).await;
    assert_eq!((status, &body["error"]["code"]), (503, &json!("unavailable")));
    assert!(
        sample
            .requests()
            .iter()
            .all(|request| !request.path.ends_with("/channels"))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_owner_of_another_address_is_asked_also_where_the_queue_was_silent_at_first() {
    let mut platform = Platform::start().await;
    let (settings, _sample) = sampled(&platform).await;
    let _function = function(&platform, &settings);
    let to = |body: &mut Value| body["mail"] = json!({"on": true, "address": "Reports@example.org", "language": "de"});
    platform.cloud.fail_messaging(1_000);
    assert_eq!(asks(&mut platform, "intent-0001", to).await.0, 503);
    platform.cloud.fail_messaging(0);
    let (status, made) = asks(&mut platform, "intent-0001", to).await;
    assert_eq!(
        (status, &made["mail"]["address"], &made["mail"]["confirmed"]),
        (201, &json!("Reports@example.org"), &json!(false)),
        "{made}"
    );
    let sent = platform.cloud.mails_to_send();
    let [SendMail::Confirmation(question)] = sent.as_slice() else {
        panic!("one question: {sent:?}")
    };
    assert_eq!(question.address.as_str(), "Reports@example.org");
    assert_eq!(question.language, Some(Language::De));
}
