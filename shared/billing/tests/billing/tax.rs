//! Tax, as the provider computes it from where the buyer is: what is charged with it, what is booked, and subscriptions that go without.

use domain::Error;
use domain::catalogue::{Pack, Product};
use payments::{LIVE_BASE, Payments};
use serde_json::{Value, json};
use store::Run;

use crate::world::{BUYER, World, config};

/// Pays from this place.
async fn buy_from(world: &World, user: &str, product: &str, place: &Value) {
    let checkout = world.begin(&world.purchase(user, product, None)).await.unwrap();
    world.control(&format!("sessions/{}/pay", checkout.session), place);
    world.work().await;
}

fn germany() -> Value {
    json!({"country": "DE", "postalCode": "10115", "name": "Ada Beispiel"})
}

/// The newest invoice of a reason.
fn invoice(world: &World, reason: &str) -> Value {
    let all = world.stripe.objects("invoice");
    let newest = all
        .into_iter()
        .filter(|one| one["billing_reason"] == reason)
        .max_by_key(|one| (one["created"].as_i64(), one["number"].as_str().map(str::to_owned)));
    newest.unwrap()
}

fn taxed(invoice: &Value) -> (i64, i64) {
    let tax = invoice["total_taxes"].as_array().into_iter().flatten();
    let tax = tax.map(|tax| tax["amount"].as_i64().unwrap()).sum();
    (invoice["total_excluding_tax"].as_i64().unwrap(), tax)
}

/// Nobody knows any more where the buyer is.
async fn forget_address(world: &World) {
    let customer = world.customer(BUYER).await;
    world.control(&format!("customers/{customer}/address"), &json!({"country": null}));
}

/// A world in which nothing is taxed yet, and what it sells with later.
async fn before_tax() -> (World, Payments) {
    let mut world = World::new().await;
    let taxing = world.payments.clone();
    let mut untaxed = config(
        &world.stripe.base_url(),
        std::slice::from_ref(&world.secret),
        &world.site,
    );
    untaxed.keys.tax = false;
    world.payments = Payments::new(&untaxed).unwrap();
    (world, taxing)
}

/// What the buyer enters in the portal.
async fn enter_address(world: &World) {
    let customer = world.customer(BUYER).await;
    world.control(
        &format!("customers/{customer}/address"),
        &json!({"country": "DE", "postalCode": "10115"}),
    );
}

fn is_taxed(world: &World) -> bool {
    let subscriptions = world.stripe.objects("subscription");
    subscriptions[0]["automatic_tax"]["enabled"].as_bool().unwrap()
}

#[tokio::test]
async fn a_pack_is_charged_with_the_tax_of_the_buyers_country_has_an_invoice_and_brings_its_credits() {
    let world = World::new().await;
    buy_from(&world, BUYER, "pack_starter", &germany()).await;
    assert_eq!(world.bought(BUYER).await, (10, 0));
    let invoice = invoice(&world, "manual");
    assert_eq!(taxed(&invoice), (1_299, 247));
    assert_eq!(
        (&invoice["amount_paid"], &invoice["status"]),
        (&json!(1_546), &json!("paid"))
    );
    assert_eq!(world.stripe.objects("charge")[0]["amount"], 1_546);
    let customer = world.customer(BUYER).await;
    let known = world.stripe.object("customer", customer.as_str()).unwrap();
    assert_eq!(
        (&known["address"]["country"], &known["name"]),
        (&json!("DE"), &json!("Ada Beispiel"))
    );
    world.every_request_was_valid();
}

#[tokio::test]
async fn a_business_in_another_country_of_the_union_pays_no_tax_and_owes_it_itself() {
    let world = World::new().await;
    let place = json!({"country": "AT", "postalCode": "1010", "name": "Beispiel GmbH", "taxId": "ATU12345678"});
    buy_from(&world, BUYER, "pack_starter", &place).await;
    let invoice = invoice(&world, "manual");
    assert_eq!(taxed(&invoice), (1_299, 0));
    assert_eq!(invoice["total_taxes"][0]["taxability_reason"], "reverse_charge");
    assert_eq!(invoice["customer_tax_ids"][0]["value"], "ATU12345678");
    assert_eq!(world.bought(BUYER).await, (10, 0));
}

