//! Random histories of analyses, hidden and shown, that end late, die and are reported twice, and of a builder that pays at any time: each
//! channel pays at most once, and always its true first discoverer.

use std::collections::BTreeMap;

use domain::discovery::Place;
use domain::job::{DEADLINE, FailureKind, Status};
use domain::{AnalysisId, ChannelId, Error};
use jiff::Timestamp;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use store::{End, LedgerKind, NewAnalysis, Store, StoredAnalysis};
use testkit::{Cloud, Faults, Kill};
use tokio::task::JoinSet;

use crate::channels::publicly::{report_of, some_channel};
use crate::world::{Person, new_job, seconds, start_of_time};

/// Histories of an ordinary run; `KANALYSE_DISCOVERY_HISTORIES` asks for more.
const HISTORIES: u64 = 250;
const LANES: u64 = 4;
/// Histories that share a database.
const SHARED: usize = 125;

struct History<'c> {
    cloud: &'c Cloud,
    rng: ChaCha8Rng,
    people: Vec<Person<'c>>,
    channel: ChannelId,
    now: Timestamp,
    /// Analyses of the channel, by whom, and whether they were started hidden.
    jobs: Vec<(usize, StoredAnalysis)>,
    /// Since when an analysis has been public, as the rule says it.
    public: BTreeMap<(Timestamp, AnalysisId), usize>,
    seed: u64,
}

impl History<'_> {
    fn trouble(&mut self) -> Store {
        let nth = self.rng.random_range(1..=2);
        let faults = match self.rng.random_range(0..10) {
            0 => Faults::kill(Kill::Before, nth),
            1 => Faults::kill(Kill::After, nth),
            2 => Faults::conflict(nth, 1),
            3 => Faults::lose_answer(nth),
            _ => Faults::none(),
        };
        self.cloud.store_with(&faults)
    }

    async fn step(&mut self) {
        match self.rng.random_range(0..12) {
            0..=2 => self.start().await,
            3..=5 => self.settle().await,
            6 => self.set_stealth().await,
            7 => self.delete().await,
            8 | 9 => self.pay().await,
            _ => self.now += seconds(self.rng.random_range(1..200)),
        }
        // So that no two things begin at the same time, but for those that should.
        self.now += seconds(i64::from(self.rng.random_bool(0.8)));
    }

    async fn start(&mut self) {
        let who = self.rng.random_range(0..self.people.len());
        let new = NewAnalysis {
            stealth: self.rng.random_bool(0.3),
            ..new_job(&self.people[who].user, self.now)
        };
        let _ = self.trouble().start_analysis(&new).await;
        if let Some(job) = self.cloud.store().analysis(&new.key).await.unwrap() {
            self.jobs.push((who, job));
        }
    }

    /// A worker ends an analysis that is not done, in time with a report, later without; two may have it at once.
    async fn settle(&mut self) {
        let Some((who, job)) = self.jobs.choose(&mut self.rng).cloned() else {
            return;
        };
        let in_time = self.now.duration_since(job.state.created_at) < DEADLINE;
        let report = report_of(&self.channel, self.now - seconds(self.rng.random_range(0..60)));
        let end = if in_time && self.rng.random_bool(0.8) {
            End::Completed {
                report: &report,
                refund: false,
                changes: None,
            }
        } else {
            End::Failed {
                kind: FailureKind::Timeout,
            }
        };
        let before = self.is_completed(&job).await;
        let (store, twin) = (self.trouble(), self.trouble());
        if self.rng.random_bool(0.2) {
            let (_, _) = tokio::join!(
                store.settle_analysis(&job.key, 0, &end, self.now),
                twin.settle_analysis(&job.key, 0, &end, self.now)
            );
        } else {
            let _ = store.settle_analysis(&job.key, 0, &end, self.now).await;
        }
        if !before && self.is_completed(&job).await && !job.stealth {
            self.public.insert((job.state.created_at, job.key.id.clone()), who);
        }
    }

    async fn is_completed(&self, job: &StoredAnalysis) -> bool {
        let job = self.cloud.store().analysis(&job.key).await.unwrap();
        job.is_some_and(|job| job.state.status == Status::Completed)
    }

    async fn is_hidden(&self, job: &StoredAnalysis) -> bool {
        let job = self.cloud.store().analysis(&job.key).await.unwrap();
        job.is_some_and(|job| job.stealth)
    }

    async fn set_stealth(&mut self) {
        let Some((who, job)) = self.jobs.choose(&mut self.rng).cloned() else {
            return;
        };
        let (before, hide) = (self.is_hidden(&job).await, self.rng.random_bool(0.5));
        let _ = self.trouble().set_stealth(&job.key, hide, self.now).await;
        if before && !hide && self.is_completed(&job).await && !self.is_hidden(&job).await {
            self.public.insert((self.now, job.key.id.clone()), who);
        }
    }

    async fn delete(&mut self) {
        let Some((_, job)) = self.jobs.choose(&mut self.rng).cloned() else {
            return;
        };
        let _ = self.trouble().delete_analysis(&job.key, self.now).await;
    }

    /// The builder hands over a place, sometimes two builders at once.
    async fn pay(&mut self) {
        let place = *Place::ALL.choose(&mut self.rng).unwrap();
        let places = [(self.channel.clone(), place)];
        let (one, other) = (self.trouble(), self.trouble());
        let paid = if self.rng.random_bool(0.3) {
            let (one, other) = tokio::join!(
                one.pay_discoveries(&places, self.now),
                other.pay_discoveries(&places, self.now)
            );
            one.and(other)
        } else {
            one.pay_discoveries(&places, self.now).await
        };
        assert!(
            matches!(paid, Ok(_) | Err(Error::Unavailable { .. })),
            "seed {}: {paid:?}",
            self.seed
        );
    }

    /// Everything ends, something is public, and the builder comes once more.
    async fn end(&mut self) -> bool {
        let failed = End::Failed {
            kind: FailureKind::Timeout,
        };
        for (_, job) in &self.jobs {
            let settled = self.cloud.store().settle_analysis(&job.key, 0, &failed, self.now).await;
            settled.unwrap();
        }
        self.now += seconds(600);
        self.check("before the last build").await;
        let shown = self.cloud.store().board_row(&self.channel, self.now).await.unwrap();
        let places = [(self.channel.clone(), Place::ALL[0])];
        for _ in 0..2 {
            self.cloud.store().pay_discoveries(&places, self.now).await.unwrap();
        }
        let paid = self.check("at the end").await;
        let on_board = shown.is_some_and(|row| row.result.is_some());
        if on_board {
            assert!(paid, "seed {}: a channel on the board was not paid", self.seed);
        }
        paid
    }

    /// At most one reward, and only to who was first.
    async fn check(&self, when: &str) -> bool {
        let first = self.public.first_key_value().map(|(_, who)| *who);
        let mut paid = 0;
        for (who, person) in self.people.iter().enumerate() {
            let rewards = person.store.all_rewards(&person.user).await.unwrap();
            let page = person.store.ledger(&person.user, None, 100).await.unwrap();
            let booked = page.items.iter().filter(|entry| entry.kind == LedgerKind::Reward);
            let credits: Vec<i64> = booked.map(|entry| entry.delta.purchased).collect();
            let notifications = person.store.notifications(&person.user, None, 10).await.unwrap().items;
            let context = format!("seed {}, {when}, person {who}", self.seed);
            assert_eq!(
                rewards.iter().map(|reward| reward.credits).collect::<Vec<_>>(),
                credits,
                "{context}"
            );
            assert_eq!(notifications.len(), credits.len(), "{context}");
            let found = person.store.discovery_totals(&person.user).await.unwrap();
            assert_eq!(found.rewards, credits.len() as u64, "{context}");
            assert_eq!(
                found.channels,
                u64::from(first == Some(who)),
                "{context}: whose discovery it is"
            );
            let own = person.store.discoveries(&person.user, None, 10).await.unwrap().items;
            assert_eq!(own.len(), usize::from(first == Some(who)), "{context}");
            assert!(
                credits.is_empty() || first == Some(who),
                "{context}: not the first discoverer"
            );
            paid += credits.len();
        }
        assert!(paid <= 1, "seed {}, {when}: paid {paid} times", self.seed);
        paid == 1
    }
}

