//! Saved titles: what may be written about one, and how many somebody may have. What a title's features are worth is the engine's.

use serde::{Deserialize, Serialize};

use crate::text::{one_line, some_lines, text};

/// Titles that a person may have.
pub const MOST_TITLES: u32 = 2_000;
/// Titles that one change may name: what one transaction takes besides the count.
pub const CHANGED_AT_ONCE: usize = 99;

/// What a title is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TitleCategory {
    /// No particular use.
    #[default]
    General,
    /// For something of the moment.
    Trending,
    /// Works at any time.
    Evergreen,
    /// For a season of the year.
    Seasonal,
}

/// How far its person is with a title.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TitleStatus {
    /// Kept for later.
    #[default]
    Saved,
    /// To be used.
    Planned,
    /// A video has it.
    Used,
    /// Put away.
    Archived,
}

text!(
    /// A title: one line of 1 to 200 characters. Line breaks become blanks, and characters that hide or turn the text around them go: a title
    /// of the platform may have them, and must be saved all the same.
    TitleText, "title", (1..=200), one_line
);
text!(
    /// What a channel is called: one line of 1 to 100 characters, cleaned as a title is.
    ChannelName, "channelName", (1..=100), one_line
);
text!(
    /// A person's own notes on a title: up to 2,000 characters in any number of lines, without the blanks around them.
    TitleNotes, "notes", (0..=2_000), some_lines
);

impl TitleNotes {
    /// No notes.
    #[must_use]
    pub const fn none() -> Self {
        Self(String::new())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_title_is_one_line_and_says_something() {
        let of = |text: &str| TitleText::parse(text).map(String::from);
        assert_eq!(of("  7 ways\r\nto\tfail \u{202e}").unwrap(), "7 ways to fail");
        assert_eq!(of("Größe 👩‍🔧").unwrap(), "Größe 👩‍🔧");
        assert!(of(&"ü".repeat(200)).is_ok());
        for text in ["", " \n ", "\u{200d}", &"ü".repeat(201)] {
            assert!(of(text).is_err(), "{text:?}");
        }
    }

    #[test]
    fn notes_keep_their_lines_and_may_be_empty() {
        assert_eq!(TitleNotes::parse(" a\r\nb\rc ").unwrap().as_str(), "a\nb\nc");
        assert_eq!(TitleNotes::parse("  ").unwrap(), TitleNotes::none());
        assert!(TitleNotes::parse(&"x".repeat(2_001)).is_err());
    }

    proptest! {
        #[test]
        fn whatever_parses_parses_to_itself(text in "[\\PC\\p{Cf}\\p{Cc}]{0,30}[\n\r\t ]{0,3}\\PC{0,190}") {
            if let Ok(title) = TitleText::parse(&text) {
                prop_assert_eq!(TitleText::parse(title.as_str()).unwrap(), title);
            }
            if let Ok(notes) = TitleNotes::parse(&text) {
                prop_assert_eq!(TitleNotes::parse(notes.as_str()).unwrap(), notes);
            }
        }
    }
}
