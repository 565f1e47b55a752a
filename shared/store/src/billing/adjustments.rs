//! What operators and codes move: adjustments, gifts and rewards, and a tier of one's own.

use aws_sdk_dynamodb::types::TransactWriteItem;
use domain::{Credits, Error, IdempotencyKey, Result, Split, Tier, UserId};
use jiff::Timestamp;

use crate::Store;
use crate::accounts::account::AccountRow;
use crate::audit::Act;
use crate::billing::ledger::{LedgerEntry, LedgerKind};
use crate::billing::movements::AccountChanges;
use crate::schema::BILLING;
use crate::wire::item::{self, n};
use crate::wire::request::IntoItem;
use crate::wire::retry::Replan;
use crate::wire::transact::TransactOutcome::ConditionFailed;

/// Why credits are given that nobody pays for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GrantKind {
    /// A promo code.
    Promo,
    /// A gift code.
    Gift,
    /// A reward for a discovery.
    Reward,
}

impl From<GrantKind> for LedgerKind {
    fn from(kind: GrantKind) -> Self {
        match kind {
            GrantKind::Promo => Self::Promo,
            GrantKind::Gift => Self::Gift,
            GrantKind::Reward => Self::Reward,
        }
    }
}

/// What giving credits together with other rows led to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Given {
    /// This call gave them.
    Now,
    /// They had been given; nothing moved.
    Already,
    /// A condition of the other rows failed; which, in their order.
    Refused(Vec<bool>),
}

/// Items of a gift that come before the other rows.
const OWN: usize = 2;

impl Store {
    /// Gives credits that never expire, in one transaction with the rows that say why, and once for each source. The account must have
    /// been seen by [`Store::account`].
    ///
    /// # Errors
    /// [`Error::NotFound`] for an account that was never seen, [`Error::SignInRequired`] for a closed one.
    pub async fn grant(
        &self,
        user: &UserId,
        entry: (GrantKind, &str),
        credits: Credits,
        now: Timestamp,
        extra: &[TransactWriteItem],
    ) -> Result<Given> {
        let (kind, source) = entry;
        let delta = Split {
            subscription: 0,
            purchased: credits.get(),
        };
        let mut replan = Replan::default();
        loop {
            let account = self.open_row(user).await?;
            if self.has_ledger_row(user, source).await? {
                return Ok(Given::Already);
            }
            let reference = source.split_once(':').map_or(source, |(_, reference)| reference);
            let entry = LedgerEntry::new(source.to_owned(), kind.into(), delta, now).about(reference);
            let mut items = self.movement(user, &account, &entry, AccountChanges::default())?;
            items.extend_from_slice(extra);
            let ConditionFailed(failed) = self.transact(items).await? else {
                return Ok(Given::Now);
            };
            if self.has_ledger_row(user, source).await? {
                return Ok(Given::Already);
            }
            let others = failed.from(OWN);
            if others.contains(&true) {
                return Ok(Given::Refused(others.to_vec()));
            }
            replan.after_pause().await?;
        }
    }

    /// Moves credits by an operator's hand, with the act in the audit log, once for each request: the same again answers with what is
    /// booked.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] for nothing to move, [`Error::NotEnoughCredits`] where a bucket would become negative by it,
    /// [`Error::IdempotencyMismatch`] when the request was used for another movement, [`Error::NotFound`] for an account that was never
    /// seen or is closed.
    pub async fn adjust(
        &self,
        user: &UserId,
        request: &IdempotencyKey,
        act: &Act,
        delta: Split,
        reason: &str,
        now: Timestamp,
    ) -> Result<LedgerEntry> {
        if delta.subscription == 0 && delta.purchased == 0 {
            return Err(Error::invalid("credits"));
        }
        let mut entry = LedgerEntry::new(format!("adj:{request}"), LedgerKind::Adjustment, delta, now);
        entry.note = Some(reason.to_owned());
        let mut replan = Replan::default();
        loop {
            if let Some(booked) = self.ledger_entry(user, &entry.source).await? {
                let same = booked.delta == delta && booked.note == entry.note;
                return if same {
                    Ok(booked)
                } else {
                    Err(Error::IdempotencyMismatch)
                };
            }
            let account = self.account_row(user).await?.filter(|row| row.closed_at.is_none());
            let account = account.ok_or(Error::NotFound)?;
            let after = account.balance().after(delta)?;
            let overdrawn = |moved: i64, after: i64| moved < 0 && after < 0;
            if overdrawn(delta.subscription, after.subscription) || overdrawn(delta.purchased, after.purchased) {
                return Err(Error::NotEnoughCredits);
            }
            let items = vec![
                self.ledger_put(user, &entry)?,
                self.adjust_account(&account, delta)?,
                self.audit_put(act)?,
            ];
            if self.commit(items).await? {
                return Ok(entry);
            }
            replan.after_pause().await?;
        }
    }

    /// The movement on the account as it was read: nothing has changed since.
    fn adjust_account(&self, account: &AccountRow, delta: Split) -> Result<TransactWriteItem> {
        self.update(&BILLING, AccountRow::key(account.user()))?
            .update_expression("ADD subscription :subscription, purchased :purchased, ver :one")
            .condition_expression("ver = :seen")
            .expression_attribute_values(":subscription", n(delta.subscription))
            .expression_attribute_values(":purchased", n(delta.purchased))
            .expression_attribute_values(":one", n(1))
            .expression_attribute_values(":seen", item::value(&account.ver)?)
            .into_item()
    }

    /// Gives an account a tier of its own until then, which comes before that of a subscription, with the act in the audit log;
    /// free takes it away again. No credits come with it. The account must have been seen by [`Store::account`].
    ///
    /// # Errors
    /// [`Error::NotFound`] for an account that was never seen or is closed.
    pub async fn set_tier(
        &self,
        user: &UserId,
        tier: Tier,
        until: Option<Timestamp>,
        act: &Act,
        now: Timestamp,
    ) -> Result<()> {
        let mut update = self
            .update(&BILLING, AccountRow::key(user))?
            .condition_expression("attribute_exists(pk) AND attribute_not_exists(closedAt)")
            .expression_attribute_values(":one", n(1));
        update = if tier == Tier::Free {
            update.update_expression("REMOVE ownTier, ownUntil, ownSince ADD ver :one")
        } else {
            let mut expression = "SET ownTier = :tier, ownSince = :now".to_owned();
            match until {
                Some(until) => {
                    expression.push_str(", ownUntil = :until");
                    update = update.expression_attribute_values(":until", item::time(until));
                }
                None => expression.push_str(" REMOVE ownUntil"),
            }
            update
                .update_expression(format!("{expression} ADD ver :one"))
                .expression_attribute_values(":tier", item::value(&tier)?)
                .expression_attribute_values(":now", item::time(now))
        };
        let items = vec![update.into_item()?, self.audit_put(act)?];
        self.commit(items).await?.then_some(()).ok_or(Error::NotFound)
    }

    async fn open_row(&self, user: &UserId) -> Result<AccountRow> {
        let row = self.account_row(user).await?.ok_or(Error::NotFound)?;
        if row.closed_at.is_some() {
            return Err(Error::SignInRequired);
        }
        Ok(row)
    }
}
