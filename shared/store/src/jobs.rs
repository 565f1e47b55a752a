//! Analyses after their start: reading, claiming, progress, the open ones, deleting.

use std::collections::HashMap;

use aws_sdk_dynamodb::operation::update_item::UpdateItemError;
use aws_sdk_dynamodb::operation::update_item::builders::UpdateItemFluentBuilder;
use aws_sdk_dynamodb::types::{Delete, KeysAndAttributes, ReturnValuesOnConditionCheckFailure, TransactWriteItem};
use domain::job::{JobState, Stage, Status};
use domain::{AnalysisId, Error, Result, UserId};
use engine::Report;
use jiff::Timestamp;

use crate::Store;
use crate::cursor::{List, Page};
use crate::item::{self, Item, n, s};
use crate::job::{ChannelFacts, Job, JobKey, JobRow, SHARDS};
use crate::retry::{self, DATABASE};
use crate::schema::{ANALYSES, BY_CREATED, OPEN};

/// Keys that one batch read takes.
const BATCH_GET: usize = 100;

/// How a conditional update of one row ended.
enum Updated {
    Yes,
    /// The condition failed; the row as it is, if there is one.
    No(Option<Item>),
}

impl Store {
    /// An analysis, without its report.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the database does not answer.
    pub async fn job(&self, key: &JobKey) -> Result<Option<Job>> {
        Ok(self.job_row(key).await?.map(Job::from))
    }

    /// The report of a completed analysis.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the database does not answer.
    pub async fn report(&self, key: &JobKey) -> Result<Option<Report>> {
        let found = self.analyses_item(key.report()).await?;
        found.as_ref().map(item::unpack).transpose()
    }

    /// The user's analyses, newest first, at most `limit` (1 to 100) a page.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] for a cursor that this user did not get from here.
    pub async fn jobs(&self, user: &UserId, cursor: Option<&str>, limit: u32) -> Result<Page<Job>> {
        let list = List {
            table: self.tables.name(&ANALYSES)?,
            index: &BY_CREATED,
            user,
            prefix: "J#",
        };
        let page = self.page(&list, cursor, limit).await?;
        page.map(|item| JobRow::read(item).map(Job::from))
    }

    /// The user's analysis that is queued or running.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the database does not answer.
    pub async fn running_job(&self, user: &UserId) -> Result<Option<AnalysisId>> {
        let lock = self.analyses_item(JobKey::lock(user)).await?;
        let id = lock.as_ref().and_then(|lock| item::text(lock, "requestId"));
        id.map(str::parse).transpose()
    }

    /// Removes an ended analysis and its report. The ledger keeps what was paid.
    ///
    /// # Errors
    /// [`Error::NotFound`] when there is none; [`Error::AnalysisRunning`] while it is not final.
    pub async fn delete_job(&self, key: &JobKey) -> Result<()> {
        let table = self.tables.name(&ANALYSES)?;
        let row = Delete::builder()
            .table_name(table)
            .set_key(Some(key.row()))
            .condition_expression("#status IN (:completed, :failed)")
            .expression_attribute_names("#status", "status")
            .expression_attribute_values(":completed", item::value(&Status::Completed)?)
            .expression_attribute_values(":failed", item::value(&Status::Failed)?)
            .build()
            .map_err(Error::internal)?;
        let report = Delete::builder()
            .table_name(table)
            .set_key(Some(key.report()))
            .build()
            .map_err(Error::internal)?;
        let call = self
            .db
            .transact_write_items()
            .transact_items(TransactWriteItem::builder().delete(row).build())
            .transact_items(TransactWriteItem::builder().delete(report).build())
            .client_request_token(retry::token());
        let Err(refusal) = retry::answered(DATABASE, || call.clone().send()).await? else {
            return Ok(());
        };
        if !retry::failed_conditions(&refusal).contains(&true) {
            return Err(retry::defect(refusal));
        }
        match self.job_row(key).await? {
            None => Err(Error::NotFound),
            Some(_) => Err(Error::AnalysisRunning),
        }
    }

