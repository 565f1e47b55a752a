//! Requests of one row: each names its table and its key once, here.

use aws_sdk_dynamodb::operation::delete_item::builders::DeleteItemFluentBuilder;
use aws_sdk_dynamodb::operation::put_item::builders::PutItemFluentBuilder;
use aws_sdk_dynamodb::operation::query::builders::QueryFluentBuilder;
use aws_sdk_dynamodb::operation::update_item::UpdateItemError;
use aws_sdk_dynamodb::operation::update_item::builders::UpdateItemFluentBuilder;
use aws_sdk_dynamodb::types::builders::{ConditionCheckBuilder, DeleteBuilder, PutBuilder, UpdateBuilder};
use aws_sdk_dynamodb::types::{ConditionCheck, Delete, Put, TransactWriteItem, Update};
use domain::{Error, Result};
use serde::de::DeserializeOwned;

use crate::Store;
use crate::schema::Table;
use crate::wire::item::{self, Item, s};
use crate::wire::retry::{self, DATABASE};

/// Makes a write an item of a transaction.
pub(crate) trait IntoItem {
    fn into_item(self) -> Result<TransactWriteItem>;
}

macro_rules! into_item {
    ($($builder:ty => $field:ident),* $(,)?) => {$(
        impl IntoItem for $builder {
            fn into_item(self) -> Result<TransactWriteItem> {
                let write = self.build().map_err(Error::internal)?;
                Ok(TransactWriteItem::builder().$field(write).build())
            }
        }
    )*};
}

into_item! {
    ConditionCheckBuilder => condition_check,
    DeleteBuilder => delete,
    PutBuilder => put,
    UpdateBuilder => update,
}

/// How a conditional update of one row ended.
pub(crate) enum Updated {
    /// The attributes that the request asked to have returned.
    Written(Option<Item>),
    /// The row as it is, if there is one and the request asked for it.
    ConditionFailed(Option<Item>),
}

/// Sends a conditional update.
pub(crate) async fn send_update(call: &UpdateItemFluentBuilder) -> Result<Updated> {
    match retry::call(DATABASE, || call.clone().send()).await? {
        Ok(written) => Ok(Updated::Written(written.attributes)),
        Err(UpdateItemError::ConditionalCheckFailedException(failed)) => Ok(Updated::ConditionFailed(failed.item)),
        Err(refusal) => Err(retry::unexpected(refusal)),
    }
}

impl Store {
    /// A row, read consistently.
    pub(crate) async fn get(&self, table: &Table, key: Item) -> Result<Option<Item>> {
        self.get_item(table, key, true).await
    }

    /// A row, read consistently, as its type.
    pub(crate) async fn get_as<T: DeserializeOwned>(&self, table: &Table, key: Item) -> Result<Option<T>> {
        self.get(table, key).await?.map(item::decode).transpose()
    }

    /// A row that may be late by a moment, at half the price: nothing is decided by it.
    pub(crate) async fn get_eventually(&self, table: &Table, key: Item) -> Result<Option<Item>> {
        self.get_item(table, key, false).await
    }

    async fn get_item(&self, table: &Table, key: Item, consistent: bool) -> Result<Option<Item>> {
        let call = self.db.get_item().table_name(self.tables.name(table)?);
        let call = call.set_key(Some(key)).consistent_read(consistent);
        Ok(retry::call_or_bug(DATABASE, || call.clone().send()).await?.item)
    }

    /// An update of one row on its own.
    pub(crate) fn update_item(&self, table: &Table, key: Item) -> Result<UpdateItemFluentBuilder> {
        let call = self.db.update_item().table_name(self.tables.name(table)?);
        Ok(call.set_key(Some(key)))
    }

    /// A write of one row on its own.
    pub(crate) fn put_item(&self, table: &Table, row: Item) -> Result<PutItemFluentBuilder> {
        let call = self.db.put_item().table_name(self.tables.name(table)?);
        Ok(call.set_item(Some(row)))
    }

    /// A removal of one row on its own.
    pub(crate) fn delete_item(&self, table: &Table, key: Item) -> Result<DeleteItemFluentBuilder> {
        let call = self.db.delete_item().table_name(self.tables.name(table)?);
        Ok(call.set_key(Some(key)))
    }

    /// An update within a transaction.
    pub(crate) fn update(&self, table: &Table, key: Item) -> Result<UpdateBuilder> {
        Ok(Update::builder()
            .table_name(self.tables.name(table)?)
            .set_key(Some(key)))
    }

    /// A write within a transaction.
    pub(crate) fn put(&self, table: &Table, row: Item) -> Result<PutBuilder> {
        Ok(Put::builder().table_name(self.tables.name(table)?).set_item(Some(row)))
    }

    /// A removal within a transaction.
    pub(crate) fn delete(&self, table: &Table, key: Item) -> Result<DeleteBuilder> {
        Ok(Delete::builder()
            .table_name(self.tables.name(table)?)
            .set_key(Some(key)))
    }

    /// A condition within a transaction on a row that it does not write.
    pub(crate) fn check(&self, table: &Table, key: Item, condition: &str) -> Result<ConditionCheckBuilder> {
        Ok(ConditionCheck::builder()
            .table_name(self.tables.name(table)?)
            .set_key(Some(key))
            .condition_expression(condition))
    }

    /// The rows of a partition whose sort keys begin so, read consistently.
    pub(crate) fn query_prefix(
        &self,
        table: &Table,
        pk: impl Into<String>,
        prefix: impl Into<String>,
    ) -> Result<QueryFluentBuilder> {
        let call = self.db.query().table_name(self.tables.name(table)?);
        Ok(call
            .key_condition_expression("pk = :pk AND begins_with(sk, :prefix)")
            .expression_attribute_values(":pk", s(pk))
            .expression_attribute_values(":prefix", s(prefix))
            .consistent_read(true))
    }

    /// The rows that a query finds on its first page.
    pub(crate) async fn first_rows(&self, query: QueryFluentBuilder) -> Result<Vec<Item>> {
        let found = retry::call_or_bug(DATABASE, || query.clone().send()).await?;
        Ok(found.items.unwrap_or_default())
    }

    /// The rows that a query finds, page after page, until there are at least `most`.
    pub(crate) async fn rows(&self, query: QueryFluentBuilder, most: Option<usize>) -> Result<Vec<Item>> {
        let mut rows = Vec::new();
        let mut start = None;
        loop {
            let call = query.clone().set_exclusive_start_key(start);
            let found = retry::call_or_bug(DATABASE, || call.clone().send()).await?;
            rows.extend(found.items.unwrap_or_default());
            start = found.last_evaluated_key;
            if start.is_none() || most.is_some_and(|most| rows.len() >= most) {
                return Ok(rows);
            }
        }
    }
}
