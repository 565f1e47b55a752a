//! The function as a process, between a database in memory and the platform's stand-ins.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use domain::{AnalysisId, Credits, UserId};
use jiff::Timestamp;
use lambdakit::{Function, Platform, reply};
use serde_json::{Value, json};
use store::{JobKey, NewJob};

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";

lambdakit::matrix!();

fn function(platform: &Platform) -> Function {
    platform.function(env!("CARGO_BIN_EXE_get-me"), &[])
}

fn signed_in(token: &str) -> Value {
    let event = include_str!("../../../../events/get-me/signed-in.json");
    serde_json::from_str(&event.replace("ACCESS_TOKEN", token)).unwrap()
}

#[tokio::test]
async fn a_person_who_was_never_seen_has_an_account_with_five_free_credits() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let before = Timestamp::now();
    let event = signed_in(&platform.pool.token(USER));
    let (status, me) = reply(platform.lambda.invoke("1", event.clone()).await);
    assert_eq!(status, 200);
    let expected = json!({
        "userId": USER, "tier": "free", "subscriptionEnd": null, "isAdmin": false, "credits": 5, "subscriptionCredits": 5,
        "purchasedCredits": 0, "nextFreeCreditsAt": me["nextFreeCreditsAt"], "runningRequestId": null,
    });
    assert_eq!(me, expected);
    let next: Timestamp = me["nextFreeCreditsAt"].as_str().unwrap().parse().unwrap();
    let days = next.duration_since(before).as_hours() / 24;
    assert_eq!(days, 30);
    assert_eq!(
        reply(platform.lambda.invoke("2", event).await),
        (200, me),
        "looking again grants nothing"
    );
}

#[tokio::test]
async fn a_running_analysis_is_named_and_its_credit_gone() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let (user, id): (UserId, AnalysisId) = (
        USER.parse().unwrap(),
        "0123456789abcdef0123456789abcdef".parse().unwrap(),
    );
    let now = Timestamp::now();
    let store = platform.cloud.store();
    store.account(&user, now).await.unwrap();
    let job = NewJob {
        key: JobKey { user, id: id.clone() },
        channel_input: "@somebody".to_owned(),
        channel: "@somebody".parse().unwrap(),
        price: Credits::QUICK_ANALYSIS,
        priority: false,
        created_at: now,
    };
    store.start_job(&job).await.unwrap();
    let (_, me) = reply(platform.lambda.invoke("1", signed_in(&platform.pool.token(USER))).await);
    assert_eq!(
        (&me["runningRequestId"], &me["credits"]),
        (&json!(id.as_str()), &json!(4))
    );
}

#[tokio::test]
async fn an_admin_without_a_tier_counts_as_creator() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let (_, me) = reply(
        platform
            .lambda
            .invoke("1", signed_in(&platform.pool.admin_token(USER)))
            .await,
    );
    assert_eq!((&me["tier"], &me["isAdmin"]), (&json!("creator"), &json!(true)));
}

#[tokio::test]
async fn without_a_token_there_is_nobody() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let event = serde_json::from_str(include_str!("../../../../events/get-me/no-token.json")).unwrap();
    let (status, body) = reply(platform.lambda.invoke("1", event).await);
    assert_eq!((status, &body["error"]["code"]), (401, &json!("sign_in_required")));
}
