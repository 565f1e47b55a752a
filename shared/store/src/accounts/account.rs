//! Accounts: balance, tier, and the free credits that come with time.

use aws_sdk_dynamodb::types::{AttributeValue, TransactWriteItem};
use domain::tier::FREE_PERIOD_DAYS;
use domain::tier::{FairUse, fair_use_period, is_premium};
use domain::weekly::Week;
use domain::{AnalysisId, Balance, Credits, Error, Result, Split, Tier, UserId};
use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::Store;
use crate::accounts::suspension::Suspension;
use crate::billing::ledger::{LedgerEntry, LedgerKind, free_source};
use crate::schema::BILLING;
use crate::wire::item::{self, Item, n, s, stamp};
use crate::wire::request::IntoItem;
use crate::wire::retry::{self, Replan};
use crate::wire::transact::TransactOutcome::{Committed, ConditionFailed};

/// An account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// The owner.
    pub user_id: UserId,
    /// Its credits.
    pub balance: Balance,
    /// The tier as stored; what counts is `domain::Tier::effective`.
    pub tier: Tier,
    /// End of a paid tier.
    pub tier_until: Option<Timestamp>,
    /// When it was first seen.
    pub created_at: Timestamp,
    /// When the next free credits are due; `None` while a paid tier lasts.
    pub next_free_at: Option<Timestamp>,
    /// Nothing may be spent: a payment is disputed, or an operator has said so.
    pub frozen: bool,
    /// The suspension that lasts, or the last one that did.
    pub suspension: Option<Suspension>,
    /// A tier that is set, not free and not over.
    pub premium: bool,
    /// What a premium account may still use in this period without having the credits for it; `None` where it is not premium.
    pub fair_use_left: Option<i64>,
    /// The analysis that was started last; it may have ended or be deleted.
    pub last_analysis: Option<AnalysisId>,
}

/// The tier that is stored: the account's own one, which an operator set for themselves, while it lasts, else the subscription's.
#[derive(Clone, Copy, Debug)]
struct Stored {
    tier: Tier,
    until: Option<Timestamp>,
    since: Timestamp,
    /// It is paid for.
    paid: bool,
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
    /// When the paid period behind the tier began.
    #[serde(default, with = "stamp::option", skip_serializing_if = "Option::is_none")]
    tier_since: Option<Timestamp>,
    /// A tier besides that of the subscription.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    own_tier: Option<Tier>,
    #[serde(default, with = "stamp::option", skip_serializing_if = "Option::is_none")]
    own_until: Option<Timestamp>,
    #[serde(default, with = "stamp::option", skip_serializing_if = "Option::is_none")]
    own_since: Option<Timestamp>,
    #[serde(with = "stamp")]
    pub(crate) created_at: Timestamp,
    #[serde(with = "stamp")]
    pub next_free_at: Timestamp,
    /// Free periods granted so far; the next one's number is one higher.
    free_periods: u32,
    frozen: bool,
    /// Disputes that are not decided; nothing is spent while there are any.
    #[serde(default)]
    open_disputes: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub suspension: Option<Suspension>,
    /// The period in which credits were used without having them, and how many.
    #[serde(default, with = "stamp::option", skip_serializing_if = "Option::is_none")]
    fair_use_period: Option<Timestamp>,
    #[serde(default)]
    fair_used: i64,
    /// Its week: since when it counts, and whether its free analysis is used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    week_on: Option<Date>,
    #[serde(default)]
    week_used: bool,
    /// The analysis that was started last: while it has not ended, no other one is started.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_analysis: Option<AnalysisId>,
    /// The person closed it: nothing is ever granted, spent or shown again.
    #[serde(default, with = "stamp::option", skip_serializing_if = "Option::is_none")]
    pub closed_at: Option<Timestamp>,
    /// When nobody had come for so long that what the person discovered was deleted.
    #[serde(
        default,
        rename = "quietAt",
        with = "stamp::option",
        skip_serializing_if = "Option::is_none"
    )]
    pub inactivity_noted_at: Option<Timestamp>,
    /// Counts changes: a decision is valid while this is unchanged.
    pub ver: u64,
}

