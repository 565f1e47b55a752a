//! Boards merged into one, row by row, on `columns::merge`.

use std::cmp::Ordering;

use columns::{Ordered, PackedId, TooLarge, pack_id};
use domain::ChannelId;
use jiff::Timestamp;

use crate::board::Board;
use crate::build::Making;
use crate::entry::Entry;

/// What was known of some channels at one time.
pub struct Part(columns::Part<Board>);

impl Part {
    /// These channels as they are on a board of their own, and those that had left it.
    pub fn new<'a>(board: Board, gone: impl IntoIterator<Item = &'a ChannelId>) -> Self {
        Self(columns::Part::new(board, gone.into_iter().map(pack_id)))
    }
}

/// One board of all parts, oldest first: of a channel that several parts know the last one counts, and a channel that has left by then is not
/// on it. The same as [`crate::build`] makes of all the channels.
///
/// # Errors
/// As [`crate::build`].
pub fn merge(parts: Vec<Part>, built: Timestamp) -> Result<Vec<u8>, TooLarge> {
    let parts: Vec<_> = parts.into_iter().map(|part| part.0).collect();
    let mut making = Making::default();
    columns::merge(&parts, |entry| making.add(entry))?;
    drop(parts);
    Ok(making.finish(built))
}

impl Ordered for Board {
    type Id = PackedId;
    type Entry = Entry;

    fn count(&self) -> u32 {
        self.rows()
    }

    fn ids(&self) -> impl Iterator<Item = PackedId> {
        self.packed_ids()
    }

    fn entry(&self, row: u32) -> Option<Entry> {
        Some(self.row(row)?.entry)
    }

    fn order(a: &Entry, b: &Entry) -> Ordering {
        a.place(b)
    }
}
