//! A subscription's life, moved on by the provider's clock.

use domain::Error;
use serde_json::json;

use crate::world::{BUYER, World};

#[tokio::test]
async fn case_28_each_period_brings_its_credits_once() {
    let world = World::new().await;
    let checkout = world.buy(BUYER, "plan_starter").await;
    world.work().await;
    assert_eq!(world.bought(BUYER).await, (0, 20));
    assert_eq!(world.tier(BUYER).await, "starter");
    let user = BUYER.parse().unwrap();
    let granted = world.store.checkout(&user, &checkout.session).await.unwrap().unwrap();
    assert!(granted.granted_at.is_some(), "the page that waits for it sees it");
    world.days(32).await;
    assert_eq!(world.bought(BUYER).await, (0, 40));
    world.days(31).await;
    assert_eq!(world.bought(BUYER).await, (0, 60));
    assert_eq!(world.lines(BUYER, "grant:").await, 3);
    world.every_request_was_valid();
}

#[tokio::test]
async fn case_29_an_upgrade_brings_the_difference_once_and_going_down_and_up_again_nothing() {
    let world = World::new().await;
    world.buy(BUYER, "plan_starter").await;
    world.work().await;
    world.days(10).await;
    world.change(BUYER, "plan_creator").await.unwrap();
    world.work().await;
    assert_eq!(world.bought(BUYER).await, (0, 60));
    assert_eq!(world.tier(BUYER).await, "creator");
    // Down at the end of the period, and back before that.
    world.change(BUYER, "plan_starter").await.unwrap();
    world.work().await;
    assert_eq!(world.tier(BUYER).await, "creator");
    world.change(BUYER, "plan_creator").await.unwrap();
    world.work().await;
    assert_eq!(world.bought(BUYER).await, (0, 60));
    world.change(BUYER, "plan_growth").await.unwrap();
    world.work().await;
    assert_eq!(world.bought(BUYER).await, (0, 160));
    assert_eq!(world.lines(BUYER, "upg:").await, 2);
    world.days(22).await;
    assert_eq!(
        world.bought(BUYER).await,
        (0, 320),
        "the new period brings the new plan's credits"
    );
    world.every_request_was_valid();
}

#[tokio::test]
async fn case_30_a_downgrade_waits_for_the_end_of_the_period_and_takes_nothing_back() {
    let world = World::new().await;
    world.buy(BUYER, "plan_growth").await;
    world.work().await;
    world.change(BUYER, "plan_creator").await.unwrap();
    let user = BUYER.parse().unwrap();
    let row = world.store.subscription(&user).await.unwrap().unwrap();
    assert_eq!(
        (row.tier.name(), row.pending.map(domain::Tier::name)),
        ("growth", Some("creator"))
    );
    world.work().await;
    assert_eq!(
        (world.bought(BUYER).await, world.tier(BUYER).await),
        ((0, 160), "growth")
    );
    world.days(32).await;
    assert_eq!(
        (world.bought(BUYER).await, world.tier(BUYER).await),
        ((0, 220), "creator")
    );
    let row = world.store.subscription(&user).await.unwrap().unwrap();
    assert_eq!((row.tier.name(), row.pending), ("creator", None));
    world.days(31).await;
    assert_eq!(world.bought(BUYER).await, (0, 280), "and it goes on by itself");
    world.every_request_was_valid();
}

#[tokio::test]
async fn case_31_a_renewal_that_fails_keeps_the_tier_for_three_days_and_grants_when_it_is_paid() {
    let world = World::new().await;
    world.buy(BUYER, "plan_creator").await;
    world.work().await;
    let customer = world.customer(BUYER).await;
    world.control(&format!("customers/{customer}/card"), &json!({"fails": true}));
    world.days(31).await;
    let user = BUYER.parse().unwrap();
    let row = world.store.subscription(&user).await.unwrap().unwrap();
    assert_eq!(row.status, domain::payment::ProviderStatus::PastDue);
    assert_eq!(
        (world.bought(BUYER).await, world.tier(BUYER).await),
        ((0, 60), "creator"),
        "within the grace"
    );
    world.days(4).await;
    assert_eq!(world.tier(BUYER).await, "free", "after it, without any event");
    world.control(&format!("customers/{customer}/card"), &json!({"fails": false}));
    let open = world.stripe.objects("invoice");
    let open = open.iter().find(|invoice| invoice["status"] == "open").unwrap()["id"]
        .as_str()
        .unwrap();
    world.control(&format!("invoices/{open}/pay"), &json!({}));
    world.work().await;
    assert_eq!(
        (world.bought(BUYER).await, world.tier(BUYER).await),
        ((0, 120), "creator")
    );
}