impl AccountRow {
    pub(crate) fn key(user: &UserId) -> Item {
        item::key(item::user_pk(user), "ACCT")
    }

    pub(crate) const fn user(&self) -> &UserId {
        &self.user_id
    }

    pub(crate) const fn balance(&self) -> Balance {
        Balance {
            subscription: self.subscription,
            purchased: self.purchased,
        }
    }

    /// The condition that no analysis was started since, with the value of its placeholder `:last` where it has one.
    pub(crate) fn last_unchanged(&self) -> (&'static str, Option<AttributeValue>) {
        match &self.last_analysis {
            Some(last) => ("lastAnalysis = :last", Some(s(last.as_str()))),
            None => ("attribute_not_exists(lastAnalysis)", None),
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
            tier_since: None,
            own_tier: None,
            own_until: None,
            own_since: None,
            created_at: now,
            next_free_at: next_free(now),
            free_periods: 1,
            frozen: false,
            open_disputes: 0,
            suspension: None,
            fair_use_period: None,
            fair_used: 0,
            week_on: None,
            week_used: false,
            last_analysis: None,
            closed_at: None,
            inactivity_noted_at: None,
            ver: 1,
        }
    }

    /// The account of somebody who has had free credits until then under an account that was closed.
    fn later(user: &UserId, free_from: Timestamp, now: Timestamp) -> Self {
        Self {
            subscription: 0,
            next_free_at: free_from,
            free_periods: 0,
            ..Self::first(user, now)
        }
    }

    fn stored(&self, now: Timestamp) -> Stored {
        let own = self.own_tier.map(|tier| Stored {
            tier,
            until: self.own_until,
            since: self.own_since.unwrap_or(self.created_at),
            paid: false,
        });
        let subscribed = Stored {
            tier: self.tier,
            until: self.tier_until,
            since: self.tier_since.unwrap_or(self.created_at),
            paid: self.tier_since.is_some(),
        };
        match own {
            Some(own) if own.until.is_none_or(|until| now < until) || self.tier == Tier::Free => own,
            _ => subscribed,
        }
    }

    /// The tier that counts; a closed account has none.
    pub(crate) fn effective_tier(&self, is_admin: bool, now: Timestamp) -> Result<Tier> {
        if self.closed_at.is_some() {
            return Err(Error::SignInRequired);
        }
        let stored = self.stored(now);
        Ok(Tier::effective(stored.tier, stored.until, is_admin, now))
    }

    fn is_free(&self, now: Timestamp) -> bool {
        let stored = self.stored(now);
        Tier::effective(stored.tier, stored.until, false, now) == Tier::Free
    }

    /// The latest time at which it may have been used; `None` for one whose tier never ends.
    pub(crate) fn last_use(&self) -> Option<Timestamp> {
        if self.own_tier.is_some() && self.own_until.is_none() {
            return None;
        }
        [Some(self.next_free_at), self.tier_until, self.own_until]
            .into_iter()
            .flatten()
            .max()
    }

    fn is_due(&self, now: Timestamp) -> bool {
        self.is_free(now) && self.next_free_at <= now
    }

    pub(crate) const fn is_frozen(&self) -> bool {
        self.frozen || self.open_disputes > 0
    }

    /// What has been used without having the credits for it.
    pub(crate) const fn fair_use(&self) -> FairUse {
        FairUse {
            period: self.fair_use_period,
            used: self.fair_used,
        }
    }

    /// Its week of free analyses.
    pub(crate) const fn week(&self) -> Week {
        Week {
            reset_on: self.week_on,
            used: self.week_used,
        }
    }

    /// The period of fair use in which a premium account is, and what is left in it; `None` where it is not premium.
    pub(crate) fn fair_use_left(&self, now: Timestamp) -> Option<(Timestamp, i64)> {
        let stored = self.stored(now);
        is_premium(stored.tier, stored.until, now).then(|| {
            let period = fair_use_period(stored.since, stored.paid, now);
            (period, self.fair_use().left(stored.tier, period))
        })
    }

