//! Sparse indexes of channels by when something of them changed, in partitions of about equal size.

use std::collections::HashMap;

use aws_sdk_dynamodb::types::AttributeValue;
use domain::{ChannelId, Result};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::Store;
use crate::schema::{Index, PK, SK, Table, hashed_shard_of};
use crate::wire::item::{self, Item, s};
use crate::wire::retry::{self, DATABASE};

/// Partitions of an index.
const SHARDS: u8 = 8;
/// Rows that are named by one call.
const MOST: u32 = 100;

/// Where the next page of what changed begins.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChangePosition {
    shard: u8,
    /// Time, partition and sort key of the last row.
    after: Option<(String, String, String)>,
}

impl ChangePosition {
    /// Where each part of the index begins. The parts may be read at the same time, each until a page's `next` begins another one.
    pub fn parts() -> impl Iterator<Item = Self> {
        (0..SHARDS).map(|shard| Self { shard, after: None })
    }

    /// A part begins here.
    #[must_use]
    pub const fn begins_part(&self) -> bool {
        self.after.is_none()
    }

    fn next_part(&self) -> Option<Self> {
        (self.shard + 1 < SHARDS).then(|| Self {
            shard: self.shard + 1,
            after: None,
        })
    }

    fn after(&self, last: &Item, index: &Index) -> Option<Self> {
        let text = |name| item::text(last, name).map(str::to_owned);
        Some(Self {
            shard: self.shard,
            after: Some((text(index.sort)?, text(PK)?, text(SK)?)),
        })
    }
}

/// Keys of rows that changed.
pub(crate) struct Changed {
    pub keys: Vec<Item>,
    pub next: Option<ChangePosition>,
}

/// Board, hub and scout have partitions of their own, under names of their own.
fn name(index: &Index, shard: u8) -> String {
    format!("{}#{shard}", index.name.to_uppercase())
}

/// All partitions of the index.
pub(crate) fn partitions(index: &Index) -> Vec<String> {
    (0..SHARDS).map(|shard| name(index, shard)).collect()
}

/// The partition of the index that lists a channel.
pub(crate) fn partition(index: &Index, channel: &ChannelId) -> AttributeValue {
    s(name(index, hashed_shard_of(channel.as_str(), SHARDS)))
}

impl Store {
    /// The rows that changed at or after `since`, a page of them, at most `limit` (1 to 100).
    pub(crate) async fn changed(
        &self,
        (table, index): (&Table, &Index),
        since: Timestamp,
        from: &ChangePosition,
        limit: u32,
    ) -> Result<Changed> {
        let shard = name(index, from.shard);
        let start = from.after.as_ref().map(|(at, pk, sk)| {
            let mut start: HashMap<_, _> = item::key(pk.as_str(), sk.as_str());
            start.insert(index.partition.to_owned(), s(shard.as_str()));
            start.insert(index.sort.to_owned(), s(at.as_str()));
            start
        });
        let call = self
            .db
            .query()
            .table_name(self.tables.name(table)?)
            .index_name(index.name)
            .key_condition_expression("#shard = :shard AND #at >= :since")
            .expression_attribute_names("#shard", index.partition)
            .expression_attribute_names("#at", index.sort)
            .expression_attribute_values(":shard", s(shard))
            .expression_attribute_values(":since", item::time(since))
            .limit(i32::try_from(limit.clamp(1, MOST)).unwrap_or(i32::MAX))
            .set_exclusive_start_key(start);
        let found = retry::call_or_bug(DATABASE, || call.clone().send()).await?;
        let next = match found.last_evaluated_key().and_then(|last| from.after(last, index)) {
            Some(after) => Some(after),
            None => from.next_part(),
        };
        let keys = found.items.unwrap_or_default();
        let keys = keys.iter().map(item::key_of).collect::<Result<_>>()?;
        Ok(Changed { keys, next })
    }
}
