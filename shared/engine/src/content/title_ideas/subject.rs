//! The topics that titles can be written for, spelled as the channel spells them.

use std::collections::HashMap;

use super::context::{self, Occurrence};
use super::grammar::{self, Role};
use super::language::TitleLanguage;
use crate::content::titles::cues::{self, FEATURES};
use crate::input::eligible::EligibleUploads;
use crate::report::{Movement, TitleFeature, Topic};
use crate::rules;

/// A topic as a title can name it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    /// Key of the topic.
    pub key: String,
    /// Its words as the channel's titles write them mostly.
    pub written: String,
    /// Only a heading, as before a colon: whether it takes an article in running text is not known.
    pub only_heading: bool,
}

/// The topics that a title can name, those that stand out first; never one that has fewer views than the others.
#[must_use]
pub fn subjects(eligible: &EligibleUploads<'_>, topics: &[Topic], language: TitleLanguage) -> Vec<Subject> {
    let titles: Vec<(&str, Option<u32>)> = (eligible.items.iter().zip(eligible.upload_indices()))
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
        let seen: Vec<Occurrence<'_>> = own
            .filter_map(|(title, _)| Occurrence::in_title(title, &topic.key))
            .collect();
        of_topic(&topic.key, &seen, language)
    };
    usable.into_iter().filter_map(subject).collect()
}

/// A topic that is seen as a noun often enough, and in different places.
fn of_topic(key: &str, seen: &[Occurrence<'_>], language: TitleLanguage) -> Option<Subject> {
    let roles: Vec<(&str, Role)> = (seen.iter())
        .map(|one| (one.form, grammar::role(one, language)))
        .filter(|(form, role)| *role != Role::Part && can_be_heading(form, language))
        .collect();
    let count = |is: fn(Role) -> bool| roles.iter().filter(|(_, role)| is(*role)).count();
    let definite = count(|role| matches!(role, Role::Definite { .. }));
    let (heading, bare) = (count(|role| role == Role::Heading), count(|role| role == Role::Noun));
    let enough = rules::POOL_ALONE
        .iter()
        .any(|(nouns, share)| definite + heading + bare >= *nouns && roles.len() as f64 >= share * seen.len() as f64);
    if !enough || !context::varies(seen) {
        return None;
    }
    let form = most_frequent(&roles)?;
    // Where one of many is spoken of, a noun without an article sounds clipped.
    let is_one = count(|role| role == Role::Definite { one: true }) > 0;
    let with_article = definite > heading + bare || is_one && 2 * definite >= heading + bare;
    Some(Subject {
        key: key.to_owned(),
        written: match language {
            TitleLanguage::German => form.to_owned(),
            TitleLanguage::English if with_article => format!("The {}", capitalized(form)),
            TitleLanguage::English => capitalized(form),
        },
        only_heading: language == TitleLanguage::English
            && !with_article
            && !form.ends_with('s')
            && (bare as f64) < rules::POOL_WITHOUT_ARTICLE * seen.len() as f64,
    })
}

/// The spelling that titles use most; of equals the first in the alphabet. Tags do not count: they are in lower case.
fn most_frequent<'a>(roles: &[(&'a str, Role)]) -> Option<&'a str> {
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for (form, _) in roles {
        *counts.entry(form).or_default() += 1;
    }
    let mut forms: Vec<(&str, usize)> = counts.into_iter().collect();
    forms.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(b.0)));
    forms.first().map(|(form, _)| *form)
}

/// Whether a word or two can be a heading of their own: no cue, no sign between them, and a noun as far as spelling shows.
fn can_be_heading(form: &str, language: TitleLanguage) -> bool {
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
        && match language {
            // Nouns and names begin with a capital. An adjective in lower case has a case, which would be wrong where it is alone.
            TitleLanguage::German => words
                .iter()
                .all(|word| word.chars().any(char::is_uppercase) || word.starts_with(|c: char| c.is_ascii_digit())),
            TitleLanguage::English => is_english_noun(&words),
        }
}

/// Nouns that say nothing by themselves.
#[rustfmt::skip]
const NO_SUBJECT: &[&str] = &[
    "anfang", "antwort", "antworten", "art", "arten", "beispiel", "beispiele", "ding", "dinge", "erfahrung", "erfahrungen", "folgen",
    "frage", "fragen", "idee", "ideen", "leute", "lohnt", "menschen", "monat", "monate", "näh", "sache", "sekunden", "stunde", "start",
    "system", "teile", "test", "typ", "typen", "überblick", "übung", "update", "vergleich", "grundlagen", "monaten", "tagen", "hause",
    "abend", "achtung", "arbeit", "aufgabe", "blindtest", "challenge", "dauertest", "ferne", "gespräch", "halle", "hilfe", "karte",
    "klasse", "kommentar", "kraft", "mann", "mensch", "nacht", "oma", "opa", "personaler", "projekt", "projekte", "rekordzeit", "reise",
    "schritt", "schritte", "spiel", "stadt", "stream", "stück", "tag", "technik", "trick", "tricks", "frau", "kinder", "morgen", "ort",
    "welt", "name", "stelle", "ziel", "ziele", "ende", "thema", "themen",
    "age", "answer", "answers", "apart", "back", "backs", "basics", "boring", "burn", "call", "chapter", "chapters", "coming", "curious",
    "example", "examples", "experience", "falling", "guest", "heard", "high", "idea", "ideas", "impatient", "les", "month", "months",
    "option", "options", "part", "parts", "person", "place", "question", "questions", "ready", "rises", "seconds", "set", "takes", "talks",
    "type", "types", "value", "wait", "world", "again", "alone", "always", "away", "better", "bigger", "cheaper", "closer", "earlier",
    "easier", "ever", "faster", "harder", "instead", "later", "less", "longer", "more", "never", "often", "older", "safer", "shorter",
    "slower", "smaller", "smarter", "sooner", "stronger", "today", "together", "tomorrow", "tonight", "worse", "younger", "audio",
    "beginner", "calls", "case", "cases", "change", "changes", "clip", "cost", "costs", "crime", "crimes", "day", "death", "energy",
    "evil", "fall", "family", "film", "friend", "friends", "future", "house", "job", "jobs", "kids", "killer", "killers", "learning",
    "life", "love", "man", "men", "method", "methods", "murder", "murderer", "murders", "names", "nice", "night", "number", "numbers",
    "play", "power", "practice", "program", "project", "projects", "remix", "result", "results", "road", "room", "row", "series",
    "session", "sketch", "song", "songs", "sound", "stage", "step", "steps", "stories", "story", "study", "style", "table", "talk", "task",
    "tasks", "thing", "tour", "track", "tracks", "uncut", "ver", "victim", "victims", "visualizer", "webinar", "woman", "women", "words",
    "work", "working",
    "januar", "februar", "märz", "april", "mai", "juni", "juli", "august", "september", "oktober", "november", "dezember", "montag",
    "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonntag", "january", "february", "march", "june", "july", "october",
    "december", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
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
