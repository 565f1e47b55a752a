//! Monitors over 400 days with everything going wrong that can. `cargo run --release -p domain --example monitor-schedule` does it with
//! 100,000 of them and says what it costs.

use crate::simulation::{Mutation, simulate};

const DAYS: i64 = 400;

#[test]
fn whatever_goes_wrong_each_due_time_runs_once_or_is_said_to_be_missed() {
    let outcome = simulate(500, DAYS, 1, Mutation::None);
    assert!(outcome.wrong.is_empty(), "{:?}", outcome.wrong);
    let counts = outcome.counts;
    // Each fault did occur, and what it leads to.
    for (what, count) in [
        ("runs", counts.runs),
        ("missed", counts.missed),
        ("withdrawn", counts.withdrawn),
        ("ticks lost", counts.ticks_lost),
        ("ticks doubled", counts.ticks_doubled),
        ("ticks without a rule", counts.ticks_without_rule),
        ("wrong clocks", counts.passes_of_wrong_clocks),
        ("stalls", counts.passes_stalled),
        ("catch-ups lost", counts.catch_ups_lost),
        ("found by catch-ups", counts.found_by_catch_ups),
        ("sent twice", counts.absorbed_sends),
        ("delivered twice", counts.absorbed_copies),
        ("refused", counts.refused),
        ("conditions failed", counts.conditions_failed),
        ("rules removed", counts.rules_removed),
        ("rules restored", counts.rules_restored),
    ] {
        assert!(count > 0, "no {what}");
    }
}

/// What the check says of a dispatcher that is built wrongly.
fn found(mutation: Mutation) -> Vec<String> {
    simulate(500, DAYS, 1, mutation).wrong
}

#[test]
fn a_dispatcher_that_stores_the_next_due_time_before_it_sends_loses_runs_and_is_found_out() {
    let wrong = found(Mutation::AdvanceFirst);
    assert!(wrong.iter().any(|sentence| sentence.contains("lost")), "{wrong:?}");
}

#[test]
fn a_dispatcher_that_stores_without_a_condition_undoes_edits_and_is_found_out() {
    assert!(!found(Mutation::NoCondition).is_empty());
}

#[test]
fn runs_whose_ids_depend_on_the_moment_run_twice_and_are_found_out() {
    let wrong = found(Mutation::IdOfTheMoment);
    assert!(wrong.iter().any(|sentence| sentence.contains("ran twice")), "{wrong:?}");
}

#[test]
fn an_edit_that_drops_what_is_overdue_loses_runs_and_is_found_out() {
    let wrong = found(Mutation::EditDropsOverdue);
    assert!(wrong.iter().any(|sentence| sentence.contains("lost")), "{wrong:?}");
}
