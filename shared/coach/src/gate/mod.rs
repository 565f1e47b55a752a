//! The gate of a language model: what it wrote passes only if every number in it is a slot of ours.
//!
//! The model writes `{{f12}}` where the value of a fact belongs. Any numeral outside of slots and outside of the person's own question
//! drops the text: digits of every script, number words in German and English, percentages, fractions, multiples. It fails closed: what
//! could be a numeral is one, unless it is one of the idioms of ordinary prose in README.md. What is no plain text of a few paragraphs is
//! dropped as well.

mod english;
mod german;
mod roman;
mod slots;
mod words;

use thiserror::Error;
use unicode_normalization::UnicodeNormalization;

use crate::answer::Piece;
use crate::facts::FactSheet;
use crate::understand::Question;
use slots::Part;
use words::Word;

/// Characters of a text.
pub const LONGEST: usize = 1_500;
/// Paragraphs of a text.
pub const PARAGRAPHS: usize = 6;

/// Why a text is dropped. What is named is for logs, never to be shown.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Violation {
    /// Nothing is said.
    #[error("it is empty")]
    Empty,
    /// More than an answer needs.
    #[error("it is too long")]
    TooLong,
    /// A character that cannot be seen or turns the direction of text.
    #[error("it has the invisible character U+{0:04X}")]
    Invisible(u32),
    /// A character that plain prose in German and English does not need: digits, signs, other scripts, markup, pictures.
    #[error("it has the character {0:?}")]
    Character(char),
    /// A link or an address.
    #[error("it has an address: {0:?}")]
    Address(String),
    /// A slot of no fact, or of something that the fact does not have.
    #[error("it has the slot {0:?}, which nothing fills")]
    Slot(String),
    /// Slots or signs put together so that another number is read.
    #[error("the slot {0:?} is joined with what makes another number of it")]
    Joined(String),
    /// A number word.
    #[error("it has the numeral {0:?}")]
    Numeral(String),
}

/// Checks what a model wrote in answer to a question, and fills its slots.
///
/// # Errors
/// The first violation found: the text must not be shown, not even in part.
pub fn check(text: &str, sheet: &FactSheet, question: &Question) -> Result<Vec<Vec<Piece>>, Violation> {
    let text: String = text.trim().replace("\r\n", "\n").nfc().collect();
    if text.is_empty() {
        return Err(Violation::Empty);
    }
    if text.chars().count() > LONGEST {
        return Err(Violation::TooLong);
    }
    let own = words::of_question(question);
    let mut paragraphs = Vec::new();
    for line in text.split('\n').map(str::trim).filter(|line| !line.is_empty()) {
        let parts = slots::parts(line, sheet)?;
        slots::apart(&parts)?;
        check_words(&parts, &own)?;
        paragraphs.push(parts.into_iter().map(Part::into_piece).collect());
    }
    if paragraphs.len() > PARAGRAPHS {
        return Err(Violation::TooLong);
    }
    Ok(paragraphs)
}

/// Looks at the words of a line. Both languages are looked at whatever the sheet's is: a model may change it.
fn check_words(parts: &[Part], own: &[String]) -> Result<(), Violation> {
    let words = words::split(parts, own)?;
    let read = |at: usize| words.get(at).map_or("", |word| word.folded.as_str());
    for (at, word) in words.iter().enumerate() {
        let Word {
            shown, folded, asked, ..
        } = word;
        if *asked || folded.is_empty() {
            continue;
        }
        let context = Context {
            before: std::array::from_fn(|back| at.checked_sub(back + 1).map_or("", read)),
            after: std::array::from_fn(|on| read(at + on + 1)),
            comma: word.comma,
            starts: at == 0 || words.get(at - 1).is_some_and(|before| before.ends),
        };
        if german::is_numeral(folded, &context)
            || english::is_numeral(folded, &context)
            || roman::is_numeral(shown, &context)
        {
            return Err(Violation::Numeral(shown.clone()));
        }
    }
    spelled(&words)
}

/// Words around a word, nearest first; nothing where there is none.
struct Context<'w> {
    before: [&'w str; 4],
    after: [&'w str; 4],
    /// A comma follows it.
    comma: bool,
    /// It begins a sentence.
    starts: bool,
}

impl Context<'_> {
    fn next(&self) -> &str {
        self.after[0]
    }

    fn previous(&self) -> &str {
        self.before[0]
    }

    /// Whether one of these is among the next words.
    fn soon(&self, words: &[&str], within: usize) -> bool {
        self.after.iter().take(within).any(|word| words.contains(word))
    }
}

/// Three single letters in a row spell a word.
fn spelled(words: &[Word]) -> Result<(), Violation> {
    let mut row = 0;
    for word in words {
        row = if word.shown.chars().count() == 1 && !word.asked {
            row + 1
        } else {
            0
        };
        if row >= 3 {
            return Err(Violation::Numeral(word.shown.clone()));
        }
    }
    Ok(())
}
