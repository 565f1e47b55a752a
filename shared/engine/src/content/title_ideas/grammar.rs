//! What the neighbors of a topic say of it: whether it is a noun there that can be used on its own, as far as that can be known.

use super::context::{Neighbor, Occurrence};
use super::language::{TitleLanguage, joins};

/// What a topic is in a title.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// A part of a phrase, an audience, something counted, or no noun.
    Part,
    /// It is on its own, but could be a verb as well.
    Alone,
    /// A heading of its own, which in English does not show whether it takes an article.
    Heading,
    /// A noun without an article.
    Noun,
    /// A noun with an article of its own in English.
    Definite {
        /// "a", "an": one of many.
        one: bool,
    },
}

pub(super) fn role(seen: &Occurrence<'_>, language: TitleLanguage) -> Role {
    let counts = |neighbor: &Neighbor<'_>| matches!(neighbor, Neighbor::Word(word) if is_number(&word.to_lowercase()));
    let tied = seen.before == Neighbor::Tied || seen.after == Neighbor::Tied;
    // "Part 3", "7 lakes".
    if tied || counts(&seen.before) || counts(&seen.after) {
        return Role::Part;
    }
    match language {
        TitleLanguage::German => german(seen),
        TitleLanguage::English => english(seen),
    }
}

/// Nouns have a capital in German, which shows them wherever the word before has none.
fn german(seen: &Occurrence<'_>) -> Role {
    // A capital behind it: it only describes or begins what follows.
    if matches!(seen.after, Neighbor::Word(word) if word.starts_with(char::is_uppercase)) {
        return Role::Part;
    }
    match (seen.before, seen.after) {
        (Neighbor::Word(word), _) => after_german_word(word, seen),
        (Neighbor::Break(_), Neighbor::Break(_)) => Role::Heading,
        _ => Role::Alone,
    }
}

/// "für" makes it an audience, other words give it an ending, and a noun makes it a part of a name.
fn after_german_word(word: &str, seen: &Occurrence<'_>) -> Role {
    let small = word.to_lowercase();
    let small = small.as_str();
    let form = seen.form;
    let after_noun = word.starts_with(char::is_uppercase) && !seen.second && !joins(word);
    let dative = DATIVE.contains(&small) && form.ends_with(['n', 'e']);
    // "mit alten Hemden", "des Autos".
    let adjective = small.ends_with("en") && form.ends_with('n');
    let genitive = small.ends_with("es") && form.ends_with('s') && small != "es";
    // "der Alte Bahnhof" is "Alter Bahnhof" where it is on its own.
    let weak = form
        .split_once(' ')
        .is_some_and(|(first, _)| first.ends_with(['e', 'n']))
        && ["der", "das", "dem", "den", "des", "im", "am", "vom", "zum"].contains(&small);
    if small == "für" || after_noun || dative || adjective || genitive || weak {
        Role::Part
    } else {
        Role::Noun
    }
}

/// A plural has an ending of its own behind them.
const DATIVE: [&str; 18] = [
    "mit", "von", "bei", "aus", "nach", "zu", "seit", "in", "den", "vor", "an", "auf", "unter", "zwischen", "hinter",
    "neben", "ab", "außer",
];

/// English spells nouns like verbs: an article or a preposition before it shows a noun, or that it is a heading of its own.
fn english(seen: &Occurrence<'_>) -> Role {
    const ARTICLES: [&str; 3] = ["a", "an", "the"];
    const BEFORE_NOUNS: [&str; 8] = ["in", "of", "about", "from", "into", "without", "vs", "versus"];
    // "On leash", "at home": a noun after these may be an adverb.
    const OPENS: [&str; 20] = [
        "on", "at", "my", "your", "our", "his", "her", "their", "this", "that", "every", "best", "and", "or", "with",
        "by", "new", "more", "no", "why",
    ];
    const BEHIND_NOUNS: [&str; 9] = [
        "is",
        "are",
        "was",
        "were",
        "vs",
        "versus",
        "explained",
        "isn't",
        "aren't",
    ];
    // A noun ends here, or goes on with a small word that is no article.
    const GOES_ON: [&str; 21] = [
        "in", "on", "with", "about", "from", "into", "at", "by", "without", "for", "and", "or", "that", "than", "as",
        "over", "when", "after", "before", "but", "during",
    ];
    let after = match seen.after {
        Neighbor::Word(word) => Some(word.to_lowercase()),
        _ => None,
    };
    let is_in = |list: &[&str]| after.as_deref().is_some_and(|word| list.contains(&word));
    if after.is_some() && !is_in(&BEHIND_NOUNS) && !is_in(&GOES_ON) {
        return Role::Part;
    }
    match seen.before {
        Neighbor::Word(word) => match word.to_lowercase().as_str() {
            word if ARTICLES.contains(&word) => Role::Definite { one: word != "the" },
            word if BEFORE_NOUNS.contains(&word) => Role::Noun,
            word if OPENS.contains(&word) => Role::Alone,
            _ => Role::Part,
        },
        Neighbor::Break(_) if matches!(seen.after, Neighbor::Break(_)) => Role::Heading,
        Neighbor::Break(_) if is_in(&BEHIND_NOUNS) => Role::Noun,
        _ => Role::Alone,
    }
}

fn is_number(word: &str) -> bool {
    const SPELLED: [&str; 16] = [
        "one", "two", "three", "four", "five", "six", "seven", "ten", "zwei", "drei", "vier", "fünf", "sechs",
        "sieben", "acht", "zehn",
    ];
    word.starts_with(|c: char| c.is_ascii_digit()) || SPELLED.contains(&word)
}
