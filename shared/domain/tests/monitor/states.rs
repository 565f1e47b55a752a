//! Who changes a monitor's state, how many a tier allows, and what earlier runs lead to.

use domain::monitor::{
    Change, GONE_FOR, Health, InactiveReason, MonitorState, RunOutcome, SKIPS_IN_ROW, claim_slot, over_limit,
};
use domain::{Error, MonitorId, Tier};
use jiff::{SignedDuration, Timestamp};
use proptest::prelude::*;

use crate::made::at;
use MonitorState::{Active, Inactive, Paused};

const STATES: [MonitorState; 6] = [
    Active,
    Paused,
    Inactive(InactiveReason::ChannelGone),
    Inactive(InactiveReason::NoCredits),
    Inactive(InactiveReason::Slots),
    Inactive(InactiveReason::Deactivated),
];

fn change(state: MonitorState, change: Change, used: u32) -> Result<Option<MonitorState>, Error> {
    state.change(change, Tier::Starter, used)
}

#[test]
fn a_person_pauses_resumes_and_deactivates() {
    let off = Inactive(InactiveReason::Deactivated);
    assert_eq!(change(Active, Change::Pause, 1).unwrap(), Some(Paused));
    assert_eq!(change(Paused, Change::Resume, 1).unwrap(), Some(Active));
    assert_eq!(change(Active, Change::Deactivate, 1).unwrap(), Some(off));
    assert_eq!(change(Paused, Change::Deactivate, 1).unwrap(), Some(off));
    for reason in InactiveReason::ALL {
        assert_eq!(
            change(Inactive(reason), Change::Resume, 1).unwrap(),
            Some(Active),
            "{reason:?}"
        );
    }
}

#[test]
fn asking_for_what_is_so_already_changes_nothing_and_keeps_the_reason() {
    assert_eq!(change(Active, Change::Resume, 9).unwrap(), None);
    assert_eq!(change(Paused, Change::Pause, 9).unwrap(), None);
    for reason in InactiveReason::ALL {
        assert_eq!(
            change(Inactive(reason), Change::Deactivate, 9).unwrap(),
            None,
            "{reason:?}"
        );
    }
}

#[test]
fn one_that_is_inactive_cannot_be_paused() {
    for reason in InactiveReason::ALL {
        let refusal = change(Inactive(reason), Change::Pause, 0);
        assert!(matches!(refusal, Err(Error::MonitorNotActive)), "{reason:?}");
    }
}

#[test]
fn resuming_an_inactive_one_needs_a_slot_and_a_paused_one_has_it() {
    let off = Inactive(InactiveReason::Slots);
    assert!(change(off, Change::Resume, 1).is_ok());
    let refusal = change(off, Change::Resume, 2);
    assert!(matches!(refusal, Err(Error::TierRequired { tier: Tier::Creator })));
    assert_eq!(change(Paused, Change::Resume, 2).unwrap(), Some(Active));
    let over = change(Paused, Change::Resume, 3);
    assert!(
        over.is_err(),
        "more than the tier allows, after a downgrade that is not yet enforced"
    );
}

#[test]
fn each_tier_allows_its_number_and_a_refusal_names_the_cheapest_that_allows_one_more() {
    let most = [1, 2, 6, 16, 40];
    for (tier, most) in Tier::ALL.into_iter().zip(most) {
        claim_slot(tier, most - 1).unwrap();
        let refusal = claim_slot(tier, most).unwrap_err();
        match Tier::ALL.into_iter().find(|other| *other > tier) {
            Some(next) => assert!(
                matches!(refusal, Error::TierRequired { tier } if tier == next),
                "{tier:?}"
            ),
            None => assert!(matches!(refusal, Error::MonitorLimit)),
        }
    }
    assert_eq!(Tier::with_more_monitors(0), Some(Tier::Free));
    assert_eq!(Tier::with_more_monitors(5), Some(Tier::Creator));
    assert_eq!(Tier::with_more_monitors(40), None);
}

#[test]
fn a_state_is_stored_with_its_reason_and_no_other_has_one() {
    for state in STATES {
        let stored = serde_json::to_value(state).unwrap();
        assert_eq!(stored["state"], state.name());
        let reason = state.reason().map(InactiveReason::name);
        assert_eq!(stored.get("reason").and_then(|reason| reason.as_str()), reason);
        assert_eq!(serde_json::from_value::<MonitorState>(stored).unwrap(), state);
        assert_eq!(state.uses_slot(), reason.is_none());
        assert_eq!(state.is_active(), state == Active);
    }
    for text in [
        r#"{"state":"inactive"}"#,
        r#"{"state":"inactive","reason":"mood"}"#,
        r#"{"state":"gone"}"#,
    ] {
        assert!(serde_json::from_str::<MonitorState>(text).is_err(), "{text}");
    }
}

#[test]
fn a_downgrade_takes_the_newest_and_leaves_the_oldest() {
    let made = |day: i64| Timestamp::UNIX_EPOCH + SignedDuration::from_hours(24 * day);
    let id = |number| MonitorId::from_bits(number);
    let in_use = vec![(made(3), id(3)), (made(1), id(1)), (made(4), id(4)), (made(2), id(2))];
    assert_eq!(over_limit(in_use.clone(), 2), [id(4), id(3)]);
    assert_eq!(over_limit(in_use.clone(), 4), []);
    assert_eq!(over_limit(in_use, 40), []);
    assert_eq!(over_limit(Vec::new(), 0), []);
}

