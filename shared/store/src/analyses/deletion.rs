//! Deleting an analysis or a run with everything that belongs to it.

use aws_sdk_dynamodb::types::TransactWriteItem;
use domain::job::{Status, Work};
use domain::{Error, Result};
use jiff::Timestamp;

use crate::Store;
use crate::analyses::analysis::AnalysisKey;
use crate::analyses::row::AnalysisRow;
use crate::analyses::sharing;
use crate::wire::item::{self, s};
use crate::wire::request::IntoItem;
use crate::wire::retry::Replan;

/// Nothing is deleted while it runs.
const ENDED: &str = "#status IN (:completed, :failed, :skipped)";

impl Store {
    /// Removes an ended job, its report, its place among the channel's reports, the link under which it was shared and its public result.
    /// The ledger keeps what was paid, and the channel who discovered it.
    ///
    /// # Errors
    /// [`Error::NotFound`] when there is none; [`Error::AnalysisRunning`] or [`Error::RunRunning`] while it is not final.
    pub async fn delete_analysis(&self, key: &AnalysisKey, now: Timestamp) -> Result<()> {
        let mut replan = Replan::default();
        loop {
            let row = self.analysis_row(key).await?.ok_or(Error::NotFound)?;
            if !row.status.is_final() {
                return Err(sharing::still_running(key.work));
            }
            let mut items = self.deletes(key, &row)?;
            if key.work == Work::Analysis {
                items.extend(self.withdrawal(&row, now).await?);
            }
            if self.commit(items).await? {
                return Ok(());
            }
            // It was shared or shown, or that taken back, since it was read; or an earlier try of this call had won.
            replan.after_pause().await?;
        }
    }

    fn deletes(&self, key: &AnalysisKey, row: &AnalysisRow) -> Result<Vec<TransactWriteItem>> {
        let delete = self
            .delete(key.table(), key.row())?
            .expression_attribute_names("#status", "status")
            .expression_attribute_values(":completed", item::value(&Status::Completed)?)
            .expression_attribute_values(":failed", item::value(&Status::Failed)?)
            .expression_attribute_values(":skipped", item::value(&Status::Skipped)?);
        let delete = match &row.share_id {
            None => delete.condition_expression(format!("{ENDED} AND attribute_not_exists(shareId)")),
            Some(share) => delete
                .condition_expression(format!("{ENDED} AND shareId = :share"))
                .expression_attribute_values(":share", s(share.as_str())),
        };
        let mut items = vec![delete.into_item()?];
        items.push(self.delete(key.table(), key.report())?.into_item()?);
        items.extend(self.delete_previous(key, row)?);
        if key.work == Work::Analysis {
            items.push(self.clear_tally(&key.user)?);
        }
        if let Some(share) = &row.share_id {
            items.push(self.delete(key.table(), sharing::key(share))?.into_item()?);
        }
        Ok(items)
    }
}
