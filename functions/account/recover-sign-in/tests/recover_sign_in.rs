//! The function as a process, between a database in memory and the platform's stand-ins.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use domain::{RecoveryCode, UserId};
use jiff::Timestamp;
use lambdakit::{EMAIL, Event, Platform};
use serde_json::{Value, json};

const NAME: &str = "recover-sign-in";
const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";

lambdakit::matrix!("recover-sign-in");

fn user() -> UserId {
    USER.parse().unwrap()
}

/// The code of the sample, at another time of the minute for each call.
async fn recover(platform: &mut Platform, email: &str, code: &str) -> (u64, Value) {
    let event = Event::new("POST", "/sign-in-recovery").json(&json!({"email": email, "code": code}));
    platform.ask(event).await
}

/// Somebody whose authenticator app is lost, and their recovery code.
async fn lost(platform: &Platform) -> RecoveryCode {
    let code: RecoveryCode = "0123-4567-89AB-CDEF-GHJK-MNPQ-RSTV-WXYZ".parse().unwrap();
    let store = platform.cloud.store();
    store
        .note_authenticator(&user(), &code, Timestamp::now())
        .await
        .unwrap();
    platform.pool.address(USER, EMAIL);
    platform.pool.confirm_app(USER);
    code
}

#[tokio::test]
async fn the_code_turns_the_app_off_once_and_signs_nobody_in() {
    let mut platform = Platform::start().await;
    let mut function = platform.function(NAME, &[]);
    let code = lost(&platform).await;
    let sample = include_str!("../../../../events/recover-sign-in/lost.json");
    let sample = Event(serde_json::from_str(sample).unwrap());
    assert_eq!(platform.ask(sample).await, (204, Value::Null));
    let line = function.line().await.to_string();
    assert!(!line.contains("person@") && !line.contains("0123"), "{line}");
    assert!(!platform.pool.asks_for_code(USER));
    let store = platform.cloud.store();
    let view = store.account_view(&user(), false, Timestamp::now()).await;
    assert_eq!(view.unwrap().authenticator_since, None);

    platform.pool.confirm_app(USER);
    let (status, answer) = recover(&mut platform, EMAIL, &code.shown()).await;
    assert_eq!((status, &answer["error"]["code"]), (403, &json!("recovery_refused")));
    assert!(platform.pool.asks_for_code(USER), "a code that was used opens nothing");
}

#[tokio::test]
async fn a_code_is_read_as_people_type_it() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    lost(&platform).await;
    let typed = recover(
        &mut platform,
        "Person@Kanalyse.example",
        " ol23 4567 89ab cdef ghjk mnpq rstv wxyz",
    )
    .await;
    assert_eq!(typed, (204, Value::Null));
    assert!(!platform.pool.asks_for_code(USER));
}

#[tokio::test]
async fn a_stranger_an_unknown_address_and_a_wrong_code_look_alike_and_change_nothing() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    let code = lost(&platform).await.shown();
    platform.pool.address("somebody-else", "else@kanalyse.example");
    let mut answers = Vec::new();
    for (email, code) in [
        (EMAIL, "0123-4567-89AB-CDEF-GHJK-MNPQ-RSTV-WXY0"),
        (EMAIL, "not a code"),
        (EMAIL, ""),
        ("else@kanalyse.example", code.as_str()),
        ("nobody@kanalyse.example", code.as_str()),
        (USER, code.as_str()),
        ("", code.as_str()),
    ] {
        // Five a minute may be tried from one address.
        let event = Event::new("POST", "/sign-in-recovery").json(&json!({"email": email, "code": code}));
        let event = event.from_address(&format!("2001:db8:{:x}::1", answers.len()));
        let (status, mut answer) = platform.ask(event).await;
        answer["error"]["requestId"] = Value::Null;
        answers.push((status, answer));
        assert!(platform.pool.asks_for_code(USER), "{email} {code}");
    }
    assert_eq!(answers[0].1["error"]["code"], json!("recovery_refused"));
    assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
}

#[tokio::test]
async fn where_the_pool_does_not_answer_the_code_is_not_used_up() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    let code = lost(&platform).await;
    platform.pool.fail(3);
    let (status, answer) = recover(&mut platform, EMAIL, &code.shown()).await;
    assert_eq!((status, &answer["error"]["code"]), (503, &json!("unavailable")));
    platform.pool.fail(0);
    assert_eq!(recover(&mut platform, EMAIL, &code.shown()).await.0, 204);
}

#[tokio::test]
async fn six_tries_a_minute_are_one_too_many() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    for _ in 0..5 {
        assert_eq!(recover(&mut platform, EMAIL, "nothing").await.0, 403);
    }
    let (status, answer) = recover(&mut platform, EMAIL, "nothing").await;
    assert_eq!((status, &answer["error"]["code"]), (429, &json!("too_many_requests")));
}
