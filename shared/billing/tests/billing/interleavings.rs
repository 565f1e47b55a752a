//! Random interleavings: a person's devices change, cancel and buy a plan at the same time, over ways that are slow and lose answers, some of
//! their functions stop half-way, and events come when they like. Whatever happened, provider and account agree once it is quiet.

use std::collections::BTreeMap;
use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

use contract::billing::SubscriptionState;
use contract::event::PaymentEvent;
use domain::{Error, Tier, UserId};
use futures_util::future::join_all;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::devices::{Act, PLANS, devices, is_clear};
use crate::relay::Relay;
use crate::world::World;

/// Interleavings of an ordinary run; `KANALYSE_INTERLEAVINGS` asks for more.
const INTERLEAVINGS: u64 = 100;
const LANES: u64 = 4;
/// Interleavings that share a provider and a database.
const SHARED: usize = 50;
/// Longer than a lease.
const LEASE_OVER_S: i64 = 31;

/// What was reached, by its name.
type Reached = BTreeMap<String, u64>;

struct Interleaving<'l> {
    lane: &'l Lane,
    user: UserId,
    rng: ChaCha8Rng,
    seed: u64,
    reached: Reached,
}

/// Where interleavings are played one after the other.
struct Lane {
    world: Arc<World>,
    relay: Arc<Relay>,
    way: payments::Payments,
}

impl Lane {
    async fn new() -> Self {
        let world = Arc::new(World::new().await);
        let (relay, address) = Relay::start(&world, 0).await;
        let limits = payments::Limits {
            backoff: Duration::from_millis(2),
            ..payments::Limits::default()
        };
        let way = world.payments_by(&address, limits);
        Self { world, relay, way }
    }
}

