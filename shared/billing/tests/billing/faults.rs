//! What goes wrong between the provider and us.

use std::time::Duration;

use contract::event::PaymentEvent;
use domain::Error;
use payments::{Limits, Payments};
use serde_json::json;

use crate::world::{BUYER, World, config};

#[tokio::test]
async fn case_04_a_subscription_that_is_over_stays_so_when_older_news_comes_after_it() {
    let world = World::new().await;
    world.buy(BUYER, "plan_starter").await;
    world.delivered().await;
    let older = world.waiting();
    let subscription = world.stripe.objects("subscription")[0]["id"]
        .as_str()
        .unwrap()
        .parse()
        .unwrap();
    world.payments.end(&subscription).await.unwrap();
    world.work().await;
    for message in older {
        world.work_on(&message).await.unwrap();
    }
    let row = world
        .store
        .subscription(&BUYER.parse().unwrap())
        .await
        .unwrap()
        .unwrap();
    assert!(row.status.is_over());
    assert_eq!(
        world.bought(BUYER).await,
        (0, 20),
        "what was paid is granted all the same"
    );
}

#[tokio::test]
async fn case_05_an_event_of_a_stranger_is_kept_and_comes_again() {
    let world = World::new().await;
    world.control("fault", &json!({"paused": true}));
    let checkout = world.buy(BUYER, "pack_starter").await;
    let charge = world.stripe.objects("charge")[0]["id"].as_str().unwrap().to_owned();
    world.control(&format!("dispute/{charge}"), &json!({}));
    world.control("fault", &json!({"paused": false}));
    world.delivered().await;
    let dispute = PaymentEvent {
        event_id: world.events("charge.dispute.created").remove(0),
    };
    assert!(matches!(world.work_on(&dispute).await, Err(Error::Internal(_))));
    let stored = world
        .store
        .event(&dispute.event_id.parse().unwrap())
        .await
        .unwrap()
        .unwrap();
    assert_eq!(stored.outcome, None);
    world.work().await;
    world.work_on(&dispute).await.unwrap();
    assert_eq!(world.lines(BUYER, &format!("topup:{}", checkout.session)).await, 1);
    assert_eq!(world.bought(BUYER).await, (0, 0));
}

#[tokio::test]
async fn case_06_while_the_queue_is_away_nothing_is_acknowledged_and_the_provider_comes_again() {
    let world = World::new().await;
    // More than the tries of all that reports one payment.
    world.cloud.fail_messaging(120);
    world.buy(BUYER, "pack_starter").await;
    world.work().await;
    assert!(world.answers().contains(&503), "{:?}", world.answers());
    assert_eq!(world.bought(BUYER).await, (10, 0));
}

#[tokio::test]
async fn case_06_an_answer_that_is_lost_brings_the_event_again_and_grants_once() {
    let world = World::new().await;
    world.control("fault", &json!({"crashBefore2xx": 3, "duplicate": 4}));
    world.buy(BUYER, "pack_starter").await;
    world.work().await;
    assert_eq!(world.bought(BUYER).await, (10, 0));
    assert_eq!(world.lines(BUYER, "topup:").await, 1);
}

#[tokio::test]
async fn case_07_a_worker_that_stops_on_its_way_is_followed_by_one_that_ends_it() {
    let world = World::new().await;
    world.buy(BUYER, "pack_starter").await;
    world.delivered().await;
    let message = PaymentEvent {
        event_id: world.events("checkout.session.completed").remove(0),
    };
    for after in 1..=3 {
        let faults = testkit::Faults::kill(testkit::Kill::After, after);
        let store = world.cloud.store_with(&faults);
        let _ = billing::process_event(&store, &world.payments, &message, world.now()).await;
    }
    world.work_on(&message).await.unwrap();
    world.work().await;
    assert_eq!(world.bought(BUYER).await, (10, 0));
}

#[tokio::test]
async fn case_10_what_is_signed_otherwise_or_long_ago_is_refused_and_nothing_is_written() {
    let world = World::new().await;
    let before = world.cloud.rows().await;
    world.control("fault", &json!({"badSignature": 1_000}));
    world.control("fault", &json!({"delayMs": 0}));
    // Made by hand, so that nothing of ours is written next to it.
    world.by_hand("customers", "metadata[a]=b").await;
    world.by_hand("coupons", "percent_off=5&duration=once").await;
    let _ = world.stripe.settled(Duration::from_millis(300)).await;
    world.control("fault", &json!({"badSignature": 0, "drop": 1_000}));
    assert!(
        world.answers().iter().all(|status| *status == 400),
        "{:?}",
        world.answers()
    );
    assert!(world.cloud.rows().await == before);
    assert!(world.cloud.to_work_on().is_empty());
}

