//! Saved titles: saving, reading, changing and deleting them. How many somebody has is counted in one row, in the transactions that change it,
//! so that no number of tabs saves one more than there may be. A deleted title stays for a day, uncounted, so that it can be brought back.

use std::collections::HashMap;

use aws_sdk_dynamodb::types::TransactWriteItem;
use domain::title::{CHANGED_AT_ONCE, MOST_TITLES};
use domain::{Error, Result, TitleId, UserId};
use engine::titles::cues;
use engine::titles::score::{TitleScore, TitleScoreReason};
use jiff::Timestamp;

use crate::Store;
use crate::schema::TITLES;
use crate::titles::title::{PREFIX, SavedTitle, UNDO_WITHIN, key};
use crate::wire::cursor::{List, Page};
use crate::wire::item::{self, Item, n};
use crate::wire::request::IntoItem;
use crate::wire::retry::Replan;
use crate::wire::transact::TransactOutcome::{Committed, ConditionFailed};

/// Rows of one transaction of an import, besides the count and the account.
const AT_ONCE: usize = 98;
/// Titles on a page: well below what a function may answer.
const PAGE: u32 = 500;

/// Row of how many titles a person has.
fn count_key(user: &UserId) -> Item {
    item::key(item::user_pk(user), "COUNT")
}

impl Store {
    /// Saves a title. Calling again with the same id returns what is stored, with two exceptions: what was deleted comes back, and where the
    /// platform data was redacted it is that of `new`. Its person's notes and choices stay.
    ///
    /// # Errors
    /// [`Error::TitleLimit`]; [`Error::IdempotencyMismatch`] when the id was used for another request; [`Error::SignInRequired`] for a closed account.
    pub async fn save_title(&self, new: &SavedTitle) -> Result<SavedTitle> {
        let mut replan = Replan::default();
        loop {
            let stored = self.title_row(&new.user, &new.id).await?;
            if stored.as_ref().is_some_and(|stored| stored.request != new.request) {
                return Err(Error::IdempotencyMismatch);
            }
            let saved = match &stored {
                None => new.clone(),
                Some(stored) => match stored.saved_again(new) {
                    Some(again) => again,
                    None => return Ok(stored.clone()),
                },
            };
            let is_one_more = stored.as_ref().is_none_or(|stored| stored.deleted_at.is_some());
            let mut items = vec![
                self.put_over(&TITLES, saved.row()?, stored.map(|stored| stored.ver))?,
                // What erases a closed account must find every title that there will ever be.
                self.account_open(&new.user)?,
            ];
            if is_one_more {
                items.push(self.count_titles(&new.user, 1)?);
            }
            match self.transact(items).await? {
                Committed => return Ok(saved),
                // It was saved or brought back meanwhile, perhaps by a first try whose answer was lost.
                ConditionFailed(failed) if failed.at(0) => replan.after_pause().await?,
                ConditionFailed(failed) => return Err(refusal(failed.at(1))),
            }
        }
    }

    /// Saves all of these titles of one person that are not there yet, or none where there is no room for all: also where others take it
    /// meanwhile. A failure in the middle leaves whole transactions, and calling again saves the rest. Returns how many of them are there then;
    /// one that its person deleted since is not.
    ///
    /// # Errors
    /// As [`Store::save_title`].
    pub async fn import_titles(&self, user: &UserId, new: &[SavedTitle]) -> Result<u32> {
        let mut replan = Replan::default();
        loop {
            let stored = self.titles_by_id(user, new).await?;
            let missing = missing(new, &stored)?;
            if self.title_count(user).await? + missing.len() as i64 > i64::from(MOST_TITLES) {
                return Err(Error::TitleLimit);
            }
            let (put, ended) = self.put_titles(user, &missing).await;
            match ended {
                Ok(true) => {
                    let there = stored.values().filter(|title| title.deleted_at.is_none()).count();
                    return Ok(u32::try_from(there + missing.len()).unwrap_or(u32::MAX));
                }
                // The same import runs twice: look again what is missing.
                Ok(false) => replan.after_pause().await?,
                Err(error) => {
                    if matches!(error, Error::TitleLimit) {
                        self.take_back_titles(user, put).await?;
                    }
                    return Err(error);
                }
            }
        }
    }

