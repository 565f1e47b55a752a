//! Numbers and dates as a language writes them: the same digits as the app shows.

use domain::Language;
use jiff::Timestamp;
use jiff::tz::TimeZone;

/// A blank that no line is broken at.
pub const NO_BREAK: char = '\u{a0}';
const MINUS: char = '−';
const MILLION: f64 = 1e6;

/// What differs between languages.
#[derive(Clone, Copy, Debug)]
pub struct Numbers {
    /// Between thousands.
    pub group: char,
    /// Before the fraction.
    pub point: char,
    /// After a number that is a percentage.
    pub percent: &'static str,
    /// After a number of millions.
    pub million: &'static str,
    /// After a number of billions.
    pub billion: &'static str,
    /// After a day of the month.
    pub day: &'static str,
    /// Their names, January first.
    pub months: [&'static str; 12],
}

/// As German writes them.
const DE: Numbers = Numbers {
    group: '.',
    point: ',',
    percent: "\u{a0}%",
    million: "\u{a0}Mio.",
    billion: "\u{a0}Mrd.",
    day: ".",
    months: [
        "Januar",
        "Februar",
        "März",
        "April",
        "Mai",
        "Juni",
        "Juli",
        "August",
        "September",
        "Oktober",
        "November",
        "Dezember",
    ],
};

/// As English writes them.
const EN: Numbers = Numbers {
    group: ',',
    point: '.',
    percent: "%",
    million: "M",
    billion: "B",
    day: "",
    months: [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ],
};

impl Numbers {
    /// Those of a language.
    #[must_use]
    pub const fn of(language: Language) -> Self {
        match language {
            Language::De => DE,
            Language::En => EN,
        }
    }

    /// `1,234.5`: at most `most` digits after the point, halves away from zero.
    #[must_use]
    pub fn decimal(&self, value: f64, most: usize) -> String {
        let digits = rounded(value.abs(), most);
        let (whole, fraction) = digits.split_once('.').unwrap_or((&digits, ""));
        let fraction = fraction.trim_end_matches('0');
        let mut text = String::new();
        if value < 0.0 && digits.contains(|c: char| ('1'..='9').contains(&c)) {
            text.push(MINUS);
        }
        for (at, digit) in whole.char_indices() {
            if at > 0 && (whole.len() - at) % 3 == 0 {
                text.push(self.group);
            }
            text.push(digit);
        }
        if !fraction.is_empty() {
            text.push(self.point);
            text.push_str(fraction);
        }
        text
    }

    /// A whole number; from a million on three figures and a word.
    #[must_use]
    pub fn count(&self, value: f64) -> String {
        // What would be written as 1,000,000 is a million already.
        let size = value.abs().round();
        let (scale, word) = match size {
            size if size < MILLION => return self.decimal(value, 0),
            // Three figures of it would be 1,000 millions.
            size if size < 999.5 * MILLION => (MILLION, self.million),
            _ => (1_000.0 * MILLION, self.billion),
        };
        let scaled = value / scale;
        let most = match scaled.abs() {
            size if size < 9.995 => 2,
            size if size < 99.95 => 1,
            _ => 0,
        };
        self.decimal(scaled, most) + word
    }

    /// A share, 1 = all, as a percentage.
    #[must_use]
    pub fn percent(&self, share: f64, most: usize) -> String {
        self.decimal(share * 100.0, most) + self.percent
    }

    /// `24 November 2026`, in UTC.
    #[must_use]
    pub fn date(&self, at: Timestamp) -> String {
        let day = at.to_zoned(TimeZone::UTC).date();
        let month = usize::try_from(day.month()).unwrap_or(1).saturating_sub(1);
        let month = self.months.get(month).copied().unwrap_or_default();
        format!("{}{}{NO_BREAK}{month} {}", day.day(), self.day, day.year())
    }
}

/// Seconds as `12:34` or `1:02:05`.
#[must_use]
pub fn clock(seconds: f64) -> String {
    let whole = seconds.max(0.0).round() as u64;
    let (hours, minutes, rest) = (whole / 3_600, whole % 3_600 / 60, whole % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{rest:02}")
    } else {
        format!("{minutes}:{rest:02}")
    }
}

/// The digits that are seen are the ones that are rounded: 0.125 is 0.13, though the nearest binary number may lie below.
fn rounded(value: f64, most: usize) -> String {
    let moved = format!("{value}e{most}").parse().map_or(value, f64::round);
    let back = format!("{moved}e-{most}").parse().unwrap_or(value);
    format!("{back:.most$}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_and_rounded() {
        let en = |value, most| EN.decimal(value, most);
        assert_eq!([en(12_345.0, 0), en(1.5, 1), en(999.0, 1)], ["12,345", "1.5", "999"]);
        assert_eq!([en(0.125, 2), en(1.005, 2), en(2.5, 0)], ["0.13", "1.01", "3"]);
        assert_eq!([en(-1.26, 1), en(-0.01, 1), en(0.0, 2)], ["−1.3", "0", "0"]);
        assert_eq!(DE.decimal(1_234_567.89, 1), "1.234.567,9");
    }

    #[test]
    fn percentages_have_the_sign_of_their_language() {
        assert_eq!(EN.percent(0.042, 1), "4.2%");
        assert_eq!(DE.percent(0.042, 1), "4,2\u{a0}%");
    }

    #[test]
    fn millions_are_three_figures() {
        let en = |value| EN.count(value);
        assert_eq!(
            [en(999_999.4), en(999_999.6), en(4_560_000.0)],
            ["999,999", "1M", "4.56M"]
        );
        assert_eq!([en(45_600_000.0), en(456_000_000.0)], ["45.6M", "456M"]);
        assert_eq!([en(999_600_000.0), en(1.234e9)], ["1B", "1.23B"]);
        assert_eq!(DE.count(4_560_000.0), "4,56\u{a0}Mio.");
    }

    #[test]
    fn dates_are_days_in_utc() {
        let at: Timestamp = "2026-11-24T23:59:59Z".parse().unwrap();
        assert_eq!(EN.date(at), "24\u{a0}November 2026");
        assert_eq!(DE.date(at), "24.\u{a0}November 2026");
        assert_eq!(DE.date("2026-03-01T00:00:00Z".parse().unwrap()), "1.\u{a0}März 2026");
    }

    #[test]
    fn seconds_become_a_clock() {
        assert_eq!(
            [clock(59.0), clock(754.0), clock(3_725.0)],
            ["0:59", "12:34", "1:02:05"]
        );
    }
}
