//! Takes a line apart into text and slots.

use super::Violation;
use crate::answer::{Piece, Show};
use crate::facts::{FactSheet, Quoted};

/// A part of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    Text(String),
    Fact { slot: String, id: String, show: Show },
    Quoted { slot: String, text: Quoted },
}

impl Part {
    pub fn into_piece(self) -> Piece {
        match self {
            Self::Text(text) => Piece::Text { text },
            Self::Fact { id, show, .. } => Piece::Fact { id, show },
            Self::Quoted { text, .. } => Piece::Quoted { text },
        }
    }

    /// Whether it is read as words: a name of a figure, or what the channel wrote.
    const fn is_words(&self) -> bool {
        matches!(self, Self::Quoted { .. } | Self::Fact { show: Show::Label, .. })
    }

    fn slot(&self) -> Option<&str> {
        match self {
            Self::Text(_) => None,
            Self::Fact { slot, .. } | Self::Quoted { slot, .. } => Some(slot),
        }
    }
}

/// Text and slots of a line, in turn.
pub fn parts(line: &str, sheet: &FactSheet) -> Result<Vec<Part>, Violation> {
    let mut parts = Vec::new();
    let mut rest = line;
    while let Some((before, after)) = rest.split_once("{{") {
        let (slot, after) = after.split_once("}}").ok_or(Violation::Character('{'))?;
        if !before.is_empty() {
            parts.push(Part::Text(before.to_owned()));
        }
        parts.push(part(slot.trim(), sheet).ok_or_else(|| Violation::Slot(slot.to_owned()))?);
        rest = after;
    }
    if !rest.is_empty() {
        parts.push(Part::Text(rest.to_owned()));
    }
    Ok(parts)
}

/// `f12`, `f12.label`, `f12.range`, `f12.n` or `f12.about`, of a fact that has it.
fn part(slot: &str, sheet: &FactSheet) -> Option<Part> {
    let (id, what) = slot.split_once('.').unwrap_or((slot, "value"));
    let fact = sheet.by_id(id)?;
    let show = match what {
        "value" => Show::Value,
        "label" => Show::Label,
        "range" => Show::Range,
        "n" => Show::Sample,
        "about" => {
            return Some(Part::Quoted {
                slot: slot.to_owned(),
                text: fact.about.clone()?,
            });
        }
        _ => return None,
    };
    show.of(fact)?;
    Some(Part::Fact {
        slot: slot.to_owned(),
        id: fact.id.clone(),
        show,
    })
}

/// Words after a slot that make another number of it.
const FACTORS: [&str; 14] = [
    "mal", "times", "fold", "fach", "fache", "fachen", "x", "k", "m", "mio", "mrd", "tsd", "komma", "point",
];

/// Slots are kept apart. Two slots in a row, a sign before one, or a factor after one would be read as another number; so there is a word
/// between two values, and a blank or punctuation around each.
pub fn apart(parts: &[Part]) -> Result<(), Violation> {
    for (at, part) in parts.iter().enumerate() {
        let Some(slot) = part.slot() else { continue };
        let joined = || Violation::Joined(slot.to_owned());
        let before = at.checked_sub(1).and_then(|at| parts.get(at));
        if let Some(before) = before {
            let Part::Text(text) = before else { return Err(joined()) };
            let neighbor = at.checked_sub(2).and_then(|at| parts.get(at));
            let numbers = neighbor.is_some_and(|neighbor| !neighbor.is_words()) && !part.is_words();
            let together = numbers && !text.chars().any(char::is_alphabetic);
            if !text.ends_with(opens) || signed(text) || together {
                return Err(joined());
            }
        }
        if let Some(Part::Text(text)) = parts.get(at + 1) {
            let word: String = text.trim_start().chars().take_while(|c| c.is_alphabetic()).collect();
            let word = word.to_lowercase();
            if !text.starts_with(closes) || dotted(text) || FACTORS.contains(&word.as_str()) {
                return Err(joined());
            }
        }
    }
    Ok(())
}

fn opens(c: char) -> bool {
    c.is_whitespace() || matches!(c, '(' | '„' | '“' | '"' | '‚' | '‘')
}

fn closes(c: char) -> bool {
    c.is_whitespace()
        || matches!(
            c,
            ')' | '.' | ',' | ';' | ':' | '!' | '?' | '“' | '”' | '"' | '‘' | '’' | '…'
        )
}

/// A dash before a slot, also with a blank between, is read as a minus.
fn signed(text: &str) -> bool {
    let mut back = text.chars().rev();
    let last = back.next();
    let dash = |c: Option<char>| matches!(c, Some('-' | '–' | '—'));
    // "text – {{f1}}" is a sentence; "-{{f1}}" is a sign. A dash needs a blank on both sides.
    match last {
        Some(' ' | '\u{a0}') => {
            let mut before = text.trim_end().chars().rev();
            dash(before.next()) && !matches!(before.next(), Some(' ' | '\u{a0}'))
        }
        _ => dash(last),
    }
}

/// A point or comma with something right after it is read as a decimal.
fn dotted(text: &str) -> bool {
    let mut signs = text.chars();
    matches!(signs.next(), Some('.' | ',' | ':')) && signs.next().is_some_and(|c| !c.is_whitespace() && !closes(c))
}
