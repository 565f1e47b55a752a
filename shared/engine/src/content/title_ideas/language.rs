//! The languages that titles are written in: their forms, and their small words.

use super::{english, german};
use crate::report::IdeaCategory;

/// A language that titles are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TitleLanguage {
    /// German.
    German,
    /// English.
    English,
}

impl TitleLanguage {
    /// By the code of a channel's language.
    #[must_use]
    pub fn of(language: &str) -> Option<Self> {
        match language {
            "de" => Some(Self::German),
            "en" => Some(Self::English),
            _ => None,
        }
    }

    /// The forms of a category: `{}` is the topic, `{year}` the year.
    #[must_use]
    pub fn forms(self, category: IdeaCategory) -> &'static [&'static str] {
        let table = match self {
            Self::German => german::FORMS,
            Self::English => english::FORMS,
        };
        let found = table.iter().find(|(other, _)| *other == category);
        found.map_or(&[], |(_, forms)| forms)
    }
}

/// Whether a word only joins others: an article, a preposition.
pub(super) fn joins(word: &str) -> bool {
    const JOINS: [&str; 52] = [
        "a", "an", "the", "of", "in", "on", "with", "about", "from", "into", "at", "by", "for", "and", "or", "my",
        "your", "to", "der", "die", "das", "dem", "den", "des", "im", "am", "auf", "aus", "mit", "und", "oder", "für",
        "von", "vom", "zu", "zum", "zur", "bei", "beim", "über", "ein", "eine", "einen", "einem", "einer", "mein",
        "meine", "meinen", "meinem", "meiner", "unser", "unsere",
    ];
    JOINS.contains(&word.to_lowercase().as_str())
}