    /// Puts titles that are not there, some in a transaction; which it has put, and whether all. False: one of them was there.
    async fn put_titles<'a>(&self, user: &UserId, missing: &'a [SavedTitle]) -> (&'a [SavedTitle], Result<bool>) {
        let mut put = 0;
        for some in missing.chunks(AT_ONCE) {
            let ended = match self.putting(user, some) {
                Ok(items) => self.transact(items).await,
                Err(error) => Err(error),
            };
            let ended = match ended {
                Ok(Committed) => {
                    put += some.len();
                    continue;
                }
                Ok(ConditionFailed(failed)) if failed.before(2).contains(&true) => Err(refusal(failed.at(1))),
                Ok(ConditionFailed(_)) => Ok(false),
                Err(error) => Err(error),
            };
            return (&missing[..put], ended);
        }
        (missing, Ok(true))
    }

    fn putting(&self, user: &UserId, some: &[SavedTitle]) -> Result<Vec<TransactWriteItem>> {
        let mut items = vec![self.count_titles(user, some.len() as i64)?, self.account_open(user)?];
        for title in some {
            items.push(self.put_over(&TITLES, title.row()?, title.ver.checked_sub(1))?);
        }
        Ok(items)
    }

    /// Takes back what an import has put that came to nothing.
    async fn take_back_titles(&self, user: &UserId, put: &[SavedTitle]) -> Result<()> {
        let ids: Vec<TitleId> = put.iter().map(|title| title.id.clone()).collect();
        for some in ids.chunks(CHANGED_AT_ONCE) {
            let gone = |title: &SavedTitle| {
                title.deleted_at.is_none().then(|| SavedTitle {
                    deleted_at: Some(title.updated_at - UNDO_WITHIN),
                    ..title.clone()
                })
            };
            self.change_titles(user, some, Timestamp::MIN, gone).await?;
        }
        Ok(())
    }

    /// Changes some of the person's titles, [`CHANGED_AT_ONCE`] at most and all or none, each as `change` says of it as it is; `None` leaves it.
    /// Returns those that are there, as they are then, the deleted ones included.
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
        let mut replan = Replan::default();
        loop {
            let keys = ids.iter().map(|id| key(user, id)).collect();
            let rows = self.read_all(&TITLES, keys, true).await?.into_iter();
            let (mut after, mut items, mut more) = (Vec::with_capacity(ids.len()), Vec::new(), 0);
            for title in rows
                .filter_map(SavedTitle::readable)
                .filter(|title| title.is_there(now))
            {
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
            match self.transact(items).await? {
                Committed => return Ok(after),
                ConditionFailed(failed) if failed.before(count).contains(&true) => replan.after_pause().await?,
                ConditionFailed(_) => return Err(Error::TitleLimit),
            }
        }
    }

    /// A title that is not deleted.
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
        let page = self.page(&list, cursor, PAGE).await?;
        let titles = page.items.into_iter().filter_map(SavedTitle::readable);
        Ok(Page {
            items: titles.filter(|title| title.deleted_at.is_none()).collect(),
            next_cursor: page.next_cursor,
        })
    }

    /// Those of these titles that are stored, deleted or not.
    async fn titles_by_id(&self, user: &UserId, titles: &[SavedTitle]) -> Result<HashMap<TitleId, SavedTitle>> {
        let keys = titles.iter().map(|title| key(user, &title.id)).collect();
        let rows = self.read_all(&TITLES, keys, true).await?.into_iter();
        rows.map(|row| SavedTitle::read(row).map(|title| (title.id.clone(), title)))
            .collect()
    }

    /// How many titles a person has.
    async fn title_count(&self, user: &UserId) -> Result<i64> {
        let row = self.get(&TITLES, count_key(user)).await?;
        Ok(row.and_then(|row| item::number(&row, "count")).unwrap_or(0))
    }

    async fn title_row(&self, user: &UserId, id: &TitleId) -> Result<Option<SavedTitle>> {
        let found = self.get(&TITLES, key(user, id)).await?;
        found.map(SavedTitle::read).transpose()
    }

    /// Titles that come or go. Only what comes has a limit.
    fn count_titles(&self, user: &UserId, more: i64) -> Result<TransactWriteItem> {
        let mut update = self
            .update(&TITLES, count_key(user))?
            .update_expression("ADD #count :more")
            .expression_attribute_names("#count", "count")
            .expression_attribute_values(":more", n(more));
        if more > 0 {
            update = update
                .condition_expression("attribute_not_exists(#count) OR #count <= :room")
                .expression_attribute_values(":room", n(i64::from(MOST_TITLES) - more));
        }
        update.into_item()
    }
}

/// Those of an import that are not stored yet; a deleted one is, as its person deleted it.
fn missing(new: &[SavedTitle], stored: &HashMap<TitleId, SavedTitle>) -> Result<Vec<SavedTitle>> {
    let mut missing = Vec::new();
    for title in new {
        match stored.get(&title.id) {
            Some(existing) if existing.request != title.request => return Err(Error::IdempotencyMismatch),
            // What an earlier try put was taken back: that is no deletion of its person, which is a change.
            Some(existing) if existing.deleted_at.is_some_and(|deleted| deleted < existing.updated_at) => {
                missing.push(SavedTitle {
                    ver: existing.ver + 1,
                    ..title.clone()
                });
            }
            Some(_) => {}
            None => missing.push(title.clone()),
        }
    }
    Ok(missing)
}

/// What prevented saving besides the title itself.
const fn refusal(is_closed: bool) -> Error {
    if is_closed {
        Error::SignInRequired
    } else {
        Error::TitleLimit
    }
}

impl SavedTitle {
    /// This stored title after it is saved again as `new`; `None` where nothing changes. What was deleted comes back with the platform data
    /// of now and everything that is its person's own, and so does platform data that had to go.
    fn saved_again(&self, new: &Self) -> Option<Self> {
        let now = new.created_at;
        if self.deleted_at.is_none() && self.clone().at(now).title.is_some() {
            return None;
        }
        // What can no longer be undone is gone, whenever the table removes it.
        let is_recoverable = self.is_there(now);
        let own = if is_recoverable { self } else { new };
        let keeps_data = is_recoverable && (self.is_own || (self.video.is_none() && self.title.is_some()));
        let words = if keeps_data { self } else { new };
        let features = |title: &Self| title.title.as_ref().map(|words| cues::read(words.as_str()));
        let score = match features(self) == features(words) {
            true => own.score.clone(),
            // The new one was made by another niche than the title has.
            false if own.niche != new.niche => TitleScore::none(TitleScoreReason::NoBasis),
            false => new.score.clone(),
        };
        let known = self.clone().at(now).channel_name;
        let named = if new.channel_name.is_none() && known.is_some() {
            self
        } else {
            new
        };
        Some(Self {
            title: words.title.clone(),
            score,
            is_own: words.is_own,
            channel_name: new.channel_name.clone().or(known),
            platform_data_at: named.platform_data_at.min(new.platform_data_at),
            deleted_at: None,
            ver: self.ver + 1,
            ..own.clone()
        })
    }
}
