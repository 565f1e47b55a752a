//! What the leaderboard's builder reads: the channels whose public result changed since a time, in a sparse index that holds every
//! channel that was ever public. One that left the board is listed too, without a result.

use std::collections::HashMap;

use domain::{ChannelId, Result};
use jiff::Timestamp;

use crate::Store;
use crate::channels::changed::ChangePosition;
use crate::channels::keys::{channel_of, latest_key};
use crate::channels::public_results::{FIRST_SEEN, PublicResult, shown};
use crate::schema::{BOARD, CHANNELS};
use crate::wire::item::{self, Item, PLATFORM_DATA_TTL};

/// A channel as the builder of the leaderboard finds it.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardRow {
    /// The channel.
    pub channel: ChannelId,
    /// Its public result; `None` for one that left the board.
    pub result: Option<PublicResult>,
    /// Since when it has been on the board, for the first time.
    pub first_seen: Timestamp,
    /// When its result last changed.
    pub changed_at: Timestamp,
    /// What the platform calls it, while that may be known.
    pub display: ChannelDisplay,
}

/// What the platform calls a channel. All of it is `None` once it has expired.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChannelDisplay {
    /// Display name.
    pub name: Option<String>,
    /// Handle with `@`.
    pub handle: Option<String>,
    /// Address of the logo.
    pub logo_url: Option<String>,
    /// Until when this may be shown.
    pub until: Option<Timestamp>,
}

/// Some channels.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardPage {
    /// Those that could be read.
    pub rows: Vec<BoardRow>,
    /// Where the next page begins; `None` after the last one.
    pub next: Option<ChangePosition>,
}

/// What the platform calls the channel of this row, as far as it may be said now.
pub(crate) fn display_of(row: &Item, now: Timestamp) -> ChannelDisplay {
    let read_at: Option<Timestamp> = item::text(row, "analysedAt").and_then(|at| at.parse().ok());
    let Some(until) = read_at.map(|at| at + PLATFORM_DATA_TTL).filter(|until| now < *until) else {
        return ChannelDisplay::default();
    };
    let text = |name| item::text(row, name).filter(|text| !text.is_empty()).map(str::to_owned);
    let name = text("name");
    ChannelDisplay {
        until: name.as_ref().map(|_| until),
        handle: text("handle"),
        logo_url: text("logoUrl"),
        name,
    }
}

impl Store {
    /// Channels whose public result changed at or after `since`, a page of them, at most `limit` (1 to 100). From the beginning of time
    /// on these are all that were ever public. The index only names them and may be late by a moment, so `since` should overlap with
    /// what was read before; the rows themselves are current.
    pub async fn board_changes(
        &self,
        since: Timestamp,
        from: &ChangePosition,
        limit: u32,
        now: Timestamp,
    ) -> Result<BoardPage> {
        let changed = self.changed((&CHANNELS, &BOARD), since, from, limit).await?;
        let rows = self.read_all(&CHANNELS, changed.keys, true).await?;
        Ok(BoardPage {
            rows: rows.iter().filter_map(|row| board_row(row, now)).collect(),
            next: changed.next,
        })
    }

    /// A channel as it is on the leaderboard; `None` where it was never there.
    pub async fn board_row(&self, channel: &ChannelId, now: Timestamp) -> Result<Option<BoardRow>> {
        let row = self.get(&CHANNELS, latest_key(channel.as_str())).await?;
        Ok(row.as_ref().and_then(|row| board_row(row, now)))
    }

    /// What the platform calls these channels, at most 100; those it may not be said of any more are missing.
    pub async fn channel_displays(
        &self,
        channels: &[ChannelId],
        now: Timestamp,
    ) -> Result<HashMap<ChannelId, ChannelDisplay>> {
        let mut wanted: Vec<&ChannelId> = channels.iter().collect();
        wanted.sort_unstable();
        wanted.dedup();
        let keys = wanted.iter().map(|channel| latest_key(channel.as_str())).collect();
        let rows = self.read_all(&CHANNELS, keys, false).await?;
        let named = rows.iter().filter_map(|row| {
            let display = display_of(row, now);
            display.name.as_ref()?;
            Some((channel_of(row)?, display))
        });
        Ok(named.collect())
    }
}

/// `None` for a channel that was never public.
fn board_row(row: &Item, now: Timestamp) -> Option<BoardRow> {
    let time = |name| item::text(row, name)?.parse().ok();
    Some(BoardRow {
        channel: channel_of(row)?,
        result: shown(row),
        first_seen: time(FIRST_SEEN)?,
        changed_at: time(BOARD.sort)?,
        display: display_of(row, now),
    })
}
