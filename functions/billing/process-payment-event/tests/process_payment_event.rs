//! The function as a process, between a database in memory, the platform's stand-ins and the local payment provider.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use lambdakit::Platform;
use paykit::Shop;
use serde_json::{Value, json};

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";

/// A message about an event, as the queue hands it over.
fn message(id: &str) -> Value {
    let sample = include_str!("../../../../events/process-payment-event/one.json");
    serde_json::from_str(&sample.replace("evt_1Sample", id)).unwrap()
}

/// Whether it must come again.
async fn deliver(platform: &mut Platform, id: &str) -> bool {
    let (kind, answer) = platform.lambda.invoke("1", message(id)).await;
    assert_eq!(kind, "response", "{answer}");
    !answer["batchItemFailures"].as_array().unwrap().is_empty()
}

/// Stores the newest event of this kind, as the webhook does, and returns its id.
async fn keep(platform: &Platform, shop: &Shop, kind: &str) -> String {
    let event = shop.event(kind);
    let id = event["id"].as_str().unwrap();
    let row = store::InboxEvent {
        id: id.parse().unwrap(),
        kind: kind.to_owned(),
        object: event["data"]["object"]["id"].as_str().map(|id| id.parse().unwrap()),
        subscription: None,
        created: jiff::Timestamp::now(),
        outcome: None,
    };
    platform
        .cloud
        .store()
        .put_event(&row, jiff::Timestamp::now())
        .await
        .unwrap();
    id.to_owned()
}

#[tokio::test]
async fn a_paid_pack_is_credited_once_however_often_its_event_comes() {
    let mut platform = Platform::start().await;
    let shop = Shop::open(&platform).await;
    let _function = shop.function(&platform, "process-payment-event");
    let before = platform.credits(USER).await;
    pay(&platform, &shop).await;
    let id = keep(&platform, &shop, "checkout.session.completed").await;
    for _ in 0..3 {
        assert!(!deliver(&mut platform, &id).await);
        assert_eq!(platform.credits(USER).await, before + 30);
    }
}

#[tokio::test]
async fn case_05_an_event_that_nobody_can_place_yet_comes_again() {
    let mut platform = Platform::start().await;
    let shop = Shop::open(&platform).await;
    let mut function = shop.function(&platform, "process-payment-event");
    assert!(deliver(&mut platform, "evt_unknown").await, "not in the inbox");
    pay(&platform, &shop).await;
    let charge = shop.stripe.objects("charge")[0]["id"].as_str().unwrap().to_owned();
    shop.stripe.control(&format!("dispute/{charge}"), &json!({})).unwrap();
    let dispute = keep(&platform, &shop, "charge.dispute.created").await;
    assert!(deliver(&mut platform, &dispute).await, "before its payment");
    let paid = keep(&platform, &shop, "checkout.session.completed").await;
    assert!(!deliver(&mut platform, &paid).await);
    assert!(!deliver(&mut platform, &dispute).await, "after it");
    let line = function.call_line().await.to_string();
    assert!(!line.contains("sk_test") && !line.contains(USER), "{line}");
}

#[tokio::test]
async fn while_the_provider_is_away_the_event_waits() {
    let mut platform = Platform::start().await;
    let shop = Shop::open(&platform).await;
    let _function = shop.function(&platform, "process-payment-event");
    pay(&platform, &shop).await;
    let id = keep(&platform, &shop, "checkout.session.completed").await;
    shop.stripe.control("fault", &json!({"api500": 1_000})).unwrap();
    assert!(deliver(&mut platform, &id).await);
    shop.stripe.control("fault", &json!({"api500": 0})).unwrap();
    assert!(!deliver(&mut platform, &id).await);
}

/// The person pays for a pack, and nobody hears of it.
async fn pay(platform: &Platform, shop: &Shop) {
    let url = shop.begin(platform, USER, "pack_creator").await;
    shop.pay(&url);
}

#[tokio::test]
async fn a_code_that_a_person_paid_with_counts_the_payment_once() {
    let mut platform = Platform::start().await;
    let shop = Shop::open(&platform).await;
    let _function = shop.function(&platform, "process-payment-event");
    shop.pay_with_code(&platform, USER, "pack_creator", "ADA-10").await;
    let store = platform.cloud.store();
    let id = keep(&platform, &shop, "checkout.session.completed").await;
    for _ in 0..2 {
        assert!(!deliver(&mut platform, &id).await);
        assert_eq!(store.codes().await.unwrap()[0].uses, 1);
    }
}
