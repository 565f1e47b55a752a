//! The function as a process, between a database in memory and the platform's stand-ins.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use lambdakit::{Event, Function, Platform};
use serde_json::{Value, json};

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";

lambdakit::matrix!("end-session");

fn function(platform: &Platform) -> Function {
    platform.function("end-session", &[])
}

async fn end(platform: &mut Platform, token: &str, session: &str) -> (u64, Value) {
    let event = Event::new("DELETE", "/me/sessions/{sessionId}")
        .bearer(token)
        .param("sessionId", session);
    platform.ask(event).await
}

/// The id of a session that is this many minutes old and was used.
async fn used(platform: &mut Platform, minutes: u64) -> (String, String) {
    let token = platform.pool.token_of_old(USER, minutes);
    // Any call is a use.
    assert_eq!(
        end(platform, &token, "1700000000").await.1["error"]["code"],
        refusal(minutes)
    );
    let user = USER.parse().unwrap();
    let now = jiff::Timestamp::now();
    let listed = platform.cloud.store().sessions(&user, false, now).await.unwrap();
    (token, listed[0].id.to_string())
}

fn refusal(minutes: u64) -> Value {
    json!(if minutes > 15 { "sign_in_again" } else { "not_found" })
}

#[tokio::test]
async fn a_session_that_signs_out_is_over_at_once_however_old_it_is_and_another_one_is_not() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let (old, _) = used(&mut platform, 600).await;
    let (other, _) = used(&mut platform, 5).await;
    let sample = Event::sample(include_str!("../../../../events/end-session/current.json"), &old);
    assert_eq!(platform.ask(sample).await, (204, Value::Null));
    let (status, body) = end(&mut platform, &old, "current").await;
    assert_eq!((status, &body["error"]["code"]), (401, &json!("sign_in_required")));
    assert_eq!(end(&mut platform, &other, "current").await.0, 204);
}

#[tokio::test]
async fn another_session_is_ended_by_its_id_but_not_by_whoever_signed_in_long_ago() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let (old, old_id) = used(&mut platform, 600).await;
    let (own, own_id) = used(&mut platform, 5).await;
    let (status, body) = end(&mut platform, &old, &own_id).await;
    assert_eq!((status, &body["error"]["code"]), (403, &json!("sign_in_again")));
    for _ in 0..2 {
        assert_eq!(end(&mut platform, &own, &old_id).await.0, 204);
    }
    assert_eq!(end(&mut platform, &old, &own_id).await.0, 401);
    assert_eq!(end(&mut platform, &own, &own_id).await.0, 204);
    assert_eq!(end(&mut platform, &own, "current").await.0, 401);
}
