//! Saved titles: saving, reading, changing and deleting them. How many somebody has is counted in one row, in the transactions that change it,
//! so that no number of tabs saves one more than there may be. A deleted title stays for a day, uncounted, so that it can be brought back.

use std::collections::HashMap;

use aws_sdk_dynamodb::types::{TransactWriteItem, Update};
use domain::title::MOST_TITLES;
use domain::{Error, Result, TitleId, UserId};
use jiff::Timestamp;

use crate::Store;
use crate::cursor::{List, Page};
use crate::item::{self, Item, n};
use crate::retry;
use crate::schema::TITLES;
use crate::title::{PREFIX, SavedTitle, key};
use crate::transact::Try;

/// Rows of one transaction, beside the count and the account.
const AT_ONCE: usize = 98;
/// Titles on a page: well below what a function may answer.
const PAGE: u32 = 500;

/// Row of how many titles a person has.
fn count_key(user: &UserId) -> Item {
    item::key(item::user_pk(user), "COUNT")
}

impl Store {
    /// Saves a title. Calling again with the same id changes nothing and returns what is stored, unless that was deleted: then it is saved again.
    ///
    /// # Errors
    /// [`Error::TitleLimit`]; [`Error::IdempotencyMismatch`] when the id was used for another request; [`Error::SignInRequired`] for a closed account.
    pub async fn save_title(&self, new: &SavedTitle) -> Result<SavedTitle> {
        for tries in 0..retry::REPLANS {
            let stored = self.title_row(&new.user, &new.id).await?;
            let seen = match stored {
                Some(stored) if stored.request != new.request => return Err(Error::IdempotencyMismatch),
                Some(stored) if stored.deleted_at.is_none() => return Ok(stored),
                Some(deleted) => Some(deleted.ver),
                None => None,
            };
            let saved = SavedTitle {
                ver: seen.map_or(0, |seen| seen + 1),
                ..new.clone()
            };
            let items = vec![
                self.put_over(&TITLES, saved.row()?, seen)?,
                self.count_titles(&new.user, 1)?,
                // What erases a closed account must find every title that there will ever be.
                self.account_open(&new.user)?,
            ];
            match self.transact(items, &retry::token()).await? {
                Try::Written => return Ok(saved),
                // It was saved or brought back meanwhile, perhaps by a first try whose answer was lost.
                Try::Refused(failed) if failed.first() == Some(&true) => retry::pause(tries).await,
                Try::Refused(failed) => return Err(refusal(&failed)),
            }
        }
        Err(retry::contended())
    }

    /// Saves all of these titles of one person that are not there yet, or none where there is no room for all; a failure in the middle leaves
    /// whole transactions, and calling again saves the rest.
    ///
    /// # Errors
    /// As [`Store::save_title`].
    pub async fn import_titles(&self, user: &UserId, new: &[SavedTitle]) -> Result<()> {
        for tries in 0..retry::REPLANS {
            let stored = self.all_titles(user).await?;
            let missing = missing(new, &stored)?;
            let count = stored.values().filter(|title| title.deleted_at.is_none()).count();
            if count + missing.len() > MOST_TITLES as usize {
                return Err(Error::TitleLimit);
            }
            let mut is_disturbed = false;
            for some in missing.chunks(AT_ONCE) {
                let mut items = vec![self.count_titles(user, some.len() as i64)?, self.account_open(user)?];
                for title in some {
                    items.push(self.put_new(&TITLES, title.row()?)?);
                }
                match self.transact(items, &retry::token()).await? {
                    Try::Written => {}
                    Try::Refused(failed) if failed.iter().take(2).any(|failed| *failed) => {
                        let of_save = [false, failed.first() == Some(&true), failed.get(1) == Some(&true)];
                        return Err(refusal(&of_save));
                    }
                    // The same import runs twice: look again what is missing.
                    Try::Refused(_) => {
                        is_disturbed = true;
                        break;
                    }
                }
            }
            if !is_disturbed {
                return Ok(());
            }
            retry::pause(tries).await;
        }
        Err(retry::contended())
    }

    /// Changes some of the person's titles, each as `change` says of it as it is; `None` leaves it. Returns those that are there, as they are
    /// then, the deleted ones included.
    ///
    /// # Errors
    /// [`Error::TitleLimit`] where what is brought back finds no room.
    pub async fn change_titles(
        &self,
        user: &UserId,
        ids: &[TitleId],
        now: Timestamp,
        change: impl Fn(&SavedTitle) -> Option<SavedTitle>,
    ) -> Result<Vec<SavedTitle>> {
        let mut changed = Vec::with_capacity(ids.len());
        for some in ids.chunks(AT_ONCE) {
            changed.extend(self.change_some(user, some, now, &change).await?);
        }
        Ok(changed)
    }

