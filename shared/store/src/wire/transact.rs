//! Transactions: all or nothing, and which conditions failed.

use aws_sdk_dynamodb::types::TransactWriteItem;
use domain::Result;

use crate::Store;
use crate::schema::Table;
use crate::wire::item::{self, Item};
use crate::wire::request::IntoItem;
use crate::wire::retry::{self, DATABASE};

/// How one try of a transaction ended.
pub(crate) enum TransactOutcome {
    Committed,
    /// Nothing was written, as conditions of these items failed.
    ConditionFailed(Failed),
}

/// Which items of a transaction failed their condition, in the order of the items.
pub(crate) struct Failed(Vec<bool>);

impl Failed {
    /// Whether the item at this position did.
    pub(crate) fn at(&self, position: usize) -> bool {
        self.0.get(position).copied().unwrap_or(false)
    }

    /// The items from this position on.
    pub(crate) fn from(&self, position: usize) -> &[bool] {
        self.0.get(position..).unwrap_or_default()
    }

    /// The items before this position.
    pub(crate) fn before(&self, position: usize) -> &[bool] {
        self.0.get(..position).unwrap_or(&self.0)
    }
}

impl Store {
    /// Writes all or nothing.
    pub(crate) async fn transact(&self, items: Vec<TransactWriteItem>) -> Result<TransactOutcome> {
        self.transact_as(items, &retry::token()).await
    }

    /// Writes all or nothing. Under the same token the network's repetitions count once.
    pub(crate) async fn transact_as(&self, items: Vec<TransactWriteItem>, token: &str) -> Result<TransactOutcome> {
        let call = self
            .db
            .transact_write_items()
            .set_transact_items(Some(items))
            .client_request_token(token);
        match retry::call(DATABASE, || call.clone().send()).await? {
            Ok(_) => Ok(TransactOutcome::Committed),
            Err(refusal) => {
                let failed = retry::failed_conditions(&refusal);
                if failed.contains(&true) {
                    Ok(TransactOutcome::ConditionFailed(Failed(failed)))
                } else {
                    Err(retry::unexpected(refusal))
                }
            }
        }
    }

    /// Writes all or nothing, where it does not matter which condition failed. False: one did.
    pub(crate) async fn commit(&self, items: Vec<TransactWriteItem>) -> Result<bool> {
        Ok(matches!(self.transact(items).await?, TransactOutcome::Committed))
    }

    /// A row that must not be there yet.
    pub(crate) fn put_new(&self, table: &Table, row: Item) -> Result<TransactWriteItem> {
        self.put(table, row)?
            .condition_expression("attribute_not_exists(pk)")
            .into_item()
    }

    /// A row in place of the one that was read, or where there was none; its condition fails when it changed since.
    pub(crate) fn put_over(&self, table: &Table, row: Item, seen: Option<u64>) -> Result<TransactWriteItem> {
        let Some(seen) = seen else {
            return self.put_new(table, row);
        };
        self.put(table, row)?
            .condition_expression("ver = :seen")
            .expression_attribute_values(":seen", item::value(&seen)?)
            .into_item()
    }

    /// A row that replaces what is there.
    pub(crate) fn put_any(&self, table: &Table, row: Item) -> Result<TransactWriteItem> {
        self.put(table, row)?.into_item()
    }
}
