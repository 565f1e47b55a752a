//! Hubs merged into one, row by row, on `columns::merge`.

use std::cmp::Ordering;

use columns::{Ordered, TooLarge};
use jiff::Timestamp;

use crate::build::Making;
use crate::hub::Hub;
use crate::video::{Video, VideoId};

/// What was known of some videos at one time.
pub struct Part(columns::Part<Hub>);

impl Part {
    /// These videos as a hub of their own, and those that had left it.
    pub fn new(hub: Hub, gone: impl IntoIterator<Item = VideoId>) -> Self {
        Self(columns::Part::new(hub, gone))
    }
}

/// One hub of all parts, oldest first: of a video that several parts know the last one counts, and a video that has left by then is not in it.
/// The same as [`crate::build`] makes of all the videos.
///
/// # Errors
/// As [`crate::build`].
pub fn merge(parts: Vec<Part>, built: Timestamp) -> Result<Vec<u8>, TooLarge> {
    merge_since(parts, built, |video| video.first_seen)
}

/// The same, where this says since when a video has been in the hub.
///
/// # Errors
/// As [`crate::build`].
pub fn merge_since(
    parts: Vec<Part>,
    built: Timestamp,
    first_seen: impl Fn(&Video) -> u32,
) -> Result<Vec<u8>, TooLarge> {
    let parts: Vec<_> = parts.into_iter().map(|part| part.0).collect();
    let mut making = Making::default();
    columns::merge(&parts, |video| making.add_since(video, first_seen(video)))?;
    drop(parts);
    making.finish(built)
}

impl Ordered for Hub {
    type Id = VideoId;
    type Entry = Video;

    fn count(&self) -> u32 {
        self.rows()
    }

    fn ids(&self) -> impl Iterator<Item = VideoId> {
        self.video_ids()
    }

    fn entry(&self, row: u32) -> Option<Video> {
        Some(self.row(row)?.video)
    }

    fn order(a: &Video, b: &Video) -> Ordering {
        a.place(b)
    }
}
