//! A channel with its newest uploads: 3 units for 50, 2 more for each further 50.

use std::collections::HashSet;

use domain::{ChannelId, VideoId};
use engine::Snapshot;
use engine::snapshot::{Channel, Video};
use jiff::Timestamp;

use crate::call::{Call, PAGE};
use crate::error::PlatformError;
use crate::map;
use crate::resolved::Resolved;
use crate::session::Session;
use crate::wire::{List, UploadItem, VideoItem};

/// Most uploads that a snapshot holds.
pub const MAX_UPLOADS: u32 = 200;

/// A page of the list of uploads.
struct Page {
    ids: Vec<VideoId>,
    next: Option<String>,
}

impl Session {
    /// The channel and its newest `uploads` (1 to [`MAX_UPLOADS`]) as they are `now`.
    ///
    /// # Errors
    /// [`PlatformError::ChannelNotFound`], [`PlatformError::NoVideos`], and whatever the platform says.
    pub async fn snapshot(&self, of: &Resolved, uploads: u32, now: Timestamp) -> Result<Snapshot, PlatformError> {
        let wanted = uploads.clamp(1, MAX_UPLOADS) as usize;
        // The channel, if it is not known yet, the first page of its list, and the videos on it.
        let always = if of.channel.is_some() { 2 } else { 3 };
        let (channel, videos) = self.drawing(always, self.channel_and_videos(of, wanted)).await?;
        if videos.is_empty() {
            return Err(PlatformError::NoVideos);
        }
        let spent = self.usage();
        tracing::info!(videos = videos.len(), spent.units, spent.searches, "took a snapshot");
        Ok(Snapshot {
            taken_at: now,
            channel,
            videos,
            sample: self.platform.sample,
        })
    }

    async fn channel_and_videos(&self, of: &Resolved, wanted: usize) -> Result<(Channel, Vec<Video>), PlatformError> {
        let (channel, list, first) = self.channel_and_first_page(of, wanted).await?;
        let videos = self.videos(&list, first, wanted).await?;
        Ok((channel, videos))
    }

    /// For a channel known by its id alone, both are asked for at once: the list's name follows from the id. Should the
    /// platform name another list, that one counts.
    async fn channel_and_first_page(
        &self,
        of: &Resolved,
        wanted: usize,
    ) -> Result<(Channel, String, Page), PlatformError> {
        let guess = uploads_of(&of.id);
        if let Some(channel) = &of.channel {
            let list = of.uploads.clone().unwrap_or(guess);
            let page = self.page(&list, None, wanted).await?;
            return Ok((channel.clone(), list, page));
        }
        let by_id = Call::ChannelById(&of.id);
        let (read, page) = tokio::join!(self.channel(&by_id), self.page(&guess, None, wanted));
        let read = read?.ok_or(PlatformError::ChannelNotFound)?;
        let channel = read.channel.ok_or(PlatformError::ChannelNotFound)?;
        match read.uploads {
            Some(list) if list != guess => {
                let page = self.page(&list, None, wanted).await?;
                Ok((channel, list, page))
            }
            _ => Ok((channel, guess, page?)),
        }
    }

    /// The videos of this page and of those after it. While one page's videos are read, the next page is already asked for.
    async fn videos(&self, list: &str, first: Page, wanted: usize) -> Result<Vec<Video>, PlatformError> {
        let mut videos = Vec::with_capacity(wanted);
        let mut seen = HashSet::new();
        let mut listed = 0;
        let mut page = Some(first);
        while let Some(Page { mut ids, next }) = page.take() {
            ids.truncate(wanted - listed);
            listed += ids.len();
            ids.retain(|id| seen.insert(id.clone()));
            let left = wanted - listed;
            let following = async {
                match next.filter(|_| left > 0) {
                    Some(token) => self.page(list, Some(&token), left).await.map(Some),
                    None => Ok(None),
                }
            };
            let (batch, following) = tokio::try_join!(self.batch(&ids), following)?;
            videos.extend(batch);
            // A page without any ids would let a faulty platform lead us on for ever.
            page = following.filter(|page| !page.ids.is_empty());
        }
        Ok(videos)
    }

    async fn page(&self, list: &str, token: Option<&str>, wanted: usize) -> Result<Page, PlatformError> {
        let call = Call::Uploads {
            playlist: list,
            page: token,
            count: wanted,
        };
        let List {
            items, next_page_token, ..
        } = self.fetch::<UploadItem>(&call).await?;
        let ids = items
            .iter()
            .filter_map(|item| item.content_details.video_id.parse().ok())
            .take(PAGE)
            .collect();
        Ok(Page {
            ids,
            next: next_page_token.filter(|token| !token.is_empty()),
        })
    }

    /// At most [`PAGE`] videos, in the order asked for. Deleted and private ones are missing from the answer.
    async fn batch(&self, ids: &[VideoId]) -> Result<Vec<Video>, PlatformError> {
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        let list = self.fetch::<VideoItem>(&Call::Videos(ids)).await?;
        let find = |id: &VideoId| list.items.iter().find(|item| item.id == id.as_str());
        Ok(ids.iter().filter_map(find).map(map::video).collect())
    }
}

/// `UC…` has its uploads in `UU…`.
fn uploads_of(id: &ChannelId) -> String {
    format!("UU{}", &id.as_str()[2..])
}
