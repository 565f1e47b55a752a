//! Analyses and runs after their start: reading, claiming, progress, the open ones.

use aws_sdk_dynamodb::operation::update_item::builders::UpdateItemFluentBuilder;
use aws_sdk_dynamodb::types::ReturnValuesOnConditionCheckFailure;
use domain::job::{JobState, Stage, Status, Work};
use domain::{AnalysisId, Error, Result, UserId};
use engine::Report;
use jiff::Timestamp;

use crate::Store;
use crate::analyses::analysis::{AnalysisKey, ChannelFacts, StoredAnalysis, table_of};
use crate::analyses::reports;
use crate::analyses::row::{AnalysisRow, ENDED_SHARDS, OPEN_SHARDS, ended_shard};
use crate::schema::{BY_CREATED, Index, OPEN, Table};
use crate::wire::cursor::{List, Page};
use crate::wire::item::{self, Item, n, s};
use crate::wire::request::{Updated, send_update};
use crate::wire::retry::{self};

impl Store {
    /// A job, without its report.
    pub async fn analysis(&self, key: &AnalysisKey) -> Result<Option<StoredAnalysis>> {
        Ok(self.analysis_row(key).await?.map(StoredAnalysis::from))
    }

    /// The report of a completed job.
    pub async fn report(&self, key: &AnalysisKey) -> Result<Option<Report>> {
        let found = self.get(key.table(), key.report()).await?;
        found.as_ref().map(reports::read).transpose()
    }

    /// The user's jobs of one kind, newest first, at most `limit` (1 to 100) a page.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] for a cursor that this user did not get from here.
    pub async fn analyses(
        &self,
        work: Work,
        user: &UserId,
        cursor: Option<&str>,
        limit: u32,
    ) -> Result<Page<StoredAnalysis>> {
        let list = List {
            table: self.tables.name(table_of(work))?,
            index: Some(&BY_CREATED),
            user,
            prefix: "J#",
        };
        let page = self.page(&list, cursor, limit).await?;
        page.map(|item| AnalysisRow::read(item).map(StoredAnalysis::from))
    }

    /// The user's jobs of one kind that were started at or before this time, newest first, at most `limit`; the newest ones without a time.
    pub async fn analyses_until(
        &self,
        work: Work,
        user: &UserId,
        until: Option<Timestamp>,
        limit: u32,
    ) -> Result<Vec<StoredAnalysis>> {
        let until = until.map_or_else(|| "9999".to_owned(), item::time_text);
        let call = self
            .db
            .query()
            .table_name(self.tables.name(table_of(work))?)
            .index_name(BY_CREATED.name)
            .key_condition_expression("pk = :pk AND createdAt <= :until")
            .expression_attribute_values(":pk", s(item::user_pk(user)))
            .expression_attribute_values(":until", s(until))
            .scan_index_forward(false)
            .consistent_read(true)
            .limit(i32::try_from(limit).unwrap_or(i32::MAX));
        let rows = self.first_rows(call).await?.into_iter();
        rows.map(|row| AnalysisRow::read(row).map(StoredAnalysis::from))
            .collect()
    }

    /// The user's jobs of one kind with these ids that are still there, in any order.
    pub async fn analyses_by_id(&self, work: Work, user: &UserId, ids: &[AnalysisId]) -> Result<Vec<StoredAnalysis>> {
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        let keys = ids.iter().map(|id| {
            let (user, id) = (user.clone(), id.clone());
            AnalysisKey { work, user, id }.row()
        });
        let rows = self.read_all(table_of(work), keys.collect(), true).await?;
        rows.into_iter()
            .map(|row| AnalysisRow::read(row).map(StoredAnalysis::from))
            .collect()
    }

    /// The user's analysis that is queued or running.
    pub async fn running_analysis(&self, user: &UserId) -> Result<Option<AnalysisId>> {
        let account = self.account_row(user).await?;
        let last = account.and_then(|account| account.last_analysis);
        self.open_analysis(user, last.as_ref()).await
    }

