//! Making the board: what changed since the last time is put into the last board, or, once a day and where there is none, all of it is
//! made from all channels.
//!
//! Every step may be the last one of its process. The board is written over the version it was made from and the notes after it, so that
//! two builders never undo each other, and what a dead one leaves behind is done again with the same outcome.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use board::{Board, Entry, History};
use domain::discovery::Place;
use domain::{ChannelId, Error, Result};
use jiff::{SignedDuration, Timestamp};
use store::objects::{Found, Objects, Over};
use store::{BoardRow, Payout, Store};

use crate::names::{BOARD, INTERNAL, RANKS};
use crate::publish;
use crate::state::{Noted, State};
use crate::{changes, show};

/// A clock that a test can set.
pub type Clock = Arc<dyn Fn() -> Timestamp + Send + Sync>;

/// The real time.
#[must_use]
pub fn system_clock() -> Clock {
    Arc::new(Timestamp::now)
}

/// How long nobody else may build: longer than a function may run.
const LEASE: SignedDuration = SignedDuration::from_secs(150);
/// The index that names changes may be late by a moment; so much is read again.
const OVERLAP: SignedDuration = SignedDuration::from_secs(120);
/// Between two builds from all channels.
const WHOLE_EVERY: SignedDuration = SignedDuration::from_hours(24);
/// A name leaves with the whole build before it is too old; one hour in case that build is late.
const NAMES_LEAVE: SignedDuration = SignedDuration::from_hours(25);

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
    rows: Vec<BoardRow>,
    /// What the next look will find again, then on the board.
    recent: BTreeMap<ChannelId, Timestamp>,
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
        let refreshed = if work.whole || !work.rows.is_empty() {
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
        let whole = state.read_until.is_none() || state.whole_at.is_none_or(due);
        let since = match state.read_until {
            Some(until) if !whole => until - OVERLAP,
            _ => Timestamp::UNIX_EPOCH,
        };
        let mut rows = changes::since(&self.store, since, began).await?;
        let recent = recent(&rows, began);
        if !whole {
            rows.retain(|row| state.recent.get(&row.channel) != Some(&row.changed_at));
        }
        Ok(Work {
            began,
            whole,
            rows,
            recent,
        })
    }

    /// Builds alone. Who fails gives the right to build back, and the next run need not wait for its end.
    async fn build(&self, noted: &mut Noted, work: Work) -> Result<Refreshed> {
        noted.state.lease_until = Some((self.clock)() + LEASE);
        if !noted.write(&self.board).await? {
            return Ok(Refreshed::Busy);
        }
        let built = self.make(noted, work).await;
        if built.is_err() {
            noted.state.lease_until = None;
            if let Err(error) = noted.write(&self.board).await {
                tracing::warn!(%error, "the lease stays until it ends");
            }
        }
        built
    }

    async fn make(&self, noted: &mut Noted, mut work: Work) -> Result<Refreshed> {
        let (last, version) = self.last().await?;
        if last.is_none() && !work.whole {
            // The board that the notes speak of is gone or damaged: all of it is made anew.
            work.whole = true;
            work.rows = changes::since(&self.store, Timestamp::UNIX_EPOCH, work.began).await?;
        }
        let entries = merge(last.filter(|_| !work.whole), work.rows, work.began);
        let bytes = board::build(entries, work.began).map_err(Error::internal)?;
        let over = version.as_deref().map_or(Over::Nothing, Over::Version);
        let written = self.board.put(BOARD, bytes.clone(), over, INTERNAL).await?;
        if written.is_none() {
            return Ok(Refreshed::Busy);
        }
        let board = Board::load(bytes).map_err(Error::internal)?;
        self.keep_ranks(&board).await?;
        publish::top(&self.site, &show::top(&board)).await?;
        let state = &mut noted.state;
        state.lease_until = None;
        state.read_until = Some(work.began);
        if work.whole {
            state.whole_at = Some(work.began);
        }
        state.recent = work.recent;
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

    /// The board as it is, and its version. A damaged one is to be written over.
    async fn last(&self) -> Result<(Option<Board>, Option<String>)> {
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

/// The last board with what changed, or all channels.
fn merge(last: Option<Board>, rows: Vec<BoardRow>, now: Timestamp) -> Vec<Entry> {
    let mut changed: HashMap<ChannelId, Option<Entry>> = rows
        .into_iter()
        .map(|row| (row.channel.clone(), changes::entry(row, now, NAMES_LEAVE)))
        .collect();
    let mut entries = Vec::new();
    if let Some(last) = last {
        let unchanged = last
            .all()
            .map(|row| row.entry)
            .filter(|entry| !changed.contains_key(&entry.id));
        entries.extend(unchanged);
    }
    entries.extend(changed.drain().filter_map(|(_, entry)| entry));
    entries
}

/// Those that the next look will find again.
fn recent(rows: &[BoardRow], began: Timestamp) -> BTreeMap<ChannelId, Timestamp> {
    let again = rows.iter().filter(|row| row.changed_at >= began - OVERLAP);
    again.map(|row| (row.channel.clone(), row.changed_at)).collect()
}

fn first_places(board: &Board) -> Vec<ChannelId> {
    let places = (0..board.ranked()).take(Place::ALL.len());
    places
        .filter_map(|row| board.row(row))
        .map(|row| row.entry.id)
        .collect()
}
