//! The end of a job: written once, announced at least once.
//!
//! Whoever ends a job here has its message and acknowledges it only afterwards, so that it comes again until the end is announced. That is all an
//! analysis needs. A run, which is mailed, is also listed until it is announced, as is whatever the sweeper ends.

use contract::event::{AnalysisEnded, DueRun, RunAnalysis, RunEnded, RunMonitor};
use domain::job::{self, FailureKind, Work};
use domain::scout::platform_day;
use domain::{Error, Result};
use jiff::{SignedDuration, Timestamp};
use store::{AnalysisKey, Bus, End, Queues, RunOf, Settled, Store, StoredAnalysis};

/// Ends a job as failed, refunding, and announces it. Does nothing when it has ended or another worker took it over.
pub(crate) async fn fail(
    store: &Store,
    bus: &Bus,
    job: &StoredAnalysis,
    attempt: u32,
    kind: FailureKind,
    now: Timestamp,
) -> Result<()> {
    settle(store, bus, job, attempt, &End::Failed { kind }, now).await
}

/// Writes the end of an attempt and announces it.
pub(crate) async fn settle(
    store: &Store,
    bus: &Bus,
    job: &StoredAnalysis,
    attempt: u32,
    end: &End<'_>,
    now: Timestamp,
) -> Result<()> {
    let key = &job.key;
    let settled = match key.work {
        Work::Analysis => store.settle_delivered(key, attempt, end, now).await?,
        Work::Run => store.settle_analysis(key, attempt, end, now).await?,
    };
    if settled == Settled::Now && end.came_to_nothing() {
        count_failure(store, job, now).await;
    }
    let Some(job) = store.analysis(key).await? else {
        return Ok(());
    };
    if matches!(settled, Settled::Already) && !job.state.status.is_final() {
        tracing::info!(request_id = %key.id, attempt, "another worker took the job over; this end is dropped");
        return Ok(());
    }
    match (key.work, settled) {
        (Work::Analysis, Settled::Now) => announce_again(bus, &job).await,
        _ => announce(store, bus, &job).await,
    }
}

/// Counts an analysis that came to nothing, once its end is written. What is not counted because of a crash or the database only lets one
/// more come to nothing that day. A due run is nobody's try.
async fn count_failure(store: &Store, job: &StoredAnalysis, now: Timestamp) {
    if job.run.as_ref().is_some_and(|run| run.due.is_some()) {
        return;
    }
    let day = platform_day(now);
    let counted = store
        .count_failure(&job.key.user, job.address.as_deref(), day, now)
        .await;
    if let Err(error) = counted {
        tracing::warn!(%error, request_id = %job.key.id, "an analysis that came to nothing was not counted");
    }
}

/// Announces an ended job on the bus, then records that it was announced. A crash in between announces it twice, never not at all.
pub(crate) async fn announce(store: &Store, bus: &Bus, job: &StoredAnalysis) -> Result<()> {
    if !job.state.status.is_final() || job.state.announced {
        return Ok(());
    }
    if let Some(run) = &job.run {
        // The monitor first, so that anyone who hears of the run finds it there.
        if let Some(reason) = store.note_run(job).await? {
            tracing::info!(monitor_id = %run.monitor, reason = reason.name(), "the monitor is inactive now");
        }
        bus.announce_run(&run_ended(job, run)).await?;
        return store.mark_announced(&job.key).await;
    }
    announce_again(bus, job).await?;
    store.mark_announced(&job.key).await
}

/// Announces an ended analysis whose message is there: nothing else knows whether that was done. A run has been announced where it says so.
pub(crate) async fn announce_again(bus: &Bus, job: &StoredAnalysis) -> Result<()> {
    if job.key.work == Work::Run {
        return Ok(());
    }
    let event = AnalysisEnded {
        request_id: job.key.id.clone(),
        status: job.state.status,
        refunded: job.refunded,
        channel_id: job.facts.as_ref().map(|facts| facts.channel_id.clone()),
        overall_score: job.overall_score,
        ended_at: job.ended_at.unwrap_or(job.state.created_at),
    };
    bus.announce(&event).await
}

fn run_ended(job: &StoredAnalysis, run: &RunOf) -> RunEnded {
    RunEnded {
        user_id: job.key.user.clone(),
        request_id: job.key.id.clone(),
        monitor_id: run.monitor.clone(),
        status: job.state.status,
        refunded: job.refunded,
        due_at: run.due,
        findings: job.findings,
        ended_at: job.ended_at.unwrap_or(job.state.created_at),
    }
}

/// Settles an analysis whose message ended among the dead letters: failed and refunded, unless it has ended already.
///
/// # Errors
/// A store or bus that does not answer, or a worker that still has the job: the dead letter then comes back later.
pub async fn settle_dead(store: &Store, bus: &Bus, message: &RunAnalysis, now: Timestamp) -> Result<()> {
    let key = AnalysisKey::analysis(message.user_id.clone(), message.request_id.clone());
    settle_dead_job(store, bus, &key, now).await
}

/// How long a due run that could not begin waits before it is tried again: as long as a queue can delay it.
const REVIVE_AFTER: SignedDuration = SignedDuration::from_mins(15);
/// How often it is tried again: with the deliveries of each time, for more than a day.
const REVIVALS: u32 = 48;

/// The same of a run. One that is due and never began took nothing, and is sent once more: whatever kept it from beginning may be over. After
/// more than a day it is logged and given up, and its monitor goes on with the next due time.
///
/// # Errors
/// As [`settle_dead`], and a queue that does not answer.
pub async fn settle_dead_run(
    store: &Store,
    queues: &Queues,
    bus: &Bus,
    message: &RunMonitor,
    now: Timestamp,
) -> Result<()> {
    let key = AnalysisKey::run(message.user_id.clone(), message.request_id.clone());
    let Some(due) = message.due else {
        return settle_dead_job(store, bus, &key, now).await;
    };
    if store.analysis(&key).await?.is_some() {
        return settle_dead_job(store, bus, &key, now).await;
    }
    if due.revived >= REVIVALS {
        tracing::error!(monitor_id = %message.monitor_id, request_id = %key.id, "a due run never began");
        return Ok(());
    }
    let again = RunMonitor {
        due: Some(DueRun {
            revived: due.revived + 1,
            ..due
        }),
        ..message.clone()
    };
    queues.send_due(&again, false, REVIVE_AFTER).await
}

async fn settle_dead_job(store: &Store, bus: &Bus, key: &AnalysisKey, now: Timestamp) -> Result<()> {
    let Some(job) = store.analysis(key).await? else {
        return Ok(());
    };
    match job::claim(key.work, &job.state, now) {
        job::Claim::Done => announce_again(bus, &job).await,
        job::Claim::Announce => announce(store, bus, &job).await,
        job::Claim::Busy => Err(busy()),
        job::Claim::Expire => fail(store, bus, &job, job.state.attempt, FailureKind::Timeout, now).await,
        job::Claim::Take { .. } => fail(store, bus, &job, job.state.attempt, FailureKind::Server, now).await,
    }
}

/// Another worker holds the job; the message must come back.
pub(crate) fn busy() -> Error {
    Error::Unavailable {
        service: "worker",
        cause: "another worker holds the job".to_owned(),
    }
}
