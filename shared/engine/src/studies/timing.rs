//! The week in blocks, on the clock of the channel's country.

use jiff::Timestamp;
use jiff::civil::Weekday;
use jiff::tz::TimeZone;

use crate::input::eligible::EligibleUploads;
use crate::report::{Daypart, TimeSlot};
use crate::studies::zone;

/// Weekdays and weekend, each in four dayparts.
pub const BLOCKS: usize = 8;
const DAYPARTS: [Daypart; 4] = [Daypart::Night, Daypart::Morning, Daypart::Afternoon, Daypart::Evening];

/// The clock that uploads are read on.
#[derive(Clone, Debug)]
pub struct Clock {
    /// The country whose clock it is; `None` where the channel names none that is known, then it is UTC.
    pub country: Option<String>,
    /// The country has one clock, or nearly.
    pub certain: bool,
    zone: TimeZone,
}

impl Clock {
    /// The clock of a country.
    #[must_use]
    pub fn of(country: Option<&str>) -> Self {
        let known = country.and_then(|country| zone::of(country).map(|found| (country, found)));
        known.map_or(
            Self {
                country: None,
                certain: false,
                zone: TimeZone::UTC,
            },
            |(country, (zone, certain))| Self {
                country: Some(country.to_ascii_uppercase()),
                certain,
                zone,
            },
        )
    }

    /// Day of the week (Monday is 0) and daypart.
    #[must_use]
    pub fn cell(&self, at: Timestamp) -> (usize, usize) {
        let local = self.zone.to_datetime(at);
        let weekday = usize::try_from(local.weekday().to_monday_zero_offset()).unwrap_or(0);
        (weekday, usize::try_from(local.hour() / 6).unwrap_or(0).min(3))
    }

    /// The block of the week, weekdays first.
    #[must_use]
    pub fn block(&self, at: Timestamp) -> usize {
        let (weekday, daypart) = self.cell(at);
        let saturday = usize::try_from(Weekday::Saturday.to_monday_zero_offset()).unwrap_or(5);
        4 * usize::from(weekday >= saturday) + daypart
    }
}

/// What a block is.
#[must_use]
pub fn slot(block: usize) -> TimeSlot {
    TimeSlot {
        weekend: block >= DAYPARTS.len(),
        daypart: DAYPARTS[block % DAYPARTS.len()],
    }
}

/// Whether only days are known: every upload at midnight.
pub fn by_the_day(mut uploads: impl Iterator<Item = Timestamp>) -> bool {
    uploads.all(|at| at.as_second().rem_euclid(86_400) == 0)
}

/// Eligible uploads of every format by weekday and daypart; empty cells where only days are known.
#[must_use]
pub fn heat(eligible: &EligibleUploads<'_>, clock: &Clock) -> Vec<Vec<u32>> {
    let mut heat = vec![vec![0; DAYPARTS.len()]; 7];
    if !by_the_day(eligible.items.iter().map(|item| item.at)) {
        for item in &eligible.items {
            let (weekday, daypart) = clock.cell(item.at);
            heat[weekday][daypart] += 1;
        }
    }
    heat
}

/// The cell of the heat map that each upload of the report is in, as 4 × weekday + daypart; none where only days are known.
#[must_use]
pub fn cells(eligible: &EligibleUploads<'_>, clock: &Clock) -> Vec<u32> {
    if by_the_day(eligible.items.iter().map(|item| item.at)) {
        return Vec::new();
    }
    let shown = eligible.items.iter().filter(|item| item.views.is_some());
    shown
        .map(|item| {
            let (weekday, daypart) = clock.cell(item.at);
            u32::try_from(DAYPARTS.len() * weekday + daypart).unwrap_or(0)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    #[test]
    fn an_upload_is_read_on_the_clock_of_its_country_in_winter_and_in_summer() {
        let berlin = Clock::of(Some("DE"));
        // Friday 23:30 in UTC is Saturday in Berlin, by half an hour in winter, by an hour and a half in summer.
        assert_eq!(berlin.cell(at("2026-01-09T23:30:00Z")), (5, 0));
        assert_eq!(berlin.cell(at("2026-07-10T22:30:00Z")), (5, 0));
        assert_eq!(Clock::of(None).cell(at("2026-07-10T22:30:00Z")), (4, 3));
        assert_eq!(Clock::of(Some("in")).cell(at("2026-07-10T00:29:00Z")), (4, 0));
        assert_eq!(Clock::of(Some("in")).cell(at("2026-07-10T00:31:00Z")), (4, 1));
    }

    #[test]
    fn blocks_separate_weekdays_from_the_weekend_and_four_dayparts() {
        let utc = Clock::of(None);
        assert_eq!(utc.block(at("2026-07-10T05:59:59Z")), 0);
        assert_eq!(utc.block(at("2026-07-10T06:00:00Z")), 1);
        assert_eq!(utc.block(at("2026-07-11T23:00:00Z")), 7);
        assert_eq!(
            slot(7),
            TimeSlot {
                weekend: true,
                daypart: Daypart::Evening
            }
        );
        assert!(!slot(3).weekend && slot(4).weekend);
    }

    #[test]
    fn an_unknown_country_says_so() {
        let clock = Clock::of(Some("QQ"));
        assert_eq!((clock.country, clock.certain), (None, false));
        let states = Clock::of(Some("us"));
        assert_eq!((states.country.as_deref(), states.certain), (Some("US"), false));
    }

    #[test]
    fn the_ends_of_time_have_a_weekday() {
        for at in [Timestamp::MIN, Timestamp::MAX] {
            for country in ["DE", "US", "NZ"] {
                assert!(Clock::of(Some(country)).block(at) < BLOCKS);
            }
        }
    }

    #[test]
    fn days_without_hours_are_recognised() {
        assert!(by_the_day(
            [at("2026-07-10T00:00:00Z"), at("2026-07-11T00:00:00Z")].into_iter()
        ));
        assert!(!by_the_day(
            [at("2026-07-10T00:00:00Z"), at("2026-07-11T00:01:00Z")].into_iter()
        ));
    }
}
