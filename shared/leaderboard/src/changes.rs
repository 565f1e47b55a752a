//! From what the store knows of channels to what the board holds: parts of a board, made while the pages come in. As rows a million channels
//! would be several times the board.

use std::collections::{BTreeMap, HashMap};

use board::{Board, Entry, Part, Words};
use domain::{ChannelId, Error, Result};
use futures_util::stream::{self, Stream, StreamExt, TryStreamExt};
use jiff::{SignedDuration, Timestamp};
use store::{BoardRow, ChangePosition, Store};

/// Channels read at once.
const PAGE: u32 = 100;
/// Channels of one part: so many are unpacked at a time, at most.
const PART_SIZE: usize = 8_192;
/// The index that names changes may be late by a moment; so much is read again.
pub(crate) const OVERLAP: SignedDuration = SignedDuration::from_secs(120);
/// A name leaves with the last whole build before it is too old: the day between two of them, and one hour in case that build is late.
const NAMES_LEAVE: SignedDuration = SignedDuration::from_hours(25);

/// What changed.
pub(crate) struct Changes {
    /// Channels as they are now and those that left the board, in the order in which they were read.
    pub parts: Vec<Part>,
    /// What is so young that the next run finds it again: each channel with when it changed.
    pub recent: BTreeMap<ChannelId, Timestamp>,
}

/// Every channel whose result changed since then, as it is now, but for those that are `known` to have changed then.
pub(crate) async fn since(
    store: &Store,
    since: Timestamp,
    now: Timestamp,
    known: &BTreeMap<ChannelId, Timestamp>,
) -> Result<Changes> {
    let mut gathered = Gathered {
        now,
        pending: HashMap::new(),
        changes: Changes {
            parts: Vec::new(),
            recent: BTreeMap::new(),
        },
    };
    // The parts of the index are read at the same time: one after the other a million channels would take minutes.
    let parts = ChangePosition::parts().map(|start| pages(store, since, start, now).boxed());
    let mut pages = stream::select_all(parts);
    while let Some(rows) = pages.try_next().await? {
        for row in rows {
            gathered.take(row, known)?;
        }
    }
    gathered.pack()?;
    Ok(gathered.changes)
}

/// The pages of one part of the index.
fn pages(
    store: &Store,
    since: Timestamp,
    start: ChangePosition,
    now: Timestamp,
) -> impl Stream<Item = Result<Vec<BoardRow>>> {
    stream::try_unfold(Some(start), move |position| async move {
        let Some(position) = position else {
            return Ok(None);
        };
        let page = store.board_changes(since, &position, PAGE, now).await?;
        let next = page.next.filter(|next| !next.begins_part());
        Ok::<_, Error>(Some((page.rows, next)))
    })
}

struct Gathered {
    now: Timestamp,
    /// `None` for a channel that left the board. One that changes while it is read comes twice, and counts as it came last.
    pending: HashMap<ChannelId, Option<Entry>>,
    changes: Changes,
}

impl Gathered {
    fn take(&mut self, row: BoardRow, known: &BTreeMap<ChannelId, Timestamp>) -> Result<()> {
        let (channel, changed_at) = (row.channel.clone(), row.changed_at);
        let is_known = known.get(&channel) == Some(&changed_at);
        if changed_at >= self.now - OVERLAP {
            self.changes.recent.insert(channel.clone(), changed_at);
        }
        if !is_known {
            self.pending.insert(channel, entry(row, self.now));
        }
        if self.pending.len() >= PART_SIZE {
            self.pack()
        } else {
            Ok(())
        }
    }

    /// Makes a part of what is pending.
    fn pack(&mut self) -> Result<()> {
        if self.pending.is_empty() {
            return Ok(());
        }
        let (mut entries, mut gone) = (Vec::with_capacity(self.pending.len()), Vec::new());
        for (channel, entry) in std::mem::take(&mut self.pending) {
            match entry {
                Some(entry) => entries.push(entry),
                None => gone.push(channel),
            }
        }
        let bytes = board::build(entries, self.now).map_err(Error::internal)?;
        let board = Board::load(bytes).map_err(Error::internal)?;
        self.changes.parts.push(Part::new(board, &gone));
        Ok(())
    }
}

/// The channel as the board holds it; `None` for one that left it.
fn entry(row: BoardRow, now: Timestamp) -> Option<Entry> {
    let result = row.result?;
    let words = row.words;
    let shown = words.until.is_some_and(|until| now + NAMES_LEAVE < until);
    let words = words.name.filter(|_| shown).map(|name| Words {
        name,
        handle: words.handle,
        logo: words.logo_url,
    });
    Some(Entry {
        words,
        subscribers: result
            .subscribers
            .map(|count| u32::try_from(count).unwrap_or(u32::MAX - 1)),
        language: result.language,
        country: result.country,
        sample: result.sample,
        ..Entry::new(row.channel, result.standing, result.analysed_at, row.first_seen)
    })
}
