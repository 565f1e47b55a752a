//! Doing what operators have decided about requests to delete channels: everything of the channel goes, also what people have of it.
//!
//! A sweep goes through the tables for all such channels at once, as far as the time of a run allows; the next run goes on. It begins a while
//! after a channel was withdrawn, so that nothing that was under way then can end behind it, and at its end what everybody saw is deleted
//! once more.

use domain::deletion::{LATE_AFTER, UNDER_WAY};
use domain::{ChannelId, Clock, DeletionRequestId, DeletionState, Error, Result};
use jiff::Timestamp;
use store::{DeletionRequest, Held, Store, Sweep};

/// What one run has come to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DeletedChannels {
    /// What people had and is gone, apart from what a stop kept from being counted.
    pub removed: u32,
    /// What could not be removed: another sweep looks for it.
    pub failed: u32,
    /// Requests that came to their end.
    pub ended: u32,
    /// Requests that should have been decided or done by now.
    pub late: u32,
}

/// Goes on with the deletion of channels until the time is over.
///
/// # Errors
/// A store that does not answer. What cannot be removed is counted and logged, and does not stop the rest.
pub async fn delete_channels(store: &Store, clock: &Clock, until: Timestamp) -> Result<DeletedChannels> {
    let undone = store.undone_deletions().await?;
    let mut deleted = DeletedChannels {
        late: late(&undone, clock()),
        ..DeletedChannels::default()
    };
    let Some(mut sweep) = current(store, &undone, clock()).await? else {
        return Ok(deleted);
    };
    while clock() < until {
        let page = store.sweep_page(&sweep).await?;
        let mut removed = Removed::default();
        for (channel, held) in page.held {
            // Only of channels that are withdrawn still: one may have been lifted a moment ago.
            if sweep.of.iter().any(|(_, of)| *of == channel) && store.is_withdrawn(&channel).await? {
                removed.count(&channel, remove(store, &held, clock()).await);
            }
        }
        removed.note(store, &sweep).await?;
        deleted.removed += removed.done();
        deleted.failed += u32::try_from(removed.failed.len()).unwrap_or(u32::MAX);
        let failed = [sweep.failed.clone(), removed.failed].concat();
        match page.next {
            Some(next) => {
                sweep = next;
                sweep.failed = failed;
                store.save_sweep(&sweep).await?;
            }
            None => {
                sweep.failed = failed;
                deleted.ended = end(store, &sweep, clock()).await?;
                store.end_sweep().await?;
                break;
            }
        }
    }
    tracing::info!(?deleted, "channels deleted");
    Ok(deleted)
}

/// Requests of which the time is running out.
fn late(undone: &[DeletionRequest], now: Timestamp) -> u32 {
    let late = undone
        .iter()
        // One that was declined first has its time from when it was decided otherwise.
        .filter(|request| now.duration_since(request.decided_at.unwrap_or(request.requested_at)) >= LATE_AFTER);
    let late = late.inspect(|request| {
        let state = request.state;
        tracing::error!(request = %request.id, ?state, "a request to delete a channel is late");
    });
    u32::try_from(late.count()).unwrap_or(u32::MAX)
}

/// The sweep that goes on, without the channels that may be analysed again, or a new one.
async fn current(store: &Store, undone: &[DeletionRequest], now: Timestamp) -> Result<Option<Sweep>> {
    let ready: Vec<(DeletionRequestId, ChannelId)> = undone.iter().filter_map(|request| ready(request, now)).collect();
    if let Some(mut sweep) = store.sweep().await? {
        sweep.of.retain(|one| ready.contains(one));
        if !sweep.of.is_empty() {
            return Ok(Some(sweep));
        }
    }
    if ready.is_empty() {
        return Ok(None);
    }
    let sweep = Sweep::begin(ready, now);
    // What a stop of the decision left of what everybody sees.
    for (_, channel) in &sweep.of {
        store.erase_channel(channel, now).await?;
    }
    Ok(Some(sweep))
}

fn ready(request: &DeletionRequest, now: Timestamp) -> Option<(DeletionRequestId, ChannelId)> {
    let withdrawn = request.decided_at?;
    let ready = request.state == DeletionState::Deleting && now.duration_since(withdrawn) >= UNDER_WAY;
    ready.then(|| Some((request.id.clone(), request.channel_id.clone()?)))?
}

async fn remove(store: &Store, held: &Held, now: Timestamp) -> Result<bool> {
    let removed = match held {
        Held::Job(key) => {
            store.delete_coach_turns_of(&key.user, key.work, &key.id).await?;
            store.delete_analysis(key, now).await
        }
        Held::Monitor(key) => store.remove_monitor(key, now).await,
        Held::Title(user, id) => return store.strip_title(user, id).await,
        Held::Row(row) => store.delete_held(row).await,
    };
    match removed {
        Ok(()) => Ok(true),
        // Its person was quicker.
        Err(Error::NotFound) => Ok(false),
        Err(error) => Err(error),
    }
}

/// What everybody saw is deleted once more: a worker that was at it may have written behind the first time.
async fn end(store: &Store, sweep: &Sweep, now: Timestamp) -> Result<u32> {
    let mut ended = 0;
    for (request, channel) in sweep.of.iter().filter(|(_, channel)| !sweep.failed.contains(channel)) {
        if store.is_withdrawn(channel).await? {
            store.erase_channel(channel, now).await?;
            store.note_deletion(request, 0, Some(now)).await?;
            ended += 1;
        }
    }
    Ok(ended)
}

/// What a page of a sweep came to, by channel.
#[derive(Default)]
struct Removed {
    by_channel: Vec<(ChannelId, u32)>,
    failed: Vec<ChannelId>,
}

impl Removed {
    fn count(&mut self, channel: &ChannelId, removed: Result<bool>) {
        match removed {
            Ok(true) => match self.by_channel.iter_mut().find(|(of, _)| of == channel) {
                Some((_, count)) => *count += 1,
                None => self.by_channel.push((channel.clone(), 1)),
            },
            Ok(false) => {}
            Err(error) => {
                tracing::warn!(%error, "something of a channel that is being deleted was not removed");
                self.failed.push(channel.clone());
            }
        }
    }

    fn done(&self) -> u32 {
        self.by_channel.iter().map(|(_, count)| count).sum()
    }

    async fn note(&self, store: &Store, sweep: &Sweep) -> Result<()> {
        for (channel, count) in &self.by_channel {
            for (request, _) in sweep.of.iter().filter(|(_, of)| of == channel) {
                store.note_deletion(request, *count, None).await?;
            }
        }
        Ok(())
    }
}
