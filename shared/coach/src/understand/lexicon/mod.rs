//! The words that questions are made of, in each language. Every line: what it speaks for, how strongly, and the patterns.

mod de;
mod de_beyond;
mod de_rarer;
mod de_subjects;
mod de_wide;
mod en;
mod en_beyond;
mod en_rarer;
mod en_subjects;
mod en_wide;

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use domain::Language;

use super::distance::one_apart;
use super::pattern::Pattern;
use super::{Intent, Matter, Subject};

/// Letters from which a word of the lexicon takes in what is one letter away.
const LEAST: usize = 5;

/// What a pattern speaks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cue {
    Wants(Intent),
    /// Only where a figure is named: "how can I" alone may be about anything.
    About(Intent),
    Beyond(Matter),
}

/// A line of patterns, separated by semicolons.
type Line = (Cue, u8, &'static str);
/// The same of a figure: the weight chooses between figures.
type Name = (Subject, u8, &'static str);

/// Patterns that speak for the same, equally strongly. However many of them are found, they count once.
pub struct Rule {
    pub cue: Cue,
    pub weight: u8,
    pub patterns: Vec<Pattern>,
}

/// The names of a figure.
pub struct Named {
    pub subject: Subject,
    pub weight: u8,
    pub patterns: Vec<Pattern>,
}

/// The words of one language.
pub struct Lexicon {
    pub rules: Vec<Rule>,
    pub names: Vec<Named>,
    /// What asks for a value: "how many", "what is".
    pub asks: Vec<Pattern>,
    /// Channels to be compared with, such as "channels with as many subscribers": a figure in it is not asked for.
    pub peers: Vec<Pattern>,
    /// Words without which a question about a figure is still only about that figure: "and", "my", "the".
    pub small: HashSet<String>,
    words: HashSet<String>,
    /// By their first letter.
    stems: HashMap<char, Vec<String>>,
    /// Longer words and stems, by their first letter; whether more may follow.
    near: HashMap<char, Vec<(Vec<char>, bool, String)>>,
}

static DE: LazyLock<Lexicon> = LazyLock::new(|| {
    let rules = [de::RULES, de_beyond::RULES, de_wide::RULES, de_wide::BEYOND];
    let names = [de_subjects::NAMES, de_rarer::NAMES];
    Lexicon::build(&rules, &names, [de::ASKS, de::PEERS], de::SMALL)
});
static EN: LazyLock<Lexicon> = LazyLock::new(|| {
    let rules = [en::RULES, en_beyond::RULES, en_wide::RULES, en_wide::BEYOND];
    let names = [en_subjects::NAMES, en_rarer::NAMES];
    Lexicon::build(&rules, &names, [en::ASKS, en::PEERS], en::SMALL)
});

fn patterns(line: &str) -> Vec<Pattern> {
    line.split(';')
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .map(Pattern::of)
        .collect()
}

impl Lexicon {
    pub fn of(language: Language) -> &'static Self {
        match language {
            Language::De => &DE,
            Language::En => &EN,
        }
    }

    fn build(rules: &[&[Line]], names: &[&[Name]], [asks, peers]: [&str; 2], small: &str) -> Self {
        let rules = rules
            .iter()
            .flat_map(|lines| lines.iter())
            .map(|(cue, weight, line)| Rule {
                cue: *cue,
                weight: *weight,
                patterns: patterns(line),
            });
        let names = names
            .iter()
            .flat_map(|lines| lines.iter())
            .map(|(subject, weight, line)| Named {
                subject: *subject,
                weight: *weight,
                patterns: patterns(line),
            });
        let mut lexicon = Self {
            rules: rules.collect(),
            names: names.collect(),
            asks: patterns(asks),
            peers: patterns(peers),
            small: small
                .split_whitespace()
                .map(|word| super::fold::fold(word).trim().to_owned())
                .collect(),
            words: HashSet::new(),
            stems: HashMap::new(),
            near: HashMap::new(),
        };
        lexicon.index();
        lexicon
    }

    fn index(&mut self) {
        let lists = self.rules.iter().map(|rule| &rule.patterns);
        let lists = lists
            .chain(self.names.iter().map(|name| &name.patterns))
            .chain([&self.asks, &self.peers]);
        let mut words: Vec<(String, bool)> = lists
            .flatten()
            .flat_map(Pattern::words)
            .map(|word| (word.text.clone(), word.open))
            .collect();
        words.extend(self.small.iter().map(|word| (word.clone(), false)));
        words.sort();
        words.dedup();
        for (text, open) in words {
            let letters: Vec<char> = text.chars().collect();
            if let (Some(first), true) = (letters.first(), letters.len() >= LEAST) {
                self.near.entry(*first).or_default().push((letters, open, text.clone()));
            }
            if let (Some(first), true) = (text.chars().next(), open) {
                self.stems.entry(first).or_default().push(text);
            } else {
                self.words.insert(text);
            }
        }
    }

    fn stems(&self, word: &str) -> impl Iterator<Item = &String> {
        let first = word.chars().next();
        first.and_then(|first| self.stems.get(&first)).into_iter().flatten()
    }

    /// Whether a pattern has this word.
    pub fn knows(&self, word: &str) -> bool {
        self.words.contains(word) || self.stems(word).any(|stem| word.starts_with(stem.as_str()))
    }

    /// Whether a pattern has this compound as a whole, and not only what it begins with.
    pub fn knows_whole(&self, compound: &str, head: &str) -> bool {
        let longer = |stem: &String| stem.len() > head.len() && compound.starts_with(stem.as_str());
        self.words.contains(compound) || self.stems(compound).any(longer)
    }

    /// The word or stem that this one is a typo of.
    pub fn near(&self, word: &str) -> Option<&str> {
        let letters: Vec<char> = word.chars().collect();
        let candidates = self.near.get(letters.first()?)?;
        let typo = |(known, open, _): &&(Vec<char>, bool, String)| {
            let same_length = one_apart(known, &letters);
            let begins = |length: usize| letters.get(..length).is_some_and(|begin| one_apart(known, begin));
            same_length || *open && (known.len() - 1..=known.len() + 1).any(begins)
        };
        // A whole word before a stem: it explains all letters.
        let whole = candidates.iter().filter(|(_, open, _)| !open).find(typo);
        let found = whole.or_else(|| candidates.iter().filter(|(_, open, _)| *open).find(typo));
        found.map(|(_, _, text)| text.as_str())
    }
}
