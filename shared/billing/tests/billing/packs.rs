//! A pack from the request to the credits.

use contract::event::PaymentEvent;
use domain::Error;
use serde_json::json;

use crate::world::{BUYER, OTHER, World};

#[tokio::test]
async fn a_pack_is_begun_paid_reported_and_granted_once() {
    let world = World::new().await;
    let checkout = world.begin(&world.purchase(BUYER, "pack_creator", None)).await.unwrap();
    let session = world
        .stripe
        .object("checkout.session", checkout.session.as_str())
        .unwrap();
    assert_eq!(session["client_reference_id"], BUYER);
    assert_eq!(
        session["metadata"],
        json!({"app": "kanalyse", "user": BUYER, "product": "pack_creator"})
    );
    let site = &world.site;
    assert_eq!(
        session["success_url"],
        format!("{site}/payment-success?session_id={{CHECKOUT_SESSION_ID}}&credits=30")
    );
    assert_eq!(session["cancel_url"], format!("{site}/payment-canceled"));
    assert_eq!(
        (&session["locale"], &session["amount_total"]),
        (&json!("de"), &json!(3_499))
    );
    world.control(&format!("sessions/{}/pay", checkout.session), &json!({}));
    assert_eq!(world.bought(BUYER).await, (0, 0), "the page grants nothing");
    world.work().await;
    assert_eq!(world.bought(BUYER).await, (30, 0));
    assert_eq!(world.lines(BUYER, &format!("topup:{}", checkout.session)).await, 1);
    let intent = &world.stripe.objects("payment_intent")[0];
    assert_eq!(intent["metadata"]["user"], BUYER, "also the payment says whose it is");
    world.every_request_was_valid();
}

#[tokio::test]
async fn every_request_names_the_version_and_every_change_a_key() {
    let world = World::new().await;
    world.buy(BUYER, "pack_starter").await;
    world.work().await;
    let requests = world.requests();
    assert!(requests.len() > 20, "{}", requests.len());
    for request in requests {
        assert_eq!(request.version.as_deref(), Some(payments::API_VERSION), "{request:?}");
        assert!(
            request.method == "GET" || request.idempotency_key.is_some(),
            "{request:?}"
        );
    }
    let endpoint = &world.stripe.objects("webhook_endpoint")[0];
    assert_eq!(endpoint["api_version"], payments::API_VERSION, "one constant for both");
}

#[tokio::test]
async fn case_01_an_event_delivered_a_hundred_times_grants_once() {
    let world = World::new().await;
    world.buy(BUYER, "pack_starter").await;
    world.work().await;
    let event = world.events("checkout.session.completed").remove(0);
    let message = PaymentEvent {
        event_id: event.clone(),
    };
    let before = world.cloud.rows().await;
    for _ in 0..100 {
        world.work_on(&message).await.unwrap();
    }
    world.control(&format!("events/{event}/resend"), &json!({"times": 3}));
    world.work().await;
    assert!(world.cloud.rows().await == before, "nothing moved");
    assert_eq!(world.bought(BUYER).await, (10, 0));
}

#[tokio::test]
async fn case_02_different_events_about_one_payment_grant_once() {
    let world = World::new().await;
    // Pays later: `completed` without money, then `async_payment_succeeded`.
    let checkout = world.press("later", BUYER, "pack_pro").await;
    world.work().await;
    world.control(
        &format!("sessions/{}/settle", checkout.session),
        &json!({"succeed": true}),
    );
    world.work().await;
    let first = world.events("checkout.session.completed").remove(0);
    assert_eq!(world.bought(BUYER).await, (70, 0));
    // Reported again, `completed` is about a payment that is there now.
    let message = PaymentEvent { event_id: first };
    world.work_on(&message).await.unwrap();
    assert_eq!(world.bought(BUYER).await, (70, 0));
}

#[tokio::test]
async fn case_03_deliveries_that_are_worked_on_at_the_same_time_grant_once() {
    let world = World::new().await;
    world.buy(BUYER, "pack_starter").await;
    world.delivered().await;
    let messages = world.waiting();
    let event = world.events("checkout.session.completed").remove(0);
    let message = PaymentEvent { event_id: event };
    assert!(messages.contains(&message));
    let all = futures_util::future::join_all((0..12).map(|_| world.work_on(&message))).await;
    for done in all {
        done.unwrap();
    }
    assert_eq!(world.bought(BUYER).await, (10, 0));
}

