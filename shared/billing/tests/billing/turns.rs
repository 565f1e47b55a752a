//! Changes of a person's plan are one at a time, and what another device, a crash or the provider does in between is borne.

use std::time::Duration;

use contract::billing::SubscriptionState;
use domain::catalogue::{Plan, Product};
use domain::{Error, IdempotencyKey, Result};
use futures_util::future::join_all;
use serde_json::{Value, json};
use testkit::{Faults, Kill};

use crate::world::{BUYER, World};

const LEASE_OVER: i64 = 31;

fn plan(key: &str) -> Plan {
    match key.parse() {
        Ok(Product::Plan(plan)) => plan,
        other => panic!("{key}: {other:?}"),
    }
}

fn key(text: &str) -> IdempotencyKey {
    format!("turn-{text}").parse().unwrap()
}

fn there(world: &World) -> Value {
    world.stripe.objects("subscription").remove(0)
}

fn plan_there(world: &World) -> String {
    let price = &there(world)["items"]["data"][0]["price"];
    price["lookup_key"].as_str().unwrap().to_owned()
}

fn open_pages(world: &World) -> Vec<Value> {
    let mut all = world.stripe.objects("checkout.session");
    all.retain(|one| one["status"] == "open");
    all
}

async fn subscribed(product: &str) -> World {
    let world = World::new().await;
    world.buy(BUYER, product).await;
    world.work().await;
    world
}

fn lease_over(world: &World) {
    world.control("clock/advance", &json!({"seconds": LEASE_OVER}));
}

#[tokio::test]
async fn of_two_upgrades_at_once_one_is_done_and_the_other_must_wait() {
    let world = subscribed("plan_creator").await;
    // The first one has its turn, and has changed nothing yet.
    let faults = Faults::hold(2);
    let store = world.cloud.store_with(&faults);
    let (user, act) = (BUYER.parse().unwrap(), key("first"));
    let first = billing::change(&store, &world.payments, &user, plan("plan_agency"), &act, world.now());
    let second = async {
        faults.held().await;
        let second = world.change(BUYER, "plan_growth").await;
        faults.release();
        second
    };
    let (first, second) = tokio::join!(first, second);
    assert!(matches!(second, Err(Error::PlanChangeRunning)), "{second:?}");
    first.unwrap();
    world.work().await;
    assert_eq!(
        (plan_there(&world).as_str(), world.tier(BUYER).await),
        ("plan_agency", "agency")
    );
    assert_eq!(world.lines(BUYER, "upg:").await, 1);
}

#[tokio::test]
async fn downgrades_at_once_end_in_one_of_them_and_none_is_a_defect() {
    for _ in 0..5 {
        let world = subscribed("plan_agency").await;
        let plans = [
            "plan_starter",
            "plan_creator",
            "plan_growth",
            "plan_starter",
            "plan_creator",
        ];
        let all = join_all(plans.iter().map(|plan| world.change(BUYER, plan))).await;
        assert!(all.iter().any(Result::is_ok), "{all:?}");
        for refused in all.into_iter().filter_map(Result::err) {
            assert!(matches!(refused, Error::PlanChangeRunning), "{refused:?}");
        }
        world.work().await;
        let row = world
            .store
            .subscription(&BUYER.parse().unwrap())
            .await
            .unwrap()
            .unwrap();
        assert!(row.pending.is_some());
        assert_eq!(world.bought(BUYER).await, (0, 400));
    }
}

#[tokio::test]
async fn of_checkouts_of_plans_begun_at_once_one_can_be_paid() {
    let world = World::new().await;
    let purchases: Vec<_> = (0..6).map(|_| world.purchase(BUYER, "plan_starter", None)).collect();
    let all = join_all(purchases.iter().map(|purchase| world.begin(purchase))).await;
    assert!(all.iter().any(Result::is_ok), "{all:?}");
    for refused in all.into_iter().filter_map(Result::err) {
        assert!(matches!(refused, Error::PlanChangeRunning), "{refused:?}");
    }
    assert_eq!(open_pages(&world).len(), 1);
}

#[tokio::test]
async fn of_checkouts_begun_within_one_second_the_later_one_can_be_paid() {
    let world = World::new().await;
    for round in 0..8 {
        let newer = world.begin(&world.purchase(BUYER, "plan_creator", None)).await.unwrap();
        let open = open_pages(&world);
        assert_eq!(open.len(), 1, "round {round}");
        assert_eq!(open[0]["id"], newer.session.as_str(), "round {round}");
    }
}

#[tokio::test]
async fn a_checkout_that_was_paid_a_moment_ago_leaves_room_for_no_second_one() {
    let world = World::new().await;
    world.buy(BUYER, "plan_starter").await;
    // No event has been worked on.
    let second = world.begin(&world.purchase(BUYER, "plan_creator", None)).await;
    assert!(matches!(second, Err(Error::AlreadySubscribed)), "{second:?}");
    assert_eq!(open_pages(&world), [] as [Value; 0]);
}

