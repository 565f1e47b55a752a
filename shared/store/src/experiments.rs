//! Experiments: started, counted by each report, ended once. Their rows hold keys and numbers alone, no word of the platform.

use aws_sdk_dynamodb::operation::update_item::UpdateItemError;
use aws_sdk_dynamodb::types::{TransactWriteItem, Update};
use domain::experiment::{ExperimentStatus, claim_place};
use domain::{AnalysisId, ChannelId, Error, ExperimentId, MonitorId, Result, UserId};
use engine::Report;
use engine::report::{Detectable, ExperimentProgress, ExperimentState, Format, Hypothesis};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::Store;
use crate::item::{self, Item, n, stamp};
use crate::retry::{self, DATABASE};
use crate::schema::XRAY;
use crate::transact::Try;

const PREFIX: &str = "E#";
/// Position of the account in the transaction that starts one.
const ACCOUNT: usize = 2;

/// An experiment to be started.
#[derive(Clone, Debug, PartialEq)]
pub struct NewExperiment {
    /// Whose.
    pub user: UserId,
    /// Which; the same id twice is the same act.
    pub id: ExperimentId,
    /// What was asked for, as one text: the same idempotency key must come with the same.
    pub asked: String,
    /// The monitor that it was started from.
    pub monitor: MonitorId,
    /// The channel.
    pub channel: ChannelId,
    /// What it compares.
    pub hypothesis: Hypothesis,
    /// The format whose uploads count.
    pub format: Format,
    /// The smallest difference that it is planned to find.
    pub detects: Detectable,
    /// Uploads that each side needs.
    pub needed: u32,
    /// Standard deviation of ln views that the plan was made from.
    pub spread: f64,
    /// Uploads from then on count.
    pub started_at: Timestamp,
}

/// A stored experiment.
#[derive(Clone, Debug, PartialEq)]
pub struct Experiment {
    /// What was started.
    pub plan: NewExperiment,
    /// How far it is.
    pub status: ExperimentStatus,
    /// When it ended.
    pub ended_at: Option<Timestamp>,
    /// What the newest report counted, without the uploads themselves.
    pub progress: Option<ExperimentProgress>,
    /// The run whose report that was.
    pub run: Option<AnalysisId>,
    /// When that report read the channel.
    pub counted_at: Option<Timestamp>,
}

impl Experiment {
    /// As the engine counts it.
    #[must_use]
    pub fn counted(&self) -> engine::experiment::Experiment {
        let plan = &self.plan;
        engine::experiment::Experiment {
            id: plan.id.to_string(),
            hypothesis: plan.hypothesis,
            format: plan.format,
            detects: plan.detects,
            needed: plan.needed,
            started_at: plan.started_at,
        }
    }

    fn runs_on(&self, channel: &ChannelId) -> bool {
        self.status == ExperimentStatus::Running && self.plan.channel == *channel
    }
}

/// The row. Its time is not called `createdAt`, which would list it among the runs.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Row {
    pk: String,
    sk: String,
    user_id: UserId,
    experiment_id: ExperimentId,
    asked: String,
    monitor_id: MonitorId,
    channel_id: ChannelId,
    hypothesis: Hypothesis,
    format: Format,
    detects: Detectable,
    needed: u32,
    spread: f64,
    #[serde(with = "stamp")]
    started_at: Timestamp,
    status: ExperimentStatus,
    #[serde(default, with = "stamp::option", skip_serializing_if = "Option::is_none")]
    ended_at: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    progress: Option<ExperimentProgress>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    run: Option<AnalysisId>,
    #[serde(default, with = "stamp::option", skip_serializing_if = "Option::is_none")]
    counted_at: Option<Timestamp>,
}

