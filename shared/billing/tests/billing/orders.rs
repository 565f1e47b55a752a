//! Six real events in every order, each time into books that know nothing yet: from the signed bytes through inbox and queue to the
//! balance. What the provider says when it is asked is the same each time, as it is when events are late.

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::body::Bytes;
use contract::event::PaymentEvent;
use domain::payment::ProviderStatus;
use domain::{Error, ProviderId, Tier};
use jiff::Timestamp;
use payments::Payments;
use serde_json::{Value, json};
use store::{Checkout, PaymentQueue, Store};
use testkit::Cloud;
use tokio::task::JoinSet;

use crate::world::{BUYER, World};

/// A machine that answers none of this many tries is not busy but broken.
const MOST_TRIES: u32 = 100;

/// What became of somebody's account.
#[derive(Clone, Debug, PartialEq)]
struct Outcome {
    purchased: i64,
    subscription: i64,
    frozen: bool,
    tier: Tier,
    status: ProviderStatus,
    /// Sources of the ledger.
    sources: BTreeSet<String>,
}

/// What was bought, and the six events that report it.
struct Story {
    payments: Payments,
    secret: String,
    customer: ProviderId,
    checkouts: [Checkout; 2],
    six: [Bytes; 6],
    now: Timestamp,
}

/// The newest event of this kind that this is true of.
fn newest(world: &World, kind: &str, is_it: impl Fn(&Value) -> bool) -> Bytes {
    let events = world.stripe.events();
    let wanted = |event: &&Value| event["type"] == kind && is_it(&event["data"]["object"]);
    let found = events.iter().rev().find(wanted);
    world.heard(found.unwrap_or_else(|| panic!("no {kind}"))["id"].as_str().unwrap())
}

impl Story {
    /// A plan, an upgrade of which half is refunded, a pack that is disputed, and a renewal that fails.
    async fn happens(world: &World) -> Self {
        let plan = world.buy(BUYER, "plan_creator").await;
        world.work().await;
        world.days(10).await;
        world.change(BUYER, "plan_growth").await.unwrap();
        world.work().await;
        let pack = world.buy(BUYER, "pack_creator").await;
        world.work().await;
        let charges = world.stripe.objects("charge");
        let [_, upgraded, packed] = charges.as_slice() else {
            panic!("{} charges", charges.len())
        };
        let half = upgraded["amount"].as_i64().unwrap() / 2;
        let refund = format!("charge={}&amount={half}", upgraded["id"].as_str().unwrap());
        world.by_hand("refunds", &refund).await;
        world.control(&format!("dispute/{}", packed["id"].as_str().unwrap()), &json!({}));
        let customer = world.customer(BUYER).await;
        world.control(&format!("customers/{customer}/card"), &json!({"fails": true}));
        world.days(22).await;
        let of = |checkout: &Checkout| {
            let session = checkout.session.to_string();
            newest(world, "checkout.session.completed", move |own| {
                own["id"] == session.as_str()
            })
        };
        let is_upgrade = |invoice: &Value| invoice["billing_reason"] == "subscription_update";
        Self {
            payments: world.payments.clone(),
            secret: world.secret.clone(),
            customer,
            six: [
                of(&plan),
                newest(world, "invoice.paid", is_upgrade),
                of(&pack),
                newest(world, "charge.refunded", |_| true),
                newest(world, "charge.dispute.created", |_| true),
                newest(world, "customer.subscription.updated", |own| {
                    own["status"] == "past_due"
                }),
            ],
            checkouts: [plan, pack],
            now: world.now(),
        }
    }
}

fn kinds(events: &[Bytes]) -> Vec<String> {
    let kind = |body: &Bytes| serde_json::from_slice::<Value>(body).unwrap()["type"].to_string();
    events.iter().map(kind).collect()
}

/// The books of an installation that has begun both payments and heard of none.
struct Books<'s> {
    story: &'s Story,
    cloud: Cloud,
    store: Store,
    queue: PaymentQueue,
}

impl<'s> Books<'s> {
    async fn open(story: &'s Story) -> Self {
        let cloud = Cloud::start().await;
        let (store, user) = (cloud.store(), BUYER.parse().unwrap());
        store.account(&user, story.now).await.unwrap();
        store.put_customer(&user, &story.customer).await.unwrap();
        for checkout in &story.checkouts {
            store.note_checkout(checkout).await.unwrap();
        }
        Self {
            story,
            store,
            queue: cloud.payment_queue(),
            cloud,
        }
    }

