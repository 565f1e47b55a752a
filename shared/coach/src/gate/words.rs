//! The words of a text, and whether its characters are those of plain prose.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::Violation;
use super::slots::Part;
use crate::understand::Question;

/// A word of the text.
pub struct Word {
    /// As it is written.
    pub shown: String,
    /// In lower case, umlauts and ß written out, other marks left out.
    pub folded: String,
    /// It is in the person's own question.
    pub asked: bool,
    /// A comma follows it.
    pub comma: bool,
    /// A sentence ends with it.
    pub ends: bool,
}

/// Abbreviations with points within.
const POINTED: [&str; 8] = ["z.b", "d.h", "u.a", "i.d.r", "o.ä", "e.g", "i.e", "u.u"];

/// The words of a question that have a numeral in them, as they are compared: "100k", "5%".
pub fn of_question(question: &Question) -> Vec<String> {
    let text: String = question.as_str().nfc().collect();
    let bare = text.split_whitespace().map(|token| bare(token).to_lowercase());
    let parts: Vec<String> = bare.filter(|token| !token.is_empty()).collect();
    let pieces = parts.iter().flat_map(|token| token.split('-').map(ToOwned::to_owned));
    let mut all: Vec<String> = pieces.collect();
    all.extend(parts);
    all
}

/// Without the punctuation around it.
fn bare(token: &str) -> &str {
    token.trim_matches(|c: char| is_punctuation(c))
}

fn is_punctuation(c: char) -> bool {
    matches!(
        c,
        '.' | ','
            | ';'
            | ':'
            | '!'
            | '?'
            | '\''
            | '"'
            | '('
            | ')'
            | '-'
            | '–'
            | '—'
            | '…'
            | '„'
            | '“'
            | '”'
            | '‚'
            | '‘'
            | '’'
            | '/'
            | '&'
            | '»'
            | '«'
    )
}

/// Words of the texts of a line. Everything in them is a letter of German or English, or punctuation.
pub fn split(parts: &[Part], own: &[String]) -> Result<Vec<Word>, Violation> {
    let mut words = Vec::new();
    for part in parts {
        match part {
            // In the place of a fact is something that is no word, and ends no sentence.
            Part::Fact { .. } | Part::Quoted { .. } => words.push(gap()),
            Part::Text(text) => {
                markup(text, words.is_empty())?;
                for token in text.split_whitespace() {
                    push(token, own, &mut words)?;
                }
            }
        }
    }
    Ok(words)
}

const fn gap() -> Word {
    Word {
        shown: String::new(),
        folded: String::new(),
        asked: false,
        comma: false,
        ends: false,
    }
}

/// A dash at the beginning of a line makes it an item of a list.
fn markup(text: &str, first: bool) -> Result<(), Violation> {
    match text.chars().next() {
        Some(dash @ ('-' | '–' | '—')) if first => Err(Violation::Character(dash)),
        _ => Ok(()),
    }
}

fn push(token: &str, own: &[String], words: &mut Vec<Word>) -> Result<(), Violation> {
    let word = bare(token);
    let asked = own.iter().any(|asked| *asked == word.to_lowercase());
    if !asked {
        characters(token)?;
        address(token)?;
    }
    let (comma, ends) = (token.ends_with(','), token.ends_with(['.', '!', '?', ':', '…']));
    let pieces = word.split(|c: char| is_punctuation(c) && !matches!(c, '\'' | '’'));
    let mut pieces = pieces.filter(|piece| !piece.is_empty()).peekable();
    while let Some(piece) = pieces.next() {
        let last = pieces.peek().is_none();
        words.push(Word {
            shown: piece.to_owned(),
            folded: fold(piece),
            asked: asked || own.iter().any(|asked| *asked == piece.to_lowercase()),
            comma: comma && last,
            ends: ends && last,
        });
    }
    Ok(())
}

/// Letters that German, English and names in them use, and punctuation.
fn characters(token: &str) -> Result<(), Violation> {
    token.chars().try_for_each(|c| match c {
        'a'..='z' | 'A'..='Z' | 'ä' | 'ö' | 'ü' | 'Ä' | 'Ö' | 'Ü' | 'ß' => Ok(()),
        'é' | 'è' | 'ê' | 'ë' | 'á' | 'à' | 'â' | 'ç' | 'ñ' | 'ó' | 'ò' | 'ô' | 'í' | 'î' | 'ï' | 'ú' | 'ù' | 'û'
        | 'É' | 'È' | 'Á' | 'À' => Ok(()),
        c if is_punctuation(c) => Ok(()),
        c if c.is_control() || is_invisible(c) => Err(Violation::Invisible(c.into())),
        c => Err(Violation::Character(c)),
    })
}

fn is_invisible(c: char) -> bool {
    domain::profile::is_unfit(c) || !domain::profile::is_seen(c) || is_combining_mark(c)
}

/// A point within a word is an address, but for abbreviations; so is a double slash.
fn address(token: &str) -> Result<(), Violation> {
    let word = bare(token).to_lowercase();
    let pointed = word.contains('.') && !POINTED.contains(&word.as_str()) && !word.contains("...");
    if pointed || word.contains("//") || word.starts_with("www") {
        return Err(Violation::Address(token.to_owned()));
    }
    Ok(())
}

/// Lower case; umlauts and ß written out, other marks and apostrophes left out.
pub fn fold(word: &str) -> String {
    let mut folded = String::with_capacity(word.len());
    for c in word.chars().flat_map(char::to_lowercase) {
        match c {
            'ä' => folded.push_str("ae"),
            'ö' => folded.push_str("oe"),
            'ü' => folded.push_str("ue"),
            'ß' => folded.push_str("ss"),
            '\'' | '’' => {}
            c => folded.extend(std::iter::once(c).nfd().filter(|c| !is_combining_mark(*c))),
        }
    }
    folded
}
