//! The function as a process, between a database in memory and the platform's stand-ins.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use domain::discovery::Place;
use jiff::{SignedDuration, Timestamp};
use lambdakit::{Platform, reply};
use serde_json::{Value, json};

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";
const OTHER: &str = "9d1c2b3a-70b1-7044-8a6e-2f6f6f2d9a22";
const ID: &str = "0f4e1c2b3a495867768594a3b2c1d0e1";
const NEWEST: &str = include_str!("../../../../events/list-notifications/newest.json");
const NAME: &str = "list-notifications";

lambdakit::matrix!("list-notifications");

async fn notifications(platform: &mut Platform, user: &str) -> Value {
    let event = NEWEST.replace("ACCESS_TOKEN", &platform.pool.token(user));
    let (status, body) = reply(platform.lambda.invoke("1", serde_json::from_str(&event).unwrap()).await);
    assert_eq!(status, 200, "{body}");
    body
}

#[tokio::test]
async fn a_reward_is_announced_to_its_owner_alone() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    let nothing = json!({"items": [], "unread": 0});
    assert_eq!(notifications(&mut platform, USER).await, nothing);
    let key = platform
        .completed(USER, ID, Timestamp::now() - SignedDuration::from_mins(10))
        .await;
    let store = platform.cloud.store();
    let channel = store.analysis(&key).await.unwrap().unwrap().facts.unwrap().channel_id;
    let places = [(channel.clone(), Place::ALL[2])];
    store.pay_discoveries(&places, Timestamp::now()).await.unwrap();
    let listed = notifications(&mut platform, USER).await;
    assert_eq!(listed["unread"], 1);
    let one = &listed["items"][0];
    assert_eq!(
        (&one["kind"], &one["position"]),
        (&json!("discovery_reward"), &json!(3))
    );
    assert_eq!(
        (&one["creditsAwarded"], &one["badgeEarned"]),
        (&json!(10), &json!("bronze"))
    );
    assert_eq!(
        (&one["read"], &one["channelId"]),
        (&json!(false), &json!(channel.as_str()))
    );
    assert_eq!(notifications(&mut platform, OTHER).await, nothing);
}

#[tokio::test]
async fn a_scheduled_run_is_announced_with_the_channel_as_the_run_read_it() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    platform.given(USER, 10).await;
    let of = platform.monitored(USER, &"1".repeat(32)).await;
    let now = Timestamp::now();
    let scheduled = |run: &mut store::NewAnalysis| run.run.as_mut().unwrap().due = Some(now);
    let key = platform.run_queued_with(&of, ID, now, scheduled).await;
    platform.claimed(&key, now + domain::job::LEASE).await;
    platform.end_run(&key, now).await;
    let store = platform.cloud.store();
    let ended = store.analysis(&key).await.unwrap().unwrap();
    store.note_run(&ended).await.unwrap();
    let listed = notifications(&mut platform, USER).await;
    let one = &listed["items"][0];
    assert_eq!(
        (&listed["unread"], &one["kind"], &one["run"]["requestId"]),
        (&json!(1), &json!("run_ended"), &json!(ID))
    );
    assert!(one["channelName"].is_string() && one["position"].is_null(), "{one}");
}
