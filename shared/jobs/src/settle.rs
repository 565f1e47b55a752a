//! The end of a job: written once, told at least once.

use contract::event::{AnalysisEnded, RunAnalysis};
use domain::job::{self, FailureKind};
use domain::{Error, Result};
use jiff::Timestamp;
use store::{Bus, End, Job, JobKey, Settled, Store};

/// Ends a job as failed, refunding, and announces it. Does nothing when it has ended or another worker took it over.
pub(crate) async fn fail(
    store: &Store,
    bus: &Bus,
    job: &Job,
    attempt: u32,
    kind: FailureKind,
    now: Timestamp,
) -> Result<()> {
    settle(store, bus, &job.key, attempt, &End::Failed { kind }, now).await
}

/// Writes the end of an attempt and announces it.
pub(crate) async fn settle(
    store: &Store,
    bus: &Bus,
    key: &JobKey,
    attempt: u32,
    end: &End<'_>,
    now: Timestamp,
) -> Result<()> {
    let settled = store.settle_job(key, attempt, end, now).await?;
    let Some(job) = store.job(key).await? else {
        return Ok(());
    };
    if matches!(settled, Settled::Already) && !job.state.status.is_final() {
        tracing::info!(request_id = %key.id, attempt, "another worker took the job over; this end is dropped");
        return Ok(());
    }
    announce(store, bus, &job).await
}

/// Tells the bus about an ended job, then notes that it was told. A stop in between tells it twice, never not at all.
pub(crate) async fn announce(store: &Store, bus: &Bus, job: &Job) -> Result<()> {
    if !job.state.status.is_final() || job.state.announced {
        return Ok(());
    }
    let event = AnalysisEnded {
        user_id: job.key.user.clone(),
        request_id: job.key.id.clone(),
        status: job.state.status,
        refunded: job.refunded,
        channel_id: job.facts.as_ref().map(|facts| facts.channel_id.clone()),
        overall_score: job.overall_score,
        ended_at: job.ended_at.unwrap_or(job.state.created_at),
    };
    bus.announce(&event).await?;
    store.mark_announced(&job.key).await
}

/// Settles a job whose message ended among the dead letters: failed and refunded, unless it has ended already.
///
/// # Errors
/// A store or bus that does not answer, or a worker that still holds the job: the dead letter then comes back later.
pub async fn settle_dead(store: &Store, bus: &Bus, message: &RunAnalysis, now: Timestamp) -> Result<()> {
    let key = JobKey {
        user: message.user_id.clone(),
        id: message.request_id.clone(),
    };
    let Some(job) = store.job(&key).await? else {
        return Ok(());
    };
    match job::claim(&job.state, now) {
        job::Claim::Done => Ok(()),
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
