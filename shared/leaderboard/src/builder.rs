//! Making the board: what changed since the last time is put into the last board, or, once a day and where there is none, all of it is
//! made from all channels.
//!
//! Every step may be the last one of its process. The board is written over the version it was made from and the notes after it, so that
//! two builders never undo each other, and what a dead one leaves behind is done again with the same outcome.

use std::collections::BTreeMap;
use std::sync::Arc;

use board::{Board, History, Part};
use domain::discovery::Place;
use domain::{ChannelId, Error, Result};
use jiff::{SignedDuration, Timestamp};
use store::objects::{Found, Objects, Over};
use store::{Payout, Store};

use crate::changes::{self, Changes, OVERLAP};
use crate::names::{BOARD, INTERNAL, RANKS};
use crate::state::{Noted, State};
use crate::{publish, show};

/// A clock that a test can set.
pub type Clock = Arc<dyn Fn() -> Timestamp + Send + Sync>;

/// The real time.
#[must_use]
pub fn system_clock() -> Clock {
    Arc::new(Timestamp::now)
}

/// How long nobody else may build: longer than a function may run.
const LEASE: SignedDuration = SignedDuration::from_secs(150);
/// Between two builds from all channels.
const WHOLE_EVERY: SignedDuration = SignedDuration::from_hours(24);

/// Makes boards.
pub struct Builder {
    /// What is known.
    pub store: Store,
    /// Where the board lies.
    pub board: Objects,
    /// Where the CDN takes its files from.
    pub site: Objects,
    /// The time.
    pub clock: Clock,
}

/// What a run came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refreshed {
    /// Nothing had changed.
    Nothing,
    /// Somebody else is building, or was quicker.
    Busy,
    /// There is a new board, of so many channels.
    Built(u32),
}

/// What there is to put on a board.
struct Work {
    /// The time from which on changes are to be read next.
    began: Timestamp,
    whole: bool,
    /// What is not on the board yet.
    changes: Changes,
}

impl Builder {
    /// Brings the board up to date, if anything changed, and pays discoverers.
    ///
    /// # Errors
    /// Store or bucket do not answer; the next run does what this one left.
    pub async fn refresh(&self) -> Result<Refreshed> {
        let mut noted = Noted::read(&self.board).await?;
        if noted.state.lease_until.is_some_and(|until| (self.clock)() < until) {
            return Ok(Refreshed::Busy);
        }
        let work = self.look(&noted.state).await?;
        let refreshed = if work.whole || !work.changes.parts.is_empty() {
            self.build(&mut noted, work).await?
        } else {
            Refreshed::Nothing
        };
        if refreshed == Refreshed::Busy {
            return Ok(refreshed);
        }
        self.count(&mut noted).await?;
        self.pay(&mut noted).await?;
        Ok(refreshed)
    }

    /// What changed.
    async fn look(&self, state: &State) -> Result<Work> {
        let began = (self.clock)();
        let due = |at: Timestamp| began.duration_since(at) >= WHOLE_EVERY;
        // Nobody can read a board of another format, so it does not wait for a change.
        let readable = state.read_until.is_some() && state.format == board::VERSION;
        let whole = !readable || state.whole_at.is_none_or(due);
        let since = match state.read_until {
            Some(until) if !whole => until - OVERLAP,
            _ => Timestamp::UNIX_EPOCH,
        };
        let nothing = BTreeMap::new();
        let known = if whole { &nothing } else { &state.recent };
        let changes = changes::since(&self.store, since, began, known).await?;
        Ok(Work { began, whole, changes })
    }

    /// Builds alone. A run that makes no board gives the right to build back, whatever came between, and the next one need not wait for its
    /// end: only a run that died keeps it.
    async fn build(&self, noted: &mut Noted, work: Work) -> Result<Refreshed> {
        let lease = rand::random();
        (noted.state.lease_until, noted.state.lease_of) = (Some((self.clock)() + LEASE), lease);
        let built = match noted.write(&self.board).await {
            Ok(true) => self.make(noted, work).await,
            Ok(false) => return Ok(Refreshed::Busy),
            Err(error) => Err(error),
        };
        if !matches!(built, Ok(Refreshed::Built(_)))
            && let Err(error) = self.release(lease).await
        {
            tracing::warn!(%error, "the lease stays until it ends");
        }
        built
    }

    /// Gives a lease back, where it is still this one: written, its answer perhaps lost, and not yet taken over.
    async fn release(&self, lease: u64) -> Result<()> {
        let mut there = Noted::read(&self.board).await?;
        if there.state.lease_of == lease && there.state.lease_until.take().is_some() {
            there.write(&self.board).await?;
        }
        Ok(())
    }

