//! One transaction, and what stood in its way.

use aws_sdk_dynamodb::types::{ConditionCheck, Put, TransactWriteItem};
use domain::{Error, Result, UserId};

use crate::Store;
use crate::account::AccountRow;
use crate::item::Item;
use crate::retry::{self, DATABASE};
use crate::schema::{BILLING, Table};

/// What one try at a transaction showed.
pub(crate) enum Try {
    Written,
    /// Something was in the way; which item's condition failed, in the order of the items.
    Refused(Vec<bool>),
}

impl Store {
    /// Writes all or nothing. Under the same token the network's repetitions count once.
    pub(crate) async fn transact(&self, items: Vec<TransactWriteItem>, token: &str) -> Result<Try> {
        let call = self
            .db
            .transact_write_items()
            .set_transact_items(Some(items))
            .client_request_token(token);
        match retry::answered(DATABASE, || call.clone().send()).await? {
            Ok(_) => Ok(Try::Written),
            Err(refusal) => {
                let failed = retry::failed_conditions(&refusal);
                if failed.contains(&true) {
                    Ok(Try::Refused(failed))
                } else {
                    Err(retry::defect(refusal))
                }
            }
        }
    }

    /// The account is not closed.
    pub(crate) fn account_open(&self, user: &UserId) -> Result<TransactWriteItem> {
        let open = ConditionCheck::builder()
            .table_name(self.tables.name(&BILLING)?)
            .set_key(Some(AccountRow::key(user)))
            .condition_expression("attribute_not_exists(closedAt)")
            .build()
            .map_err(Error::internal)?;
        Ok(TransactWriteItem::builder().condition_check(open).build())
    }

    /// A row that must not be there yet.
    pub(crate) fn put_new(&self, table: &Table, row: Item) -> Result<TransactWriteItem> {
        let put = Put::builder()
            .table_name(self.tables.name(table)?)
            .set_item(Some(row))
            .condition_expression("attribute_not_exists(pk)")
            .build()
            .map_err(Error::internal)?;
        Ok(TransactWriteItem::builder().put(put).build())
    }

    /// A row in place of the one that was read, or where there was none; refused when it changed since.
    pub(crate) fn put_over(&self, table: &Table, row: Item, seen: Option<u64>) -> Result<TransactWriteItem> {
        let Some(seen) = seen else {
            return self.put_new(table, row);
        };
        let put = Put::builder()
            .table_name(self.tables.name(table)?)
            .set_item(Some(row))
            .condition_expression("ver = :seen")
            .expression_attribute_values(":seen", crate::item::value(&seen)?)
            .build()
            .map_err(Error::internal)?;
        Ok(TransactWriteItem::builder().put(put).build())
    }

    /// A row that may be there already, with the same in it.
    pub(crate) fn put_same(&self, table: &Table, row: Item) -> Result<TransactWriteItem> {
        let put = Put::builder()
            .table_name(self.tables.name(table)?)
            .set_item(Some(row))
            .build()
            .map_err(Error::internal)?;
        Ok(TransactWriteItem::builder().put(put).build())
    }
}