#[tokio::test]
async fn case_32_a_cancelled_subscription_lasts_to_its_end_and_the_tier_is_over_without_any_event() {
    let world = World::new().await;
    world.buy(BUYER, "plan_starter").await;
    world.work().await;
    world.cancel(BUYER).await.unwrap();
    world.work().await;
    let user = BUYER.parse().unwrap();
    assert!(
        world
            .store
            .subscription(&user)
            .await
            .unwrap()
            .unwrap()
            .cancel_at_period_end
    );
    world.days(29).await;
    assert_eq!(world.tier(BUYER).await, "starter");
    // From here on no event arrives.
    world.control("fault", &json!({"drop": 100}));
    world.control("clock/advance", &json!({"seconds": 7 * 86_400}));
    assert_eq!(world.tier(BUYER).await, "free");
    assert_eq!(world.bought(BUYER).await, (0, 20));
}

#[tokio::test]
async fn a_cancellation_is_taken_back_by_choosing_the_plan_that_is_there() {
    let world = World::new().await;
    world.buy(BUYER, "plan_creator").await;
    world.work().await;
    world.cancel(BUYER).await.unwrap();
    world.cancel(BUYER).await.unwrap();
    world.change(BUYER, "plan_creator").await.unwrap();
    let user = BUYER.parse().unwrap();
    assert!(
        !world
            .store
            .subscription(&user)
            .await
            .unwrap()
            .unwrap()
            .cancel_at_period_end
    );
    world.days(32).await;
    assert_eq!(world.bought(BUYER).await, (0, 120));
    world.every_request_was_valid();
}

#[tokio::test]
async fn an_upgrade_that_the_bank_declines_changes_nothing() {
    for planned in [None, Some("starter")] {
        let world = World::new().await;
        world.buy(BUYER, "plan_creator").await;
        world.work().await;
        if planned.is_some() {
            world.change(BUYER, "plan_starter").await.unwrap();
        }
        let customer = world.customer(BUYER).await;
        world.control(&format!("customers/{customer}/card"), &json!({"fails": true}));
        let refused = world.change(BUYER, "plan_agency").await;
        assert!(matches!(refused, Err(Error::PaymentRefused)), "{refused:?}");
        world.work().await;
        assert_eq!(
            (world.bought(BUYER).await, world.tier(BUYER).await),
            ((0, 60), "creator")
        );
        let row = world.store.subscription(&BUYER.parse().unwrap()).await.unwrap();
        assert_eq!(row.unwrap().pending.map(domain::Tier::name), planned);
        world.control(&format!("customers/{customer}/card"), &json!({"fails": false}));
        if planned.is_some() {
            world.days(32).await;
            assert_eq!(
                (world.bought(BUYER).await, world.tier(BUYER).await),
                ((0, 80), "starter"),
                "what was planned before comes about"
            );
        }
        world.change(BUYER, "plan_agency").await.unwrap();
        world.work().await;
        assert_eq!(world.tier(BUYER).await, "agency");
        assert_eq!(world.lines(BUYER, "upg:").await, 1);
    }
}

