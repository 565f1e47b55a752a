//! What a spend and a grant take, one at a time and two hundred at once on one balance: `cargo run --release -p store --example store-bench`.
//!
//! The database is an engine in this process behind the real wire, so the figures are those of our own code and of the SDK, without a
//! network and without the real database's own time.
#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a program for people, which ends where its premises do"
)]

use std::time::{Duration, Instant};

use aws_sdk_dynamodb::types::AttributeValue;
use domain::catalogue::Pack;
use domain::payment::Fact;
use domain::{AnalysisId, Error, UserId};
use jiff::Timestamp;
use store::{AnalysisKey, Booked, NewAnalysis, Started, Store};
use testkit::Cloud;
use tokio::task::JoinSet;

/// Measured calls of each kind.
const CALLS: usize = 500;
/// Spends at once on one balance.
const AT_ONCE: usize = 200;

#[tokio::main]
async fn main() {
    let cloud = Cloud::start().await;
    let store = cloud.store();
    println!(
        "{:<44}{:>10}{:>10}{:>8}",
        "money, database in this process", "median", "p99", "runs"
    );
    let mut grants = Vec::new();
    let mut spends = Vec::new();
    for number in 0..CALLS {
        let user = user(number);
        store.account(&user, Timestamp::now()).await.unwrap();
        let fact = pack(&user, number);
        grants.push(timed(async || assert_eq!(store.book(&fact, Timestamp::now()).await.unwrap(), Booked::Now)).await);
        let new = job(&user, number);
        spends.push(
            timed(async || assert!(matches!(store.start_analysis(&new).await.unwrap(), Started::New { .. }))).await,
        );
    }
    row("grant: a paid pack is booked", &mut grants);
    row("spend: an analysis is paid and stored", &mut spends);
    at_once(&cloud, &store).await;
}

/// Spends that all want the same credits. The lock that lets one analysis run at a time is taken away whenever it is met, so that they
/// race on the balance alone: as many are paid for as it holds, and none more.
async fn at_once(cloud: &Cloud, store: &Store) {
    let user = user(CALLS);
    store.account(&user, Timestamp::now()).await.unwrap();
    store.book(&pack(&user, CALLS), Timestamp::now()).await.unwrap();
    let held = store.account(&user, Timestamp::now()).await.unwrap().balance.total();
    let started = Instant::now();
    let mut calls = JoinSet::new();
    for number in 0..AT_ONCE {
        let (cloud, store, new) = (cloud.clone(), store.clone(), job(&user, CALLS + number));
        calls.spawn(async move {
            let begun = Instant::now();
            let paid = until_answered(&cloud, &store, &new).await;
            (begun.elapsed(), paid)
        });
    }
    let (mut times, paid): (Vec<_>, Vec<_>) = calls.join_all().await.into_iter().unzip();
    let took = started.elapsed();
    let left = store.account(&user, Timestamp::now()).await.unwrap().balance.total();
    let won = paid.into_iter().filter(|paid| *paid).count();
    assert_eq!(
        (i64::try_from(won).unwrap(), left),
        (held, 0),
        "as many as there were credits"
    );
    row(&format!("{AT_ONCE} spends at once on a balance of {held}"), &mut times);
    println!(
        "  all answered after {:.0} ms: {won} paid for, the others refused",
        took.as_secs_f64() * 1e3
    );
}

/// Whether it was paid for in the end.
async fn until_answered(cloud: &Cloud, store: &Store, new: &NewAnalysis) -> bool {
    loop {
        match store.start_analysis(new).await {
            Ok(_) => return true,
            Err(Error::NotEnoughCredits) => return false,
            Err(Error::AnalysisRunning) => unlock(cloud, &new.key.user).await,
            Err(Error::Unavailable { .. }) => {}
            other => panic!("{other:?}"),
        }
    }
}

async fn unlock(cloud: &Cloud, user: &UserId) {
    let text = |text: String| AttributeValue::S(text);
    let forget = cloud.dynamodb().update_item().table_name("billing");
    let forget = forget
        .key("pk", text(format!("U#{user}")))
        .key("sk", text("ACCT".to_owned()))
        .update_expression("REMOVE lastAnalysis");
    forget.send().await.unwrap();
}

async fn timed(act: impl AsyncFnOnce()) -> Duration {
    let begun = Instant::now();
    act().await;
    begun.elapsed()
}

fn row(name: &str, times: &mut [Duration]) {
    times.sort_unstable();
    let at = |percent: usize| times[(times.len() - 1) * percent / 100].as_secs_f64() * 1e3;
    println!("{name:<44}{:>7.1} ms{:>7.1} ms{:>8}", at(50), at(99), times.len());
}

fn user(number: usize) -> UserId {
    format!("user-{number}").parse().unwrap()
}

fn pack(user: &UserId, number: usize) -> Fact {
    Fact::PackPaid {
        user: user.clone(),
        session: format!("cs_{number}").parse().unwrap(),
        pack: Pack::Pro,
        payment_intent: Some(format!("pi_{number}").parse().unwrap()),
        paid_cents: Pack::Pro.cents(),
        code: None,
        at: Timestamp::now(),
    }
}

fn job(user: &UserId, number: usize) -> NewAnalysis {
    let id: AnalysisId = format!("{number:032x}").parse().unwrap();
    testkit::job(&AnalysisKey::analysis(user.clone(), id), "@bench", Timestamp::now())
}
