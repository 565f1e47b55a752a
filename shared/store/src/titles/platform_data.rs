//! Platform data in saved titles: read again before it is [`crate::PLATFORM_DATA_TTL`] old, or redacted. Notes, figures and ids stay.

use std::sync::atomic::{AtomicBool, Ordering};

use domain::{ChannelName, Result, TitleId, TitleText, UserId};
use engine::titles::cues;
use engine::titles::score::{TitleScore, TitleScoreReason};
use jiff::Timestamp;

use crate::Store;
use crate::schema::{PLATFORM_DATA, TITLES};
use crate::titles::title::{NAME_SHARDS, SavedTitle, TITLE_SHARDS};

impl Store {
    /// Titles of videos that must be gone by `until`, at most `limit`, those that are due longest first within each partition of the
    /// index; also deleted ones. The index names them, what they are is read consistently.
    pub async fn titles_of_videos_due(&self, until: Timestamp, limit: u32) -> Result<Vec<SavedTitle>> {
        self.titles_due(TITLE_SHARDS, until, limit).await
    }

    /// The same of all platform data in titles, names of channels too.
    pub async fn titles_with_data_due(&self, until: Timestamp, limit: u32) -> Result<Vec<SavedTitle>> {
        let mut due = self.titles_due(TITLE_SHARDS, until, limit).await?;
        due.extend(self.titles_due(NAME_SHARDS, until, limit).await?);
        Ok(due)
    }

    async fn titles_due(&self, shards: [&str; 4], until: Timestamp, limit: u32) -> Result<Vec<SavedTitle>> {
        let each = limit.div_ceil(4);
        let [a, b, c, d] = shards.map(|shard| self.indexed_keys(&TITLES, &PLATFORM_DATA, shard, Some(until), each));
        let (a, b, c, d) = tokio::try_join!(a, b, c, d)?;
        let keys = [a, b, c, d].concat().into_iter().map(|(_, key)| key).collect();
        let rows = self.read_all(&TITLES, keys, true).await?.into_iter();
        let is_due = |title: &SavedTitle| title.platform_data_until().is_some_and(|due| due <= until);
        Ok(rows.filter_map(SavedTitle::readable).filter(is_due).collect())
    }

    /// Takes the platform data out of a title whose time is over by `now`. False: it was gone before, or read again.
    /// Calling again is safe.
    pub async fn redact_title(&self, title: &SavedTitle, now: Timestamp) -> Result<bool> {
        let is_due = |title: &SavedTitle| title.platform_data_until().is_some_and(|until| until <= now);
        let change = |title: &SavedTitle| is_due(title).then(|| title.clone().without_platform_data());
        self.change_platform_data((&title.user, &title.id), change).await
    }

    /// Takes the platform data out of a title at once. False: there was none.
    /// Calling again is safe.
    pub async fn strip_title(&self, user: &UserId, id: &TitleId) -> Result<bool> {
        let change = |title: &SavedTitle| {
            let due = title.platform_data_until();
            due.map(|_| title.clone().without_platform_data())
        };
        self.change_platform_data((user, id), change).await
    }

    /// Stores the title of a video as the platform had it at `now`.
    pub async fn renew_title(
        &self,
        title: &SavedTitle,
        words: &TitleText,
        channel_name: Option<&ChannelName>,
        now: Timestamp,
    ) -> Result<bool> {
        let change = |stored: &SavedTitle| {
            let words = match stored.is_own {
                true => stored.title.clone(),
                false => Some(words.clone()),
            };
            // A score is that of features: other words with the same ones keep it.
            let features = |title: &Option<TitleText>| title.as_ref().map(|title| cues::read(title.as_str()));
            let score = match features(&words) == features(&stored.title) {
                true => stored.score.clone(),
                false => TitleScore::none(TitleScoreReason::NoBasis),
            };
            // What was redacted meanwhile, as its channel was withdrawn, stays so.
            (stored.platform_data_at < now && stored.platform_data_until().is_some()).then(|| SavedTitle {
                title: words,
                score,
                channel_name: channel_name.cloned(),
                platform_data_at: now,
                ..stored.clone()
            })
        };
        self.change_platform_data((&title.user, &title.id), change).await
    }

    async fn change_platform_data(
        &self,
        (user, id): (&UserId, &TitleId),
        change: impl Fn(&SavedTitle) -> Option<SavedTitle>,
    ) -> Result<bool> {
        // A deleted title that can still be brought back has its data as well; what is older the table removes.
        let long_ago = Timestamp::MIN;
        let ids = std::slice::from_ref(id);
        let did = AtomicBool::new(false);
        let noted = |title: &SavedTitle| {
            let changed = change(title);
            did.store(changed.is_some(), Ordering::Relaxed);
            changed
        };
        self.change_titles(user, ids, long_ago, noted).await?;
        Ok(did.into_inner())
    }
}