#[tokio::test]
async fn case_11_a_secret_is_replaced_without_losing_an_event() {
    let world = World::new().await;
    let rolled = world.control("roll-secret", &json!({}));
    let secrets = rolled.as_object().unwrap().values().next().unwrap().as_array().unwrap();
    let newest = secrets[0]["value"].as_str().unwrap().to_owned();
    world.buy(BUYER, "pack_starter").await;
    world.work().await;
    assert_eq!(world.bought(BUYER).await, (10, 0), "the old one still counts");
    world.knows(&[newest]);
    world.control("clock/advance", &json!({"seconds": 2 * 86_400}));
    world.buy(BUYER, "pack_starter").await;
    world.work().await;
    assert_eq!(world.bought(BUYER).await, (20, 0));
}

#[tokio::test]
async fn case_12_events_that_nobody_knows_are_taken_and_lead_to_nothing() {
    let world = World::new().await;
    world.change_endpoint("enabled_events[0]=*").await;
    world.by_hand("customers", "metadata[a]=b").await;
    world.work().await;
    assert_eq!(world.answers(), [200]);
    let event = world.events("customer.created").remove(0);
    let stored = world.store.event(&event.parse().unwrap()).await.unwrap().unwrap();
    assert_eq!(stored.outcome.as_deref(), Some("nothing to book"));
}

/// Short bounds: what is measured is what happens, not when.
fn hasty(base: &str) -> Payments {
    let limits = Limits {
        connect: Duration::from_millis(200),
        call: Duration::from_millis(300),
        whole: Duration::from_secs(5),
        backoff: Duration::from_millis(5),
        ..Limits::default()
    };
    Payments::with_limits(&config(base, &[], "http://127.0.0.1:9"), limits).unwrap()
}

#[tokio::test]
async fn a_provider_that_fails_twice_is_asked_a_third_time_and_acts_once() {
    for fault in ["api500", "api429", "apiLost"] {
        let world = World::new().await;
        let payments = hasty(&world.stripe.base_url());
        world.control("fault", &json!({fault: 2}));
        let user = BUYER.parse().unwrap();
        payments.ensure_customer(&user, None).await.unwrap();
        assert_eq!(world.stripe.objects("customer").len(), 1, "{fault}");
        world.control("fault", &json!({fault: 1_000}));
        let failed = payments.ensure_customer(&"buyer-0009".parse().unwrap(), None).await;
        assert!(
            matches!(failed, Err(Error::Unavailable { service: "stripe", .. })),
            "{fault}: {failed:?}"
        );
    }
}

#[tokio::test]
async fn a_provider_that_does_not_answer_or_is_not_there_is_given_up() {
    let world = World::new().await;
    world.control("fault", &json!({"apiDelayMs": 60_000}));
    let user = BUYER.parse().unwrap();
    let late = hasty(&world.stripe.base_url()).ensure_customer(&user, None).await;
    assert!(
        matches!(late, Err(Error::Unavailable { service: "stripe", .. })),
        "{late:?}"
    );
    // A port that nobody listens on.
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let nobody = format!("http://{}", listener.local_addr().unwrap());
    drop(listener);
    let absent = hasty(&nobody).ensure_customer(&user, None).await;
    assert!(
        matches!(absent, Err(Error::Unavailable { service: "stripe", .. })),
        "{absent:?}"
    );
}

#[tokio::test]
async fn while_the_provider_is_away_an_event_waits_and_is_worked_on_after_that() {
    let world = World::new().await;
    world.buy(BUYER, "pack_starter").await;
    world.delivered().await;
    let message = PaymentEvent {
        event_id: world.events("checkout.session.completed").remove(0),
    };
    world.control("fault", &json!({"api500": 3}));
    assert!(matches!(world.work_on(&message).await, Err(Error::Unavailable { .. })));
    world.control("fault", &json!({"api500": 0}));
    world.work_on(&message).await.unwrap();
    assert_eq!(world.bought(BUYER).await, (10, 0));
}