impl From<&NewExperiment> for Row {
    fn from(new: &NewExperiment) -> Self {
        Self {
            pk: item::user_pk(&new.user),
            sk: format!("{PREFIX}{}", new.id),
            user_id: new.user.clone(),
            experiment_id: new.id.clone(),
            asked: new.asked.clone(),
            monitor_id: new.monitor.clone(),
            channel_id: new.channel.clone(),
            hypothesis: new.hypothesis,
            format: new.format,
            detects: new.detects,
            needed: new.needed,
            spread: new.spread,
            started_at: new.started_at,
            status: ExperimentStatus::Running,
            ended_at: None,
            progress: None,
            run: None,
            counted_at: None,
        }
    }
}

impl From<Row> for Experiment {
    fn from(row: Row) -> Self {
        Self {
            plan: NewExperiment {
                user: row.user_id,
                id: row.experiment_id,
                asked: row.asked,
                monitor: row.monitor_id,
                channel: row.channel_id,
                hypothesis: row.hypothesis,
                format: row.format,
                detects: row.detects,
                needed: row.needed,
                spread: row.spread,
                started_at: row.started_at,
            },
            status: row.status,
            ended_at: row.ended_at,
            progress: row.progress,
            run: row.run,
            counted_at: row.counted_at,
        }
    }
}

fn key(user: &UserId, id: &ExperimentId) -> Item {
    item::key(item::user_pk(user), format!("{PREFIX}{id}"))
}

/// Row that counts what was started: whoever decided on the experiments as they were must find it as it was.
fn starts_key(user: &UserId) -> Item {
    item::key(item::user_pk(user), "EXPERIMENTS")
}

impl Store {
    /// Starts an experiment. Calling again with the same id changes nothing and returns what is stored.
    ///
    /// # Errors
    /// [`Error::ExperimentLimit`]; [`Error::ExperimentRunning`] where the same one runs on the channel; [`Error::IdempotencyMismatch`] when the
    /// id was used for another request; [`Error::SignInRequired`] for a closed account.
    pub async fn start_experiment(&self, new: &NewExperiment) -> Result<Experiment> {
        for tries in 0..retry::REPLANS {
            // Read before the others, so that one which is started meanwhile is noticed.
            let starts = self.xray_item(starts_key(&new.user)).await?;
            let starts = starts.and_then(|row| item::number(&row, "starts")).unwrap_or(0);
            let all = self.experiments(&new.user).await?;
            if let Some(existing) = all.iter().find(|one| one.plan.id == new.id) {
                return match existing.plan.asked == new.asked {
                    true => Ok(existing.clone()),
                    false => Err(Error::IdempotencyMismatch),
                };
            }
            let running = all.iter().filter(|one| one.runs_on(&new.channel));
            if running.clone().any(|one| one.plan.hypothesis == new.hypothesis) {
                return Err(Error::ExperimentRunning);
            }
            claim_place(running.count(), all.len())?;
            let row = Row::from(new);
            let items = vec![
                self.put_new(&XRAY, item::encode(&row)?)?,
                self.count_start(&new.user, starts)?,
                // What erases a closed account must find every row that there will ever be.
                self.account_open(&new.user)?,
            ];
            match self.transact(items, &retry::token()).await? {
                Try::Written => return Ok(row.into()),
                Try::Refused(failed) if failed.get(ACCOUNT).copied().unwrap_or(false) => {
                    return Err(Error::SignInRequired);
                }
                Try::Refused(_) => retry::pause(tries).await,
            }
        }
        Err(retry::contended())
    }

    fn count_start(&self, user: &UserId, seen: i64) -> Result<TransactWriteItem> {
        let unchanged = match seen {
            0 => "attribute_not_exists(starts)",
            _ => "starts = :seen",
        };
        let mut update = Update::builder()
            .table_name(self.tables.name(&XRAY)?)
            .set_key(Some(starts_key(user)))
            .update_expression("SET starts = :next")
            .condition_expression(unchanged)
            .expression_attribute_values(":next", n(seen + 1));
        if seen != 0 {
            update = update.expression_attribute_values(":seen", n(seen));
        }
        let update = update.build().map_err(Error::internal)?;
        Ok(TransactWriteItem::builder().update(update).build())
    }