    async fn make(&self, noted: &mut Noted, mut work: Work) -> Result<Refreshed> {
        let (last, version) = self.last(work.whole).await?;
        if last.is_none() && !work.whole {
            // The board that the notes speak of is gone or damaged: all of it is made again.
            work.whole = true;
            work.changes = changes::since(&self.store, Timestamp::UNIX_EPOCH, work.began, &BTreeMap::new()).await?;
        }
        let last = last.map(|board| Part::new(board, &[]));
        let parts = last.into_iter().chain(work.changes.parts).collect();
        let bytes = board::merge(parts, work.began).map_err(Error::internal)?;
        let over = version.as_deref().map_or(Over::Nothing, Over::Version);
        let written = self.board.put(BOARD, bytes.clone(), over, INTERNAL).await?;
        if written.is_none() {
            // Somebody was quicker, or the board is there and the answer was lost; the next run finds out.
            return Ok(Refreshed::Busy);
        }
        let board = Board::load(bytes).map_err(Error::internal)?;
        self.keep_ranks(&board).await?;
        publish::top(&self.site, &show::top(&board)).await?;
        let state = &mut noted.state;
        state.lease_until = None;
        state.format = board::VERSION;
        state.read_until = Some(work.began);
        if work.whole {
            state.whole_at = Some(work.began);
        }
        state.recent = work.changes.recent;
        state.top = first_places(&board);
        // Also where the same channels stand there: their results may have changed, and so who may be paid.
        state.paid = false;
        if !noted.write(&self.board).await? {
            return Ok(Refreshed::Busy);
        }
        tracing::info!(
            channels = board.rows(),
            ranked = board.ranked(),
            whole = work.whole,
            "board built"
        );
        Ok(Refreshed::Built(board.rows()))
    }

    /// The board as it is, and its version. A damaged one is to be written over, and so is the one before a whole build, which is not read.
    async fn last(&self, whole: bool) -> Result<(Option<Board>, Option<String>)> {
        if whole {
            return Ok((None, self.board.version(BOARD).await?));
        }
        let Found::Object(object) = self.board.get(BOARD, None).await? else {
            return Ok((None, None));
        };
        let board = Board::load(object.bytes)
            .inspect_err(|error| tracing::error!(%error, "the board is damaged"))
            .ok();
        Ok((board, Some(object.version)))
    }

    /// Takes the board into the ranks of its day. What cannot be read begins anew; whoever was quicker has the same day.
    async fn keep_ranks(&self, board: &Board) -> Result<()> {
        let (mut history, version) = match self.board.get(RANKS, None).await? {
            Found::Object(object) => {
                let history = History::load(&object.bytes)
                    .inspect_err(|error| tracing::error!(%error, "the ranks of the last days are damaged"))
                    .unwrap_or_default();
                (history, Some(object.version))
            }
            Found::Nothing | Found::Unchanged => (History::default(), None),
        };
        history.record(board);
        let over = version.as_deref().map_or(Over::Nothing, Over::Version);
        self.board.put(RANKS, history.bytes(), over, INTERNAL).await?;
        Ok(())
    }

    /// Writes the count for the CDN where it moved.
    async fn count(&self, noted: &mut Noted) -> Result<()> {
        let counts = self.store.counts().await?;
        if noted.state.channels == Some(counts.channels) {
            return Ok(());
        }
        publish::count(&self.site, counts).await?;
        noted.state.channels = Some(counts.channels);
        noted.write(&self.board).await?;
        Ok(())
    }

    /// Pays who discovered the channels of the first places, until nothing is left to pay for these.
    async fn pay(&self, noted: &mut Noted) -> Result<()> {
        if noted.state.paid {
            return Ok(());
        }
        let places: Vec<(ChannelId, Place)> = noted.state.top.iter().cloned().zip(Place::ALL).collect();
        let outcomes = self.store.pay_discoveries(&places, (self.clock)()).await?;
        if outcomes.iter().any(|(_, outcome)| *outcome == Payout::TooEarly) {
            return Ok(());
        }
        noted.state.paid = true;
        // Somebody else's notes say more than these; paying again does no harm.
        noted.write(&self.board).await?;
        Ok(())
    }
}

fn first_places(board: &Board) -> Vec<ChannelId> {
    let places = (0..board.ranked()).take(Place::ALL.len());
    places
        .filter_map(|row| board.row(row))
        .map(|row| row.entry.id)
        .collect()
}
