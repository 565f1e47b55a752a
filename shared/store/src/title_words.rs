//! The platform's words in saved titles: read again before they are [`crate::WORDS_KEPT`] old, or forgotten. Notes, figures and ids stay.

use std::sync::atomic::{AtomicBool, Ordering};

use domain::{ChannelName, Result, TitleText};
use jiff::Timestamp;

use crate::Store;
use crate::schema::{TITLES, WORDS};
use crate::title::{SavedTitle, WORDS_SHARDS};

impl Store {
    /// Titles whose words must be gone by `until`, at most `limit`, those that are due longest first within each partition of the index; also
    /// deleted ones. The index names them, what they are is read consistently.
    ///
    /// # Errors
    /// [`domain::Error::Unavailable`] when the database does not answer.
    pub async fn titles_with_words_due(&self, until: Timestamp, limit: u32) -> Result<Vec<SavedTitle>> {
        let each = limit.div_ceil(4);
        let [a, b, c, d] = WORDS_SHARDS.map(|shard| self.indexed_keys(&TITLES, &WORDS, shard, Some(until), each));
        let (a, b, c, d) = tokio::try_join!(a, b, c, d)?;
        let keys = [a, b, c, d].concat().into_iter().map(|(_, key)| key).collect();
        let rows = self.read_all(&TITLES, keys, true).await?.into_iter();
        let titles = rows.map(SavedTitle::read).collect::<Result<Vec<_>>>()?;
        let is_due = |title: &SavedTitle| title.words_until().is_some_and(|due| due <= until);
        Ok(titles.into_iter().filter(is_due).collect())
    }

    /// Takes the platform's words out of a title whose time is over by `now`. False: they were gone before, or read again.
    ///
    /// # Errors
    /// [`domain::Error::Unavailable`] when the database does not answer; calling again is safe.
    pub async fn forget_title_words(&self, title: &SavedTitle, now: Timestamp) -> Result<bool> {
        let is_due = |title: &SavedTitle| title.words_until().is_some_and(|until| until <= now);
        let change = |title: &SavedTitle| is_due(title).then(|| title.clone().without_words());
        self.change_words(title, change).await
    }

    /// Notes that the platform said these words of a video at `now`.
    ///
    /// # Errors
    /// As [`Store::forget_title_words`].
    pub async fn renew_title_words(
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
            (stored.words_at < now).then(|| SavedTitle {
                title: words,
                channel_name: channel_name.cloned().or_else(|| stored.channel_name.clone()),
                words_at: now,
                ..stored.clone()
            })
        };
        self.change_words(title, change).await
    }

    async fn change_words(
        &self,
        title: &SavedTitle,
        change: impl Fn(&SavedTitle) -> Option<SavedTitle>,
    ) -> Result<bool> {
        // A deleted title that can still be brought back has its words as well; what is older the table removes.
        let long_ago = Timestamp::MIN;
        let ids = std::slice::from_ref(&title.id);
        let did = AtomicBool::new(false);
        let noted = |title: &SavedTitle| {
            let changed = change(title);
            did.store(changed.is_some(), Ordering::Relaxed);
            changed
        };
        self.change_titles(&title.user, ids, long_ago, noted).await?;
        Ok(did.into_inner())
    }
}