    /// Takes the analysis for a new attempt, under the condition that nothing changed since `seen`. False: somebody was quicker.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the database does not answer.
    pub async fn claim_job(&self, key: &JobKey, seen: &JobState, attempt: u32, lease_until: Timestamp) -> Result<bool> {
        let writer = retry::token();
        let call = self
            .update_job(key)?
            .update_expression("SET #status = :running, attempt = :attempt, leaseUntil = :lease, writer = :writer")
            .condition_expression("#status = :seenStatus AND attempt = :seenAttempt")
            .expression_attribute_names("#status", "status")
            .expression_attribute_values(":running", item::value(&Status::Running)?)
            .expression_attribute_values(":attempt", n(i64::from(attempt)))
            .expression_attribute_values(":lease", item::time(lease_until))
            .expression_attribute_values(":writer", s(writer.as_str()))
            .expression_attribute_values(":seenStatus", item::value(&seen.status)?)
            .expression_attribute_values(":seenAttempt", n(i64::from(seen.attempt)));
        match update(&call).await? {
            Updated::Yes => Ok(true),
            // A first try whose answer was lost may have won.
            Updated::No(row) => Ok(row.as_ref().and_then(|row| item::text(row, "writer")) == Some(writer.as_str())),
        }
    }

    /// Notes what the attempt is doing and, once known, the channel. False: the attempt is outdated or the analysis final.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the database does not answer.
    pub async fn set_stage(
        &self,
        key: &JobKey,
        attempt: u32,
        stage: Stage,
        facts: Option<&ChannelFacts>,
    ) -> Result<bool> {
        let set = if facts.is_some() {
            "SET #stage = :stage, facts = :facts"
        } else {
            "SET #stage = :stage"
        };
        let mut call = self
            .update_job(key)?
            .update_expression(set)
            .condition_expression("#status = :running AND attempt = :attempt")
            .expression_attribute_names("#status", "status")
            .expression_attribute_names("#stage", "stage")
            .expression_attribute_values(":stage", item::value(&stage)?)
            .expression_attribute_values(":running", item::value(&Status::Running)?)
            .expression_attribute_values(":attempt", n(i64::from(attempt)));
        if let Some(facts) = facts {
            call = call.expression_attribute_values(":facts", item::value(facts)?);
        }
        Ok(matches!(update(&call).await?, Updated::Yes))
    }

    /// Notes that the end was announced; the analysis leaves the sparse index. One that was deleted meanwhile is no error.
    ///
    /// # Errors
    /// [`Error::Internal`] for an analysis that has not ended.
    pub async fn mark_announced(&self, key: &JobKey) -> Result<()> {
        let call = self
            .update_job(key)?
            .update_expression("SET announced = :yes REMOVE openShard, openAt")
            .condition_expression("#status IN (:completed, :failed)")
            .expression_attribute_names("#status", "status")
            .expression_attribute_values(":yes", item::flag(true))
            .expression_attribute_values(":completed", item::value(&Status::Completed)?)
            .expression_attribute_values(":failed", item::value(&Status::Failed)?);
        match update(&call).await? {
            Updated::Yes => Ok(()),
            Updated::No(None) => Ok(()),
            Updated::No(Some(_)) => Err(Error::internal("announced before its end")),
        }
    }

    /// Analyses that are not both ended and announced, oldest first, at most `limit` in all. The index names them; what they hold is
    /// read consistently from the table. A row that cannot be read is logged and left out.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the database does not answer.
    pub async fn open_jobs(&self, limit: u32) -> Result<Vec<Job>> {
        let [a, b, c, d] = SHARDS.map(|shard| self.open_keys(shard, limit));
        let (a, b, c, d) = tokio::try_join!(a, b, c, d)?;
        let mut named: Vec<(String, Item)> = [a, b, c, d].concat();
        named.sort_by(|one, other| one.0.cmp(&other.0));
        named.truncate(limit as usize);
        let mut jobs = Vec::with_capacity(named.len());
        for batch in named.chunks(BATCH_GET) {
            jobs.extend(
                self.job_rows(batch.iter().map(|(_, key)| key.clone()).collect())
                    .await?,
            );
        }
        let mut jobs: Vec<Job> = jobs.into_iter().map(Job::from).collect();
        jobs.retain(|job| !(job.state.status.is_final() && job.state.announced));
        jobs.sort_by(|one, other| (one.state.created_at, &one.key.id).cmp(&(other.state.created_at, &other.key.id)));
        Ok(jobs)
    }

