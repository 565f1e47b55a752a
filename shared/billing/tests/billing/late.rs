//! A call that has lasted for a while takes its turn at its own time, not at that of its beginning.

use contract::event::PaymentEvent;
use domain::Result;
use jiff::{SignedDuration, Timestamp};
use payments::CheckoutRequest;
use serde_json::json;
use store::{PLAN_LEASE, Store};
use testkit::Faults;

use crate::world::{BUYER, World};

/// How long each answer of the provider takes.
const ANSWER: SignedDuration = SignedDuration::from_millis(300);
/// Each call waits for more answers than this, one after the other, before it takes its turn.
const ANSWERS: i32 = 2;

/// Who ends a second plan.
#[derive(Clone, Copy, Debug)]
enum Caller {
    Worker,
    Night,
}

impl Caller {
    /// Somebody has paid for two plans; this caller is the first one who can know.
    async fn world(self) -> World {
        let world = World::new().await;
        if let Self::Night = self {
            // Nobody listens.
            world.change_endpoint("disabled=true").await;
        }
        world.buy(BUYER, "plan_starter").await;
        world.work().await;
        let second = CheckoutRequest {
            user: BUYER.parse().unwrap(),
            customer: world.customer(BUYER).await,
            product: "plan_creator".parse().unwrap(),
            code: None,
            language: None,
            key: "second".to_owned(),
        };
        let second = world.payments.checkout(&second).await.unwrap();
        world.control(&format!("sessions/{}/pay", second.id), &json!({}));
        world.delivered().await;
        world
    }

    async fn call(self, world: &World, store: &Store, now: Timestamp) -> Result<()> {
        match self {
            Self::Worker => {
                let event_id = world.events("invoice.paid").pop().unwrap();
                billing::process_event(store, &world.payments, &PaymentEvent { event_id }, now).await
            }
            Self::Night => {
                let erasures = world.cloud.erasures_with(&Faults::none());
                let payments = async || Ok(world.payments.clone());
                let until = Timestamp::now() + SignedDuration::from_mins(5);
                billing::reconcile(store, &erasures, payments, now, until).await
            }
        }
    }

    /// Which of its writes renews the turn that it has just taken.
    async fn renewal(self) -> u32 {
        let (world, healthy) = (self.world().await, Faults::none());
        self.call(&world, &world.cloud.store_with(&healthy), world.now())
            .await
            .unwrap();
        let writes = healthy.writes();
        let taken = writes.windows(2).position(|two| two == ["PutItem", "UpdateItem"]);
        let taken = taken.unwrap_or_else(|| panic!("{self:?} took no turn: {writes:?}"));
        u32::try_from(taken + 2).unwrap()
    }
}

#[tokio::test]
async fn the_turn_of_a_late_caller_is_not_over_when_it_begins() {
    for caller in [Caller::Worker, Caller::Night] {
        let faults = Faults::hold(caller.renewal().await);
        let world = caller.world().await;
        let (store, begun) = (world.cloud.store_with(&faults), world.now());
        world.control("fault", &json!({"apiDelayMs": ANSWER.as_millis()}));
        let user = BUYER.parse().unwrap();
        let other = async {
            faults.held().await;
            // When a turn from the time of the call would be over.
            let second = world
                .store
                .lock_plan(&user, begun + PLAN_LEASE + ANSWER * ANSWERS)
                .await;
            world.control("fault", &json!({"apiDelayMs": 0}));
            faults.release();
            second.unwrap()
        };
        let (called, second) = tokio::join!(caller.call(&world, &store, begun), other);
        assert!(second.is_none(), "{caller:?}: two have the turn at once");
        called.unwrap();
        let mut active = world.stripe.objects("subscription");
        active.retain(|one| one["status"] == "active");
        assert_eq!(active.len(), 1, "{caller:?}");
    }
}