#[tokio::test]
async fn a_refund_of_half_of_what_was_paid_with_tax_takes_half_of_the_credits_and_the_rest_the_rest() {
    let world = World::new().await;
    buy_from(&world, BUYER, "pack_starter", &germany()).await;
    let charge = world.stripe.objects("charge")[0]["id"].as_str().unwrap().to_owned();
    for left in [5, 0] {
        world.by_hand("refunds", &format!("charge={charge}&amount=773")).await;
        world.work().await;
        assert_eq!(world.bought(BUYER).await, (left, 0));
    }
}

#[tokio::test]
async fn a_plan_is_charged_with_tax_when_it_begins_when_it_renews_and_when_it_is_changed() {
    let world = World::new().await;
    buy_from(&world, BUYER, "plan_starter", &germany()).await;
    let (net, tax) = taxed(&invoice(&world, "subscription_create"));
    assert!(net > 0 && is_19_percent(net, tax), "{net} {tax}");
    world.days(32).await;
    assert_eq!(taxed(&invoice(&world, "subscription_cycle")), (net, tax));
    world.change(BUYER, "plan_creator").await.unwrap();
    world.work().await;
    let (difference, tax) = taxed(&invoice(&world, "subscription_update"));
    assert!(difference > 0 && is_19_percent(difference, tax), "{difference} {tax}");
    // What was planned for the next period is taxed as well.
    world.change(BUYER, "plan_starter").await.unwrap();
    world.days(31).await;
    assert_eq!(taxed(&invoice(&world, "subscription_cycle")).0, net);
    assert!(taxed(&invoice(&world, "subscription_cycle")).1 > 0);
    assert_eq!(world.tier(BUYER).await, "starter");
    world.every_request_was_valid();
}

/// 19 percent, within a cent.
fn is_19_percent(net: i64, tax: i64) -> bool {
    (100 * tax - 19 * net).abs() <= 100
}

#[tokio::test]
async fn a_plan_from_before_tax_is_upgraded_with_tax_once_the_address_is_known() {
    let (mut world, taxing) = before_tax().await;
    world.buy(BUYER, "plan_creator").await;
    world.work().await;
    // What is planned must survive an upgrade that is refused.
    world.change(BUYER, "plan_starter").await.unwrap();
    world.payments = taxing;
    assert!(!is_taxed(&world));
    forget_address(&world).await;

    let refused = world.change(BUYER, "plan_growth").await;
    assert!(matches!(refused, Err(Error::BillingAddressRequired)), "{refused:?}");
    world.work().await;
    assert_eq!(world.tier(BUYER).await, "creator");
    let user = BUYER.parse().unwrap();
    let view = billing::subscription(&world.store, &user, false, world.now())
        .await
        .unwrap();
    assert_eq!(view.pending_tier.as_deref(), Some("starter"));
    assert!(view.billing_portal, "where the address is entered");

    enter_address(&world).await;
    world.change(BUYER, "plan_growth").await.unwrap();
    world.work().await;
    assert_eq!(world.tier(BUYER).await, "growth");
    assert!(is_taxed(&world));
    assert!(taxed(&invoice(&world, "subscription_update")).1 > 0);
    world.days(32).await;
    assert!(taxed(&invoice(&world, "subscription_cycle")).1 > 0);
}

#[tokio::test]
async fn an_upgrade_is_refused_before_anything_is_touched_where_the_address_was_taken_away() {
    let world = World::new().await;
    buy_from(&world, BUYER, "plan_creator", &germany()).await;
    world.change(BUYER, "plan_starter").await.unwrap();
    forget_address(&world).await;
    let before = (world.stripe.objects("invoice").len(), world.bought(BUYER).await);
    let refused = world.change(BUYER, "plan_growth").await;
    assert!(matches!(refused, Err(Error::BillingAddressRequired)), "{refused:?}");
    world.work().await;
    assert_eq!(
        (world.stripe.objects("invoice").len(), world.bought(BUYER).await),
        before
    );
    let user = BUYER.parse().unwrap();
    let view = billing::subscription(&world.store, &user, false, world.now())
        .await
        .unwrap();
    assert_eq!(view.pending_tier.as_deref(), Some("starter"));
}

#[tokio::test]
async fn an_account_that_has_stopped_computing_tax_sells_nothing() {
    let world = World::new().await;
    world.control("tax", &json!({"status": "pending"}));
    let refused = world.begin(&world.purchase(BUYER, "pack_starter", None)).await;
    assert!(matches!(refused, Err(Error::PaymentsOff)), "{refused:?}");
}

fn untaxed(run: &Run) -> usize {
    let findings = run.findings.iter();
    findings
        .filter(|finding| finding.kind == "untaxed_subscription")
        .count()
}