#[tokio::test]
async fn a_checkout_that_a_crash_kept_from_being_noted_cannot_be_paid_alongside_the_next_one() {
    for nth in 1..=5 {
        let world = World::new().await;
        let dying = world.cloud.store_with(&Faults::kill(Kill::Before, nth));
        let purchase = world.purchase(BUYER, "plan_starter", None);
        world.store.account(&purchase.user, world.now()).await.unwrap();
        let _ = billing::begin_checkout(&dying, &world.payments, &purchase, world.now()).await;
        lease_over(&world);
        let next = world.begin(&world.purchase(BUYER, "plan_creator", None)).await.unwrap();
        let open = open_pages(&world);
        assert_eq!(open.len(), 1, "death at write {nth}");
        assert_eq!(open[0]["id"], next.session.as_str());
    }
}

#[tokio::test]
async fn anyone_who_stops_in_the_middle_of_a_change_holds_up_the_next_one_for_half_a_minute() {
    for nth in 2..=4 {
        let world = subscribed("plan_creator").await;
        let dying = world.cloud.store_with(&Faults::kill(Kill::After, nth));
        let user = BUYER.parse().unwrap();
        let act = key("dies");
        let _ = billing::change(&dying, &world.payments, &user, plan("plan_starter"), &act, world.now()).await;
        let early = world.change(BUYER, "plan_growth").await;
        assert!(matches!(early, Err(Error::PlanChangeRunning)), "{early:?}");
        lease_over(&world);
        world.change(BUYER, "plan_growth").await.unwrap();
        world.work().await;
        assert_eq!(
            (plan_there(&world).as_str(), world.tier(BUYER).await),
            ("plan_growth", "growth")
        );
        assert!(there(&world)["schedule"].is_null(), "what was half done is gone");
        assert_eq!(world.bought(BUYER).await, (0, 160));
    }
}

