//! The function as a process, between a database in memory and the platform's stand-ins.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use domain::job::{FailureKind, LEASE, Status};
use jiff::Timestamp;
use lambdakit::{Function, Platform};
use sample_platform::{Options, Running};
use serde_json::{Value, json};

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";
const OTHER: &str = "9d1c2b3a-70b1-7044-8a6e-2f6f6f2d9a22";
const ID: &str = "0f4e1c2b3a495867768594a3b2c1d0e1";
const SECOND: &str = "1e0d1c2b3a495867768594a3b2c1e4f0";
const NAME: &str = "run-analysis";
/// A documented channel of the sample platform, big and steady.
const BIG: &str = "@SemicolonHarbour";

fn one() -> Value {
    serde_json::from_str(include_str!("../../../../events/run-analysis/one.json")).unwrap()
}

fn batch() -> Value {
    serde_json::from_str(include_str!("../../../../events/run-analysis/batch.json")).unwrap()
}

async fn sample(options: Options) -> Running {
    sample_platform::start(options).await.unwrap()
}

fn function(platform: &Platform, sample: &Running) -> Function {
    let base = sample.base_url();
    platform.function(NAME, &[("YOUTUBE_API_BASE", &base), ("SAMPLE_PLATFORM", "on")])
}

/// The messages that must come again.
async fn failures(platform: &mut Platform, event: Value) -> Vec<String> {
    let (kind, answer) = platform.lambda.invoke("1", event).await;
    assert_eq!(kind, "response", "{answer}");
    let failures = answer["batchItemFailures"].as_array().unwrap();
    let ids = failures
        .iter()
        .map(|failure| failure["itemIdentifier"].as_str().unwrap().to_owned());
    ids.collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_becomes_a_report_once_however_often_it_comes() {
    let (mut platform, sample) = (Platform::start().await, sample(Options::default()).await);
    let mut function = function(&platform, &sample);
    let key = platform.queued_for(USER, ID, BIG, Timestamp::now()).await;
    assert!(failures(&mut platform, one()).await.is_empty());
    let job = platform.job(USER, ID).await.unwrap();
    assert_eq!(
        (job.state.status, job.state.attempt, job.refunded),
        (Status::Completed, 1, false)
    );
    let report = platform.cloud.store().report(&key).await.unwrap().unwrap();
    assert_eq!(report.score.value, job.overall_score);
    let events = platform.cloud.events();
    assert_eq!((events.len(), events[0].request_id.as_str()), (1, ID));
    let line = function.call_line().await;
    assert_eq!(
        (&line["status"], &line["messages"][0]["cause"]),
        (&json!(200), &json!(null))
    );

    let (before, asked) = (platform.cloud.rows().await, sample.requests().len());
    assert!(asked > 0);
    assert!(failures(&mut platform, one()).await.is_empty());
    assert!(platform.cloud.rows().await == before && sample.requests().len() == asked);
    let again = platform.cloud.events();
    assert_eq!(again, [&events[..], &events].concat(), "announced for each message");
}

#[tokio::test(flavor = "multi_thread")]
async fn of_a_batch_only_what_another_worker_holds_or_nobody_can_read_comes_again() {
    let (mut platform, sample) = (Platform::start().await, sample(Options::default()).await);
    let _function = function(&platform, &sample);
    let now = Timestamp::now();
    let held = platform.queued(USER, ID, now).await;
    platform.claimed(&held, now + LEASE).await;
    platform.queued_for(OTHER, SECOND, BIG, now).await;
    let mut batch = batch();
    batch["Records"][1]["body"] = json!(json!({"userId": OTHER, "requestId": SECOND}).to_string());
    let mut unreadable = batch["Records"][1].clone();
    unreadable["messageId"] = json!("unreadable");
    unreadable["body"] = json!(json!({"userId": "no user", "requestId": SECOND}).to_string());
    batch["Records"].as_array_mut().unwrap().push(unreadable);
    let busy = batch["Records"][0]["messageId"].as_str().unwrap().to_owned();
    assert_eq!(failures(&mut platform, batch).await, [busy, "unreadable".to_owned()]);
    assert_eq!(platform.job(USER, ID).await.unwrap().state.status, Status::Running);
    assert_eq!(
        platform.job(OTHER, SECOND).await.unwrap().state.status,
        Status::Completed
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_end_that_was_not_announced_is_announced_with_the_next_analysis() {
    let (mut platform, sample) = (Platform::start().await, sample(Options::default()).await);
    let _function = function(&platform, &sample);
    platform.completed(USER, ID, Timestamp::now()).await;
    platform.queued_for(USER, SECOND, BIG, Timestamp::now()).await;
    assert!(failures(&mut platform, batch()).await.is_empty());
    let mut announced: Vec<String> = platform
        .cloud
        .events()
        .iter()
        .map(|event| event.request_id.to_string())
        .collect();
    announced.sort();
    assert_eq!(announced, [ID, SECOND]);
    assert_eq!(platform.credits(USER).await, 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_channel_that_is_not_there_ends_the_analysis_and_gives_the_credit_back() {
    let (mut platform, sample) = (Platform::start().await, sample(Options::default()).await);
    let _function = function(&platform, &sample);
    platform
        .queued_for(USER, ID, "@nobody-has-this-handle", Timestamp::now())
        .await;
    assert!(failures(&mut platform, one()).await.is_empty());
    let job = platform.job(USER, ID).await.unwrap();
    assert_eq!((job.failure, job.refunded), (Some(FailureKind::ChannelNotFound), true));
    assert_eq!(platform.credits(USER).await, 5);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_spent_quota_ends_the_analysis_and_gives_the_credit_back() {
    let options = Options {
        quota_units: 0,
        ..Options::default()
    };
    let (mut platform, sample) = (Platform::start().await, sample(options).await);
    let _function = function(&platform, &sample);
    platform.queued_for(USER, ID, BIG, Timestamp::now()).await;
    assert!(failures(&mut platform, one()).await.is_empty());
    let job = platform.job(USER, ID).await.unwrap();
    assert_eq!((job.failure, job.refunded), (Some(FailureKind::Api), true));
    assert_eq!(platform.credits(USER).await, 5);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_silent_bus_makes_the_message_come_again_and_the_end_is_announced_then() {
    let (mut platform, sample) = (Platform::start().await, sample(Options::default()).await);
    let _function = function(&platform, &sample);
    platform.completed(USER, ID, Timestamp::now()).await;
    platform.cloud.fail_messaging(1000);
    assert_eq!(failures(&mut platform, one()).await.len(), 1);
    platform.cloud.fail_messaging(0);
    assert!(failures(&mut platform, one()).await.is_empty());
    assert_eq!(platform.cloud.events().len(), 1);
}

#[tokio::test]
async fn it_does_not_start_without_knowing_where_the_channels_are() {
    let platform = Platform::start().await;
    let (_, complaints) = platform.function(NAME, &[("YOUTUBE_API_BASE", "")]).ended().await;
    assert_eq!(
        complaints,
        "Error: internal: environment variable YOUTUBE_API_BASE is not set\n"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_free_analysis_that_fails_is_free_again() {
    let (mut platform, sample) = (Platform::start().await, sample(Options::default()).await);
    let _function = function(&platform, &sample);
    platform.linked(USER, "UC0123456789abcdefghijkl").await;
    let (nobody, now) = ("@nobody-has-this-handle", Timestamp::now());
    let nobodys = |job: &mut store::NewAnalysis| {
        nobody.clone_into(&mut job.channel_input);
        job.channel = nobody.parse().unwrap();
        job.weekly = true;
    };
    platform.queued_with(USER, ID, now, nobodys).await;
    assert!(failures(&mut platform, one()).await.is_empty());
    assert!(platform.job(USER, ID).await.unwrap().refunded);
    platform.queued_with(USER, SECOND, now, nobodys).await;
    assert_eq!(platform.job(USER, SECOND).await.unwrap().weekly, 1);
    assert_eq!(platform.credits(USER).await, 5);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hit_is_kept_with_the_report_and_a_channel_that_changed_its_niche_is_in_one_alone() {
    let (mut first, sample) = (Platform::start().await, sample(Options::default()).await);
    let _function = function(&first, &sample);
    let hit = "@lanternattic";
    let key = first.queued_for(USER, ID, hit, Timestamp::now()).await;
    assert!(failures(&mut first, one()).await.is_empty());
    let videos = first.cloud.dynamodb().scan().table_name(store::schema::VIDEOS.name);
    assert!(videos.send().await.unwrap().count() > 0);

    let mut report = first.cloud.store().report(&key).await.unwrap().unwrap();
    report.niche_profile.sub_niche = Some("somewhere-else".to_owned());
    let mut second = Platform::start().await;
    let _function = function(&second, &sample);
    second.cloud.store().put_channel(&report).await.unwrap();
    second.queued_for(USER, ID, hit, Timestamp::now()).await;
    assert!(failures(&mut second, one()).await.is_empty());
    let rows = second.cloud.dynamodb().scan().table_name(store::schema::CHANNELS.name);
    let rows = rows.send().await.unwrap().items.unwrap();
    let summaries = rows.iter().filter(|row| row["pk"].as_s().unwrap().starts_with("SUM#"));
    assert_eq!(summaries.count(), 1);
}
