//! The whole life of an analysis under one fault at each of its writes: the outcome never changes.

use domain::job::{Claim, FailureKind, Stage, Status, claim};
use domain::{Error, Result};
use store::{AnalysisKey, End, NewAnalysis, Store};
use testkit::{Cloud, Faults, Kill};
use tokio::task::JoinSet;

use crate::channels::publicly::{report_of, some_channel};
use crate::world::{Person, new_job, seconds};

/// Writes of one life: account, start, claim, stage, settle, announced; and the report, where it ends with one.
const WRITES: u32 = 6;

/// Goes through the life of one analysis from any state; may be called again after a failure.
async fn live(store: &Store, new: &NewAnalysis, fails: bool) -> Result<()> {
    let mut now = new.created_at;
    store.account(&new.key.user, now).await?;
    store.start_analysis(new).await?;
    loop {
        let job = store.analysis(&new.key).await?.expect("started");
        match claim(domain::job::Work::Analysis, &job.state, now) {
            Claim::Take { attempt, lease_until } => {
                if store
                    .claim_analysis(&job.key, &job.state, attempt, Stage::Resolving, lease_until)
                    .await?
                {
                    work(store, &job.key, attempt, fails, now).await?;
                }
            }
            Claim::Busy => now += seconds(36),
            Claim::Expire => panic!("no life takes that long"),
            Claim::Announce => store.mark_announced(&job.key).await?,
            Claim::Done => return Ok(()),
        }
    }
}

async fn work(store: &Store, key: &AnalysisKey, attempt: u32, fails: bool, now: jiff::Timestamp) -> Result<()> {
    assert!(store.set_stage(key, attempt, Stage::Scoring, None).await?);
    let report = report_of(&some_channel(), now);
    let end = if fails {
        End::Failed {
            kind: FailureKind::Network,
        }
    } else {
        End::Completed {
            report: &report,
            refund: false,
            changes: None,
        }
    };
    store.settle_analysis(key, attempt, &end, now).await.map(|_| ())
}

async fn check(person: &Person<'_>, new: &NewAnalysis, fails: bool, context: &str) {
    let job = person.job(&new.key).await;
    let expected = if fails { Status::Failed } else { Status::Completed };
    assert_eq!(
        (job.state.status, job.refunded, job.state.announced),
        (expected, fails, true),
        "{context}"
    );
    assert_eq!(person.balance().await.total(), if fails { 5 } else { 4 }, "{context}");
    let mut sources = vec!["free:1".to_owned(), format!("spend:{}", new.key.id)];
    sources.extend(fails.then(|| format!("release:{}", new.key.id)));
    let mut booked = person.sources().await;
    booked.sort();
    sources.sort();
    assert_eq!(booked, sources, "{context}");
    assert_eq!(
        person.store.running_analysis(&person.user).await.unwrap(),
        None,
        "{context}"
    );
    assert_eq!(
        person.store.report(&new.key).await.unwrap().is_some(),
        !fails,
        "{context}"
    );
    person.assert_booked().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_fault_that_passes_at_any_write_changes_nothing() {
    let cloud = Cloud::start().await;
    let mut lives = JoinSet::new();
    for nth in 1..=WRITES + 1 {
        let faults = [
            Faults::conflict(nth, 1),
            Faults::conflict(nth, 4),
            Faults::throttle(nth, 1),
            Faults::throttle(nth, 4),
            Faults::server_error(nth, 4),
            Faults::lose_answer(nth),
            Faults::lose_answer(nth)
                .and(&Faults::lose_answer(nth + 1))
                .and(&Faults::conflict(nth + 2, 1)),
        ];
        for (i, fault) in faults.into_iter().enumerate() {
            let (cloud, fails) = (cloud.clone(), nth <= WRITES && (i + nth as usize).is_multiple_of(2));
            lives.spawn(async move {
                let person = Person::unseen(&cloud);
                let new = new_job(&person.user, person.now);
                live(&cloud.store_with(&fault), &new, fails).await.unwrap();
                assert!(fault.writes().len() > WRITES as usize, "the fault was met: {fault:?}");
                check(&person, &new, fails, &format!("{fault:?}")).await;
            });
        }
    }
    lives.join_all().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_that_dies_before_or_after_any_write_is_made_up_for_by_the_next() {
    let cloud = Cloud::start().await;
    let mut lives = JoinSet::new();
    for (fails, kill) in [
        (false, Kill::Before),
        (false, Kill::After),
        (true, Kill::Before),
        (true, Kill::After),
    ] {
        for nth in 1..=WRITES + u32::from(!fails) {
            let cloud = cloud.clone();
            lives.spawn(async move {
                let person = Person::unseen(&cloud);
                let new = new_job(&person.user, person.now);
                let fault = Faults::kill(kill, nth);
                let died = live(&cloud.store_with(&fault), &new, fails).await;
                assert!(
                    matches!(died, Err(Error::Unavailable { .. })) && fault.is_dead(),
                    "{kill:?} {nth}: {died:?}"
                );
                live(&person.store, &new, fails).await.unwrap();
                check(&person, &new, fails, &format!("{kill:?} {nth}")).await;
            });
        }
    }
    lives.join_all().await;
}

#[tokio::test]
async fn a_conflict_that_does_not_pass_is_reported_and_nothing_was_taken() {
    let cloud = Cloud::start().await;
    for fault in [Faults::conflict(1, 1_000), Faults::throttle(1, 1_000)] {
        let person = Person::arrive(&cloud).await;
        let new = new_job(&person.user, person.now);
        let refused = cloud.store_with(&fault).start_analysis(&new).await;
        assert!(
            matches!(
                refused,
                Err(Error::Unavailable {
                    service: "database",
                    ..
                })
            ),
            "{refused:?}"
        );
        assert!(fault.writes().len() < 30, "bounded: {} tries", fault.writes().len());
        assert_eq!(person.balance().await.total(), 5);
        assert_eq!(person.store.analysis(&new.key).await.unwrap(), None);
    }
}
