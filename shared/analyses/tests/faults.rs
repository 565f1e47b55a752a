//! Random schedules of stops, doubles, races, late deliveries and dead letters, of analyses and of a monitor's runs side by side.
//!
//! Whatever the schedule, once faults stop and time passes: every job has ended, charged exactly once or refunded exactly once, or was
//! skipped and took nothing; a due run happened exactly once; the sum of the ledger is the balance, and every end was announced.

use std::collections::HashMap;

use contract::event::{RunAnalysis, RunMonitor};
use domain::job::{Status, Work};
use domain::{Error, Result};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use store::{LedgerEntry, MonitorKey, StoredAnalysis};
use testkit::{Faults, Kill};

use analysiskit::{BIG, EMPTY, FEW, Person, World};

/// Schedules of an ordinary run; `KANALYSE_SCHEDULES` asks for more.
const SCHEDULES: u64 = 250;
/// What one run costs.
const RUN_PRICE: i64 = Work::Run.price().get();
/// Each lane has a cloud of its own, so that nobody's sweeper, with its own clock, meets another lane's jobs.
const LANES: u64 = 4;

/// Every kind of outcome: a report, an abstaining report, no videos, no channel.
const CHANNELS: [&str; 4] = [BIG, FEW, EMPTY, "@no-such-channel-anywhere"];

#[tokio::test(flavor = "multi_thread")]
async fn over_random_schedules_each_analysis_ends_completed_or_refunded_exactly_once() {
    let schedules = testkit::cases("KANALYSE_SCHEDULES", SCHEDULES);
    let mut lanes = tokio::task::JoinSet::new();
    for lane in 0..LANES {
        lanes.spawn(async move {
            let world = World::start().await;
            let mut outcomes = Vec::new();
            for seed in (lane..schedules).step_by(LANES as usize) {
                outcomes.extend(play(&world, seed).await);
            }
            outcomes
        });
    }
    let mut outcomes: HashMap<&str, u64> = HashMap::new();
    while let Some(lane) = lanes.join_next().await {
        for outcome in lane.expect("every schedule of the lane holds") {
            *outcomes.entry(outcome).or_default() += 1;
        }
    }
    println!("outcomes over {schedules} schedules: {outcomes:?}");
    // The schedules are worth something only if they reach every kind of end.
    for kind in [
        "charged",
        "abstained",
        "failed",
        "timed out",
        "run charged",
        "run refunded",
        "run skipped",
    ] {
        assert!(
            outcomes.get(kind).copied().unwrap_or(0) >= (schedules / 100).max(1),
            "{kind} is hardly ever reached: {outcomes:?}"
        );
    }
}

/// What a queue delivers.
#[derive(Clone)]
enum Message {
    Analysis(RunAnalysis),
    Run(RunMonitor),
}

struct Schedule<'w> {
    person: Person<'w>,
    rng: ChaCha8Rng,
    /// Messages that are still in the queues.
    queue: Vec<Message>,
    /// How many of the sent messages have entered the queues.
    seen: (usize, usize),
    /// A monitor that is due when the schedule begins, if there is one.
    monitor: Option<MonitorKey>,
    seed: u64,
}

