//! What operators move, what is refused, and what happens to money that moves after an account was closed.

use domain::catalogue::{Pack, Product};
use domain::payment::DisputeState::{Open, Won};
use domain::{Balance, Credits, Error, IdempotencyKey, Split, Tier};
use store::{Booked, Checkout, GrantKind, InboxEvent, LedgerKind};
use testkit::Cloud;
use tokio::task::JoinSet;

use crate::world::{Person, days, seconds};

fn purchased(credits: i64) -> Split {
    Split {
        subscription: 0,
        purchased: credits,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn case_36_what_is_paid_refunded_or_disputed_after_an_account_was_closed_is_kept_and_gives_nothing() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    person.report_fact(&person.pack_paid(1, Pack::Starter)).await;
    person.report_fact(&person.period_paid(1, Tier::Starter, 0)).await;
    person.store.close_account(&person.user, person.now).await.unwrap();
    person.store.erase(&person.user, jiff::Timestamp::now()).await.unwrap();
    let late = [
        person.pack_paid(2, Pack::Pro),
        person.period_paid(1, Tier::Starter, 1),
        person.refunded(person.pack_payment(1), 1, 1_299, 1_299, false),
        person.disputed(person.pack_payment(2), 1, 7_499, Open),
        person.disputed(person.pack_payment(2), 1, 7_499, Won),
    ];
    for fact in &late {
        assert_eq!(person.report_fact(fact).await, Booked::Now);
        assert_eq!(person.report_fact(fact).await, Booked::Already);
        assert_eq!(person.balance().await, Balance::default());
    }
    let sources = person.sources().await;
    for source in [
        format!("topup:{}", person.id("cs", 1)),
        format!("topup:{}", person.id("cs", 2)),
        format!("void:topup:{}", person.id("cs", 2)),
        format!("void:refund:{}", person.id("re", 1)),
        "close".to_owned(),
    ] {
        assert!(sources.contains(&source), "{source} in {sources:?}");
    }
    let seen = person.store.account(&person.user, person.now).await;
    assert!(matches!(seen, Err(Error::SignInRequired)), "{seen:?}");
    assert_eq!(
        person.store.active_subscriptions(&person.user).await.unwrap(),
        [person.id("sub", 1)]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn case_37_an_adjustment_that_is_clicked_twice_is_booked_once_with_its_reason_and_its_actor() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let request: IdempotencyKey = "click-0001".parse().unwrap();
    let mut calls = JoinSet::new();
    for _ in 0..10 {
        let (store, user, now, request, act) = (
            cloud.store(),
            person.user.clone(),
            person.now,
            request.clone(),
            person.act("adjust-credits"),
        );
        calls.spawn(async move {
            store
                .adjust(&user, &request, &act, purchased(7), "a broken report", now)
                .await
                .unwrap()
        });
    }
    for entry in calls.join_all().await {
        assert_eq!(
            (entry.source.as_str(), entry.kind),
            ("adj:click-0001", LedgerKind::Adjustment)
        );
        assert_eq!(entry.note.as_deref(), Some("a broken report"));
    }
    assert_eq!(person.total().await, 12);
    person.assert_booked().await;
    let acts = person.store.audit(None, 10, person.now).await.unwrap().items;
    let ours = acts
        .iter()
        .filter(|act| act.target.as_deref() == Some(person.user.as_str()))
        .count();
    assert_eq!((ours, acts[0].actor.as_str()), (1, "an-operator"));
}

#[tokio::test]
async fn an_adjustment_takes_no_bucket_below_zero_and_its_request_means_one_movement() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let adjust = async |key: &str, delta| {
        let act = person.act("adjust-credits");
        let request = key.parse().unwrap();
        person
            .store
            .adjust(&person.user, &request, &act, delta, "why not", person.now)
            .await
    };
    adjust("request-1", purchased(4)).await.unwrap();
    assert!(matches!(
        adjust("request-1", purchased(5)).await,
        Err(Error::IdempotencyMismatch)
    ));
    assert!(matches!(
        adjust("request-2", purchased(-5)).await,
        Err(Error::NotEnoughCredits)
    ));
    adjust("request-3", purchased(-4)).await.unwrap();
    assert!(matches!(
        adjust("request-4", purchased(0)).await,
        Err(Error::InvalidInput { field: "credits" })
    ));
    assert_eq!(person.total().await, 5);
    let nobody = Person::unseen(&cloud);
    let refused = nobody
        .store
        .adjust(
            &nobody.user,
            &"request-5".parse().unwrap(),
            &nobody.act("x"),
            purchased(1),
            "who",
            nobody.now,
        )
        .await;
    assert!(matches!(refused, Err(Error::NotFound)), "{refused:?}");
}

#[tokio::test]
async fn case_38_amounts_that_overflow_are_fractions_or_negative_move_nothing() {
    for amount in [i64::MIN, -1, 0, 1_000_001, i64::MAX] {
        assert!(Credits::try_from(amount).is_err(), "{amount}");
    }
    let fraction: Result<contract::admin::AdjustCredits, _> =
        serde_json::from_str(r#"{"credits": 1.5, "bucket": "purchased", "reason": "half"}"#);
    assert!(fraction.is_err());
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let act = person.act("adjust-credits");
    let request = "overflow-1".parse().unwrap();
    let over = person
        .store
        .adjust(
            &person.user,
            &request,
            &act,
            purchased(i64::MIN),
            "all of it",
            person.now,
        )
        .await;
    assert!(over.is_err());
    let subscription = Split {
        subscription: i64::MAX,
        purchased: 0,
    };
    let over = person
        .store
        .adjust(&person.user, &request, &act, subscription, "all of it", person.now)
        .await;
    assert!(matches!(over, Err(Error::Internal(_))), "{over:?}");
    // A refund of less than nothing, and of more than there is.
    person.report_fact(&person.pack_paid(1, Pack::Starter)).await;
    person
        .report_fact(&person.refunded(person.pack_payment(1), 1, -5_000, 1_299, false))
        .await;
    assert_eq!(person.total().await, 15);
    person
        .report_fact(&person.refunded(person.pack_payment(1), 2, i64::MAX, 1_299, false))
        .await;
    assert_eq!(person.total().await, 5);
}

#[tokio::test]
async fn a_reward_is_given_once_for_its_source() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let give = async || {
        let entry = (GrantKind::Reward, "reward:UCx");
        person
            .store
            .grant(&person.user, entry, 25.try_into().unwrap(), person.now, &[])
            .await
            .unwrap()
    };
    assert_eq!((give().await, give().await), (store::Given::Now, store::Given::Already));
    assert_eq!(person.balance().await.purchased, 25);
    person.assert_booked().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_customer_of_a_person_stays_and_is_nobody_else() {
    let cloud = Cloud::start().await;
    let (person, other) = (Person::arrive(&cloud).await, Person::arrive(&cloud).await);
    let mut calls = JoinSet::new();
    for number in 0..10 {
        let (store, user, id) = (cloud.store(), person.user.clone(), person.id("cus", number));
        calls.spawn(async move { store.put_customer(&user, &id).await.unwrap() });
    }
    let mut won = calls.join_all().await;
    won.dedup();
    assert_eq!(won.len(), 1, "all name the same");
    assert_eq!(
        person.store.customer(&person.user).await.unwrap().as_ref(),
        Some(&won[0])
    );
    assert_eq!(
        person.store.user_of_customer(&won[0]).await.unwrap(),
        Some(person.user.clone())
    );
    assert!(other.store.put_customer(&other.user, &won[0]).await.is_err());
    assert_eq!(other.store.customer(&other.user).await.unwrap(), None);
}

#[tokio::test]
async fn a_checkout_is_granted_once_it_is_paid_and_is_seen_by_its_buyer_alone() {
    let cloud = Cloud::start().await;
    let (person, other) = (Person::arrive(&cloud).await, Person::arrive(&cloud).await);
    let session = person.id("cs", 1);
    let checkout = Checkout {
        user: person.user.clone(),
        session: session.clone(),
        product: "pack_starter".parse().unwrap(),
        code: Some("ADA-10".parse().unwrap()),
        created_at: person.now,
        expires_at: person.now + days(1),
        url: "https://pay.example/cs".to_owned(),
        granted_at: None,
    };
    person.store.note_checkout(&checkout).await.unwrap();
    let noted = person.store.checkout(&person.user, &session).await.unwrap();
    assert_eq!(noted.as_ref(), Some(&checkout));
    assert_eq!(other.store.checkout(&other.user, &session).await.unwrap(), None);
    person.report_fact(&person.pack_paid(1, Pack::Starter)).await;
    // Noting it late or again does not undo that it was paid.
    person.store.note_checkout(&checkout).await.unwrap();
    let paid = person.store.checkout(&person.user, &session).await.unwrap().unwrap();
    assert_eq!(paid.granted_at, Some(person.now));
}

#[tokio::test]
async fn an_event_is_kept_once_by_where_it_says_to_look_with_what_became_of_it() {
    let cloud = Cloud::start().await;
    let person = Person::unseen(&cloud);
    let event = InboxEvent {
        id: person.id("evt", 1),
        kind: "invoice.paid".to_owned(),
        object: Some(person.id("in", 1)),
        subscription: None,
        created: person.now - seconds(3),
        outcome: None,
    };
    assert!(person.store.put_event(&event, person.now).await.unwrap());
    let other = InboxEvent {
        object: Some(person.id("in", 2)),
        ..event.clone()
    };
    assert!(!person.store.put_event(&other, person.now).await.unwrap());
    assert_eq!(person.store.event(&event.id).await.unwrap(), Some(event.clone()));
    person.store.event_done(&event.id, "booked", person.now).await.unwrap();
    let done = person.store.event(&event.id).await.unwrap().unwrap();
    assert_eq!(done.outcome.as_deref(), Some("booked"));
    let nobody = person
        .store
        .event_done(&person.id("evt", 2), "booked", person.now)
        .await;
    assert!(matches!(nobody, Err(Error::NotFound)));
}

#[tokio::test]
async fn an_event_that_an_earlier_version_stored_as_it_came_counts_as_none_and_is_replaced() {
    let cloud = Cloud::start().await;
    let person = Person::unseen(&cloud);
    let event = InboxEvent {
        id: person.id("evt", 1),
        kind: "charge.refunded".to_owned(),
        object: Some(person.id("ch", 1)),
        subscription: Some(person.id("sub", 1)),
        created: person.now,
        outcome: None,
    };
    assert!(person.store.put_event(&event, person.now).await.unwrap());
    assert_eq!(person.store.event(&event.id).await.unwrap(), Some(event.clone()));
    cloud.store_event_body(&event.id).await;
    assert_eq!(person.store.event(&event.id).await.unwrap(), None);
    assert!(person.store.put_event(&event, person.now).await.unwrap());
    assert_eq!(person.store.event(&event.id).await.unwrap(), Some(event.clone()));
    assert!(!person.store.put_event(&event, person.now).await.unwrap());
}

#[tokio::test]
async fn everything_that_was_bought_is_listed_for_its_buyer_also_what_is_no_longer_sold() {
    let cloud = Cloud::start().await;
    let (person, other) = (Person::arrive(&cloud).await, Person::arrive(&cloud).await);
    for (number, buyer) in [(1, &person), (2, &person), (3, &other)] {
        let checkout = Checkout {
            user: buyer.user.clone(),
            session: buyer.id("cs", number),
            product: Product::Pack(Pack::Starter),
            code: None,
            created_at: buyer.now,
            expires_at: buyer.now + seconds(1_800),
            url: "https://pay.example/cs".to_owned(),
            granted_at: None,
        };
        buyer.store.note_checkout(&checkout).await.unwrap();
    }
    person.report_fact(&person.pack_paid(1, Pack::Starter)).await;
    cloud.take_off_sale(&person.user, &person.id("cs", 2)).await;
    let begun = person.store.checkouts(&person.user).await.unwrap();
    let seen: Vec<_> = begun
        .iter()
        .map(|one| (one.session.clone(), one.price_id.as_str(), one.granted_at))
        .collect();
    let expected = [
        (person.id("cs", 1), "pack_starter", Some(person.now)),
        (person.id("cs", 2), "pack_of_old", None),
    ];
    assert_eq!(seen, expected);
    let [bought] = person
        .store
        .purchased_grants(&person.user)
        .await
        .unwrap()
        .try_into()
        .unwrap();
    let worth = Pack::Starter.credits().get();
    assert_eq!(
        (bought.id, bought.grant.credits()),
        (person.id("cs", 1).to_string(), worth)
    );
    assert_eq!(other.store.purchased_grants(&other.user).await.unwrap(), []);
}
