//! What the leaderboard's builder reads: the channels whose public result changed since a time, in a sparse index that holds every
//! channel that was ever public. One that left the board stands there too, without a result.

use std::collections::HashMap;

use domain::{ChannelId, Result};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::Store;
use crate::channels::latest_key;
use crate::item::{self, Item, WORDS_KEPT, s};
use crate::public::{PublicResult, shown};
use crate::retry::{self, DATABASE};
use crate::schema::{BOARD, CHANNELS};

/// Partitions of the index.
const SHARDS: u8 = 8;
/// Rows that are looked up with one call.
const MOST: u32 = 100;

/// A channel as the builder of the leaderboard finds it.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardRow {
    /// Which.
    pub channel: ChannelId,
    /// Its public result; `None` for one that left the board.
    pub result: Option<PublicResult>,
    /// Since when it has been on the board, for the first time.
    pub first_seen: Timestamp,
    /// When its result last changed.
    pub changed_at: Timestamp,
    /// What the platform calls it, while that may be known.
    pub words: ChannelWords,
}

/// What the platform calls a channel. All of it is `None` once it is too old to be kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChannelWords {
    /// Display name.
    pub name: Option<String>,
    /// Handle with `@`.
    pub handle: Option<String>,
    /// Address of the logo.
    pub logo_url: Option<String>,
    /// Until when this may be shown.
    pub until: Option<Timestamp>,
}

/// Where the next page begins.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardPosition {
    shard: u8,
    after: Option<(String, String)>,
}

impl BoardPosition {
    /// Where each part of the index begins. The parts may be read at the same time, each until a page's `next` begins another one.
    pub fn parts() -> impl Iterator<Item = Self> {
        (0..SHARDS).map(|shard| Self { shard, after: None })
    }

    /// A part begins here.
    #[must_use]
    pub const fn begins_part(&self) -> bool {
        self.after.is_none()
    }
}

/// Some channels.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardPage {
    /// Those that could be read.
    pub rows: Vec<BoardRow>,
    /// Where the next page begins; `None` after the last one.
    pub next: Option<BoardPosition>,
}

fn shard_name(shard: u8) -> String {
    format!("BOARD#{shard}")
}

/// In which partition of the index a channel stands.
pub(crate) fn shard_of(channel: &ChannelId) -> String {
    let sum = channel
        .as_str()
        .bytes()
        .fold(0_u8, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte));
    shard_name(sum % SHARDS)
}

/// What the platform calls the channel of this row, as far as it may be said now.
pub(crate) fn words_of(row: &Item, now: Timestamp) -> ChannelWords {
    let read_at: Option<Timestamp> = item::text(row, "analysedAt").and_then(|at| at.parse().ok());
    let Some(until) = read_at.map(|at| at + WORDS_KEPT).filter(|until| now < *until) else {
        return ChannelWords::default();
    };
    let text = |name| item::text(row, name).filter(|text| !text.is_empty()).map(str::to_owned);
    let name = text("name");
    ChannelWords {
        until: name.as_ref().map(|_| until),
        handle: text("handle"),
        logo_url: text("logoUrl"),
        name,
    }
}

impl Store {
    /// Channels whose public result changed at or after `since`, a page of them, at most `limit` (1 to 100). From the beginning of time
    /// on these are all that were ever public. The index only names them and may be late by a moment, so `since` should overlap with
    /// what was read before; what a row holds is as it is now.
    ///
    /// # Errors
    /// [`domain::Error::Unavailable`] when the database does not answer.
    pub async fn board_changes(
        &self,
        since: Timestamp,
        from: &BoardPosition,
        limit: u32,
        now: Timestamp,
    ) -> Result<BoardPage> {
        let shard = shard_name(from.shard);
        let start = from.after.as_ref().map(|(at, pk)| {
            let mut start = item::key(pk.as_str(), "LATEST");
            start.insert(BOARD.partition.to_owned(), s(shard.as_str()));
            start.insert(BOARD.sort.to_owned(), s(at.as_str()));
            start
        });
        let call = self
            .db
            .query()
            .table_name(self.tables.name(&CHANNELS)?)
            .index_name(BOARD.name)
            .key_condition_expression("boardShard = :shard AND boardAt >= :since")
            .expression_attribute_values(":shard", s(shard))
            .expression_attribute_values(":since", item::time(since))
            .limit(i32::try_from(limit.clamp(1, MOST)).unwrap_or(i32::MAX))
            .set_exclusive_start_key(start);
        let found = retry::done(DATABASE, || call.clone().send()).await?;
        let last = found.last_evaluated_key().and_then(|last| {
            let (at, pk) = (item::text(last, BOARD.sort)?, item::text(last, "pk")?);
            Some((at.to_owned(), pk.to_owned()))
        });
        let next = match last {
            Some(after) => Some(BoardPosition {
                shard: from.shard,
                after: Some(after),
            }),
            None => (from.shard + 1 < SHARDS).then(|| BoardPosition {
                shard: from.shard + 1,
                after: None,
            }),
        };
        let keys = found.items.unwrap_or_default();
        let keys: Vec<Item> = keys.iter().map(item::key_of).collect::<Result<_>>()?;
        let rows = self.read_all(&CHANNELS, keys, true).await?;
        Ok(BoardPage {
            rows: rows.iter().filter_map(|row| board_row(row, now)).collect(),
            next,
        })
    }

    /// A channel as it stands on the leaderboard; `None` where it was never there.
    ///
    /// # Errors
    /// [`domain::Error::Unavailable`] when the database does not answer.
    pub async fn board_row(&self, channel: &ChannelId, now: Timestamp) -> Result<Option<BoardRow>> {
        let row = self.channels_item(latest_key(channel.as_str()), true).await?;
        Ok(row.as_ref().and_then(|row| board_row(row, now)))
    }

    /// What the platform calls these channels, at most 100; those it may not be said of any more are missing.
    ///
    /// # Errors
    /// [`domain::Error::Unavailable`] when the database does not answer.
    pub async fn channel_words(
        &self,
        channels: &[ChannelId],
        now: Timestamp,
    ) -> Result<HashMap<ChannelId, ChannelWords>> {
        let mut wanted: Vec<&ChannelId> = channels.iter().collect();
        wanted.sort_unstable();
        wanted.dedup();
        let keys = wanted.iter().map(|channel| latest_key(channel.as_str())).collect();
        let rows = self.read_all(&CHANNELS, keys, false).await?;
        let named = rows.iter().filter_map(|row| {
            let words = words_of(row, now);
            words.name.as_ref()?;
            Some((channel_of(row)?, words))
        });
        Ok(named.collect())
    }
}

fn channel_of(row: &Item) -> Option<ChannelId> {
    item::text(row, "pk")?.strip_prefix("C#")?.parse().ok()
}

/// `None` for a channel that was never public.
fn board_row(row: &Item, now: Timestamp) -> Option<BoardRow> {
    let time = |name| item::text(row, name)?.parse().ok();
    Some(BoardRow {
        channel: channel_of(row)?,
        result: shown(row),
        first_seen: time("firstSeen")?,
        changed_at: time(BOARD.sort)?,
        words: words_of(row, now),
    })
}
