//! Files merged into one, row by row. Of all rows only the next one of each file is unpacked at a time, so that the memory this takes is that of
//! the files themselves and not of a million rows.

use std::cmp::Ordering;
use std::collections::{BinaryHeap, HashSet};
use std::hash::Hash;

/// A file of rows, each with an id of its own, in an order of their own.
pub trait Ordered {
    /// By which rows are known.
    type Id: Copy + Eq + Hash;
    /// A row unpacked.
    type Entry;

    /// How many rows it has.
    fn count(&self) -> u32;
    /// The rows' ids.
    fn ids(&self) -> impl Iterator<Item = Self::Id>;
    /// A row by its number.
    fn entry(&self, row: u32) -> Option<Self::Entry>;
    /// Which comes first.
    fn order(a: &Self::Entry, b: &Self::Entry) -> Ordering;
}

/// What was known of some rows at one time.
pub struct Part<F: Ordered> {
    file: F,
    gone: Vec<F::Id>,
}

impl<F: Ordered> Part<F> {
    /// The rows of a file, and those that had left it.
    pub fn new(file: F, gone: impl IntoIterator<Item = F::Id>) -> Self {
        let gone = gone.into_iter().collect();
        Self { file, gone }
    }
}

/// Gives the rows of all parts, oldest first, to `add` in their order: of a row that several parts know the last one counts, and one that has left
/// by then is not among them.
///
/// # Errors
/// That of `add`, with which it ends.
pub fn merge<F: Ordered, E>(parts: &[Part<F>], mut add: impl FnMut(&F::Entry) -> Result<(), E>) -> Result<(), E> {
    let outdated = outdated(parts);
    let from = |part: usize, row: u32| next(parts, &outdated, part, row);
    let mut heads: BinaryHeap<Head<F>> = (0..parts.len()).filter_map(|part| from(part, 0)).collect();
    while let Some(head) = heads.pop() {
        add(&head.entry)?;
        heads.extend(from(head.part, head.row + 1));
    }
    Ok(())
}

/// Rows of which a later part knows more, by part and row.
fn outdated<F: Ordered>(parts: &[Part<F>]) -> HashSet<(usize, u32)> {
    let rows: usize = parts.iter().map(|part| part.file.count() as usize).sum();
    let (mut seen, mut outdated) = (HashSet::with_capacity(rows), HashSet::new());
    for (number, part) in parts.iter().enumerate().rev() {
        let ids = (0..part.file.count()).zip(part.file.ids());
        outdated.extend(ids.filter(|(_, id)| !seen.insert(*id)).map(|(row, _)| (number, row)));
        seen.extend(&part.gone);
    }
    outdated
}

/// The next row of a part, from this one on.
fn next<F: Ordered>(parts: &[Part<F>], outdated: &HashSet<(usize, u32)>, part: usize, row: u32) -> Option<Head<F>> {
    let file = &parts.get(part)?.file;
    let mut rows = (row..file.count()).filter(|row| !outdated.contains(&(part, *row)));
    rows.find_map(|row| {
        let entry = file.entry(row)?;
        Some(Head { entry, part, row })
    })
}

/// The next row of a part. The largest is the one that comes first.
struct Head<F: Ordered> {
    entry: F::Entry,
    part: usize,
    row: u32,
}

impl<F: Ordered> Ord for Head<F> {
    fn cmp(&self, other: &Self) -> Ordering {
        F::order(&other.entry, &self.entry)
    }
}

impl<F: Ordered> PartialOrd for Head<F> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<F: Ordered> PartialEq for Head<F> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl<F: Ordered> Eq for Head<F> {}
