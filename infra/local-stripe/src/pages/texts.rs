//! The words of the pages, in German and English.

/// The languages of the product.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Language {
    De,
    En,
}

impl Language {
    /// Of the session, else of the browser.
    pub(crate) fn of(locale: Option<&str>, accepted: Option<&str>) -> Self {
        let wanted = locale.filter(|locale| *locale != "auto").or(accepted).unwrap_or("en");
        if wanted.trim_start().to_ascii_lowercase().starts_with("de") {
            Self::De
        } else {
            Self::En
        }
    }

    /// The tag of the page.
    pub(crate) fn tag(self) -> &'static str {
        match self {
            Self::De => "de",
            Self::En => "en",
        }
    }

    /// One of two texts.
    pub(crate) fn say<'t>(self, de: &'t str, en: &'t str) -> &'t str {
        match self {
            Self::De => de,
            Self::En => en,
        }
    }

    /// An amount in the smallest unit, as people of the language write it.
    pub(crate) fn money(self, cents: i64, currency: &str) -> String {
        let sign = if cents < 0 { "−" } else { "" };
        let (whole, part) = (cents.abs() / 100, cents.abs() % 100);
        let symbol = match currency {
            "usd" => "$".to_owned(),
            "eur" => "€".to_owned(),
            other => other.to_uppercase(),
        };
        match self {
            Self::De => format!("{sign}{whole},{part:02}\u{a0}{symbol}"),
            Self::En if symbol.len() == 1 => format!("{sign}{symbol}{whole}.{part:02}"),
            Self::En => format!("{sign}{whole}.{part:02}\u{a0}{symbol}"),
        }
    }

    /// A day, as people of the language write it.
    pub(crate) fn day(self, second: i64) -> String {
        let day = jiff::Timestamp::from_second(second)
            .unwrap_or_default()
            .to_zoned(jiff::tz::TimeZone::UTC)
            .date();
        match self {
            Self::De => format!("{}.{}.{}", day.day(), day.month(), day.year()),
            Self::En => day.to_string(),
        }
    }
}
