//! Events on their way: signatures, retries, twins, and everything that can go wrong.

use std::collections::BTreeSet;
use std::time::Duration;

use local_stripe::{Options, WEBHOOK_SECRET};
use serde_json::{Value, json};

use crate::client::{PATIENCE, Shop, text};
use crate::receiver::Receiver;

/// A shop whose events go to a receiver with these first answers; what setting it up has sent is not counted.
async fn shop(answers: &[u16]) -> (Shop, Receiver) {
    let shop = Shop::open_with(Options {
        retry: Duration::from_millis(2),
        ..Options::default()
    })
    .await;
    let receiver = Receiver::start(answers).await;
    let form = [
        ("url", receiver.url.as_str()),
        ("enabled_events[0]", "*"),
        ("api_version", "2026-09-30.endive"),
    ];
    let endpoint = shop.post("/v1/webhook_endpoints", &form).await;
    shop.control("roll-secret", &json!({ "secret": WEBHOOK_SECRET, "overlapSeconds": 0 }));
    assert!(text(&endpoint, "secret").starts_with("whsec_"));
    (shop, receiver)
}

async fn settle(shop: &Shop) {
    assert!(shop.stripe.settled(PATIENCE).await);
}

#[tokio::test]
async fn a_secret_is_shown_once_and_an_endpoint_gets_only_what_it_wants() {
    let shop = Shop::open().await;
    let receiver = Receiver::start(&[]).await;
    let form = [
        ("url", receiver.url.as_str()),
        ("enabled_events[0]", "customer.created"),
    ];
    let endpoint = shop.post("/v1/webhook_endpoints", &form).await;
    let path = format!("/v1/webhook_endpoints/{}", text(&endpoint, "id"));
    let listed = shop.get("/v1/webhook_endpoints", &[]).await;
    assert!(listed["data"][0].get("secret").is_none());
    shop.subscriber("starter").await;
    settle(&shop).await;
    assert_eq!(receiver.types(), ["customer.created"]);
    assert!(receiver.received()[0].is_signed_by(text(&endpoint, "secret")));
    shop.post(&path, &[("disabled", "true")]).await;
    shop.customer().await;
    settle(&shop).await;
    assert_eq!(receiver.types().len(), 1);
}

#[tokio::test]
async fn an_event_has_the_envelope_of_stripe() {
    let (shop, receiver) = shop(&[]).await;
    shop.customer().await;
    settle(&shop).await;
    let event = receiver.received()[0].event();
    assert_eq!(
        (&event["object"], &event["livemode"], &event["api_version"]),
        (&json!("event"), &json!(false), &json!("2026-09-30.endive"))
    );
    assert_eq!(event["data"]["object"]["object"], "customer");
    assert!(text(&event["request"], "id").starts_with("req_"));
    assert_eq!(event["pending_webhooks"], 1);
}

#[tokio::test]
async fn what_is_not_taken_is_sent_again_with_a_new_second_and_the_same_event() {
    let (shop, receiver) = shop(&[500, 302, 400]).await;
    shop.customer().await;
    settle(&shop).await;
    let ids: BTreeSet<String> = receiver
        .received()
        .iter()
        .map(|one| one.event()["id"].to_string())
        .collect();
    assert_eq!((receiver.received().len(), ids.len()), (4, 1));
    assert!(receiver.received().iter().all(|one| one.is_signed_by(WEBHOOK_SECRET)));
}

#[tokio::test]
async fn the_events_of_one_act_come_in_an_order_that_changes() {
    let (shop, receiver) = shop(&[]).await;
    let setup = shop.stripe.events().len();
    let mut orders = BTreeSet::new();
    for _ in 0..12 {
        let before = shop.stripe.events().len();
        shop.subscriber("starter").await;
        let ours = shop.stripe.events().split_off(before);
        let twins = ours
            .iter()
            .map(|event| text(event, "type").to_owned())
            .filter(|kind| kind.starts_with("invoice."));
        orders.insert(twins.collect::<Vec<_>>());
    }
    settle(&shop).await;
    assert!(orders.len() > 1);
    assert_eq!(receiver.received().len(), shop.stripe.events().len() - setup);
}

