//! Hiding the result of an analysis from the leaderboard after it was shown there, and showing one that was hidden.

use aws_sdk_dynamodb::types::TransactWriteItem;
use domain::job::Status;
use domain::{Error, Result};
use jiff::Timestamp;

use crate::Store;
use crate::analyses::analysis::AnalysisKey;
use crate::analyses::row::AnalysisRow;
use crate::schema::ANALYSES;
use crate::wire::item;
use crate::wire::request::IntoItem;
use crate::wire::retry::Replan;
use crate::wire::transact::TransactOutcome::{Committed, ConditionFailed};

/// Position of the owner's account in the transaction.
const ACCOUNT: usize = 1;

impl Store {
    /// Hides the result of a completed analysis, or shows it. Hidden, the channel shows the newest public result that is left,
    /// no matter who asked for it, or leaves the board; shown, it counts as a discovery from now on. Asking for what is so already changes
    /// nothing.
    ///
    /// # Errors
    /// [`Error::NotFound`] when there is no report; [`Error::AnalysisRunning`] while it is not final; [`Error::SignInRequired`] for a
    /// closed account.
    pub async fn set_stealth(&self, key: &AnalysisKey, stealth: bool, now: Timestamp) -> Result<()> {
        let mut replan = Replan::default();
        loop {
            let row = self.analysis_row(key).await?.ok_or(Error::NotFound)?;
            match row.status {
                Status::Queued | Status::Running => return Err(Error::AnalysisRunning),
                Status::Failed | Status::Skipped => return Err(Error::NotFound),
                Status::Completed if row.stealth == stealth => return Ok(()),
                Status::Completed => {}
            }
            // What erases a closed account must find everything of it that will ever be public.
            let mut items = vec![self.mark_stealth(key, stealth)?, self.account_open(&key.user)?];
            items.extend(if stealth {
                self.withdrawal(&row, now).await?
            } else {
                let report = self.report(key).await?.ok_or(Error::NotFound)?;
                self.publishing(key, &report, now, now).await?
            });
            match self.transact(items).await? {
                Committed => return Ok(()),
                ConditionFailed(failed) if failed.at(ACCOUNT) => {
                    return Err(Error::SignInRequired);
                }
                // Another call was quicker, or another result of the channel came or went.
                ConditionFailed(_) => replan.after_pause().await?,
            }
        }
    }

    /// The writes that take back whatever is public of this analysis; none for one that found no channel.
    pub(crate) async fn withdrawal(&self, row: &AnalysisRow, now: Timestamp) -> Result<Vec<TransactWriteItem>> {
        let Some((facts, read_at)) = row.facts.as_ref().zip(row.read_at) else {
            return Ok(Vec::new());
        };
        self.withdrawing(&facts.channel_id, &row.request_id, read_at, now).await
    }

    fn mark_stealth(&self, key: &AnalysisKey, stealth: bool) -> Result<TransactWriteItem> {
        self.update(&ANALYSES, key.row())?
            .update_expression("SET stealth = :stealth")
            .condition_expression("#status = :completed AND (attribute_not_exists(stealth) OR stealth <> :stealth)")
            .expression_attribute_names("#status", "status")
            .expression_attribute_values(":completed", item::value(&Status::Completed)?)
            .expression_attribute_values(":stealth", item::flag(stealth))
            .into_item()
    }
}
