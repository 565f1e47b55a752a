//! What an operator writes about an act, for people to read.

use crate::error::{Error, Result};
use crate::profile::is_unfit;

/// Shortest and longest remark, in characters.
const LENGTH: std::ops::RangeInclusive<usize> = 3..=200;

/// A remark of 3 to 200 characters in one line, none of which hides or turns the text around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark(String);

impl Remark {
    /// Reads what was sent in this field, without the blanks around it.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] naming the field.
    pub fn parse(text: &str, field: &'static str) -> Result<Self> {
        let text = text.trim();
        if LENGTH.contains(&text.chars().count()) && !text.chars().any(is_unfit) {
            Ok(Self(text.to_owned()))
        } else {
            Err(Error::invalid(field))
        }
    }

    /// The remark.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<Remark> for String {
    fn from(remark: Remark) -> Self {
        remark.0
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_remark_is_one_short_line_that_says_something() {
        assert_eq!(
            Remark::parse("  Gutschrift für Ausfall \n", "reason").unwrap().as_str(),
            "Gutschrift für Ausfall"
        );
        let long = "x".repeat(201);
        for text in ["", "  ", "ab", "a\nb c", "abc\u{202e}def", long.as_str()] {
            assert!(Remark::parse(text, "reason").is_err(), "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn a_remark_parses_to_itself(text in "\\PC{0,210}") {
            if let Ok(remark) = Remark::parse(&text, "reason") {
                prop_assert_eq!(Remark::parse(remark.as_str(), "reason").unwrap(), remark);
            }
        }
    }
}
