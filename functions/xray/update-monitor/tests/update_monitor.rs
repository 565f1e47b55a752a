//! The function as a process, between a database in memory and the platform's stand-ins.

use domain::Tier;
use jiff::Timestamp;
use lambdakit::{Event, Platform};
use serde_json::{Value, json};

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";
const OTHER: &str = "9d1c2b3a-70b1-7044-8a6e-2f6f6f2d9a22";
const MONITOR: &str = "7c1e5a2b3a495867768594a3b2c1d0e1";
const PAUSE: &str = include_str!("../../../../events/update-monitor/pause.json");
const ANOTHER_SLOT: &str = include_str!("../../../../events/update-monitor/another-slot.json");
const NAME: &str = "update-monitor";

lambdakit::matrix!("update-monitor");

async fn change(platform: &mut Platform, user: &str, body: &Value) -> (u64, Value) {
    let event = Event::new("PATCH", "/monitors/{monitorId}").param("monitorId", MONITOR);
    let event = event.bearer(&platform.pool.token(user)).json(body);
    platform.ask(event).await
}

#[tokio::test]
async fn a_monitor_is_paused_resumed_and_deactivated_and_shows_when_it_is_due() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    let of = platform.monitored(USER, MONITOR).await;
    let event = Event::sample(PAUSE, &platform.pool.token(USER));
    let (status, body) = platform.ask(event.clone()).await;
    assert_eq!(
        (status, &body["state"], &body["upcoming"]),
        (200, &json!("paused"), &json!([]))
    );
    assert_eq!(platform.monitor(&of).await.unwrap().next_due, None);
    assert_eq!(platform.ask(event).await, (200, body), "the same request again");
    assert!(
        platform.cloud.stored_rules().is_empty(),
        "what is not due needs no rule"
    );
    let (_, body) = change(&mut platform, USER, &json!({"state": "active"})).await;
    assert_eq!(
        (&body["state"], body["upcoming"].as_array().unwrap().len()),
        (&json!("active"), 3)
    );
    assert!(platform.cloud.stored_rules().contains_key("-xray-mon-14"));
    let (_, body) = change(&mut platform, USER, &json!({"state": "inactive"})).await;
    assert_eq!(
        (&body["state"], &body["reason"]),
        (&json!("inactive"), &json!("deactivated"))
    );
    let (_, body) = change(&mut platform, USER, &json!({"state": "active"})).await;
    assert_eq!((&body["state"], &body["reason"]), (&json!("active"), &Value::Null));
}

#[tokio::test]
async fn another_slot_has_its_rule_and_what_was_due_before_still_happens() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    platform.given(USER, 10).await;
    let of = platform.monitored(USER, MONITOR).await;
    let run = platform.run_completed(&of, &"1".repeat(32), Timestamp::now()).await;
    let store = platform.cloud.store();
    let ended = store.analysis(&run).await.unwrap().unwrap();
    store.note_run(&ended).await.unwrap();
    platform.due(&of, Timestamp::now()).await;
    let event = Event::sample(ANOTHER_SLOT, &platform.pool.token(USER));
    let (status, body) = platform.ask(event).await;
    assert_eq!(
        (status, &body["weekday"], &body["time"]),
        (200, &json!("sunday"), &json!("23:45"))
    );
    assert_eq!(body["lastRun"]["requestId"], json!("1".repeat(32)));
    let rules = platform.cloud.stored_rules();
    assert_eq!(rules["-xray-sun-23"].expression, "cron(0/15 23 ? * SUN *)");
    assert!(platform.monitor(&of).await.unwrap().next_due.unwrap() <= Timestamp::now());
}

#[tokio::test]
async fn what_cannot_be_and_what_is_not_ones_own_changes_nothing() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    platform.monitored(USER, MONITOR).await;
    platform.credits(OTHER).await;
    let before = platform.world().await;
    for (body, field) in [(json!({"time": "7:00"}), "time"), (json!({"tracked": []}), "tracked")] {
        let (status, body) = change(&mut platform, USER, &body).await;
        assert_eq!((status, &body["error"]["field"]), (400, &json!(field)), "{body}");
    }
    for body in [
        json!({}),
        json!({"state": null}),
        json!({"state": "gone"}),
        json!({"channel": "@a"}),
    ] {
        let (status, answer) = change(&mut platform, USER, &body).await;
        assert_eq!(
            (status, &answer["error"]["code"]),
            (400, &json!("malformed_request")),
            "{body}"
        );
    }
    let (status, _) = change(&mut platform, OTHER, &json!({"state": "paused"})).await;
    assert_eq!(status, 404);
    assert!(platform.world().await == before);
}

#[tokio::test]
async fn resuming_takes_a_place_and_where_there_is_none_the_tier_that_has_one_is_named() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    platform.monitored(USER, MONITOR).await;
    assert_eq!(change(&mut platform, USER, &json!({"state": "inactive"})).await.0, 200);
    platform.monitored(USER, &"1".repeat(32)).await;
    let (status, body) = change(&mut platform, USER, &json!({"state": "active"})).await;
    assert_eq!((status, &body["error"]["code"]), (403, &json!("tier_required")));
    assert_eq!(body["error"]["tier"], "starter");
    platform.tier(USER, Tier::Agency).await;
    for number in 1..40 {
        platform.monitored(USER, &format!("{number:032x}")).await;
    }
    let (status, body) = change(&mut platform, USER, &json!({"state": "active"})).await;
    assert_eq!((status, &body["error"]["code"]), (409, &json!("monitor_limit")));
}

#[tokio::test]
async fn another_address_is_asked_and_no_address_is_refused_by_its_field() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    platform.monitored(USER, MONITOR).await;
    let to = |address: &str| json!({"mail": {"on": true, "address": address}});
    let (status, body) = change(&mut platform, USER, &to("no address")).await;
    assert_eq!((status, &body["error"]["field"]), (400, &json!("address")));
    platform.cloud.fail_messaging(1_000);
    assert_eq!(change(&mut platform, USER, &to("reports@example.org")).await.0, 503);
    platform.cloud.fail_messaging(0);
    assert_eq!(platform.cloud.mails_to_send(), []);
    let (status, body) = change(&mut platform, USER, &to("reports@example.org")).await;
    assert_eq!((status, &body["mail"]["confirmed"]), (200, &json!(false)), "{body}");
    assert_eq!(platform.cloud.mails_to_send().len(), 1);
}
