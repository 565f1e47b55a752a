//! Experiments: started, counted by each report, ended once. Their rows have keys and numbers alone, no platform data.

use aws_sdk_dynamodb::types::TransactWriteItem;
use domain::experiment::{ExperimentStatus, claim_place};
use domain::{AnalysisId, ChannelId, Error, ExperimentId, Result, UserId};
use engine::Report;
use engine::report::{ExperimentProgress, ExperimentState};
use jiff::Timestamp;

use crate::Store;
use crate::schema::XRAY;
use crate::wire::item::{self, n};
use crate::wire::request::IntoItem;
use crate::wire::retry::{self, DATABASE, Replan};
use crate::wire::transact::TransactOutcome::{Committed, ConditionFailed};
use crate::xray::experiment::{Experiment, NewExperiment, PREFIX, Row, key, starts_key};
use crate::xray::monitor::{Monitor, MonitorKey};

/// Positions of the items in the transaction that starts one.
const ACCOUNT: usize = 2;
const MONITOR: usize = 3;

impl Store {
    /// Starts an experiment. Calling again with the same id changes nothing and returns what is stored.
    ///
    /// # Errors
    /// [`Error::ExperimentLimit`]; [`Error::ExperimentRunning`] where the same one runs on the channel; [`Error::IdempotencyMismatch`] when the
    /// id was used for another request; [`Error::NotFound`] where its monitor is gone; [`Error::SignInRequired`] for a closed account.
    pub async fn start_experiment(&self, new: &NewExperiment) -> Result<Experiment> {
        let mut replan = Replan::default();
        loop {
            // Read before the others, so that one which is started meanwhile is noticed.
            let starts = self.starts(&new.user).await?;
            let all = self.experiments(&new.user).await?;
            if let Some(existing) = all.iter().find(|one| one.plan.id == new.id) {
                return match existing.plan.asked == new.asked {
                    true => Ok(existing.clone()),
                    false => Err(Error::IdempotencyMismatch),
                };
            }
            let in_all = all.len();
            let now = all.into_iter().map(|one| one.at(new.started_at));
            let running: Vec<_> = now.filter(|one| one.runs_on(&new.channel)).collect();
            if running.iter().any(|one| one.plan.hypothesis == new.hypothesis) {
                return Err(Error::ExperimentRunning);
            }
            claim_place(running.len(), in_all)?;
            let row = Row::from(new);
            let items = vec![
                self.put_new(&XRAY, item::encode(&row)?)?,
                self.count_start(&new.user, starts)?,
                // What erases a closed account must find every row that there will ever be.
                self.account_open(&new.user)?,
                // Nothing would count it, or end it.
                self.monitor_there(&new.monitor_key())?,
            ];
            match self.transact(items).await? {
                Committed => return Ok(row.into()),
                ConditionFailed(failed) if failed.at(ACCOUNT) => {
                    return Err(Error::SignInRequired);
                }
                ConditionFailed(failed) if failed.at(MONITOR) => {
                    return Err(Error::NotFound);
                }
                ConditionFailed(_) => replan.after_pause().await?,
            }
        }
    }

    /// How many were ever started.
    async fn starts(&self, user: &UserId) -> Result<i64> {
        let row = self.get(&XRAY, starts_key(user)).await?;
        Ok(row.and_then(|row| item::number(&row, "starts")).unwrap_or(0))
    }

    fn count_start(&self, user: &UserId, seen: i64) -> Result<TransactWriteItem> {
        let mut update = self
            .update(&XRAY, starts_key(user))?
            .update_expression("SET starts = :next")
            .condition_expression(no_start_since(seen))
            .expression_attribute_values(":next", n(seen + 1));
        if seen != 0 {
            update = update.expression_attribute_values(":seen", n(seen));
        }
        update.into_item()
    }

    /// What goes into the transaction that deletes a monitor: with the last one of a channel everything that runs on it ends, as no report would
    /// count it any more.
    pub(crate) async fn experiments_without(&self, gone: &Monitor, now: Timestamp) -> Result<Vec<TransactWriteItem>> {
        let (user, channel) = (&gone.key.user, &gone.facts.channel_id);
        let monitors = self.monitors(user).await?;
        let mut of_channel = monitors.iter().filter(|one| one.facts.channel_id == *channel);
        if let Some(other) = of_channel.find(|one| one.key != gone.key) {
            // Where that one is deleted at the same time, one of the two finds out.
            return Ok(vec![self.monitor_there(&other.key)?]);
        }
        // Read before the experiments, so that one which is started meanwhile is noticed.
        let mut items = vec![self.no_start(user, self.starts(user).await?)?];
        let all = self.experiments(user).await?.into_iter();
        for running in all.filter(|one| one.runs_on(channel)) {
            items.push(self.end(&running.plan, running.end(now))?);
        }
        Ok(items)
    }

    fn no_start(&self, user: &UserId, seen: i64) -> Result<TransactWriteItem> {
        let mut check = self.check(&XRAY, starts_key(user), no_start_since(seen))?;
        if seen != 0 {
            check = check.expression_attribute_values(":seen", n(seen));
        }
        check.into_item()
    }

    fn monitor_there(&self, key: &MonitorKey) -> Result<TransactWriteItem> {
        self.check(&XRAY, key.row(), "attribute_exists(pk)")?.into_item()
    }

