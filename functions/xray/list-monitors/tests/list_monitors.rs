//! The function as a process, between a database in memory and the platform's stand-ins.

use domain::Tier;
use jiff::{SignedDuration, Timestamp};
use lambdakit::{Event, Platform};
use serde_json::{Value, json};

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";
const OTHER: &str = "9d1c2b3a-70b1-7044-8a6e-2f6f6f2d9a22";
const ALL: &str = include_str!("../../../../events/list-monitors/all.json");
const NAME: &str = "list-monitors";

lambdakit::matrix!("list-monitors");

async fn list(platform: &mut Platform) -> Value {
    let event = Event::sample(ALL, &platform.pool.token(USER));
    let (status, body) = platform.ask(event).await;
    assert_eq!(status, 200, "{body}");
    body
}

#[tokio::test]
async fn anyone_who_has_none_learns_what_there_is_room_for() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    assert_eq!(
        list(&mut platform).await,
        json!({"items": [], "used": 0, "allowed": 1, "nextTier": "starter", "price": 10, "sendsMail": true})
    );
}

#[tokio::test]
async fn ones_own_come_newest_first_with_their_newest_run() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    platform.tier(USER, Tier::Starter).await;
    platform.given(USER, 10).await;
    let (earlier, id) = (Timestamp::now() - SignedDuration::from_hours(1), |digit: &str| {
        digit.repeat(32)
    });
    let of = platform
        .monitored_with(USER, &id("1"), |new| new.created_at = earlier)
        .await;
    platform.monitored(USER, &id("2")).await;
    platform.monitored(OTHER, &id("3")).await;
    let run = platform.run_completed(&of, &id("4"), Timestamp::now()).await;
    let store = platform.cloud.store();
    let ended = store.analysis(&run).await.unwrap().unwrap();
    store.note_run(&ended).await.unwrap();
    let body = list(&mut platform).await;
    let items = body["items"].as_array().unwrap();
    let ids: Vec<&Value> = items.iter().map(|item| &item["monitorId"]).collect();
    assert_eq!(ids, [&json!(id("2")), &json!(id("1"))]);
    assert_eq!(
        (&items[0]["lastRun"], &items[1]["lastRun"]["requestId"]),
        (&Value::Null, &json!(id("4")))
    );
    assert_eq!(items[1]["lastRun"]["status"], "completed");
    assert_eq!(
        (&body["used"], &body["allowed"], &body["nextTier"]),
        (&json!(2), &json!(2), &json!("creator"))
    );
}

#[tokio::test]
async fn after_a_downgrade_the_newest_are_off_and_say_why_and_nothing_is_deleted() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    for (number, digit) in (1..).zip(["1", "2", "3"]) {
        let at = Timestamp::now() - SignedDuration::from_hours(10 - number);
        platform
            .monitored_with(USER, &digit.repeat(32), |new| new.created_at = at)
            .await;
    }
    let body = list(&mut platform).await;
    let states: Vec<[&Value; 2]> = body["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|item| [&item["state"], &item["reason"]])
        .collect();
    let (off, why, on) = (json!("inactive"), json!("slots"), json!("active"));
    assert_eq!(states, [[&off, &why], [&off, &why], [&on, &Value::Null]]);
    assert_eq!(body["items"][0]["upcoming"], json!([]));
    assert_eq!((&body["used"], &body["allowed"]), (&json!(1), &json!(1)));
}
