//! When the platform changed what it counts as a view.
//!
//! Counts from before and after such a day are two measures under one name: views that rise across it may have done nothing but be
//! counted otherwise. So no claim over time rests on uploads from both sides. Nor on uploads from before it alone, once it has come: of
//! their views the younger ones have gathered a larger part since.

use jiff::Timestamp;
use serde::Serialize;

use crate::report::{Format, Report};

/// A day from which on views of some formats are counted in another way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Break {
    /// Names its texts.
    pub key: &'static str,
    /// Its beginning, 00:00 UTC. What is published in that second or later counts as after it.
    pub at: Timestamp,
    /// The formats whose views it concerns.
    pub formats: &'static [Format],
    /// Where the platform says so.
    pub source: &'static str,
}

/// Every break so far, oldest first. The platform names days without an hour.
pub const BREAKS: [Break; 2] = [
    Break {
        key: "shorts_starts",
        at: Timestamp::constant(1_743_379_200, 0),
        formats: &[Format::Short],
        source: "YouTube Data API, revision history, 26 March 2025: from 31 March 2025 on, views of Shorts count how often one starts \
                 to play or replays, without a minimum watch time",
    },
    Break {
        key: "all_starts",
        at: Timestamp::constant(1_787_788_800, 0),
        formats: &[Format::Short, Format::Long, Format::Live],
        source: "YouTube Analytics API, revision history, 27 August 2026: public views of long videos, streams and Shorts count from the \
                 moment a video starts to play",
    },
];

impl Break {
    fn concerns(&self, format: Format) -> bool {
        self.formats.contains(&format)
    }
}

/// The newest break for a format at a time or before it.
#[must_use]
pub fn newest_before(format: Format, at: Timestamp) -> Option<&'static Break> {
    BREAKS.iter().rev().find(|one| one.concerns(format) && one.at <= at)
}

/// The newest break for a format that separates two times: after `from`, and not after `to`.
#[must_use]
pub fn between(format: Format, from: Timestamp, to: Timestamp) -> Option<&'static Break> {
    newest_before(format, to).filter(|one| from < one.at)
}

/// The beginning of the newest break of any format that separates two times.
pub(crate) fn any_between(from: Timestamp, to: Timestamp) -> bool {
    BREAKS.iter().any(|one| from < one.at && one.at <= to)
}

/// Whether views of a report's uploads are counted in two ways by `at`: some upload was published before the newest break of its format.
/// `only` looks at one format alone.
pub(crate) fn counted_twice(report: &Report, only: Option<Format>, at: Timestamp) -> bool {
    let mut uploads = report.uploads.iter();
    uploads.any(|upload| {
        only.is_none_or(|format| format == upload.format) && between(upload.format, upload.published_at, at).is_some()
    })
}

/// The newest break for which views of a report are not compared with those of an earlier one: since then, or among its own uploads.
#[must_use]
pub fn uncompared(report: &Report, since: Timestamp) -> Option<&'static Break> {
    BREAKS
        .iter()
        .rev()
        .filter(|one| one.at <= report.analysis_date)
        .find(|one| {
            let mut uploads = report.uploads.iter();
            since < one.at || uploads.any(|upload| one.concerns(upload.format) && upload.published_at < one.at)
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHORTS: &str = "2025-03-31T00:00:00Z";
    const ALL: &str = "2026-08-27T00:00:00Z";

    fn at(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    fn second_before(text: &str) -> Timestamp {
        Timestamp::from_second(at(text).as_second() - 1).unwrap()
    }

    #[test]
    fn the_breaks_are_days_in_their_order_each_with_its_source() {
        assert_eq!(BREAKS.map(|one| one.at), [at(SHORTS), at(ALL)]);
        for one in BREAKS {
            assert!(one.source.contains("revision history") && !one.formats.is_empty());
        }
    }

    #[test]
    fn the_second_of_a_break_is_after_it() {
        assert_eq!(newest_before(Format::Long, second_before(ALL)), None);
        assert_eq!(newest_before(Format::Long, at(ALL)), Some(&BREAKS[1]));
        assert_eq!(newest_before(Format::Short, second_before(ALL)), Some(&BREAKS[0]));
        assert_eq!(newest_before(Format::Short, second_before(SHORTS)), None);
    }

    #[test]
    fn only_what_lies_on_two_sides_is_separated() {
        let (before, after) = (second_before(ALL), at(ALL));
        for format in [Format::Long, Format::Short, Format::Live] {
            assert_eq!(between(format, before, after), Some(&BREAKS[1]));
            assert_eq!(between(format, after, at("2027-01-01T00:00:00Z")), None);
        }
        assert_eq!(between(Format::Long, second_before(SHORTS), before), None);
        assert_eq!(between(Format::Short, second_before(SHORTS), before), Some(&BREAKS[0]));
        assert!(any_between(second_before(SHORTS), before) && !any_between(at(SHORTS), before));
    }
}
