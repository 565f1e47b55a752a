//! Channels of the leaderboard, for the scout. The leaderboard names public channels alone: one that is known from a hidden analysis only was never
//! there, and one that has left it is removed, with what the scout read of it.

use domain::scout::Source;
use domain::{Clock, Result};
use jiff::{SignedDuration, Timestamp};
use store::{BoardRow, BoardSweep, ChangePosition, Offer, Store};

/// Channels of one page.
const PAGE: u32 = 100;
/// Pages of one run: a few seconds.
const PAGES: u32 = 40;
/// The index may be late by a moment: this much of what was read before is read again.
const OVERLAP: SignedDuration = SignedDuration::from_mins(1);

/// Looks through what changed on the leaderboard, some pages a run.
pub(crate) async fn sweep_board(store: &Store, sample: bool, clock: &Clock) -> Result<()> {
    let before = store.scout_board().await?;
    let (begun, mut position) = before
        .under_way
        .clone()
        .unwrap_or_else(|| (clock(), ChangePosition::default()));
    for _ in 0..PAGES {
        let page = store.board_changes(before.since, &position, PAGE, clock()).await?;
        take(store, sample, &page.rows, clock()).await?;
        match page.next {
            Some(next) => position = next,
            None => {
                let done = BoardSweep {
                    since: begun - OVERLAP,
                    under_way: None,
                };
                return store.note_scout_board(&done).await;
            }
        }
    }
    let paused = BoardSweep {
        since: before.since,
        under_way: Some((begun, position)),
    };
    store.note_scout_board(&paused).await
}

/// Sample and real channels are never mixed.
async fn take(store: &Store, sample: bool, rows: &[BoardRow], now: Timestamp) -> Result<()> {
    let mut offers = Vec::new();
    for row in rows {
        match &row.result {
            Some(result) if result.sample == sample => offers.push(Offer {
                channel: row.channel.clone(),
                source: Source::Board,
                language: result.language.clone(),
            }),
            Some(_) => {}
            None => store.withdraw_scouted(&row.channel, now).await?,
        }
    }
    store.offer_channels(&offers, now).await.map(drop)
}