    pub(crate) fn into_account(self, now: Timestamp) -> Account {
        let stored = self.stored(now);
        let fair_use_left = self.fair_use_left(now).map(|(_, left)| left);
        Account {
            balance: self.balance(),
            next_free_at: self.is_free(now).then_some(self.next_free_at),
            tier: stored.tier,
            tier_until: stored.until,
            created_at: self.created_at,
            frozen: self.is_frozen(),
            suspension: self.suspension,
            premium: fair_use_left.is_some(),
            fair_use_left,
            last_analysis: self.last_analysis,
            user_id: self.user_id,
        }
    }
}

/// The next period begins when the last one was granted: months in which nobody came are not made up for.
pub(super) fn next_free(granted: Timestamp) -> Timestamp {
    granted + SignedDuration::from_hours(24 * FREE_PERIOD_DAYS)
}

fn free_entry(period: u32, now: Timestamp) -> LedgerEntry {
    let grant = Split {
        subscription: Credits::FREE_GRANT.get(),
        purchased: 0,
    };
    LedgerEntry::new(free_source(period), LedgerKind::Free, grant, now)
}

impl Store {
    /// The account, created with its first free credits on first sight. On the free tier, credits that are due are paid now: one
    /// grant a call, and the next one is due 30 days after this one, so that absent months do not pile up. Any number of calls at
    /// once lead to one grant.
    ///
    /// # Errors
    /// [`Error::SignInRequired`] for a closed account.
    pub async fn account(&self, user: &UserId, now: Timestamp) -> Result<Account> {
        let mut replan = Replan::default();
        loop {
            let items = match self.account_row(user).await? {
                None => {
                    let row = AccountRow::first(user, now);
                    let open = self.put_new(&BILLING, item::encode(&row)?)?;
                    vec![self.ledger_put(user, &free_entry(1, now))?, open]
                }
                Some(row) if row.closed_at.is_some() => return Err(Error::SignInRequired),
                Some(row) if row.is_due(now) => {
                    let entry = free_entry(row.free_periods + 1, now);
                    vec![self.ledger_put(user, &entry)?, self.grant_free(&row, now)?]
                }
                Some(row) => return Ok(row.into_account(now)),
            };
            // Either this call paid or a quicker one did; both show in the row.
            match self.transact(items).await? {
                Committed => replan.at_once()?,
                ConditionFailed(_) => replan.after_pause().await?,
            }
        }
    }

    /// Opens the account of somebody whose free credits are due only then, having had the last ones under an account that was closed.
    /// An account that is there stays as it is.
    pub async fn open_account(&self, user: &UserId, free_from: Timestamp, now: Timestamp) -> Result<()> {
        let call = self
            .put_item(&BILLING, item::encode(&AccountRow::later(user, free_from, now))?)?
            .condition_expression("attribute_not_exists(pk)");
        retry::conditional(|| call.clone().send()).await.map(drop)
    }

    pub(crate) async fn account_row(&self, user: &UserId) -> Result<Option<AccountRow>> {
        self.get_as(&BILLING, AccountRow::key(user)).await
    }

    /// The account is not closed.
    pub(crate) fn account_open(&self, user: &UserId) -> Result<TransactWriteItem> {
        self.check(&BILLING, AccountRow::key(user), "attribute_not_exists(closedAt)")?
            .into_item()
    }

    fn grant_free(&self, row: &AccountRow, now: Timestamp) -> Result<TransactWriteItem> {
        self.update(&BILLING, AccountRow::key(&row.user_id))?
            .update_expression("SET nextFreeAt = :next ADD subscription :grant, freePeriods :one, ver :one")
            // A tier that was paid for meanwhile, or a closed account, gets none.
            .condition_expression("ver = :seen")
            .expression_attribute_values(":next", item::time(next_free(now)))
            .expression_attribute_values(":grant", n(Credits::FREE_GRANT.get()))
            .expression_attribute_values(":one", n(1))
            .expression_attribute_values(":seen", item::value(&row.ver)?)
            .into_item()
    }
}