    async fn change_some(
        &self,
        user: &UserId,
        ids: &[TitleId],
        now: Timestamp,
        change: impl Fn(&SavedTitle) -> Option<SavedTitle>,
    ) -> Result<Vec<SavedTitle>> {
        for tries in 0..retry::REPLANS {
            let keys = ids.iter().map(|id| key(user, id)).collect();
            let rows = self.read_all(&TITLES, keys, true).await?.into_iter();
            let stored = rows.map(SavedTitle::read).collect::<Result<Vec<_>>>()?;
            let (mut after, mut items, mut more) = (Vec::with_capacity(stored.len()), Vec::new(), 0);
            for title in stored.into_iter().filter(|title| title.is_there(now)) {
                let Some(changed) = change(&title).filter(|changed| *changed != title) else {
                    after.push(title);
                    continue;
                };
                let changed = SavedTitle {
                    ver: title.ver + 1,
                    ..changed
                };
                more += i64::from(changed.deleted_at.is_none()) - i64::from(title.deleted_at.is_none());
                items.push(self.put_over(&TITLES, changed.row()?, Some(title.ver))?);
                after.push(changed);
            }
            if items.is_empty() {
                return Ok(after);
            }
            let count = items.len();
            if more != 0 {
                items.push(self.count_titles(user, more)?);
            }
            match self.transact(items, &retry::token()).await? {
                Try::Written => return Ok(after),
                Try::Refused(failed) if failed.iter().take(count).any(|failed| *failed) => retry::pause(tries).await,
                Try::Refused(_) => return Err(Error::TitleLimit),
            }
        }
        Err(retry::contended())
    }

    /// A title that is not deleted.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the database does not answer.
    pub async fn title(&self, user: &UserId, id: &TitleId) -> Result<Option<SavedTitle>> {
        let stored = self.title_row(user, id).await?;
        Ok(stored.filter(|title| title.deleted_at.is_none()))
    }

    /// A page of the person's titles, without the deleted ones, in the order of their ids.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] for a cursor that this user did not get from here.
    pub async fn titles(&self, user: &UserId, cursor: Option<&str>) -> Result<Page<SavedTitle>> {
        let list = List {
            table: self.tables.name(&TITLES)?,
            index: None,
            user,
            prefix: PREFIX,
        };
        let mut page = self.page(&list, cursor, PAGE).await?.map(SavedTitle::read)?;
        page.items.retain(|title| title.deleted_at.is_none());
        Ok(page)
    }

    async fn all_titles(&self, user: &UserId) -> Result<HashMap<TitleId, SavedTitle>> {
        let rows = self.rows_of(&TITLES, user, PREFIX).await?.into_iter();
        rows.map(|row| SavedTitle::read(row).map(|title| (title.id.clone(), title)))
            .collect()
    }

    async fn title_row(&self, user: &UserId, id: &TitleId) -> Result<Option<SavedTitle>> {
        let found = self.item(&TITLES, key(user, id)).await?;
        found.map(SavedTitle::read).transpose()
    }

    /// Titles that come or go. Only what comes has a limit.
    fn count_titles(&self, user: &UserId, more: i64) -> Result<TransactWriteItem> {
        let mut update = Update::builder()
            .table_name(self.tables.name(&TITLES)?)
            .set_key(Some(count_key(user)))
            .update_expression("ADD #count :more")
            .expression_attribute_names("#count", "count")
            .expression_attribute_values(":more", n(more));
        if more > 0 {
            update = update
                .condition_expression("attribute_not_exists(#count) OR #count <= :room")
                .expression_attribute_values(":room", n(i64::from(MOST_TITLES) - more));
        }
        let update = update.build().map_err(Error::internal)?;
        Ok(TransactWriteItem::builder().update(update).build())
    }

    /// Everything about the titles of a closed account.
    pub(crate) async fn erase_titles(&self, user: &UserId) -> Result<()> {
        loop {
            let page = self.job_keys(&TITLES, user).await?;
            if page.is_empty() {
                return Ok(());
            }
            let keys = page.iter().map(item::key_of).collect::<Result<_>>()?;
            self.remove(&TITLES, keys).await?;
        }
    }
}

/// Those of an import that are not stored yet; a deleted one is, as its person deleted it.
fn missing(new: &[SavedTitle], stored: &HashMap<TitleId, SavedTitle>) -> Result<Vec<SavedTitle>> {
    let mut missing = Vec::new();
    for title in new {
        match stored.get(&title.id) {
            Some(existing) if existing.request != title.request => return Err(Error::IdempotencyMismatch),
            Some(_) => {}
            None => missing.push(title.clone()),
        }
    }
    Ok(missing)
}

/// What stood in the way of [`Store::save_title`] beside the title itself.
fn refusal(failed: &[bool]) -> Error {
    match failed.get(2) {
        Some(true) => Error::SignInRequired,
        _ => Error::TitleLimit,
    }
}
