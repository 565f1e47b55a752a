//! Which ranks a channel's interval allows.
//!
//! An interval ends at one of 10,001 hundredths, so that two sorted columns of ends are two tables: how many channels end before, and how
//! many begin after, each hundredth. They are counted in one pass and take the same 80 KB for any board.

use columns::NONE_16;
use zerocopy::little_endian::U16;

use crate::entry::MOST_HUNDREDTHS;

/// The ranks that a channel's interval allows, both from 1; its rank is one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// One more than the channels that surely lie above: their lower ends are above its upper end.
    pub best: u32,
    /// All channels with a rank but for those that surely lie below: their upper ends are below its lower end.
    pub worst: u32,
}

/// Where the intervals of the channels with a rank begin and end, by hundredths of a point.
pub(crate) struct Spans {
    /// How many begin above that.
    above: Vec<u32>,
    /// How many end below that.
    below: Vec<u32>,
}

impl Spans {
    /// Of the first `ranked` rows.
    pub(crate) fn of(ends: &Ends<'_>, ranked: u32) -> Self {
        let mut above = vec![0; usize::from(MOST_HUNDREDTHS) + 1];
        let mut below = above.clone();
        for row in 0..ranked {
            let (low, high) = ends.interval(row);
            count(&mut above, low);
            count(&mut below, high);
        }
        running(above.iter_mut().rev());
        running(below.iter_mut());
        Self { above, below }
    }

    pub(crate) fn span(&self, ends: &Ends<'_>, ranked: u32, row: u32) -> Option<Span> {
        let (low, high) = ends.interval(row);
        let surely_above = self.above.get(usize::from(high))?;
        let surely_below = self.below.get(usize::from(low))?;
        (row < ranked).then(|| Span {
            best: surely_above.saturating_add(1),
            worst: ranked.saturating_sub(*surely_below),
        })
    }
}

/// The columns of scores, lower ends and upper ends.
pub(crate) struct Ends<'a>(pub(crate) [&'a [U16]; 3]);

impl Ends<'_> {
    /// The ends of a row's interval. It holds the score by which the row is ranked; an end that is not known may lie anywhere.
    fn interval(&self, row: u32) -> (u16, u16) {
        let [score, low, high] = self
            .0
            .map(|column| column.get(row as usize).map_or(NONE_16, |value| value.get()));
        let score = score.min(MOST_HUNDREDTHS);
        let low = if low == NONE_16 { 0 } else { low };
        (low.min(score), high.min(MOST_HUNDREDTHS).max(score))
    }
}

fn count(table: &mut [u32], at: u16) {
    if let Some(count) = table.get_mut(usize::from(at)) {
        *count += 1;
    }
}

/// Each number becomes the sum of those before it.
fn running<'a>(table: impl Iterator<Item = &'a mut u32>) {
    let mut sum = 0_u32;
    for count in table {
        let before = sum;
        sum = sum.saturating_add(*count);
        *count = before;
    }
}
