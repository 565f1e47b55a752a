//! Weekdays, times of day in steps of a quarter of an hour, and the 168 slots that share a rule.

use std::fmt;
use std::str::FromStr;

use jiff::civil;
use serde::{Deserialize, Serialize};

use crate::error::Error;

/// A day of the week, in UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Weekday {
    /// The first.
    Monday,
    /// The second.
    Tuesday,
    /// The third.
    Wednesday,
    /// The fourth.
    Thursday,
    /// The fifth.
    Friday,
    /// The sixth.
    Saturday,
    /// The last.
    Sunday,
}

impl Weekday {
    /// Every weekday, from Monday to Sunday.
    pub const ALL: [Self; 7] = [
        Self::Monday,
        Self::Tuesday,
        Self::Wednesday,
        Self::Thursday,
        Self::Friday,
        Self::Saturday,
        Self::Sunday,
    ];

    /// As in requests, replies and the store.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Monday => "monday",
            Self::Tuesday => "tuesday",
            Self::Wednesday => "wednesday",
            Self::Thursday => "thursday",
            Self::Friday => "friday",
            Self::Saturday => "saturday",
            Self::Sunday => "sunday",
        }
    }

    /// As in a cron expression: `MON` to `SUN`. Numbers would be a trap: AWS counts from 1 on Sunday, others from 0.
    #[must_use]
    pub const fn cron_name(self) -> &'static str {
        match self {
            Self::Monday => "MON",
            Self::Tuesday => "TUE",
            Self::Wednesday => "WED",
            Self::Thursday => "THU",
            Self::Friday => "FRI",
            Self::Saturday => "SAT",
            Self::Sunday => "SUN",
        }
    }
}

impl FromStr for Weekday {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let same = |day: &Self| day.name() == text;
        Self::ALL.into_iter().find(same).ok_or(Error::invalid("weekday"))
    }
}

impl From<civil::Weekday> for Weekday {
    fn from(day: civil::Weekday) -> Self {
        match day {
            civil::Weekday::Monday => Self::Monday,
            civil::Weekday::Tuesday => Self::Tuesday,
            civil::Weekday::Wednesday => Self::Wednesday,
            civil::Weekday::Thursday => Self::Thursday,
            civil::Weekday::Friday => Self::Friday,
            civil::Weekday::Saturday => Self::Saturday,
            civil::Weekday::Sunday => Self::Sunday,
        }
    }
}

impl From<Weekday> for civil::Weekday {
    fn from(day: Weekday) -> Self {
        match day {
            Weekday::Monday => Self::Monday,
            Weekday::Tuesday => Self::Tuesday,
            Weekday::Wednesday => Self::Wednesday,
            Weekday::Thursday => Self::Thursday,
            Weekday::Friday => Self::Friday,
            Weekday::Saturday => Self::Saturday,
            Weekday::Sunday => Self::Sunday,
        }
    }
}

/// A UTC time of day in steps of 15 minutes, `00:00` to `23:45`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct QuarterHour(
    /// Quarters since midnight, 0 to 95.
    u8,
);

impl QuarterHour {
    /// Every one, earliest first.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..96).map(Self)
    }

    /// 0 to 23.
    #[must_use]
    pub const fn hour(self) -> u8 {
        self.0 / 4
    }

    /// 0, 15, 30 or 45.
    #[must_use]
    pub const fn minute(self) -> u8 {
        self.0 % 4 * 15
    }

    /// Seconds since midnight.
    pub(super) const fn seconds(self) -> i64 {
        self.0 as i64 * 900
    }
}

impl FromStr for QuarterHour {
    type Err = Error;

    /// Exactly `HH:MM`, with two digits each.
    fn from_str(text: &str) -> Result<Self, Error> {
        let same = |time: &Self| time.to_string() == text;
        Self::all().find(same).ok_or(Error::invalid("time"))
    }
}

impl TryFrom<String> for QuarterHour {
    type Error = Error;

    fn try_from(text: String) -> Result<Self, Error> {
        text.parse()
    }
}

impl From<QuarterHour> for String {
    fn from(time: QuarterHour) -> Self {
        time.to_string()
    }
}

impl fmt::Display for QuarterHour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}:{:02}", self.hour(), self.minute())
    }
}

/// An hour of a weekday, in UTC: all monitors that are due within it share one rule. As text `mon-09`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Slot {
    weekday: Weekday,
    hour: u8,
}

impl Slot {
    /// The slot of a weekday and a time.
    #[must_use]
    pub const fn of(weekday: Weekday, time: QuarterHour) -> Self {
        Self {
            weekday,
            hour: time.hour(),
        }
    }

    /// Every one of the 168, Monday at midnight first.
    pub fn all() -> impl Iterator<Item = Self> {
        Weekday::ALL
            .into_iter()
            .flat_map(|weekday| (0..24).map(move |hour| Self { weekday, hour }))
    }

    /// The weekday.
    #[must_use]
    pub const fn weekday(self) -> Weekday {
        self.weekday
    }

    /// The hour, 0 to 23.
    #[must_use]
    pub const fn hour(self) -> u8 {
        self.hour
    }

    /// What its rule is called: a function of the slot alone, so that making the rule again changes the same one.
    #[must_use]
    pub fn rule_name(self, prefix: &str) -> String {
        format!("{prefix}{self}")
    }

    /// The slot whose rule is called that; `None` for the name of another rule.
    #[must_use]
    pub fn parse(prefix: &str, rule_name: &str) -> Option<Self> {
        rule_name.strip_prefix(prefix)?.parse().ok()
    }

    /// When its rule fires: every quarter of its hour.
    #[must_use]
    pub fn cron(self) -> String {
        format!("cron(0/15 {} ? * {} *)", self.hour, self.weekday.cron_name())
    }
}

impl FromStr for Slot {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let same = |slot: &Self| slot.to_string() == text;
        Self::all().find(same).ok_or(Error::invalid("slot"))
    }
}

impl TryFrom<String> for Slot {
    type Error = Error;

    fn try_from(text: String) -> Result<Self, Error> {
        text.parse()
    }
}

impl From<Slot> for String {
    fn from(slot: Slot) -> Self {
        slot.to_string()
    }
}

impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let day = self.weekday.cron_name().to_ascii_lowercase();
        write!(f, "{day}-{:02}", self.hour)
    }
}
