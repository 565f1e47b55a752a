//! The function as a process, between a database in memory and the platform's stand-ins.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use domain::{RecoveryCode, UserId};
use jiff::Timestamp;
use lambdakit::{Event, Platform};
use serde_json::{Value, json};

const NAME: &str = "disable-authenticator";
const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";
const OTHER: &str = "4d4b0b63-81c2-8155-9b7f-3a7a7a3e0b22";

lambdakit::matrix!("disable-authenticator");

async fn disable(platform: &mut Platform) -> (u64, Value) {
    let sample = include_str!("../../../../events/disable-authenticator/on.json");
    let event = Event::sample(sample, &platform.pool.token(USER));
    platform.ask(event).await
}

/// With an authenticator app, and what its recovery code is.
async fn protected(platform: &Platform, user: &str) -> RecoveryCode {
    let code = RecoveryCode::of([7; 20]);
    let id: UserId = user.parse().unwrap();
    let store = platform.cloud.store();
    store.note_authenticator(&id, &code, Timestamp::now()).await.unwrap();
    platform.pool.confirm_app(user);
    code
}

async fn opens(platform: &Platform, user: &str, code: &RecoveryCode) -> bool {
    let id: UserId = user.parse().unwrap();
    platform.cloud.store().opens(&id, code).await.unwrap()
}

#[tokio::test]
async fn signing_in_takes_the_password_alone_and_the_recovery_code_goes_too() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    let code = protected(&platform, USER).await;
    protected(&platform, OTHER).await;
    for _ in 0..2 {
        assert_eq!(disable(&mut platform).await, (204, Value::Null));
        assert!(!platform.pool.asks_for_code(USER) && platform.pool.asks_for_code(OTHER));
        assert!(!opens(&platform, USER, &code).await && opens(&platform, OTHER, &code).await);
    }
}

#[tokio::test]
async fn where_the_pool_does_not_answer_the_account_says_so_and_the_recovery_code_still_opens_it() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    let code = protected(&platform, USER).await;
    platform.pool.fail(3);
    let (status, answer) = disable(&mut platform).await;
    assert_eq!((status, &answer["error"]["code"]), (503, &json!("unavailable")));
    assert!(platform.pool.asks_for_code(USER) && opens(&platform, USER, &code).await);
}
