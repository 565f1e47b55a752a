//! The ledger: one row for each business fact that moved credits. Rows are never changed or removed.

use aws_sdk_dynamodb::types::TransactWriteItem;
use domain::{AnalysisId, Balance, Result, Split, UserId};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::Store;
use crate::schema::{BILLING, BY_TIME};
use crate::wire::cursor::{self, Page};
use crate::wire::item::{self, Item, stamp};

/// One movement of credits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LedgerEntry {
    /// The business fact, for example `spend:<analysis id>` or `topup:<checkout>`; README.md lists them. One row each, for ever.
    pub source: String,
    /// What kind of movement.
    pub kind: LedgerKind,
    /// What moved in which bucket; negative for a debit.
    pub delta: Split,
    /// The time.
    pub at: Timestamp,
    /// What it was for, for example the analysis' id.
    pub reference: Option<String>,
    /// What an operator wrote.
    pub note: Option<String>,
}

/// What kind of movement a ledger row is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum LedgerKind {
    /// Free credits of a period.
    Free,
    /// Paid for something.
    Spend,
    /// A refunded spend.
    Release,
    /// A pack that was bought.
    Pack,
    /// Credits of a subscription's period.
    Plan,
    /// The difference of an upgrade.
    Upgrade,
    /// A payment that was refunded.
    Refund,
    /// A refund that failed, undone.
    RefundUndone,
    /// A payment that is disputed.
    Dispute,
    /// A dispute that was won.
    DisputeWon,
    /// A promo code.
    Promo,
    /// A gift code.
    Gift,
    /// A reward for a discovery.
    Reward,
    /// An operator's adjustment.
    Adjustment,
    /// What was left when the account was closed, and what came after.
    Void,
}

impl LedgerEntry {
    pub(crate) fn new(source: String, kind: LedgerKind, delta: Split, at: Timestamp) -> Self {
        Self {
            source,
            kind,
            delta,
            at,
            reference: None,
            note: None,
        }
    }

    pub(crate) fn about(mut self, reference: impl Into<String>) -> Self {
        self.reference = Some(reference.into());
        self
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct LedgerRow {
    pk: String,
    sk: String,
    /// Key of the chronological index: time, then source.
    by_time: String,
    source: String,
    kind: LedgerKind,
    delta: Split,
    #[serde(with = "stamp")]
    at: Timestamp,
    #[serde(default, rename = "ref", skip_serializing_if = "Option::is_none")]
    reference: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

impl From<LedgerRow> for LedgerEntry {
    fn from(row: LedgerRow) -> Self {
        Self {
            source: row.source,
            kind: row.kind,
            delta: row.delta,
            at: row.at,
            reference: row.reference,
            note: row.note,
        }
    }
}

pub(crate) fn spend_source(id: &AnalysisId) -> String {
    format!("spend:{id}")
}

pub(crate) fn release_source(id: &AnalysisId) -> String {
    format!("release:{id}")
}

pub(crate) fn free_source(period: u32) -> String {
    format!("free:{period}")
}

/// What each bucket must hold at least for a planned spend to be right still.
///
/// A bucket in debt gives nothing, but its debt counts against the other one: the other must hold the debt on top, and the debt must
/// not have grown. So two spends planned on the same balance can never together pass the sum.
pub(crate) fn lowest_buckets(balance: Balance, split: Split) -> Balance {
    let lowest = |own: i64, other: i64, taken: i64| if own < 0 { own } else { taken + (-other).max(0) };
    Balance {
        subscription: lowest(balance.subscription, balance.purchased, -split.subscription),
        purchased: lowest(balance.purchased, balance.subscription, -split.purchased),
    }
}

fn key(user: &UserId, source: &str) -> Item {
    item::key(item::user_pk(user), format!("L#{source}"))
}

impl Store {
    /// The user's movements, newest first, at most `limit` (1 to 100) a page.
    ///
    /// # Errors
    /// [`domain::Error::InvalidInput`] for a cursor that this user did not get from here.
    pub async fn ledger(&self, user: &UserId, cursor: Option<&str>, limit: u32) -> Result<Page<LedgerEntry>> {
        let list = cursor::List {
            table: self.tables.name(&BILLING)?,
            index: Some(&BY_TIME),
            user,
            prefix: "L#",
        };
        let page = self.page(&list, cursor, limit).await?;
        page.map(|item| item::decode::<LedgerRow>(item).map(LedgerEntry::from))
    }

    /// The row of a movement as part of a transaction: refused when the fact was booked before.
    pub(crate) fn ledger_put(&self, user: &UserId, entry: &LedgerEntry) -> Result<TransactWriteItem> {
        let row = LedgerRow {
            pk: item::user_pk(user),
            sk: format!("L#{}", entry.source),
            by_time: format!("{}#{}", item::time_text(entry.at), entry.source),
            source: entry.source.clone(),
            kind: entry.kind,
            delta: entry.delta,
            at: entry.at,
            reference: entry.reference.clone(),
            note: entry.note.clone(),
        };
        self.put_new(&BILLING, item::encode(&row)?)
    }

    /// Whether a fact was booked.
    pub(crate) async fn has_ledger_row(&self, user: &UserId, source: &str) -> Result<bool> {
        Ok(self.ledger_entry(user, source).await?.is_some())
    }

    /// The row of a fact, if it was booked.
    pub(crate) async fn ledger_entry(&self, user: &UserId, source: &str) -> Result<Option<LedgerEntry>> {
        let row = self.get(&BILLING, key(user, source)).await?;
        row.map(|row| item::decode::<LedgerRow>(row).map(LedgerEntry::from))
            .transpose()
    }
}

#[cfg(test)]
mod tests {
    use domain::Credits;
    use proptest::prelude::*;

    use super::*;

    fn holds(balance: Balance, lowest: Balance) -> bool {
        balance.subscription >= lowest.subscription && balance.purchased >= lowest.purchased
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4_000))]

        #[test]
        fn a_plan_holds_on_the_balance_it_was_made_on_and_never_passes_the_sum_of_another(
            read in (-6i64..12, -6i64..12), now in (-6i64..12, -6i64..12), price in 1i64..6,
        ) {
            let read = Balance { subscription: read.0, purchased: read.1 };
            let now = Balance { subscription: now.0, purchased: now.1 };
            if let Ok(split) = read.plan_spend(Credits::try_from(price).unwrap()) {
                let lowest = lowest_buckets(read, split);
                prop_assert!(holds(read, lowest));
                if holds(now, lowest) {
                    prop_assert!(now.after(split).unwrap().total() >= 0, "{now:?} after {split:?}");
                }
            }
        }
    }
}
