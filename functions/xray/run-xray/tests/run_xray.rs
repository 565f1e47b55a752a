//! The function as a process, between a database in memory and the platform's stand-ins.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use std::time::Duration;

use contract::event::{DueRun, RunMonitor};
use domain::job::{FailureKind, LEASE, Status};
use domain::limits::FAILURES_OF_A_PERSON;
use domain::scout::platform_day;
use jiff::{SignedDuration, Timestamp};
use lambdakit::{Function, Platform};
use sample_platform::{Options, Running};
use serde_json::{Value, json};
use store::MonitorKey;

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";
const MONITOR: &str = "7c1e5a2b3a495867768594a3b2c1d0e1";
const RUN: &str = "0f4e1c2b3a495867768594a3b2c1d0e1";
const BEGUN: &str = include_str!("../../../../events/run-xray/begun.json");
const DUE: &str = include_str!("../../../../events/run-xray/due.json");
const NAME: &str = "run-xray";
/// A documented channel of the sample platform, big and steady.
const BIG: &str = "@SemicolonHarbour";
/// One without a single video.
const WITHOUT_VIDEOS: &str = "@herdpause";

async fn sample(options: Options) -> Running {
    sample_platform::start(options).await.unwrap()
}

fn function(platform: &Platform, sample: &Running) -> Function {
    let base = sample.base_url();
    platform.function(NAME, &[("YOUTUBE_API_BASE", &base), ("SAMPLE_PLATFORM", "on")])
}

fn event(sample: &str) -> Value {
    serde_json::from_str(sample).unwrap()
}

/// How many of the batch must come again.
async fn failures(platform: &mut Platform, event: Value) -> usize {
    let (kind, answer) = platform.lambda.invoke("1", event).await;
    assert_eq!(kind, "response", "{answer}");
    answer["batchItemFailures"].as_array().unwrap().len()
}

/// A monitor of the big channel.
async fn monitored(platform: &Platform, sample: &Running) -> MonitorKey {
    monitored_of(platform, sample, BIG).await
}

async fn monitored_of(platform: &Platform, sample: &Running, handle: &str) -> MonitorKey {
    let base = sample.base_url().parse().unwrap();
    let client = youtube::Client::without_key(base, true).unwrap();
    client.set_key("sample".to_owned()).unwrap();
    let store = platform.cloud.store();
    let found = xray::find(&store, &client, handle, Timestamp::now()).await.unwrap();
    let channel = found.channel.unwrap().channel_id.parse().unwrap();
    platform
        .monitored_with(USER, MONITOR, |new| new.facts.channel_id = channel)
        .await
}

