//! What all analyses together have come to: how many channels and uploads, when the newest one ended, and how long the newest ones took.
//!
//! The count is kept where a channel's row is written, in the same transaction: a channel counts once, however many analyses of it are
//! the first at the same time, and a later one only moves the number of its uploads. It is spread over shards by the channel, so that
//! no single row meets every analysis.

use aws_sdk_dynamodb::types::TransactWriteItem;
use domain::{Error, Result};
use jiff::{SignedDuration, Timestamp};

use crate::Store;
use crate::schema::{CHANNELS, shard_of};
use crate::wire::item::{self, Item, n};
use crate::wire::request::IntoItem;
use crate::wire::retry;

/// Rows that the count is spread over.
const SHARDS: usize = 8;
const ENDED_AT: &str = "endedAt";
/// Times of analyses that are stored: by when it ended, each replaces the one before it in one of these places.
const PLACES: i64 = 64;
/// Fewer times say little about the next analysis.
const FEWEST: usize = 20;

/// Channels and uploads over all shards, and how long the newest analyses took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Different channels that were ever analysed.
    pub channels: u64,
    /// Their uploads that were read, each channel's newest analysis counting.
    pub videos: u64,
    /// Median of the newest analyses with a result, from the request to the end, in seconds, rounded up; `None` of fewer than twenty.
    pub seconds: Option<u64>,
}

impl Store {
    /// How many channels were ever analysed, how many of their uploads were read, and how long it takes.
    pub async fn counts(&self) -> Result<Counts> {
        let keys = (0..SHARDS).map(shard_key).chain([last_end_key()]).collect();
        let rows = self.read_all(&CHANNELS, keys, true).await?;
        let counts = rows.iter().fold(Counts::default(), |sum, row| Counts {
            channels: sum.channels + count(row, "channels"),
            videos: sum.videos + count(row, "videos"),
            seconds: sum.seconds.or_else(|| median_seconds(row)),
        });
        Ok(counts)
    }

    /// Moves the count of the channel's shard, as part of the transaction that writes the channel.
    pub(crate) fn count_channel(&self, channel: &str, channels: i64, videos: i64) -> Result<TransactWriteItem> {
        self.update(&CHANNELS, shard_key(shard_of(channel, SHARDS)))?
            .update_expression("ADD channels :channels, videos :videos")
            .expression_attribute_values(":channels", n(channels))
            .expression_attribute_values(":videos", n(videos))
            .into_item()
    }

    /// Notes when an analysis ended, and how long it `took` where it has a result, unless a newer end is noted.
    pub async fn note_end(&self, at: Timestamp, took: Option<SignedDuration>) -> Result<()> {
        let call = self
            .update_item(&CHANNELS, last_end_key())?
            .update_expression("SET endedAt = :at")
            .condition_expression("attribute_not_exists(endedAt) OR endedAt < :at")
            .expression_attribute_values(":at", item::time(at));
        let call = match took.and_then(|took| i64::try_from(took.as_millis()).ok()) {
            None => call,
            Some(milliseconds) => call
                .update_expression("SET endedAt = :at, #took = :took")
                .expression_attribute_names("#took", took_in(at))
                .expression_attribute_values(":took", n(milliseconds)),
        };
        retry::conditional(|| call.clone().send()).await.map(drop)
    }

    /// When the newest analysis ended that a worker has ended.
    pub async fn last_end(&self) -> Result<Option<Timestamp>> {
        let row = self.get_eventually(&CHANNELS, last_end_key()).await?;
        let at = row.as_ref().and_then(|row| item::text(row, ENDED_AT));
        at.map(|at| at.parse().map_err(Error::internal)).transpose()
    }
}

fn count(row: &Item, name: &str) -> u64 {
    item::number(row, name)
        .and_then(|number| u64::try_from(number).ok())
        .unwrap_or(0)
}

/// The place of an analysis that ended then. Milliseconds spread them, also on a quiet day.
fn took_in(at: Timestamp) -> String {
    format!("took{}", at.as_millisecond().rem_euclid(PLACES))
}

fn median_seconds(row: &Item) -> Option<u64> {
    let mut milliseconds: Vec<i64> = (0..PLACES)
        .filter_map(|place| item::number(row, &format!("took{place}")))
        .collect();
    if milliseconds.len() < FEWEST {
        return None;
    }
    milliseconds.sort_unstable();
    let median = milliseconds.get(milliseconds.len() / 2)?;
    Some(u64::try_from(*median).ok()?.div_ceil(1_000))
}

fn shard_key(shard: usize) -> Item {
    item::key(format!("COUNT#{shard}"), "COUNT")
}

fn last_end_key() -> Item {
    item::key("STATUS", "END")
}
