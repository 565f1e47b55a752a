//! Weighs what the words of a question speak for.

use super::lexicon::{Cue, Lexicon};
use super::pattern::{Pattern, initials};
use super::text::Tokens;
use super::{Intent, Matter, Subject};

/// Weight of a figure being named: enough, where nothing else is asked.
const NAMED: u32 = 3;
/// Weight of asking for a value, where a figure is named.
const ASKED: u32 = 3;
/// Names up to this weight are words of every question.
const WEAK: u8 = 2;

/// What is put for the name of a figure; no word is spelled so.
const FIGURE: &str = "FIGURE";

/// A figure that is named, and by which words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    pub subject: Subject,
    pub weight: u8,
    span: (usize, usize),
    /// One bit for each word in the span that its gaps hold, and that names nothing: "how often should I upload".
    gaps: u128,
}

/// The words of a span that the pattern has no word for.
fn gaps(pattern: &Pattern, words: &[String], (from, to): (usize, usize)) -> u128 {
    let gap = |at: &usize| {
        words
            .get(*at)
            .is_some_and(|token| !pattern.words().any(|word| word.fits(token)))
    };
    (from..to).filter(gap).fold(0, |gaps, at| gaps | 1 << at)
}

/// What the words of a question speak for.
pub struct Evidence {
    intents: [u32; Intent::ALL.len()],
    matter: Option<(Matter, u32)>,
    named: Vec<Found>,
    bare: bool,
}

/// Weighs a question. What lies within the name of a figure speaks for no subject of its own: "title patterns" asks for no titles.
pub fn weigh(tokens: &Tokens, lexicon: &Lexicon) -> Evidence {
    let words = tokens.words();
    let names = names(words, lexicon);
    let found = names.first().copied();
    let within = |(from, to): (usize, usize)| found.is_some_and(|found| found.span.0 <= from && to <= found.span.1);
    let covered = |(from, to): (usize, usize)| found.is_some_and(|found| (from..to).all(|at| found.covers(at)));
    let here = initials(words);
    let mut intents = [0; Intent::ALL.len()];
    let mut matters: Vec<(Matter, u32)> = Vec::new();
    for rule in &lexicon.rules {
        // What is within the name asks for nothing else, and what is wanted of a figure may be in its gaps.
        let counts = |span| match rule.cue {
            Cue::Wants(Intent::Value) | Cue::About(Intent::Value) => true,
            Cue::Wants(intent) | Cue::About(intent) if intent.takes_subject() => !covered(span),
            _ => !within(span),
        };
        let fits = |pattern: &Pattern| pattern.could(here) && pattern.find(words).is_some_and(counts);
        if !rule.patterns.iter().any(fits) {
            continue;
        }
        match rule.cue {
            Cue::About(_) if found.is_none() => {}
            Cue::Wants(intent) | Cue::About(intent) => {
                if let Some(weight) = intents.get_mut(intent as usize) {
                    *weight += u32::from(rule.weight);
                }
            }
            Cue::Beyond(matter) => matters.push((matter, u32::from(rule.weight))),
        }
    }
    let asked = lexicon
        .asks
        .iter()
        .any(|pattern| pattern.could(here) && pattern.find(words).is_some());
    let small =
        |(at, word): (usize, &String)| found.is_some_and(|found| found.covers(at)) || lexicon.small.contains(word);
    let bare = found.is_some() && words.iter().enumerate().all(small);
    let value = &mut intents[Intent::Value as usize];
    match found {
        // Nothing has a value where nothing is named.
        None => *value = 0,
        // Words like "views" are in questions about anything.
        Some(found) if found.weight <= WEAK && !asked && !bare => {}
        Some(_) => *value += NAMED + if asked { ASKED } else { 0 },
    }
    Evidence {
        intents,
        matter: matters.into_iter().max_by_key(|(_, weight)| *weight),
        named: names,
        bare,
    }
}

