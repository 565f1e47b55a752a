//! The end of an account: closed in one transaction, erased in pages afterwards.
//!
//! What was paid and spent stays under the user's random id, without name or address; whose payment it was, the provider's own records say.
//! The account's row stays too, as
//! the mark that it is closed: a token that is still valid must not open it again. For the same reason the closing turns the person's rate
//! limits into marks, which refuse such a token at every endpoint from that moment on.

use aws_sdk_dynamodb::operation::put_item::PutItemError;
use aws_sdk_dynamodb::types::{DeleteRequest, ReturnValuesOnConditionCheckFailure, TransactWriteItem, WriteRequest};
use domain::job::Work;
use domain::{AnalysisId, ChannelId, Error, Result, Split, UserId};
use jiff::Timestamp;
use tokio::task::JoinSet;

use crate::Store;
use crate::accounts::account::{AccountRow, next_free};
use crate::analyses::analysis::table_of;
use crate::billing::ledger::{LedgerEntry, LedgerKind};
use crate::discovery::discoveries;
use crate::schema::{BILLING, COACH, LIMITS, PK, PROFILES, SK, TITLES, Table};
use crate::wire::item::{self, Item, n, s};
use crate::wire::request::IntoItem;
use crate::wire::retry::{self, DATABASE, Replan};
use crate::wire::transact::TransactOutcome::{Committed, ConditionFailed};
use crate::wire::units::counted_along;
use crate::xray::addresses;
use crate::xray::mails;

/// Positions of the transaction's items.
const ACCOUNT: usize = 1;
const RUNNING: usize = 2;

const SHARE_ID: &str = "shareId";
/// Rows that are removed with one write.
const PAGE: usize = 25;
/// How much later than its time a mark may be removed, in seconds.
const KEEP_S: i64 = 3_600;

/// An account that was closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClosedAccount {
    /// When the next free credits would have been due.
    pub next_free_at: Timestamp,
}

impl Store {
    /// Closes the account, all or nothing and once: its credits are void, booked as `close` in the ledger, nothing can be started, spent or
    /// granted any more, and [`Store::admit`] refuses the person at every endpoint but those that serve closed accounts. The account must
    /// have been seen by [`Store::account`].
    ///
    /// # Errors
    /// [`Error::AnalysisRunning`] while an analysis is not final, [`Error::RunRunning`] while a run is not; [`Error::NotFound`] for an account that was never seen.
    pub async fn close_account(&self, user: &UserId, now: Timestamp) -> Result<()> {
        let mut replan = Replan::default();
        loop {
            let row = self.account_row(user).await?.ok_or(Error::NotFound)?;
            if row.closed_at.is_some() {
                return Ok(());
            }
            if self.open_analysis(user, row.last_analysis.as_ref()).await?.is_some() {
                return Err(Error::AnalysisRunning);
            }
            match self.transact(self.closing(&row, now)?).await? {
                Committed => return Ok(()),
                ConditionFailed(failed) if failed.at(RUNNING) && !failed.at(ACCOUNT) => return Err(Error::RunRunning),
                // The balance moved, an analysis was started, or an earlier try of this call had won.
                ConditionFailed(_) => replan.after_pause().await?,
            }
        }
    }

    fn closing(&self, row: &AccountRow, now: Timestamp) -> Result<Vec<TransactWriteItem>> {
        let (user, balance) = (row.user(), row.balance());
        let (unchanged, last) = row.last_unchanged();
        let left = Split {
            subscription: -balance.subscription,
            purchased: -balance.purchased,
        };
        let entry = LedgerEntry::new("close".to_owned(), LedgerKind::Void, left, now);
        let close = self
            .update(&BILLING, AccountRow::key(user))?
            .update_expression(
                "SET closedAt = :now, frozen = :yes, subscription = :zero, purchased = :zero REMOVE suspension ADD ver :one",
            )
            .condition_expression(format!(
                "attribute_not_exists(closedAt) AND subscription = :subscription AND purchased = :purchased AND {unchanged}"
            ))
            .expression_attribute_values(":now", item::time(now))
            .expression_attribute_values(":yes", item::flag(true))
            .expression_attribute_values(":zero", n(0))
            .expression_attribute_values(":one", n(1))
            .expression_attribute_values(":subscription", n(balance.subscription))
            .expression_attribute_values(":purchased", n(balance.purchased));
        let close = last
            .into_iter()
            .fold(close, |close, last| close.expression_attribute_values(":last", last));
        let mut items = vec![
            self.ledger_put(user, &entry)?,
            close.into_item()?,
            self.no_run_in_progress(user)?,
        ];
        items.extend(self.closed_counters(user, now)?);
        Ok(items)
    }

