//! What videos and their channels are called now: 1 unit for 50 videos.

use domain::VideoId;

use crate::call::{Call, PAGE};
use crate::error::PlatformError;
use crate::session::Session;
use crate::wire::VideoItem;

/// Videos of one call.
pub const NAMED_AT_ONCE: usize = PAGE;

/// What a video is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VideoNames {
    /// The video.
    pub id: VideoId,
    /// Its title.
    pub title: String,
    /// What its channel is called.
    pub channel: String,
}

impl Session {
    /// What these videos are called, at most [`NAMED_AT_ONCE`] of them, in the order asked for. Deleted and private ones are missing.
    ///
    /// # Errors
    /// Whatever the platform says.
    pub async fn names(&self, ids: &[VideoId]) -> Result<Vec<VideoNames>, PlatformError> {
        let ids = &ids[..ids.len().min(NAMED_AT_ONCE)];
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        let list = self.fetch::<VideoItem>(&Call::Videos(ids)).await?;
        let named = ids.iter().filter_map(|id| {
            let item = list.items.iter().find(|item| item.id == id.as_str())?;
            Some(VideoNames {
                id: id.clone(),
                title: item.snippet.title.clone(),
                channel: item.snippet.channel_title.clone(),
            })
        });
        Ok(named.collect())
    }
}