/// The person's analysis of the channel ten days ago, when every upload had a tenth less of its views.
async fn analysed_before(platform: &Platform, sample: &Running, channel: &str) {
    let base = sample.base_url().parse().unwrap();
    let client = youtube::Client::without_key(base, true).unwrap();
    client.set_key("sample".to_owned()).unwrap();
    let channel: domain::ChannelId = channel.parse().unwrap();
    let session = client.session(Duration::from_secs(20));
    let mut snapshot = session.snapshot(&channel.into(), 50, Timestamp::now()).await.unwrap();
    snapshot.taken_at -= SignedDuration::from_hours(240);
    let then = snapshot.taken_at;
    snapshot.videos.retain(|video| video.published_at < Some(then));
    for video in &mut snapshot.videos {
        video.views = video.views.map(|views| views / 10 * 9);
    }
    let report = engine::analyze(&snapshot).unwrap();
    let key = platform.queued(USER, "a0000000000000000000000000000001", then).await;
    platform.claimed(&key, Timestamp::now() + LEASE).await;
    let end = store::End::Completed {
        report: &report,
        refund: false,
        changes: None,
    };
    let store = platform.cloud.store();
    store.settle_analysis(&key, 1, &end, Timestamp::now()).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_run_counts_from_an_analysis_what_was_gathered_since_and_is_compared_with_nothing() {
    let (mut platform, sample) = (Platform::start().await, sample(Options::default()).await);
    let _function = function(&platform, &sample);
    platform.given(USER, 20).await;
    let of = monitored(&platform, &sample).await;
    let channel = platform.monitor(&of).await.unwrap().facts.channel_id;
    analysed_before(&platform, &sample, channel.as_str()).await;
    assert_eq!(failures(&mut platform, event(DUE)).await, 0);
    let run = platform.stored_run(USER, RUN).await.unwrap();
    let found = platform.cloud.store().report_and_changes(&run.key).await.unwrap();
    let (report, changes) = found.unwrap();
    assert!(changes.is_none(), "two kinds of report look at windows of two lengths");
    let since = report.xray.unwrap().since_last.unwrap();
    assert!((9.9..10.1).contains(&since.days), "{since:?}");
    assert!(since.followed_uploads > 30 && since.views_gained > Some(0));
    assert!(since.velocity.value.is_some_and(|views| views > 0.0));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_due_message_becomes_one_run_with_its_report_however_often_it_comes() {
    let (mut platform, sample) = (Platform::start().await, sample(Options::default()).await);
    let mut function = function(&platform, &sample);
    platform.given(USER, 20).await;
    let of = monitored(&platform, &sample).await;
    assert_eq!(failures(&mut platform, event(DUE)).await, 0);
    let run = platform.stored_run(USER, RUN).await.unwrap();
    assert_eq!((run.state.status, run.refunded), (Status::Completed, false), "{run:?}");
    assert_eq!(platform.credits(USER).await, 15);
    let report = platform.cloud.store().report(&run.key).await.unwrap().unwrap();
    assert!(report.xray.is_some(), "a run reads more and says more than an analysis");
    let ended = platform.cloud.ended_runs();
    assert_eq!(
        (ended.len(), ended[0].status, ended[0].due_at.is_some()),
        (1, Status::Completed, true)
    );
    let line = function.call_line().await;
    assert_eq!(
        (&line["status"], &line["messages"][0]["cause"]),
        (&json!(200), &Value::Null)
    );
    assert_eq!(platform.monitor(&of).await.unwrap().last_run, Some(run.key.id));
    for table in [&store::schema::VIDEOS, &store::schema::ANALYSES] {
        let rows = platform
            .cloud
            .dynamodb()
            .scan()
            .table_name(table.name)
            .send()
            .await
            .unwrap();
        assert_eq!(rows.count(), 0, "a run is private: {}", table.name);
    }
    let (before, asked) = (platform.world().await, sample.requests().len());
    assert_eq!(failures(&mut platform, event(DUE)).await, 0);
    assert!(platform.world().await == before && sample.requests().len() == asked);

    // The next one knows the one before.
    let later = RunMonitor {
        user_id: of.user.clone(),
        monitor_id: of.id.clone(),
        request_id: "1".repeat(32).parse().unwrap(),
        due: Some(DueRun {
            at: Timestamp::now(),
            missed: 0,
            revived: 0,
        }),
    };
    let mut next = event(DUE);
    next["Records"][0]["body"] = json!(serde_json::to_string(&later).unwrap());
    assert_eq!(failures(&mut platform, next).await, 0);
    assert_eq!(platform.credits(USER).await, 5);
}

#[tokio::test(flavor = "multi_thread")]
async fn without_credits_a_due_run_is_skipped_and_announced_and_nothing_is_taken() {
    let (mut platform, sample) = (Platform::start().await, sample(Options::default()).await);
    let _function = function(&platform, &sample);
    let of = platform.monitored(USER, MONITOR).await;
    assert_eq!(failures(&mut platform, event(DUE)).await, 0);
    let run = platform.stored_run(USER, RUN).await.unwrap();
    assert_eq!((run.state.status, run.refunded), (Status::Skipped, false));
    let ended = platform.cloud.ended_runs();
    assert_eq!((ended.len(), ended[0].status), (1, Status::Skipped));
    assert_eq!(
        (
            platform.credits(USER).await,
            sample
                .requests()
                .iter()
                .filter(|one| one.path.ends_with("/channels"))
                .count()
        ),
        (5, 0)
    );
    assert_eq!(platform.monitor(&of).await.unwrap().last_run.unwrap().as_str(), RUN);
    let before = platform.world().await;
    assert_eq!(failures(&mut platform, event(DUE)).await, 0);
    assert!(platform.world().await == before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_that_fails_gives_its_ten_credits_back_once() {
    let options = Options {
        quota_units: 0,
        ..Options::default()
    };
    let (mut platform, sample) = (Platform::start().await, sample(options).await);
    let mut function = function(&platform, &sample);
    platform.given(USER, 10).await;
    let of = platform.monitored(USER, MONITOR).await;
    platform.run_queued(&of, RUN, Timestamp::now()).await;
    for _ in 0..2 {
        assert_eq!(failures(&mut platform, event(BEGUN)).await, 0);
        let run = platform.stored_run(USER, RUN).await.unwrap();
        assert_eq!((run.failure, run.refunded), (Some(FailureKind::Api), true));
        assert_eq!(platform.credits(USER).await, 15);
    }
    assert_eq!(platform.cloud.ended_runs().len(), 1);
    let counted = |line: &Value| line["RunsFailed"] == 1;
    function.line_where("the metric that the alarm counts", counted).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_by_hand_that_comes_to_nothing_counts_against_the_persons_day() {
    let (mut platform, sample) = (Platform::start().await, sample(Options::default()).await);
    let _function = function(&platform, &sample);
    platform.given(USER, 10).await;
    let of = monitored_of(&platform, &sample, WITHOUT_VIDEOS).await;
    let (store, user) = (platform.cloud.store(), USER.parse().unwrap());
    let started = Timestamp::now();
    for number in 1..=u64::from(FAILURES_OF_A_PERSON) {
        assert!(
            store.may_fail(&user, None, platform_day(started)).await.unwrap(),
            "{number}"
        );
        let id = format!("{number:032x}");
        platform.run_queued(&of, &id, Timestamp::now()).await;
        let begun = BEGUN.replace(RUN, &id);
        assert_eq!(failures(&mut platform, event(&begun)).await, 0);
        let run = platform.stored_run(USER, &id).await.unwrap();
        assert_eq!((run.failure, run.refunded), (Some(FailureKind::NoVideos), true));
    }
    let days = [started, Timestamp::now()].map(platform_day);
    // Unless the platform's day changed meanwhile.
    if days[0] == days[1] {
        assert!(!store.may_fail(&user, None, days[0]).await.unwrap());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_another_worker_holds_or_nobody_can_read_comes_again_and_what_is_not_wanted_any_more_is_dropped() {
    let (mut platform, sample) = (Platform::start().await, sample(Options::default()).await);
    let _function = function(&platform, &sample);
    assert_eq!(failures(&mut platform, event(DUE)).await, 0, "its monitor is not there");
    assert_eq!(platform.stored_run(USER, RUN).await, None);
    platform.given(USER, 10).await;
    let of = platform.monitored(USER, MONITOR).await;
    let now = Timestamp::now();
    let key = platform.run_queued(&of, RUN, now).await;
    platform.claimed(&key, now + LEASE).await;
    let mut batch = event(BEGUN);
    let mut unreadable = batch["Records"][0].clone();
    unreadable["messageId"] = json!("unreadable");
    unreadable["body"] = json!("{}");
    batch["Records"].as_array_mut().unwrap().push(unreadable);
    assert_eq!(failures(&mut platform, batch).await, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_downgrade_the_newest_is_turned_off_instead_of_run() {
    let (mut platform, sample) = (Platform::start().await, sample(Options::default()).await);
    let _function = function(&platform, &sample);
    platform.given(USER, 10).await;
    let earlier = Timestamp::now() - SignedDuration::from_hours(1);
    platform
        .monitored_with(USER, &"1".repeat(32), |new| new.created_at = earlier)
        .await;
    let of = platform.monitored(USER, MONITOR).await;
    assert_eq!(failures(&mut platform, event(DUE)).await, 0);
    assert!(!platform.monitor(&of).await.unwrap().state.is_active());
    assert_eq!(
        (platform.stored_run(USER, RUN).await, platform.credits(USER).await),
        (None, 15)
    );
}

/// The secret's service is not there: the stand-in behind its address knows no secrets.
#[tokio::test(flavor = "multi_thread")]
async fn without_a_key_of_the_platform_a_run_fails_at_once_unasked_and_refunded() {
    let (mut platform, sample) = (Platform::start().await, sample(Options::default()).await);
    let base = sample.base_url();
    let _function = platform.function(NAME, &[("YOUTUBE_API_BASE", &base), ("SAMPLE_PLATFORM", "off")]);
    platform.given(USER, 10).await;
    platform.monitored(USER, MONITOR).await;
    assert_eq!(failures(&mut platform, event(DUE)).await, 0);
    let run = platform.stored_run(USER, RUN).await.unwrap();
    assert_eq!((run.failure, run.refunded), (Some(FailureKind::Api), true));
    assert!(
        sample
            .requests()
            .iter()
            .all(|request| !request.path.ends_with("/channels"))
    );
}
