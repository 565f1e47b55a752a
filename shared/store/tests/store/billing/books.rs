//! Random histories of a person, a payment provider and its messages: paying, renewing, upgrading, refunding, disputing, spending, workers
//! that die, messages that come twice, late and out of order, clocks that jump.
//!
//! Whatever the history, once every message was heard and every analysis has ended:
//! I1 the ledger sums up to the balance; I2 each payment has exactly one grant; I3 no spend left a balance below zero; I4 reporting
//! everything again moves nothing; I5 another order of the same messages ends at the same; I6 every analysis is settled xor released.

use std::collections::HashMap;
use std::sync::LazyLock;

use domain::job::{FailureKind, Status};
use domain::{Error, Split};
use engine::Report;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use store::{AnalysisKey, Booked, End, LedgerEntry, LedgerKind, Started, Store};
use testkit::{Cloud, Faults, Kill};
use tokio::task::JoinSet;

use crate::billing::provider::{Provider, Reported, report_all};
use crate::world::{CHANNEL, Person, days, new_job};

/// Histories of an ordinary run; `KANALYSE_HISTORIES` asks for more.
const HISTORIES: u64 = 500;
const LANES: u64 = 4;
/// Histories that share a database.
const SHARED: usize = 250;

/// One report for all, a short one: what it says does not matter here.
static REPORT: LazyLock<Report> = LazyLock::new(|| {
    let snapshot = testkit::snapshot(&CHANNEL.parse().unwrap(), 3, crate::world::start_of_time());
    engine::analyze(&snapshot).unwrap()
});

struct History<'c> {
    person: Person<'c>,
    rng: ChaCha8Rng,
    provider: Provider,
    /// Messages that were not heard yet.
    mail: Vec<Reported>,
    jobs: Vec<AnalysisKey>,
    seed: u64,
}

fn trouble(rng: &mut ChaCha8Rng) -> Option<Faults> {
    let nth = rng.random_range(1..=2);
    match rng.random_range(0..12) {
        0 => Some(Faults::kill(Kill::Before, nth)),
        1 => Some(Faults::kill(Kill::After, nth)),
        2 => Some(Faults::conflict(nth, 1)),
        3 => Some(Faults::lose_answer(nth)),
        _ => None,
    }
}

