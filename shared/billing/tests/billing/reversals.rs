//! Money that goes back.

use serde_json::json;

use crate::world::{BUYER, World};

/// A pack of ten that is paid and granted; the charge behind it.
async fn paid(world: &World) -> String {
    world.buy(BUYER, "pack_starter").await;
    world.work().await;
    assert_eq!(world.bought(BUYER).await, (10, 0));
    world.stripe.objects("charge")[0]["id"].as_str().unwrap().to_owned()
}

/// An operator refunds at the provider, in part or whole.
async fn refund(world: &World, charge: &str, cents: i64) -> String {
    let refund = world
        .by_hand("refunds", &format!("charge={charge}&amount={cents}"))
        .await;
    refund["id"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn case_15_a_full_refund_takes_the_pack_back_once() {
    let world = World::new().await;
    let charge = paid(&world).await;
    refund(&world, &charge, 1_299).await;
    world.work().await;
    assert_eq!(world.bought(BUYER).await, (0, 0));
    assert_eq!(
        world.lines(BUYER, "refund:").await,
        1,
        "though several events reported it"
    );
}

#[tokio::test]
async fn case_16_refunds_in_parts_take_their_share_and_never_more_than_was_granted() {
    let world = World::new().await;
    let charge = paid(&world).await;
    for (cents, left) in [(433, 7), (433, 3), (433, 0)] {
        refund(&world, &charge, cents).await;
        world.work().await;
        assert_eq!(world.bought(BUYER).await, (left, 0));
    }
}

#[tokio::test]
async fn case_17_a_refund_that_fails_later_is_undone() {
    let world = World::new().await;
    let charge = paid(&world).await;
    let id = refund(&world, &charge, 1_299).await;
    world.work().await;
    assert_eq!(world.bought(BUYER).await, (0, 0));
    world.control(&format!("refunds/{id}/fail"), &json!({}));
    world.work().await;
    assert_eq!(world.bought(BUYER).await, (10, 0));
    assert_eq!(world.lines(BUYER, "refund-undo:").await, 1);
}

#[tokio::test]
async fn case_18_a_dispute_takes_the_credits_and_gives_them_back_when_it_is_won() {
    for won in [true, false] {
        let world = World::new().await;
        let charge = paid(&world).await;
        let dispute = world.control(&format!("dispute/{charge}"), &json!({}));
        let dispute = dispute["id"].as_str().unwrap();
        world.work().await;
        assert_eq!(world.bought(BUYER).await, (0, 0));
        let outcome = if won { "won" } else { "lost" };
        world.control(&format!("dispute/{dispute}/{outcome}"), &json!({}));
        world.work().await;
        assert_eq!(world.bought(BUYER).await, (if won { 10 } else { 0 }, 0));
    }
}

#[tokio::test]
async fn a_dispute_whose_decision_is_reversed_moves_the_credits_each_time_and_the_books_agree() {
    let world = World::new().await;
    let charge = paid(&world).await;
    let dispute = world.control(&format!("dispute/{charge}"), &json!({}));
    let dispute = dispute["id"].as_str().unwrap();
    world.work().await;
    for (decision, credits) in [("won", 10), ("lost", 0), ("won", 10), ("lost", 0)] {
        world.control(&format!("dispute/{dispute}/{decision}"), &json!({}));
        world.work().await;
        assert_eq!(world.bought(BUYER).await, (credits, 0), "{decision}");
        let findings = world.store.compare(&BUYER.parse().unwrap(), world.now()).await.unwrap();
        assert_eq!(findings, [], "{decision}");
    }
    assert_eq!(world.lines(BUYER, "dispute:").await, 5);
}

#[tokio::test]
async fn events_of_a_reversed_decision_may_come_in_any_order() {
    let world = World::new().await;
    let charge = paid(&world).await;
    let dispute = world.control(&format!("dispute/{charge}"), &json!({}));
    let dispute = dispute["id"].as_str().unwrap();
    for decision in ["won", "lost"] {
        world.control(&format!("dispute/{dispute}/{decision}"), &json!({}));
    }
    world.delivered().await;
    let messages = world.waiting();
    for message in messages.iter().rev().chain(&messages) {
        world.work_on(message).await.unwrap();
        assert_eq!(world.bought(BUYER).await, (0, 0), "what is true now is asked for");
    }
    world.control(&format!("dispute/{dispute}/won"), &json!({}));
    world.delivered().await;
    for message in messages.iter().chain(&world.waiting()) {
        world.work_on(message).await.unwrap();
    }
    assert_eq!(world.bought(BUYER).await, (10, 0));
    let findings = world.store.compare(&BUYER.parse().unwrap(), world.now()).await.unwrap();
    assert_eq!(findings, []);
}

#[tokio::test]
async fn a_refund_of_a_subscriptions_invoice_finds_the_period_it_paid_for() {
    let world = World::new().await;
    world.buy(BUYER, "plan_creator").await;
    world.work().await;
    let charge = world.stripe.objects("charge")[0]["id"].as_str().unwrap().to_owned();
    refund(&world, &charge, 1_950).await;
    world.work().await;
    assert_eq!(world.bought(BUYER).await, (0, 30), "half of it");
}

#[tokio::test]
async fn case_05_a_refund_that_is_reported_before_its_payment_waits_for_it() {
    let world = World::new().await;
    world.control("fault", &json!({"paused": true}));
    world.buy(BUYER, "pack_starter").await;
    let charge = world.stripe.objects("charge")[0]["id"].as_str().unwrap().to_owned();
    refund(&world, &charge, 1_299).await;
    world.control("fault", &json!({"paused": false}));
    world.delivered().await;
    let refunded = world.events("charge.refunded").remove(0);
    let (first, rest): (Vec<_>, Vec<_>) = world
        .waiting()
        .into_iter()
        .partition(|message| message.event_id == refunded);
    let early = world.work_on(&first[0]).await;
    assert!(early.is_err(), "nobody knows the payment yet");
    for message in rest.iter().chain(rest.iter()) {
        let _ = world.work_on(message).await;
    }
    world.work_on(&first[0]).await.unwrap();
    assert_eq!(world.bought(BUYER).await, (0, 0));
}
