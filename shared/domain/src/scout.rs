//! The scout of the discovery hub: what it reads next, when it reads something again, and how far its day goes.
//!
//! Channels come from the platform's charts and from the leaderboard. What is known of one decides its turn: one whose titles would soon be
//! too old to be shown, then those that are worth most to the hub.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::ids::ChannelId;
use crate::{Error, Result};

/// Uploads that the scout reads of a channel.
pub const UPLOADS: u32 = 200;
/// Units set aside before a channel is read: 9 for 200 uploads, and 2 for calls that have to be sent again. What is left over is returned.
pub const CHANNEL_UNITS: u32 = 11;
/// Units set aside before a chart is read: one for each of its four pages, and 2 as above.
pub const CHART_UNITS: u32 = 6;
/// Units a day where the installation says nothing else: three tenths of the platform's.
pub const DAY_UNITS: u32 = 3_000;
/// A channel, or a chart, that failed as often as this by itself is given up.
pub const MOST_FAILURES: u32 = 3;
/// After this a channel that was given up may be offered again.
pub const GIVEN_UP_FOR: SignedDuration = SignedDuration::from_hours(24 * 30);
/// A chart is read once a day at most.
pub const CHART_AGAIN: SignedDuration = SignedDuration::from_hours(24);

/// With fewer channels waiting than this, the next chart is read.
const ENOUGH: usize = 40;
/// An outlier is recent for as long as this.
const RECENT: SignedDuration = SignedDuration::from_hours(24 * 60);
/// Titles may be shown for this long after they were read.
const SHOWN: SignedDuration = SignedDuration::from_hours(24 * 30);
/// What is shown is read again with precedence this long before it would go.
const URGENT: SignedDuration = SignedDuration::from_hours(24 * 3);
/// Channels that make a niche, or a language, well known to the hub.
const PLENTY: u32 = 20;
/// Regions whose charts are read: those of the languages that are asked for first.
const REGIONS: [&str; 10] = ["DE", "US", "AT", "GB", "CH", "CA", "FR", "ES", "IT", "BR"];
/// The platform's categories that videos can have.
const CATEGORIES: [u16; 15] = [26, 27, 28, 20, 22, 24, 10, 17, 19, 15, 2, 1, 23, 25, 29];

/// A chart of the platform: what is popular now in a region, in a category. Its text is `DE/26`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Chart {
    region: [u8; 2],
    category: u16,
}

impl Chart {
    /// Every chart that the scout reads in turn.
    pub fn all() -> impl Iterator<Item = Self> {
        // All categories of two regions, then those of the next two: soon there is something of every kind in both languages.
        REGIONS.chunks(2).flat_map(|some| {
            CATEGORIES.into_iter().flat_map(move |category| {
                let regions = some.iter().filter_map(|region| region_of(region));
                regions.map(move |region| Self { region, category })
            })
        })
    }

    /// The region's code, two capital letters.
    #[must_use]
    pub fn region(&self) -> &str {
        std::str::from_utf8(&self.region).unwrap_or_default()
    }

    /// The category's number at the platform.
    #[must_use]
    pub const fn category(&self) -> u16 {
        self.category
    }
}

impl fmt::Display for Chart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.region(), self.category)
    }
}

impl FromStr for Chart {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let parts = text.split_once('/');
        parts
            .and_then(|(region, category)| {
                Some(Self {
                    region: region_of(region)?,
                    category: category.parse().ok()?,
                })
            })
            .ok_or(Error::invalid("chart"))
    }
}

fn region_of(text: &str) -> Option<[u8; 2]> {
    let region: [u8; 2] = text.as_bytes().try_into().ok()?;
    region.iter().all(u8::is_ascii_uppercase).then_some(region)
}

/// Where the scout knows a channel from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Source {
    /// A chart of the platform, which everybody can see.
    Chart,
    /// The leaderboard: read only as long as the channel is there.
    Board,
}

/// What the last reading of a channel found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Yield {
    /// Key of its niche; absent where none is clear.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub niche: Option<String>,
    /// Its main language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// Its outliers that the hub shows.
    pub outliers: u32,
    /// Those of the last 60 days.
    pub recent: u32,
}

impl Yield {
    /// Counts outliers by when they went public.
    #[must_use]
    pub fn count(published: impl IntoIterator<Item = Timestamp>, now: Timestamp) -> (u32, u32) {
        published.into_iter().fold((0, 0), |(all, recent), at| {
            (all + 1, recent + u32::from(now.duration_since(at) < RECENT))
        })
    }
}

/// A channel that waits for its turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The channel.
    pub channel: ChannelId,
    /// Where it is known from.
    pub source: Source,
    /// Its language, as far as the chart or the last reading said.
    pub language: Option<String>,
    /// When it was read and what that found; `None` for one that was never read.
    pub read: Option<(Timestamp, Yield)>,
    /// How often reading it failed in a row.
    pub failures: u32,
}

