//! Forgetting what the platform called channels and videos, in jobs older than [`crate::WORDS_KEPT`]. Figures and ids stay.
//!
//! A job that has such words is in a sparse index by when they must be gone; forgetting takes it out, in the transaction
//! that rewrites job and report.

use aws_sdk_dynamodb::operation::update_item::UpdateItemError;
use aws_sdk_dynamodb::types::{TransactWriteItem, Update};
use domain::job::Work;
use domain::{AnalysisId, Error, Result};
use engine::Report;
use jiff::Timestamp;

use crate::Store;
use crate::item::{self, Item};
use crate::job::{ChannelFacts, JobKey, table_of};
use crate::job_row::JobRow;
use crate::reports;
use crate::retry::{self, DATABASE};
use crate::schema::WORDS;

/// Partitions of the sparse index.
const SHARDS: [&str; 4] = ["WORDS#0", "WORDS#1", "WORDS#2", "WORDS#3"];

/// How forgetting the words of one analysis ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Forgotten {
    /// They are gone.
    Now,
    /// They were gone before, or the analysis is.
    Already,
    /// The report cannot be read, so nothing could be taken out of it: it comes again later.
    Unreadable,
}

pub(crate) fn shard_of(id: &AnalysisId) -> &'static str {
    let spread = id.as_str().bytes().map(usize::from).sum::<usize>();
    SHARDS[spread % SHARDS.len()]
}

impl Store {
    /// Jobs of one kind whose words must be gone by `now`, at most `limit`, those that are due longest first within each partition of the index.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the database does not answer.
    pub async fn words_due(&self, work: Work, now: Timestamp, limit: u32) -> Result<Vec<JobKey>> {
        let (table, each) = (table_of(work), limit.div_ceil(4));
        let [a, b, c, d] = SHARDS.map(|shard| self.indexed_keys(table, &WORDS, shard, Some(now), each));
        let (a, b, c, d) = tokio::try_join!(a, b, c, d)?;
        let rows = [a, b, c, d].concat();
        Ok(rows.iter().filter_map(|(_, row)| key_of(work, row)).collect())
    }

    /// Takes the platform's words out of an analysis and its report; `forget` says which those of the report are. One that cannot be
    /// read is put off until `again`.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the database does not answer; calling again is safe.
    pub async fn forget_words(
        &self,
        key: &JobKey,
        forget: impl Fn(&mut Report),
        again: Timestamp,
    ) -> Result<Forgotten> {
        let Some(row) = self.job_row(key).await? else {
            return Ok(Forgotten::Already);
        };
        let Some(due) = row.words_due else {
            return Ok(Forgotten::Already);
        };
        let mut items = vec![self.forget_facts(key, row, due)?];
        if let Some(found) = self.job_item(key.work, key.report()).await? {
            let mut report = match reports::read(&found) {
                Ok(report) => report,
                Err(error) => {
                    tracing::error!(%error, request_id = %key.id, "a report cannot be read, so its words cannot be forgotten");
                    self.put_off(key, due, again).await?;
                    return Ok(Forgotten::Unreadable);
                }
            };
            forget(&mut report);
            items.push(self.replace_report(key, &report)?);
        }
        let call = self
            .db
            .transact_write_items()
            .set_transact_items(Some(items))
            .client_request_token(retry::token());
        match retry::answered(DATABASE, || call.clone().send()).await? {
            Ok(_) => Ok(Forgotten::Now),
            // Deleted, or forgotten by another, or by a first try of this one whose answer was lost.
            Err(refusal) if retry::failed_conditions(&refusal).contains(&true) => Ok(Forgotten::Already),
            Err(refusal) => Err(retry::defect(refusal)),
        }
    }

    fn forget_facts(&self, key: &JobKey, row: JobRow, due: Timestamp) -> Result<TransactWriteItem> {
        let mut update = Update::builder()
            .table_name(self.tables.name(key.table())?)
            .set_key(Some(key.row()))
            .condition_expression("wordsDue = :due")
            .expression_attribute_values(":due", item::time(due));
        let mut change = "REMOVE wordsShard, wordsDue, suggestions".to_owned();
        if let Some(facts) = row.facts {
            let facts = ChannelFacts {
                name: String::new(),
                logo_url: None,
                ..facts
            };
            change.insert_str(0, "SET facts = :facts ");
            update = update.expression_attribute_values(":facts", item::value(&facts)?);
        }
        let update = update.update_expression(change).build().map_err(Error::internal)?;
        Ok(TransactWriteItem::builder().update(update).build())
    }

    fn replace_report(&self, key: &JobKey, report: &Report) -> Result<TransactWriteItem> {
        let update = Update::builder()
            .table_name(self.tables.name(key.table())?)
            .set_key(Some(key.report()))
            .update_expression("SET body = :body")
            .condition_expression("attribute_exists(pk)")
            .expression_attribute_values(":body", item::blob(item::pack(report)?))
            .build()
            .map_err(Error::internal)?;
        Ok(TransactWriteItem::builder().update(update).build())
    }

    /// Moves an analysis back in the index, so that it does not hold up the others.
    async fn put_off(&self, key: &JobKey, due: Timestamp, again: Timestamp) -> Result<()> {
        let call = self
            .db
            .update_item()
            .table_name(self.tables.name(key.table())?)
            .set_key(Some(key.row()))
            .update_expression("SET wordsDue = :again")
            .condition_expression("wordsDue = :due")
            .expression_attribute_values(":again", item::time(again))
            .expression_attribute_values(":due", item::time(due));
        match retry::answered(DATABASE, || call.clone().send()).await? {
            Ok(_) | Err(UpdateItemError::ConditionalCheckFailedException(_)) => Ok(()),
            Err(refusal) => Err(retry::defect(refusal)),
        }
    }
}

/// The job that a row of the index names.
fn key_of(work: Work, row: &Item) -> Option<JobKey> {
    Some(JobKey {
        work,
        user: item::text(row, "pk")?.strip_prefix("U#")?.parse().ok()?,
        id: item::text(row, "sk")?.strip_prefix("J#")?.parse().ok()?,
    })
}
