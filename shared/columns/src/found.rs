//! Which rows answer, and the page of them.

use std::ops::Range;

/// Which rows answer, one bit each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// 64 rows a word, the first in the lowest bit.
    pub bits: Vec<u64>,
}

impl Found {
    /// The first so many rows.
    #[must_use]
    pub fn first(rows: u32) -> Self {
        let rows = rows as usize;
        let mut bits = vec![u64::MAX; rows.div_ceil(64)];
        if let Some(last) = bits.last_mut().filter(|_| !rows.is_multiple_of(64)) {
            *last = (1 << (rows % 64)) - 1;
        }
        Self { bits }
    }

    /// How many answer.
    #[must_use]
    pub fn count(&self) -> u32 {
        self.bits.iter().map(|word| word.count_ones()).sum()
    }

    /// Leaves those whose value passes.
    pub fn keep<T: Copy>(&mut self, column: &[T], passes: impl Fn(T) -> bool) {
        for (word, values) in self.bits.iter_mut().zip(column.chunks(64)) {
            if *word != 0 {
                let bits = values.iter().enumerate();
                *word &= bits.fold(0, |bits, (place, value)| bits | u64::from(passes(*value)) << place);
            }
        }
    }

    /// Leaves those that answer there as well.
    pub fn and(&mut self, other: &Self) {
        for (word, others) in self.bits.iter_mut().zip(&other.bits) {
            *word &= others;
        }
    }

    /// Whether a row answers.
    #[inline]
    #[must_use]
    pub fn has(&self, row: u32) -> bool {
        let word = self.bits.get((row / 64) as usize).copied().unwrap_or_default();
        word >> (row % 64) & 1 == 1
    }

    /// The rows that answer, in their own order.
    pub fn rows(&self) -> impl Iterator<Item = u32> + '_ {
        (0_u32..).zip(&self.bits).flat_map(|(number, word)| {
            let mut left = *word;
            std::iter::from_fn(move || {
                let place = (left != 0).then(|| left.trailing_zeros())?;
                left &= left - 1;
                Some(number * 64 + place)
            })
        })
    }

    /// Puts those of a stretch of rows onto a page, in their own order or reversed.
    pub fn in_order(&self, rows: Range<u32>, reversed: bool, page: &mut Page) {
        if reversed {
            page.fill(rows.rev(), self);
            return;
        }
        let mut row = rows.start;
        while row < rows.end && !page.is_full() {
            let word = self.bits.get((row / 64) as usize).copied().unwrap_or_default();
            let whole = row.is_multiple_of(64) && row + 64 <= rows.end;
            // A word that the page skips needs no look at its bits.
            if whole && word.count_ones() <= page.skip {
                page.skip -= word.count_ones();
                row += 64;
                continue;
            }
            let next = (row / 64 + 1) * 64;
            page.fill(row..next.min(rows.end), self);
            row = next;
        }
    }
}

/// A page in the making.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    skip: u32,
    take: u32,
    /// Numbers of its rows.
    pub rows: Vec<u32>,
}

impl Page {
    /// An empty page: so many rows before it, and at most so many on it, of which there are at most `total`.
    #[must_use]
    pub fn new(skip: u32, take: u32, total: u32) -> Self {
        let rows = Vec::with_capacity(take.min(total) as usize);
        Self { skip, take, rows }
    }

    fn is_full(&self) -> bool {
        self.rows.len() >= self.take as usize
    }

    /// Takes those rows of an order that answer, until it is full.
    pub fn fill(&mut self, rows: impl Iterator<Item = u32>, found: &Found) {
        if self.is_full() {
            return;
        }
        for row in rows.filter(|row| found.has(*row)) {
            if self.skip > 0 {
                self.skip -= 1;
                continue;
            }
            self.rows.push(row);
            if self.is_full() {
                return;
            }
        }
    }
}
