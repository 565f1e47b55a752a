//! Accounts and movements as they are shown: to their owners, and to operators who only look.

use contract::billing::{LedgerKind as Kind, LedgerLine};
use domain::{Balance, Error, Result, UserId};
use jiff::Timestamp;

use crate::Store;
use crate::accounts::account::{Account, AccountRow};
use crate::billing::ledger::{LedgerEntry, LedgerKind};
use crate::wire::cursor::Page;
use crate::wire::retry::Replan;

impl From<LedgerEntry> for LedgerLine {
    fn from(entry: LedgerEntry) -> Self {
        Self {
            credits: entry.delta.total(),
            subscription_credits: entry.delta.subscription,
            purchased_credits: entry.delta.purchased,
            source: entry.source,
            kind: entry.kind.into(),
            at: entry.at,
            reference: entry.reference,
            note: entry.note,
        }
    }
}

impl From<LedgerKind> for Kind {
    fn from(kind: LedgerKind) -> Self {
        match kind {
            LedgerKind::Free => Self::Free,
            LedgerKind::Spend => Self::Spend,
            LedgerKind::Release => Self::Release,
            LedgerKind::Pack => Self::Pack,
            LedgerKind::Plan => Self::Plan,
            LedgerKind::Upgrade => Self::Upgrade,
            LedgerKind::Refund => Self::Refund,
            LedgerKind::RefundUndone => Self::RefundUndone,
            LedgerKind::Dispute => Self::Dispute,
            LedgerKind::DisputeWon => Self::DisputeWon,
            LedgerKind::Promo => Self::Promo,
            LedgerKind::Gift => Self::Gift,
            LedgerKind::Reward => Self::Reward,
            LedgerKind::Adjustment => Self::Adjustment,
            LedgerKind::Void => Self::Void,
        }
    }
}

impl Store {
    /// An account that somebody else looks at: nothing is created or granted by it. `None` for one that was never seen or is closed.
    pub async fn seen_account(&self, user: &UserId, now: Timestamp) -> Result<Option<Account>> {
        let row = self.account_row(user).await?;
        let open = row.filter(|row| row.closed_at.is_none());
        Ok(open.map(|row| row.into_account(now)))
    }

    /// The newest movements together with the balance after them: what moves meanwhile is in both or in neither. Somebody who was never
    /// seen holds nothing.
    ///
    /// # Errors
    /// [`Error::SignInRequired`] for a closed account; [`Error::Unavailable`] when it never rests.
    pub async fn newest_ledger(&self, user: &UserId, limit: u32) -> Result<(Balance, Page<LedgerEntry>)> {
        let mut replan = Replan::default();
        loop {
            let before = self.account_row(user).await?;
            if before.as_ref().is_some_and(|row| row.closed_at.is_some()) {
                return Err(Error::SignInRequired);
            }
            let page = self.ledger(user, None, limit).await?;
            let after = self.account_row(user).await?;
            let version = |row: &Option<AccountRow>| row.as_ref().map(|row| row.ver);
            if version(&before) == version(&after) {
                return Ok((after.map(|row| row.balance()).unwrap_or_default(), page));
            }
            replan.after_pause().await?;
        }
    }
}