#[tokio::test]
async fn what_the_provider_refuses_for_good_is_refused_after_one_try_and_is_no_change_in_progress() {
    for (to, upgrade) in [
        (Some("plan_growth"), true),
        (Some("plan_starter"), false),
        (None, false),
    ] {
        let world = World::new().await;
        world.buy(BUYER, "plan_creator").await;
        world.work().await;
        let change = async || match to {
            Some(plan) => world.change(BUYER, plan).await,
            None => world.cancel(BUYER).await,
        };
        let writes = || {
            let requests = world.requests();
            requests.iter().filter(|request| request.method != "GET").count()
        };
        world.control("fault", &json!({"api400": 1_000}));
        let before = writes();
        let refused = change().await;
        let as_it_is = if upgrade {
            matches!(refused, Err(Error::PaymentRefused))
        } else {
            matches!(refused, Err(Error::Internal(_)))
        };
        assert!(as_it_is, "{to:?}: {refused:?}");
        assert_eq!(writes() - before, 1, "{to:?}");
        world.control("fault", &json!({"api400": 0}));
        change().await.unwrap();
    }
}

#[tokio::test]
async fn a_plan_is_paid_by_card_alone_and_a_pack_also_by_what_brings_its_money_later() {
    let world = World::new().await;
    let plan = world.begin(&world.purchase(BUYER, "plan_creator", None)).await.unwrap();
    let pack = world.begin(&world.purchase(BUYER, "pack_starter", None)).await.unwrap();
    let ways = |session: &domain::ProviderId| {
        let session = world.stripe.object("checkout.session", session.as_str());
        session.unwrap()["payment_method_types"].clone()
    };
    assert_eq!(ways(&plan.session), json!(["card"]));
    assert_eq!(ways(&pack.session), json!(["card", "us_bank_account"]));
    let later = format!("sessions/{}/later", plan.session);
    assert!(world.stripe.control(&later, &json!({})).is_err());
    world.every_request_was_valid();
}

#[tokio::test]
async fn without_a_subscription_there_is_nothing_to_change_or_cancel() {
    let world = World::new().await;
    assert!(matches!(
        world.change(BUYER, "plan_creator").await,
        Err(Error::NotSubscribed)
    ));
    assert!(matches!(world.cancel(BUYER).await, Err(Error::NotSubscribed)));
    world.buy(BUYER, "plan_starter").await;
    world.work().await;
    world.cancel(BUYER).await.unwrap();
    world.days(32).await;
    assert!(matches!(
        world.change(BUYER, "plan_creator").await,
        Err(Error::NotSubscribed)
    ));
    world.buy(BUYER, "plan_creator").await;
    world.work().await;
    assert_eq!(world.tier(BUYER).await, "creator", "whoever left may come back");
}

#[tokio::test]
async fn case_33_what_an_old_event_reports_is_booked_for_the_period_it_is_about() {
    let world = World::new().await;
    // No event arrives for two months and an upgrade in the first.
    world.control("fault", &json!({"drop": 1_000}));
    world.buy(BUYER, "plan_starter").await;
    let user: domain::UserId = BUYER.parse().unwrap();
    let subscription = world.stripe.objects("subscription")[0]["id"]
        .as_str()
        .unwrap()
        .to_owned();
    let fact = world
        .payments
        .subscription(&subscription.parse().unwrap())
        .await
        .unwrap()
        .unwrap();
    world.store.book(&fact, world.now()).await.unwrap();
    world.control("clock/advance", &json!({"seconds": 5 * 86_400}));
    world.change(BUYER, "plan_creator").await.unwrap();
    world.control("clock/advance", &json!({"seconds": 60 * 86_400}));
    world.delivered().await;
    world.control("fault", &json!({"drop": 0}));
    for event in world.stripe.events().iter().rev() {
        world.control(&format!("events/{}/resend", event["id"].as_str().unwrap()), &json!({}));
    }
    world.work().await;
    assert_eq!(world.lines(BUYER, "grant:").await, 3);
    assert_eq!(world.lines(BUYER, "upg:").await, 1);
    assert_eq!(
        world.bought(BUYER).await,
        (0, 20 + 40 + 60 + 60),
        "each in its own period"
    );
    let row = world.store.subscription(&user).await.unwrap().unwrap();
    assert!(row.period.end() > world.now());
}
