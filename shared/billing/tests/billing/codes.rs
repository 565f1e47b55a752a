//! Creator codes.

use domain::{Code, CodeKind, Error, Terms};
use jiff::Timestamp;
use serde_json::json;
use store::NewCode;

use crate::world::{BUYER, OTHER, World};

async fn creator_code(world: &World, name: &str, creator: Option<&str>) -> Code {
    let code: Code = name.parse().unwrap();
    let terms = Terms {
        kind: CodeKind::Creator,
        credits: None,
        creator: creator.map(|user| user.parse().unwrap()),
        max_uses: None,
        valid_from: None,
        valid_until: None,
        active: true,
    };
    let new = NewCode {
        code: code.clone(),
        terms,
        note: None,
    };
    let admin = "admin-0001".parse().unwrap();
    let request = format!("the-code-{code}").parse().unwrap();
    let made = world.store.create_code(&new, &request, &admin, Timestamp::now()).await;
    made.unwrap();
    code
}

#[tokio::test]
async fn a_creator_code_takes_ten_percent_off_and_is_counted_when_it_is_paid() {
    let world = World::new().await;
    let code = creator_code(&world, "MIRA-10", Some(OTHER)).await;
    for product in ["pack_creator", "plan_creator"] {
        let checkout = world
            .begin(&world.purchase(BUYER, product, Some("mira-10")))
            .await
            .unwrap();
        let session = world
            .stripe
            .object("checkout.session", checkout.session.as_str())
            .unwrap();
        let whole = session["amount_subtotal"].as_i64().unwrap();
        assert_eq!(session["amount_total"], json!(whole - (whole + 5) / 10), "{session}");
        assert_eq!(session["metadata"]["code"], "MIRA-10");
        assert_eq!(
            world.store.code(&code).await.unwrap().unwrap().uses,
            u32::from(product == "plan_creator")
        );
        world.control(&format!("sessions/{}/pay", checkout.session), &json!({}));
        world.work().await;
    }
    let stored = world.store.code(&code).await.unwrap().unwrap();
    assert_eq!(stored.uses, 2);
    assert_eq!(world.bought(BUYER).await, (30, 60), "less money, the same credits");
    let promotions = world.stripe.objects("promotion_code");
    assert_eq!(promotions.len(), 1, "made once, and remembered");
    assert_eq!(promotions[0]["id"], stored.promotion.unwrap().as_str());
    world.days(32).await;
    let renewal = world.stripe.objects("invoice");
    let renewal = renewal
        .iter()
        .find(|invoice| invoice["billing_reason"] == "subscription_cycle")
        .unwrap();
    assert_eq!(renewal["amount_paid"], 3_900, "the first payment alone is lowered");
    assert_eq!(world.store.code(&code).await.unwrap().unwrap().uses, 2);
    world.every_request_was_valid();
}

#[tokio::test]
async fn nobody_lowers_their_own_price_and_a_code_that_is_none_sells_nothing() {
    let world = World::new().await;
    let code = creator_code(&world, "SELF", Some(BUYER)).await;
    let refused = |code: &'static str| {
        let purchase = world.purchase(BUYER, "pack_starter", Some(code));
        let world = &world;
        async move { world.begin(&purchase).await }
    };
    assert!(matches!(refused("SELF").await, Err(Error::CodeNotFound)));
    assert!(matches!(refused("NOBODY").await, Err(Error::CodeNotFound)));
    assert_eq!(world.stripe.objects("checkout.session").len(), 0);
    let admin = "admin-0001".parse().unwrap();
    world
        .begin(&world.purchase(OTHER, "pack_starter", Some("SELF")))
        .await
        .unwrap();
    world
        .store
        .set_code_active(&code, false, &admin, world.now())
        .await
        .unwrap();
    let off = world.begin(&world.purchase(OTHER, "pack_pro", Some("SELF"))).await;
    assert!(matches!(off, Err(Error::CodeNotFound)), "turned off");
}

#[tokio::test]
async fn two_buyers_who_are_first_at_once_make_one_promotion() {
    let world = World::new().await;
    creator_code(&world, "RUSH", None).await;
    let purchases: Vec<_> = [BUYER, OTHER, "buyer-0003"]
        .map(|user| world.purchase(user, "pack_starter", Some("RUSH")))
        .into();
    let all = futures_util::future::join_all(purchases.iter().map(|purchase| world.begin(purchase))).await;
    for begun in all {
        begun.unwrap();
    }
    assert_eq!(world.stripe.objects("promotion_code").len(), 1);
}
