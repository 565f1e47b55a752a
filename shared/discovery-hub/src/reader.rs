//! The hub in memory, looked after every few seconds, without what must not be shown any more.
//!
//! A reading that was taken back leaves the buffer with the next build, which is too late. So each refresh also asks the store for the
//! channels of which one was taken back since shortly before the buffer was made: one query of a partition that is nearly always empty,
//! read as it is. Of such a channel only those rows are left that are of the reading that the store still shows. Titles that are 30 days
//! old are left out as well, whatever became of the builder.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

use domain::{ChannelId, Error, Result};
use hub::{Counts, Hub, Patterns};
use jiff::Timestamp;
use materialized::{Cached, ObjectCache};
use store::objects::{Objects, Timeouts};
use store::{PLATFORM_DATA_TTL, Store};
use tokio::sync::Mutex;

use crate::names::{BUCKET_BOARD, HUB, PATTERNS, WRITTEN_WITHIN};
use crate::video::second;

/// Between two looks.
const EVERY: Duration = Duration::from_secs(5);
/// Channels that the store is asked about at one refresh: some seconds of waiting.
const MOST_ASKED: usize = 300;

/// Reads the hub and what its titles repeat, and caches them.
pub struct Reader {
    hub: ObjectCache<Hub>,
    patterns: ObjectCache<Patterns>,
    every: Duration,
    seen: Mutex<Option<Seen>>,
}

/// What may be shown of the hub.
pub struct View {
    /// The hub, without the rest.
    pub hub: Hub,
    /// How much that is.
    pub counts: Counts,
}

/// How a buffer was last looked at.
struct Seen {
    buffer: Arc<Hub>,
    looked: Instant,
    /// Readings that were taken back, with their channels.
    marks: BTreeMap<String, ChannelId>,
    /// Of which reading of such a channel rows are left, if any.
    hidden: BTreeMap<ChannelId, Option<u32>>,
    view: Arc<View>,
    /// The oldest row that is shown must leave then.
    until: Option<Timestamp>,
}

impl Reader {
    /// A reader of this bucket.
    #[must_use]
    pub fn new(objects: Objects) -> Self {
        Self {
            hub: ObjectCache::new(objects.clone(), HUB, |bytes| {
                materialized::readable("hub", Hub::load(bytes))
            }),
            patterns: ObjectCache::new(objects, PATTERNS, |bytes| {
                serde_json::from_slice(&bytes).map_err(Error::internal)
            }),
            every: EVERY,
            seen: Mutex::default(),
        }
    }

    /// The same for the bucket that the environment names, with the hub read before anybody asks.
    ///
    /// # Errors
    /// [`Error::Internal`] naming the variable that is missing.
    pub async fn from_env() -> Result<Self> {
        let reader = Self::new(Objects::from_env(BUCKET_BOARD, Timeouts::SHORT)?);
        reader.warm().await;
        Ok(reader)
    }

    /// The same for a function that asks what titles repeat and never for videos: the hub is not read.
    ///
    /// # Errors
    /// As [`Reader::from_env`].
    pub fn of_patterns() -> Result<Self> {
        Ok(Self::new(Objects::from_env(BUCKET_BOARD, Timeouts::SHORT)?))
    }

    /// A reader that looks as often as this; each time it is asked, for no time at all.
    #[must_use]
    pub fn refreshed_every(objects: Objects, every: Duration) -> Self {
        let Self {
            hub, patterns, seen, ..
        } = Self::new(objects);
        Self {
            hub: hub.refreshed_every(every),
            patterns: patterns.refreshed_every(every),
            every,
            seen,
        }
    }

    /// Reads the hub. A failure is only logged, because the first request reports it better.
    async fn warm(&self) {
        if let Err(error) = self.hub.get().await {
            tracing::warn!(%error, "the hub could not be read ahead");
        }
    }

    /// What may be shown now; `None` before the first hub was built.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the bucket does not answer, or holds a hub of another format, and nothing was read before; also when the
    /// store does not say what was taken back.
    pub async fn view(&self, store: &Store, now: Timestamp) -> Result<Option<Cached<View>>> {
        let Some(Cached { value: buffer, stale }) = self.hub.get().await? else {
            return Ok(None);
        };
        let mut seen = self.seen.lock().await;
        let last = seen.take().filter(|last| Arc::ptr_eq(&last.buffer, &buffer));
        let looked = match last {
            Some(last) if last.looked.elapsed() < self.every => last.at(now),
            last => refresh(store, buffer, last, now).await?.at(now),
        };
        let value = looked.view.clone();
        *seen = Some(looked);
        Ok(Some(Cached { value, stale }))
    }

    /// What the titles of the hub repeat; `None` before the first one was built.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the bucket does not answer and nothing was read before.
    pub async fn patterns(&self) -> Result<Option<Cached<Patterns>>> {
        self.patterns.get().await
    }
}

/// Asks the store what was taken back. What it shows still of such channels is asked only where another one is, or the buffer.
async fn refresh(store: &Store, buffer: Arc<Hub>, last: Option<Seen>, now: Timestamp) -> Result<Seen> {
    let looked = Instant::now();
    let marks = store.hub_taken_back(buffer.built() - WRITTEN_WITHIN).await?;
    if let Some(last) = last.filter(|last| last.marks == marks) {
        return Ok(Seen { looked, ..last });
    }
    // In an order that all processes have. Where a very large account was erased, the rest of its channels is hidden unseen: nobody waits for
    // thousands of answers.
    let channels: BTreeSet<&ChannelId> = marks.values().collect();
    let known: BTreeSet<ChannelId> = buffer.of_channels(channels).into_keys().collect();
    let known: Vec<ChannelId> = known.into_iter().collect();
    let (asked, unseen) = known.split_at(known.len().min(MOST_ASKED));
    let mut hidden: BTreeMap<ChannelId, Option<u32>> = unseen.iter().map(|channel| (channel.clone(), None)).collect();
    for change in store.hub_channels(asked, now).await? {
        let read_at = change.shown.map(|shown| second(shown.outstanding.read_at));
        hidden.insert(change.channel, read_at);
    }
    let (view, until) = view(&buffer, &hidden, now);
    Ok(Seen {
        buffer,
        looked,
        marks,
        hidden,
        view,
        until,
    })
}

impl Seen {
    /// Without what has become too old since.
    fn at(mut self, now: Timestamp) -> Self {
        if self.until.is_some_and(|until| until <= now) {
            (self.view, self.until) = view(&self.buffer, &self.hidden, now);
        }
        self
    }
}

/// What may be shown, and until when.
fn view(buffer: &Hub, hidden: &BTreeMap<ChannelId, Option<u32>>, now: Timestamp) -> (Arc<View>, Option<Timestamp>) {
    let oldest = second(now - PLATFORM_DATA_TTL).saturating_add(1);
    let hub = buffer.without(hidden, oldest);
    let until = hub.oldest().map(|oldest| {
        let read = Timestamp::from_second(i64::from(oldest)).unwrap_or_default();
        read + PLATFORM_DATA_TTL
    });
    let counts = hub.counts();
    (Arc::new(View { hub, counts }), until)
}
