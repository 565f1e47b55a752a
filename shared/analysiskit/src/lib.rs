//! For tests only: one world with tables, queue and bus on the real wire, the sample platform, people and a clock moved by hand.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    missing_docs,
    reason = "a test kit fails loudly, on the spot; what a test reads in it speaks for itself"
)]

mod clock;
mod monitors;

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use analyses::{Intake, Requester, Worker};
use contract::analysis::{AnalysisAccepted, StartAnalysis};
use contract::event::{AnalysisEnded, RunAnalysis, RunEnded, RunMonitor};
use domain::job::Work;
use domain::monitor::{Cadence, MonitorState, Schedule, Tracked, Weekday};
use domain::quota::UNLIMITED;
use domain::{Error, IdempotencyKey, Result, Split, UserId};
use jiff::Timestamp;
use quota::Governor;
use store::{Act, AnalysisKey, ChannelFacts, LedgerEntry, Monitor, MonitorKey, NewMonitor, Store, StoredAnalysis};
use testkit::{Cloud, Faults};
use xray::Dispatched;

pub use crate::clock::HandClock;

/// Documented channels of the sample platform: big and steady, too few videos for a score, none at all.
pub const BIG: &str = "@SemicolonHarbour";
pub const FEW: &str = "@compilernest";
pub const EMPTY: &str = "@herdpause";

/// What all tests of this binary share: starting it once is enough, each test has its own users.
pub struct World {
    pub cloud: Cloud,
    pub platform: sample_platform::Running,
    /// When the clocks of all its people begin, so that they agree however slow the machine is.
    started: Timestamp,
}

impl World {
    pub async fn start() -> Self {
        let platform = sample_platform::start(sample_platform::Options::default())
            .await
            .unwrap();
        Self {
            cloud: Cloud::start().await,
            platform,
            started: Timestamp::now(),
        }
    }

    /// Moves the platform on to `days` days after the start: it shows what there is by then.
    pub async fn moves_to(&mut self, days: i64) {
        let now = self.started + jiff::SignedDuration::from_hours(24 * days);
        let options = sample_platform::Options {
            now: Some(now),
            ..sample_platform::Options::default()
        };
        self.platform = sample_platform::start(options).await.unwrap();
    }

    /// A person met before, `days` days after the start.
    pub fn person_of(&self, id: UserId, days: i64) -> Person<'_> {
        let clock = HandClock::at(self.started);
        clock.advance(86_400 * days);
        Person { world: self, id, clock }
    }

    pub fn client(&self) -> youtube::Client {
        let base = self.platform.base_url().parse().unwrap();
        youtube::Client::new(youtube::Config {
            base,
            key: "sample".to_owned().into(),
            sample: true,
        })
        .unwrap()
    }

    /// Shares out a day's quota that never ends: what it limits is the matter of tests of their own.
    pub fn governor(&self, clock: &HandClock) -> Governor {
        Governor::new(self.cloud.store(), UNLIMITED, clock.as_clock())
    }

    pub fn worker(&self, faults: &Faults, clock: &HandClock) -> Worker {
        Worker {
            governor: self.governor(clock),
            store: self.cloud.store_with(faults),
            bus: self.cloud.bus_with(faults),
            platform: self.client(),
            baselines: analyses::BaselineCache::default(),
            clock: clock.as_clock(),
        }
    }

    /// Calls that the platform has answered so far.
    pub fn platform_calls(&self) -> usize {
        self.platform.requests().len()
    }

    pub fn person(&self) -> Person<'_> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let id = format!("user-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::SeqCst));
        Person {
            world: self,
            id: id.parse().unwrap(),
            clock: HandClock::at(self.started),
        }
    }
}

/// One user with a clock.
pub struct Person<'w> {
    pub world: &'w World,
    pub id: UserId,
    pub clock: HandClock,
}

