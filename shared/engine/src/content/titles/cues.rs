//! Reads a title: its features, and what ties it to a moment, an event, a person or a season. English and German.
//!
//! A word counts as it is written, in lower case; two words side by side count as a phrase.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use super::words::{PHRASES, SEASONS, Sign, WORDS};
use crate::report::{SeasonNote, TitleFeature};
use crate::rules;

/// Every feature, in the order of its declaration.
pub const FEATURES: [TitleFeature; 18] = [
    TitleFeature::Number,
    TitleFeature::Question,
    TitleFeature::Brackets,
    TitleFeature::Caps,
    TitleFeature::Short,
    TitleFeature::Long,
    TitleFeature::SecondPerson,
    TitleFeature::FirstPerson,
    TitleFeature::Negative,
    TitleFeature::Year,
    TitleFeature::List,
    TitleFeature::HowTo,
    TitleFeature::Explains,
    TitleFeature::Versus,
    TitleFeature::Superlative,
    TitleFeature::Exclamation,
    TitleFeature::Emoji,
    TitleFeature::TimeBound,
];

const EVENT: u64 = 1 << 32;
const PERSON: u64 = 1 << 33;
const LISTED: u64 = 1 << 34;
const FIRST_SEASON: u32 = 40;

impl Sign {
    fn bit(self) -> u64 {
        match self {
            Self::Feature(feature) => bit(feature),
            Self::Event => EVENT,
            Self::Person => PERSON,
            Self::Listed => LISTED,
        }
    }
}

fn bit(feature: TitleFeature) -> u64 {
    1 << (feature as u32)
}

static SINGLE: LazyLock<FxHashMap<&str, u64>> = LazyLock::new(|| {
    let mut signs: FxHashMap<&str, u64> = FxHashMap::default();
    for (sign, words) in WORDS {
        for word in *words {
            *signs.entry(word).or_default() |= sign.bit();
        }
    }
    for (place, (_, words)) in (0..).zip(SEASONS) {
        for word in *words {
            *signs.entry(word).or_default() |= 1 << (FIRST_SEASON + place);
        }
    }
    signs
});

static PAIRS: LazyLock<FxHashMap<(&str, &str), u64>> = LazyLock::new(|| {
    let seasons = [
        (("new", "year"), SeasonNote::NewYear),
        (("new", "years"), SeasonNote::NewYear),
        (("to", "school"), SeasonNote::BackToSchool),
        (("black", "friday"), SeasonNote::BlackFriday),
        (("cyber", "monday"), SeasonNote::BlackFriday),
        (("prime", "day"), SeasonNote::BlackFriday),
    ];
    let place = |note| SEASONS.iter().position(|(season, _)| *season == note).unwrap_or(0);
    let mut pairs: FxHashMap<(&str, &str), u64> = FxHashMap::default();
    for (pair, note) in seasons {
        *pairs.entry(pair).or_default() |= 1 << (FIRST_SEASON as usize + place(note));
    }
    for (sign, phrases) in PHRASES {
        for pair in *phrases {
            *pairs.entry(*pair).or_default() |= sign.bit();
        }
    }
    pairs
});

/// What a title shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cues(u64);

impl Cues {
    /// Whether it has a feature.
    #[must_use]
    pub fn has(self, feature: TitleFeature) -> bool {
        self.0 & bit(feature) != 0
    }

    /// Tied to news, or to a year.
    #[must_use]
    pub fn time_bound(self) -> bool {
        self.has(TitleFeature::TimeBound) || self.has(TitleFeature::Year)
    }

    /// Tied to a date that others set.
    #[must_use]
    pub fn event(self) -> bool {
        self.0 & EVENT != 0
    }

    /// Tied to a guest.
    #[must_use]
    pub fn person(self) -> bool {
        self.0 & PERSON != 0
    }

    /// The first season it names.
    #[must_use]
    pub fn season(self) -> Option<SeasonNote> {
        let place = (self.0 >> FIRST_SEASON).trailing_zeros() as usize;
        SEASONS.get(place).map(|(note, _)| *note)
    }

