//! What no event reported is found all the same.

use serde_json::json;

use crate::world::{BUYER, OTHER, World};

#[tokio::test]
async fn case_09_events_that_were_never_delivered_are_found_by_asking_for_them() {
    let world = World::new().await;
    world.control("fault", &json!({"drop": 1_000}));
    world.buy(BUYER, "pack_starter").await;
    world.buy(OTHER, "plan_starter").await;
    world.control("clock/advance", &json!({"seconds": 5 * 86_400}));
    world.work().await;
    assert_eq!((world.bought(BUYER).await, world.bought(OTHER).await), ((0, 0), (0, 0)));
    let found = world.night().await;
    assert!(found.recovered >= 2 && found.findings.is_empty(), "{found:?}");
    assert_eq!(
        (world.bought(BUYER).await, world.bought(OTHER).await),
        ((10, 0), (0, 20))
    );
    let again = world.night().await;
    assert_eq!((again.recovered, again.findings), (0, vec![]), "nothing is left");
    assert_eq!(world.bought(BUYER).await, (10, 0));
}

#[tokio::test]
async fn case_09_payments_of_which_no_event_is_left_are_found_by_looking_at_them() {
    let world = World::new().await;
    // Nobody listens, so that no event counts as undelivered.
    world.change_endpoint("disabled=true").await;
    world.buy(BUYER, "pack_pro").await;
    world.buy(OTHER, "plan_creator").await;
    world.work().await;
    let found = world.night().await;
    assert_eq!(
        (world.bought(BUYER).await, world.bought(OTHER).await),
        ((70, 0), (0, 60)),
        "{found:?}"
    );
    assert_eq!((found.search.payments, found.search.failed), (2, 0));
    assert_eq!(world.night().await.findings, []);
}

#[tokio::test]
async fn after_a_normal_day_there_is_nothing_to_find() {
    let world = World::new().await;
    world.buy(BUYER, "pack_pro").await;
    world.buy(OTHER, "plan_creator").await;
    world.work().await;
    let found = world.night().await;
    assert_eq!((found.recovered, found.findings, found.accounts), (0, vec![], 2));
}

/// Page after page, until there is none; what they counted together.
async fn sync_all(world: &World) -> (u32, u32) {
    let (mut success, mut failed, mut cursor) = (0, 0, None::<String>);
    loop {
        let page = billing::sync_page(&world.store, &world.payments, cursor.as_deref(), world.now());
        let page = page.await.unwrap();
        success += page.success;
        failed += page.failed;
        cursor = page.next_cursor;
        if cursor.is_none() {
            return (success, failed);
        }
    }
}

#[tokio::test]
async fn an_operator_reads_every_subscription_again() {
    let world = World::new().await;
    world.buy(BUYER, "plan_creator").await;
    world.buy(OTHER, "plan_starter").await;
    world.work().await;
    world.control("fault", &json!({"drop": 1_000}));
    let over = world.subscription(BUYER).await;
    world.payments.end(&over).await.unwrap();
    let subscription = world.subscription(OTHER).await;
    world
        .by_hand(&format!("subscriptions/{subscription}"), "cancel_at_period_end=true")
        .await;
    assert_eq!(sync_all(&world).await, (2, 0));
    let row = |user: &str| {
        let (store, user) = (world.store.clone(), user.parse().unwrap());
        async move { store.subscription(&user).await.unwrap().unwrap() }
    };
    assert!(row(BUYER).await.status.is_over(), "one that lives only here");
    assert!(row(OTHER).await.cancel_at_period_end);
}

#[tokio::test]
async fn more_subscriptions_than_a_page_holds_are_each_read_once() {
    let world = World::new().await;
    let buyers: Vec<String> = (0..30).map(|number| format!("buyer-{number:04}")).collect();
    for buyer in &buyers {
        world.buy(buyer, "plan_starter").await;
    }
    world.work().await;
    let first = billing::sync_page(&world.store, &world.payments, None, world.now()).await;
    let first = first.unwrap();
    assert!(first.success < 30 && first.next_cursor.is_some(), "{first:?}");
    assert_eq!(sync_all(&world).await, (30, 0));
    let nonsense = billing::sync_page(&world.store, &world.payments, Some("there.x."), world.now()).await;
    assert!(matches!(nonsense, Err(domain::Error::InvalidInput { field: "cursor" })));
}

#[tokio::test]
async fn a_renewal_of_which_nobody_heard_is_found_by_an_operator_who_reads_again() {
    let world = World::new().await;
    world.buy(BUYER, "plan_creator").await;
    world.work().await;
    world.control("fault", &json!({"drop": 1_000}));
    world.days(36).await;
    assert_eq!((world.tier(BUYER).await, world.bought(BUYER).await), ("free", (0, 60)));
    assert_eq!(sync_all(&world).await, (1, 0));
    assert_eq!(
        (world.tier(BUYER).await, world.bought(BUYER).await),
        ("creator", (0, 120))
    );
}

#[tokio::test]
async fn every_period_that_was_paid_while_nobody_listened_is_booked_and_only_once() {
    let world = World::new().await;
    world.control("fault", &json!({"drop": 1_000}));
    world.buy(BUYER, "plan_creator").await;
    for _ in 0..3 {
        world.days(31).await;
    }
    assert_eq!(world.bought(BUYER).await, (0, 0));
    assert_eq!(sync_all(&world).await, (1, 0));
    assert_eq!(
        (world.tier(BUYER).await, world.bought(BUYER).await),
        ("creator", (0, 240))
    );
    assert_eq!(sync_all(&world).await, (1, 0));
    assert_eq!(world.bought(BUYER).await, (0, 240));
}
