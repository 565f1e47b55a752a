use proptest::prelude::*;

use super::*;

const UNIT: Cost = Cost::units(1);
const SEARCH: Cost = Cost { units: 0, searches: 1 };

fn payer() -> impl Strategy<Value = Payer> {
    prop::sample::select(Payer::ALL.to_vec())
}

fn cost() -> impl Strategy<Value = Cost> {
    (0_u32..900, 0_u32..30).prop_map(|(units, searches)| Cost { units, searches })
}

/// The day after as many of these calls as `payer` may make, and how many that were.
fn exhaust(budget: Budget, mut day: Day, payer: Payer, call: Cost) -> (Day, u32) {
    let mut calls = 0;
    while let Ok(after) = budget.take(&day, payer, call) {
        day = after;
        calls += 1;
    }
    (day, calls)
}

proptest! {
    #[test]
    fn whatever_the_others_do_a_fifth_of_the_units_and_half_of_the_searches_are_left_for_paying_people(
        units in 0_u32..20_000, searches in 0_u32..500,
        order in prop::collection::vec((payer(), cost()), 0..200),
    ) {
        let budget = Budget(Cost { units, searches });
        let mut day = Day::default();
        for (payer, cost) in order {
            if payer != Payer::Paying {
                day = budget.take(&day, payer, cost).unwrap_or(day);
            }
        }
        let left = Cost { units: units - units * 4 / 5, searches: searches - searches / 2 };
        prop_assert_eq!(budget.check(&day, Payer::Paying, left), Ok(()));
    }

    #[test]
    fn nobody_takes_more_than_their_share(order in prop::collection::vec((payer(), cost()), 0..200)) {
        let mut day = Day::default();
        for (payer, cost) in order {
            day = STANDARD.take(&day, payer, cost).unwrap_or(day);
        }
        for share in Share::ALL {
            let (spent, most) = (day.spent.of(share), STANDARD.most(share));
            prop_assert!(spent.units <= most.units && spent.searches <= most.searches, "{share:?}");
        }
        prop_assert!(STANDARD.percent_spent(&day) <= 100);
    }
}

#[test]
fn each_has_its_share_of_an_untouched_day() {
    for (payer, units, searches) in [
        (Payer::Paying, 10_000, 100),
        (Payer::Free, 5_000, 50),
        (Payer::New, 5_000, 20),
        (Payer::Scout, 3_000, 0),
    ] {
        let day = Day::default();
        assert_eq!(exhaust(STANDARD, day, payer, UNIT).1, units, "{payer:?}");
        assert_eq!(exhaust(STANDARD, day, payer, SEARCH).1, searches, "{payer:?}");
    }
}

#[test]
fn accounts_of_their_first_day_leave_searches_to_older_ones() {
    let (day, _) = exhaust(STANDARD, Day::default(), Payer::New, SEARCH);
    assert_eq!(exhaust(STANDARD, day, Payer::Free, SEARCH).1, 30);
}

#[test]
fn where_only_searches_are_short_what_needs_none_can_still_be_done() {
    let (day, _) = exhaust(STANDARD, Day::default(), Payer::Free, SEARCH);
    let by_name = UNIT + SEARCH;
    assert_eq!(STANDARD.check(&day, Payer::Free, by_name), Err(Short::Searches));
    assert_eq!(STANDARD.check(&day, Payer::Free, UNIT), Ok(()));
    let (day, _) = exhaust(STANDARD, day, Payer::Free, UNIT);
    assert_eq!(STANDARD.check(&day, Payer::Free, by_name), Err(Short::Units));
}

#[test]
fn what_the_platform_says_counts_more_than_what_we_have_counted() {
    let searches = Day {
        over: Over {
            units: false,
            searches: true,
        },
        ..Day::default()
    };
    assert_eq!(STANDARD.check(&searches, Payer::Paying, UNIT), Ok(()));
    assert_eq!(STANDARD.check(&searches, Payer::Paying, SEARCH), Err(Short::Searches));
    let all = Day {
        over: Over {
            units: true,
            searches: false,
        },
        ..Day::default()
    };
    assert_eq!(STANDARD.check(&all, Payer::Paying, UNIT), Err(Short::Units));
    assert_eq!(STANDARD.check(&all, Payer::Paying, SEARCH), Err(Short::Units));
    assert_eq!(
        (STANDARD.percent_spent(&searches), STANDARD.percent_spent(&all)),
        (100, 100)
    );
}

#[test]
fn the_percentage_is_that_of_the_scarcer_quota() {
    let of = |units, searches| {
        let mut day = Day::default();
        day.spent.0[0] = Cost { units, searches };
        STANDARD.percent_spent(&day)
    };
    assert_eq!((of(0, 0), of(5_999, 0), of(6_000, 0), of(100, 80)), (0, 59, 60, 80));
}

#[test]
fn a_free_account_is_new_for_a_day_and_a_paying_one_never() {
    let joined: Timestamp = "2026-11-28T10:00:00Z".parse().unwrap();
    let at = |tier, now: &str| Payer::of(tier, joined, now.parse().unwrap());
    assert_eq!(at(Tier::Free, "2026-11-29T09:59:59Z"), Payer::New);
    assert_eq!(at(Tier::Free, "2026-11-29T10:00:00Z"), Payer::Free);
    assert_eq!(at(Tier::Starter, "2026-11-28T10:00:00Z"), Payer::Paying);
}
