//! Fills sentences with facts.

use super::piece::{Piece, Show};
use super::texts::{self, Texts, reasons};
use crate::facts::{Fact, FactSheet, Quoted};
use engine::report::State;

/// What a slot of a sentence is filled with.
#[derive(Clone, Copy, Debug)]
pub enum Slot<'f> {
    Fact(&'f Fact),
    Quoted(&'f Quoted),
    /// Words of ours, which hold no number either.
    Words(&'static str),
}

/// Writes an answer, sentence by sentence.
pub struct Writer<'s> {
    pub sheet: &'s FactSheet,
    pub t: &'static Texts,
    paragraphs: Vec<Vec<Piece>>,
    current: Vec<Piece>,
}

impl<'s> Writer<'s> {
    pub fn new(sheet: &'s FactSheet) -> Self {
        Self {
            sheet,
            t: texts::of(sheet.language),
            paragraphs: Vec::new(),
            current: Vec::new(),
        }
    }

    pub fn finish(mut self) -> Vec<Vec<Piece>> {
        self.end();
        self.paragraphs
    }

    /// Ends the paragraph, if it says something.
    pub fn end(&mut self) {
        if !self.current.is_empty() {
            self.paragraphs.push(std::mem::take(&mut self.current));
        }
    }

    /// Says a sentence, unless one of its slots stays empty. Whether it was said.
    pub fn say(&mut self, sentence: &'static str, slots: &[(&str, Slot<'_>)]) -> bool {
        let Some(pieces) = fill(sentence, slots) else {
            return false;
        };
        if !self.current.is_empty() {
            join(&mut self.current, Piece::Text { text: " ".to_owned() });
        }
        for piece in pieces {
            join(&mut self.current, piece);
        }
        true
    }

    /// Says a sentence about one fact, `x`.
    pub fn of(&mut self, sentence: &'static str, fact: &Fact) -> bool {
        self.say(sentence, &[("x", Slot::Fact(fact))])
    }

    /// Says a sentence without slots.
    pub fn plain(&mut self, sentence: &'static str) -> bool {
        self.say(sentence, &[])
    }

    /// Says a sentence about the fact with this key, where there is a value.
    pub fn key(&mut self, sentence: &'static str, key: &str) -> bool {
        let sheet = self.sheet;
        sheet.known(key).is_some_and(|fact| self.of(sentence, fact))
    }

    /// The words for why a fact is provisional or missing.
    pub fn reason(&self, fact: &Fact) -> Option<Slot<'static>> {
        fact.reason
            .map(|reason| Slot::Words(reasons::of(reason, self.sheet.language)))
    }

    /// Says a sentence with the `reason` of a fact, where it has one.
    pub fn why(&mut self, sentence: &'static str, fact: &Fact) -> bool {
        let Some(reason) = self.reason(fact) else { return false };
        self.say(sentence, &[("x", Slot::Fact(fact)), ("reason", reason)])
    }

    /// A figure with its doubt, or why there is none.
    pub fn figure(&mut self, fact: &Fact) {
        let t = self.t;
        if !fact.is_known() {
            let _ = self.why(t.abstained, fact) || self.of(t.abstained_bare, fact);
            return;
        }
        self.of(t.value, fact);
        self.doubt(fact);
    }

    /// The doubt of a figure that was said already.
    pub fn doubt(&mut self, fact: &Fact) {
        let t = self.t;
        let _ = self.of(t.likely, fact) || self.of(t.likely_bare, fact);
        if fact.code == "chance" {
            self.plain(t.chance);
        }
        if fact.state == State::Provisional {
            self.why(t.provisional, fact);
        }
    }
}

/// Texts that follow each other become one.
fn join(pieces: &mut Vec<Piece>, piece: Piece) {
    if let (Some(Piece::Text { text }), Piece::Text { text: more }) = (pieces.last_mut(), &piece) {
        text.push_str(more);
    } else {
        pieces.push(piece);
    }
}

fn fill(sentence: &str, slots: &[(&str, Slot<'_>)]) -> Option<Vec<Piece>> {
    let mut pieces = Vec::new();
    let mut rest = sentence;
    while let Some((before, after)) = rest.split_once('{') {
        let (slot, after) = after.split_once('}')?;
        if !before.is_empty() {
            pieces.push(Piece::Text {
                text: before.to_owned(),
            });
        }
        pieces.push(filled(slot, slots)?);
        rest = after;
    }
    if !rest.is_empty() {
        pieces.push(Piece::Text { text: rest.to_owned() });
    }
    Some(pieces)
}

fn filled(slot: &str, slots: &[(&str, Slot<'_>)]) -> Option<Piece> {
    let (name, part) = slot.split_once('.').unwrap_or((slot, ""));
    let (_, filling) = slots.iter().find(|(known, _)| *known == name)?;
    let fact = match filling {
        Slot::Words(words) => {
            return Some(Piece::Text {
                text: (*words).to_owned(),
            });
        }
        Slot::Quoted(text) => return Some(Piece::Quoted { text: (*text).clone() }),
        Slot::Fact(fact) => fact,
    };
    let show = match part {
        "" => Show::Value,
        "label" => Show::Label,
        "range" => Show::Range,
        "n" => Show::Sample,
        "about" => return fact.about.clone().map(|text| Piece::Quoted { text }),
        _ => return None,
    };
    show.of(fact)?;
    Some(Piece::Fact {
        id: fact.id.clone(),
        show,
    })
}