    /// The oldest entries of one shard: when each was started, and its key.
    async fn open_keys(&self, shard: &'static str, limit: u32) -> Result<Vec<(String, Item)>> {
        let call = self
            .db
            .query()
            .table_name(self.tables.name(&ANALYSES)?)
            .index_name(OPEN.name)
            .key_condition_expression("openShard = :shard")
            .expression_attribute_values(":shard", s(shard))
            .limit(i32::try_from(limit.max(1)).unwrap_or(i32::MAX));
        let found = retry::done(DATABASE, || call.clone().send()).await?;
        let rows = found.items.unwrap_or_default().into_iter();
        Ok(rows
            .filter_map(|row| {
                let since = item::text(&row, OPEN.sort)?.to_owned();
                let key = item::key(item::text(&row, "pk")?, item::text(&row, "sk")?);
                Some((since, key))
            })
            .collect())
    }

    /// Reads these rows; what a throttled batch leaves over is asked for again.
    async fn job_rows(&self, keys: Vec<Item>) -> Result<Vec<JobRow>> {
        let table = self.tables.name(&ANALYSES)?;
        let mut rows = Vec::with_capacity(keys.len());
        let mut left = Some(keys);
        for tries in 0..retry::REPLANS {
            let Some(keys) = left.take() else { return Ok(rows) };
            let wanted = KeysAndAttributes::builder()
                .set_keys(Some(keys))
                .consistent_read(true)
                .build()
                .map_err(Error::internal)?;
            let call = self
                .db
                .batch_get_item()
                .set_request_items(Some(HashMap::from([(table.to_owned(), wanted)])));
            let found = retry::done(DATABASE, || call.clone().send()).await?;
            for item in found.responses.unwrap_or_default().remove(table).unwrap_or_default() {
                rows.extend(readable(item));
            }
            left = found
                .unprocessed_keys
                .and_then(|mut over| over.remove(table))
                .map(|over| over.keys)
                .filter(|keys| !keys.is_empty());
            if left.is_some() {
                retry::pause(tries + 1).await;
            }
        }
        if left.is_none() {
            Ok(rows)
        } else {
            Err(retry::contended())
        }
    }

    pub(crate) async fn job_row(&self, key: &JobKey) -> Result<Option<JobRow>> {
        self.analyses_item(key.row()).await?.map(JobRow::read).transpose()
    }

    async fn analyses_item(&self, key: Item) -> Result<Option<Item>> {
        let call = self
            .db
            .get_item()
            .table_name(self.tables.name(&ANALYSES)?)
            .set_key(Some(key))
            .consistent_read(true);
        Ok(retry::done(DATABASE, || call.clone().send()).await?.item)
    }

    fn update_job(&self, key: &JobKey) -> Result<UpdateItemFluentBuilder> {
        Ok(self
            .db
            .update_item()
            .table_name(self.tables.name(&ANALYSES)?)
            .set_key(Some(key.row()))
            .return_values_on_condition_check_failure(ReturnValuesOnConditionCheckFailure::AllOld))
    }
}

/// The analysis of this row. One that cannot be read must not keep the others from being looked after, so it is told and left out; its key
/// is told without the user.
fn readable(item: Item) -> Option<JobRow> {
    let sort = item::text(&item, "sk").unwrap_or_default().to_owned();
    match JobRow::read(item) {
        Ok(row) => Some(row),
        Err(error) => {
            tracing::error!(%error, sk = sort, "the row of an open analysis cannot be read");
            None
        }
    }
}

async fn update(call: &UpdateItemFluentBuilder) -> Result<Updated> {
    match retry::answered(DATABASE, || call.clone().send()).await? {
        Ok(_) => Ok(Updated::Yes),
        Err(UpdateItemError::ConditionalCheckFailedException(failed)) => Ok(Updated::No(failed.item)),
        Err(refusal) => Err(retry::defect(refusal)),
    }
}
