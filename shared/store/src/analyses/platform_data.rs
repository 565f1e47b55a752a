//! Redacting what the platform called channels and videos, in jobs older than [`crate::PLATFORM_DATA_TTL`]. Figures and ids stay.
//!
//! A job that has such data is in a sparse index by when it must be gone; redacting takes it out, in the transaction
//! that rewrites job and report.

use aws_sdk_dynamodb::types::TransactWriteItem;
use domain::job::Work;
use domain::{AnalysisId, Result};
use engine::Report;
use jiff::Timestamp;

use crate::Store;
use crate::analyses::analysis::{AnalysisKey, ChannelFacts, table_of};
use crate::analyses::reports;
use crate::analyses::row::AnalysisRow;
use crate::schema::{self, PLATFORM_DATA};
use crate::wire::item::{self, Item};
use crate::wire::request::IntoItem;
use crate::wire::retry;

/// Partitions of the sparse index.
const SHARDS: [&str; 4] = [
    "PLATFORM_DATA#0",
    "PLATFORM_DATA#1",
    "PLATFORM_DATA#2",
    "PLATFORM_DATA#3",
];

/// How redacting one analysis ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Redacted {
    /// They are gone.
    Now,
    /// They were gone before, or the analysis is.
    Already,
    /// The report cannot be read, so nothing could be taken out of it: it comes again later.
    Unreadable,
}

/// Partition of a job with platform data.
pub(crate) fn platform_data_shard_of(id: &AnalysisId) -> &'static str {
    SHARDS[schema::shard_of(id.as_str(), SHARDS.len())]
}

impl Store {
    /// Jobs of one kind whose platform data must be gone by `now`, at most `limit`, those that are due longest first within each partition of the index.
    pub async fn platform_data_due(&self, work: Work, now: Timestamp, limit: u32) -> Result<Vec<AnalysisKey>> {
        let (table, each) = (table_of(work), limit.div_ceil(4));
        let [a, b, c, d] = SHARDS.map(|shard| self.indexed_keys(table, &PLATFORM_DATA, shard, Some(now), each));
        let (a, b, c, d) = tokio::try_join!(a, b, c, d)?;
        let rows = [a, b, c, d].concat();
        Ok(rows.iter().filter_map(|(_, row)| key_of(work, row)).collect())
    }

    /// Takes the platform data out of an analysis and its report; `redact` does so in the report. One that cannot be
    /// read is put off until `again`.
    /// Calling again is safe.
    pub async fn redact_platform_data(
        &self,
        key: &AnalysisKey,
        redact: impl Fn(&mut Report),
        again: Timestamp,
    ) -> Result<Redacted> {
        let Some(row) = self.analysis_row(key).await? else {
            return Ok(Redacted::Already);
        };
        let Some(due) = row.platform_data_due else {
            return Ok(Redacted::Already);
        };
        let mut items = vec![self.redact_facts(key, row, due)?];
        if let Some(found) = self.get(key.table(), key.report()).await? {
            let mut report = match reports::read(&found) {
                Ok(report) => report,
                Err(error) => {
                    tracing::error!(%error, request_id = %key.id, "a report cannot be read, so its platform data cannot be redacted");
                    self.put_off(key, due, again).await?;
                    return Ok(Redacted::Unreadable);
                }
            };
            redact(&mut report);
            items.push(self.replace_report(key, &report)?);
        }
        match self.commit(items).await? {
            true => Ok(Redacted::Now),
            // Deleted, or redacted by another, or by a first try of this one whose answer was lost.
            false => Ok(Redacted::Already),
        }
    }

    fn redact_facts(&self, key: &AnalysisKey, row: AnalysisRow, due: Timestamp) -> Result<TransactWriteItem> {
        let mut update = self
            .update(key.table(), key.row())?
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
        update.update_expression(change).into_item()
    }

    fn replace_report(&self, key: &AnalysisKey, report: &Report) -> Result<TransactWriteItem> {
        self.update(key.table(), key.report())?
            .update_expression("SET body = :body")
            .condition_expression("attribute_exists(pk)")
            .expression_attribute_values(":body", item::blob(item::pack(report)?))
            .into_item()
    }

    /// Moves an analysis back in the index, so that it does not hold up the others.
    async fn put_off(&self, key: &AnalysisKey, due: Timestamp, again: Timestamp) -> Result<()> {
        let call = self
            .update_item(key.table(), key.row())?
            .update_expression("SET wordsDue = :again")
            .condition_expression("wordsDue = :due")
            .expression_attribute_values(":again", item::time(again))
            .expression_attribute_values(":due", item::time(due));
        retry::conditional(|| call.clone().send()).await.map(drop)
    }
}

/// The job that a row of the index names.
fn key_of(work: Work, row: &Item) -> Option<AnalysisKey> {
    Some(AnalysisKey {
        work,
        user: item::text(row, "pk")?.strip_prefix("U#")?.parse().ok()?,
        id: item::text(row, "sk")?.strip_prefix("J#")?.parse().ok()?,
    })
}
