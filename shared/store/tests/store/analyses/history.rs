//! Random histories of one user, with faults and races: the ledger always sums up to the balance, and no spend overdraws.

use std::sync::LazyLock;

use domain::job::{Claim, FailureKind, Stage, claim};
use domain::{Balance, Error, Split};
use proptest::prelude::*;
use store::{End, NewAnalysis, Settled, Started, Store, StoredAnalysis};
use testkit::{Cloud, Faults, Kill};
use tokio::runtime::Runtime;

use crate::world::{Person, new_job, report, seconds};

#[derive(Clone, Debug)]
enum Step {
    Account,
    /// A new act, several times at once.
    Start(usize),
    /// The last act again.
    StartAgain,
    Claim,
    Complete {
        refund: bool,
    },
    Fail,
    /// The attempt before the current one comes back late.
    Late,
    Announce,
    Delete,
    /// Seconds pass.
    Pass(i64),
    /// Something is bought, or a payment is reversed.
    Book(i64, i64),
}

#[derive(Clone, Copy, Debug)]
enum Trouble {
    None,
    Kill(Kill, u32),
    Conflict(u32),
    Throttle(u32),
    LoseAnswer(u32),
}

impl Trouble {
    fn faults(self) -> Faults {
        match self {
            Self::None => Faults::none(),
            Self::Kill(kill, nth) => Faults::kill(kill, nth),
            Self::Conflict(nth) => Faults::conflict(nth, 2),
            Self::Throttle(nth) => Faults::throttle(nth, 2),
            Self::LoseAnswer(nth) => Faults::lose_answer(nth),
        }
    }
}

fn steps() -> impl Strategy<Value = Vec<(Step, Trouble)>> {
    let step = prop_oneof![
        2 => Just(Step::Account),
        4 => (1usize..4).prop_map(Step::Start),
        2 => Just(Step::StartAgain),
        4 => Just(Step::Claim),
        2 => any::<bool>().prop_map(|refund| Step::Complete { refund }),
        2 => Just(Step::Fail),
        1 => Just(Step::Late),
        1 => Just(Step::Announce),
        1 => Just(Step::Delete),
        2 => prop_oneof![1i64..60, Just(40 * 86_400)].prop_map(Step::Pass),
        1 => (-4i64..8, -6i64..12).prop_map(|(subscription, purchased)| Step::Book(subscription, purchased)),
    ];
    let trouble = prop_oneof![
        4 => Just(Trouble::None),
        1 => (1u32..4).prop_map(|nth| Trouble::Kill(Kill::Before, nth)),
        1 => (1u32..4).prop_map(|nth| Trouble::Kill(Kill::After, nth)),
        1 => (1u32..3).prop_map(Trouble::Conflict),
        1 => (1u32..3).prop_map(Trouble::Throttle),
        1 => (1u32..3).prop_map(Trouble::LoseAnswer),
    ];
    prop::collection::vec((step, trouble), 1..30)
}

static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| Runtime::new().unwrap());
static CLOUD: LazyLock<Cloud> = LazyLock::new(|| RUNTIME.block_on(Cloud::start()));

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, max_shrink_iters: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_happens_the_ledger_sums_up_to_the_balance_and_no_spend_overdraws(steps in steps()) {
        let cloud = &*CLOUD;
        RUNTIME.block_on(async {
            let mut history = History { person: Person::arrive(cloud).await, acts: Vec::new() };
            for (step, trouble) in steps {
                history.play(&step, trouble).await;
            }
            history.check_acts().await;
        });
    }
}

struct History {
    person: Person<'static>,
    acts: Vec<NewAnalysis>,
}

impl History {
    async fn play(&mut self, step: &Step, trouble: Trouble) {
        let before = self.person.balance().await;
        let store = match trouble {
            Trouble::None => self.person.store.clone(),
            _ => self.person.cloud.store_with(&trouble.faults()),
        };
        self.act(step, &store).await;
        let after = self.person.balance().await;
        self.person.assert_booked().await;
        if !matches!(step, Step::Book(..)) {
            let fell = |before: i64, after: i64| after < before && after < 0;
            let overdrawn = fell(before.subscription, after.subscription) || fell(before.purchased, after.purchased);
            assert!(!overdrawn, "{step:?} {trouble:?}: {before:?} to {after:?}");
            assert!(
                after.total() >= before.total().min(0),
                "{step:?} {trouble:?}: {before:?} to {after:?}"
            );
        }
    }