#[tokio::test]
async fn duplicates_come_twice_and_dropped_ones_are_found_by_their_failed_delivery() {
    let (shop, receiver) = shop(&[]).await;
    shop.control("fault", &json!({ "duplicate": 1 }));
    shop.customer().await;
    settle(&shop).await;
    assert_eq!(receiver.types(), ["customer.created", "customer.created"]);
    shop.control("fault", &json!({ "drop": 1 }));
    let lost = shop.customer().await;
    settle(&shop).await;
    assert_eq!(receiver.received().len(), 2);
    let open = shop.get("/v1/events", &[("delivery_success", "false")]).await;
    assert_eq!(open["data"].as_array().unwrap().len(), 1);
    assert_eq!(open["data"][0]["data"]["object"]["id"], json!(lost));
    shop.control(
        &format!("events/{}/resend", text(&open["data"][0], "id")),
        &json!({ "times": 3 }),
    );
    settle(&shop).await;
    assert_eq!(receiver.received().len(), 5);
}

#[tokio::test]
async fn held_events_come_in_the_opposite_order() {
    let (shop, receiver) = shop(&[]).await;
    shop.control("fault", &json!({ "reorder": 3 }));
    let mut made = Vec::new();
    for _ in 0..3 {
        made.push(json!(shop.customer().await));
    }
    settle(&shop).await;
    let mut came: Vec<Value> = receiver
        .received()
        .iter()
        .map(|one| one.event()["data"]["object"]["id"].clone())
        .collect();
    came.reverse();
    assert_eq!(came, made);
}

#[tokio::test]
async fn wrong_signatures_are_sent_when_asked_for_and_the_right_ones_afterwards() {
    let (shop, receiver) = shop(&[400, 400]).await;
    shop.control("fault", &json!({ "badSignature": 1 }));
    shop.customer().await;
    settle(&shop).await;
    let received = receiver.received();
    assert_eq!(
        received
            .iter()
            .map(|one| one.is_signed_by(WEBHOOK_SECRET))
            .collect::<Vec<_>>(),
        [false, true, true]
    );
}

#[tokio::test]
async fn a_receiver_that_crashes_before_its_answer_gets_the_event_again() {
    let (shop, receiver) = shop(&[]).await;
    shop.control("fault", &json!({ "crashBefore2xx": 2 }));
    shop.customer().await;
    settle(&shop).await;
    assert_eq!(receiver.types(), ["customer.created"; 3]);
}

#[tokio::test]
async fn both_secrets_sign_for_a_while_after_a_change() {
    let (shop, receiver) = shop(&[]).await;
    shop.control(
        "roll-secret",
        &json!({ "secret": "whsec_new", "overlapSeconds": 3_600 }),
    );
    shop.customer().await;
    settle(&shop).await;
    let both = receiver.received().pop().unwrap();
    assert!(both.is_signed_by(WEBHOOK_SECRET) && both.is_signed_by("whsec_new"));
    shop.advance(1);
    shop.customer().await;
    settle(&shop).await;
    let one = receiver.received().pop().unwrap();
    assert!(one.is_signed_by("whsec_new") && !one.is_signed_by(WEBHOOK_SECRET));
}

#[tokio::test]
async fn a_delayed_event_is_overtaken() {
    let (shop, receiver) = shop(&[]).await;
    shop.control("fault", &json!({ "delayMs": 3_600_000 }));
    shop.customer().await;
    shop.control("fault", &json!({ "delayMs": 0 }));
    let second = shop.customer().await;
    receiver.has(1).await;
    assert_eq!(receiver.received()[0].event()["data"]["object"]["id"], json!(second));
}

#[tokio::test]
async fn an_endpoint_that_is_deleted_gets_nothing_more() {
    let (shop, receiver) = shop(&[]).await;
    shop.control("fault", &json!({ "paused": true }));
    shop.customer().await;
    let endpoint = shop.stripe.objects("webhook_endpoint").remove(0);
    let path = format!("/v1/webhook_endpoints/{}", text(&endpoint, "id"));
    shop.send(reqwest::Method::DELETE, &path, &[], None).await;
    shop.control("fault", &json!({ "paused": false }));
    settle(&shop).await;
    assert!(receiver.received().is_empty());
}

#[tokio::test]
async fn an_unknown_order_or_fault_is_refused() {
    let shop = Shop::open().await;
    for (order, body) in [
        ("nothing", json!({})),
        ("fault", json!({ "dupliacte": 1 })),
        ("clock/advance", json!({})),
        ("customers/cus_none/card", json!({ "fails": true })),
    ] {
        assert!(shop.stripe.control(order, &body).is_err(), "{order}");
    }
}
