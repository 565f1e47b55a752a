//! The set-up, which may be run any number of times.

use domain::catalogue::Product;
use payments::{EVENTS, Payments};
use serde_json::json;

use crate::world::{World, config};

#[tokio::test]
async fn the_first_run_makes_everything_and_the_second_nothing() {
    let world = World::new().await;
    let kinds = [
        "product",
        "price",
        "coupon",
        "billing_portal.configuration",
        "webhook_endpoint",
    ];
    let count = || kinds.map(|kind| world.stripe.objects(kind).len());
    let before = count();
    assert_eq!(before[4], 1);
    let done = world.payments.set_up("second", true).await.unwrap();
    assert_eq!(done.made, Vec::<String>::new());
    assert_eq!(done.webhook_secret, None);
    assert_eq!(done.found.len(), 2 * Product::all().count() + 3);
    assert_eq!(count(), before);
    world.every_request_was_valid();
}

#[tokio::test]
async fn what_was_made_is_what_the_catalogue_says() {
    let world = World::new().await;
    for product in Product::all() {
        let prices = world.stripe.objects("price");
        let price = prices
            .iter()
            .find(|price| price["lookup_key"] == product.lookup_key())
            .unwrap();
        assert_eq!(
            (&price["unit_amount"], &price["currency"]),
            (&json!(product.cents()), &json!("usd"))
        );
        let monthly = matches!(product, Product::Plan(_));
        assert_eq!(price["recurring"]["interval"] == "month", monthly);
        assert_eq!(price["tax_behavior"], "exclusive");
    }
    let coupon = world.stripe.object("coupon", "creator-10").unwrap();
    assert_eq!(
        (&coupon["percent_off"], &coupon["duration"]),
        (&json!(10.0), &json!("once"))
    );
    let endpoint = &world.stripe.objects("webhook_endpoint")[0];
    assert_eq!(endpoint["url"], format!("{}/api/webhooks/stripe", world.site));
    assert_eq!(endpoint["api_version"], payments::API_VERSION);
    assert_eq!(endpoint["enabled_events"].as_array().unwrap().len(), EVENTS.len());
}

#[tokio::test]
async fn an_endpoint_whose_secret_is_lost_is_recreated_and_the_old_one_goes() {
    let world = World::new().await;
    let old = world.stripe.objects("webhook_endpoint")[0]["id"].clone();
    let done = world.payments.set_up("lost", false).await.unwrap();
    assert_eq!(done.made, ["webhook endpoint"]);
    assert!(done.webhook_secret.unwrap().starts_with("whsec_"));
    let endpoints = world.stripe.objects("webhook_endpoint");
    assert_eq!(endpoints.len(), 1);
    assert_ne!(endpoints[0]["id"], old);
}

#[tokio::test]
async fn a_price_that_somebody_changed_gets_a_successor_and_what_was_sold_is_still_known() {
    let world = World::new().await;
    world.buy("buyer-0001", "plan_starter").await;
    world.work().await;
    let product = "kanalyse_plan_starter";
    let form = format!(
        "product={product}&currency=usd&unit_amount=1700&recurring[interval]=month&lookup_key=plan_starter&transfer_lookup_key=true"
    );
    world.by_hand("prices", &form).await;
    // With other keys, as another function has them: it has not seen the price.
    let fresh = Payments::new(&config(&world.stripe.base_url(), &[], &world.site)).unwrap();
    let purchase = world.purchase("buyer-0002", "plan_starter", None);
    let refused = billing::begin_checkout(&world.store, &fresh, &purchase, world.now()).await;
    assert!(refused.is_err(), "nobody pays another price than the catalogue's");
    let done = fresh.set_up("third", true).await.unwrap();
    assert_eq!(done.made, ["price plan_starter"]);
    let purchase = world.purchase("buyer-0002", "plan_starter", None);
    billing::begin_checkout(&world.store, &fresh, &purchase, world.now())
        .await
        .unwrap();
    world.days(32).await;
    assert_eq!(
        world.bought("buyer-0001").await,
        (0, 40),
        "who subscribed before keeps the old price"
    );
}
