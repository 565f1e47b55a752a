//! The weekly free analysis of anyone who has linked a channel: when it may be used, and when it comes back.
//!
//! Account and channel have a week each, and both must be unused: neither another account nor another channel brings a second one.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};

/// Days after which what was used comes back.
const DAYS: i64 = 7;

/// A week of somebody: since when it counts, and whether its free analysis is used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Week {
    /// When it was last reset; `None` where none was ever used.
    pub reset_on: Option<Date>,
    /// Its free analysis is used.
    pub used: bool,
}

impl Week {
    /// The week that counts on this day: after seven days or more a new one begins today.
    #[must_use]
    pub fn on(self, today: Date) -> Self {
        let lasts = |reset: Date| today.duration_since(reset).as_hours() < 24 * DAYS;
        if self.reset_on.is_some_and(lasts) {
            return self;
        }
        Self {
            reset_on: Some(today),
            used: false,
        }
    }

    /// Its free analysis can be used on this day.
    #[must_use]
    pub fn is_open(self, today: Date) -> bool {
        !self.on(today).used
    }

    /// With its free analysis used on this day; `None` where it is used already.
    #[must_use]
    pub fn taken(self, today: Date) -> Option<Self> {
        let week = self.on(today);
        (!week.used).then_some(Self { used: true, ..week })
    }

    /// With the free analysis of this very week restored; `None` where another week has begun, or where it was restored before.
    #[must_use]
    pub fn refunded(self, taken_in: Date) -> Option<Self> {
        let counts = self.used && self.reset_on == Some(taken_in);
        counts.then_some(Self { used: false, ..self })
    }

    /// The day from which it says nothing any more; `None` where it says nothing now.
    #[must_use]
    pub fn over_on(self) -> Option<Date> {
        let reset = self.reset_on.filter(|_| self.used)?;
        reset.checked_add(jiff::SignedDuration::from_hours(24 * DAYS)).ok()
    }
}

/// The day of a time, the same for everybody.
#[must_use]
pub fn day(now: Timestamp) -> Date {
    now.to_zoned(TimeZone::UTC).date()
}

/// Days until Monday: 1 on a Sunday, 7 on a Monday.
#[must_use]
pub fn days_until_reset(today: Date) -> u8 {
    7 - today.weekday().to_monday_zero_offset().unsigned_abs()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn date(text: &str) -> Date {
        text.parse().unwrap()
    }

    fn later(date: Date, days: i64) -> Date {
        date + jiff::SignedDuration::from_hours(24 * days)
    }

    #[test]
    fn monday_is_a_week_away_from_monday_and_a_day_from_sunday() {
        for (day, left) in [
            ("2026-11-16", 7),
            ("2026-11-17", 6),
            ("2026-11-20", 3),
            ("2026-11-22", 1),
        ] {
            assert_eq!(days_until_reset(date(day)), left, "{day}");
        }
    }

    #[test]
    fn the_day_is_that_of_utc() {
        assert_eq!(day("2026-11-20T23:59:59Z".parse().unwrap()), date("2026-11-20"));
        assert_eq!(day("2026-11-21T00:00:00Z".parse().unwrap()), date("2026-11-21"));
    }

    #[test]
    fn what_was_used_comes_back_after_seven_days_and_not_a_day_before() {
        let monday = date("2026-11-16");
        let used = Week::default().taken(monday).unwrap();
        assert_eq!(used.reset_on, Some(monday));
        assert_eq!(used.taken(later(monday, 6)), None);
        let next = used.taken(later(monday, 7)).unwrap();
        assert_eq!(next.reset_on, Some(later(monday, 7)));
        assert_eq!(used.over_on(), Some(later(monday, 7)));
    }

    #[test]
    fn what_failed_is_refunded_once_and_only_within_its_week() {
        let monday = date("2026-11-16");
        let used = Week::default().taken(monday).unwrap();
        let back = used.refunded(monday).unwrap();
        assert!(back.is_open(monday));
        assert_eq!(back.refunded(monday), None, "twice");
        let next = used.taken(later(monday, 8)).unwrap();
        assert_eq!(next.refunded(monday), None, "another week's");
    }

    #[derive(Clone, Copy, Debug)]
    enum Step {
        /// Tries to use it.
        Take,
        /// The newest one that was used is refunded.
        Refund,
        /// Days go by.
        Wait(i64),
    }

    fn step() -> impl Strategy<Value = Step> {
        prop_oneof![
            4 => Just(Step::Take),
            1 => Just(Step::Refund),
            3 => (0i64..10).prop_map(Step::Wait),
        ]
    }

    proptest! {
        #[test]
        fn never_two_in_one_week_and_always_one_after_it(steps in prop::collection::vec(step(), 1..60)) {
            let (mut week, mut today) = (Week::default(), date("2026-01-01"));
            // Days on which one was used and kept, each with its week.
            let mut kept: Vec<(Date, Date)> = Vec::new();
            for step in steps {
                match step {
                    Step::Take => {
                        let open = week.is_open(today);
                        let taken = week.taken(today);
                        prop_assert_eq!(open, taken.is_some());
                        match taken {
                            Some(taken) => {
                                week = taken;
                                kept.push((today, taken.reset_on.unwrap()));
                            }
                            None => {
                                let last = kept.last().map(|(day, _)| *day).unwrap();
                                prop_assert!(later(last, 7) > today, "refused although seven days have passed");
                            }
                        }
                    }
                    Step::Refund => {
                        if let Some((_, of)) = kept.last().copied()
                            && let Some(back) = week.refunded(of)
                        {
                            week = back;
                            kept.pop();
                        }
                    }
                    Step::Wait(days) => today = later(today, days),
                }
            }
            for pair in kept.windows(2) {
                prop_assert!(pair[1].1 >= later(pair[0].1, 7), "two in one week: {:?}", pair);
            }
        }

        #[test]
        fn the_days_until_monday_end_on_a_monday(days in 0i64..4_000) {
            let today = later(date("2024-01-01"), days);
            let left = days_until_reset(today);
            prop_assert!((1..=7).contains(&left));
            let monday = later(today, left.into());
            prop_assert_eq!(monday.weekday(), jiff::civil::Weekday::Monday);
        }
    }
}
