//! Searching texts.
//!
//! For each 64 rows it is known which three letters in a row their texts may have, so that most of the text is never looked at.

use std::ops::Range;

use memchr::memmem::Finder;
use zerocopy::little_endian::U32;

/// Rows, of a hundred, up to which each is searched on its own.
const FEW: usize = 5;
/// Letters that are looked up together.
const LETTERS: usize = 3;

/// The bits, of a hash of `GRAM` bytes (a power of two), of all letters that are neighbours in a text; texts end with a line break.
fn grams<const GRAM: usize>(text: &[u8]) -> impl Iterator<Item = usize> {
    let whole = text.windows(LETTERS).filter(|letters| !letters.contains(&b'\n'));
    whole.map(|letters| {
        let word = letters
            .iter()
            .fold(0_u32, |word, letter| word << 8 | u32::from(*letter));
        (word.wrapping_mul(0x9E37_79B1) >> (32 - (GRAM * 8).trailing_zeros())) as usize
    })
}

/// Notes the letters of a text in the last `GRAM` bytes.
pub fn note<const GRAM: usize>(text: &[u8], bits: &mut [u8]) {
    let start = bits.len().saturating_sub(GRAM);
    for gram in grams::<GRAM>(text) {
        if let Some(eight) = bits.get_mut(start + gram / 8) {
            *eight |= 1 << (gram % 8);
        }
    }
}

/// Texts of rows, one after the other.
#[derive(Clone, Copy, Debug)]
pub struct Texts<'a> {
    /// The texts, folded, each with a line break at the end of each line.
    pub text: &'a [u8],
    /// Where each row's text ends.
    pub ends: &'a [U32],
}

/// Texts with what is known of the letters of each 64, `GRAM` bytes.
#[derive(Clone, Copy, Debug)]
pub struct Searched<'a, const GRAM: usize> {
    /// The texts.
    pub texts: Texts<'a>,
    /// What is known.
    pub grams: &'a [u8],
}

impl<const GRAM: usize> Searched<'_, GRAM> {
    /// Leaves of the rows those whose text has any of the terms, which are folded.
    pub fn narrow(&self, terms: &[String], bits: &mut [u64]) {
        let finders: Vec<Finder<'_>> = terms.iter().map(Finder::new).collect();
        if self.texts.are_few(bits) {
            return self.texts.each(&finders, bits);
        }
        let mut found = vec![0; bits.len()];
        for finder in &finders {
            for rows in self.candidates(finder.needle()) {
                self.texts.mark(rows, finder, &mut found);
            }
        }
        for (word, found) in bits.iter_mut().zip(found) {
            *word &= found;
        }
    }

    /// Stretches of rows in whose texts the term may be.
    fn candidates(&self, term: &[u8]) -> Vec<Range<usize>> {
        let rows = self.texts.ends.len();
        let wanted: Vec<usize> = grams::<GRAM>(term).collect();
        let mut stretches: Vec<Range<usize>> = Vec::new();
        for (number, known) in self.grams.chunks_exact(GRAM).enumerate() {
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
}

impl Texts<'_> {
    /// Whether so few rows are left that each is searched on its own.
    pub(crate) fn are_few(&self, bits: &[u64]) -> bool {
        let left: usize = bits.iter().map(|word| word.count_ones() as usize).sum();
        left * 100 <= self.ends.len() * FEW
    }

    /// Leaves of the rows those whose text any of the finders finds.
    pub(crate) fn each(&self, finders: &[Finder<'_>], bits: &mut [u64]) {
        for (number, word) in bits.iter_mut().enumerate() {
            let mut left = *word;
            while left != 0 {
                let place = left.trailing_zeros() as usize;
                left &= left - 1;
                let text = self.of(number * 64 + place);
                if !finders.iter().any(|finder| finder.find(text).is_some()) {
                    *word &= !(1 << place);
                }
            }
        }
    }

    fn of(&self, row: usize) -> &[u8] {
        let start = row.checked_sub(1).map_or(Some(0), |before| self.end(before));
        let end = self.end(row).unwrap_or(0);
        self.text.get(start.unwrap_or(0)..end).unwrap_or_default()
    }

    fn end(&self, row: usize) -> Option<usize> {
        self.ends.get(row).map(|end| end.get() as usize)
    }

    /// Sets the bits of those rows in whose text the term is. A term has no line break, so it is never found across two texts.
    pub(crate) fn mark(&self, rows: Range<usize>, finder: &Finder<'_>, bits: &mut [u64]) {
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
