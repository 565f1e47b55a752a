//! Runs of monitors as their person sees them.

use contract::xray::{Run, RunPage, RunSummary};
use domain::job::{Status, Work};
use domain::{Error, MonitorId, Result, UserId};
use jiff::Timestamp;
use store::{AnalysisKey, Store, StoredAnalysis};

use crate::analysis;

/// A page of the user's runs, newest first; with a monitor, those of it among them.
///
/// # Errors
/// [`Error::InvalidInput`] for a cursor that this user did not get from here.
pub async fn own_runs(
    store: &Store,
    user: &UserId,
    monitor: Option<&MonitorId>,
    cursor: Option<&str>,
    limit: u32,
    now: Timestamp,
) -> Result<RunPage> {
    let page = store.analyses(Work::Run, user, cursor, limit).await?;
    let of = |job: &&StoredAnalysis| monitor.is_none() || job.run.as_ref().map(|run| &run.monitor) == monitor;
    let items = page.items.iter().filter(of);
    Ok(RunPage {
        items: items.map(|job| run_summary(job, now)).collect(),
        next_cursor: page.next_cursor,
    })
}

/// One of the user's runs, with its report and what changed, if it has them.
///
/// # Errors
/// [`Error::NotFound`] when there is none; a store that does not answer.
pub async fn own_run(store: &Store, key: &AnalysisKey, now: Timestamp) -> Result<Run> {
    let job = store.analysis(key).await?.ok_or(Error::NotFound)?;
    let row = run_summary(&job, now);
    Ok(Run {
        analysis: analysis::of_job(store, &job, now).await?,
        monitor_id: row.monitor_id,
        due_at: row.due_at,
        missed: row.missed,
        findings: row.findings,
    })
}

/// A row of the list of runs.
#[must_use]
pub fn run_summary(job: &StoredAnalysis, now: Timestamp) -> RunSummary {
    let run = job.run.as_ref();
    RunSummary {
        summary: analysis::summary(job, now),
        monitor_id: run.map(|run| run.monitor.to_string()).unwrap_or_default(),
        due_at: run.and_then(|run| run.due),
        missed: run.map_or(0, |run| run.missed),
        findings: job.findings.filter(|_| job.state.status == Status::Completed),
    }
}
