//! A price at the provider that is not that of the catalogue stops the sale of its product, and nothing else.

use domain::Error;
use payments::Payments;
use serde_json::json;

use crate::world::{BUYER, OTHER, World, config};

const THIRD: &str = "buyer-0003";

/// Somebody gives the cheapest plan another price in the provider's dashboard; its id.
async fn changed_price(world: &mut World) -> String {
    let product = "kanalyse_plan_starter";
    let form = format!(
        "product={product}&currency=usd&unit_amount=1700&recurring[interval]=month&lookup_key=plan_starter&transfer_lookup_key=true"
    );
    let price = world.by_hand("prices", &form).await;
    // As a function has them that begins now: it has not seen the old price.
    world.payments = Payments::new(&config(&world.stripe.base_url(), &[], &world.site)).unwrap();
    price["id"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn what_is_paid_is_booked_for_every_plan_also_for_the_one_whose_price_was_changed() {
    let mut world = World::new().await;
    world.buy(BUYER, "plan_starter").await;
    world.buy(OTHER, "plan_creator").await;
    world.buy(THIRD, "plan_starter").await;
    world.work().await;
    let price = changed_price(&mut world).await;
    // Somebody is even moved to the changed price by hand.
    let subscription = world
        .stripe
        .object("subscription", world.subscription(THIRD).await.as_str());
    let item = subscription.unwrap()["items"]["data"][0]["id"]
        .as_str()
        .unwrap()
        .to_owned();
    let form = format!("items[0][id]={item}&items[0][price]={price}&proration_behavior=none");
    let path = format!("subscriptions/{}", world.subscription(THIRD).await);
    world.by_hand(&path, &form).await;
    world.days(32).await;
    assert_eq!(world.bought(BUYER).await, (0, 40));
    assert_eq!(world.bought(OTHER).await, (0, 120));
    assert_eq!(world.bought(THIRD).await, (0, 40), "at the changed price");
    assert_eq!(
        (world.tier(BUYER).await, world.tier(OTHER).await),
        ("starter", "creator")
    );
    world.change(BUYER, "plan_creator").await.unwrap();
    world.work().await;
    assert_eq!(world.tier(BUYER).await, "creator", "an upgrade to another plan");
}

#[tokio::test]
async fn a_product_whose_price_was_changed_is_refused_and_every_other_one_is_sold() {
    let mut world = World::new().await;
    world.buy(OTHER, "plan_creator").await;
    world.work().await;
    changed_price(&mut world).await;
    let refused = world.begin(&world.purchase(BUYER, "plan_starter", None)).await;
    assert!(matches!(refused, Err(Error::ProductUnavailable)), "{refused:?}");
    let before = world.stripe.objects("subscription");
    let refused = world.change(OTHER, "plan_starter").await;
    assert!(matches!(refused, Err(Error::ProductUnavailable)), "{refused:?}");
    assert_eq!(
        json!(world.stripe.objects("subscription")),
        json!(before),
        "nothing was begun"
    );
    assert_eq!(world.stripe.objects("subscription_schedule").len(), 0);
    world.buy(BUYER, "pack_starter").await;
    world.buy(BUYER, "plan_creator").await;
    world.work().await;
    assert_eq!(world.bought(BUYER).await, (10, 60));
    world.change(OTHER, "plan_growth").await.unwrap();
    world.work().await;
    assert_eq!(world.tier(OTHER).await, "growth");
}

#[tokio::test]
async fn anyone_who_asks_for_what_cannot_be_bought_keeps_the_page_that_can_be_paid() {
    let mut world = World::new().await;
    let open = world.begin(&world.purchase(BUYER, "plan_creator", None)).await.unwrap();
    changed_price(&mut world).await;
    let refused = world.begin(&world.purchase(BUYER, "plan_starter", None)).await;
    assert!(matches!(refused, Err(Error::ProductUnavailable)), "{refused:?}");
    let paid = world
        .stripe
        .control(&format!("sessions/{}/pay", open.session), &json!({}));
    assert!(paid.is_ok(), "{paid:?}");
    world.work().await;
    assert_eq!(
        (world.tier(BUYER).await, world.bought(BUYER).await),
        ("creator", (0, 60))
    );
}

#[tokio::test]
async fn a_price_that_is_put_right_is_sold_at_once() {
    let mut world = World::new().await;
    changed_price(&mut world).await;
    assert!(world.begin(&world.purchase(BUYER, "plan_starter", None)).await.is_err());
    // By an operator, elsewhere.
    let elsewhere = Payments::new(&config(&world.stripe.base_url(), &[], &world.site)).unwrap();
    elsewhere.set_up("mended", true).await.unwrap();
    world.buy(BUYER, "plan_starter").await;
    world.work().await;
    assert_eq!(world.bought(BUYER).await, (0, 20));
}
