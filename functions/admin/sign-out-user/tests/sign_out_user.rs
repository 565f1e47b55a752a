//! The function as a process, between a database in memory and the platform's stand-ins.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use domain::SessionId;
use domain::session::Standing;
use jiff::Timestamp;
use lambdakit::{Event, Function, Platform};
use serde_json::{Value, json};

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";
const ADA: &str = "7d1f0c3e-11aa-4c4e-8f6b-0a1b2c3d4e5f";

lambdakit::matrix!("sign-out-user");

fn function(platform: &Platform) -> Function {
    platform.function("sign-out-user", &[])
}

async fn sign_out(platform: &mut Platform, user: &str, reason: &str) -> (u64, Value) {
    let event = Event::new("POST", "/admin/users/{userId}/sign-out")
        .bearer(&platform.pool.admin_token(USER))
        .param("userId", user)
        .json(&json!({"reason": reason}));
    platform.ask(event).await
}

/// Whether calls of Ada are refused who signed in this many minutes ago.
async fn is_over(platform: &Platform, minutes: i64) -> bool {
    let now = Timestamp::now();
    let session = SessionId::of_second(now.as_second() - 60 * minutes).unwrap();
    let (user, store) = (ADA.parse().unwrap(), platform.cloud.store());
    store.session_standing(&user, session, false, now).await.unwrap() == Standing::Over
}

#[tokio::test]
async fn every_session_of_a_person_ends_with_the_reason_in_the_audit_log() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    platform.credits(ADA).await;
    let sample = Event::sample(
        include_str!("../../../../events/sign-out-user/stolen.json"),
        &platform.pool.admin_token(USER),
    );
    assert!(!is_over(&platform, 5).await);
    assert_eq!(platform.ask(sample).await.0, 204);
    assert_eq!(platform.pool.signed_out(), [ADA]);
    assert!(is_over(&platform, 5).await && !is_over(&platform, 0).await);
    assert!(platform.pool.lets_in(ADA), "signing in again is another matter");
    let acts = platform.acts().await;
    assert_eq!(
        (acts.len(), acts[0].actor.as_str(), acts[0].target.as_deref()),
        (1, USER, Some(ADA))
    );
    assert_eq!(acts[0].detail.as_deref(), Some("A stolen laptop was reported"));
}

#[tokio::test]
async fn nobody_is_signed_out_without_a_reason_and_who_is_not_there_is_not_found() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    assert_eq!(sign_out(&mut platform, ADA, "a stolen laptop").await.0, 404);
    platform.credits(ADA).await;
    let (status, body) = sign_out(&mut platform, ADA, "  ").await;
    assert_eq!((status, &body["error"]["field"]), (400, &json!("reason")));
    assert!(platform.pool.signed_out().is_empty() && platform.acts().await.is_empty());
}

#[tokio::test]
async fn where_the_pool_does_not_answer_the_same_call_ends_the_sessions_later() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    platform.credits(ADA).await;
    platform.pool.break_operation(Some("AdminUserGlobalSignOut"));
    assert_eq!(sign_out(&mut platform, ADA, "a stolen laptop").await.0, 503);
    assert!(platform.pool.signed_out().is_empty());
    assert!(is_over(&platform, 5).await, "our own end does not wait for the pool");
    platform.pool.break_operation(None);
    assert_eq!(sign_out(&mut platform, ADA, "a stolen laptop").await.0, 204);
    assert_eq!(platform.pool.signed_out(), [ADA]);
}
