//! When a monitor is due: the calendar, in UTC alone, so that no change of clocks makes an hour vanish or come twice.

use std::str::FromStr;

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ToSpan};
use serde::{Deserialize, Serialize};

use crate::error::Error;
use crate::monitor::slot::{QuarterHour, Slot, Weekday};

/// How often a monitor runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Cadence {
    /// Every 7 days.
    Weekly,
    /// Every 14 days, counted from the schedule's anchor.
    Biweekly,
    /// On the first such weekday of each month.
    Monthly,
}

impl Cadence {
    /// Every cadence, the most frequent first.
    pub const ALL: [Self; 3] = [Self::Weekly, Self::Biweekly, Self::Monthly];

    /// As in requests, replies and the store.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Weekly => "weekly",
            Self::Biweekly => "biweekly",
            Self::Monthly => "monthly",
        }
    }
}

impl FromStr for Cadence {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let same = |cadence: &Self| cadence.name() == text;
        Self::ALL.into_iter().find(same).ok_or(Error::invalid("cadence"))
    }
}

/// When a monitor is due. The weekday is that of the anchor, so the two cannot disagree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Schedule {
    /// How often.
    pub cadence: Cadence,
    /// At what time of day, in UTC.
    pub time: QuarterHour,
    /// The day on which every 2 weeks begin to count, and before which nothing is due.
    pub anchor: Date,
}

impl Schedule {
    /// A schedule that begins now: its anchor is the day of the first such weekday and time strictly after `now`.
    #[must_use]
    pub fn from(cadence: Cadence, weekday: Weekday, time: QuarterHour, now: Timestamp) -> Self {
        let today = now.to_zoned(TimeZone::UTC).date();
        let days = weekday_distance(today.weekday().into(), weekday);
        let first = add_days(today, days);
        let anchor = if at(first, time) > now {
            first
        } else {
            add_days(first, 7)
        };
        Self { cadence, time, anchor }
    }

    /// The schedule that a person asked for instead of this one: this very one where nothing differs, so that two weeks go on counting
    /// from where they began; otherwise one that begins now.
    #[must_use]
    pub fn changed(self, cadence: Cadence, weekday: Weekday, time: QuarterHour, now: Timestamp) -> Self {
        if (self.cadence, self.weekday(), self.time) == (cadence, weekday, time) {
            return self;
        }
        Self::from(cadence, weekday, time, now)
    }

    /// The weekday on which it is due.
    #[must_use]
    pub fn weekday(&self) -> Weekday {
        self.anchor.weekday().into()
    }

    /// The slot whose rule dispatches it.
    #[must_use]
    pub fn slot(&self) -> Slot {
        Slot::of(self.weekday(), self.time)
    }

    /// The first due time strictly after `now`, on the anchor's day at the earliest. Past the last year that a timestamp can express,
    /// 9999, it is the last timestamp.
    #[must_use]
    pub fn next_after(&self, now: Timestamp) -> Timestamp {
        match self.cadence {
            Cadence::Weekly => self.every(7, now),
            Cadence::Biweekly => self.every(14, now),
            Cadence::Monthly => self.monthly(now),
        }
    }

    /// The first `count` due times after `now`, in their order.
    #[must_use]
    pub fn upcoming(&self, now: Timestamp, count: usize) -> Vec<Timestamp> {
        let next = |due: &Timestamp| Some(self.next_after(*due));
        std::iter::successors(Some(self.next_after(now)), next)
            .take(count)
            .collect()
    }

    /// How many due times lie after `after`, up to and including `until`; 0 where `until` is not later.
    #[must_use]
    pub fn count(&self, after: Timestamp, until: Timestamp) -> u32 {
        let next = |due: &Timestamp| Some(self.next_after(*due));
        let due = std::iter::successors(Some(self.next_after(after)), next);
        // The last timestamp follows itself and would be counted forever.
        let counted = due.take_while(|due| *due <= until && *due < Timestamp::MAX).count();
        u32::try_from(counted).unwrap_or(u32::MAX)
    }

    fn every(&self, days: i64, now: Timestamp) -> Timestamp {
        let first = at(self.anchor, self.time);
        if now < first {
            return first;
        }
        let period = SignedDuration::from_hours(24 * days);
        let whole = now.duration_since(first).as_secs() / period.as_secs();
        let next = SignedDuration::from_secs((whole + 1) * period.as_secs());
        first.checked_add(next).unwrap_or(Timestamp::MAX)
    }

    fn monthly(&self, now: Timestamp) -> Timestamp {
        let from = now.to_zoned(TimeZone::UTC).date().max(self.anchor);
        // The one of this month may be over, or before the anchor; the one of the next month never is.
        (0..2)
            .filter_map(|months| from.first_of_month().checked_add(months.months()).ok())
            .map(|first| add_days(first, weekday_distance(first.weekday().into(), self.weekday())))
            .filter(|day| *day >= self.anchor)
            .map(|day| at(day, self.time))
            .find(|due| *due > now)
            .unwrap_or(Timestamp::MAX)
    }
}

/// Days from one weekday to the next such other, 0 to 6.
fn weekday_distance(from: Weekday, to: Weekday) -> i64 {
    (to as i64 - from as i64).rem_euclid(7)
}

fn add_days(day: Date, days: i64) -> Date {
    day.saturating_add(days.days())
}

fn at(day: Date, time: QuarterHour) -> Timestamp {
    let midnight = day.to_zoned(TimeZone::UTC).map(|zoned| zoned.timestamp());
    midnight
        .and_then(|midnight| midnight.checked_add(SignedDuration::from_secs(time.seconds())))
        .unwrap_or(Timestamp::MAX)
}

/// What to do about a monitor that is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Advance {
    /// The due time to run for: always the stored one, as its run may have been sent before.
    pub run: Timestamp,
    /// The due time to store afterwards.
    pub next: Timestamp,
    /// Due times in between that passed without a run and get none. The person learns how many.
    pub missed: u32,
}

/// What to do about a monitor with this stored due time: `None` before it is due. However late it is found, one run makes up for all.
///
/// `now` may be a clock that runs ahead or behind: `next` is later than both `due` and `now`, so it never falls back.
#[must_use]
pub fn advance(schedule: &Schedule, due: Timestamp, now: Timestamp) -> Option<Advance> {
    (due <= now).then(|| Advance {
        run: due,
        next: schedule.next_after(now),
        missed: schedule.count(due, now),
    })
}

/// What an edit of an active monitor's schedule does to its stored due time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reschedule {
    /// The due time to store.
    pub next: Timestamp,
    /// Due times of the former schedule that passed without a run and get none. The person learns how many.
    pub missed: u32,
}

/// The stored due time of an active monitor after an edit. What was due before the edit and has not been dispatched remains due, so an
/// edit never swallows a run; what was still to come follows the new schedule. An edit that leaves the schedule as it was changes nothing.
#[must_use]
pub fn reschedule(former: &Schedule, schedule: &Schedule, due: Timestamp, now: Timestamp) -> Reschedule {
    let is_overdue = due <= now;
    // Of a schedule that goes on, the dispatcher of the run counts what was missed; to count it here as well would say it twice.
    let missed = if is_overdue && former != schedule {
        former.count(due, now)
    } else {
        0
    };
    let keeps = is_overdue || former == schedule;
    Reschedule {
        next: if keeps { due } else { schedule.next_after(now) },
        missed,
    }
}