    /// The account, if it was closed.
    pub async fn closed_account(&self, user: &UserId) -> Result<Option<ClosedAccount>> {
        let row = self.account_row(user).await?;
        Ok(row.filter(|row| row.closed_at.is_some()).map(|row| ClosedAccount {
            next_free_at: row.next_free_at,
        }))
    }

    /// Removes everything about a person but ledger, payments and the audit log: analyses with their reports, links and public results, monitors and runs, saved titles, questions to the coach, discoveries (the channels
    /// stay discovered, by nobody), settings, notifications, whose its creator codes were, the linked channel and what the rate limits counted. What a stop leaves over,
    /// the next call removes. Only for a closed account, to which nothing is added any more.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the database does not answer; what was removed stays removed.
    pub async fn erase(&self, user: &UserId, now: Timestamp) -> Result<()> {
        self.erase_profile(user).await?;
        self.erase_links(user).await?;
        self.leave_codes(user).await?;
        for table in [&TITLES, &COACH] {
            self.erase_rows(table, user).await?;
        }
        self.erase_counters(user, now).await?;
        self.erase_sessions(user).await?;
        for work in Work::ALL {
            self.erase_analyses(work, user, now).await?;
        }
        Ok(())
    }

    /// Everything of a closed account in a table that nothing else refers to.
    async fn erase_rows(&self, table: &Table, user: &UserId) -> Result<()> {
        loop {
            let page = self.first_rows_of(table, user).await?;
            if page.is_empty() {
                return Ok(());
            }
            let keys = page.iter().map(item::key_of).collect::<Result<_>>()?;
            self.remove(table, keys).await?;
        }
    }

    /// Everything in the table of one kind of work: jobs, reports, links, and monitors with runs.
    async fn erase_analyses(&self, work: Work, user: &UserId, now: Timestamp) -> Result<()> {
        let table = table_of(work);
        loop {
            let page = self.first_rows_of(table, user).await?;
            if page.is_empty() {
                return Ok(());
            }
            // Links first: they are found through their jobs alone.
            let links = page.iter().filter_map(|row| item::text(row, SHARE_ID)?.parse().ok());
            let shared = links.map(|share| crate::analyses::sharing::key(&share));
            self.remove(table, shared.chain(page.iter().flat_map(mail_links)).collect())
                .await?;
            if work == Work::Analysis {
                self.leave_channels(user, &page, now).await?;
            }
            let keys = page
                .iter()
                .filter_map(|row| Some(item::key(item::text(row, PK)?, item::text(row, SK)?)));
            self.remove(table, keys.collect()).await?;
        }
    }

    /// Takes back what everybody sees of these rows: public results, and who discovered a channel. Found through these rows alone, so it
    /// goes before them.
    async fn leave_channels(&self, user: &UserId, rows: &[Item], now: Timestamp) -> Result<()> {
        let mut left = JoinSet::new();
        for row in rows {
            if let Some(channel) = discoveries::channel_of(row) {
                self.remove_discoverer(user, &channel).await?;
            } else if let Some((channel, analysis, read_at)) = completed(row) {
                let store = self.clone();
                let taking = async move { store.take_back(&channel, &analysis, read_at, now).await };
                left.spawn(counted_along(taking));
            }
        }
        while let Some(done) = left.join_next().await {
            done.map_err(Error::internal)??;
        }
        Ok(())
    }

    async fn take_back(
        &self,
        channel: &ChannelId,
        analysis: &AnalysisId,
        read_at: Timestamp,
        now: Timestamp,
    ) -> Result<()> {
        let mut replan = Replan::default();
        loop {
            let items = self.withdrawing(channel, analysis, read_at, now).await?;
            if self.commit(items).await? {
                return Ok(());
            }
            replan.after_pause().await?;
        }
    }

    /// Settings and notifications.
    async fn erase_profile(&self, user: &UserId) -> Result<()> {
        self.remove(&PROFILES, vec![crate::accounts::profile::key(user)])
            .await?;
        self.erase_notifications(user).await
    }

