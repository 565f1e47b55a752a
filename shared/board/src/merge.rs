//! Boards merged into one, row by row. Of all channels only the next one of each board is unpacked at a time, so that the memory this takes is
//! that of the boards themselves and not of a million channels.

use std::cmp::Ordering;
use std::collections::{BinaryHeap, HashSet};

use columns::{PackedId, TooLarge, pack_id};
use domain::ChannelId;
use jiff::Timestamp;

use crate::board::Board;
use crate::build::Making;
use crate::entry::Entry;

/// What was known of some channels at one time.
pub struct Part {
    board: Board,
    gone: Vec<PackedId>,
}

impl Part {
    /// These channels as they stand on a board of their own, and those that had left it.
    pub fn new<'a>(board: Board, gone: impl IntoIterator<Item = &'a ChannelId>) -> Self {
        Self {
            board,
            gone: gone.into_iter().map(pack_id).collect(),
        }
    }
}

/// One board of all parts, oldest first: of a channel that several parts know the last one counts, and a channel that has left by then is not
/// on it. The same as [`crate::build`] makes of all the channels.
///
/// # Errors
/// As [`crate::build`].
pub fn merge(parts: Vec<Part>, built: Timestamp) -> Result<Vec<u8>, TooLarge> {
    let outdated = outdated(&parts);
    let from = |part: usize, row: u32| next(&parts, &outdated, part, row);
    let mut heads: BinaryHeap<Head> = (0..parts.len()).filter_map(|part| from(part, 0)).collect();
    let mut making = Making::default();
    while let Some(head) = heads.pop() {
        making.add(&head.entry)?;
        heads.extend(from(head.part, head.row + 1));
    }
    drop(parts);
    Ok(making.finish(built))
}

/// Rows of which a later part knows more, by part and row.
fn outdated(parts: &[Part]) -> HashSet<(usize, u32)> {
    let rows: usize = parts.iter().map(|part| part.board.rows() as usize).sum();
    let (mut seen, mut outdated) = (HashSet::with_capacity(rows), HashSet::new());
    for (number, part) in parts.iter().enumerate().rev() {
        let ids = (0..part.board.rows()).zip(part.board.ids());
        outdated.extend(ids.filter(|(_, id)| !seen.insert(*id)).map(|(row, _)| (number, row)));
        seen.extend(&part.gone);
    }
    outdated
}

/// The next channel of a part, from this row on.
fn next(parts: &[Part], outdated: &HashSet<(usize, u32)>, part: usize, row: u32) -> Option<Head> {
    let board = &parts.get(part)?.board;
    let row = (row..board.rows()).find(|row| !outdated.contains(&(part, *row)))?;
    let entry = board.row(row)?.entry;
    Some(Head { entry, part, row })
}

/// The next channel of a part. The largest is the one that comes first on the board.
struct Head {
    entry: Entry,
    part: usize,
    row: u32,
}

impl Ord for Head {
    fn cmp(&self, other: &Self) -> Ordering {
        other.entry.place(&self.entry)
    }
}

impl PartialOrd for Head {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Head {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Head {}
