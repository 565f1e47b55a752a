//! The function as a process, between a database in memory and the platform's stand-ins.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use lambdakit::{Event, Function, Platform, reply};
use serde_json::json;

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";

lambdakit::matrix!("has-role");

fn function(platform: &Platform) -> Function {
    platform.function("has-role", &[])
}

async fn has(platform: &mut Platform, token: &str, role: &str) -> bool {
    let event = Event::new("GET", "/me/roles/{role}").bearer(token).param("role", role);
    let (status, body) = reply(platform.lambda.invoke("1", event.0).await);
    assert_eq!(status, 200, "{body}");
    body["hasRole"].as_bool().unwrap()
}

#[tokio::test]
async fn the_pool_says_who_is_an_admin_and_not_the_token() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let sample = Event::sample(
        include_str!("../../../../events/has-role/admin.json"),
        &platform.pool.token(USER),
    );
    assert_eq!(
        platform.ask(sample).await,
        (200, json!({"hasRole": false, "secondFactor": false}))
    );
    let (member, admin) = (platform.pool.token(USER), platform.pool.admin_token(USER));
    assert!(
        has(&mut platform, &member, "admin").await,
        "an admin with an older token"
    );
    platform.pool.demote(USER);
    assert!(
        !has(&mut platform, &admin, "admin").await,
        "none any more, with a token that says so"
    );
}

#[tokio::test]
async fn an_admin_learns_whether_the_second_factor_is_there() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let admin = platform.pool.admin_token(USER);
    let ask = || {
        Event::new("GET", "/me/roles/{role}")
            .bearer(&admin)
            .param("role", "admin")
    };
    assert_eq!(
        platform.ask(ask()).await,
        (200, json!({"hasRole": true, "secondFactor": true}))
    );
    platform.pool.drop_second_factor(USER);
    assert_eq!(
        platform.ask(ask()).await,
        (200, json!({"hasRole": true, "secondFactor": false}))
    );
}

#[tokio::test]
async fn nobody_has_a_role_that_there_is_not() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let admin = platform.pool.admin_token(USER);
    for role in ["beta", "Admin", "root", "admin ", ""] {
        assert!(!has(&mut platform, &admin, role).await, "{role}");
    }
}

#[tokio::test]
async fn without_the_pool_nobody_learns_anything() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    platform.pool.fail(100);
    let event = Event::new("GET", "/me/roles/{role}")
        .bearer(&platform.pool.token(USER))
        .param("role", "admin");
    let (status, body) = reply(platform.lambda.invoke("1", event.0).await);
    assert_eq!((status, &body["error"]["code"]), (503, &json!("unavailable")));
}
