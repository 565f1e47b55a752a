//! 1,000 random schedules of stops, doubles, races, late deliveries and dead letters.
//!
//! Whatever the schedule, once faults stop and time passes: every analysis has ended, charged exactly once or refunded exactly once,
//! the sum of the ledger is the balance, and every end was announced.

use std::collections::HashMap;

use contract::event::RunAnalysis;
use domain::job::Status;
use domain::{Error, Result};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use testkit::{Faults, Kill};

use crate::world::{BIG, EMPTY, FEW, Person, World};

const SCHEDULES: u64 = 1_000;
/// Each lane has a cloud of its own, so that nobody's sweeper, with its own clock, meets another lane's jobs.
const LANES: u64 = 4;

/// Every kind of outcome: a report, an abstaining report, no videos, no channel.
const CHANNELS: [&str; 4] = [BIG, FEW, EMPTY, "@no-such-channel-anywhere"];

#[tokio::test(flavor = "multi_thread")]
async fn over_a_thousand_random_schedules_each_analysis_ends_completed_or_refunded_exactly_once() {
    let mut lanes = tokio::task::JoinSet::new();
    for lane in 0..LANES {
        lanes.spawn(async move {
            let world = World::start().await;
            let mut outcomes = Vec::new();
            for seed in (lane..SCHEDULES).step_by(LANES as usize) {
                outcomes.push(play(&world, seed).await);
            }
            outcomes
        });
    }
    let mut outcomes: HashMap<&str, u32> = HashMap::new();
    while let Some(lane) = lanes.join_next().await {
        for outcome in lane.expect("every schedule of the lane holds") {
            *outcomes.entry(outcome).or_default() += 1;
        }
    }
    println!("outcomes over {SCHEDULES} schedules: {outcomes:?}");
    // The schedules are worth something only if they reach every kind of end.
    for kind in ["charged", "abstained", "failed", "timed out"] {
        assert!(
            outcomes.get(kind).copied().unwrap_or(0) >= 10,
            "{kind} is hardly ever reached: {outcomes:?}"
        );
    }
}

struct Schedule<'w> {
    person: Person<'w>,
    rng: ChaCha8Rng,
    /// Messages that are still in the queue.
    queue: Vec<RunAnalysis>,
    /// How many of the sent messages have entered the queue.
    seen: usize,
    seed: u64,
}

async fn play(world: &World, seed: u64) -> &'static str {
    let rng = ChaCha8Rng::seed_from_u64(seed);
    let mut schedule = Schedule {
        person: world.person(),
        rng,
        queue: Vec::new(),
        seen: 0,
        seed,
    };
    schedule.ask_until_answered().await;
    for _ in 0..schedule.rng.random_range(3..14) {
        schedule.step().await;
    }
    schedule.calm_down().await;
    schedule.check().await
}

