//! Closing an account at the provider.

use domain::Error;

use crate::world::{BUYER, OTHER, World};

#[tokio::test]
async fn anyone_who_leaves_is_deleted_at_the_provider_too_and_pays_nothing_more() {
    let world = World::new().await;
    world.buy(BUYER, "plan_creator").await;
    world.work().await;
    let user = BUYER.parse().unwrap();
    let customer = world.customer(BUYER).await;
    world.store.close_account(&user, world.now()).await.unwrap();
    for _ in 0..2 {
        billing::leave(&world.store, async || Ok(world.payments.clone()), &user)
            .await
            .unwrap();
    }
    let subscription = &world.stripe.objects("subscription")[0];
    assert_eq!(subscription["status"], "canceled");
    let gone = world.stripe.object("customer", customer.as_str());
    assert!(gone.is_none_or(|customer| customer["deleted"] == true));
    // What the provider reports afterwards is worked on, and brings nothing back.
    world.work().await;
    world.days(40).await;
    assert!(matches!(
        world.store.account(&user, world.now()).await,
        Err(Error::SignInRequired)
    ));
    assert_eq!(world.stripe.objects("invoice").len(), 1);
    let begun = world.begin(&world.purchase(BUYER, "pack_starter", None)).await;
    assert!(matches!(begun, Err(Error::SignInRequired)));
}

#[tokio::test]
async fn who_never_bought_anything_leaves_without_a_word_to_the_provider() {
    let world = World::new().await;
    let user = OTHER.parse().unwrap();
    let asked = world.requests().len();
    billing::leave(&world.store, async || Err(Error::PaymentsOff), &user)
        .await
        .unwrap();
    assert_eq!(world.requests().len(), asked);
}
