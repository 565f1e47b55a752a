//! Searching names and handles.
//!
//! For each 64 rows it is known which three letters in a row their texts may hold, so that most of the text is never looked at.

use std::ops::Range;

use memchr::memmem::Finder;
use zerocopy::little_endian::U32;

use crate::board::Board;
use crate::layout::Section;

/// Rows, of a hundred, up to which each is searched on its own.
const FEW: usize = 5;
/// What is known of the texts of 64 rows takes so many bytes.
pub(crate) const GRAM_BYTES: usize = 256;
/// Letters that are looked up together.
const GRAM: usize = 3;
/// Bits of a hash that name one of the bits of [`GRAM_BYTES`].
const GRAM_BITS: u32 = (GRAM_BYTES * 8).trailing_zeros();

/// The bits of all letters that stand together in a text; texts end with a line break.
fn grams(text: &[u8]) -> impl Iterator<Item = usize> {
    let whole = text.windows(GRAM).filter(|letters| !letters.contains(&b'\n'));
    whole.map(|letters| {
        let word = letters
            .iter()
            .fold(0_u32, |word, letter| word << 8 | u32::from(*letter));
        (word.wrapping_mul(0x9E37_79B1) >> (32 - GRAM_BITS)) as usize
    })
}

/// Notes the letters of a text in the last [`GRAM_BYTES`].
pub(crate) fn note(text: &[u8], bits: &mut [u8]) {
    let start = bits.len().saturating_sub(GRAM_BYTES);
    for gram in grams(text) {
        if let Some(eight) = bits.get_mut(start + gram / 8) {
            *eight |= 1 << (gram % 8);
        }
    }
}

/// Leaves of the rows those whose text has any of the terms.
pub(crate) fn narrow(board: &Board, terms: &[String], bits: &mut [u64]) {
    let finders: Vec<Finder<'_>> = terms.iter().map(Finder::new).collect();
    let left: usize = bits.iter().map(|word| word.count_ones() as usize).sum();
    if left * 100 <= board.rows() as usize * FEW {
        return each(board, &finders, bits);
    }
    let texts = Texts {
        text: board.bytes(Section::Text),
        ends: board.u32s(Section::TextEnds),
    };
    let mut found = vec![0; bits.len()];
    for finder in &finders {
        for rows in candidates(board, finder.needle()) {
            texts.mark(rows, finder, &mut found);
        }
    }
    for (word, found) in bits.iter_mut().zip(found) {
        *word &= found;
    }
}

/// Stretches of rows in whose texts the term may be.
fn candidates(board: &Board, term: &[u8]) -> Vec<Range<usize>> {
    let rows = board.rows() as usize;
    let wanted: Vec<usize> = grams(term).collect();
    let mut stretches: Vec<Range<usize>> = Vec::new();
    for (number, known) in board.bytes(Section::Grams).chunks_exact(GRAM_BYTES).enumerate() {
        let has = |gram: &usize| known.get(gram / 8).is_some_and(|eight| eight >> (gram % 8) & 1 == 1);
        if !wanted.iter().all(has) {
            continue;
        }
        let (start, end) = (number * 64, rows.min(number * 64 + 64));
        match stretches.last_mut() {
            Some(last) if last.end == start => last.end = end,
            _ => stretches.push(start..end),
        }
    }
    stretches
}

fn each(board: &Board, finders: &[Finder<'_>], bits: &mut [u64]) {
    for (number, word) in bits.iter_mut().enumerate() {
        let mut left = *word;
        while left != 0 {
            let place = left.trailing_zeros();
            left &= left - 1;
            let row = number as u32 * 64 + place;
            let text = board.piece(Section::Text, Section::TextEnds, row);
            if !finders.iter().any(|finder| finder.find(text).is_some()) {
                *word &= !(1 << place);
            }
        }
    }
}

struct Texts<'a> {
    text: &'a [u8],
    ends: &'a [U32],
}

impl Texts<'_> {
    fn end(&self, row: usize) -> Option<usize> {
        self.ends.get(row).map(|end| end.get() as usize)
    }

    /// Sets the bits of those rows in whose text the term is. A term has no line break, so it is never found across two texts.
    fn mark(&self, rows: Range<usize>, finder: &Finder<'_>, bits: &mut [u64]) {
        let start = rows.start.checked_sub(1).and_then(|before| self.end(before));
        let (mut from, mut row) = (start.unwrap_or(0), rows.start);
        let limit = rows.end.checked_sub(1).and_then(|last| self.end(last)).unwrap_or(0);
        while let Some(found) = self.text.get(from..limit).and_then(|rest| finder.find(rest)) {
            let at = from + found;
            // The row whose end lies first behind the place.
            while self.end(row).is_some_and(|end| end <= at) {
                row += 1;
            }
            let Some(end) = self.end(row) else { return };
            if let Some(word) = bits.get_mut(row / 64) {
                *word |= 1 << (row % 64);
            }
            from = end;
            row += 1;
        }
    }
}
