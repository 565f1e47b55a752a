//! Answers as they cross the wire: with what is read of each fact, so that a client that shows them needs no facts.

use coach::{Answer, FactSheet, Intent, Piece, Show};
use contract::coach::{CoachAnswer, CoachPiece, CoachShow, CoachVoice};

/// An answer in sentences of ours.
pub(crate) fn answer(own: &Answer, sheet: &FactSheet) -> CoachAnswer {
    CoachAnswer {
        by: CoachVoice::Template,
        abstained: own.intent == Intent::None,
        paragraphs: paragraphs(&own.paragraphs, sheet),
        follow_ups: own.follow_ups.iter().map(|one| one.question.to_owned()).collect(),
    }
}

/// Paragraphs with the facts filled in. A piece of a fact that the sheet does not have is nothing.
pub(crate) fn paragraphs(paragraphs: &[Vec<Piece>], sheet: &FactSheet) -> Vec<Vec<CoachPiece>> {
    let each = |pieces: &Vec<Piece>| pieces.iter().filter_map(|one| piece(one, sheet)).collect();
    paragraphs.iter().map(each).collect()
}

fn piece(piece: &Piece, sheet: &FactSheet) -> Option<CoachPiece> {
    Some(match piece {
        Piece::Text { text } => CoachPiece::Text { text: text.clone() },
        Piece::Quoted { text } => CoachPiece::Quoted {
            text: text.as_str().to_owned(),
        },
        Piece::Fact { id, show } => {
            let fact = sheet.by_id(id)?;
            CoachPiece::Fact {
                text: show.of(fact)?.to_owned(),
                fact: fact.id.clone(),
                show: match show {
                    Show::Value => CoachShow::Value,
                    Show::Label => CoachShow::Label,
                    Show::Range => CoachShow::Range,
                    Show::Sample => CoachShow::Sample,
                },
                label: fact.label.clone(),
                basis: fact.basis.clone(),
                state: fact.state,
                reason: fact.reason,
            }
        }
    })
}

/// A piece as a language model writes it: with a slot in place of what a fact says.
pub(crate) fn slotted(piece: &CoachPiece) -> String {
    match piece {
        CoachPiece::Text { text } | CoachPiece::Quoted { text } => text.clone(),
        CoachPiece::Fact { fact, show, .. } => {
            let what = match show {
                CoachShow::Value => "",
                CoachShow::Label => ".label",
                CoachShow::Range => ".range",
                CoachShow::Sample => ".n",
            };
            format!("{{{{{fact}{what}}}}}")
        }
    }
}