/// The figures that are named, the one that is meant first: by the heaviest name, and among equals by the longest.
fn names(words: &[String], lexicon: &Lexicon) -> Vec<Found> {
    let here = initials(words);
    let found = lexicon.names.iter().filter_map(|name| {
        let could = name.patterns.iter().filter(|pattern| pattern.could(here));
        let spans = could.filter_map(|pattern| Some((pattern, pattern.find(words)?)));
        let (pattern, span) = spans.max_by_key(|(_, (from, to))| to - from)?;
        Some(Found {
            subject: name.subject,
            weight: name.weight,
            span,
            gaps: gaps(pattern, words, span),
        })
    });
    let mut found: Vec<Found> = found.collect();
    // "Percentile" within "75th percentile" names nothing of its own.
    let within = |one: &Found, other: &Found| {
        one.subject != other.subject
            && other.weight > WEAK
            && other.span.0 <= one.span.0
            && one.span.1 <= other.span.1
            && one.span != other.span
    };
    let peers: Vec<(usize, usize)> = lexicon.peers.iter().filter_map(|pattern| pattern.find(words)).collect();
    found.retain(|found| {
        !peers
            .iter()
            .any(|peers| peers.0 <= found.span.0 && found.span.1 <= peers.1)
    });
    let whole = found.clone();
    found.retain(|one| !whole.iter().any(|other| within(one, other)));
    // The last of equals, as the lexicon has them.
    found.reverse();
    found.sort_by_key(|found| std::cmp::Reverse((found.weight, found.span.1 - found.span.0)));
    found
}

/// The words of a question with [`FIGURE`] for each name of a figure: why one is low is asked alike of all of them.
pub fn masked<'a>(tokens: &'a Tokens, lexicon: &Lexicon) -> Vec<&'a str> {
    let words = tokens.words();
    let mut masks: Vec<Found> = Vec::new();
    for found in names(words, lexicon).into_iter().filter(|found| found.weight > WEAK) {
        let apart = |other: &Found| found.span.1 <= other.span.0 || other.span.1 <= found.span.0;
        if masks.iter().all(apart) {
            masks.push(found);
        }
    }
    let mask = |at: usize| match masks.iter().find(|found| found.covers(at)) {
        Some(found) if found.span.0 == at => Some(FIGURE),
        Some(_) => None,
        None => words.get(at).map(String::as_str),
    };
    (0..words.len()).filter_map(mask).collect()
}

impl Found {
    /// Whether this word is part of the name.
    const fn covers(&self, at: usize) -> bool {
        self.span.0 <= at && at < self.span.1 && self.gaps & (1 << at) == 0
    }

    /// Whether the name is a word of every question, such as "views".
    pub const fn is_weak(&self) -> bool {
        self.weight <= WEAK
    }
}

impl Evidence {
    /// Whether the question is nothing but the name of a figure.
    pub const fn only_a_subject(&self) -> bool {
        self.bare
    }

    /// Whether no word says anything.
    pub fn is_empty(&self) -> bool {
        self.matter.is_none() && self.intents.iter().all(|weight| *weight == 0)
    }

    /// The heaviest matter that no report knows.
    pub const fn matter(&self) -> Option<(Matter, u32)> {
        self.matter
    }

    /// The figures that are named, the one that is meant first.
    pub fn named(&self) -> &[Found] {
        &self.named
    }

    /// What the words of a question speak for this intent.
    pub fn weight(&self, intent: Intent) -> u32 {
        self.intents.get(intent as usize).copied().unwrap_or(0)
    }

    /// Intents with a weight, heaviest first.
    pub fn ranked(&self) -> Vec<(Intent, u32)> {
        let mut ranked: Vec<(Intent, u32)> = Intent::ALL.map(|intent| (intent, self.weight(intent))).to_vec();
        ranked.retain(|(_, weight)| *weight > 0);
        ranked.sort_by_key(|(_, weight)| std::cmp::Reverse(*weight));
        ranked
    }
}
