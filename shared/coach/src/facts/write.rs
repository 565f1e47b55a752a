//! How values are written: as the app writes them.

use domain::Language;
use phrase::{NO_BREAK, Numbers, clock};

const DAYS_PER_YEAR: f64 = 365.25;

/// What a value is of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Unit {
    /// A number of things; from a million on in three figures.
    Count,
    /// A number with one digit after the point.
    Decimal,
    /// Points, of as many as are possible.
    Of(f64),
    /// Points.
    Points,
    /// A share, 1 = all, with its digits after the point.
    Share(usize),
    /// Of a hundred.
    Percent,
    /// A change, in percent.
    SignedPercent,
    /// How many times.
    Times,
    /// A ratio to one, for each hundred.
    PerHundred,
    /// Seconds.
    Clock,
    /// Minutes.
    Minutes,
    /// Days; years from two on.
    Days,
    /// US dollars.
    Dollars,
    /// A correlation, −1 to 1.
    Correlation,
}

impl Unit {
    /// A value with its unit.
    pub fn write(self, value: f64, language: Language) -> String {
        let bare = self.bare(value, language);
        match (self, language) {
            (Self::Of(full), Language::De) => format!("{bare} von {}", Numbers::of(language).decimal(full, 0)),
            (Self::Of(full), Language::En) => format!("{bare} of {}", Numbers::of(language).decimal(full, 0)),
            _ => bare + &self.suffix(value, language),
        }
    }

    /// A range with its unit. Where both ends are written alike it is one value.
    pub fn range(self, low: f64, high: f64, language: Language) -> String {
        let (low_text, high_text) = (self.bare(low, language), self.bare(high, language));
        if low_text == high_text && self.suffix(low, language) == self.suffix(high, language) {
            return low_text + &self.suffix(high, language);
        }
        let percent = Numbers::of(language).percent;
        let low_text = low_text.strip_suffix(percent).unwrap_or(&low_text);
        let between = match language {
            Language::De => " bis ",
            Language::En => " to ",
        };
        // A dash between signed numbers is easily read as a minus.
        let between = if low < 0.0 || matches!(self, Self::SignedPercent) {
            between
        } else {
            "–"
        };
        let low_suffix = self.suffix(low, language);
        let low_suffix = if low_suffix == self.suffix(high, language) {
            String::new()
        } else {
            low_suffix
        };
        format!(
            "{low_text}{low_suffix}{between}{high_text}{}",
            self.suffix(high, language)
        )
    }

    fn bare(self, value: f64, language: Language) -> String {
        let numbers = Numbers::of(language);
        match self {
            Self::Count => numbers.count(value),
            Self::Decimal => numbers.decimal(value, 1),
            Self::Of(_) | Self::Points => numbers.decimal(value, 0),
            Self::Share(most) => numbers.percent(value, most),
            Self::Percent => numbers.percent(value / 100.0, 0),
            Self::SignedPercent => {
                let text = numbers.percent(value / 100.0, 0);
                if value >= 0.5 { format!("+{text}") } else { text }
            }
            Self::Times => numbers.decimal(value, if value < 10.0 { 2 } else { usize::from(value < 100.0) }),
            Self::PerHundred => numbers.decimal(value * 100.0, usize::from(value < 0.1)),
            Self::Clock => clock(value),
            Self::Minutes => numbers.decimal(value, usize::from(value < 10.0)),
            Self::Days if in_years(value) => {
                numbers.decimal(value / DAYS_PER_YEAR, usize::from(value < 10.0 * DAYS_PER_YEAR))
            }
            Self::Days => numbers.decimal(value, 0),
            Self::Dollars => numbers.decimal(value, if value < 10.0 { 2 } else { 0 }),
            Self::Correlation => numbers.decimal(value, 2),
        }
    }

    fn suffix(self, value: f64, language: Language) -> String {
        let [german, english] = match self {
            Self::Times => ["×", "×"],
            Self::Clock | Self::Minutes => ["min", "min"],
            Self::Days if in_years(value) => ["Jahre", "years"],
            Self::Days if value.round() == 1.0 => ["Tag", "day"],
            Self::Days => ["Tage", "days"],
            Self::Dollars => ["US-Dollar", "US dollars"],
            _ => return String::new(),
        };
        let word = match language {
            Language::De => german,
            Language::En => english,
        };
        if self == Self::Times {
            word.to_owned()
        } else {
            format!("{NO_BREAK}{word}")
        }
    }
}

fn in_years(days: f64) -> bool {
    days >= 2.0 * DAYS_PER_YEAR
}

/// What a sample consists of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Noun {
    Uploads,
    Gaps,
    Channels,
}

impl Noun {
    /// "50 uploads".
    pub fn count(self, n: u32, language: Language) -> String {
        let [one, other] = match (self, language) {
            (Self::Uploads, Language::De) => ["Upload", "Uploads"],
            (Self::Uploads, Language::En) => ["upload", "uploads"],
            (Self::Gaps, Language::De) => ["Pause zwischen Uploads", "Pausen zwischen Uploads"],
            (Self::Gaps, Language::En) => ["gap between uploads", "gaps between uploads"],
            (Self::Channels, Language::De) => ["Kanal", "Kanäle"],
            (Self::Channels, Language::En) => ["channel", "channels"],
        };
        format!(
            "{}{NO_BREAK}{}",
            Numbers::of(language).decimal(f64::from(n), 0),
            if n == 1 { one } else { other }
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_written_as_the_app_writes_them() {
        let en = |unit: Unit, value| unit.write(value, Language::En);
        assert_eq!(
            [
                en(Unit::Of(100.0), 68.6),
                en(Unit::Count, 12_345.0),
                en(Unit::Share(1), 0.0421)
            ],
            ["69 of 100", "12,345", "4.2%"]
        );
        assert_eq!(
            [
                en(Unit::Times, 1.234),
                en(Unit::PerHundred, 0.513),
                en(Unit::Clock, 754.0)
            ],
            ["1.23×", "51", "12:34\u{a0}min"]
        );
        assert_eq!(Unit::Of(35.0).write(21.2, Language::De), "21 von 35");
        assert_eq!(Unit::Days.write(1_000.0, Language::De), "2,7\u{a0}Jahre");
        assert_eq!(Unit::SignedPercent.write(12.4, Language::De), "+12\u{a0}%");
    }

    #[test]
    fn a_range_has_its_unit_once() {
        assert_eq!(Unit::Share(1).range(0.039, 0.046, Language::De), "3,9–4,6\u{a0}%");
        assert_eq!(Unit::Times.range(1.2, 1.9, Language::En), "1.2–1.9×");
        assert_eq!(Unit::SignedPercent.range(-5.0, 20.0, Language::En), "−5 to +20%");
        assert_eq!(Unit::Count.range(5.0, 5.0, Language::En), "5");
    }
}
