//! Analyses after their start: reading, claiming, progress, the open ones.

use aws_sdk_dynamodb::operation::update_item::UpdateItemError;
use aws_sdk_dynamodb::operation::update_item::builders::UpdateItemFluentBuilder;
use aws_sdk_dynamodb::types::ReturnValuesOnConditionCheckFailure;
use domain::job::{JobState, Stage, Status};
use domain::{AnalysisId, Error, Result, UserId};
use engine::Report;
use jiff::Timestamp;

use crate::Store;
use crate::cursor::{List, Page};
use crate::item::{self, Item, n, s};
use crate::job::{ChannelFacts, ENDED_SHARDS, Job, JobKey, JobRow, OPEN_SHARDS, shard_of};
use crate::reports;
use crate::retry::{self, DATABASE};
use crate::schema::{ANALYSES, BY_CREATED, OPEN};

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
        found.as_ref().map(reports::read).transpose()
    }

    /// The user's analyses, newest first, at most `limit` (1 to 100) a page.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] for a cursor that this user did not get from here.
    pub async fn jobs(&self, user: &UserId, cursor: Option<&str>, limit: u32) -> Result<Page<Job>> {
        let list = List {
            table: self.tables.name(&ANALYSES)?,
            index: Some(&BY_CREATED),
            user,
            prefix: "J#",
        };
        let page = self.page(&list, cursor, limit).await?;
        page.map(|item| JobRow::read(item).map(Job::from))
    }

    /// The user's analyses that were started at or before this time, newest first, at most `limit`; the newest ones without a time.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the database does not answer.
    pub async fn jobs_until(&self, user: &UserId, until: Option<Timestamp>, limit: u32) -> Result<Vec<Job>> {
        let until = until.map_or_else(|| "9999".to_owned(), item::time_text);
        let call = self
            .db
            .query()
            .table_name(self.tables.name(&ANALYSES)?)
            .index_name(BY_CREATED.name)
            .key_condition_expression("pk = :pk AND createdAt <= :until")
            .expression_attribute_values(":pk", s(item::user_pk(user)))
            .expression_attribute_values(":until", s(until))
            .scan_index_forward(false)
            .consistent_read(true)
            .limit(i32::try_from(limit).unwrap_or(i32::MAX));
        let found = retry::done(DATABASE, || call.clone().send()).await?;
        let rows = found.items.unwrap_or_default().into_iter();
        rows.map(|row| JobRow::read(row).map(Job::from)).collect()
    }

    /// The analyses of the user with these ids that are still there, in any order.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the database does not answer.
    pub async fn jobs_named(&self, user: &UserId, ids: &[AnalysisId]) -> Result<Vec<Job>> {
        let keys = ids.iter().map(|id| {
            let (user, id) = (user.clone(), id.clone());
            JobKey { user, id }.row()
        });
        let rows = self.read_all(&ANALYSES, keys.collect(), true).await?;
        rows.into_iter().map(|row| JobRow::read(row).map(Job::from)).collect()
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

    /// Analyses that have not ended, oldest first, at most `limit` in all. Those that ended but still stand among the open ones come with
    /// them, for [`Store::list_as_ended`]. The index names them; what they hold is read consistently from the table. A row that cannot be
    /// read is logged and left out.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the database does not answer.
    pub async fn open_jobs(&self, limit: u32) -> Result<Vec<Job>> {
        self.unfinished(&OPEN_SHARDS, limit).await
    }

    /// Ended analyses whose end was not announced, oldest first, at most `limit` in all; read as [`Store::open_jobs`] are.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the database does not answer.
    pub async fn unannounced_jobs(&self, limit: u32) -> Result<Vec<Job>> {
        self.unfinished(&ENDED_SHARDS, limit).await
    }

    async fn unfinished(&self, shards: &[&'static str; 4], limit: u32) -> Result<Vec<Job>> {
        let [a, b, c, d] = shards.map(|shard| self.indexed_keys(shard, limit));
        let (a, b, c, d) = tokio::try_join!(a, b, c, d)?;
        let mut named: Vec<(String, Item)> = [a, b, c, d].concat();
        named.sort_by(|one, other| one.0.cmp(&other.0));
        named.truncate(limit as usize);
        let keys = named.into_iter().map(|(_, key)| key).collect();
        let rows = self.read_all(&ANALYSES, keys, true).await?;
        let mut jobs: Vec<Job> = rows.into_iter().filter_map(readable).map(Job::from).collect();
        jobs.retain(|job| !(job.state.status.is_final() && job.state.announced));
        jobs.sort_by(|one, other| (one.state.created_at, &one.key.id).cmp(&(other.state.created_at, &other.key.id)));
        Ok(jobs)
    }

    /// Moves an ended analysis from the open ones to the ended ones: it ended before the two were listed apart. Nothing happens to one
    /// that was announced or deleted meanwhile.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the database does not answer.
    pub async fn list_as_ended(&self, key: &JobKey) -> Result<()> {
        let call = self
            .update_job(key)?
            .update_expression("SET openShard = :ended")
            .condition_expression("#status IN (:completed, :failed) AND attribute_exists(openShard)")
            .expression_attribute_names("#status", "status")
            .expression_attribute_values(":ended", s(shard_of(&ENDED_SHARDS, &key.id)))
            .expression_attribute_values(":completed", item::value(&Status::Completed)?)
            .expression_attribute_values(":failed", item::value(&Status::Failed)?);
        update(&call).await.map(drop)
    }

    /// The oldest entries of one shard: when each was started, and its key.
    async fn indexed_keys(&self, shard: &'static str, limit: u32) -> Result<Vec<(String, Item)>> {
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

    pub(crate) async fn job_row(&self, key: &JobKey) -> Result<Option<JobRow>> {
        self.analyses_item(key.row()).await?.map(JobRow::read).transpose()
    }

    pub(crate) async fn analyses_item(&self, key: Item) -> Result<Option<Item>> {
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
