//! Hubs merged into one, row by row. Of all videos only the next one of each hub is unpacked at a time, so that the memory this takes is that of
//! the hubs themselves and not of a million videos.

use std::cmp::Ordering;
use std::collections::{BinaryHeap, HashSet};

use columns::TooLarge;
use jiff::Timestamp;

use crate::build::Making;
use crate::hub::Hub;
use crate::video::{Video, VideoId};

/// What was known of some videos at one time.
pub struct Part {
    hub: Hub,
    gone: Vec<VideoId>,
}

impl Part {
    /// These videos as a hub of their own, and those that had left it.
    pub fn new(hub: Hub, gone: impl IntoIterator<Item = VideoId>) -> Self {
        Self {
            hub,
            gone: gone.into_iter().collect(),
        }
    }
}

/// One hub of all parts, oldest first: of a video that several parts know the last one counts, and a video that has left by then is not in it.
/// The same as [`crate::build`] makes of all the videos.
///
/// # Errors
/// As [`crate::build`].
pub fn merge(parts: Vec<Part>, built: Timestamp) -> Result<Vec<u8>, TooLarge> {
    let outdated = outdated(&parts);
    let from = |part: usize, row: u32| next(&parts, &outdated, part, row);
    let mut heads: BinaryHeap<Head> = (0..parts.len()).filter_map(|part| from(part, 0)).collect();
    let mut making = Making::default();
    while let Some(head) = heads.pop() {
        making.add(&head.video)?;
        heads.extend(from(head.part, head.row + 1));
    }
    drop(parts);
    making.finish(built)
}

/// Rows of which a later part knows more, by part and row.
fn outdated(parts: &[Part]) -> HashSet<(usize, u32)> {
    let rows: usize = parts.iter().map(|part| part.hub.rows() as usize).sum();
    let (mut seen, mut outdated) = (HashSet::with_capacity(rows), HashSet::new());
    for (number, part) in parts.iter().enumerate().rev() {
        let ids = (0..part.hub.rows()).zip(part.hub.ids());
        outdated.extend(ids.filter(|(_, id)| !seen.insert(*id)).map(|(row, _)| (number, row)));
        seen.extend(&part.gone);
    }
    outdated
}

/// The next video of a part, from this row on.
fn next(parts: &[Part], outdated: &HashSet<(usize, u32)>, part: usize, row: u32) -> Option<Head> {
    let hub = &parts.get(part)?.hub;
    let mut rows = (row..hub.rows()).filter(|row| !outdated.contains(&(part, *row)));
    rows.find_map(|row| {
        let video = hub.row(row)?.video;
        Some(Head { video, part, row })
    })
}

/// The next video of a part. The largest is the one that comes first in the hub.
struct Head {
    video: Video,
    part: usize,
    row: u32,
}

impl Ord for Head {
    fn cmp(&self, other: &Self) -> Ordering {
        other.video.place(&self.video)
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
