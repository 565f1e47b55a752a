//! Searching long texts by their words.
//!
//! Each word has the rows in whose texts it is. What is searched for lies within one word, or within neighbouring ones, so that the words are
//! looked through instead of the texts: some megabytes whatever is asked.

use std::cmp::Reverse;
use std::collections::HashMap;

use memchr::memmem::Finder;
use zerocopy::little_endian::U32;

use crate::form::Section;
use crate::search::Texts;
use crate::writer::{SectionWriter, TooLarge};

/// Between words.
const SPACE: char = ' ';
/// Of a number in bytes of seven bits: more follow.
const MORE: u8 = 0x80;

/// The sections of an index of words.
#[derive(Clone, Copy, Debug)]
pub struct WordSections<S> {
    /// The words, with a line break after each.
    pub words: S,
    /// Where each word ends.
    pub word_ends: S,
    /// For each word its rows, in order: how far each is from the one before, in bytes of seven bits.
    pub rows: S,
    /// Where each word's rows end.
    pub row_ends: S,
}

/// An index of words in the making.
#[derive(Default)]
pub struct WordsMade {
    numbers: HashMap<String, u32>,
    rows: Vec<Rows>,
}

#[derive(Default)]
struct Rows {
    /// One more than the last of them.
    next: u32,
    bytes: Vec<u8>,
}

impl WordsMade {
    /// Notes the words of the next row's text, whose lines end with line breaks.
    pub fn note(&mut self, text: &str, row: u32) {
        for word in text.split([SPACE, '\n']).filter(|word| !word.is_empty()) {
            let number = match self.numbers.get(word) {
                Some(number) => *number,
                None => {
                    let number = self.rows.len() as u32;
                    self.numbers.insert(word.to_owned(), number);
                    self.rows.push(Rows::default());
                    number
                }
            };
            if let Some(rows) = self.rows.get_mut(number as usize).filter(|rows| rows.next <= row) {
                let mut gap = row - rows.next;
                while gap >= u32::from(MORE) {
                    rows.bytes.push(gap as u8 | MORE);
                    gap >>= 7;
                }
                rows.bytes.push(gap as u8);
                rows.next = row + 1;
            }
        }
    }

    /// Lays the index out.
    ///
    /// # Errors
    /// [`TooLarge`] from four billion bytes on.
    pub fn put<S: Section, const N: usize>(
        self,
        writer: &mut SectionWriter<S, N>,
        to: WordSections<S>,
    ) -> Result<(), TooLarge> {
        let mut words: Vec<(String, u32)> = self.numbers.into_iter().collect();
        words.sort_unstable_by_key(|(_, number)| *number);
        for ((word, _), rows) in words.into_iter().zip(self.rows) {
            writer.put(to.words, word.as_bytes());
            writer.put(to.words, b"\n");
            writer.put_end(to.words, to.word_ends)?;
            writer.put(to.rows, &rows.bytes);
            writer.put_end(to.rows, to.row_ends)?;
        }
        Ok(())
    }
}

/// Texts with an index of their words.
#[derive(Clone, Copy, Debug)]
pub struct Words<'a> {
    /// The texts.
    pub texts: Texts<'a>,
    /// The words, one a row of their own.
    pub words: Texts<'a>,
    /// Their rows.
    pub rows: &'a [u8],
    /// Where each word's rows end.
    pub row_ends: &'a [U32],
}

impl Words<'_> {
    /// Leaves of the rows those whose text has any of the terms, which are folded.
    pub fn narrow(&self, terms: &[String], bits: &mut [u64]) {
        if self.texts.are_few(bits) {
            let finders: Vec<Finder<'_>> = terms.iter().map(Finder::new).collect();
            return self.texts.each(&finders, bits);
        }
        let mut found = vec![0; bits.len()];
        for term in terms {
            self.find(term, &mut found);
        }
        for (word, found) in bits.iter_mut().zip(found) {
            *word &= found;
        }
    }

    /// Sets the bits of the rows in whose text the term is.
    fn find(&self, term: &str, found: &mut [u64]) {
        let mut pieces: Vec<&str> = term.split(SPACE).filter(|piece| !piece.is_empty()).collect();
        if pieces.as_slice() == [term] {
            return self.mark(term, found);
        }
        // Each piece must be in a word of the row; its text shows whether they are neighbors. Long pieces are in few words: often one of
        // them leaves so few rows that the others need no look.
        let mut candidates = vec![u64::MAX; found.len()];
        pieces.sort_by_key(|piece| Reverse(piece.len()));
        for piece in pieces {
            if self.texts.are_few(&candidates) {
                break;
            }
            let mut marked = vec![0; found.len()];
            self.mark(piece, &mut marked);
            for (word, marked) in candidates.iter_mut().zip(marked) {
                *word &= marked;
            }
        }
        let finder = Finder::new(term);
        if self.texts.are_few(&candidates) {
            self.texts.each(&[finder], &mut candidates);
            for (word, candidates) in found.iter_mut().zip(candidates) {
                *word |= candidates;
            }
        } else {
            self.texts.mark(0..self.texts.ends.len(), &finder, found);
        }
    }

    /// Sets the bits of the rows that have a word with this piece in it.
    fn mark(&self, piece: &str, found: &mut [u64]) {
        let mut words = vec![0; self.words.ends.len().div_ceil(64)];
        self.words
            .mark(0..self.words.ends.len(), &Finder::new(piece), &mut words);
        for (number, mut left) in words.into_iter().enumerate() {
            while left != 0 {
                self.set(number * 64 + left.trailing_zeros() as usize, found);
                left &= left - 1;
            }
        }
    }

    /// Sets the bits of a word's rows.
    fn set(&self, word: usize, found: &mut [u64]) {
        let end = |word: usize| self.row_ends.get(word).map(|end| end.get() as usize);
        let start = word.checked_sub(1).map_or(Some(0), end);
        let place = start.zip(end(word)).map(|(start, end)| start..end);
        let bytes = place.and_then(|place| self.rows.get(place)).unwrap_or_default();
        let (mut row, mut gap, mut shift) = (0_usize, 0_usize, 0);
        for byte in bytes {
            gap |= usize::from(byte & !MORE) << shift;
            if byte & MORE != 0 {
                // A row has no more than five such bytes; what a forged file has beyond them is any number.
                shift = (shift + 7) % 35;
                continue;
            }
            row = row.saturating_add(gap);
            if let Some(word) = found.get_mut(row / 64) {
                *word |= 1 << (row % 64);
            }
            (row, gap, shift) = (row.saturating_add(1), 0, 0);
        }
    }
}
