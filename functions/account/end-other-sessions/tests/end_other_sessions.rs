//! The function as a process, between a database in memory and the platform's stand-ins.

use lambdakit::{Event, Function, Platform};
use serde_json::{Value, json};

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";

lambdakit::matrix!("end-other-sessions");

fn function(platform: &Platform) -> Function {
    platform.function("end-other-sessions", &[])
}

async fn end_others(platform: &mut Platform, token: &str) -> (u64, Value) {
    platform.ask(Event::new("DELETE", "/me/sessions").bearer(token)).await
}

#[tokio::test]
async fn every_other_session_is_over_at_once_whether_it_was_used_or_not_and_the_one_that_asks_goes_on() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let [own, used, unused] = [1, 10, 5].map(|minutes| platform.pool.token_of_old(USER, minutes));
    platform.session(USER, &second_of(&platform, 10)).await;
    let sample = Event::sample(
        include_str!("../../../../events/end-other-sessions/lost-laptop.json"),
        &own,
    );
    assert_eq!(platform.ask(sample).await, (204, Value::Null));
    for token in [&used, &unused] {
        let (status, body) = end_others(&mut platform, token).await;
        assert_eq!((status, &body["error"]["code"]), (401, &json!("sign_in_required")));
    }
    for token in [&own, &platform.pool.token(USER)] {
        assert_eq!(end_others(&mut platform, token).await.0, 204);
    }
}

/// The second of a sign-in this many minutes ago.
fn second_of(platform: &Platform, minutes: i64) -> String {
    let now = platform.pool.claims(USER)["auth_time"].as_i64().unwrap_or_default();
    (now - 60 * minutes).to_string()
}

#[tokio::test]
async fn whoever_signed_in_long_ago_ends_nothing_before_they_have_done_so_again() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let (old, other) = (
        platform.pool.token_of_old(USER, 16),
        platform.pool.token_of_old(USER, 10),
    );
    let (status, body) = end_others(&mut platform, &old).await;
    assert_eq!((status, &body["error"]["code"]), (403, &json!("sign_in_again")));
    assert_eq!(end_others(&mut platform, &other).await.0, 204);
}