impl History<'_> {
    /// The store of a worker, who may be in trouble.
    fn worker(&mut self) -> Store {
        match trouble(&mut self.rng) {
            Some(faults) => self.person.cloud.store_with(&faults),
            None => self.person.store.clone(),
        }
    }

    async fn step(&mut self) {
        match self.rng.random_range(0..10) {
            0..=3 => {
                let reported = self.provider.log.len();
                self.provider.act(&mut self.rng);
                self.mail.extend_from_slice(&self.provider.log[reported..]);
            }
            4..=6 => self.deliver().await,
            7 | 8 => self.spend().await,
            _ => self.person.now += days(self.rng.random_range(0..20)),
        }
    }

    /// A worker takes any message, one that was heard before too, and may die of it; sometimes two workers have the same.
    async fn deliver(&mut self) {
        let again = self.rng.random_bool(0.2);
        let from = if again { &self.provider.log } else { &self.mail };
        let Some(reported) = from.choose(&mut self.rng).cloned() else {
            return;
        };
        let (fact, now) = (reported.fact(&self.person), self.person.now);
        let store = self.worker();
        let booked = if self.rng.random_bool(0.1) {
            let (one, other) = tokio::join!(store.book(&fact, now), self.person.store.book(&fact, now));
            one.or(other)
        } else {
            store.book(&fact, now).await
        };
        match booked {
            Ok(Booked::Unknown) => {}
            Ok(_) => self.mail.retain(|other| *other != reported),
            Err(Error::Unavailable { .. }) => {}
            Err(other) => panic!("seed {}: {reported:?}: {other:?}", self.seed),
        }
    }

    async fn spend(&mut self) {
        let price: i64 = [1, 1, 10, 60].choose(&mut self.rng).copied().unwrap();
        let mut new = new_job(&self.person.user, self.person.now);
        new.price = price.try_into().unwrap();
        let store = self.worker();
        self.jobs.push(new.key.clone());
        match store.start_analysis(&new).await {
            Ok(Started::New { .. }) => assert!(self.person.total().await >= 0, "I3, seed {}", self.seed),
            Ok(Started::Existing { .. }) => {}
            Err(Error::NotEnoughCredits | Error::AnalysisRunning | Error::Unavailable { .. }) => {}
            Err(other) => panic!("seed {}: {other:?}", self.seed),
        }
        if self.rng.random_bool(0.5) {
            self.settle(&new.key).await;
        }
    }

    /// A worker ends an analysis, and may die of it; the sweeper comes later.
    async fn settle(&mut self, key: &AnalysisKey) {
        let end = End::Failed {
            kind: FailureKind::Timeout,
        };
        let settled = self.worker().settle_analysis(key, 0, &end, self.person.now).await;
        assert!(
            matches!(settled, Ok(_) | Err(Error::Unavailable { .. })),
            "seed {}: {settled:?}",
            self.seed
        );
    }

    async fn calm_down(&mut self) {
        report_all(&self.person, &std::mem::take(&mut self.mail)).await;
        for (at, key) in self.jobs.clone().into_iter().enumerate() {
            let end = if at % 2 == 0 {
                End::Completed {
                    report: &REPORT,
                    refund: at % 4 == 0,
                    changes: None,
                }
            } else {
                End::Failed {
                    kind: FailureKind::Server,
                }
            };
            self.person
                .store
                .settle_analysis(&key, 0, &end, self.person.now)
                .await
                .unwrap();
        }
    }

    async fn entries(&self) -> Vec<LedgerEntry> {
        let page = self.person.store.ledger(&self.person.user, None, 100).await.unwrap();
        assert_eq!(page.next_cursor, None);
        page.items
    }

    /// What moved in the end.
    async fn check(&mut self) -> Vec<Moved> {
        let seed = self.seed;
        let (balance, entries) = (self.person.balance().await, self.entries().await);
        let sum = sum(&entries, |_| true);
        assert_eq!(
            (balance.subscription, balance.purchased),
            (sum.subscription, sum.purchased),
            "I1, seed {seed}"
        );
        for paid_by in self
            .provider
            .log
            .iter()
            .filter_map(|reported| reported.paid_by(&self.person))
        {
            let of = |entry: &&LedgerEntry| entry.reference.as_deref() == Some(paid_by.as_str()) && is_grant(entry);
            assert_eq!(entries.iter().filter(of).count(), 1, "I2, seed {seed}: {paid_by}");
        }
        for reported in &self.provider.log {
            let again = self
                .person
                .store
                .book(&reported.fact(&self.person), self.person.now)
                .await
                .unwrap();
            assert!(
                matches!(again, Booked::Already | Booked::Stale),
                "I4, seed {seed}: {reported:?} {again:?}"
            );
        }
        assert_eq!(self.person.balance().await, balance, "I4, seed {seed}");
        self.check_jobs(&entries).await;
        let night = self.person.now + days(1);
        let findings = self.person.store.compare(&self.person.user, night).await.unwrap();
        assert_eq!(findings, [], "the nightly comparison, seed {seed}");
        self.check_other_order(&entries).await;
        let sources: Vec<&str> = entries.iter().map(|entry| entry.source.as_str()).collect();
        let reversed = sources.iter().filter(|source| {
            let dispute = source.strip_suffix(":won");
            dispute.is_some_and(|dispute| sources.contains(&format!("{dispute}:lost").as_str()))
        });
        let kinds = entries.iter().map(|entry| Moved::Kind(entry.kind));
        kinds.chain(reversed.map(|_| Moved::DecisionReversed)).collect()
    }

    async fn check_jobs(&self, entries: &[LedgerEntry]) {
        for key in &self.jobs {
            let source = |kind: &str| {
                let source = format!("{kind}:{}", key.id);
                entries.iter().filter(|entry| entry.source == source).count()
            };
            match self.person.store.analysis(key).await.unwrap() {
                None => assert_eq!((source("spend"), source("release")), (0, 0), "I6, seed {}", self.seed),
                Some(job) => {
                    assert!(matches!(job.state.status, Status::Completed | Status::Failed));
                    let released = usize::from(job.refunded);
                    assert_eq!(
                        (source("spend"), source("release")),
                        (1, released),
                        "I6, seed {}",
                        self.seed
                    );
                }
            }
        }
    }

    async fn check_other_order(&mut self, entries: &[LedgerEntry]) {
        let mut other = Person::arrive(self.person.cloud).await;
        other.now = self.person.now;
        let mut mail = self.provider.log.clone();
        mail.shuffle(&mut self.rng);
        report_all(&other, &mail).await;
        let theirs = other.store.ledger(&other.user, None, 100).await.unwrap().items;
        assert_eq!(sum(entries, is_money), sum(&theirs, is_money), "I5, seed {}", self.seed);
        assert_eq!(self.person.tier().await, other.tier().await, "I5, seed {}", self.seed);
    }
}

