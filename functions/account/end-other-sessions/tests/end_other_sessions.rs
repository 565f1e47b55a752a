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
    let (own, used) = (
        platform.pool.token_of_old(USER, 1),
        platform.pool.token_of_old(USER, 10),
    );
    assert_eq!(end_others(&mut platform, &used).await.0, 204);
    let unused = platform.pool.token_of_old(USER, 5);
    let sample = Event::sample(
        include_str!("../../../../events/end-other-sessions/lost-laptop.json"),
        &own,
    );
    // What began before the call of the other one is over with it, as far as anybody knows.
    assert_eq!(platform.ask(sample).await.0, 401);
    let own = platform.pool.token(USER);
    assert_eq!(end_others(&mut platform, &own).await, (204, Value::Null));
    for token in [&used, &unused] {
        let (status, body) = end_others(&mut platform, token).await;
        assert_eq!((status, &body["error"]["code"]), (401, &json!("sign_in_required")));
    }
    assert_eq!(end_others(&mut platform, &own).await.0, 204);
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
