//! The topics that titles can be written for, spelled as the channel spells them.

use std::collections::HashMap;

use super::writer::Tongue;
use crate::report::{Movement, TitleFeature, Topic};
use crate::rules;
use crate::titles::cues::{self, FEATURES};
use crate::topics::place_in;
use crate::window::Window;

/// A topic as a title can name it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    /// Key of the topic.
    pub key: String,
    /// Its words as the channel's titles write them mostly.
    pub written: String,
}

/// The topics that a title can name, those that stand out first; never one that has fewer views than the others.
#[must_use]
pub fn subjects(window: &Window<'_>, topics: &[Topic], tongue: Tongue) -> Vec<Subject> {
    let titles: Vec<(&str, Option<u32>)> = (window.items.iter().zip(window.upload_indices()))
        .map(|(item, index)| (item.video.title.as_str(), index))
        .collect();
    let mut usable: Vec<&Topic> = topics
        .iter()
        .filter(|topic| topic.stands_out != Some(Movement::Down))
        .collect();
    // Stable: the others stay as they are, most uploads first.
    usable.sort_by_key(|topic| topic.stands_out.is_none());
    let subject = |topic: &Topic| {
        let own = titles.iter().filter(|(_, index)| {
            let of_topic = |index: u32| topic.upload_indices.binary_search(&index).is_ok();
            index.is_some_and(of_topic)
        });
        let seen: Vec<Seen<'_>> = own.filter_map(|(title, _)| Seen::in_title(title, &topic.key)).collect();
        Some(Subject {
            key: topic.key.clone(),
            written: written(&seen, tongue)?,
        })
    };
    usable.into_iter().filter_map(subject).collect()
}

/// What is beside a topic in a title.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Beside<'a> {
    /// The title's end, or a sign.
    Nothing,
    /// A hyphen: the topic is a part of a longer word.
    Hyphen,
    Word(&'a str),
}

/// A topic in a title.
struct Seen<'a> {
    form: &'a str,
    before: Beside<'a>,
    after: Beside<'a>,
}

impl<'a> Seen<'a> {
    fn in_title(title: &'a str, key: &str) -> Option<Self> {
        let place = place_in(title, key)?;
        let (before, after) = (&title[..place.start], &title[place.end..]);
        let no_word = |c: char| !c.is_alphanumeric() && c != '\'' && c != '’';
        let beside = |text: &'a str, nearest: Option<char>, word: Option<&'a str>| match (nearest, word) {
            (Some('-' | '‑' | '\'' | '’'), _) => Beside::Hyphen,
            (Some(c), Some(word)) if c.is_whitespace() && !word.is_empty() && !text.trim().is_empty() => {
                Beside::Word(word)
            }
            _ => Beside::Nothing,
        };
        Some(Self {
            form: &title[place.clone()],
            before: beside(
                before,
                before.chars().next_back(),
                before.trim_end().rsplit(no_word).next(),
            ),
            after: beside(after, after.chars().next(), after.trim_start().split(no_word).next()),
        })
    }

    /// Whether it is a noun here that no neighbor inflects, counts or completes, as far as can be told.
    fn stands_alone(&self, tongue: Tongue) -> bool {
        let is_pair = self.form.contains([' ', '-']);
        match (&self.before, &self.after) {
            (Beside::Hyphen, _) | (_, Beside::Hyphen) => false,
            (before, after) => match tongue {
                Tongue::German => german_before(before, self.form) && german_after(after),
                Tongue::English => english_before(before, is_pair) && english_after(after),
            },
        }
    }
}

/// Numbers count it, "für" makes it an audience, and after these prepositions a plural has an ending of its own.
fn german_before(before: &Beside<'_>, form: &str) -> bool {
    const DATIVE: [&str; 10] = ["mit", "von", "bei", "aus", "nach", "zu", "seit", "in", "den", "vor"];
    let Beside::Word(word) = before else { return true };
    let word = word.to_lowercase();
    let inflected = DATIVE.contains(&word.as_str()) && form.ends_with(['n', 'e']);
    !(is_number(&word) || word == "für" || inflected)
}

/// A capital behind it: it only describes or begins what follows.
fn german_after(after: &Beside<'_>) -> bool {
    !matches!(after, Beside::Word(word) if word.starts_with(char::is_uppercase))
}

/// What is before a verb or an adjective, counts it or makes it an audience; before a pair, anything but these is a part of it.
fn english_before(before: &Beside<'_>, is_pair: bool) -> bool {
    const NO_NOUN: [&str; 26] = [
        "for", "to", "i", "you", "we", "they", "he", "she", "it", "is", "are", "was", "were", "be", "been", "get",
        "got", "gets", "not", "dont", "don't", "can", "will", "very", "so", "too",
    ];
    const OPENS: [&str; 26] = [
        "a", "an", "the", "my", "your", "our", "his", "her", "their", "this", "that", "of", "in", "on", "with",
        "about", "from", "into", "at", "by", "without", "vs", "and", "or", "every", "best",
    ];
    let Beside::Word(word) = before else { return true };
    let word = word.to_lowercase();
    !is_number(&word) && !NO_NOUN.contains(&word.as_str()) && (!is_pair || OPENS.contains(&word.as_str()))
}

/// A noun ends here, or goes on with a small word that is no article.
fn english_after(after: &Beside<'_>) -> bool {
    const GOES_ON: [&str; 28] = [
        "of",
        "in",
        "on",
        "with",
        "about",
        "from",
        "into",
        "at",
        "by",
        "without",
        "for",
        "and",
        "or",
        "is",
        "are",
        "was",
        "vs",
        "that",
        "than",
        "as",
        "over",
        "when",
        "after",
        "before",
        "but",
        "under",
        "during",
        "explained",
    ];
    match after {
        Beside::Word(word) => GOES_ON.contains(&word.to_lowercase().as_str()),
        _ => true,
    }
}

