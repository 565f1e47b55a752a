//! When a monitor is due.

use domain::monitor::{Cadence, Schedule, Weekday};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ToSpan};
use proptest::prelude::*;

use crate::made::{at, civil, made, moment, schedule, wanted};

fn days(schedule: &Schedule, now: &str, count: usize) -> Vec<String> {
    let upcoming = schedule.upcoming(at(now), count);
    upcoming.into_iter().map(|due| civil(due).0.to_string()).collect()
}

#[test]
fn a_weekly_monitor_is_first_due_within_a_week_and_never_at_the_moment_it_is_made() {
    let monday = |now| schedule(Cadence::Weekly, Weekday::Monday, "09:00", now).next_after(at(now));
    assert_eq!(monday("2026-11-15T23:59:59Z"), at("2026-11-16T09:00:00Z"));
    assert_eq!(monday("2026-11-16T08:59:59.999Z"), at("2026-11-16T09:00:00Z"));
    assert_eq!(monday("2026-11-16T09:00:00Z"), at("2026-11-23T09:00:00Z"));
    assert_eq!(monday("2026-11-17T00:00:00Z"), at("2026-11-23T09:00:00Z"));
}

#[test]
fn every_two_weeks_go_on_over_months_of_five_mondays_where_two_rules_of_a_month_would_leave_a_hole() {
    let schedule = schedule(Cadence::Biweekly, Weekday::Monday, "09:00", "2026-06-01T00:00:00Z");
    assert_eq!(
        days(&schedule, "2026-06-01T00:00:00Z", 5),
        ["2026-06-01", "2026-06-15", "2026-06-29", "2026-07-13", "2026-07-27"]
    );
}

#[test]
fn a_monthly_monitor_is_due_on_the_first_such_weekday_over_a_leap_day_and_a_year_s_end() {
    let tuesday = schedule(Cadence::Monthly, Weekday::Tuesday, "00:00", "2027-11-20T12:00:00Z");
    assert_eq!(
        days(&tuesday, "2027-11-20T12:00:00Z", 5),
        ["2027-12-07", "2028-01-04", "2028-02-01", "2028-03-07", "2028-04-04"]
    );
    let weekly = schedule(Cadence::Weekly, Weekday::Tuesday, "00:00", "2028-02-20T12:00:00Z");
    assert_eq!(
        days(&weekly, "2028-02-20T12:00:00Z", 3),
        ["2028-02-22", "2028-02-29", "2028-03-07"]
    );
}

#[test]
fn a_monthly_monitor_made_after_the_first_such_weekday_waits_for_the_next_month() {
    let monday = schedule(Cadence::Monthly, Weekday::Monday, "09:00", "2026-11-10T00:00:00Z");
    assert_eq!(monday.anchor, "2026-11-16".parse::<Date>().unwrap());
    assert_eq!(days(&monday, "2026-11-10T00:00:00Z", 2), ["2026-12-07", "2027-01-04"]);
}

#[test]
fn nothing_is_due_before_the_anchor_whatever_time_is_asked_for() {
    for cadence in Cadence::ALL {
        let schedule = schedule(cadence, Weekday::Friday, "18:45", "2026-11-20T20:00:00Z");
        let first = schedule.next_after(Timestamp::MIN);
        assert!(civil(first).0 >= schedule.anchor, "{cadence:?}");
        assert_eq!(first, schedule.next_after(at("2026-11-20T20:00:00Z")), "{cadence:?}");
    }
}

#[test]
fn an_edit_to_what_is_so_already_keeps_the_weeks_that_count() {
    let biweekly = schedule(Cadence::Biweekly, Weekday::Monday, "09:00", "2026-06-01T00:00:00Z");
    let now = at("2026-06-09T00:00:00Z");
    assert_eq!(
        biweekly.changed(Cadence::Biweekly, Weekday::Monday, biweekly.time, now),
        biweekly
    );
    let weekly = biweekly.changed(Cadence::Weekly, Weekday::Monday, biweekly.time, now);
    assert_eq!(weekly.next_after(now), at("2026-06-15T09:00:00Z"));
}

#[test]
fn a_schedule_is_stored_by_names_that_people_can_read() {
    let stored = serde_json::json!({ "cadence": "biweekly", "time": "09:15", "anchor": "2026-11-16" });
    let schedule: Schedule = serde_json::from_value(stored.clone()).unwrap();
    assert_eq!(schedule.weekday(), Weekday::Monday);
    assert_eq!(schedule.slot().to_string(), "mon-09");
    assert_eq!(serde_json::to_value(schedule).unwrap(), stored);
}

#[test]
fn a_cadence_that_is_not_offered_is_refused_by_its_field() {
    for cadence in Cadence::ALL {
        assert_eq!(cadence.name().parse::<Cadence>().unwrap(), cadence);
        assert_eq!(serde_json::to_value(cadence).unwrap(), cadence.name());
    }
    for text in ["daily", "Weekly", ""] {
        let refusal = text.parse::<Cadence>().unwrap_err();
        assert_eq!(refusal.to_string(), "invalid input in cadence", "{text}");
    }
}

