//! The scout reads the titles again that people have saved, before the platform data in them expires: 1 unit for 50 videos.

use std::collections::HashMap;
use std::time::Duration;

use domain::scout::platform_day;
use domain::{ChannelName, Result, TitleText, VideoId};
use jiff::{SignedDuration, Timestamp};
use store::SavedTitle;
use youtube::{NAMED_AT_ONCE, VideoNames};

use crate::scout::Scout;

/// How long before its time is over a title is read again: the platform may be out of reach for days.
const AHEAD: SignedDuration = SignedDuration::from_hours(24 * 7);
/// Titles that are looked at in one run.
const BATCH: u32 = 200;
/// What the platform may take for one call.
const PLATFORM: Duration = Duration::from_secs(10);

impl Scout {
    /// Reads again what will soon be due, as far as units and time go; returns how many titles have fresh words. The words of a video that is
    /// gone go at once, and so do those of the platform that this is not. What is not reached stays due: `expire_platform_data` has the last word.
    ///
    /// # Errors
    /// A store that does not answer; the next run goes on.
    pub async fn renew_titles(&self, until: Timestamp) -> Result<u32> {
        let due = self.store.titles_of_videos_due(self.now() + AHEAD, BATCH).await?;
        let is_readable = |title: &SavedTitle| title.is_sample == self.platform.is_sample();
        let (readable, others): (Vec<SavedTitle>, Vec<SavedTitle>) = due.into_iter().partition(is_readable);
        for title in &others {
            self.store.redact_title(title, self.now() + AHEAD).await?;
        }
        let mut renewed = 0;
        for some in readable.chunks(NAMED_AT_ONCE) {
            if self.now() >= until {
                break;
            }
            match self.renew_some(some).await? {
                Some(count) => renewed += count,
                None => break,
            }
        }
        Ok(renewed)
    }

    /// `None` where nothing more can be read now.
    async fn renew_some(&self, titles: &[SavedTitle]) -> Result<Option<u32>> {
        let (now, day) = (self.now(), platform_day(self.now()));
        if !self.store.spend_scouting((day, self.units), 1, now).await? {
            return Ok(None);
        }
        let mut ids: Vec<VideoId> = titles.iter().filter_map(|title| title.video.clone()).collect();
        ids.sort_unstable();
        ids.dedup();
        let named = match self.platform.session(PLATFORM).within(1).names(&ids).await {
            Ok(named) => named,
            Err(error) => {
                tracing::warn!(%error, "saved titles could not be read again");
                if error.is_spent() {
                    self.store.refuse_scouting(day, now).await?;
                }
                return Ok(None);
            }
        };
        let named: HashMap<&VideoId, &VideoNames> = named.iter().map(|names| (&names.id, names)).collect();
        let mut renewed = 0;
        for title in titles {
            let names = title.video.as_ref().and_then(|video| named.get(video));
            let words = names.and_then(|names| TitleText::parse(&names.title).ok());
            let done = match (names, words) {
                (Some(names), Some(words)) => {
                    let channel = ChannelName::parse(&names.channel).ok();
                    self.store.renew_title(title, &words, channel.as_ref(), now).await?
                }
                _ => {
                    self.store.redact_title(title, now + AHEAD).await?;
                    false
                }
            };
            renewed += u32::from(done);
        }
        Ok(Some(renewed))
    }
}
