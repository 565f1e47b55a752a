//! The board in memory, looked after every few seconds.

use std::time::Duration;

use board::{Board, History};
use domain::{Error, Result};
use materialized::{Cached, ObjectCache};
use store::objects::Objects;

use crate::names::{BOARD, RANKS};

/// Reads the board and the ranks of the last days, and caches them.
pub struct Reader {
    board: ObjectCache<Board>,
    ranks: ObjectCache<History>,
}

impl Reader {
    /// A reader of this bucket.
    #[must_use]
    pub fn new(objects: Objects) -> Self {
        Self {
            board: ObjectCache::new(objects.clone(), BOARD, |bytes| {
                materialized::readable("leaderboard", Board::load(bytes))
            }),
            ranks: ObjectCache::new(objects, RANKS, |bytes| History::load(&bytes).map_err(Error::internal)),
        }
    }

    /// A reader that looks whether there is a newer one as often as this; each time it is asked, for no time at all.
    #[must_use]
    pub fn refreshed_every(objects: Objects, every: Duration) -> Self {
        let Self { board, ranks } = Self::new(objects);
        Self {
            board: board.refreshed_every(every),
            ranks: ranks.refreshed_every(every),
        }
    }

    /// Reads the board before anybody asks. A failure is only logged, because the first request reports it better.
    pub async fn warm(&self) {
        if let Err(error) = self.board().await {
            tracing::warn!(%error, "the board could not be read ahead");
        }
    }

    /// The board; `None` before the first one was built.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the bucket does not answer, or holds a board of another format, and nothing was read before.
    pub async fn board(&self) -> Result<Option<Cached<Board>>> {
        self.board.get().await
    }

    /// The ranks of the last days; `None` where there are none.
    ///
    /// # Errors
    /// As [`Reader::board`].
    pub async fn ranks(&self) -> Result<Option<Cached<History>>> {
        self.ranks.get().await
    }
}