#[tokio::test]
async fn case_13_a_delayed_payment_grants_when_the_money_comes_and_never_when_it_does_not() {
    let world = World::new().await;
    let paid = world.press("later", BUYER, "pack_starter").await;
    let failed = world.press("later", OTHER, "pack_starter").await;
    world.work().await;
    assert_eq!(world.events("checkout.session.completed").len(), 2);
    assert_eq!((world.bought(BUYER).await, world.bought(OTHER).await), ((0, 0), (0, 0)));
    world.control(&format!("sessions/{}/settle", paid.session), &json!({"succeed": true}));
    world.control(
        &format!("sessions/{}/settle", failed.session),
        &json!({"succeed": false}),
    );
    world.work().await;
    assert_eq!(
        (world.bought(BUYER).await, world.bought(OTHER).await),
        ((10, 0), (0, 0))
    );
}

#[tokio::test]
async fn a_declined_card_grants_nothing_and_the_same_page_may_be_paid_after_that() {
    let world = World::new().await;
    let checkout = world.begin(&world.purchase(BUYER, "pack_starter", None)).await.unwrap();
    let order = |button: &str| format!("sessions/{}/{button}", checkout.session);
    let _ = world.stripe.control(&order("decline"), &json!({}));
    world.work().await;
    assert_eq!(world.bought(BUYER).await, (0, 0));
    world.control(&order("pay"), &json!({}));
    world.work().await;
    assert_eq!(world.bought(BUYER).await, (10, 0));
}

#[tokio::test]
async fn the_same_request_under_the_same_key_has_the_same_page_and_another_request_is_refused() {
    let world = World::new().await;
    let purchase = world.purchase(BUYER, "pack_starter", None);
    let first = world.begin(&purchase).await.unwrap();
    assert_eq!(world.begin(&purchase).await.unwrap(), first);
    assert_eq!(world.stripe.objects("checkout.session").len(), 1);
    let other = billing::PurchaseRequest {
        product: "pack_pro".parse().unwrap(),
        ..purchase
    };
    assert!(matches!(world.begin(&other).await, Err(Error::IdempotencyMismatch)));
}

#[tokio::test]
async fn one_person_is_one_customer_however_many_payments_begin_at_once() {
    let world = World::new().await;
    let purchases: Vec<_> = (0..6).map(|_| world.purchase(BUYER, "pack_starter", None)).collect();
    let all = futures_util::future::join_all(purchases.iter().map(|purchase| world.begin(purchase))).await;
    for begun in all {
        begun.unwrap();
    }
    let customers = world.stripe.objects("customer");
    assert_eq!(customers.len(), 1);
    assert_eq!(customers[0]["id"], world.customer(BUYER).await.as_str());
    assert_eq!(customers[0]["metadata"]["user"], BUYER);
    assert!(
        customers[0]["email"].is_null() && customers[0]["name"].is_null(),
        "who it is, is nobody's business"
    );
}

#[tokio::test]
async fn case_34_two_packs_open_at_once_are_both_credited_and_of_two_subscriptions_one_can_be_paid() {
    let world = World::new().await;
    let first = world.begin(&world.purchase(BUYER, "pack_starter", None)).await.unwrap();
    let second = world.begin(&world.purchase(BUYER, "pack_pro", None)).await.unwrap();
    for checkout in [&first, &second] {
        world.control(&format!("sessions/{}/pay", checkout.session), &json!({}));
    }
    world.work().await;
    assert_eq!(world.bought(BUYER).await, (80, 0));
    let older = world.begin(&world.purchase(OTHER, "plan_starter", None)).await.unwrap();
    // Sessions are ordered by whole seconds.
    world.control("clock/advance", &json!({"seconds": 2}));
    let newer = world.begin(&world.purchase(OTHER, "plan_creator", None)).await.unwrap();
    let status = |id: &str| world.stripe.object("checkout.session", id).unwrap()["status"].clone();
    assert_eq!(
        (status(older.session.as_str()), status(newer.session.as_str())),
        (json!("expired"), json!("open"))
    );
    assert!(
        world
            .stripe
            .control(&format!("sessions/{}/pay", older.session), &json!({}))
            .is_err()
    );
    world.control(&format!("sessions/{}/pay", newer.session), &json!({}));
    world.work().await;
    let again = world.begin(&world.purchase(OTHER, "plan_growth", None)).await;
    assert!(matches!(again, Err(Error::AlreadySubscribed)));
}