    pub(crate) async fn erase_notifications(&self, user: &UserId) -> Result<()> {
        loop {
            let page = self.notifications(user, None, 100).await?;
            if page.items.is_empty() {
                return Ok(());
            }
            let keys = page
                .items
                .iter()
                .map(|one| crate::accounts::notifications::key(user, &one.id));
            self.remove(&PROFILES, keys.collect()).await?;
        }
    }

    /// Keys of the first rows that are left of a user in such a table, with the links under which jobs are shared.
    pub(crate) async fn first_rows_of(&self, table: &Table, user: &UserId) -> Result<Vec<Item>> {
        let call = self
            .db
            .query()
            .table_name(self.tables.name(table)?)
            .key_condition_expression("pk = :pk")
            .expression_attribute_values(":pk", s(item::user_pk(user)))
            .projection_expression(
                "pk, sk, shareId, requestId, facts.channelId, readAt, channelId, mailToken, tokenHash",
            )
            .consistent_read(true)
            .limit(i32::try_from(PAGE).unwrap_or(i32::MAX));
        self.first_rows(call).await
    }

    pub(crate) async fn remove(&self, table: &Table, keys: Vec<Item>) -> Result<()> {
        for page in keys.chunks(PAGE) {
            let rows = page.iter().map(|key| {
                let delete = DeleteRequest::builder().set_key(Some(key.clone())).build();
                let delete = delete.map_err(Error::internal)?;
                Ok(WriteRequest::builder().delete_request(delete).build())
            });
            self.write_all(table, rows.collect::<Result<_>>()?).await?;
        }
        Ok(())
    }

    /// Notes that anyone who comes back under this mark has had free credits until then. It says nothing to anybody without the key that
    /// the mark was made with, and goes when its time is over.
    pub async fn mark_free(&self, mark: &str, until: Timestamp) -> Result<()> {
        let mut row = mark_key(mark);
        row.insert("until".to_owned(), item::time(until));
        row.insert("expiresAt".to_owned(), n(until.as_second() + KEEP_S));
        let call = self.put_item(&LIMITS, row)?;
        retry::call_or_bug(DATABASE, || call.clone().send()).await?;
        Ok(())
    }

    /// Claims the first free credits of a new account for everybody under this mark, until the next ones are due. Answers until when they
    /// were claimed by another account; `owner` names this one, so that calling again is safe.
    pub async fn claim_free(&self, mark: &str, owner: &str, now: Timestamp) -> Result<Option<Timestamp>> {
        let until = next_free(now);
        let mut row = mark_key(mark);
        row.insert("until".to_owned(), item::time(until));
        row.insert("owner".to_owned(), s(owner));
        row.insert("expiresAt".to_owned(), n(until.as_second() + KEEP_S));
        let call = self
            .put_item(&LIMITS, row)?
            .condition_expression("attribute_not_exists(pk) OR #until <= :now OR #owner = :owner")
            .expression_attribute_names("#until", "until")
            .expression_attribute_names("#owner", "owner")
            .expression_attribute_values(":now", item::time(now))
            .expression_attribute_values(":owner", s(owner))
            .return_values_on_condition_check_failure(ReturnValuesOnConditionCheckFailure::AllOld);
        match retry::call(DATABASE, || call.clone().send()).await? {
            Ok(_) => Ok(None),
            Err(PutItemError::ConditionalCheckFailedException(failed)) => {
                let row = failed.item.unwrap_or_default();
                Ok(item::text(&row, "until").and_then(|text| text.parse().ok()))
            }
            Err(refusal) => Err(retry::unexpected(refusal)),
        }
    }
}

/// Keys of the links in mails that lead to this row.
fn mail_links(row: &Item) -> impl Iterator<Item = Item> {
    let unsubscribe = item::text(row, "mailToken").and_then(|token| token.parse().ok());
    let confirm = item::text(row, "tokenHash").map(addresses::link_key);
    unsubscribe
        .map(|token| mails::unsubscribe_key(&token))
        .into_iter()
        .chain(confirm)
}

fn mark_key(mark: &str) -> Item {
    item::key(format!("F#{mark}"), "FREE")
}

/// Channel, id and time of the snapshot of a completed analysis.
fn completed(row: &Item) -> Option<(ChannelId, AnalysisId, Timestamp)> {
    let facts = row.get("facts")?.as_m().ok()?;
    let channel = facts.get("channelId")?.as_s().ok()?.parse().ok()?;
    let id = item::text(row, "requestId")?.parse().ok()?;
    Some((channel, id, item::text(row, "readAt")?.parse().ok()?))
}