#[test]
fn at_the_end_of_all_years_the_last_timestamp_is_next_and_counting_ends() {
    for cadence in Cadence::ALL {
        let last = at("9999-12-20T00:00:00Z");
        let schedule = Schedule::from(cadence, Weekday::Monday, "09:00".parse().unwrap(), last);
        assert!(schedule.upcoming(last, 5).is_sorted(), "{cadence:?}");
        assert_eq!(schedule.next_after(Timestamp::MAX), Timestamp::MAX, "{cadence:?}");
        assert!(schedule.count(last, Timestamp::MAX) <= 2, "{cadence:?}");
    }
}

/// Whether a schedule is due on a day, by the words that describe it.
fn is_due(schedule: &Schedule, day: Date) -> bool {
    let is_weekday = day.weekday() == schedule.weekday().into() && day >= schedule.anchor;
    let counted = match schedule.cadence {
        Cadence::Weekly => true,
        Cadence::Biweekly => day.duration_since(schedule.anchor).as_hours() / 24 % 14 == 0,
        Cadence::Monthly => day.month() != day.saturating_sub(7.days()).month(),
    };
    is_weekday && counted
}

proptest! {
    #[test]
    fn the_anchor_is_the_first_such_weekday_and_time_after_now((cadence, weekday, time) in wanted(), now in moment()) {
        let schedule = Schedule::from(cadence, weekday, time, now);
        prop_assert_eq!(schedule.weekday(), weekday);
        let weekly = Schedule { cadence: Cadence::Weekly, ..schedule };
        let first = weekly.next_after(now);
        prop_assert_eq!(civil(first).0, schedule.anchor);
        prop_assert!(first > now && first.duration_since(now) <= SignedDuration::from_hours(7 * 24));
    }

    #[test]
    fn due_times_rise_strictly_and_keep_weekday_and_time((schedule, _) in made(), now in moment()) {
        let mut before = now;
        for due in schedule.upcoming(now, 30) {
            prop_assert!(due > before);
            let (day, time) = civil(due);
            prop_assert_eq!(Weekday::from(day.weekday()), schedule.weekday());
            prop_assert_eq!((time.hour(), time.minute()), (schedule.time.hour() as i8, schedule.time.minute() as i8));
            prop_assert_eq!((time.second(), time.subsec_nanosecond()), (0, 0));
            prop_assert!(day >= schedule.anchor);
            before = due;
        }
    }

    #[test]
    fn no_due_time_is_passed_over_and_none_is_added((schedule, now) in made()) {
        let due = schedule.upcoming(now, 12);
        let (first, last) = (civil(now).0, civil(due[11]).0);
        let hour = due[0].to_zoned(TimeZone::UTC).time();
        let walked: Vec<Timestamp> = first
            .series(1.day())
            .take_while(|day| *day <= last)
            .filter(|day| is_due(&schedule, *day))
            .map(|day| day.to_datetime(hour).to_zoned(TimeZone::UTC).unwrap().timestamp())
            .filter(|time| *time > now)
            .collect();
        prop_assert_eq!(due, walked);
    }

    #[test]
    fn every_two_weeks_are_always_14_days_apart_counted_from_the_anchor((schedule, _) in made(), now in moment()) {
        let schedule = Schedule { cadence: Cadence::Biweekly, ..schedule };
        let due = schedule.upcoming(now, 60);
        for pair in due.windows(2) {
            prop_assert_eq!(pair[1].duration_since(pair[0]), SignedDuration::from_hours(14 * 24));
        }
        prop_assert_eq!(civil(due[0]).0.duration_since(schedule.anchor).as_hours() % (14 * 24), 0);
    }

    #[test]
    fn each_month_has_one_due_time_within_its_first_seven_days((schedule, now) in made()) {
        let schedule = Schedule { cadence: Cadence::Monthly, ..schedule };
        let due = schedule.upcoming(now, 50);
        let (mut of_four, mut of_five) = (0, 0);
        for pair in due.windows(2) {
            let (day, next) = (civil(pair[0]).0, civil(pair[1]).0);
            prop_assert!((1..=7).contains(&day.day()));
            prop_assert_eq!(day.first_of_month().saturating_add(1.month()), next.first_of_month());
            match next.duration_since(day).as_hours() / 24 {
                28 => of_four += 1,
                35 => of_five += 1,
                other => prop_assert!(false, "{} days apart", other),
            }
        }
        prop_assert!(of_four > of_five && of_five >= 12, "{of_four} months of four weeks, {of_five} of five");
    }

    #[test]
    fn what_is_upcoming_is_what_comes_next_again_and_again((schedule, now) in made()) {
        let mut next = now;
        for due in schedule.upcoming(now, 20) {
            next = schedule.next_after(next);
            prop_assert_eq!(due, next);
        }
    }

    #[test]
    fn as_many_are_counted_as_are_upcoming((schedule, now) in made(), later in 0usize..20) {
        let due = schedule.upcoming(now, later + 1);
        prop_assert_eq!(schedule.count(now, due[later]) as usize, later + 1);
        prop_assert_eq!(schedule.count(now, due[later] - SignedDuration::from_nanos(1)) as usize, later);
        prop_assert_eq!(schedule.count(due[later], now), 0);
    }
}