/// What a history reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Moved {
    Kind(LedgerKind),
    /// A dispute took credits and returned them, or the other way round, after it had been decided.
    DecisionReversed,
}

fn sum(entries: &[LedgerEntry], counts: impl Fn(&LedgerEntry) -> bool) -> Split {
    let counted = entries.iter().filter(|entry| counts(entry));
    counted.fold(Split::default(), |sum, entry| Split {
        subscription: sum.subscription + entry.delta.subscription,
        purchased: sum.purchased + entry.delta.purchased,
    })
}

const fn is_grant(entry: &LedgerEntry) -> bool {
    matches!(entry.kind, LedgerKind::Pack | LedgerKind::Plan | LedgerKind::Upgrade)
}

const fn is_money(entry: &LedgerEntry) -> bool {
    !matches!(entry.kind, LedgerKind::Free | LedgerKind::Spend | LedgerKind::Release)
}

async fn play(cloud: &Cloud, seed: u64) -> Vec<Moved> {
    let mut history = History {
        person: Person::arrive(cloud).await,
        rng: ChaCha8Rng::seed_from_u64(seed),
        provider: Provider::default(),
        mail: Vec::new(),
        jobs: Vec::new(),
        seed,
    };
    for _ in 0..history.rng.random_range(3..11) {
        history.step().await;
    }
    history.calm_down().await;
    history.check().await
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_is_paid_spent_and_reversed_in_whatever_order_the_books_agree() {
    let histories = testkit::cases("KANALYSE_HISTORIES", HISTORIES);
    let mut lanes = JoinSet::new();
    for lane in 0..LANES {
        lanes.spawn(async move {
            let mut seen: HashMap<Moved, u64> = HashMap::new();
            let seeds: Vec<u64> = (lane..histories).step_by(LANES as usize).collect();
            for seeds in seeds.chunks(SHARED) {
                let cloud = Cloud::start().await;
                for seed in seeds {
                    for moved in play(&cloud, *seed).await {
                        *seen.entry(moved).or_default() += 1;
                    }
                }
            }
            seen
        });
    }
    let mut seen: HashMap<Moved, u64> = HashMap::new();
    while let Some(lane) = lanes.join_next().await {
        for (moved, count) in lane.expect("every history of the lane holds") {
            *seen.entry(moved).or_default() += count;
        }
    }
    // The histories are worth something only if they reach every kind of movement.
    let kinds = [
        LedgerKind::Pack,
        LedgerKind::Plan,
        LedgerKind::Upgrade,
        LedgerKind::Refund,
        LedgerKind::RefundUndone,
        LedgerKind::Dispute,
        LedgerKind::DisputeWon,
        LedgerKind::Spend,
        LedgerKind::Release,
    ];
    for moved in kinds.map(Moved::Kind).into_iter().chain([Moved::DecisionReversed]) {
        assert!(
            seen.get(&moved).copied().unwrap_or(0) >= histories.div_ceil(100).min(10),
            "{moved:?} is hardly ever reached: {seen:?}"
        );
    }
}
