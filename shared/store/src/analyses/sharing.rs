//! Sharing a job's report with anyone who has the link. The link's row names owner and job; it counts only while the job names the
//! link too and the owner's account is open.

use aws_sdk_dynamodb::types::TransactWriteItem;
use domain::job::{Status, Work};
use domain::{Error, Language, Result, ShareId};

use crate::Store;
use crate::analyses::analysis::{AnalysisKey, StoredAnalysis, table_of};
use crate::wire::item::{self, Item, s};
use crate::wire::request::IntoItem;
use crate::wire::retry::{self, Replan};
use crate::wire::transact::TransactOutcome::{Committed, ConditionFailed};

const USER_ID: &str = "userId";
const REQUEST_ID: &str = "requestId";
const LANGUAGE: &str = "language";
/// Position of the owner's account in the transaction.
const ACCOUNT: usize = 2;

/// Key of a link's row.
pub(crate) fn key(share: &ShareId) -> Item {
    item::key(format!("S#{share}"), "SHARE")
}

impl Store {
    /// Shares a completed job, or takes that back: then the link is dead at once and for good. Asking for what is so already
    /// changes nothing. Returns the link's id while it is shared.
    ///
    /// # Errors
    /// [`Error::NotFound`] when there is no report; [`Error::AnalysisRunning`] or [`Error::RunRunning`] while it is not final; [`Error::SignInRequired`] for a
    /// closed account.
    pub async fn set_shared(&self, key: &AnalysisKey, shared: bool) -> Result<Option<ShareId>> {
        self.set_shared_in(key, shared, None).await
    }

    /// The same, with the language in which the link is shown to others. It is kept with the link, so it stays that of the first time.
    ///
    /// # Errors
    /// As [`Store::set_shared`].
    pub async fn set_shared_in(
        &self,
        key: &AnalysisKey,
        shared: bool,
        language: Option<Language>,
    ) -> Result<Option<ShareId>> {
        let mut replan = Replan::default();
        loop {
            let row = self.analysis_row(key).await?.ok_or(Error::NotFound)?;
            let (then, items) = match (row.status, row.share_id) {
                (Status::Queued | Status::Running, _) => return Err(still_running(key.work)),
                (Status::Failed | Status::Skipped, _) => return Err(Error::NotFound),
                (Status::Completed, seen) if seen.is_some() == shared => return Ok(seen),
                (Status::Completed, Some(seen)) => (None, self.unsharing(key, &seen)?),
                (Status::Completed, None) => {
                    let share = ShareId::new(key.work, &retry::token())?;
                    let items = self.sharing(key, &share, language)?;
                    (Some(share), items)
                }
            };
            match self.transact(items).await? {
                Committed => return Ok(then),
                ConditionFailed(failed) if failed.at(ACCOUNT) => return Err(Error::SignInRequired),
                // Another call was quicker, or a first try of this one whose answer was lost.
                ConditionFailed(_) => replan.after_pause().await?,
            }
        }
    }

    /// The job that is shared under this id, if it still is. The caller must show nothing of the owner.
    pub async fn shared_analysis(&self, share: &ShareId) -> Result<Option<StoredAnalysis>> {
        Ok(self.shared_analysis_in(share).await?.map(|(job, _)| job))
    }

    /// The same, with the language in which it was shared, where one was named.
    pub async fn shared_analysis_in(&self, share: &ShareId) -> Result<Option<(StoredAnalysis, Option<Language>)>> {
        let work = share.work();
        let Some(link) = self.get(table_of(work), key(share)).await? else {
            return Ok(None);
        };
        let (Some(user), Some(id)) = (item::text(&link, USER_ID), item::text(&link, REQUEST_ID)) else {
            return Err(Error::internal("a link to nothing"));
        };
        let owner = AnalysisKey {
            work,
            user: user.parse()?,
            id: id.parse()?,
        };
        let (job, closed) = tokio::try_join!(self.analysis(&owner), self.closed_account(&owner.user))?;
        let language = item::text(&link, LANGUAGE).and_then(language);
        let job = job.filter(|job| closed.is_none() && job.share_id.as_ref() == Some(share));
        Ok(job.map(|job| (job, language)))
    }

    fn sharing(
        &self,
        key: &AnalysisKey,
        share: &ShareId,
        language: Option<Language>,
    ) -> Result<Vec<TransactWriteItem>> {
        let set = self
            .update(key.table(), key.row())?
            .update_expression("SET shareId = :share")
            .condition_expression("#status = :completed AND attribute_not_exists(shareId)")
            .expression_attribute_names("#status", "status")
            .expression_attribute_values(":completed", item::value(&Status::Completed)?)
            .expression_attribute_values(":share", s(share.as_str()));
        let mut link = self::key(share);
        link.insert(USER_ID.to_owned(), s(key.user.as_str()));
        link.insert(REQUEST_ID.to_owned(), s(key.id.as_str()));
        if let Some(language) = language {
            link.insert(LANGUAGE.to_owned(), item::value(&language)?);
        }
        Ok(vec![
            set.into_item()?,
            self.put_new(key.table(), link)?,
            // What erases a closed account must find every link that there will ever be.
            self.account_open(&key.user)?,
        ])
    }

    fn unsharing(&self, key: &AnalysisKey, share: &ShareId) -> Result<Vec<TransactWriteItem>> {
        let remove = self
            .update(key.table(), key.row())?
            .update_expression("REMOVE shareId")
            .condition_expression("shareId = :share")
            .expression_attribute_values(":share", s(share.as_str()));
        Ok(vec![
            remove.into_item()?,
            self.delete(key.table(), self::key(share))?.into_item()?,
        ])
    }
}

/// A language as it is stored; one that another version knows is none.
fn language(tag: &str) -> Option<Language> {
    match tag {
        "de" => Some(Language::De),
        "en" => Some(Language::En),
        _ => None,
    }
}

/// What a job that has not ended refuses to be changed with.
pub(crate) const fn still_running(work: Work) -> Error {
    match work {
        Work::Analysis => Error::AnalysisRunning,
        Work::Run => Error::RunRunning,
    }
}
