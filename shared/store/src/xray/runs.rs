//! What a monitor and its runs know of each other: whether it may run, how many of a person's run, and what an end says of its health.

use aws_sdk_dynamodb::types::TransactWriteItem;
use domain::job::{FailureKind, Status};
use domain::monitor::{InactiveReason, MonitorState, RUNNING_AT_ONCE, RunOutcome};
use domain::{AnalysisId, Error, Result, UserId};

use crate::Store;
use crate::accounts::notifications;
use crate::analyses::analysis::{RunOf, StoredAnalysis};
use crate::schema::{PROFILES, XRAY};
use crate::wire::item::{self, Item, n};
use crate::wire::request::IntoItem;
use crate::wire::retry::Replan;
use crate::wire::transact::TransactOutcome::{Committed, ConditionFailed};
use crate::xray::monitor::{Monitor, MonitorKey};

/// Row that counts a person's runs in progress.
fn running_key(user: &UserId) -> Item {
    item::key(item::user_pk(user), "RUNNING")
}

impl Store {
    /// Notes that a run has ended: in a notification to its person where it was scheduled, and at its monitor: what the channel is called now, and, of a scheduled one,
    /// what that says of its health. Each run is counted once, however often this is called. Returns why the monitor was made inactive,
    /// if it was.
    /// Calling again is safe.
    pub async fn note_run(&self, job: &StoredAnalysis) -> Result<Option<InactiveReason>> {
        let run = job.run.as_ref().ok_or_else(|| Error::internal("not a run"))?;
        let key = MonitorKey {
            user: job.key.user.clone(),
            id: run.monitor.clone(),
        };
        let mut replan = Replan::default();
        loop {
            let mut items = vec![self.mark_noted(job)?];
            let mut reason = None;
            if let Some(seen) = self.monitor(&key).await? {
                let (changed, inactive) = after_run(&seen, job, run);
                reason = inactive;
                items.extend(self.monitor_writes(&seen, &changed, u32::MAX)?);
            }
            if let Some(news) = notifications::run_ended(job, run, reason)? {
                items.push(self.put_any(&PROFILES, news)?);
            }
            match self.transact(items).await? {
                Committed => return Ok(reason),
                // Noted before, or deleted.
                ConditionFailed(failed) if failed.at(0) => return Ok(None),
                ConditionFailed(_) => replan.after_pause().await?,
            }
        }
    }

    fn mark_noted(&self, job: &StoredAnalysis) -> Result<TransactWriteItem> {
        self.update(&XRAY, job.key.row())?
            .update_expression("SET noted = :yes")
            .condition_expression("attribute_exists(pk) AND attribute_not_exists(noted)")
            .expression_attribute_values(":yes", item::flag(true))
            .into_item()
    }

    /// The monitor is there and active, and this is its last run from its first moment on: the next reader of the monitor sees it, however
    /// far the run has come.
    pub(crate) fn name_last_run(&self, user: &UserId, run: &RunOf, id: &AnalysisId) -> Result<TransactWriteItem> {
        let key = MonitorKey {
            user: user.clone(),
            id: run.monitor.clone(),
        };
        self.update(&XRAY, key.row())?
            .update_expression("SET lastRun = :id ADD ver :one")
            .condition_expression("#state = :active")
            .expression_attribute_names("#state", "state")
            .expression_attribute_values(":id", item::s(id.as_str()))
            .expression_attribute_values(":one", n(1))
            .expression_attribute_values(":active", item::s(MonitorState::Active.name()))
            .into_item()
    }

    /// One more of the person's runs is in progress; one that was begun by hand only where fewer than two are.
    pub(crate) fn count_running(&self, user: &UserId, run: &RunOf) -> Result<TransactWriteItem> {
        let mut update = self
            .update(&XRAY, running_key(user))?
            .update_expression("ADD running :one")
            .expression_attribute_values(":one", n(1));
        if run.due.is_none() {
            update = update
                .condition_expression("attribute_not_exists(running) OR running < :most")
                .expression_attribute_values(":most", n(i64::from(RUNNING_AT_ONCE)));
        }
        update.into_item()
    }

    /// One of the person's runs has ended.
    pub(crate) fn count_ended(&self, user: &UserId) -> Result<TransactWriteItem> {
        self.update(&XRAY, running_key(user))?
            .update_expression("ADD running :less")
            .expression_attribute_values(":less", n(-1))
            .into_item()
    }

    /// How many of the person's runs are in progress.
    pub async fn running_runs(&self, user: &UserId) -> Result<i64> {
        let row = self.get(&XRAY, running_key(user)).await?;
        Ok(row.and_then(|row| item::number(&row, "running")).unwrap_or(0))
    }

    /// No run of the person is in progress: for the transaction that closes an account.
    pub(crate) fn no_run_in_progress(&self, user: &UserId) -> Result<TransactWriteItem> {
        self.check(
            &XRAY,
            running_key(user),
            "attribute_not_exists(running) OR running <= :zero",
        )?
        .expression_attribute_values(":zero", n(0))
        .into_item()
    }
}

/// The monitor after one of its runs, and why it is inactive now, if this run made it so.
fn after_run(seen: &Monitor, job: &StoredAnalysis, run: &RunOf) -> (Monitor, Option<InactiveReason>) {
    let at = job.ended_at.unwrap_or(job.state.created_at);
    let mut changed = seen.clone();
    if let Some((facts, read_at)) = job.facts.as_ref().zip(job.read_at).filter(|(_, at)| *at > seen.read_at) {
        changed.facts.clone_from(facts);
        changed.read_at = read_at;
    }
    let outcome = match (job.state.status, job.failure) {
        (Status::Completed, _) => RunOutcome::Completed,
        (Status::Skipped, _) => RunOutcome::SkippedForCredits,
        (_, Some(FailureKind::ChannelNotFound)) => RunOutcome::ChannelGone,
        _ => RunOutcome::OtherFailure,
    };
    // A run by hand says that the channel is there, and nothing of what the schedule met.
    if run.due.is_none() && outcome != RunOutcome::Completed {
        return (changed, None);
    }
    let (health, reason) = seen.health.after(outcome, at);
    changed.health = health;
    if let Some(reason) = reason.filter(|_| seen.state.is_active()) {
        changed.state = MonitorState::Inactive(reason);
        changed.next_due = None;
        return (changed, Some(reason));
    }
    (changed, None)
}