async fn play(cloud: &Cloud, seed: u64) -> bool {
    let mut people = Vec::new();
    for _ in 0..3 {
        people.push(Person::arrive(cloud).await);
    }
    let mut history = History {
        cloud,
        rng: ChaCha8Rng::seed_from_u64(seed),
        people,
        channel: some_channel(),
        now: start_of_time(),
        jobs: Vec::new(),
        public: BTreeMap::new(),
        seed,
    };
    for _ in 0..history.rng.random_range(5..25) {
        history.step().await;
    }
    history.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn in_random_histories_each_channel_pays_at_most_once_and_its_true_first_discoverer() {
    let histories = testkit::cases("KANALYSE_DISCOVERY_HISTORIES", HISTORIES);
    let mut lanes = JoinSet::new();
    for lane in 0..LANES {
        lanes.spawn(async move {
            let seeds: Vec<u64> = (0..histories).filter(|seed| seed % LANES == lane).collect();
            let mut paid = 0_u64;
            for seeds in seeds.chunks(SHARED) {
                let cloud = Cloud::start().await;
                for seed in seeds {
                    paid += u64::from(play(&cloud, *seed).await);
                }
            }
            paid
        });
    }
    let mut paid = 0;
    while let Some(lane) = lanes.join_next().await {
        paid += lane.unwrap();
    }
    assert!(paid > histories / 4, "the histories are worth something: {paid} paid");
}