async fn play(world: &World, seed: u64) -> Vec<&'static str> {
    let rng = ChaCha8Rng::seed_from_u64(seed);
    let mut schedule = Schedule {
        person: world.person(),
        rng,
        queue: Vec::new(),
        seen: (0, 0),
        monitor: None,
        seed,
    };
    schedule.set_up().await;
    schedule.ask_until_accepted().await;
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

    /// In two of three schedules there is a monitor that is due, in three of four of those with the credits for one run.
    async fn set_up(&mut self) {
        if self.rng.random_bool(1.0 / 3.0) {
            return;
        }
        let channel = CHANNELS[self.rng.random_range(0..3)];
        if self.rng.random_bool(0.75) {
            self.person.gets(RUN_PRICE).await;
        }
        self.monitor = Some(self.person.due_monitor(channel).await);
    }

    /// The person's client repeats the same act until it gets an answer, sometimes twice at once.
    async fn ask_until_accepted(&mut self) {
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
        let (sent, runs) = (self.person.messages(), self.person.run_messages());
        let analyses = sent.iter().skip(self.seen.0).cloned().map(Message::Analysis);
        self.queue.extend(analyses);
        self.queue
            .extend(runs.iter().skip(self.seen.1).cloned().map(Message::Run));
        self.seen = (sent.len(), runs.len());
    }

    async fn step(&mut self) {
        match self.rng.random_range(0..12) {
            0..=3 => self.deliver().await,
            4..=5 => self.race().await,
            6..=7 => self.person.clock.advance(self.rng.random_range(1..50)),
            8 => self.sweep().await,
            9..=10 => self.tick().await,
            _ => self.dead_letter().await,
        }
        self.take_messages();
    }

    /// One delivery of a random message; it stays in the queue unless it was acknowledged, and sometimes even then.
    async fn deliver(&mut self) {
        let Some(at) = self.pick() else { return };
        let faults = self.faults();
        let worker = self.person.world.worker(&faults, &self.person.clock);
        let done = work_on(&worker, &self.queue[at]).await.is_ok();
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
            self.person.mortal(&one, work_on(&first, &message)),
            self.person.mortal(&two, work_on(&second, &message))
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
        let sweep = analyses::sweep(&store, &queues, &bus, self.person.clock.now());
        let _ = self.person.mortal(&faults, sweep).await;
    }

    /// The rule of the slot fires, sometimes twice at once.
    async fn tick(&mut self) {
        let (one, two) = (self.faults(), self.faults());
        let first = self.person.mortal(&one, self.person.dispatch(&one));
        if self.rng.random_bool(0.3) {
            let second = self.person.mortal(&two, self.person.dispatch(&two));
            let _ = tokio::join!(first, second);
        } else {
            let _ = first.await;
        }
    }

    async fn dead_letter(&mut self) {
        let Some(at) = self.pick() else { return };
        let faults = self.faults();
        let cloud = &self.person.world.cloud;
        let (store, bus) = (cloud.store_with(&faults), cloud.bus_with(&faults));
        let (queues, now) = (cloud.queues_with(&faults), self.person.clock.now());
        let message = self.queue[at].clone();
        let settle = async {
            match &message {
                Message::Analysis(message) => analyses::settle_dead(&store, &bus, message, now).await,
                Message::Run(message) => analyses::settle_dead_run(&store, &queues, &bus, message, now).await,
            }
        };
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
        for _ in 0..16 {
            self.person.dispatch(&Faults::none()).await.unwrap();
            self.take_messages();
            let announced = self.person.all_jobs().await.iter().all(|job| job.state.announced);
            if announced && self.queue.is_empty() {
                break;
            }
            let worker = self.person.world.worker(&Faults::none(), &self.person.clock);
            let queue = std::mem::take(&mut self.queue);
            for message in queue {
                if work_on(&worker, &message).await.is_err() {
                    self.queue.push(message);
                }
            }
            self.person.clock.advance(60);
            let cloud = &self.person.world.cloud;
            analyses::sweep(&cloud.store(), &cloud.queues(), &cloud.bus(), self.person.clock.now())
                .await
                .unwrap();
        }
    }

    async fn check(&self) -> Vec<&'static str> {
        let (seed, person) = (self.seed, &self.person);
        let (jobs, ledger) = (person.all_jobs().await, person.ledger().await);
        let mut outcomes = Vec::new();
        for job in &jobs {
            assert!(job.state.status.is_final(), "seed {seed}: {job:?}");
            assert!(job.state.announced, "seed {seed}: {job:?}");
            check_booked(seed, job, &ledger);
            outcomes.push(self.outcome(job).await);
        }
        let of = |work: Work| jobs.iter().filter(|job| job.key.work == work).count();
        assert_eq!(of(Work::Analysis), 1, "seed {seed}: one intended act is one analysis");
        let expected = usize::from(self.monitor.is_some());
        assert_eq!(of(Work::Run), expected, "seed {seed}: one due time is one run");
        let store = person.store();
        assert_eq!(
            store.running_analysis(&person.id).await.unwrap(),
            None,
            "seed {seed}: the lock is gone"
        );
        assert_eq!(store.running_runs(&person.id).await.unwrap(), 0, "seed {seed}");

        let sum: i64 = ledger.iter().map(|entry| entry.delta.total()).sum();
        assert_eq!(sum, person.credits().await, "seed {seed}: {ledger:?}");
        let findings = store.compare(&person.id, person.clock.now()).await.unwrap();
        assert_eq!(findings, [], "seed {seed}");
        if let Some(key) = &self.monitor {
            self.check_monitor(key, &jobs).await;
        }
        outcomes
    }

    /// The monitor is due later than now, knows its run, and has counted it once.
    async fn check_monitor(&self, key: &MonitorKey, jobs: &[StoredAnalysis]) {
        let seed = self.seed;
        let monitor = self.person.store().monitor(key).await.unwrap().unwrap();
        let run = jobs.iter().find(|job| job.key.work == Work::Run).unwrap();
        assert_eq!(monitor.last_run.as_ref(), Some(&run.key.id), "seed {seed}");
        assert!(
            monitor.next_due.is_some_and(|due| due > self.person.clock.now()),
            "seed {seed}"
        );
        let skipped = u8::from(run.state.status == Status::Skipped);
        assert_eq!(monitor.health.skipped_in_row, skipped, "seed {seed}");
        let announced = self.person.announced_runs();
        assert!(!announced.is_empty(), "seed {seed}: the run was announced to nobody");
        assert!(
            announced.iter().all(|end| end.status == run.state.status),
            "seed {seed}"
        );
    }

    async fn outcome(&self, job: &StoredAnalysis) -> &'static str {
        let (seed, person) = (self.seed, &self.person);
        if job.key.work == Work::Analysis {
            let announced = person.announced().await;
            assert!(!announced.is_empty(), "seed {seed}: nothing was announced");
            assert!(
                announced
                    .iter()
                    .all(|end| end.status == job.state.status && end.refunded == job.refunded),
                "seed {seed}"
            );
        }
        let report = person.store().report(&job.key).await.unwrap();
        if job.state.status == Status::Completed {
            let report = report.as_ref().expect("a completed job has a report");
            assert_eq!(job.refunded, report.score.value.is_none(), "seed {seed}");
            assert_eq!(report.xray.is_some(), job.key.work == Work::Run, "seed {seed}");
        }
        let timeout = job.failure == Some(domain::job::FailureKind::Timeout);
        match (job.key.work, job.state.status, job.refunded) {
            (Work::Analysis, Status::Completed, false) => "charged",
            (Work::Analysis, Status::Completed, true) => "abstained",
            (Work::Analysis, Status::Failed, true) if timeout => "timed out",
            (Work::Analysis, Status::Failed, true) => "failed",
            (Work::Run, Status::Completed, false) => "run charged",
            (Work::Run, Status::Completed | Status::Failed, true) => "run refunded",
            (Work::Run, Status::Skipped, false) => "run skipped",
            other => panic!("seed {seed}: {other:?}"),
        }
    }
}

async fn work_on(worker: &analyses::Worker, message: &Message) -> Result<()> {
    match message {
        Message::Analysis(message) => worker.run(message).await,
        Message::Run(message) => worker.run_monitor(message).await,
    }
}

/// What a job costs was charged once, and returned once where it is refunded.
fn check_booked(seed: u64, job: &StoredAnalysis, ledger: &[LedgerEntry]) {
    let of = |kind: &str| {
        let source = format!("{kind}:{}", job.key.id);
        ledger.iter().filter(|entry| entry.source == source).count()
    };
    let skipped = job.state.status == Status::Skipped;
    assert_eq!(of("spend"), usize::from(!skipped), "seed {seed}: {ledger:?}");
    assert_eq!(of("release"), usize::from(job.refunded), "seed {seed}: {ledger:?}");
}
