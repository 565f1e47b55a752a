//! The function as a process, between a database in memory and the platform's stand-ins.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use domain::{RecoveryCode, UserId};
use jiff::Timestamp;
use lambdakit::{Event, Platform};
use serde_json::{Value, json};

const NAME: &str = "enable-authenticator";
const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";

lambdakit::matrix!("enable-authenticator");

fn user() -> UserId {
    USER.parse().unwrap()
}

async fn enable(platform: &mut Platform) -> (u64, Value) {
    let sample = include_str!("../../../../events/enable-authenticator/confirmed.json");
    let event = Event::sample(sample, &platform.pool.token(USER));
    platform.ask(event).await
}

fn code(answer: &Value) -> RecoveryCode {
    let shown = answer["recoveryCode"].as_str().unwrap();
    let code: RecoveryCode = shown.parse().unwrap();
    assert_eq!(code.shown(), shown);
    code
}

/// Since when signing in takes a code, as the person's account says.
async fn since(platform: &Platform) -> Option<Timestamp> {
    let store = platform.cloud.store();
    let view = store.account_view(&user(), false, Timestamp::now()).await;
    view.unwrap().authenticator_since
}

#[tokio::test]
async fn from_now_on_signing_in_takes_a_code_and_a_recovery_code_opens_the_account() {
    let mut platform = Platform::start().await;
    let mut function = platform.function(NAME, &[]);
    let store = platform.cloud.store();
    assert!(!platform.pool.asks_for_code(USER) && since(&platform).await.is_none());
    let (status, answer) = enable(&mut platform).await;
    assert_eq!(status, 200, "{answer}");
    let line = function.line().await.to_string();
    assert!(!line.contains(answer["recoveryCode"].as_str().unwrap()), "{line}");
    assert!(platform.pool.asks_for_code(USER));
    assert!(store.opens(&user(), &code(&answer)).await.unwrap());
    let first = since(&platform).await.unwrap();

    let (_, again) = enable(&mut platform).await;
    assert_ne!(code(&again), code(&answer));
    assert!(store.opens(&user(), &code(&again)).await.unwrap());
    assert!(!store.opens(&user(), &code(&answer)).await.unwrap(), "the one before");
    let stored = format!("{:?}", platform.world().await);
    assert!(stored.contains(&code(&again).hash()) && !stored.contains(&code(&again).shown()));
    assert_eq!(since(&platform).await, Some(first), "a new recovery code is no new app");
}

#[tokio::test]
async fn an_app_that_the_pool_has_not_confirmed_is_not_asked_for() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    platform.pool.without_app(USER);
    let (status, answer) = enable(&mut platform).await;
    assert_eq!(
        (status, &answer["error"]["code"]),
        (409, &json!("authenticator_missing"))
    );
    assert!(!platform.pool.asks_for_code(USER) && since(&platform).await.is_none());
}

#[tokio::test]
async fn where_the_pool_does_not_answer_nothing_is_noted_and_the_next_call_does_it() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    platform.pool.fail(3);
    let (status, answer) = enable(&mut platform).await;
    assert_eq!((status, &answer["error"]["code"]), (503, &json!("unavailable")));
    assert!(since(&platform).await.is_none());
    platform.pool.fail(0);
    assert_eq!(enable(&mut platform).await.0, 200);
    assert!(since(&platform).await.is_some());
}
