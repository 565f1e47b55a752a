//! Making the board: a kind of `kept` buffer, with the ranks of its day, the visitors' file and the rewards that follow from it.

use std::collections::HashMap;

use board::{Board, ChannelDisplay, Entry, History, Malformed, Part};
use domain::discovery::Place;
use domain::{ChannelId, Clock, Error, Result};
use jiff::Timestamp;
use materialized::{Besides, Change, INTERNAL, Kind, LEAVES_BEFORE, Noted, Page, Refreshed};
use store::objects::{Found, Objects, Precondition};
use store::{BoardRow, ChangePosition, Payout, Store};

use crate::names::{BOARD, RANKS, STATE};
use crate::state::Own;
use crate::{publish, show};

/// Channels read at once.
const PAGE: u32 = 100;

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

impl Builder {
    /// Brings the board up to date, if anything changed, and pays discoverers.
    ///
    /// # Errors
    /// Store or bucket do not answer; the next run does what this one left.
    pub async fn refresh(&self) -> Result<Refreshed> {
        let (refreshed, mut noted) = materialized::refresh(&Making(self), &self.board, &self.clock).await?;
        if refreshed == Refreshed::Busy {
            return Ok(refreshed);
        }
        self.count(&mut noted).await?;
        self.pay(&mut noted).await?;
        Ok(refreshed)
    }

    /// Takes the board into the ranks of its day. What cannot be read is recreated; a quicker builder writes the same day.
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
        let over = version.as_deref().map_or(Precondition::Nothing, Precondition::Version);
        self.board.put(RANKS, history.bytes(), over, INTERNAL).await?;
        Ok(())
    }

    /// Writes the count for the CDN where it moved.
    async fn count(&self, noted: &mut Noted<Own>) -> Result<()> {
        let counts = self.store.counts().await?;
        let own = &noted.notes.own;
        if own.channels == Some(counts.channels) && own.seconds == counts.seconds {
            return Ok(());
        }
        publish::count(&self.site, counts).await?;
        noted.notes.own.channels = Some(counts.channels);
        noted.notes.own.seconds = counts.seconds;
        noted.write(&self.board).await?;
        Ok(())
    }

    /// Pays who discovered the channels of the first places, until nothing is left to pay for these.
    async fn pay(&self, noted: &mut Noted<Own>) -> Result<()> {
        let own = &mut noted.notes.own;
        if own.paid {
            return Ok(());
        }
        let places: Vec<(ChannelId, Place)> = own.top.iter().cloned().zip(Place::ALL).collect();
        let outcomes = self.store.pay_discoveries(&places, (self.clock)()).await?;
        if outcomes.iter().any(|(_, outcome)| *outcome == Payout::TooEarly) {
            return Ok(());
        }
        own.paid = true;
        // Somebody else's notes say more than these; paying again does no harm.
        noted.write(&self.board).await?;
        Ok(())
    }
}

struct Making<'a>(&'a Builder);

impl Kind for Making<'_> {
    /// `None` for a channel that left the board.
    type Now = Option<Entry>;
    type Part = Part;
    type Buffer = Board;
    type Own = Own;

    const BUFFER: &'static str = BOARD;
    const NOTES: &'static str = STATE;
    const VERSION: u32 = board::VERSION;
    const PART: usize = 8_192;
    const REBUILD_READS_LAST: bool = false;

    async fn page(&self, since: Timestamp, from: &ChangePosition, now: Timestamp) -> Result<Page<Option<Entry>>> {
        let page = self.0.store.board_changes(since, from, PAGE, now).await?;
        let changes = page.rows.into_iter().map(|row| Change {
            channel: row.channel.clone(),
            at: row.changed_at,
            state: 0,
            now: entry(row, now),
        });
        Ok((changes.collect(), page.next))
    }

    async fn besides(&self, own: &Own, _: Option<Timestamp>, _: Timestamp) -> Result<Besides<Self>> {
        Ok((Vec::new(), own.clone()))
    }

    fn part(channels: HashMap<ChannelId, Option<Entry>>, now: Timestamp) -> Result<Part> {
        let (mut entries, mut gone) = (Vec::with_capacity(channels.len()), Vec::new());
        for (channel, entry) in channels {
            match entry {
                Some(entry) => entries.push(entry),
                None => gone.push(channel),
            }
        }
        let bytes = board::build(entries, now).map_err(Error::internal)?;
        let board = Board::load(bytes).map_err(Error::internal)?;
        Ok(Part::new(board, &gone))
    }

    fn load(bytes: Vec<u8>) -> std::result::Result<Board, Malformed> {
        Board::load(bytes)
    }

    fn rows(board: &Board) -> u32 {
        board.rows()
    }

    fn merge(last: Option<Board>, parts: Vec<Part>, _: bool, built: Timestamp) -> Result<Vec<u8>> {
        let last = last.map(|board| Part::new(board, &[]));
        board::merge(last.into_iter().chain(parts).collect(), built).map_err(Error::internal)
    }

    async fn publish(&self, board: &Board, own: &mut Own) -> Result<()> {
        self.0.keep_ranks(board).await?;
        publish::top(&self.0.site, &show::top(board)).await?;
        own.top = first_places(board);
        // Also where the same channels are there: their results may have changed, and so who may be paid.
        own.paid = false;
        Ok(())
    }
}

/// The channel as the board holds it; `None` for one that left it.
fn entry(row: BoardRow, now: Timestamp) -> Option<Entry> {
    let result = row.result?;
    let display = row.display;
    let shown = display.until.is_some_and(|until| now + LEAVES_BEFORE < until);
    let display = display.name.filter(|_| shown).map(|name| ChannelDisplay {
        name,
        handle: display.handle,
        logo: display.logo_url,
    });
    Some(Entry {
        display,
        subscribers: result
            .subscribers
            .map(|count| u32::try_from(count).unwrap_or(u32::MAX - 1)),
        language: result.language,
        country: result.country,
        sample: result.sample,
        ..Entry::new(row.channel, result.standing, result.analysed_at, row.first_seen)
    })
}

fn first_places(board: &Board) -> Vec<ChannelId> {
    let places = (0..board.ranked()).take(Place::ALL.len());
    places
        .filter_map(|row| board.row(row))
        .map(|row| row.entry.id)
        .collect()
}
