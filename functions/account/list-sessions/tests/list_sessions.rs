//! The function as a process, between a database in memory and the platform's stand-ins.

use lambdakit::{Event, Function, Platform};
use serde_json::{Value, json};

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";
const OTHER: &str = "9d1c2b3a-70b1-7044-8a6e-2f6f6f2d9a22";
const PHONE: &str = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1";

lambdakit::matrix!("list-sessions");

fn function(platform: &Platform) -> Function {
    platform.function("list-sessions", &[])
}

async fn list(platform: &mut Platform, token: &str, client: &str) -> (u64, Vec<Value>) {
    let event = Event::new("GET", "/me/sessions")
        .bearer(token)
        .header("user-agent", client);
    let (status, mut body) = platform.ask(event).await;
    let items = body["items"].take();
    (status, items.as_array().cloned().unwrap_or_default())
}

#[tokio::test]
async fn a_person_sees_each_sign_in_that_was_used_with_what_and_which_of_them_asks() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let (desk, phone) = (
        platform.pool.token_of_old(USER, 60),
        platform.pool.token_of_old(USER, 5),
    );
    let sample = Event::sample(include_str!("../../../../events/list-sessions/seen.json"), &desk);
    let (status, body) = platform.ask(sample).await;
    assert_eq!((status, body["items"].as_array().unwrap().len()), (200, 1));
    let only = &body["items"][0];
    assert_eq!(
        (&only["browser"], &only["system"], &only["current"]),
        (&json!("firefox"), &json!("linux"), &json!(true))
    );
    let (_, seen) = list(&mut platform, &phone, PHONE).await;
    let of = |item: &Value| (item["browser"].clone(), item["system"].clone(), item["current"].clone());
    assert_eq!(
        seen.iter().map(of).collect::<Vec<_>>(),
        [
            (json!("safari"), json!("ios"), json!(true)),
            (json!("firefox"), json!("linux"), json!(false))
        ]
    );
    assert_eq!(seen[1]["signedInAt"], only["signedInAt"]);
}

#[tokio::test]
async fn a_client_that_says_nothing_of_itself_is_listed_too_and_nobody_elses_session_is() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let (own, other) = (platform.pool.token(USER), platform.pool.token_of_old(OTHER, 5));
    list(&mut platform, &other, PHONE).await;
    let (status, items) = list(&mut platform, &own, "").await;
    assert_eq!(
        (status, items.len(), &items[0]["browser"], &items[0]["system"]),
        (200, 1, &json!("other"), &json!("other"))
    );
}

#[tokio::test]
async fn a_person_never_sees_one_that_was_ended() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let (own, old) = (platform.pool.token(USER), platform.pool.token_of_old(USER, 50));
    assert_eq!(list(&mut platform, &old, PHONE).await.0, 200);
    let (_, items) = list(&mut platform, &own, PHONE).await;
    assert_eq!(items.len(), 2);
    let ended = items[1]["sessionId"].as_str().unwrap().parse().unwrap();
    let now = jiff::Timestamp::now();
    let user = USER.parse().unwrap();
    platform.cloud.store().end_session(&user, ended, now).await.unwrap();
    assert_eq!(list(&mut platform, &own, PHONE).await.1.len(), 1);
    assert_eq!(list(&mut platform, &old, PHONE).await.0, 401);
}
