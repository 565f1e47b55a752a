//! From due times to messages. A run is sent first and the monitor's due time stored afterwards: a stop in between sends it again under
//! the same id, which does no harm, and never not at all.

use contract::event::{DueRun, RunMonitor};
use domain::monitor::{advance, run_id, spread};
use domain::{Clock, Error, Result};
use jiff::{SignedDuration, Timestamp};
use store::{Monitor, Queues, Store};

use tokio::task::JoinSet;

/// Monitors looked up in one step.
const BATCH: u32 = 400;
/// Monitors dispatched at the same time.
const AT_ONCE: usize = 32;
/// How often one monitor is decided about again because it changed meanwhile.
const TRIES: u32 = 4;

/// What one call has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dispatched {
    /// Runs sent.
    pub sent: u32,
    /// Due times that had passed and get no run of their own.
    pub missed: u32,
    /// Monitors that could not be helped this time: they stay due.
    pub failed: u32,
}

/// Sends every run that is due, those that have been due longest first, until the time is over. What is left, the next tick or the
/// catch-up sends.
///
/// # Errors
/// A store that does not answer the listing. A failure on one monitor is counted and logged, and does not stop the others.
pub async fn dispatch(store: &Store, queues: &Queues, clock: &Clock, until: Timestamp) -> Result<Dispatched> {
    let mut dispatched = Dispatched::default();
    loop {
        let due = store.due_monitors(clock(), BATCH).await?;
        let before = dispatched;
        for some in due.chunks(AT_ONCE) {
            if clock() >= until {
                break;
            }
            let mut at_work = JoinSet::new();
            for monitor in some {
                let (store, queues, monitor, now) = (store.clone(), queues.clone(), monitor.clone(), clock());
                at_work.spawn(async move { dispatch_one(&store, &queues, monitor, now).await });
            }
            while let Some(ended) = at_work.join_next().await {
                dispatched.count(ended.unwrap_or_else(|error| Err(Error::internal(error))));
            }
        }
        // Nothing left, or nothing that could be done; the index may name for a moment what is done already.
        if dispatched.sent == before.sent || clock() >= until {
            break;
        }
    }
    if dispatched != Dispatched::default() {
        tracing::info!(?dispatched, "dispatched");
    }
    Ok(dispatched)
}

impl Dispatched {
    fn count(&mut self, done: Result<u32>) {
        match done {
            Ok(missed) => {
                self.sent += 1;
                self.missed += missed;
            }
            Err(error) => {
                tracing::warn!(%error, "a due run was not dispatched");
                self.failed += 1;
            }
        }
    }
}

/// Sends one due run and stores when the next one is due. Returns how many due times were missed.
async fn dispatch_one(store: &Store, queues: &Queues, mut monitor: Monitor, now: Timestamp) -> Result<u32> {
    let first = monitor.next_due;
    for _ in 0..TRIES {
        let Some(advance) = monitor.next_due.and_then(|due| advance(&monitor.schedule, due, now)) else {
            return Ok(0);
        };
        let missed = advance.missed.saturating_add(monitor.missed);
        let message = RunMonitor {
            user_id: monitor.key.user.clone(),
            monitor_id: monitor.key.id.clone(),
            request_id: run_id(&monitor.key.id, advance.run),
            due: Some(DueRun {
                at: advance.run,
                missed,
                revived: 0,
            }),
        };
        let priority = priority(store, &monitor, now).await?;
        let start = advance.run + spread(&monitor.key.id, advance.run);
        let delay = start.duration_since(now).max(SignedDuration::ZERO);
        queues.send_due(&message, priority, delay).await?;
        if store.advance_monitor(&monitor, advance.next).await? {
            return Ok(missed);
        }
        // It changed since it was read: what was due then may be settled, by another tick or its person.
        match store.monitor(&monitor.key).await? {
            Some(now_there) if now_there.next_due == first => monitor = now_there,
            _ => return Ok(0),
        }
    }
    Err(Error::Unavailable {
        service: "database",
        cause: "the monitor changed under every try".to_owned(),
    })
}

async fn priority(store: &Store, monitor: &Monitor, now: Timestamp) -> Result<bool> {
    match store.tier(&monitor.key.user, monitor.by_admin, now).await {
        Ok(tier) => Ok(tier.limits().priority),
        // A closed account: the run is dropped where it would begin.
        Err(Error::SignInRequired) => Ok(false),
        Err(error) => Err(error),
    }
}
