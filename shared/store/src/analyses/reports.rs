//! Reports as they are stored, whatever engine wrote them.
//!
//! A report is written before the transaction that ends its job, where each KB would cost twice. Until the job has completed it is nobody's: it is
//! read of completed jobs alone. A later attempt replaces it, an end without a report removes it, and so does the attempt whose end came too late.

use aws_sdk_dynamodb::types::TransactWriteItem;
use domain::job::Status;
use domain::{Error, Result};
use engine::Report;
use serde_json::Value;

use crate::Store;
use crate::analyses::analysis::{AnalysisKey, Changes};
use crate::wire::item::{self, BODY, CHANGES, Item, MAX_BODY, n, s};
use crate::wire::request::IntoItem;
use crate::wire::retry;

/// The attempt that wrote it; missing in rows of older programs, whose jobs have ended.
const ATTEMPT: &str = "attempt";
const WRITER: &str = "writer";

/// Reads the report of a row. Fields that an older engine did not know are filled in by the type; what does not fit the type goes through
/// the engine's reader of legacy reports, so that an old analysis opens with what is left of it.
pub(crate) fn read(row: &Item) -> Result<Report> {
    item::unpack(row).or_else(|error| {
        let value: Value = item::unpack(row)?;
        let report = engine::legacy::report(&value).ok_or(error)?;
        tracing::warn!(
            engine_version = report.engine_version,
            "a report of another shape was read"
        );
        Ok(report)
    })
}

impl Store {
    /// Stores the report with which an attempt is about to end. False: a later attempt has stored one.
    pub(crate) async fn store_report(
        &self,
        key: &AnalysisKey,
        attempt: u32,
        writer: &str,
        report: &Report,
        changes: Option<&Changes>,
    ) -> Result<bool> {
        let body = item::pack(report)?;
        if body.len() > MAX_BODY {
            return Err(Error::internal(format_args!("a report of {} bytes packed", body.len())));
        }
        let mut row = key.report();
        row.insert("engineVersion".to_owned(), s(report.engine_version.as_str()));
        row.insert(ATTEMPT.to_owned(), n(i64::from(attempt)));
        row.insert(WRITER.to_owned(), s(writer));
        row.insert(BODY.to_owned(), item::blob(body));
        if let Some(changes) = changes {
            row.insert(CHANGES.to_owned(), item::blob(item::pack(changes)?));
        }
        let call = self
            .put_item(key.table(), row)?
            .condition_expression(format!("attribute_not_exists(pk) OR {ATTEMPT} <= :attempt"))
            .expression_attribute_values(":attempt", n(i64::from(attempt)));
        retry::conditional(|| call.clone().send()).await
    }

    /// Removes the report that this writer stored, unless the job completed: an end that came too late leaves nothing behind.
    pub(crate) async fn discard_report(&self, key: &AnalysisKey, writer: &str) -> Result<()> {
        let row = self.analysis_row(key).await?;
        if row.is_some_and(|row| row.status == Status::Completed) {
            // By the same attempt, whose report this is as well.
            return Ok(());
        }
        let call = self
            .delete_item(key.table(), key.report())?
            .condition_expression(format!("{WRITER} = :writer"))
            .expression_attribute_values(":writer", s(writer));
        retry::conditional(|| call.clone().send()).await.map(drop)
    }

    /// The write that removes what an attempt stored whose job ends without a report.
    pub(crate) fn report_removal(&self, key: &AnalysisKey) -> Result<TransactWriteItem> {
        self.delete(key.table(), key.report())?.into_item()
    }
}
