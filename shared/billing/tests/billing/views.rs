//! What the owners of payments and subscriptions see.

use contract::billing::{PaymentStatus, SubscriptionState};
use domain::{Error, Result};
use payments::Payments;
use serde_json::json;

use crate::world::{BUYER, OTHER, World};

#[tokio::test]
async fn a_payment_is_open_until_it_is_granted_and_over_when_it_can_no_longer_be_paid() {
    let world = World::new().await;
    let begun = world.begin(&world.purchase(BUYER, "plan_creator", None)).await.unwrap();
    let (user, other) = (BUYER.parse().unwrap(), OTHER.parse().unwrap());
    let off = async || -> Result<Payments> { Err(Error::PaymentsOff) };
    let seen = billing::payment(&world.store, off, &user, &begun.session, world.now())
        .await
        .unwrap();
    assert_eq!(
        (seen.status, seen.price_id.as_str(), seen.credits),
        (PaymentStatus::Open, "plan_creator", 60)
    );
    assert_eq!(
        (seen.tier.as_deref(), seen.provider.as_str()),
        (Some("creator"), "Stripe")
    );
    let of_other = billing::payment(&world.store, off, &other, &begun.session, world.now()).await;
    assert!(matches!(of_other, Err(Error::NotFound)));
    world.control(&format!("sessions/{}/pay", begun.session), &json!({}));
    world.work().await;
    let seen = billing::payment(&world.store, off, &user, &begun.session, world.now())
        .await
        .unwrap();
    assert!(seen.status == PaymentStatus::Granted && seen.granted_at.is_some());
}

#[tokio::test]
async fn a_page_that_was_left_is_over_a_day_later_and_one_whose_money_is_on_its_way_is_not() {
    let world = World::new().await;
    let left = world.begin(&world.purchase(BUYER, "pack_starter", None)).await.unwrap();
    let later = world.press("later", BUYER, "pack_pro").await;
    world.days(2).await;
    let user = BUYER.parse().unwrap();
    let ask = async || Ok(world.payments.clone());
    let status = async |session| {
        let seen = billing::payment(&world.store, ask, &user, session, world.now()).await;
        seen.unwrap().status
    };
    assert_eq!(status(&left.session).await, PaymentStatus::Expired);
    assert_eq!(status(&later.session).await, PaymentStatus::Open);
}

#[tokio::test]
async fn a_subscription_says_what_is_and_what_follows() {
    let world = World::new().await;
    let user = BUYER.parse().unwrap();
    let view = async || {
        billing::subscription(&world.store, &user, false, world.now())
            .await
            .unwrap()
    };
    let free = view().await;
    assert_eq!(
        (free.subscribed, free.tier.as_str(), free.product_id, free.state),
        (false, "free", None, SubscriptionState::None)
    );
    assert!(free.next_refill_at.is_some() && free.credits_per_month == 0);
    assert!(!free.billing_portal, "nothing has been paid");
    world.buy(BUYER, "plan_growth").await;
    world.work().await;
    let paid = view().await;
    assert_eq!(
        (paid.subscribed, paid.tier.as_str(), paid.product_id.as_deref()),
        (true, "growth", Some("profile_growth"))
    );
    assert_eq!((paid.state, paid.credits_per_month), (SubscriptionState::Active, 160));
    assert!(paid.next_refill_at.is_some() && paid.next_refill_at == paid.subscription_end);
    assert!(paid.billing_portal);
    world.change(BUYER, "plan_starter").await.unwrap();
    assert_eq!(view().await.pending_tier.as_deref(), Some("starter"));
    world.cancel(BUYER).await.unwrap();
    let ending = view().await;
    assert!(ending.cancel_at_period_end && ending.pending_tier.is_none() && ending.subscribed);
    assert!(
        ending.next_refill_at > ending.subscription_end,
        "free credits, once the tier is over"
    );
    world.days(36).await;
    let over = view().await;
    assert_eq!(
        (over.subscribed, over.tier.as_str(), over.state),
        (false, "free", SubscriptionState::Canceled)
    );
    assert!(over.billing_portal, "the invoices stay");
    let admin = billing::subscription(&world.store, &user, true, world.now())
        .await
        .unwrap();
    assert_eq!((admin.tier.as_str(), admin.subscribed), ("creator", false));
}

#[tokio::test]
async fn the_portal_opens_for_the_persons_own_customer_and_leads_back() {
    let world = World::new().await;
    let purchase = world.purchase(BUYER, "pack_starter", None);
    let portal = async || {
        billing::portal(
            &world.store,
            &world.payments,
            &purchase.user,
            Some("de"),
            &purchase.key,
            world.now(),
        )
        .await
    };
    let url = portal().await.unwrap();
    assert_eq!(portal().await.unwrap(), url, "the same act");
    let session = &world.stripe.objects("billing_portal.session")[0];
    assert_eq!(session["customer"], world.customer(BUYER).await.as_str());
    assert_eq!(session["return_url"], format!("{}/manage-subscription", world.site));
    assert_eq!(
        session["configuration"],
        world.stripe.objects("billing_portal.configuration").last().unwrap()["id"]
    );
    world.every_request_was_valid();
}
