//! Weighs what the words of a question speak for.

use super::lexicon::{Cue, Lexicon};
use super::pattern::Pattern;
use super::text::Tokens;
use super::{Intent, Matter, Subject, Understood};

/// Weight of a figure being named: enough, where nothing else is asked.
const NAMED: u32 = 3;
/// Weight of asking for a value, where a figure is named.
const ASKED: u32 = 3;
/// Names up to this weight are words of every question.
const WEAK: u8 = 2;
/// From which weight on there is an intent.
const ENOUGH: u32 = 3;

/// A figure that is named, and by which words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Found {
    subject: Subject,
    weight: u8,
    span: (usize, usize),
}

/// What the words of a question speak for.
pub struct Evidence {
    intents: [u32; Intent::ALL.len()],
    matter: Option<(Matter, u32)>,
    subject: Option<Subject>,
    /// The figure is named by a word of every question.
    weak: bool,
    bare: bool,
}

/// Weighs a question. What lies within the name of a figure speaks for no subject of its own: "title patterns" asks for no titles.
pub fn weigh(tokens: &Tokens, lexicon: &Lexicon) -> Evidence {
    let words = tokens.words();
    let found = named(words, lexicon);
    let within = |(from, to): (usize, usize)| found.is_some_and(|found| found.span.0 <= from && to <= found.span.1);
    let mut intents = [0; Intent::ALL.len()];
    let mut matters: Vec<(Matter, u32)> = Vec::new();
    for rule in &lexicon.rules {
        let apart = matches!(rule.cue, Cue::Wants(intent) | Cue::About(intent) if intent.takes_subject());
        let fits = |pattern: &Pattern| pattern.find(words).is_some_and(|span| apart || !within(span));
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
    let asked = lexicon.asks.iter().any(|pattern| pattern.find(words).is_some());
    let small = |(at, word): (usize, &String)| {
        found.is_some_and(|found| (found.span.0..found.span.1).contains(&at)) || lexicon.small.contains(word)
    };
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
        subject: found.map(|found| found.subject),
        weak: found.is_some_and(|found| found.weight <= WEAK),
        bare,
    }
}

fn named(words: &[String], lexicon: &Lexicon) -> Option<Found> {
    let found = lexicon.names.iter().filter_map(|name| {
        let spans = name.patterns.iter().filter_map(|pattern| pattern.find(words));
        let span = spans.max_by_key(|(from, to)| to - from)?;
        Some(Found {
            subject: name.subject,
            weight: name.weight,
            span,
        })
    });
    found.max_by_key(|found| (found.weight, found.span.1 - found.span.0))
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

    /// Intents with a weight, heaviest first.
    pub fn ranked(&self) -> Vec<(Intent, u32)> {
        let weight = |intent: Intent| self.intents.get(intent as usize).copied().unwrap_or(0);
        let mut ranked: Vec<(Intent, u32)> = Intent::ALL.map(|intent| (intent, weight(intent))).to_vec();
        ranked.retain(|(_, weight)| *weight > 0);
        ranked.sort_by_key(|(_, weight)| std::cmp::Reverse(*weight));
        ranked
    }

    /// What it comes to.
    pub fn verdict(&self) -> Understood {
        let ranked = Intent::ALL.map(|intent| (self.intents.get(intent as usize).copied().unwrap_or(0), intent));
        let best = ranked.iter().map(|(weight, _)| *weight).max().unwrap_or(0);
        if let Some((matter, weight)) = self.matter
            && weight >= best
        {
            return Understood {
                intent: Intent::None,
                subject: None,
                matter: Some(matter),
            };
        }
        if best < ENOUGH {
            return Understood::of(Intent::None, None);
        }
        let mut leading = ranked
            .into_iter()
            .filter(|(weight, _)| *weight == best)
            .map(|(_, intent)| intent);
        // A tie is no answer, but the value of a figure is asked for in passing: the other one then says what about it.
        let intent = match (leading.next(), leading.next(), leading.next()) {
            (Some(one), None, None) => one,
            (Some(Intent::Value), Some(other), None) | (Some(other), Some(Intent::Value), None) => other,
            _ => Intent::None,
        };
        let counted =
            |subject: &Subject| intent == Intent::Certainty && (self.weak || *subject == Subject::TotalVideos);
        // "How many videos is it based on?" asks for no figure of videos.
        let subject = self
            .subject
            .filter(|subject| intent.takes_subject() && !counted(subject));
        // How many uploads there are in all compares with nothing, and is nothing to improve: their pace is.
        let subject = match (intent, subject) {
            (Intent::Compare | Intent::Advice, Some(Subject::TotalVideos)) => Some(Subject::UploadsPerWeek),
            (_, subject) => subject,
        };
        if intent == Intent::Value && subject.is_none() {
            return Understood::of(Intent::None, None);
        }
        Understood::of(intent, subject)
    }
}
