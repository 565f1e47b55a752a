//! The function as a process, between a database in memory and the platform's stand-ins.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use domain::ShareId;
use jiff::Timestamp;
use lambdakit::{Function, Platform, reply};
use serde_json::{Value, json};

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";
const ID: &str = "0f4e1c2b3a495867768594a3b2c1d0e1";
const SHARE: &str = include_str!("../../../../events/share-analysis/share.json");
const TAKE_BACK: &str = include_str!("../../../../events/share-analysis/take-back.json");

lambdakit::matrix!("share-analysis");

fn function(platform: &Platform) -> Function {
    platform.function("share-analysis", &[])
}

async fn call(platform: &mut Platform, text: &str) -> (u64, Value) {
    let event = text.replace("ACCESS_TOKEN", &platform.pool.token(USER));
    reply(platform.lambda.invoke("1", serde_json::from_str(&event).unwrap()).await)
}

#[tokio::test]
async fn an_analysis_is_shared_once_and_taken_back_at_once() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let key = platform.completed(USER, ID, Timestamp::now()).await;
    let (status, shared) = call(&mut platform, SHARE).await;
    assert_eq!((status, &shared["shared"]), (200, &json!(true)));
    let share: ShareId = shared["shareId"].as_str().unwrap().parse().unwrap();
    let store = platform.cloud.store();
    assert_eq!(
        store.shared_analysis(&share).await.unwrap().map(|job| job.key),
        Some(key)
    );
    assert_eq!(
        call(&mut platform, SHARE).await,
        (200, shared),
        "asking again changes nothing"
    );

    let nobody = json!({"shared": false, "shareId": null});
    assert_eq!(call(&mut platform, TAKE_BACK).await, (200, nobody.clone()));
    assert_eq!(store.shared_analysis(&share).await.unwrap(), None);
    assert_eq!(call(&mut platform, TAKE_BACK).await, (200, nobody));
}

#[tokio::test]
async fn what_still_runs_cannot_be_shared() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    platform.queued(USER, ID, Timestamp::now()).await;
    let (status, body) = call(&mut platform, SHARE).await;
    assert_eq!((status, &body["error"]["code"]), (409, &json!("analysis_in_progress")));
}

#[tokio::test]
async fn a_closed_account_shares_nothing_any_more() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let key = platform.completed(USER, ID, Timestamp::now()).await;
    let store = platform.cloud.store();
    store.close_account(&key.user, Timestamp::now()).await.unwrap();
    let (status, body) = call(&mut platform, SHARE).await;
    assert_eq!((status, &body["error"]["code"]), (401, &json!("sign_in_required")));
}