#[test]
fn three_skips_in_a_row_make_it_inactive_and_a_completed_run_begins_the_row_again() {
    let noon = at("2026-11-16T12:00:00Z");
    let mut health = Health::default();
    for outcome in [
        RunOutcome::SkippedForCredits,
        RunOutcome::SkippedForCredits,
        RunOutcome::Completed,
    ] {
        let reason;
        (health, reason) = health.after(outcome, noon);
        assert_eq!(reason, None);
    }
    assert_eq!(health, Health::default());
    let expected = [None, None, Some(InactiveReason::NoCredits)];
    for expected in expected {
        let reason;
        (health, reason) = health.after(RunOutcome::SkippedForCredits, noon);
        assert_eq!(reason, expected);
    }
}

#[test]
fn a_channel_is_gone_when_it_is_not_found_again_six_hours_later() {
    let first = at("2026-11-16T12:00:00Z");
    let (health, reason) = Health::default().after(RunOutcome::ChannelGone, first);
    assert_eq!((health.gone_since, reason), (Some(first), None));
    let (health, reason) = health.after(RunOutcome::ChannelGone, at("2026-11-16T17:59:59Z"));
    assert_eq!(
        (health.gone_since, reason),
        (Some(first), None),
        "the first time counts"
    );
    let (_, reason) = health.after(RunOutcome::ChannelGone, at("2026-11-16T18:00:00Z"));
    assert_eq!(reason, Some(InactiveReason::ChannelGone));
}

#[test]
fn another_failure_neither_counts_nor_clears() {
    let noon = at("2026-11-16T12:00:00Z");
    let health = Health {
        skipped_in_row: 2,
        gone_since: Some(noon),
    };
    assert_eq!(health.after(RunOutcome::OtherFailure, noon + GONE_FOR), (health, None));
}

#[test]
fn health_is_stored_and_what_was_never_stored_is_healthy() {
    let health = Health {
        skipped_in_row: 1,
        gone_since: Some(at("2026-11-16T12:00:00Z")),
    };
    let stored = serde_json::to_value(health).unwrap();
    assert_eq!(serde_json::from_value::<Health>(stored).unwrap(), health);
    assert_eq!(serde_json::from_str::<Health>("{}").unwrap(), Health::default());
}

fn outcome() -> impl Strategy<Value = RunOutcome> {
    prop::sample::select(vec![
        RunOutcome::Completed,
        RunOutcome::ChannelGone,
        RunOutcome::OtherFailure,
        RunOutcome::SkippedForCredits,
    ])
}

proptest! {
    #[test]
    fn over_any_history_a_reason_is_given_exactly_when_the_rule_says_so(
        history in prop::collection::vec((outcome(), 0i64..4 * 3_600), 1..40),
    ) {
        let (mut health, mut now) = (Health::default(), at("2026-01-01T00:00:00Z"));
        let mut outcomes: Vec<(RunOutcome, Timestamp)> = Vec::new();
        for (outcome, later) in history {
            now += SignedDuration::from_secs(later);
            outcomes.push((outcome, now));
            let reason;
            (health, reason) = health.after(outcome, now);
            let since = outcomes.iter().rposition(|(outcome, _)| *outcome == RunOutcome::Completed).map_or(0, |at| at + 1);
            let recent = &outcomes[since..];
            let skips = recent.iter().filter(|(outcome, _)| *outcome == RunOutcome::SkippedForCredits).count();
            let gone = recent.iter().find(|(outcome, _)| *outcome == RunOutcome::ChannelGone);
            let expected = match outcome {
                RunOutcome::SkippedForCredits if skips >= usize::from(SKIPS_IN_ROW) => Some(InactiveReason::NoCredits),
                RunOutcome::ChannelGone if gone.is_some_and(|(_, first)| now.duration_since(*first) >= GONE_FOR) => {
                    Some(InactiveReason::ChannelGone)
                }
                _ => None,
            };
            prop_assert_eq!(reason, expected);
        }
    }

    #[test]
    fn what_remains_after_a_downgrade_is_within_the_limit_and_older_than_what_was_taken(
        made in prop::collection::vec(0i64..50, 0..60), limit in 0u32..50,
    ) {
        let in_use: Vec<(Timestamp, MonitorId)> = (0u128..)
            .zip(&made)
            .map(|(number, second)| (Timestamp::from_second(*second).unwrap(), MonitorId::from_bits(number)))
            .collect();
        let taken = over_limit(in_use.clone(), limit);
        let (out, left): (Vec<_>, Vec<_>) = in_use.into_iter().partition(|(_, id)| taken.contains(id));
        prop_assert!(left.len() <= limit as usize);
        prop_assert!(taken.is_empty() || left.len() == limit as usize, "no more than need be");
        prop_assert!(left.iter().max() < out.iter().min() || out.is_empty());
    }
}
