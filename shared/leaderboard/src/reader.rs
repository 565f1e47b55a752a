//! The board in memory, looked after every few seconds.

use std::sync::Arc;
use std::time::{Duration, Instant};

use board::{Board, History, Malformed};
use domain::{Error, Result};
use store::objects::{Found, Objects};
use tokio::sync::Mutex;

use crate::names::{BOARD, RANKS};

/// Between two looks whether there is a newer one.
const EVERY: Duration = Duration::from_secs(5);
/// A large board takes time to read: it is looked after so seldom that reading takes at most a fiftieth of the time.
const OF_THE_TIME: u32 = 50;

/// Something that was read from a bucket.
#[derive(Debug)]
pub struct Held<T> {
    /// What was read.
    pub value: Arc<T>,
    /// A newer one could not be read just now.
    pub stale: bool,
}

impl<T> Clone for Held<T> {
    fn clone(&self) -> Self {
        Self {
            value: self.value.clone(),
            stale: self.stale,
        }
    }
}

struct Kept<T> {
    held: Option<Held<T>>,
    version: Option<String>,
    looked: Option<Instant>,
    took: Duration,
}

impl<T> Default for Kept<T> {
    fn default() -> Self {
        Self {
            held: None,
            version: None,
            looked: None,
            took: Duration::ZERO,
        }
    }
}

/// Reads the board, and the ranks of the last days, and keeps them.
pub struct Reader {
    objects: Objects,
    every: Duration,
    board: Mutex<Kept<Board>>,
    ranks: Mutex<Kept<History>>,
}

impl Reader {
    /// A reader of this bucket.
    #[must_use]
    pub fn new(objects: Objects) -> Self {
        Self::looking_every(objects, EVERY)
    }

    /// A reader that looks whether there is a newer one as often as this; each time it is asked, for no time at all.
    #[must_use]
    pub fn looking_every(objects: Objects, every: Duration) -> Self {
        Self {
            objects,
            every,
            board: Mutex::default(),
            ranks: Mutex::default(),
        }
    }

    /// Reads the board before anybody asks. A failure is only logged: the first question tells it better.
    pub async fn warm(&self) {
        if let Err(error) = self.board().await {
            tracing::warn!(%error, "the board could not be read ahead");
        }
    }

    /// The board; `None` before the first one was built.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the bucket does not answer, or holds a board of another format, and nothing was read before.
    pub async fn board(&self) -> Result<Option<Held<Board>>> {
        let load = |bytes: Vec<u8>| Board::load(bytes).map_err(unreadable);
        self.look(BOARD, &self.board, load).await
    }

    /// The ranks of the last days; `None` where there are none.
    ///
    /// # Errors
    /// As [`Reader::board`].
    pub async fn ranks(&self) -> Result<Option<Held<History>>> {
        let load = |bytes: Vec<u8>| History::load(&bytes).map_err(Error::internal);
        self.look(RANKS, &self.ranks, load).await
    }

    async fn look<T>(
        &self,
        name: &str,
        kept: &Mutex<Kept<T>>,
        load: impl Fn(Vec<u8>) -> Result<T>,
    ) -> Result<Option<Held<T>>> {
        let mut kept = kept.lock().await;
        let wait = match self.every {
            Duration::ZERO => Duration::ZERO,
            every => every.max(kept.took * OF_THE_TIME),
        };
        if kept.looked.is_some_and(|looked| looked.elapsed() < wait) {
            return Ok(kept.held.clone());
        }
        let started = Instant::now();
        let found = self.objects.get(name, kept.version.as_deref()).await;
        let found = found.and_then(|found| {
            Ok(match found {
                Found::Object(object) => Some((load(object.bytes)?, object.version)),
                Found::Unchanged | Found::Nothing => None,
            })
        });
        match found {
            Ok(Some((value, version))) => {
                kept.took = started.elapsed();
                kept.version = Some(version);
                kept.held = Some(Held {
                    value: Arc::new(value),
                    stale: false,
                });
            }
            Ok(None) => {
                if let Some(held) = &mut kept.held {
                    held.stale = false;
                }
            }
            Err(error) => match &mut kept.held {
                Some(held) => {
                    tracing::warn!(%error, name, "serving what was read before");
                    held.stale = true;
                }
                None => return Err(error),
            },
        }
        kept.looked = Some(Instant::now());
        Ok(kept.held.clone())
    }
}

/// A board of another format lies there while a new version of the product is rolled out, until the builder has written one of its own.
fn unreadable(error: Malformed) -> Error {
    if error.is_another_version() {
        return Error::Unavailable {
            service: "leaderboard",
            cause: error.to_string(),
        };
    }
    Error::internal(error)
}
