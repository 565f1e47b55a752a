//! Made-up schedules and times.

use domain::monitor::{Cadence, QuarterHour, Schedule, Weekday};
use jiff::Timestamp;
use jiff::civil::{Date, Time};
use jiff::tz::TimeZone;
use proptest::prelude::*;

pub fn at(text: &str) -> Timestamp {
    text.parse().unwrap()
}

/// Day and time of day in UTC.
pub fn civil(time: Timestamp) -> (Date, Time) {
    let zoned = time.to_zoned(TimeZone::UTC);
    (zoned.date(), zoned.time())
}

pub fn schedule(cadence: Cadence, weekday: Weekday, time: &str, now: &str) -> Schedule {
    Schedule::from(cadence, weekday, time.parse().unwrap(), at(now))
}

/// Any moment of the years 2024 to 2052, with seven leap days.
pub fn moment() -> impl Strategy<Value = Timestamp> {
    (1_704_067_200_i64..2_600_000_000, 0..1_000_000_000)
        .prop_map(|(second, nanosecond)| Timestamp::new(second, nanosecond).unwrap())
}

pub fn wanted() -> impl Strategy<Value = (Cadence, Weekday, QuarterHour)> {
    let times: Vec<QuarterHour> = QuarterHour::all().collect();
    (
        prop::sample::select(&Cadence::ALL[..]),
        prop::sample::select(&Weekday::ALL[..]),
        prop::sample::select(times),
    )
}

/// A schedule with a moment when it was made.
pub fn made() -> impl Strategy<Value = (Schedule, Timestamp)> {
    (wanted(), moment()).prop_map(|((cadence, weekday, time), now)| (Schedule::from(cadence, weekday, time, now), now))
}