    async fn act(&mut self, step: &Step, store: &Store) {
        let now = self.person.now;
        match step {
            Step::Account => ignore(bearable(store.account(&self.person.user, now).await)),
            Step::Start(count) => self.start(*count, store, self.person.balance().await).await,
            Step::StartAgain => {
                if let Some(act) = self.acts.last() {
                    ignore(bearable(store.start_analysis(act).await));
                }
            }
            Step::Claim => self.claim(store).await,
            Step::Complete { refund } => {
                let report = report(now);
                self.settle(
                    store,
                    &End::Completed {
                        report: &report,
                        refund: *refund,
                        changes: None,
                    },
                    0,
                )
                .await;
            }
            Step::Fail => self.settle(store, &End::Failed { kind: FailureKind::Api }, 0).await,
            Step::Late => self.settle(store, &End::Failed { kind: FailureKind::Api }, 1).await,
            Step::Announce => {
                if let Some(job) = self.last().await.filter(|job| job.state.status.is_final()) {
                    ignore(bearable(store.mark_announced(&job.key).await));
                }
            }
            Step::Delete => {
                if let Some(act) = self.acts.last() {
                    ignore(bearable(store.delete_analysis(&act.key, jiff::Timestamp::now()).await));
                }
            }
            Step::Pass(count) => self.person.now += seconds(*count),
            Step::Book(subscription, purchased) => {
                self.person
                    .book(Split {
                        subscription: *subscription,
                        purchased: *purchased,
                    })
                    .await;
            }
        }
    }

    /// At most one of several starts at once succeeds: one analysis may run.
    async fn start(&mut self, count: usize, store: &Store, held: Balance) {
        let acts: Vec<NewAnalysis> = (0..count)
            .map(|_| new_job(&self.person.user, self.person.now))
            .collect();
        let calls = acts.iter().cloned().map(|act| {
            let store = store.clone();
            tokio::spawn(async move { store.start_analysis(&act).await })
        });
        let mut started = 0;
        for call in calls.collect::<Vec<_>>() {
            started += u32::from(matches!(bearable(call.await.unwrap()), Some(Started::New { .. })));
        }
        assert!(started <= 1);
        assert!(started == 0 || held.total() >= 1, "paid out of {held:?}");
        self.acts.extend(acts);
    }

    async fn claim(&self, store: &Store) {
        let Some(job) = self.running().await else { return };
        if let Claim::Take { attempt, lease_until } = claim(domain::job::Work::Analysis, &job.state, self.person.now) {
            ignore(bearable(
                store
                    .claim_analysis(&job.key, &job.state, attempt, Stage::Resolving, lease_until)
                    .await,
            ));
        }
    }

    async fn settle(&self, store: &Store, end: &End<'_>, behind: u32) {
        let Some(job) = self.running().await else { return };
        let Some(attempt) = job.state.attempt.checked_sub(behind) else {
            return;
        };
        let settled = bearable(store.settle_analysis(&job.key, attempt, end, self.person.now).await);
        assert!(
            behind == 0 || settled != Some(Settled::Now),
            "an outdated attempt wrote an end"
        );
    }

    async fn running(&self) -> Option<StoredAnalysis> {
        let id = self.person.store.running_analysis(&self.person.user).await.unwrap()?;
        let act = self.acts.iter().find(|act| act.key.id == id)?;
        self.person.store.analysis(&act.key).await.unwrap()
    }

    async fn last(&self) -> Option<StoredAnalysis> {
        self.person.store.analysis(&self.acts.last()?.key).await.unwrap()
    }

    /// Each act was paid once at most and refunded once at most, and only the one that holds the lock is not final.
    async fn check_acts(&self) {
        let sources = self.person.sources().await;
        let count = |source: String| sources.iter().filter(|booked| **booked == source).count();
        let running = self.person.store.running_analysis(&self.person.user).await.unwrap();
        for act in &self.acts {
            let (spent, released) = (
                count(format!("spend:{}", act.key.id)),
                count(format!("release:{}", act.key.id)),
            );
            assert!(spent <= 1 && released <= spent);
            let Some(job) = self.person.store.analysis(&act.key).await.unwrap() else {
                continue;
            };
            assert_eq!(spent, 1, "an analysis that nobody paid for: {job:?}");
            assert_eq!(released, usize::from(job.refunded), "{job:?}");
            assert_eq!(
                job.state.status.is_final(),
                running.as_ref() != Some(&act.key.id),
                "{job:?}"
            );
        }
    }
}

/// The answer itself does not matter here, only that it is one that a caller must expect.
fn ignore<T>(_: Option<T>) {}

/// What a caller must expect; anything else is a defect.
fn bearable<T: std::fmt::Debug>(answer: domain::Result<T>) -> Option<T> {
    match answer {
        Ok(value) => Some(value),
        Err(
            Error::Unavailable { .. }
            | Error::NotEnoughCredits
            | Error::AnalysisRunning
            | Error::NotFound
            | Error::IdempotencyMismatch,
        ) => None,
        Err(defect) => panic!("{defect:?}"),
    }
}
