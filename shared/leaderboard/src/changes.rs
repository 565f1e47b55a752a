//! From what the store knows of a channel to what the board holds.

use board::{Entry, Words};
use domain::Result;
use futures_util::future::try_join_all;
use jiff::{SignedDuration, Timestamp};
use store::{BoardPosition, BoardRow, Store};

/// Channels read at once.
const PAGE: u32 = 100;

/// Every channel whose result changed since then, as it is now. The parts of the index are read at the same time: one after the other a
/// million channels would take minutes.
pub(crate) async fn since(store: &Store, since: Timestamp, now: Timestamp) -> Result<Vec<BoardRow>> {
    let parts = BoardPosition::parts().map(|start| part(store, since, start, now));
    Ok(try_join_all(parts).await?.concat())
}

async fn part(store: &Store, since: Timestamp, start: BoardPosition, now: Timestamp) -> Result<Vec<BoardRow>> {
    let mut rows = Vec::new();
    let mut next = Some(start);
    while let Some(position) = next {
        let page = store.board_changes(since, &position, PAGE, now).await?;
        rows.extend(page.rows);
        next = page.next.filter(|next| !next.begins_part());
    }
    Ok(rows)
}

/// The channel as the board holds it; `None` for one that left it. Its name goes with the last whole build before it may not be shown any
/// more, which is why that build's interval is taken off.
pub(crate) fn entry(row: BoardRow, now: Timestamp, whole_every: SignedDuration) -> Option<Entry> {
    let result = row.result?;
    let words = row.words;
    let shown = words.until.is_some_and(|until| now + whole_every < until);
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
