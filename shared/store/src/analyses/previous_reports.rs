//! A person's earlier reports of one kind on one channel, by the time of their snapshots, and what changed since the one before.

use aws_sdk_dynamodb::types::TransactWriteItem;
use domain::job::Work;
use domain::{AnalysisId, Error, Result, UserId};
use engine::Report;
use jiff::Timestamp;

use crate::Store;
use crate::analyses::analysis::{AnalysisKey, Changes, table_of};
use crate::analyses::reports;
use crate::analyses::row::AnalysisRow;
use crate::wire::item::{self, CHANGES, Item, s};
use crate::wire::request::IntoItem;

const REQUEST_ID: &str = "requestId";

/// What the keys of a channel's rows begin with.
fn prefix(channel: &str) -> String {
    format!("B#{channel}#")
}

/// Rows of one channel in order of the snapshots; analyses of one snapshot are side by side.
fn previous_key(key: &AnalysisKey, channel: &str, read_at: Timestamp) -> Item {
    let sort = format!("{}{}#{}", prefix(channel), item::time_text(read_at), key.id);
    item::key(item::user_pk(&key.user), sort)
}

impl Store {
    /// The person's newest report of this kind and channel that rests on a snapshot taken before that time, if there is any left.
    pub async fn previous_report(
        &self,
        work: Work,
        user: &UserId,
        channel: &str,
        taken_before: Timestamp,
    ) -> Result<Option<(AnalysisId, Report)>> {
        let prefix = prefix(channel);
        // Shorter than every key of that very time, so that only earlier ones lie below it.
        let until = format!("{prefix}{}", item::time_text(taken_before));
        let call = self
            .db
            .query()
            .table_name(self.tables.name(table_of(work))?)
            .key_condition_expression("pk = :pk AND sk BETWEEN :from AND :until")
            .expression_attribute_values(":pk", s(item::user_pk(user)))
            .expression_attribute_values(":from", s(prefix))
            .expression_attribute_values(":until", s(until))
            .scan_index_forward(false)
            .consistent_read(true)
            .limit(1);
        let row = self.first_rows(call).await?.into_iter().next();
        let Some(id) = row.as_ref().and_then(|row| item::text(row, REQUEST_ID)) else {
            return Ok(None);
        };
        let key = AnalysisKey {
            work,
            user: user.clone(),
            id: id.parse()?,
        };
        // Deleted since, or damaged: then there is nothing to compare with.
        let report = self.report(&key).await.or_else(|error| match error {
            Error::Internal(_) => {
                tracing::warn!(%error, request_id = %key.id, "an earlier report cannot be read");
                Ok(None)
            }
            error => Err(error),
        })?;
        Ok(report.map(|report| (key.id, report)))
    }

    /// What changed since the analysis before, as it was found when this one completed.
    pub async fn report_and_changes(&self, key: &AnalysisKey) -> Result<Option<(Report, Option<Changes>)>> {
        let Some(found) = self.get(key.table(), key.report()).await? else {
            return Ok(None);
        };
        let changes = found.contains_key(CHANGES).then(|| item::unpack_from(&found, CHANGES));
        Ok(Some((reports::read(&found)?, changes.transpose()?)))
    }

    pub(crate) fn put_previous(&self, key: &AnalysisKey, report: &Report) -> Result<TransactWriteItem> {
        let mut row = previous_key(key, &report.channel_info.channel_id, report.analysis_date);
        row.insert(REQUEST_ID.to_owned(), s(key.id.as_str()));
        self.put(key.table(), row)?.into_item()
    }

    /// Takes an analysis out of the channel's reports; nothing for one that has none there.
    pub(crate) fn delete_previous(&self, key: &AnalysisKey, row: &AnalysisRow) -> Result<Option<TransactWriteItem>> {
        let Some((facts, read_at)) = row.facts.as_ref().zip(row.read_at) else {
            return Ok(None);
        };
        let delete = self.delete(key.table(), previous_key(key, facts.channel_id.as_str(), read_at))?;
        Ok(Some(delete.into_item()?))
    }
}
