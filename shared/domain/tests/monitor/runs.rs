//! The ids of runs and their spread over the minutes after they are due.

use std::collections::HashSet;

use domain::MonitorId;
use domain::monitor::{SPREAD, run_id, spread};
use jiff::{SignedDuration, Timestamp};
use proptest::prelude::*;

use crate::made::{at, moment};

fn monitor(number: u128) -> MonitorId {
    MonitorId::from_bits(number)
}

#[test]
fn the_id_of_a_run_is_the_same_tomorrow() {
    let due = at("2026-11-16T09:00:00Z");
    // Stored runs are known by these: another hash would run them again.
    assert_eq!(run_id(&monitor(1), due).as_str(), "0941e0bd3081123f421b51b893d58562");
    assert_eq!(spread(&monitor(1), due), SignedDuration::from_secs(67));
}

#[test]
fn no_two_of_100_000_runs_share_an_id() {
    let due = at("2026-11-16T09:00:00Z");
    let week = |number: i64| due + SignedDuration::from_hours(7 * 24 * number);
    let ids: HashSet<String> = (0..1_000)
        .flat_map(|number| (0..100).map(move |weeks| run_id(&monitor(number), week(weeks)).to_string()))
        .collect();
    assert_eq!(ids.len(), 100_000);
}

#[test]
fn the_runs_of_100_000_monitors_that_are_due_at_once_are_spread_evenly_over_five_minutes() {
    let due = at("2026-11-16T09:00:00Z");
    let mut seconds = vec![0_u32; 301];
    for number in 0..100_000 {
        let delay = spread(&monitor(number), due);
        assert!(delay >= SignedDuration::ZERO && delay <= SPREAD);
        seconds[usize::try_from(delay.as_secs()).unwrap()] += 1;
    }
    let expected = 100_000.0 / 301.0;
    let chi_square: f64 = seconds
        .iter()
        .map(|count| (f64::from(*count) - expected).powi(2) / expected)
        .sum();
    // 300 degrees of freedom: 300 on average, with a standard deviation of 24.5.
    assert!((200.0..400.0).contains(&chi_square), "{chi_square}");
}

#[test]
fn a_monitor_is_not_always_the_last_of_its_slot() {
    let due = |week: i64| at("2026-11-16T09:00:00Z") + SignedDuration::from_hours(7 * 24 * week);
    let delays: HashSet<i64> = (0..20).map(|week| spread(&monitor(7), due(week)).as_secs()).collect();
    assert!(delays.len() > 10, "{delays:?}");
}

proptest! {
    #[test]
    fn runs_of_other_monitors_or_due_times_have_other_ids(a: u128, b: u128, due in moment(), later in 1i64..100_000_000) {
        prop_assume!(a != b);
        let then: Timestamp = due + SignedDuration::from_secs(later);
        let id = run_id(&monitor(a), due);
        prop_assert_eq!(&id, &run_id(&monitor(a), due));
        prop_assert_ne!(&id, &run_id(&monitor(b), due));
        prop_assert_ne!(&id, &run_id(&monitor(a), then));
    }
}