impl Interleaving<'_> {
    async fn play(mut self) -> Reached {
        let world = &self.lane.world;
        self.lane.relay.begin_again(self.seed);
        if self.rng.random_ratio(2, 3) {
            let plan = PLANS.choose(&mut self.rng).unwrap();
            world.buy(self.user.as_str(), plan).await;
            if self.rng.random_ratio(4, 5) {
                world.work().await;
            }
        }
        for round in 0..self.rng.random_range(1..4) {
            self.events_go_wrong();
            let declines = self.rng.random_ratio(1, 8);
            self.card(declines).await;
            self.devices_act(round).await;
            self.lane.relay.arrived().await;
            // Those that stopped hold up nobody for longer than this.
            world.control("clock/advance", &json!({"seconds": LEASE_OVER_S}));
        }
        self.card(false).await;
        *self.lane.relay.calm.lock().unwrap() = true;
        world.work().await;
        self.they_agree().await;
        self.and_go_on().await;
        self.reached
    }

    /// Events come twice, in another order, or again because their answer was lost.
    fn events_go_wrong(&mut self) {
        let mut some = || self.rng.random_range(0..3) * self.rng.random_range(0..2);
        let faults = json!({"duplicate": some(), "reorder": 0, "crashBefore2xx": some()});
        self.lane.world.control("fault", &faults);
    }

    /// The person's bank declines, or no longer does.
    async fn card(&self, fails: bool) {
        if let Some(customer) = self.lane.world.store.customer(&self.user).await.unwrap() {
            let order = format!("customers/{customer}/card");
            self.lane.world.control(&order, &json!({"fails": fails}));
        }
    }

    /// All at the same time, and the workers next to them.
    async fn devices_act(&mut self, round: u32) {
        let world = &self.lane.world;
        let name = format!("s{}-{round}", self.seed);
        let is_done = watch::Sender::new(false);
        let workers: Vec<_> = (0..2)
            .map(|_| tokio::spawn(work_until(Arc::clone(world), is_done.subscribe(), self.rng.random())))
            .collect();
        let mut acting = JoinSet::new();
        for device in devices(&mut self.rng, &name) {
            acting.spawn(device.does(Arc::clone(world), self.lane.way.clone(), self.user.clone()));
        }
        while let Some(ended) = acting.join_next().await {
            let (act, ended) = ended.unwrap();
            self.note(&act, ended);
        }
        is_done.send_replace(true);
        for worker in workers {
            world.put_back(worker.await.unwrap());
        }
    }

    fn note(&mut self, act: &Act, ended: Option<domain::Result<()>>) {
        let what = match act {
            Act::Change(_) => "change",
            Act::Cancel => "cancel",
            Act::Checkout { .. } => "checkout",
            Act::PayOldPage => "old page",
        };
        let how = match ended {
            None => "stopped".to_owned(),
            Some(Ok(())) => "done".to_owned(),
            Some(Err(error)) => {
                assert!(is_clear(&error), "seed {}: {what}: {error}", self.seed);
                match error {
                    Error::Unavailable { .. } => "unavailable".to_owned(),
                    error => error.to_string(),
                }
            }
        };
        *self.reached.entry(format!("{what}: {how}")).or_default() += 1;
    }

    /// What the provider has of this person.
    async fn at_provider(&self, kind: &str) -> Vec<Value> {
        let customer = self.lane.world.store.customer(&self.user).await.unwrap();
        let Some(customer) = customer else { return Vec::new() };
        let mut own = self.lane.world.stripe.objects(kind);
        own.retain(|one| one["customer"] == customer.as_str());
        own
    }

    async fn they_agree(&mut self) {
        let seed = self.seed;
        let most = *self.lane.relay.payable.lock().unwrap();
        assert!(
            most <= 1,
            "seed {seed}: {most} checkouts of plans could be paid at the same time"
        );
        let subscriptions = self.at_provider("subscription").await;
        assert!(
            subscriptions.len() <= 1,
            "seed {seed}: two plans were paid: {subscriptions:#?}"
        );
        let plan_agrees = match subscriptions.first() {
            Some(subscription) => self.plan_agrees(subscription).await,
            None => self.nothing_is_there().await,
        };
        plan_agrees.unwrap_or_else(|difference| panic!("seed {seed}: {difference}"));
        self.money_agrees()
            .await
            .unwrap_or_else(|difference| panic!("seed {seed}: {difference}"));
    }

    async fn nothing_is_there(&self) -> Result<(), String> {
        let tier = self.lane.world.tier(self.user.as_str()).await;
        same("tier without a subscription", tier, "free")
    }

    /// Plan, end and what is planned: at the provider, in the account, and as the person sees it.
    async fn plan_agrees(&mut self, there: &Value) -> Result<(), String> {
        let world = &self.lane.world;
        let tier = tier_of(&there["items"]["data"][0]["price"]);
        let ends = there["cancel_at_period_end"].as_bool().unwrap();
        let planned = self.planned(there, tier);
        let row = world.store.subscription(&self.user).await.unwrap().ok_or("no row")?;
        same("subscription", row.subscription.as_str(), there["id"].as_str().unwrap())?;
        same("plan", row.tier, tier)?;
        same("paid plan", row.paid_tier, Some(tier))?;
        same("end", row.cancel_at_period_end, ends)?;
        same("planned", row.pending, planned)?;
        same("tier", world.tier(self.user.as_str()).await, tier.name())?;
        let seen = billing::subscription(&world.store, &self.user, false, world.now())
            .await
            .unwrap();
        same("seen state", seen.state, SubscriptionState::Active)?;
        same("seen tier", seen.tier.as_str(), tier.name())?;
        same("seen end", seen.cancel_at_period_end, ends)?;
        same("seen plan", seen.pending_tier.as_deref(), planned.map(Tier::name))?;
        for (name, reached) in [("ends", ends), ("is lowered", planned.is_some())] {
            *self.reached.entry(format!("in the end: {name}")).or_default() += u64::from(reached);
        }
        Ok(())
    }

    /// The tier of the next period, as the provider's schedule says.
    fn planned(&self, subscription: &Value, tier: Tier) -> Option<Tier> {
        let schedule = self
            .lane
            .world
            .stripe
            .object("subscription_schedule", subscription["schedule"].as_str()?)?;
        let last = schedule["phases"].as_array().unwrap().last().unwrap().clone();
        let price = self
            .lane
            .world
            .stripe
            .object("price", last["items"][0]["price"].as_str().unwrap());
        Some(tier_of(&price.unwrap())).filter(|planned| *planned != tier)
    }

    /// Each invoice that was paid is a grant, each to a dearer plan than the one before, and nothing else has moved.
    async fn money_agrees(&mut self) -> Result<(), String> {
        let world = &self.lane.world;
        let mut dearest: Option<Tier> = None;
        let (mut invoiced, mut paid) = (0, 0);
        for invoice in self.at_provider("invoice").await {
            if invoice["status"] != "paid" {
                continue;
            }
            let lines = invoice["lines"]["data"].as_array().unwrap();
            let charged = lines.iter().max_by_key(|line| line["amount"].as_i64()).unwrap();
            let price = charged["pricing"]["price_details"]["price"].as_str().unwrap();
            let tier = tier_of(&world.stripe.object("price", price).unwrap());
            if dearest.is_some_and(|dearest| tier <= dearest) {
                return Err(format!(
                    "{} was invoiced after {}",
                    tier.name(),
                    dearest.unwrap().name()
                ));
            }
            dearest = Some(tier);
            invoiced += invoice["amount_due"].as_i64().unwrap();
            paid += 1;
        }
        *self.reached.entry("in the end: upgraded".to_owned()).or_default() += u64::from(paid > 1);
        let charges = self.at_provider("charge").await;
        let taken = charges.iter().filter(|charge| charge["paid"] == true);
        let taken: i64 = taken.map(|charge| charge["amount"].as_i64().unwrap()).sum();
        same("money", taken, invoiced)?;
        if let Some(customer) = world.store.customer(&self.user).await.unwrap() {
            let customer = world.stripe.object("customer", customer.as_str()).unwrap();
            same("credit at the provider", customer["balance"].as_i64(), Some(0))?;
        }
        let user = self.user.as_str();
        let granted = world.lines(user, "grant:").await + world.lines(user, "upg:").await;
        same("grants", granted, paid)?;
        let worth = dearest.map_or(0, |tier| tier.limits().monthly_credits);
        same("credits", world.bought(user).await, (0, worth))?;
        let ledger: i64 = world.ledger(user).await.iter().map(|(_, credits)| credits).sum();
        let account = world.store.account(&self.user, world.now()).await.unwrap();
        same("balance", account.balance.total(), ledger)
    }

    /// Nothing that stopped is in the way of what comes next.
    async fn and_go_on(&mut self) {
        let (world, seed, user) = (&self.lane.world, self.seed, self.user.as_str());
        let Some(there) = self.at_provider("subscription").await.pop() else {
            let begun = world.begin(&world.purchase(user, "plan_starter", None)).await;
            let begun = begun.unwrap_or_else(|error| panic!("seed {seed}: a checkout: {error}"));
            let customer = world.customer(user).await;
            assert_eq!(world.payable(customer.as_str()), 1, "seed {seed}: {}", begun.session);
            return;
        };
        let plan = format!("plan_{}", tier_of(&there["items"]["data"][0]["price"]).name());
        let stayed = world.change(user, &plan).await;
        stayed.unwrap_or_else(|error| panic!("seed {seed}: to stay: {error}"));
        world.work().await;
        let there = self.at_provider("subscription").await.pop().unwrap();
        assert!(
            there["schedule"].is_null() && there["cancel_at_period_end"] == false,
            "seed {seed}: {there:#?}"
        );
        self.plan_agrees(&there)
            .await
            .unwrap_or_else(|difference| panic!("seed {seed}: after that: {difference}"));
    }
}

