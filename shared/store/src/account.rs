//! Accounts: balance, tier, and the free credits that come with time.

use aws_sdk_dynamodb::types::{Put, TransactWriteItem, Update};
use domain::credits::FREE_PERIOD_DAYS;
use domain::{Balance, Credits, Error, Result, Split, Tier, UserId};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::Store;
use crate::item::{self, Item, n, stamp};
use crate::ledger::{LedgerEntry, LedgerKind, free_source};
use crate::retry::{self, DATABASE};
use crate::schema::BILLING;

/// An account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// Whose.
    pub user_id: UserId,
    /// What it holds.
    pub balance: Balance,
    /// The tier as stored; what counts is `domain::Tier::effective`.
    pub tier: Tier,
    /// End of a paid tier.
    pub tier_until: Option<Timestamp>,
    /// When it was first seen.
    pub created_at: Timestamp,
    /// When the next free credits are due; `None` while a paid tier lasts.
    pub next_free_at: Option<Timestamp>,
    /// Nothing may be spent, after a disputed payment for example.
    pub frozen: bool,
}

/// The row of an account: `U#<user>` / `ACCT` in billing.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AccountRow {
    pk: String,
    sk: String,
    user_id: UserId,
    subscription: i64,
    purchased: i64,
    tier: Tier,
    #[serde(default, with = "stamp::option", skip_serializing_if = "Option::is_none")]
    tier_until: Option<Timestamp>,
    #[serde(with = "stamp")]
    created_at: Timestamp,
    #[serde(with = "stamp")]
    next_free_at: Timestamp,
    /// Free periods granted so far; the next one's number is one higher.
    free_periods: u32,
    pub frozen: bool,
    /// Counts changes, for people who look at the table.
    ver: u64,
}

impl AccountRow {
    pub(crate) fn key(user: &UserId) -> Item {
        item::key(item::user_pk(user), "ACCT")
    }

    pub(crate) const fn balance(&self) -> Balance {
        Balance {
            subscription: self.subscription,
            purchased: self.purchased,
        }
    }

    fn first(user: &UserId, now: Timestamp) -> Self {
        Self {
            pk: item::user_pk(user),
            sk: "ACCT".to_owned(),
            user_id: user.clone(),
            subscription: Credits::FREE_GRANT.get(),
            purchased: 0,
            tier: Tier::Free,
            tier_until: None,
            created_at: now,
            next_free_at: next_free(now),
            free_periods: 1,
            frozen: false,
            ver: 1,
        }
    }

    fn is_free(&self, now: Timestamp) -> bool {
        Tier::effective(self.tier, self.tier_until, false, now) == Tier::Free
    }

    fn is_due(&self, now: Timestamp) -> bool {
        self.is_free(now) && self.next_free_at <= now
    }

    fn into_account(self, now: Timestamp) -> Account {
        Account {
            balance: self.balance(),
            next_free_at: self.is_free(now).then_some(self.next_free_at),
            user_id: self.user_id,
            tier: self.tier,
            tier_until: self.tier_until,
            created_at: self.created_at,
            frozen: self.frozen,
        }
    }
}

/// The next period begins when the last one was granted: months in which nobody came are not made up for.
fn next_free(granted: Timestamp) -> Timestamp {
    granted + SignedDuration::from_hours(24 * FREE_PERIOD_DAYS)
}

fn free_entry(period: u32, now: Timestamp) -> LedgerEntry {
    LedgerEntry {
        source: free_source(period),
        kind: LedgerKind::Free,
        delta: Split {
            subscription: Credits::FREE_GRANT.get(),
            purchased: 0,
        },
        at: now,
        reference: None,
    }
}

impl Store {
    /// The account, created with its first free credits on first sight. On the free tier, credits that are due are paid now: one
    /// grant a call, and the next one is due 30 days after this one, so that absent months do not pile up. Any number of calls at
    /// once lead to one grant.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the database does not answer.
    pub async fn account(&self, user: &UserId, now: Timestamp) -> Result<Account> {
        for tries in 0..retry::REPLANS {
            let items = match self.account_row(user).await? {
                None => {
                    let row = AccountRow::first(user, now);
                    vec![self.ledger_put(user, &free_entry(1, now))?, self.open(&row)?]
                }
                Some(row) if row.is_due(now) => {
                    let entry = free_entry(row.free_periods + 1, now);
                    vec![self.ledger_put(user, &entry)?, self.grant_free(&row, now)?]
                }
                Some(row) => return Ok(row.into_account(now)),
            };
            let call = self
                .db
                .transact_write_items()
                .set_transact_items(Some(items))
                .client_request_token(retry::token());
            // Either this call paid or a quicker one did; both show in the row.
            if let Err(refusal) = retry::answered(DATABASE, || call.clone().send()).await? {
                if !retry::failed_conditions(&refusal).contains(&true) {
                    return Err(retry::defect(refusal));
                }
                retry::pause(tries).await;
            }
        }
        Err(retry::contended())
    }

    pub(crate) async fn account_row(&self, user: &UserId) -> Result<Option<AccountRow>> {
        let call = self
            .db
            .get_item()
            .table_name(self.tables.name(&BILLING)?)
            .set_key(Some(AccountRow::key(user)))
            .consistent_read(true);
        let found = retry::done(DATABASE, || call.clone().send()).await?;
        found.item.map(item::decode).transpose()
    }

    fn open(&self, row: &AccountRow) -> Result<TransactWriteItem> {
        let put = Put::builder()
            .table_name(self.tables.name(&BILLING)?)
            .set_item(Some(item::encode(row)?))
            .condition_expression("attribute_not_exists(pk)")
            .build()
            .map_err(Error::internal)?;
        Ok(TransactWriteItem::builder().put(put).build())
    }

    fn grant_free(&self, row: &AccountRow, now: Timestamp) -> Result<TransactWriteItem> {
        let update = Update::builder()
            .table_name(self.tables.name(&BILLING)?)
            .set_key(Some(AccountRow::key(&row.user_id)))
            .update_expression("SET nextFreeAt = :next ADD subscription :grant, freePeriods :one, ver :one")
            .condition_expression("freePeriods = :seen AND nextFreeAt = :due AND tier = :tier")
            .expression_attribute_values(":next", item::time(next_free(now)))
            .expression_attribute_values(":grant", n(Credits::FREE_GRANT.get()))
            .expression_attribute_values(":one", n(1))
            .expression_attribute_values(":seen", n(i64::from(row.free_periods)))
            .expression_attribute_values(":due", item::time(row.next_free_at))
            .expression_attribute_values(":tier", item::value(&row.tier)?)
            .build()
            .map_err(Error::internal)?;
        Ok(TransactWriteItem::builder().update(update).build())
    }

    /// Gives a spend back to the purses it came from, as part of a transaction. A frozen account gets its credits back too.
    pub(crate) fn give_back(&self, user: &UserId, charged: Split) -> Result<TransactWriteItem> {
        let back = charged.reversed();
        let update = Update::builder()
            .table_name(self.tables.name(&BILLING)?)
            .set_key(Some(AccountRow::key(user)))
            .update_expression("ADD subscription :subscription, purchased :purchased, ver :one")
            // Without it the update would make an account out of nothing.
            .condition_expression("attribute_exists(pk)")
            .expression_attribute_values(":subscription", n(back.subscription))
            .expression_attribute_values(":purchased", n(back.purchased))
            .expression_attribute_values(":one", n(1))
            .build()
            .map_err(Error::internal)?;
        Ok(TransactWriteItem::builder().update(update).build())
    }
}