    /// Ends one that runs, and none that has ended.
    fn end(&self, plan: &NewExperiment, (status, at): (ExperimentStatus, Timestamp)) -> Result<TransactWriteItem> {
        self.update(&XRAY, key(&plan.user, &plan.id))?
            .update_expression("SET #status = :status, endedAt = :at")
            .condition_expression("#status = :running")
            .expression_attribute_names("#status", "status")
            .expression_attribute_values(":status", item::value(&status)?)
            .expression_attribute_values(":at", item::time(at))
            .expression_attribute_values(":running", item::value(&ExperimentStatus::Running)?)
            .into_item()
    }

    /// One of the person's experiments.
    pub async fn experiment(&self, user: &UserId, id: &ExperimentId) -> Result<Option<Experiment>> {
        let found = self.get(&XRAY, key(user, id)).await?;
        found.map(|row| item::decode::<Row>(row).map(Into::into)).transpose()
    }

    /// All of the person's experiments, the newest first.
    pub async fn experiments(&self, user: &UserId) -> Result<Vec<Experiment>> {
        let rows = self.xray_rows(user, PREFIX).await?.into_iter();
        let read = rows.map(|row| item::decode::<Row>(row).map(Experiment::from));
        let mut all = read.collect::<Result<Vec<_>>>()?;
        all.sort_by(|a, b| (b.plan.started_at, &b.plan.id).cmp(&(a.plan.started_at, &a.plan.id)));
        Ok(all)
    }

    /// Those that run on a channel, the oldest first, as the engine counts them; with those whose time is over, which a report ends.
    pub async fn running_experiments(
        &self,
        user: &UserId,
        channel: &ChannelId,
    ) -> Result<Vec<engine::experiment::Experiment>> {
        let all = self.experiments(user).await?;
        let running = all.iter().rev().filter(|one| one.runs_on(channel));
        Ok(running.map(Experiment::counted).collect())
    }

    /// Notes what a run's report counted, and the ends and verdicts that came of it. Each end is written once: an experiment that has ended,
    /// was cancelled or deleted, or was counted by a newer report, stays as it is.
    /// Calling again is safe.
    pub async fn note_experiments(&self, user: &UserId, run: &AnalysisId, report: &Report) -> Result<()> {
        let counted = report.xray.iter().flat_map(|xray| &xray.experiments);
        for progress in counted {
            self.note_experiment(user, run, progress, report.analysis_date).await?;
        }
        Ok(())
    }

    async fn note_experiment(
        &self,
        user: &UserId,
        run: &AnalysisId,
        progress: &ExperimentProgress,
        counted_at: Timestamp,
    ) -> Result<()> {
        let id: ExperimentId = progress.id.parse()?;
        let mut stored = progress.clone();
        stored.all_upload_indices().for_each(Vec::clear);
        let status = match progress.state {
            ExperimentState::Running => ExperimentStatus::Running,
            ExperimentState::Decided => ExperimentStatus::Decided,
            ExperimentState::Expired => ExperimentStatus::Expired,
            ExperimentState::OutOfSight => ExperimentStatus::OutOfSight,
        };
        let mut set = "SET progress = :progress, run = :run, countedAt = :at, #status = :status".to_owned();
        if status != ExperimentStatus::Running {
            set.push_str(", endedAt = :at");
        }
        let call = self
            .update_item(&XRAY, key(user, &id))?
            .update_expression(set)
            .condition_expression("#status = :running AND (attribute_not_exists(countedAt) OR countedAt < :at)")
            .expression_attribute_names("#status", "status")
            .expression_attribute_values(":progress", item::value(&stored)?)
            .expression_attribute_values(":run", item::s(run.as_str()))
            .expression_attribute_values(":at", item::time(counted_at))
            .expression_attribute_values(":status", item::value(&status)?)
            .expression_attribute_values(":running", item::value(&ExperimentStatus::Running)?);
        retry::conditional(|| call.clone().send()).await.map(drop)
    }

    /// Ends one of the person's experiments; one that they ended before stays as it is.
    ///
    /// # Errors
    /// [`Error::NotFound`]; [`Error::ExperimentOver`] for one that ended by itself.
    pub async fn cancel_experiment(&self, user: &UserId, id: &ExperimentId, now: Timestamp) -> Result<Experiment> {
        let mut replan = Replan::default();
        loop {
            let seen = self.experiment(user, id).await?.ok_or(Error::NotFound)?.at(now);
            let Some(status) = seen.status.cancel()? else {
                return Ok(seen);
            };
            let items = vec![self.end(&seen.plan, (status, now))?];
            match self.transact(items).await? {
                Committed => {
                    return Ok(Experiment {
                        status,
                        ended_at: Some(now),
                        ..seen
                    });
                }
                ConditionFailed(_) => replan.after_pause().await?,
            }
        }
    }

    /// Deletes one of the person's experiments that has ended; whatever has ended stays so.
    ///
    /// # Errors
    /// [`Error::NotFound`]; [`Error::ExperimentRunning`].
    pub async fn delete_experiment(&self, user: &UserId, id: &ExperimentId, now: Timestamp) -> Result<()> {
        let seen = self.experiment(user, id).await?.ok_or(Error::NotFound)?;
        seen.at(now).status.may_be_deleted()?;
        let call = self.delete_item(&XRAY, key(user, id))?;
        retry::call_or_bug(DATABASE, || call.clone().send()).await?;
        Ok(())
    }
}

/// Nobody has started one since that number was counted.
fn no_start_since(seen: i64) -> &'static str {
    match seen {
        0 => "attribute_not_exists(starts)",
        _ => "starts = :seen",
    }
}
