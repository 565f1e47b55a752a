//! What a person may change: name, language, and whether new analyses are hidden.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use unicode_normalization::UnicodeNormalization;

use crate::error::{Error, Result};
use crate::tier::Tier;

/// Longest display name, in characters.
pub const MAX_DISPLAY_NAME: usize = 60;

/// What a person wants to be called: 1 to 60 characters, none of which hides, breaks or turns the text around it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct DisplayName(String);

impl DisplayName {
    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for DisplayName {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let name: String = text.trim().nfc().collect();
        let fits = (1..=MAX_DISPLAY_NAME).contains(&name.chars().count());
        if fits && !name.chars().any(is_unfit) && name.chars().any(is_seen) {
            Ok(Self(name))
        } else {
            Err(Error::invalid("displayName"))
        }
    }
}

impl TryFrom<String> for DisplayName {
    type Error = Error;

    fn try_from(text: String) -> Result<Self> {
        text.parse()
    }
}

impl From<DisplayName> for String {
    fn from(name: DisplayName) -> Self {
        name.0
    }
}

impl fmt::Display for DisplayName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Ends a line, or turns or isolates the direction of the text after the name, or is meant for programs alone.
#[must_use]
pub fn is_unfit(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{061c}'
                | '\u{200e}'
                | '\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2066}'..='\u{206f}'
                | '\u{feff}'
                | '\u{fff9}'..='\u{fffb}'
                | '\u{e0000}'..='\u{e007f}'
        )
}

/// Leaves something to see; a joiner or a blank alone does not.
#[must_use]
pub fn is_seen(c: char) -> bool {
    !c.is_whitespace() && !matches!(c, '\u{00ad}' | '\u{200b}'..='\u{200d}' | '\u{2060}'..='\u{2064}' | '\u{3164}')
}

/// A language of the product.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// German.
    De,
    /// English.
    En,
}

/// A person's settings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Profile {
    /// What to call the person.
    pub display_name: Option<DisplayName>,
    /// The chosen language; `None` for the browser's.
    pub language: Option<Language>,
    /// New analyses begin hidden; what counts is [`Profile::hides`].
    pub stealth_default: bool,
}

impl Profile {
    /// New analyses are hidden by default: the person chose so and the tier still allows it.
    #[must_use]
    pub const fn hides(&self, tier: Tier) -> bool {
        self.stealth_default && tier.allows_stealth()
    }
}

/// What is to be changed; `None` stays.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Change {
    /// The name; `Some(None)` removes it.
    pub display_name: Option<Option<DisplayName>>,
    /// The language.
    pub language: Option<Language>,
    /// Whether new analyses begin hidden.
    pub stealth_default: Option<bool>,
}

impl Change {
    /// Allows or refuses the change for a person of this tier. Switching stealth off is always allowed.
    ///
    /// # Errors
    /// [`Error::TierRequired`] for stealth where the tier has none.
    pub fn allowed(self, tier: Tier) -> Result<Self> {
        tier.may_hide(self.stealth_default == Some(true))?;
        Ok(self)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn name(text: &str) -> Option<String> {
        text.parse::<DisplayName>().ok().map(String::from)
    }

    #[test]
    fn a_name_is_what_is_seen_of_it() {
        assert_eq!(name("  Ada Müller \n").as_deref(), Some("Ada Müller"));
        assert_eq!(
            name("Mu\u{0308}ller").as_deref(),
            Some("Müller"),
            "one form for what looks the same"
        );
        assert_eq!(name("👩‍🔬 Studio").as_deref(), Some("👩‍🔬 Studio"));
        assert_eq!(
            name("نور").as_deref(),
            Some("نور"),
            "scripts from right to left are names too"
        );
    }

    #[test]
    fn nothing_and_what_cannot_be_seen_is_no_name() {
        for text in ["", "   ", "\u{200b}", "\u{200d}\u{200d}", "\u{3164}", "\u{feff}"] {
            assert_eq!(name(text), None, "{text:?}");
        }
    }

    #[test]
    fn a_name_breaks_no_line_and_turns_no_text() {
        for text in [
            "a\nb",
            "a\u{0}b",
            "a\u{1b}[31m",
            "a\u{202e}gpj.exe",
            "\u{2067}a",
            "a\u{2028}b",
            "a\u{e0041}",
        ] {
            assert_eq!(name(text), None, "{text:?}");
        }
    }

    #[test]
    fn sixty_characters_are_a_name_and_sixty_one_are_not() {
        assert!(name(&"ä".repeat(60)).is_some());
        assert!(name(&"ä".repeat(61)).is_none());
    }

    #[test]
    fn stealth_is_a_matter_of_the_tier_and_may_always_be_left() {
        let on = Change {
            stealth_default: Some(true),
            ..Change::default()
        };
        let off = Change {
            stealth_default: Some(false),
            ..Change::default()
        };
        for tier in Tier::ALL {
            assert_eq!(on.clone().allowed(tier).is_ok(), tier.allows_stealth(), "{tier:?}");
            assert!(off.clone().allowed(tier).is_ok());
        }
        let hiding = Profile {
            stealth_default: true,
            ..Profile::default()
        };
        assert!(hiding.hides(Tier::Creator));
        assert!(!hiding.hides(Tier::Free), "a tier that ended takes stealth with it");
    }

    proptest! {
        #[test]
        fn a_parsed_name_parses_to_itself_and_keeps_the_bounds(text in any::<String>()) {
            if let Ok(name) = text.parse::<DisplayName>() {
                let count = name.as_str().chars().count();
                prop_assert!((1..=MAX_DISPLAY_NAME).contains(&count));
                prop_assert!(!name.as_str().chars().any(is_unfit));
                prop_assert_eq!(name.as_str().trim(), name.as_str());
                prop_assert_eq!(name.as_str().parse::<DisplayName>().unwrap(), name);
            }
        }
    }
}