/// How many channels the hub has of each niche and of each language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shelf {
    /// By key of the niche.
    pub niches: BTreeMap<String, u32>,
    /// By language.
    pub languages: BTreeMap<String, u32>,
}

impl Shelf {
    /// 0 for a niche that is well known to the hub, up to 60 for one that it has nothing of; 30 where the niche is not known.
    fn thinness(&self, niche: Option<&str>) -> u32 {
        niche.map_or(PLENTY * 3 / 2, |niche| missing(&self.niches, niche) * 3)
    }

    /// The same of a language: 0 to 20, 10 where it is not known.
    fn rareness(&self, language: Option<&str>) -> u32 {
        language.map_or(PLENTY / 2, |language| missing(&self.languages, language))
    }
}

fn missing(counts: &BTreeMap<String, u32>, key: &str) -> u32 {
    PLENTY.saturating_sub(counts.get(key).copied().unwrap_or(0))
}

/// What the order goes by.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// What the hub has.
    pub shelf: &'a Shelf,
    /// Languages that people ask for.
    pub languages: &'a [&'a str],
    /// The present.
    pub now: Timestamp,
}

impl View<'_> {
    /// How much reading the channel is worth: 0 to 1,220. What the hub shows and would soon have to drop comes before everything else.
    #[must_use]
    pub fn value(&self, candidate: &Candidate) -> u32 {
        let found = candidate.read.as_ref().map(|(_, found)| found);
        let language = candidate.language.as_deref();
        let asked = match language {
            Some(language) => self.languages.contains(&language),
            None => false,
        };
        // A channel that was never read is worth what one with three recent outliers is.
        let recent = found.map_or(3, |found| found.recent.min(5)) * 20;
        let urgent = u32::from(self.is_urgent(candidate)) * 1_000;
        let thinness = self.shelf.thinness(found.and_then(|found| found.niche.as_deref()));
        urgent + recent + thinness + self.shelf.rareness(language) + u32::from(asked) * 40
    }

    fn is_urgent(&self, candidate: &Candidate) -> bool {
        let shown = candidate.read.as_ref().filter(|(_, found)| found.outliers > 0);
        shown.is_some_and(|(at, _)| self.now.duration_since(*at) >= SHOWN - URGENT)
    }

    /// Puts those that are worth most first; among equals those that were read longest ago, then by their ids.
    pub fn sort(&self, candidates: &mut [Candidate]) {
        candidates.sort_by_cached_key(|candidate| {
            let read_at = candidate.read.as_ref().map(|(at, _)| *at);
            (
                std::cmp::Reverse(self.value(candidate)),
                read_at,
                candidate.channel.clone(),
            )
        });
    }

    /// When a channel that was read now is due again: 3 to 25 days later, so that five days are left before its titles are 30 days old.
    /// The more recent outliers it has and the thinner its niche is, the sooner.
    #[must_use]
    pub fn read_again(&self, found: &Yield) -> Timestamp {
        let days = match (found.recent, found.outliers) {
            (3.., _) => 7,
            (1.., _) => 12,
            (0, 1..) => 20,
            (0, 0) => 25,
        };
        let sooner = self.shelf.thinness(found.niche.as_deref()) / 15;
        self.now + SignedDuration::from_hours(24 * i64::from(days - sooner))
    }
}

/// The next chart is read before the channels that wait.
#[must_use]
pub const fn needs_channels(waiting: usize) -> bool {
    waiting < ENOUGH
}

/// Why a channel, or a chart, could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// It is by itself: gone, without videos, without figures, no such chart.
    Own,
    /// The platform did not answer; whatever was asked for could have met that.
    Transient,
}

/// When it is tried again after its `failures`-th failure in a row; `None` where it is given up.
#[must_use]
pub fn try_again(failure: Failure, failures: u32, now: Timestamp) -> Option<Timestamp> {
    match failure {
        Failure::Own if failures >= MOST_FAILURES => None,
        Failure::Own => Some(now + SignedDuration::from_hours(24 * i64::from(failures.max(1)))),
        Failure::Transient => Some(now + SignedDuration::from_hours(1)),
    }
}

/// The platform's day: its quota comes back at midnight Pacific time.
#[must_use]
pub fn platform_day(now: Timestamp) -> Date {
    pacific().to_datetime(now).date()
}

/// When the platform's next day begins, at most 25 hours after `now`.
///
/// # Errors
/// A time at the end of the calendar.
pub fn next_platform_day(now: Timestamp) -> Result<Timestamp> {
    let next = platform_day(now).tomorrow().map_err(Error::internal)?;
    let zoned = next.to_zoned(pacific()).map_err(Error::internal)?;
    Ok(zoned.timestamp())
}

/// The rule in force since 2007, written out because no time zone database is built in.
fn pacific() -> TimeZone {
    TimeZone::posix("PST8PDT,M3.2.0,M11.1.0").unwrap_or(TimeZone::UTC)
}

#[cfg(test)]
mod tests;