impl Person<'_> {
    pub fn store(&self) -> Store {
        self.world.cloud.store()
    }

    /// Asks for an analysis through a process that suffers these faults.
    pub async fn ask(&self, channel: &str, key: &str, faults: &Faults) -> Result<AnalysisAccepted> {
        self.request(channel, key, None, faults).await
    }

    /// Asks for an analysis, hidden or not, or as the person's setting says.
    pub async fn ask_hidden(&self, channel: &str, key: &str, stealth: Option<bool>) -> Result<AnalysisAccepted> {
        self.request(channel, key, stealth, &Faults::none()).await
    }

    async fn request(
        &self,
        channel: &str,
        key: &str,
        stealth: Option<bool>,
        faults: &Faults,
    ) -> Result<AnalysisAccepted> {
        let requester = Requester {
            id: self.id.clone(),
            is_admin: false,
            weekly_free: true,
            address: None,
        };
        let key: IdempotencyKey = key.parse()?;
        let request = StartAnalysis {
            channel: channel.to_owned(),
            stealth,
        };
        let intake = self.intake(faults);
        let start = analyses::start(&intake, &requester, &key, &request, self.clock.now());
        self.mortal(faults, start).await
    }

    /// What starts this person's jobs, as a process that suffers these faults.
    pub fn intake(&self, faults: &Faults) -> Intake {
        Intake {
            store: self.world.cloud.store_with(faults),
            queues: self.world.cloud.queues_with(faults),
            governor: self.world.governor(&self.clock),
            sample: true,
        }
    }

    /// The messages that were sent for this person, in order.
    pub fn messages(&self) -> Vec<RunAnalysis> {
        self.world.cloud.sent_for(&self.id)
    }

    /// The ends of the person's analyses that were announced, in order.
    pub async fn announced(&self) -> Vec<AnalysisEnded> {
        let ids: Vec<_> = self.jobs().await.into_iter().map(|job| job.key.id).collect();
        self.world.cloud.events_of(&ids)
    }

    pub async fn job(&self, request_id: &str) -> StoredAnalysis {
        let key = AnalysisKey::analysis(self.id.clone(), request_id.parse().unwrap());
        self.store().analysis(&key).await.unwrap().expect("the job is stored")
    }

    pub async fn jobs(&self) -> Vec<StoredAnalysis> {
        self.store()
            .analyses(Work::Analysis, &self.id, None, 100)
            .await
            .unwrap()
            .items
    }

    /// Analyses and runs.
    pub async fn all_jobs(&self) -> Vec<StoredAnalysis> {
        let mut jobs = self.jobs().await;
        jobs.extend(self.runs().await);
        jobs
    }

    /// The runs of the person's monitors, newest first.
    pub async fn runs(&self) -> Vec<StoredAnalysis> {
        self.store()
            .analyses(Work::Run, &self.id, None, 100)
            .await
            .unwrap()
            .items
    }

    /// The messages of runs that were sent for this person, in order.
    pub fn run_messages(&self) -> Vec<RunMonitor> {
        let sent = self.world.cloud.sent_runs_for(&self.id).into_iter();
        sent.map(|sent| sent.message).collect()
    }

    /// The ends of runs that were announced for this person, in order.
    pub fn announced_runs(&self) -> Vec<RunEnded> {
        self.world.cloud.ended_runs_for(&self.id)
    }

    /// An operator gives the person credits.
    pub async fn gets(&self, credits: i64) {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        self.credits().await;
        let request = format!("credits-{:04}", NEXT.fetch_add(1, Ordering::SeqCst));
        let delta = Split {
            subscription: 0,
            purchased: credits,
        };
        let act = Act {
            at: self.clock.now(),
            actor: "operator".parse().unwrap(),
            action: "adjust-credits".to_owned(),
            target: Some(self.id.to_string()),
            detail: None,
        };
        let (request, now) = (request.parse().unwrap(), self.clock.now());
        let store = self.store();
        store
            .adjust(&self.id, &request, &act, delta, "a test", now)
            .await
            .unwrap();
    }

    /// A weekly monitor of this channel.
    pub async fn monitor(&self, channel: &str) -> Monitor {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let (store, client) = (self.store(), self.world.client());
        let found = xray::find(&store, &client, channel, self.clock.now()).await.unwrap();
        let found = found.channel.expect("the channel is there");
        let new = NewMonitor {
            key: MonitorKey {
                user: self.id.clone(),
                id: format!("{:032x}", NEXT.fetch_add(1, Ordering::SeqCst)).parse().unwrap(),
            },
            asked: String::new(),
            facts: ChannelFacts {
                channel_id: found.channel_id.parse().unwrap(),
                name: found.title,
                logo_url: found.thumbnail_url,
                subscribers: found.subscribers,
            },
            schedule: Schedule::from(
                Cadence::Weekly,
                Weekday::Monday,
                "09:00".parse().unwrap(),
                self.clock.now(),
            ),
            tracked: Tracked::ALL,
            mail: domain::monitor::Mail::default(),
            by_admin: false,
            created_at: self.clock.now(),
        };
        store.create_monitor(&new, 40).await.unwrap()
    }

    /// A monitor of this channel that is due now.
    pub async fn due_monitor(&self, channel: &str) -> MonitorKey {
        let monitor = self.monitor(channel).await;
        self.is_due(&monitor.key, self.clock.now()).await;
        monitor.key
    }

    /// From now on the monitor is due at this time.
    pub async fn is_due(&self, key: &MonitorKey, at: Timestamp) {
        let seen = self.store().monitor(key).await.unwrap().unwrap();
        let mut changed = seen.clone();
        changed.next_due = Some(at);
        assert!(self.store().save_monitor(&seen, &changed, 40).await.unwrap());
    }

    /// The dispatcher at this person's time, as a process that suffers these faults.
    pub async fn dispatch(&self, faults: &Faults) -> Result<Dispatched> {
        let cloud = &self.world.cloud;
        let (store, queues) = (cloud.store_with(faults), cloud.queues_with(faults));
        let until = self.clock.now() + jiff::SignedDuration::from_secs(10);
        xray::dispatch(&store, &queues, &self.clock.as_clock(), until).await
    }

    /// Sends what is due and delivers every message of a run to a healthy worker.
    pub async fn tick(&self) {
        self.dispatch(&Faults::none()).await.unwrap();
        self.deliver_runs().await;
    }

    pub async fn deliver_runs(&self) {
        let worker = self.world.worker(&Faults::none(), &self.clock);
        for message in self.run_messages() {
            worker.run_monitor(&message).await.unwrap();
        }
    }

    /// Makes the monitor due now, and lets what is due happen.
    pub async fn runs_due(&self, key: &MonitorKey) {
        self.is_due(key, self.clock.now()).await;
        self.tick().await;
    }

    pub async fn state(&self, key: &MonitorKey) -> MonitorState {
        self.store().monitor(key).await.unwrap().unwrap().state
    }

    pub async fn run_now(&self, key: &MonitorKey, intent: &str) -> Result<String> {
        let intent = intent.parse().unwrap();
        let requester = Requester {
            id: self.id.clone(),
            is_admin: false,
            weekly_free: false,
            address: None,
        };
        let intake = self.intake(&Faults::none());
        let accepted = analyses::run_now(&intake, key, &requester, &intent, self.clock.now()).await?;
        Ok(accepted.request_id)
    }

    pub async fn ledger(&self) -> Vec<LedgerEntry> {
        self.store().ledger(&self.id, None, 100).await.unwrap().items
    }

    pub async fn credits(&self) -> i64 {
        self.store()
            .account(&self.id, self.clock.now())
            .await
            .unwrap()
            .balance
            .total()
    }

    /// What a process with these faults does, as long as it runs: a killed one stops on the spot.
    pub async fn mortal<T>(&self, faults: &Faults, work: impl Future<Output = Result<T>>) -> Result<T> {
        let death = async {
            while !faults.is_dead() {
                tokio::time::sleep(Duration::from_millis(2)).await;
            }
        };
        tokio::select! {
            biased;
            () = death => Err(Error::Unavailable { service: "process", cause: "killed".to_owned() }),
            done = work => done,
        }
    }

    /// One healthy run of the sweeper at this person's time.
    pub async fn sweep(&self) {
        let cloud = &self.world.cloud;
        analyses::sweep(&cloud.store(), &cloud.queues(), &cloud.bus(), self.clock.now())
            .await
            .unwrap();
    }

    /// Delivers every message once to a healthy worker.
    pub async fn deliver_all(&self) {
        let worker = self.world.worker(&Faults::none(), &self.clock);
        for message in self.messages() {
            worker.run(&message).await.unwrap();
        }
    }
}
