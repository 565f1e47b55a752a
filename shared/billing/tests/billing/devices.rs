//! A person with several devices, and what they do at the same time.

use std::pin::pin;
use std::sync::Arc;
use std::task::Poll;

use billing::PurchaseRequest;
use domain::catalogue::{Plan, Product};
use domain::{Error, IdempotencyKey, Result, UserId};
use payments::Payments;
use rand::RngExt;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_chacha::ChaCha8Rng;
use serde_json::json;
use store::Store;
use testkit::{Faults, Kill};

use crate::world::World;

pub const PLANS: [&str; 4] = ["plan_starter", "plan_creator", "plan_growth", "plan_agency"];

/// What somebody does on a device.
#[derive(Clone, Debug)]
pub enum Act {
    Change(Plan),
    Cancel,
    /// Begins a checkout and, where that is wanted, pays on its page.
    Checkout {
        plan: Plan,
        pays: bool,
    },
    /// Pays on a page that was opened some time ago.
    PayOldPage,
}

/// How a device gets on.
#[derive(Clone, Debug)]
enum Trouble {
    None,
    /// Its function stops, and never looks at this again, after a number of steps.
    Stops(u32),
    /// Its database.
    Database(Faults),
}

/// One act on one device.
#[derive(Clone, Debug)]
pub struct Device {
    pub act: Act,
    key: IdempotencyKey,
    trouble: Trouble,
}

/// What became of it; none where its function stopped.
pub type Ended = (Act, Option<Result<()>>);

fn plan(rng: &mut ChaCha8Rng) -> Plan {
    let Ok(Product::Plan(plan)) = PLANS.choose(rng).unwrap().parse() else {
        unreachable!("a plan")
    };
    plan
}

/// As often a handful as some hundred: what is refused ends after a few steps, what is done takes many.
fn steps(rng: &mut ChaCha8Rng) -> u32 {
    let most = 1 << rng.random_range(1..8);
    rng.random_range(most / 2..most)
}

fn trouble(rng: &mut ChaCha8Rng) -> Trouble {
    match rng.random_range(0..24) {
        0..5 => Trouble::Stops(steps(rng)),
        5 => Trouble::Database(Faults::kill(Kill::Before, rng.random_range(1..6))),
        6 => Trouble::Database(Faults::kill(Kill::After, rng.random_range(1..6))),
        7 => Trouble::Database(Faults::conflict(rng.random_range(1..4), 1)),
        8 => Trouble::Database(Faults::lose_answer(rng.random_range(1..4))),
        _ => Trouble::None,
    }
}

/// What two to four devices do next; some of them twice under the same key.
pub fn devices(rng: &mut ChaCha8Rng, round: &str) -> Vec<Device> {
    let mut devices = Vec::new();
    for number in 0..rng.random_range(2..5) {
        let act = match rng.random_range(0..10) {
            0..5 => Act::Change(plan(rng)),
            5 => Act::Cancel,
            6..9 => Act::Checkout {
                plan: plan(rng),
                pays: rng.random_ratio(2, 3),
            },
            _ => Act::PayOldPage,
        };
        let key = format!("{round}-device-{number}").parse().unwrap();
        let device = Device {
            act,
            key,
            trouble: trouble(rng),
        };
        if rng.random_ratio(1, 6) {
            devices.push(Device {
                trouble: Trouble::None,
                ..device.clone()
            });
        }
        devices.push(device);
    }
    devices.shuffle(rng);
    devices
}

impl Device {
    /// Does it, by way of these payments.
    pub async fn does(self, world: Arc<World>, payments: Payments, user: UserId) -> Ended {
        let store = match &self.trouble {
            Trouble::Database(faults) => world.cloud.store_with(faults),
            Trouble::None | Trouble::Stops(_) => world.store.clone(),
        };
        let steps = match self.trouble {
            Trouble::Stops(steps) => steps,
            _ => u32::MAX,
        };
        let ended = until_it_stops(steps, self.try_it(&world, &store, &payments, &user)).await;
        (self.act, ended)
    }

    async fn try_it(&self, world: &World, store: &Store, payments: &Payments, user: &UserId) -> Result<()> {
        let now = world.now();
        match &self.act {
            Act::Change(plan) => billing::change(store, payments, user, *plan, &self.key, now).await,
            Act::Cancel => billing::cancel(store, payments, user, &self.key, now).await,
            Act::Checkout { plan, pays } => {
                let purchase = PurchaseRequest {
                    user: user.clone(),
                    product: Product::Plan(*plan),
                    code: None,
                    language: None,
                    key: self.key.clone(),
                };
                let url = billing::begin_checkout(store, payments, &purchase, now).await?;
                if *pays {
                    pay(world, &url);
                }
                Ok(())
            }
            Act::PayOldPage => {
                for session in world.sessions(user) {
                    pay(world, &session);
                }
                Ok(())
            }
        }
    }
}

/// Presses the button; the provider may say that the page is over.
fn pay(world: &World, url: &str) {
    let session = url.rsplit('/').next().unwrap();
    let _ = world.stripe.control(&format!("sessions/{session}/pay"), &json!({}));
}

/// Continues something for `steps` steps, and then never again: a process that is gone.
async fn until_it_stops<T>(steps: u32, something: impl Future<Output = T>) -> Option<T> {
    let mut something = pin!(something);
    let mut left = steps;
    std::future::poll_fn(|context| match something.as_mut().poll(context) {
        Poll::Ready(done) => Poll::Ready(Some(done)),
        Poll::Pending if left == 0 => Poll::Ready(None),
        Poll::Pending => {
            left -= 1;
            Poll::Pending
        }
    })
    .await
}

/// Somebody reads this error and knows what to do; it is no defect.
pub fn is_clear(error: &Error) -> bool {
    matches!(
        error,
        Error::PlanChangeRunning
            | Error::AlreadySubscribed
            | Error::NotSubscribed
            | Error::PaymentRefused
            | Error::Unavailable { .. }
    )
}