    /// Takes an event from the wire, as often as it comes until it is acknowledged; what the queue then holds of it.
    async fn accept(&self, body: &[u8]) -> PaymentEvent {
        let now = Timestamp::now();
        let signature = local_stripe::signature(
            &[&self.story.secret],
            now.as_second(),
            std::str::from_utf8(body).unwrap(),
        );
        let take = || billing::receive_event(&self.store, &self.queue, &self.story.payments, body, &signature, now);
        let mut tries = 0;
        while let Err(error) = take().await {
            tries += 1;
            let again = matches!(error, Error::Unavailable { .. }) && tries < MOST_TRIES;
            assert!(again, "after {tries} tries: {error}");
        }
        self.cloud.to_work_on().pop().unwrap()
    }

    /// Takes and works on each; what fails comes again behind the others, as from the queue.
    async fn hear(&self, events: &[Bytes]) {
        let mut open = Vec::new();
        for body in events {
            let message = self.accept(body).await;
            open.extend(self.work(vec![message]).await);
        }
        while !open.is_empty() {
            let before = open.len();
            open = self.work(open).await;
            assert!(open.len() < before, "nothing helps {open:?}");
        }
    }

    /// What could not be worked on, because what it is about is not known yet.
    async fn work(&self, messages: Vec<PaymentEvent>) -> Vec<PaymentEvent> {
        let mut again = Vec::new();
        for message in messages {
            let work = || billing::process_event(&self.store, &self.story.payments, &message, self.story.now);
            let mut done = work().await;
            // A machine that is too busy to answer in time.
            for _ in 0..MOST_TRIES {
                if !matches!(done, Err(Error::Unavailable { .. })) {
                    break;
                }
                done = work().await;
            }
            match done {
                Ok(()) => {}
                Err(Error::Internal(_)) => again.push(message),
                Err(other) => panic!("{other}"),
            }
        }
        again
    }

    async fn outcome(&self) -> Outcome {
        let user = BUYER.parse().unwrap();
        let account = self.store.account(&user, self.story.now).await.unwrap();
        let ledger = self.store.ledger(&user, None, 100).await.unwrap().items;
        let sum: i64 = ledger.iter().map(|entry| entry.delta.total()).sum();
        assert_eq!(sum, account.balance.total(), "the ledger explains the balance");
        Outcome {
            purchased: account.balance.purchased,
            subscription: account.balance.subscription,
            frozen: account.frozen,
            tier: self.store.tier(&user, false, self.story.now).await.unwrap(),
            status: self.store.subscription(&user).await.unwrap().unwrap().status,
            sources: ledger.into_iter().map(|entry| entry.source).collect(),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn case_04_six_events_in_all_720_orders_lead_to_the_same_balances() {
    let world = World::new().await;
    let story = Arc::new(Story::happens(&world).await);
    let books = Books::open(&story).await;
    books.hear(&story.six).await;
    let expected = books.outcome().await;
    // 5 free ones, 60 of the plan and half of the 100 that the upgrade brought; the pack is held by the dispute.
    assert_eq!(
        (expected.purchased, expected.subscription, expected.frozen),
        (0, 5 + 60 + 50, true)
    );
    assert_eq!(
        (expected.tier, expected.status),
        (Tier::Growth, ProviderStatus::PastDue)
    );
    assert_eq!(expected.sources.len(), 6, "{:?}", expected.sources);
    let orders = testkit::orders(&story.six);
    assert_eq!(orders.len(), 720);
    let mut lanes = JoinSet::new();
    for lane in orders.chunks(180).map(<[_]>::to_vec) {
        let (story, expected) = (story.clone(), expected.clone());
        lanes.spawn(async move {
            for order in lane {
                let books = Books::open(&story).await;
                books.hear(&order).await;
                assert_eq!(books.outcome().await, expected, "{:?}", kinds(&order));
            }
        });
    }
    lanes.join_all().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn case_01_six_events_delivered_a_hundred_times_change_nothing() {
    let world = World::new().await;
    let story = Story::happens(&world).await;
    let books = Books::open(&story).await;
    books.hear(&story.six).await;
    let (rows, expected) = (books.cloud.rows().await, books.outcome().await);
    for _ in 0..100 {
        books.hear(&story.six).await;
    }
    assert!(books.cloud.rows().await == rows, "nothing moved");
    // Under other names they are other events about the same: each is looked into again.
    for round in 0..100 {
        let renamed = story.six.each_ref().map(|body| {
            let mut event: Value = serde_json::from_slice(body).unwrap();
            event["id"] = json!(format!("{}again{round}", event["id"].as_str().unwrap()));
            Bytes::from(event.to_string())
        });
        books.hear(&renamed).await;
    }
    assert_eq!(books.outcome().await, expected);
}