    /// The analysis that a person started last, while it has not ended.
    pub(crate) async fn open_analysis(&self, user: &UserId, last: Option<&AnalysisId>) -> Result<Option<AnalysisId>> {
        let Some(id) = last else {
            return Ok(None);
        };
        let key = AnalysisKey::analysis(user.clone(), id.clone());
        // One that is gone had ended: nothing else is deleted.
        let row = self.analysis_row(&key).await?;
        Ok(row.filter(|row| !row.status.is_final()).map(|_| id.clone()))
    }

    /// Takes the job for a new attempt, which begins with this stage, under the condition that nothing changed since `seen`.
    /// False: somebody was quicker.
    pub async fn claim_analysis(
        &self,
        key: &AnalysisKey,
        seen: &JobState,
        attempt: u32,
        stage: Stage,
        lease_until: Timestamp,
    ) -> Result<bool> {
        let writer = retry::token();
        let call = self
            .update_analysis(key)?
            .update_expression(
                "SET #status = :running, #stage = :stage, attempt = :attempt, leaseUntil = :lease, writer = :writer",
            )
            .condition_expression("#status = :seenStatus AND attempt = :seenAttempt")
            .expression_attribute_names("#status", "status")
            .expression_attribute_names("#stage", "stage")
            .expression_attribute_values(":running", item::value(&Status::Running)?)
            .expression_attribute_values(":stage", item::value(&stage)?)
            .expression_attribute_values(":attempt", n(i64::from(attempt)))
            .expression_attribute_values(":lease", item::time(lease_until))
            .expression_attribute_values(":writer", s(writer.as_str()))
            .expression_attribute_values(":seenStatus", item::value(&seen.status)?)
            .expression_attribute_values(":seenAttempt", n(i64::from(seen.attempt)));
        match send_update(&call).await? {
            Updated::Written(_) => Ok(true),
            // A first try whose answer was lost may have won.
            Updated::ConditionFailed(row) => {
                Ok(row.as_ref().and_then(|row| item::text(row, "writer")) == Some(writer.as_str()))
            }
        }
    }

    /// Notes what the attempt is doing and, once known, the channel. False: the attempt is outdated or the job final.
    pub async fn set_stage(
        &self,
        key: &AnalysisKey,
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
            .update_analysis(key)?
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
        Ok(matches!(send_update(&call).await?, Updated::Written(_)))
    }

    /// Notes that the end was announced; the job leaves the sparse index. One that was deleted meanwhile is no error.
    ///
    /// # Errors
    /// [`Error::Internal`] for a job that has not ended.
    pub async fn mark_announced(&self, key: &AnalysisKey) -> Result<()> {
        let call = self
            .update_analysis(key)?
            .update_expression("SET announced = :yes REMOVE openShard, openAt")
            .condition_expression("#status IN (:completed, :failed, :skipped)")
            .expression_attribute_names("#status", "status")
            .expression_attribute_values(":yes", item::flag(true))
            .expression_attribute_values(":completed", item::value(&Status::Completed)?)
            .expression_attribute_values(":failed", item::value(&Status::Failed)?)
            .expression_attribute_values(":skipped", item::value(&Status::Skipped)?);
        match send_update(&call).await? {
            Updated::Written(_) | Updated::ConditionFailed(None) => Ok(()),
            Updated::ConditionFailed(Some(_)) => Err(Error::internal("announced before its end")),
        }
    }

    /// Jobs of one kind that have not ended, oldest first, at most `limit` in all. Those that ended but are still listed among the open ones come with
    /// them, for [`Store::list_as_ended`]. The index names them; the rows are read consistently from the table. A row that cannot be
    /// read is logged and left out.
    pub async fn open_analyses(&self, work: Work, limit: u32) -> Result<Vec<StoredAnalysis>> {
        self.unfinished(work, &OPEN_SHARDS, limit).await
    }

    /// Ended jobs of one kind whose end was not announced, oldest first, at most `limit` in all; read as [`Store::open_analyses`] are.
    pub async fn unannounced_analyses(&self, work: Work, limit: u32) -> Result<Vec<StoredAnalysis>> {
        self.unfinished(work, &ENDED_SHARDS, limit).await
    }

