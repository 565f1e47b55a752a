//! What is done about a monitor that is due, and what an edit does to one.

use domain::monitor::{Advance, Cadence, Reschedule, Weekday, advance, reschedule};
use jiff::SignedDuration;
use proptest::prelude::*;

use crate::made::{at, made, moment, schedule, wanted};

const MONDAY: &str = "2026-11-16T09:00:00Z";

#[test]
fn before_it_is_due_nothing_is_done() {
    let weekly = schedule(Cadence::Weekly, Weekday::Monday, "09:00", "2026-11-10T00:00:00Z");
    assert_eq!(advance(&weekly, at(MONDAY), at("2026-11-16T08:59:59Z")), None);
}

#[test]
fn on_time_one_run_is_due_and_nothing_was_missed() {
    let weekly = schedule(Cadence::Weekly, Weekday::Monday, "09:00", "2026-11-10T00:00:00Z");
    let expected = Advance {
        run: at(MONDAY),
        next: at("2026-11-23T09:00:00Z"),
        missed: 0,
    };
    for now in [MONDAY, "2026-11-16T09:00:20Z", "2026-11-22T00:00:00Z"] {
        assert_eq!(advance(&weekly, at(MONDAY), at(now)), Some(expected), "{now}");
    }
}

#[test]
fn after_three_weeks_of_silence_it_runs_once_for_the_stored_time_and_says_what_was_missed() {
    let weekly = schedule(Cadence::Weekly, Weekday::Monday, "09:00", "2026-11-10T00:00:00Z");
    let late = advance(&weekly, at(MONDAY), at("2026-12-07T09:00:00Z")).unwrap();
    assert_eq!(late.run, at(MONDAY), "a run that was sent before keeps its id");
    assert_eq!(late.next, at("2026-12-14T09:00:00Z"));
    assert_eq!(late.missed, 3);
}

#[test]
fn an_edit_swallows_no_run_that_is_overdue() {
    let weekly = schedule(Cadence::Weekly, Weekday::Monday, "09:00", "2026-11-10T00:00:00Z");
    let now = at("2026-11-16T09:05:00Z");
    let edited = weekly.changed(Cadence::Weekly, Weekday::Friday, weekly.time, now);
    let rescheduled = reschedule(&weekly, &edited, at(MONDAY), now);
    assert_eq!(
        rescheduled,
        Reschedule {
            next: at(MONDAY),
            missed: 0
        }
    );
    let then = advance(&edited, rescheduled.next, at("2026-11-16T09:15:00Z")).unwrap();
    assert_eq!((then.next, then.missed), (at("2026-11-20T09:00:00Z"), 0));
}

#[test]
fn an_edit_after_weeks_of_silence_says_what_the_former_schedule_missed_and_the_new_one_does_not_repeat_it() {
    let weekly = schedule(Cadence::Weekly, Weekday::Monday, "09:00", "2026-11-10T00:00:00Z");
    let now = at("2026-12-01T00:00:00Z");
    let edited = weekly.changed(Cadence::Monthly, Weekday::Monday, weekly.time, now);
    let rescheduled = reschedule(&weekly, &edited, at(MONDAY), now);
    assert_eq!(
        rescheduled,
        Reschedule {
            next: at(MONDAY),
            missed: 2
        }
    );
    let then = advance(&edited, rescheduled.next, at("2026-12-01T00:15:00Z")).unwrap();
    assert_eq!((then.next, then.missed), (at("2026-12-07T09:00:00Z"), 0));
}

#[test]
fn an_edit_that_leaves_the_schedule_leaves_the_due_time_and_says_nothing_that_the_dispatcher_will_say() {
    let weekly = schedule(Cadence::Weekly, Weekday::Monday, "09:00", "2026-11-10T00:00:00Z");
    for now in ["2026-11-11T00:00:00Z", "2026-12-01T00:00:00Z"] {
        let rescheduled = reschedule(&weekly, &weekly, at(MONDAY), at(now));
        assert_eq!(
            rescheduled,
            Reschedule {
                next: at(MONDAY),
                missed: 0
            }
        );
    }
}

proptest! {
    #[test]
    fn the_stored_due_time_never_goes_back_however_the_clock_steps(
        (schedule, made) in made(),
        steps in prop::collection::vec(-600i64..2_000_000, 1..40),
    ) {
        let (mut due, mut now) = (schedule.next_after(made), made);
        for step in steps {
            now += SignedDuration::from_secs(step);
            match advance(&schedule, due, now) {
                None => prop_assert!(due > now),
                Some(advance) => {
                    prop_assert!(due <= now);
                    prop_assert_eq!(advance.run, due);
                    prop_assert!(advance.next > now && advance.next > due);
                    let all = schedule.upcoming(due, advance.missed as usize + 1);
                    prop_assert_eq!(all.last(), Some(&advance.next), "what is between is counted");
                    due = advance.next;
                }
            }
        }
    }

    #[test]
    fn the_same_tick_twice_plans_the_same((schedule, made) in made(), late in 0i64..5_000_000) {
        let due = schedule.next_after(made);
        let now = due + SignedDuration::from_secs(late);
        prop_assert_eq!(advance(&schedule, due, now), advance(&schedule, due, now));
        prop_assert_eq!(advance(&schedule, advance(&schedule, due, now).unwrap().next, now), None);
    }

    #[test]
    fn after_an_edit_the_next_is_what_is_overdue_or_what_the_new_schedule_says(
        (former, made) in made(),
        (cadence, weekday, time) in wanted(),
        now in moment(),
    ) {
        let due = former.next_after(made);
        let edited = former.changed(cadence, weekday, time, now);
        let after = reschedule(&former, &edited, due, now);
        if due <= now || edited == former {
            prop_assert_eq!(after.next, due);
        } else {
            prop_assert_eq!(after.next, edited.next_after(now));
            prop_assert_eq!(after.missed, 0);
        }
    }
}