    /// Tied to nothing that passes.
    #[must_use]
    pub fn timeless(self) -> bool {
        !self.time_bound() && !self.event() && self.season().is_none()
    }
}

/// The words and the pairs of words that show a feature; none where characters alone show it.
#[must_use]
pub fn lexicon(feature: TitleFeature) -> (Vec<&'static str>, Vec<(&'static str, &'static str)>) {
    (of(WORDS, Sign::Feature(feature)), of(PHRASES, Sign::Feature(feature)))
}

/// What lists count: ways, tips, reasons.
#[must_use]
pub fn listed() -> Vec<&'static str> {
    of(WORDS, Sign::Listed)
}

fn of<T: Copy>(lists: &[(Sign, &'static [T])], wanted: Sign) -> Vec<T> {
    let lists = lists.iter().filter(|(sign, _)| *sign == wanted);
    lists.flat_map(|(_, list)| list.iter().copied()).collect()
}

/// ln of what a feature goes with elsewhere: a weak guess that the channel's own titles soon outweigh.
#[must_use]
pub fn prior(feature: TitleFeature) -> f64 {
    rules::TITLE_PRIORS
        .iter()
        .find(|(other, _)| *other == feature)
        .map_or(0.0, |(_, ln)| *ln)
}

/// Reads a title.
#[must_use]
pub fn read(title: &str) -> Cues {
    let pieces: Vec<&str> = title
        .split(|c: char| !c.is_alphanumeric())
        .filter(|piece| !piece.is_empty())
        .collect();
    let words: Vec<String> = pieces.iter().map(|piece| piece.to_lowercase()).collect();
    let mut signs = shape(title);
    for word in &words {
        signs |= SINGLE.get(word.as_str()).copied().unwrap_or(0);
    }
    for pair in words.windows(2) {
        signs |= PAIRS.get(&(pair[0].as_str(), pair[1].as_str())).copied().unwrap_or(0);
    }
    for (place, piece) in pieces.iter().enumerate() {
        signs |= if is_year(piece) {
            bit(TitleFeature::Year)
        } else if piece.starts_with(|c: char| c.is_ascii_digit()) {
            bit(TitleFeature::Number) | list(&words, place)
        } else if in_capitals(piece) {
            bit(TitleFeature::Caps)
        } else {
            0
        };
    }
    Cues(signs)
}

/// What characters alone show.
fn shape(title: &str) -> u64 {
    let (mut signs, mut length) = (0, 0_usize);
    for c in title.trim().chars() {
        length += 1;
        signs |= match c {
            '?' | '？' => bit(TitleFeature::Question),
            '!' | '！' => bit(TitleFeature::Exclamation),
            '(' | '[' | '{' | '【' | '「' | '（' => bit(TitleFeature::Brackets),
            '\u{1F300}'..='\u{1FAFF}' | '\u{2600}'..='\u{27BF}' | '\u{2B50}' | '\u{2B55}' => bit(TitleFeature::Emoji),
            _ => 0,
        };
    }
    if length <= rules::SHORT_TITLE {
        signs |= bit(TitleFeature::Short);
    } else if length > rules::LONG_TITLE {
        signs |= bit(TitleFeature::Long);
    }
    signs
}

/// "Top 10", or a number before what lists count, at most one word between.
fn list(words: &[String], place: usize) -> u64 {
    let after_top = place > 0 && words[place - 1] == "top";
    let counted = words[place + 1..]
        .iter()
        .take(2)
        .any(|word| SINGLE.get(word.as_str()).is_some_and(|signs| signs & LISTED != 0));
    if after_top || counted {
        bit(TitleFeature::List)
    } else {
        0
    }
}

fn in_capitals(piece: &str) -> bool {
    piece.chars().all(char::is_uppercase) && piece.chars().nth(rules::CAPITALS - 1).is_some()
}

/// A year from 2000 on.
pub(super) fn is_year(piece: &str) -> bool {
    piece.len() == 4 && piece.parse::<u16>().is_ok_and(|year| (2000..2100).contains(&year))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn features(title: &str) -> Vec<TitleFeature> {
        let cues = read(title);
        FEATURES.into_iter().filter(|feature| cues.has(*feature)).collect()
    }

    #[test]
    fn both_languages_show_the_same_features() {
        use TitleFeature::{HowTo, List, Negative, Number, SecondPerson, Superlative, Versus};
        for (english, german, expected) in [
            (
                "How to tie a knot that will hold in rain",
                "Anleitung für einen Knoten der im Regen hält",
                HowTo,
            ),
            (
                "7 tips for sourdough bread that rises well",
                "7 Tipps für ein Sauerteigbrot das gut aufgeht",
                List,
            ),
            (
                "The mistake that costs every beginner money",
                "Der Fehler der jeden Anfänger viel Geld kostet",
                Negative,
            ),
            (
                "What your garden is missing in the spring",
                "Was in deinem Garten vor dem Frühling noch fehlt",
                SecondPerson,
            ),
            (
                "The biggest saw that a person can lift up",
                "Die größte Säge die ein Mensch noch heben kann",
                Superlative,
            ),
            (
                "Steel frame vs carbon frame on a rough road",
                "Stahlrahmen gegen Carbonrahmen auf rauer Piste",
                Versus,
            ),
            (
                "Cycling 900 kilometres along an old canal",
                "Mit dem Rad 900 Kilometer an einem Kanal",
                Number,
            ),
        ] {
            assert!(
                features(english).contains(&expected),
                "{english}: {:?}",
                features(english)
            );
            assert!(features(german).contains(&expected), "{german}: {:?}", features(german));
        }
    }

    #[test]
    fn the_shape_of_a_title_is_read_from_its_characters() {
        use TitleFeature::{Brackets, Caps, Emoji, Exclamation, Long, Question, Short, Year};
        assert_eq!(features("Really?"), [Question, Short]);
        assert_eq!(features("A knot [slow]!"), [Brackets, Short, Exclamation]);
        assert_eq!(features("HUGE lake"), [Caps, Short]);
        assert_eq!(features("A DIY lake"), [Short, TitleFeature::HowTo]);
        assert_eq!(features("Lake 🌊"), [Short, Emoji]);
        assert_eq!(features("The lake of 2025"), [Short, Year]);
        assert_eq!(features(&"a".repeat(30)), [Short]);
        assert_eq!(features(&"a".repeat(31)), []);
        assert_eq!(features(&"ä".repeat(60)), []);
        assert_eq!(features(&"ä".repeat(61)), [Long]);
    }

    #[test]
    fn a_list_needs_something_to_count() {
        let list = |title| read(title).has(TitleFeature::List);
        assert!(list("Top 10 lakes") && list("5 secret ways") && list("Die 3 besten Fehler"));
        assert!(!list("10 hours of rain") && !list("Episode 12 of 2025") && !list("Ways"));
    }

    #[test]
    fn seasons_events_and_persons_are_recognized() {
        assert_eq!(read("Weihnachten am See").season(), Some(SeasonNote::Christmas));
        assert_eq!(read("Black Friday at the lake").season(), Some(SeasonNote::BlackFriday));
        assert_eq!(read("Back to school").season(), Some(SeasonNote::BackToSchool));
        assert_eq!(read("A lake").season(), None);
        assert!(read("Bundesliga Highlights").event() && !read("A lake").event());
        assert!(read("Interview mit dem Förster").person() && read("Song ft. Someone").person());
        assert!(read("A lake").timeless() && !read("Halloween lake").timeless() && !read("Lake news").timeless());
    }

    #[test]
    fn odd_titles_are_read_without_harm() {
        for title in ["", " ", "🌊", "\u{0}", "١٢٣", "ß", "İ", "2025", "top", "top 10", "9"] {
            let _ = read(title);
        }
        assert_eq!(features(""), [TitleFeature::Short]);
    }
}