#[tokio::test]
async fn a_renewal_that_nobody_could_tax_is_found_each_night_until_the_address_is_known() {
    let world = World::new().await;
    buy_from(&world, BUYER, "plan_starter", &germany()).await;
    assert_eq!(untaxed(&world.night().await), 0);
    forget_address(&world).await;
    world.days(32).await;
    assert_eq!(taxed(&invoice(&world, "subscription_cycle")).1, 0);
    assert_eq!(world.bought(BUYER).await, (0, 40), "what was paid is granted");
    assert!(!is_taxed(&world));
    for _ in 0..2 {
        assert_eq!(untaxed(&world.night().await), 1);
        world.days(1).await;
    }
    enter_address(&world).await;
    assert_eq!(untaxed(&world.night().await), 0);
    assert!(is_taxed(&world));
    world.days(31).await;
    assert!(taxed(&invoice(&world, "subscription_cycle")).1 > 0);
}

#[tokio::test]
async fn a_cheaper_plan_that_was_planned_begins_with_tax_though_the_address_was_away_in_between() {
    let world = World::new().await;
    buy_from(&world, BUYER, "plan_creator", &germany()).await;
    forget_address(&world).await;
    world.days(32).await;
    assert!(!is_taxed(&world));
    world.change(BUYER, "plan_starter").await.unwrap();
    enter_address(&world).await;
    assert_eq!(untaxed(&world.night().await), 0);
    world.days(31).await;
    assert_eq!(world.tier(BUYER).await, "starter");
    assert!(taxed(&invoice(&world, "subscription_cycle")).1 > 0);
    assert!(is_taxed(&world));
}

#[tokio::test]
async fn one_from_before_there_was_tax_is_found_and_left_to_operators_and_one_that_ends_is_not() {
    let (mut world, taxing) = before_tax().await;
    buy_from(&world, BUYER, "plan_starter", &json!({})).await;
    world.payments = taxing;
    enter_address(&world).await;
    assert_eq!(untaxed(&world.night().await), 1);
    assert!(!is_taxed(&world));
    world.cancel(BUYER).await.unwrap();
    assert_eq!(untaxed(&world.night().await), 0);
}

#[tokio::test]
async fn production_begins_no_sale_without_tax() {
    let mut live = config(LIVE_BASE, &[], "https://kanalyse.example");
    live.keys.tax = false;
    "prod".clone_into(&mut live.stage);
    let payments = Payments::new(&live).unwrap();
    // Refused before anybody is asked.
    let refused = payments.check_for_sale(Product::Pack(Pack::Starter)).await;
    assert!(matches!(refused, Err(Error::PaymentsOff)), "{refused:?}");
}

#[tokio::test]
async fn the_set_up_says_whether_the_account_charges_tax() {
    let world = World::new().await;
    assert!(world.payments.set_up("active", true).await.unwrap().tax);
    world.control("tax", &json!({"status": "pending"}));
    assert!(!world.payments.set_up("pending", true).await.unwrap().tax);
    world.control("tax", &json!({"status": "active", "registrations": false}));
    assert!(
        !world.payments.charges_tax().await.unwrap(),
        "nothing but zeros would be computed"
    );
    world.control("tax", &json!({"registrations": true}));
    assert!(world.payments.charges_tax().await.unwrap());
}

#[tokio::test]
async fn the_set_up_gives_an_older_portal_the_billing_address_and_older_products_their_kind() {
    let world = World::new().await;
    let portal = world.stripe.objects("billing_portal.configuration").remove(0);
    let path = format!("billing_portal/configurations/{}", portal["id"].as_str().unwrap());
    world.by_hand(&path, "features[customer_update][enabled]=false").await;
    world
        .by_hand("products/kanalyse_pack_pro", "tax_code=txcd_00000000")
        .await;
    let done = world.payments.set_up("again", true).await.unwrap();
    assert_eq!(done.made, ["product kanalyse_pack_pro", "configuration of the portal"]);
    let portal = world.stripe.objects("billing_portal.configuration").remove(0);
    let update = &portal["features"]["customer_update"];
    assert_eq!(update["allowed_updates"], json!(["address", "name", "tax_id"]));
    assert_eq!(
        (&update["enabled"], &portal["features"]["invoice_history"]["enabled"]),
        (&json!(true), &json!(true))
    );
    for product in world.stripe.objects("product") {
        assert_eq!(product["tax_code"], "txcd_10103000");
    }
    assert_eq!(
        world.payments.set_up("twice", true).await.unwrap().made,
        Vec::<String>::new()
    );
}