    async fn unfinished(&self, work: Work, shards: &[&'static str; 4], limit: u32) -> Result<Vec<StoredAnalysis>> {
        let table = table_of(work);
        let [a, b, c, d] = shards.map(|shard| self.indexed_keys(table, &OPEN, shard, None, limit));
        let (a, b, c, d) = tokio::try_join!(a, b, c, d)?;
        let mut named: Vec<(String, Item)> = [a, b, c, d].concat();
        named.sort_by(|one, other| one.0.cmp(&other.0));
        named.truncate(limit as usize);
        let keys = named.into_iter().map(|(_, key)| key).collect();
        let rows = self.read_all(table, keys, true).await?;
        let mut jobs: Vec<StoredAnalysis> = rows
            .into_iter()
            .filter_map(readable)
            .map(StoredAnalysis::from)
            .collect();
        jobs.retain(|job| !(job.state.status.is_final() && job.state.announced));
        jobs.sort_by(|one, other| (one.state.created_at, &one.key.id).cmp(&(other.state.created_at, &other.key.id)));
        Ok(jobs)
    }

    /// Moves an ended job from the open ones to the ended ones: it ended before the two were listed apart. Nothing happens to one
    /// that was announced or deleted meanwhile.
    pub async fn list_as_ended(&self, key: &AnalysisKey) -> Result<()> {
        let call = self
            .update_analysis(key)?
            .update_expression("SET openShard = :ended")
            .condition_expression("#status IN (:completed, :failed) AND attribute_exists(openShard)")
            .expression_attribute_names("#status", "status")
            .expression_attribute_values(":ended", s(ended_shard(&key.id)))
            .expression_attribute_values(":completed", item::value(&Status::Completed)?)
            .expression_attribute_values(":failed", item::value(&Status::Failed)?);
        send_update(&call).await.map(drop)
    }

    /// The first entries of one shard of a sparse index, up to a time where one is given: by what each is sorted, and its key.
    pub(crate) async fn indexed_keys(
        &self,
        table: &Table,
        index: &Index,
        shard: &str,
        until: Option<Timestamp>,
        limit: u32,
    ) -> Result<Vec<(String, Item)>> {
        let mut call = self
            .db
            .query()
            .table_name(self.tables.name(table)?)
            .index_name(index.name)
            .expression_attribute_names("#shard", index.partition)
            .expression_attribute_values(":shard", s(shard))
            .limit(i32::try_from(limit.max(1)).unwrap_or(i32::MAX));
        call = match until {
            None => call.key_condition_expression("#shard = :shard"),
            Some(until) => call
                .key_condition_expression("#shard = :shard AND #sort <= :until")
                .expression_attribute_names("#sort", index.sort)
                .expression_attribute_values(":until", item::time(until)),
        };
        let rows = self.first_rows(call).await?.into_iter();
        Ok(rows
            .filter_map(|row| {
                let since = item::text(&row, index.sort)?.to_owned();
                let key = item::key(item::text(&row, "pk")?, item::text(&row, "sk")?);
                Some((since, key))
            })
            .collect())
    }

    pub(crate) async fn analysis_row(&self, key: &AnalysisKey) -> Result<Option<AnalysisRow>> {
        self.get(key.table(), key.row())
            .await?
            .map(AnalysisRow::read)
            .transpose()
    }

    fn update_analysis(&self, key: &AnalysisKey) -> Result<UpdateItemFluentBuilder> {
        Ok(self
            .update_item(key.table(), key.row())?
            .return_values_on_condition_check_failure(ReturnValuesOnConditionCheckFailure::AllOld))
    }
}

/// The job of this row. One that cannot be read must not keep the others from being looked after, so it is logged and left out; its key
/// is logged without the user.
fn readable(item: Item) -> Option<AnalysisRow> {
    let sort = item::text(&item, "sk").unwrap_or_default().to_owned();
    match AnalysisRow::read(item) {
        Ok(row) => Some(row),
        Err(error) => {
            tracing::error!(%error, sk = sort, "the row of an open job cannot be read");
            None
        }
    }
}