fn is_number(word: &str) -> bool {
    const SPELLED: [&str; 16] = [
        "one", "two", "three", "four", "five", "six", "seven", "ten", "zwei", "drei", "vier", "fünf", "sechs",
        "sieben", "acht", "zehn",
    ];
    word.starts_with(|c: char| c.is_ascii_digit()) || SPELLED.contains(&word)
}

/// The most frequent spelling of a topic that is mostly seen alone; of equals the first in the alphabet. Tags do not count: they are in lower
/// case.
fn written(seen: &[Seen<'_>], tongue: Tongue) -> Option<String> {
    let alone = seen.iter().filter(|one| one.stands_alone(tongue)).count();
    let opens_always = seen.iter().all(|one| one.before == Beside::Nothing);
    if seen.len() < 2 || 2 * alone < seen.len() || tongue == Tongue::German && opens_always && is_participle(seen) {
        return None;
    }
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for one in seen.iter().filter(|one| can_be_heading(one.form, tongue)) {
        *counts.entry(one.form).or_default() += 1;
    }
    let mut forms: Vec<(&str, usize)> = counts.into_iter().collect();
    forms.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(b.0)));
    forms.first().map(|(form, _)| match tongue {
        Tongue::German => (*form).to_owned(),
        Tongue::English => capitalized(form),
    })
}

/// "Getestet", "Aufgebraucht": where a title begins, a capital does not tell them from a noun.
fn is_participle(seen: &[Seen<'_>]) -> bool {
    let ends = |form: &str| form.ends_with('t') && form.to_lowercase().contains("ge");
    seen.iter().all(|one| ends(one.form))
}

/// Whether a word or two can be a heading of their own: no cue, no sign between them, and a noun as far as spelling tells.
fn can_be_heading(form: &str, tongue: Tongue) -> bool {
    let cues = cues::read(form);
    let plain = FEATURES
        .into_iter()
        .all(|feature| feature == TitleFeature::Short || !cues.has(feature));
    let words: Vec<&str> = form.split([' ', '-']).collect();
    let is_word = |word: &&str| !word.is_empty() && word.chars().all(|c| is_latin(c) || c == '+');
    plain
        && form.chars().count() <= rules::POOL_TOPIC_CHARACTERS
        && words.iter().all(is_word)
        && !(words.len() == 1 && NO_SUBJECT.contains(&form.to_lowercase().as_str()))
        && match tongue {
            // Nouns and names begin with a capital. An adjective in lower case has a case, which would be wrong where it is alone.
            Tongue::German => words
                .iter()
                .all(|word| word.chars().any(char::is_uppercase) || word.starts_with(|c: char| c.is_ascii_digit())),
            Tongue::English => is_english_noun(&words),
        }
}

/// Nouns that say nothing by themselves.
#[rustfmt::skip]
const NO_SUBJECT: &[&str] = &[
    "anfang", "antwort", "antworten", "art", "arten", "beispiel", "beispiele", "ding", "dinge", "erfahrung", "erfahrungen", "folgen",
    "frage", "fragen", "idee", "ideen", "leute", "lohnt", "menschen", "monat", "monate", "näh", "sache", "sekunden", "stunde", "start",
    "system", "teile", "test", "typ", "typen", "überblick", "übung", "update", "vergleich", "grundlagen", "monaten", "tagen", "hause",
    "age", "answer", "answers", "apart", "back", "backs", "basics", "boring", "burn", "call", "chapter", "chapters", "coming", "curious",
    "example", "examples", "experience", "falling", "guest", "heard", "high", "idea", "ideas", "impatient", "les", "month", "months",
    "option", "options", "part", "parts", "person", "place", "question", "questions", "ready", "rises", "seconds", "set", "takes", "talks",
    "test", "type", "types", "value", "wait", "world",
    "again", "alone", "always", "away", "better", "bigger", "cheaper", "closer", "earlier", "easier", "ever", "faster", "harder", "instead",
    "later", "less", "longer", "more", "never", "often", "older", "safer", "shorter", "slower", "smaller", "smarter", "sooner", "stronger",
    "today", "together", "tomorrow", "tonight", "worse", "younger",
    "januar", "februar", "märz", "april", "mai", "juni", "juli", "august", "september", "oktober", "november", "dezember", "montag",
    "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonntag",
    "january", "february", "march", "june", "july", "october", "december", "monday", "tuesday", "wednesday", "thursday", "friday",
    "saturday", "sunday",
];

/// English spells nouns like any other word: what its ending shows to be an adverb or a verb in the past is none.
fn is_english_noun(words: &[&str]) -> bool {
    let is_other = |word: &str| {
        let word = word.to_lowercase();
        word.ends_with("ly") || (word.ends_with("ed") && word.len() > 4 && !word.ends_with("eed"))
    };
    words.last().is_some_and(|last| !is_other(last))
        && words.first().is_some_and(|first| !first.to_lowercase().ends_with("ly"))
}

fn is_latin(c: char) -> bool {
    c.is_alphanumeric() && c < '\u{250}'
}

/// As in a title: a word in lower case begins with a capital, others stay ("iPhone").
fn capitalized(form: &str) -> String {
    let raised = |word: &str| {
        let mut letters = word.chars();
        match letters.next() {
            Some(first) if !word.chars().any(char::is_uppercase) => first.to_uppercase().chain(letters).collect(),
            _ => word.to_owned(),
        }
    };
    let words: Vec<String> = form.split(' ').map(raised).collect();
    words.join(" ")
}
