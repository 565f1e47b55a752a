//! Batches, which may succeed in part.

use std::collections::HashMap;

use aws_sdk_dynamodb::types::{KeysAndAttributes, WriteRequest};
use domain::{Error, Result};

use crate::Store;
use crate::schema::Table;
use crate::wire::item::Item;
use crate::wire::retry::{self, DATABASE};

/// Keys that one batch read takes.
const BATCH_GET: usize = 100;

impl Store {
    /// Writes all rows, at most 25; what is left over of a batch is sent again.
    pub(crate) async fn write_all(&self, table: &Table, rows: Vec<WriteRequest>) -> Result<()> {
        let table = self.tables.name(table)?;
        let mut left = rows;
        for tries in 1..=retry::REPLANS {
            let call = self
                .db
                .batch_write_item()
                .set_request_items(Some(HashMap::from([(table.to_owned(), left)])));
            let written = retry::call_or_bug(DATABASE, || call.clone().send()).await?;
            left = written
                .unprocessed_items
                .and_then(|mut over| over.remove(table))
                .unwrap_or_default();
            if left.is_empty() {
                return Ok(());
            }
            retry::pause(tries).await;
        }
        Err(Error::Unavailable {
            service: DATABASE,
            cause: format!("{} rows were not taken", left.len()),
        })
    }

    /// Reads the rows with these keys, those that are there in any order; what is left over of a batch is asked for again.
    pub(crate) async fn read_all(&self, table: &Table, keys: Vec<Item>, consistent: bool) -> Result<Vec<Item>> {
        let table = self.tables.name(table)?;
        let mut rows = Vec::with_capacity(keys.len());
        for page in keys.chunks(BATCH_GET) {
            let mut left = page.to_vec();
            for tries in 1..=retry::REPLANS {
                let wanted = KeysAndAttributes::builder()
                    .set_keys(Some(left))
                    .consistent_read(consistent)
                    .build()
                    .map_err(Error::internal)?;
                let call = self
                    .db
                    .batch_get_item()
                    .set_request_items(Some(HashMap::from([(table.to_owned(), wanted)])));
                let found = retry::call_or_bug(DATABASE, || call.clone().send()).await?;
                rows.extend(found.responses.unwrap_or_default().remove(table).unwrap_or_default());
                left = found
                    .unprocessed_keys
                    .and_then(|mut over| over.remove(table))
                    .map(|over| over.keys)
                    .unwrap_or_default();
                if left.is_empty() {
                    break;
                }
                retry::pause(tries).await;
            }
            if !left.is_empty() {
                return Err(retry::contended());
            }
        }
        Ok(rows)
    }
}
