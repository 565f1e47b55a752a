//! Finding what was left behind: jobs never sent, workers that died, ends that were never told.

use contract::event::RunAnalysis;
use domain::Result;
use domain::job::{self, FailureKind, Sweep};
use jiff::Timestamp;
use store::{Bus, Job, Queues, Store};

use crate::settle::{announce, fail};

/// Open jobs looked at in one run; the rest waits for the next minute.
const BATCH: u32 = 200;

/// What one run of the sweeper did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Swept {
    /// Messages sent again.
    pub resent: u32,
    /// Jobs cancelled and refunded after the deadline.
    pub expired: u32,
    /// Ends announced again.
    pub announced: u32,
    /// Jobs that could not be helped this time.
    pub failed: u32,
}

/// Looks at every open job once: refunds first, then messages, then announcements, which a silent bus would otherwise hold up.
///
/// # Errors
/// A store that does not answer the listing. A failure on one job is counted and logged, and does not stop the others.
pub async fn sweep(store: &Store, queues: &Queues, bus: &Bus, now: Timestamp) -> Result<Swept> {
    let jobs = store.open_jobs(BATCH).await?;
    let decided: Vec<(&Job, Sweep)> = jobs.iter().map(|job| (job, job::sweep(&job.state, now))).collect();
    let mut swept = Swept::default();
    'turns: for turn in [Sweep::Expire, Sweep::Resend, Sweep::Announce] {
        for (job, _) in decided.iter().filter(|(_, decision)| *decision == turn) {
            match act(store, queues, bus, job, turn, now).await {
                Ok(()) => swept.count(turn),
                Err(error) => {
                    tracing::warn!(%error, request_id = %job.key.id, decision = ?turn, "sweeping a job failed");
                    swept.failed += 1;
                    // Where one announcement finds nobody, the next ones would wait for nothing.
                    if turn == Sweep::Announce {
                        break 'turns;
                    }
                }
            }
        }
    }
    if swept != Swept::default() {
        tracing::info!(?swept, "swept");
    }
    Ok(swept)
}

impl Swept {
    fn count(&mut self, done: Sweep) {
        match done {
            Sweep::Resend => self.resent += 1,
            Sweep::Expire => self.expired += 1,
            Sweep::Announce => self.announced += 1,
            Sweep::Leave => {}
        }
    }
}

async fn act(store: &Store, queues: &Queues, bus: &Bus, job: &Job, decision: Sweep, now: Timestamp) -> Result<()> {
    match decision {
        Sweep::Leave => Ok(()),
        Sweep::Announce => announce(store, bus, job).await,
        Sweep::Expire => fail(store, bus, job, job.state.attempt, FailureKind::Timeout, now).await,
        Sweep::Resend => {
            let message = RunAnalysis {
                user_id: job.key.user.clone(),
                request_id: job.key.id.clone(),
            };
            queues.send_run(&message, job.priority).await
        }
    }
}