#[expect(
    clippy::needless_pass_by_value,
    reason = "what is compared is mostly made for the comparison"
)]
fn same<T: PartialEq + std::fmt::Debug>(what: &str, here: T, there: T) -> Result<(), String> {
    if here == there {
        return Ok(());
    }
    Err(format!("{what}: {here:?}, and should be {there:?}"))
}

fn tier_of(price: &Value) -> Tier {
    let key = price["lookup_key"].as_str().unwrap();
    let domain::catalogue::Product::Plan(plan) = key.parse().unwrap() else {
        panic!("{key} is no plan")
    };
    plan.tier
}

/// A worker takes what has arrived, in any order; what fails comes again later.
async fn work_until(world: Arc<World>, mut is_done: watch::Receiver<bool>, seed: u64) -> Vec<PaymentEvent> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut failed = Vec::new();
    while !*is_done.borrow_and_update() {
        let mut some = world.waiting();
        some.shuffle(&mut rng);
        for message in some {
            if world.work_on(&message).await.is_err() {
                failed.push(message);
            }
        }
        let _ = tokio::time::timeout(Duration::from_millis(2), is_done.changed()).await;
    }
    failed
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_several_devices_do_at_once_provider_and_account_agree_afterwards() {
    let interleavings = testkit::cases("KANALYSE_INTERLEAVINGS", INTERLEAVINGS);
    let started = Instant::now();
    let lanes = (0..LANES).map(|number| {
        tokio::spawn(async move {
            let mut reached = Reached::new();
            let seeds: Vec<u64> = (number..interleavings).step_by(LANES as usize).collect();
            for seeds in seeds.chunks(SHARED) {
                let lane = Lane::new().await;
                for seed in seeds {
                    let interleaving = Interleaving {
                        lane: &lane,
                        user: format!("person-{seed:05}").parse().unwrap(),
                        rng: ChaCha8Rng::seed_from_u64(*seed),
                        seed: *seed,
                        reached: Reached::new(),
                    };
                    for (name, count) in interleaving.play().await {
                        *reached.entry(name).or_default() += count;
                    }
                }
                let unknown = lane.world.requests().into_iter().find(|request| request.status == 501);
                assert!(unknown.is_none(), "{unknown:?}");
            }
            reached
        })
    });
    let mut reached = Reached::new();
    for lane in join_all(lanes).await {
        for (name, count) in lane.expect("every interleaving of the lane agrees") {
            *reached.entry(name).or_default() += count;
        }
    }
    let took = started.elapsed();
    // What a run was worth: shown where its output is asked for.
    writeln!(
        std::io::stdout(),
        "{interleavings} interleavings in {took:?}: {reached:#?}"
    )
    .unwrap();
    // They are worth something only if they reach what they are about.
    for name in [
        "change: done",
        "change: stopped",
        "change: a change of the plan is in progress",
        "cancel: done",
        "checkout: done",
        "checkout: stopped",
        "checkout: a change of the plan is in progress",
        "in the end: upgraded",
        "in the end: ends",
        "in the end: is lowered",
    ] {
        let count = reached.get(name).copied().unwrap_or(0);
        assert!(count >= interleavings.div_ceil(100), "{name}: {reached:#?}");
    }
}