    /// One of the person's experiments.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the database does not answer.
    pub async fn experiment(&self, user: &UserId, id: &ExperimentId) -> Result<Option<Experiment>> {
        let found = self.xray_item(key(user, id)).await?;
        found.map(|row| item::decode::<Row>(row).map(Into::into)).transpose()
    }

    /// All of the person's experiments, the newest first.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the database does not answer.
    pub async fn experiments(&self, user: &UserId) -> Result<Vec<Experiment>> {
        let rows = self.xray_rows(user, PREFIX).await?.into_iter();
        let read = rows.map(|row| item::decode::<Row>(row).map(Experiment::from));
        let mut all = read.collect::<Result<Vec<_>>>()?;
        all.sort_by(|a, b| (b.plan.started_at, &b.plan.id).cmp(&(a.plan.started_at, &a.plan.id)));
        Ok(all)
    }

    /// Those that run on a channel, the oldest first, as the engine counts them.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the database does not answer.
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
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the database does not answer; calling again is safe.
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
        let mut kept = progress.clone();
        kept.all_upload_indices().for_each(Vec::clear);
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
            .db
            .update_item()
            .table_name(self.tables.name(&XRAY)?)
            .set_key(Some(key(user, &id)))
            .update_expression(set)
            .condition_expression("#status = :running AND (attribute_not_exists(countedAt) OR countedAt < :at)")
            .expression_attribute_names("#status", "status")
            .expression_attribute_values(":progress", item::value(&kept)?)
            .expression_attribute_values(":run", item::s(run.as_str()))
            .expression_attribute_values(":at", item::time(counted_at))
            .expression_attribute_values(":status", item::value(&status)?)
            .expression_attribute_values(":running", item::value(&ExperimentStatus::Running)?);
        match retry::answered(DATABASE, || call.clone().send()).await? {
            Ok(_) | Err(UpdateItemError::ConditionalCheckFailedException(_)) => Ok(()),
            Err(refusal) => Err(retry::defect(refusal)),
        }
    }

    /// Ends one of the person's experiments; one that they ended before stays as it is.
    ///
    /// # Errors
    /// [`Error::NotFound`]; [`Error::ExperimentOver`] for one that ended by itself.
    pub async fn cancel_experiment(&self, user: &UserId, id: &ExperimentId, now: Timestamp) -> Result<Experiment> {
        for tries in 0..retry::REPLANS {
            let seen = self.experiment(user, id).await?.ok_or(Error::NotFound)?;
            let Some(cancelled) = seen.status.cancel()? else {
                return Ok(seen);
            };
            let call = self
                .db
                .update_item()
                .table_name(self.tables.name(&XRAY)?)
                .set_key(Some(key(user, id)))
                .update_expression("SET #status = :cancelled, endedAt = :now")
                .condition_expression("#status = :seen")
                .expression_attribute_names("#status", "status")
                .expression_attribute_values(":cancelled", item::value(&cancelled)?)
                .expression_attribute_values(":seen", item::value(&seen.status)?)
                .expression_attribute_values(":now", item::time(now));
            match retry::answered(DATABASE, || call.clone().send()).await? {
                Ok(_) => {
                    return Ok(Experiment {
                        status: cancelled,
                        ended_at: Some(now),
                        ..seen
                    });
                }
                Err(UpdateItemError::ConditionalCheckFailedException(_)) => retry::pause(tries).await,
                Err(refusal) => return Err(retry::defect(refusal)),
            }
        }
        Err(retry::contended())
    }

    /// Deletes one of the person's experiments that has ended; whatever has ended stays so.
    ///
    /// # Errors
    /// [`Error::NotFound`]; [`Error::ExperimentRunning`].
    pub async fn delete_experiment(&self, user: &UserId, id: &ExperimentId) -> Result<()> {
        let seen = self.experiment(user, id).await?.ok_or(Error::NotFound)?;
        seen.status.may_be_deleted()?;
        let call = self
            .db
            .delete_item()
            .table_name(self.tables.name(&XRAY)?)
            .set_key(Some(key(user, id)));
        retry::done(DATABASE, || call.clone().send()).await?;
        Ok(())
    }
}
