//! Expiry of the platform's data: names and titles leave the stored analyses, monitors and saved titles 30 days after they were read.

use domain::job::Work;
use domain::{Clock, Result};
use jiff::{SignedDuration, Timestamp};
use store::{Redacted, Store, counted_along};
use tokio::task::JoinSet;
use views::redact;

/// Analyses looked up in one step.
const BATCH: u32 = 100;
/// Analyses rewritten at the same time.
const AT_ONCE: usize = 8;
/// When a report that cannot be read comes again.
const LATER: SignedDuration = SignedDuration::from_hours(24);

/// What one run has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Expired {
    /// Analyses, monitors and titles whose platform data is gone.
    pub done: u32,
    /// Reports that could not be read: they come again a day later.
    pub unreadable: u32,
    /// Analyses that could not be rewritten this time.
    pub failed: u32,
}

/// Removes the platform's data from every stored analysis, monitor and saved title that is due, the longest due first, until the time is
/// over. The next run takes what is left.
///
/// # Errors
/// A store that does not answer the listing. A failure on one of them is counted and logged, and does not stop the others.
pub async fn expire(store: &Store, clock: &Clock, until: Timestamp) -> Result<Expired> {
    let mut expired = Expired::default();
    for work in Work::ALL {
        expire_analyses(store, work, clock, until, &mut expired).await?;
    }
    expire_monitors(store, clock, until, &mut expired).await?;
    expire_titles(store, clock, until, &mut expired).await?;
    if expired != Expired::default() {
        tracing::info!(?expired, "platform data removed");
    }
    Ok(expired)
}

/// Monitors: those that run are read again before they are due, so these are few.
async fn expire_monitors(store: &Store, clock: &Clock, until: Timestamp, expired: &mut Expired) -> Result<()> {
    let now = clock();
    for key in store.monitors_with_data_due(now, BATCH).await? {
        if clock() >= until {
            break;
        }
        let ended = store.redact_monitor(&key, now).await;
        expired.count(ended.map(|done| if done { Redacted::Now } else { Redacted::Already }));
    }
    Ok(())
}

/// Saved titles: those of videos that still exist are read again before they are due, so these are few.
async fn expire_titles(store: &Store, clock: &Clock, until: Timestamp, expired: &mut Expired) -> Result<()> {
    loop {
        let now = clock();
        let before = *expired;
        for title in store.titles_with_data_due(now, BATCH).await? {
            if clock() >= until {
                return Ok(());
            }
            let ended = store.redact_title(&title, now).await;
            expired.count(ended.map(|done| if done { Redacted::Now } else { Redacted::Already }));
        }
        if expired.moved(&before) == 0 {
            return Ok(());
        }
    }
}

async fn expire_analyses(
    store: &Store,
    work: Work,
    clock: &Clock,
    until: Timestamp,
    expired: &mut Expired,
) -> Result<()> {
    loop {
        let now = clock();
        let keys = store.platform_data_due(work, now, BATCH).await?;
        let before = *expired;
        for some in keys.chunks(AT_ONCE) {
            if clock() >= until {
                break;
            }
            let mut at_work = JoinSet::new();
            for key in some {
                let (store, key) = (store.clone(), key.clone());
                let redacting = async move { store.redact_platform_data(&key, redact, now + LATER).await };
                at_work.spawn(counted_along(redacting));
            }
            while let Some(ended) = at_work.join_next().await {
                expired.count(ended.unwrap_or_else(|error| Err(domain::Error::internal(error))));
            }
        }
        // Nothing left, or nothing that could be done; the index may name for a moment what is done already.
        if expired.moved(&before) == 0 || clock() >= until {
            return Ok(());
        }
    }
}

impl Expired {
    fn count(&mut self, ended: Result<Redacted>) {
        match ended {
            Ok(Redacted::Now) => self.done += 1,
            Ok(Redacted::Already) => {}
            Ok(Redacted::Unreadable) => self.unreadable += 1,
            Err(error) => {
                tracing::warn!(%error, "the platform data of an analysis, a monitor or a title was not removed");
                self.failed += 1;
            }
        }
    }

    /// Entries of the index that are out of the way since then.
    const fn moved(&self, before: &Self) -> u32 {
        self.done + self.unreadable - before.done - before.unreadable
    }
}