/// An upgrade from Creator to Agency of which `lost` answers are lost, from that to the write on.
async fn upgrade_without_answers(world: &World, lost: u32) -> Result<()> {
    let once = payments::Limits {
        attempts: 1,
        ..payments::Limits::default()
    };
    let payments = world.payments_by(&world.stripe.base_url(), once);
    // Knows the prices from now on.
    let aim = payments::Aim::Plan(plan("plan_agency"));
    payments.next_step(&world.subscription(BUYER).await, aim).await.unwrap();
    let user = BUYER.parse().unwrap();
    let act = key("in-doubt");
    let change = billing::change(&world.store, &payments, &user, plan("plan_agency"), &act, world.now());
    // The subscription is read; the answer to what is written next never comes.
    world.control("fault", &json!({"apiDelayMs": 100}));
    let asked = world.requests().len();
    let (changed, ()) = tokio::join!(change, async {
        while world.requests().len() == asked {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        world.control("fault", &json!({"apiDelayMs": 0, "apiLost": lost}));
    });
    changed
}

#[tokio::test]
async fn a_write_of_which_nothing_but_the_answer_was_lost_is_found_done() {
    let world = subscribed("plan_creator").await;
    upgrade_without_answers(&world, 1).await.unwrap();
    assert_eq!(
        (plan_there(&world).as_str(), world.tier(BUYER).await),
        ("plan_agency", "agency"),
        "without any event"
    );
    // And nobody waits for a lease to run out.
    world.change(BUYER, "plan_growth").await.unwrap();
}

#[tokio::test]
async fn a_write_of_which_nobody_knows_whether_it_was_done_lets_nobody_else_write_alongside_it() {
    let world = subscribed("plan_creator").await;
    // Neither the write nor the read after it.
    let changed = upgrade_without_answers(&world, 2).await;
    assert!(matches!(changed, Err(Error::Unavailable { .. })), "{changed:?}");
    let at_once = world.change(BUYER, "plan_growth").await;
    assert!(matches!(at_once, Err(Error::PlanChangeRunning)), "{at_once:?}");
    world.work().await;
    assert_eq!(
        (plan_there(&world).as_str(), world.tier(BUYER).await),
        ("plan_agency", "agency")
    );
    lease_over(&world);
    world.change(BUYER, "plan_growth").await.unwrap();
}

#[tokio::test]
async fn a_device_that_was_too_slow_takes_its_page_back() {
    // Its second look is held up: the write after lock, lease and note.
    for nth in 2..=5 {
        let world = World::new().await;
        let purchase = world.purchase(BUYER, "plan_starter", None);
        world.store.account(&purchase.user, world.now()).await.unwrap();
        world.begin(&world.purchase(BUYER, "pack_starter", None)).await.unwrap();
        let faults = Faults::hold(nth);
        let slow = world.cloud.store_with(&faults);
        let now = world.now();
        let begin = billing::begin_checkout(&slow, &world.payments, &purchase, now);
        let other = async {
            faults.held().await;
            lease_over(&world);
            let newer = world.begin(&world.purchase(BUYER, "plan_creator", None)).await.unwrap();
            faults.release();
            newer
        };
        let (slower, newer) = tokio::join!(begin, other);
        let open: Vec<_> = open_pages(&world)
            .into_iter()
            .filter(|one| one["mode"] == "subscription")
            .collect();
        assert_eq!(open.len(), 1, "held at write {nth}: {slower:?}");
        assert_eq!(open[0]["id"], newer.session.as_str(), "held at write {nth}");
    }
}

#[tokio::test]
async fn the_same_change_under_the_same_key_happens_once_and_undoes_nothing_that_came_after_it() {
    let world = subscribed("plan_starter").await;
    let user = BUYER.parse().unwrap();
    let change = async |to: &str| {
        let act = key("repeated");
        billing::change(&world.store, &world.payments, &user, plan(to), &act, world.now()).await
    };
    change("plan_creator").await.unwrap();
    world.change(BUYER, "plan_agency").await.unwrap();
    change("plan_creator").await.unwrap();
    world.work().await;
    assert_eq!(
        (plan_there(&world).as_str(), there(&world)["schedule"].is_null()),
        ("plan_agency", true)
    );
    let other = change("plan_growth").await;
    assert!(matches!(other, Err(Error::IdempotencyMismatch)), "{other:?}");
}

#[tokio::test]
async fn the_same_checkout_under_the_same_key_is_the_same_page_while_it_can_be_paid() {
    let world = World::new().await;
    let purchase = world.purchase(BUYER, "plan_starter", None);
    let first = world.begin(&purchase).await.unwrap();
    assert_eq!(world.begin(&purchase).await.unwrap(), first);
    let other = billing::PurchaseRequest {
        product: "plan_growth".parse().unwrap(),
        ..purchase.clone()
    };
    assert!(matches!(world.begin(&other).await, Err(Error::IdempotencyMismatch)));
    world.begin(&world.purchase(BUYER, "plan_creator", None)).await.unwrap();
    let again = world.begin(&purchase).await.unwrap();
    assert_ne!(again.session, first.session);
    let open = open_pages(&world);
    assert_eq!((open.len(), open[0]["id"].as_str()), (1, Some(again.session.as_str())));
}

#[tokio::test]
async fn what_was_lowered_at_the_provider_within_a_paid_period_is_shown_and_can_be_cancelled() {
    let world = subscribed("plan_agency").await;
    let subscription = there(&world);
    let item = subscription["items"]["data"][0]["id"].as_str().unwrap();
    let prices = world.stripe.objects("price");
    let price = prices
        .iter()
        .find(|price| price["lookup_key"] == "plan_growth")
        .unwrap()["id"]
        .as_str()
        .unwrap();
    let form = format!("items[0][id]={item}&items[0][price]={price}&proration_behavior=none");
    world
        .by_hand(
            &format!("subscriptions/{}", subscription["id"].as_str().unwrap()),
            &form,
        )
        .await;
    world.work().await;
    let user = BUYER.parse().unwrap();
    let view = async || {
        billing::subscription(&world.store, &user, false, world.now())
            .await
            .unwrap()
    };
    let seen = view().await;
    assert_eq!(
        (seen.state, seen.tier.as_str(), seen.pending_tier.as_deref()),
        (SubscriptionState::Active, "agency", Some("growth"))
    );
    world.cancel(BUYER).await.unwrap();
    assert!(view().await.cancel_at_period_end);
}

#[tokio::test]
async fn a_second_plan_that_was_paid_all_the_same_is_ended_only_when_nobody_changes_the_first() {
    let world = subscribed("plan_starter").await;
    let user = BUYER.parse().unwrap();
    let at_once = payments::CheckoutRequest {
        user: BUYER.parse().unwrap(),
        customer: world.customer(BUYER).await,
        product: "plan_creator".parse().unwrap(),
        code: None,
        language: None,
        key: "parallel".to_owned(),
    };
    let at_once = world.payments.checkout(&at_once).await.unwrap();
    world.control(&format!("sessions/{}/pay", at_once.id), &json!({}));
    world.delivered().await;
    let changing = world.store.lock_plan(&user, world.now()).await.unwrap().unwrap();
    let messages = world.waiting();
    let mut again = Vec::new();
    for message in messages {
        if let Err(error) = world.work_on(&message).await {
            assert!(matches!(error, Error::PlanChangeRunning), "{error}");
            again.push(message);
        }
    }
    assert!(!again.is_empty(), "it comes again");
    world.store.release_plan(&changing, world.now()).await.unwrap();
    world.put_back(again);
    world.work().await;
    let active = world
        .stripe
        .objects("subscription")
        .into_iter()
        .filter(|one| one["status"] == "active");
    assert_eq!(active.count(), 1);
    assert_eq!(
        (world.tier(BUYER).await, world.bought(BUYER).await),
        ("creator", (0, 80))
    );
}