impl Schedule<'_> {
    /// A process that stops before or after one of its writes, meets a passing fault, or stays healthy.
    fn faults(&mut self) -> Faults {
        let nth = self.rng.random_range(1..=14);
        match self.rng.random_range(0..10) {
            0..=2 => Faults::kill(Kill::Before, nth),
            3..=5 => Faults::kill(Kill::After, nth),
            6 => Faults::conflict(nth, self.rng.random_range(1..=2)),
            7 => Faults::lose_answer(nth),
            _ => Faults::none(),
        }
    }

    /// The person's client repeats the same act until it gets an answer, sometimes twice at once.
    async fn ask_until_answered(&mut self) {
        let channel = CHANNELS[self.rng.random_range(0..CHANNELS.len())];
        loop {
            let (first, second) = (self.faults(), self.faults());
            let answered = if self.rng.random_bool(0.3) {
                let (a, b) = tokio::join!(
                    self.person.ask(channel, "intent-0001", &first),
                    self.person.ask(channel, "intent-0001", &second)
                );
                self.is_answer(&a) | self.is_answer(&b)
            } else {
                let answer = self.person.ask(channel, "intent-0001", &first).await;
                self.is_answer(&answer)
            };
            self.take_messages();
            if answered {
                break;
            }
        }
        if self.rng.random_bool(0.2) {
            let other = self.person.ask(BIG, "intent-0002", &Faults::none()).await;
            assert!(
                matches!(other, Err(Error::AnalysisRunning)),
                "seed {}: {other:?}",
                self.seed
            );
        }
    }

    fn is_answer<T: std::fmt::Debug>(&self, answer: &Result<T>) -> bool {
        match answer {
            Ok(_) => true,
            Err(Error::Unavailable { .. }) => false,
            Err(other) => panic!("seed {}: {other:?}", self.seed),
        }
    }

    fn take_messages(&mut self) {
        let sent = self.person.messages();
        self.queue.extend(sent.iter().skip(self.seen).cloned());
        self.seen = sent.len();
    }

    async fn step(&mut self) {
        match self.rng.random_range(0..10) {
            0..=3 => self.deliver().await,
            4..=5 => self.race().await,
            6..=7 => self.person.clock.advance(self.rng.random_range(1..50)),
            8 => self.sweep().await,
            _ => self.dead_letter().await,
        }
        self.take_messages();
    }

    /// One delivery of a random message; it stays in the queue unless it was acknowledged, and sometimes even then.
    async fn deliver(&mut self) {
        let Some(at) = self.pick() else { return };
        let faults = self.faults();
        let done = self
            .person
            .world
            .worker(&faults, &self.person.clock)
            .run(&self.queue[at])
            .await
            .is_ok();
        if done && !self.rng.random_bool(0.3) {
            self.queue.swap_remove(at);
        }
    }

    async fn race(&mut self) {
        let Some(at) = self.pick() else { return };
        let (one, two) = (self.faults(), self.faults());
        let world = self.person.world;
        let (first, second) = (
            world.worker(&one, &self.person.clock),
            world.worker(&two, &self.person.clock),
        );
        let message = self.queue[at].clone();
        let (a, b) = tokio::join!(
            self.person.mortal(&one, first.run(&message)),
            self.person.mortal(&two, second.run(&message))
        );
        if a.is_ok() && b.is_ok() {
            self.queue.swap_remove(at);
        }
    }

    async fn sweep(&mut self) {
        let faults = self.faults();
        let cloud = &self.person.world.cloud;
        let (store, queues, bus) = (
            cloud.store_with(&faults),
            cloud.queues_with(&faults),
            cloud.bus_with(&faults),
        );
        let sweep = jobs::sweep(&store, &queues, &bus, self.person.clock.now());
        let _ = self.person.mortal(&faults, sweep).await;
    }

    async fn dead_letter(&mut self) {
        let Some(at) = self.pick() else { return };
        let faults = self.faults();
        let cloud = &self.person.world.cloud;
        let (store, bus) = (cloud.store_with(&faults), cloud.bus_with(&faults));
        let now = self.person.clock.now();
        let settle = jobs::settle_dead(&store, &bus, &self.queue[at], now);
        if self.person.mortal(&faults, settle).await.is_ok() {
            self.queue.swap_remove(at);
        }
    }

    fn pick(&mut self) -> Option<usize> {
        (!self.queue.is_empty()).then(|| self.rng.random_range(0..self.queue.len()))
    }

    /// Faults stop, the sweeper comes every minute, every message is delivered.
    async fn calm_down(&mut self) {
        if self.rng.random_bool(0.1) {
            self.person.clock.advance(domain::job::DEADLINE.as_secs());
        }
        for _ in 0..8 {
            self.take_messages();
            let told = self.person.jobs().await.iter().all(|job| job.state.announced);
            if told && self.queue.is_empty() {
                break;
            }
            let worker = self.person.world.worker(&Faults::none(), &self.person.clock);
            let queue = std::mem::take(&mut self.queue);
            for message in queue {
                if worker.run(&message).await.is_err() {
                    self.queue.push(message);
                }
            }
            self.person.clock.advance(60);
            let cloud = &self.person.world.cloud;
            jobs::sweep(&cloud.store(), &cloud.queues(), &cloud.bus(), self.person.clock.now())
                .await
                .unwrap();
        }
    }

    async fn check(&self) -> &'static str {
        let (seed, person) = (self.seed, &self.person);
        let jobs = person.jobs().await;
        assert_eq!(jobs.len(), 1, "seed {seed}: one intended act is one analysis");
        let job = &jobs[0];
        assert!(job.state.status.is_final(), "seed {seed}: {job:?}");
        assert!(job.state.announced, "seed {seed}: {job:?}");
        assert_eq!(
            person.store().running_job(&person.id).await.unwrap(),
            None,
            "seed {seed}: the lock is gone"
        );

        let ledger = person.ledger().await;
        let of = |prefix: &str| ledger.iter().filter(|entry| entry.source.starts_with(prefix)).count();
        assert_eq!(of("spend:"), 1, "seed {seed}: {ledger:?}");
        assert_eq!(of("release:"), usize::from(job.refunded), "seed {seed}: {ledger:?}");
        let sum: i64 = ledger.iter().map(|entry| entry.delta.total()).sum();
        assert_eq!(sum, person.credits().await, "seed {seed}: {ledger:?}");
        let free = 5;
        assert_eq!(
            sum,
            if job.refunded { free } else { free - 1 },
            "seed {seed}: {ledger:?}"
        );

        let told = person.announced();
        assert!(!told.is_empty(), "seed {seed}: nobody was told");
        assert!(
            told.iter()
                .all(|end| end.status == job.state.status && end.refunded == job.refunded),
            "seed {seed}"
        );

        let report = person.store().report(&job.key).await.unwrap();
        match (job.state.status, job.refunded) {
            (Status::Completed, refunded) => {
                let report = report.expect("a completed analysis has a report");
                assert_eq!(refunded, report.score.value.is_none(), "seed {seed}");
                if refunded { "abstained" } else { "charged" }
            }
            (Status::Failed, true) => {
                let timeout = job.failure == Some(domain::job::FailureKind::Timeout);
                if timeout { "timed out" } else { "failed" }
            }
            other => panic!("seed {seed}: {other:?}"),
        }
    }
}
