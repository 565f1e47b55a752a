//! What an answer consists of.

use serde::Serialize;

use crate::facts::{FactSheet, Quoted};
use crate::understand::{Intent, Subject};

/// What of a fact is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Show {
    /// Its value.
    Value,
    /// Its name.
    Label,
    /// Where the true value most likely lies.
    Range,
    /// What it rests on: "50 uploads".
    Sample,
}

/// A piece of an answer. Only facts and what others wrote hold numbers.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Piece {
    /// Words.
    Text {
        /// The words.
        text: String,
    },
    /// A figure of the report, which a screen links to its formula.
    Fact {
        /// Its id.
        id: String,
        /// What of it.
        show: Show,
    },
    /// A title or name that others chose.
    Quoted {
        /// The title or name.
        text: Quoted,
    },
}

/// A question that suggests itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct FollowUp {
    /// As it is asked.
    pub question: &'static str,
    /// What it asks for.
    pub intent: Intent,
    /// The figure it is about.
    pub subject: Option<Subject>,
}

/// An answer: one to four paragraphs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Answer {
    /// What it answers.
    pub intent: Intent,
    /// The figure it is about.
    pub subject: Option<Subject>,
    /// Its paragraphs.
    pub paragraphs: Vec<Vec<Piece>>,
    /// Two questions that suggest themselves.
    pub follow_ups: [FollowUp; 2],
    /// Formulas behind its figures, in the order of their first use.
    pub basis: Vec<String>,
}

impl Answer {
    /// All pieces, in order.
    pub fn pieces(&self) -> impl Iterator<Item = &Piece> {
        self.paragraphs.iter().flatten()
    }

    /// The answer as plain text, with an empty line between paragraphs.
    #[must_use]
    pub fn text(&self, sheet: &FactSheet) -> String {
        let paragraphs = self.paragraphs.iter().map(|pieces| spoken(pieces, sheet));
        paragraphs.collect::<Vec<_>>().join("\n\n")
    }
}

/// Pieces as plain text; a fact that the sheet does not have is nothing.
#[must_use]
pub fn spoken(pieces: &[Piece], sheet: &FactSheet) -> String {
    let word = |piece: &Piece| match piece {
        Piece::Text { text } => text.clone(),
        Piece::Quoted { text } => text.as_str().to_owned(),
        Piece::Fact { id, show } => sheet
            .by_id(id)
            .and_then(|fact| show.of(fact))
            .unwrap_or_default()
            .to_owned(),
    };
    pieces.iter().map(word).collect()
}

impl Show {
    /// What it shows of a fact, where the fact has it.
    #[must_use]
    pub fn of(self, fact: &crate::facts::Fact) -> Option<&str> {
        match self {
            Self::Value => fact.value.as_deref(),
            Self::Label => Some(&fact.label),
            Self::Range => fact.interval.as_deref(),
            Self::Sample => fact.sample.as_deref(),
        }
    }
}
