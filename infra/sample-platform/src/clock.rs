//! The catalogue's "now" and the platform's day.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};

/// Where "now" comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock(Option<Timestamp>);

impl Clock {
    pub(crate) fn new(fixed: Option<Timestamp>) -> Self {
        Self(fixed)
    }

    pub(crate) fn now(self) -> Timestamp {
        self.0.unwrap_or_else(Timestamp::now)
    }

    /// The start of the day (UTC) that all dates of the catalogue are counted from, so answers stay the same for a day.
    pub(crate) fn anchor(self) -> Timestamp {
        let second = self.now().as_second();
        Timestamp::from_second(second - second.rem_euclid(86_400)).unwrap_or(Timestamp::UNIX_EPOCH)
    }

    /// The number of the day in Pacific time; quotas begin again with it.
    pub(crate) fn quota_day(self) -> i64 {
        // The rule in force since 2007, written out because no time zone database is built in.
        let pacific = TimeZone::posix("PST8PDT,M3.2.0,M11.1.0").unwrap_or(TimeZone::UTC);
        let offset = i64::from(pacific.to_offset(self.now()).seconds());
        (self.now().as_second() + offset).div_euclid(86_400)
    }
}

/// `seconds` before `anchor` (after it, if negative).
pub(crate) fn before(anchor: Timestamp, seconds: i64) -> Timestamp {
    anchor.checked_sub(SignedDuration::from_secs(seconds)).unwrap_or(anchor)
}

/// The day (UTC) that lies `seconds` before `anchor`.
pub(crate) fn day_before(anchor: Timestamp, seconds: i64) -> Date {
    TimeZone::UTC.to_datetime(before(anchor, seconds)).date()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> i64 {
        Clock::new(Some(text.parse().unwrap())).quota_day()
    }

    #[test]
    fn the_quota_day_begins_at_midnight_in_california() {
        assert_eq!(
            day("2026-07-02T06:59:59Z") + 1,
            day("2026-07-02T07:00:00Z"),
            "summer: UTC-7"
        );
        assert_eq!(
            day("2026-01-02T07:59:59Z") + 1,
            day("2026-01-02T08:00:00Z"),
            "winter: UTC-8"
        );
    }

    #[test]
    fn the_anchor_does_not_move_within_a_day() {
        let at = |text: &str| Clock::new(Some(text.parse().unwrap())).anchor();
        assert_eq!(at("2026-03-04T00:00:00Z"), at("2026-03-04T23:59:59Z"));
        assert_ne!(at("2026-03-04T23:59:59Z"), at("2026-03-05T00:00:00Z"));
    }
}
