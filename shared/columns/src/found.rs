//! Which rows answer, and the page of them.

use std::ops::Range;

/// Which rows answer, one bit each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// 64 rows a word, the first in the lowest bit.
    pub bits: Vec<u64>,
}

impl Found {
    /// The first rows, `rows` of them.
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
                // First to bytes, then to bits: the compiler compares many values at once.
                let mut matching = [0; 64];
                for (byte, value) in matching.iter_mut().zip(values) {
                    *byte = u8::from(passes(*value));
                }
                *word &= packed(&matching);
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

/// Bytes of 0 or 1 as bits, the first as the lowest.
fn packed(bytes: &[u8; 64]) -> u64 {
    let (eights, _) = bytes.as_chunks::<8>();
    // The product has the sum of all bytes shifted by 7 places less for each, so that its highest byte is the eight bits.
    let bits = |eight: &[u8; 8]| u64::from_le_bytes(*eight).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    (0..)
        .zip(eights)
        .fold(0, |all, (number, eight)| all | bits(eight) << (8 * number))
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
    /// An empty page: `skip` rows come before it, and it takes at most `take` of the `total` rows there are.
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

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn rows_are_kept_that_pass_and_pages_are_cut_from_them(
            values in vec(0_u8..4, 0..300), first in 0_u8..5, second in 0_u8..5, skip in 0_u32..90, take in 0_u32..90, reversed in any::<bool>(),
        ) {
            let rows = values.len() as u32;
            let mut found = Found::first(rows);
            found.keep(&values, |value: u8| value >= first);
            found.keep(&values, |value: u8| value <= second);
            let passes = |row: &u32| (first..=second).contains(&values[*row as usize]);
            let mut plain: Vec<u32> = (0..rows).filter(passes).collect();
            prop_assert_eq!(found.rows().collect::<Vec<_>>(), plain.clone());
            prop_assert_eq!(found.count() as usize, plain.len());
            if reversed {
                plain.reverse();
            }
            let mut page = Page::new(skip, take, rows);
            found.in_order(0..rows, reversed, &mut page);
            let cut: Vec<u32> = plain.into_iter().skip(skip as usize).take(take as usize).collect();
            prop_assert_eq!(page.rows, cut);
        }
    }
}
