//! The platform's quota in the database: the same rule as `domain::quota`, however many ask at once.

use std::sync::atomic::{AtomicI64, Ordering};

use domain::quota::{Budget, Cost, Day, Payer, Share, Short};
use jiff::civil::{Date, date};
use jiff::{SignedDuration, Timestamp};
use proptest::prelude::*;
use testkit::Cloud;
use tokio::task::JoinSet;

use crate::world::{start_of_time, text};

const UNIT: Cost = Cost::units(1);
const SEARCH: Cost = Cost { units: 0, searches: 1 };

/// A day that no other test has, as all of them share the database.
fn some_day() -> Date {
    static NEXT: AtomicI64 = AtomicI64::new(0);
    let hours = 48 * NEXT.fetch_add(1, Ordering::SeqCst);
    date(2100, 1, 1).saturating_add(SignedDuration::from_hours(hours))
}

fn calls() -> impl Strategy<Value = Vec<(Payer, Cost)>> {
    let cost = (0_u32..6, 0_u32..3).prop_map(|(units, searches)| Cost { units, searches });
    prop::collection::vec((prop::sample::select(Payer::ALL.to_vec()), cost), 1..60)
}

fn budget() -> impl Strategy<Value = Budget> {
    (0_u32..120, 0_u32..30).prop_map(|(units, searches)| Budget(Cost { units, searches }))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn the_database_decides_as_the_rule_does_and_counts_the_same(budget in budget(), calls in calls()) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let cloud = Cloud::start().await;
            let (store, today, now) = (cloud.store(), some_day(), start_of_time());
            let mut expected = Day::default();
            for (payer, cost) in calls {
                let decided = budget.take(&expected, payer, cost);
                let taken = store.take_quota(today, budget, payer, cost, now).await.unwrap();
                assert_eq!(taken, decided, "{payer:?} {cost:?} after {expected:?}");
                expected = decided.unwrap_or(expected);
            }
            assert_eq!(store.quota_day(today).await.unwrap(), expected);
        });
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_forty_calls_at_once_as_many_are_counted_as_the_share_has() {
    const BUDGET: Budget = Budget(Cost { units: 30, searches: 0 });
    let cloud = Cloud::start().await;
    let today = some_day();
    let mut calls = JoinSet::new();
    for _ in 0..40 {
        let store = cloud.store();
        calls.spawn(async move {
            store
                .take_quota(today, BUDGET, Payer::Free, UNIT, start_of_time())
                .await
                .unwrap()
        });
    }
    let all = calls.join_all().await;
    assert_eq!(all.iter().filter(|taken| taken.is_ok()).count(), 15);
    assert!(all.iter().all(|taken| taken.is_ok() || *taken == Err(Short::Units)));
    let day = cloud.store().quota_day(today).await.unwrap();
    assert_eq!(
        (day.spent.of(Share::All), day.spent.of(Share::Free)),
        (Cost::units(15), Cost::units(15))
    );
}

#[tokio::test]
async fn what_a_call_did_not_spend_can_be_spent_by_another() {
    const BUDGET: Budget = Budget(Cost { units: 1, searches: 1 });
    let cloud = Cloud::start().await;
    let (store, today, now) = (cloud.store(), some_day(), start_of_time());
    let take = async |cost: Cost| store.take_quota(today, BUDGET, Payer::Paying, cost, now).await.unwrap();
    assert!(take(UNIT).await.is_ok());
    assert_eq!(take(UNIT).await, Err(Short::Units));
    store.return_quota(today, Payer::Paying, UNIT, now).await.unwrap();
    assert!(take(UNIT).await.is_ok());
}

#[tokio::test]
async fn what_the_platform_says_is_over_is_over_until_the_next_day() {
    const BUDGET: Budget = Budget(Cost {
        units: 100,
        searches: 100,
    });
    let cloud = Cloud::start().await;
    let (store, today, now) = (cloud.store(), some_day(), start_of_time());
    let take = async |day: Date, cost: Cost| store.take_quota(day, BUDGET, Payer::Paying, cost, now).await.unwrap();
    store.quota_is_over(today, true, now).await.unwrap();
    assert_eq!(take(today, SEARCH).await, Err(Short::Searches));
    assert!(take(today, UNIT).await.is_ok());
    store.quota_is_over(today, false, now).await.unwrap();
    store.quota_is_over(today, false, now).await.unwrap();
    assert_eq!(take(today, UNIT).await, Err(Short::Units));
    assert!(take(today.tomorrow().unwrap(), SEARCH).await.is_ok());
}

#[tokio::test]
async fn a_day_may_be_removed_forty_days_later() {
    let cloud = Cloud::start().await;
    let (today, now): (Date, Timestamp) = (some_day(), start_of_time());
    let budget = Budget(UNIT);
    let taken = cloud
        .store()
        .take_quota(today, budget, Payer::Paying, UNIT, now)
        .await
        .unwrap();
    assert!(taken.is_ok());
    let call = cloud.dynamodb().get_item().table_name("limits");
    let call = call.key("pk", text(&format!("QUOTA#{today}"))).key("sk", text("DAY"));
    let row = call.send().await.unwrap().item.unwrap();
    let expires = (now.as_second() + 40 * 86_400).to_string();
    assert_eq!(row["expiresAt"].as_n().unwrap(), &expires);
}
