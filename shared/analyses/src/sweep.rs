//! Finding what was left behind: jobs never sent, workers that died, ends that were never announced.

use domain::Result;
use domain::job::{self, FailureKind, Sweep, Work};
use jiff::Timestamp;
use store::{AnalysisKey, Bus, End, Queues, Store, StoredAnalysis};

use crate::settle::announce;

/// Open jobs looked at in one run, and as many ended ones: the rest waits for the next minute. Each set has its own, so that neither
/// keeps the other waiting.
const BATCH: u32 = 200;

/// What one run of the sweeper did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Swept {
    /// Messages sent again.
    pub resent: u32,
    /// Jobs cancelled and refunded after the deadline.
    pub expired: u32,
    /// Ends announced.
    pub announced: u32,
    /// Jobs that could not be helped this time.
    pub failed: u32,
}

/// Sweeps every kind of work. Where a listing of one kind does not answer, the other is swept all the same.
///
/// # Errors
/// A store that does not answer a listing. A failure on one job is counted and logged, and does not stop the others.
pub async fn sweep(store: &Store, queues: &Queues, bus: &Bus, now: Timestamp) -> Result<Swept> {
    let mut swept = Swept::default();
    let mut failed = None;
    for work in Work::ALL {
        if let Err(error) = sweep_kind(store, queues, bus, work, now, &mut swept).await {
            tracing::error!(%error, ?work, "sweeping one kind of work failed");
            failed = Some(error);
        }
    }
    if swept != Swept::default() {
        tracing::info!(?swept, "swept");
    }
    failed.map_or(Ok(swept), Err)
}

/// Looks at the open jobs, then at the ended ones whose end was not announced: refunds first, then messages, then announcements. A
/// refund waits for no announcement, not even its own, so that a silent bus holds up none.
async fn sweep_kind(
    store: &Store,
    queues: &Queues,
    bus: &Bus,
    work: Work,
    now: Timestamp,
    swept: &mut Swept,
) -> Result<()> {
    let open = store.open_analyses(work, BATCH).await?;
    let mut ended = Vec::new();
    for turn in [Sweep::Expire, Sweep::Announce, Sweep::Resend] {
        for job in open.iter().filter(|job| job::sweep(work, &job.state, now) == turn) {
            match advance(store, queues, job, turn, now).await {
                Ok(()) => swept.count(turn),
                Err(error) => swept.fail(&job.key, turn, &error),
            }
            if turn != Sweep::Resend {
                ended.push(&job.key);
            }
        }
    }
    announce_ended(store, bus, work, &ended, swept).await
}

/// Announces the oldest ends, and with them those of this run, which the index may not name yet.
async fn announce_ended(
    store: &Store,
    bus: &Bus,
    work: Work,
    just_ended: &[&AnalysisKey],
    swept: &mut Swept,
) -> Result<()> {
    let mut jobs = store.unannounced_analyses(work, BATCH).await?;
    for key in just_ended {
        if !jobs.iter().any(|job| job.key == **key) {
            jobs.extend(store.analysis(key).await?);
        }
    }
    for job in jobs.iter().filter(|job| job.state.status.is_final()) {
        if let Err(error) = announce(store, bus, job).await {
            swept.fail(&job.key, Sweep::Announce, &error);
            // Where one announcement finds nobody, the next ones would wait for nothing.
            break;
        }
        swept.announced += 1;
    }
    Ok(())
}

impl Swept {
    fn count(&mut self, done: Sweep) {
        match done {
            Sweep::Resend => self.resent += 1,
            Sweep::Expire => self.expired += 1,
            // Counted once it was announced.
            Sweep::Announce | Sweep::Leave => {}
        }
    }

    fn fail(&mut self, key: &AnalysisKey, decision: Sweep, error: &domain::Error) {
        tracing::warn!(%error, request_id = %key.id, ?decision, "sweeping a job failed");
        self.failed += 1;
    }
}

/// The step that brings an open job on.
async fn advance(store: &Store, queues: &Queues, job: &StoredAnalysis, decision: Sweep, now: Timestamp) -> Result<()> {
    match decision {
        Sweep::Leave => Ok(()),
        // It ended before open and ended jobs were listed apart: it no longer takes an open one's place.
        Sweep::Announce => store.list_as_ended(&job.key).await,
        Sweep::Expire => {
            let end = End::Failed {
                kind: FailureKind::Timeout,
            };
            store
                .settle_analysis(&job.key, job.state.attempt, &end, now)
                .await
                .map(drop)
        }
        Sweep::Resend => queues.send(job).await,
    }
}
