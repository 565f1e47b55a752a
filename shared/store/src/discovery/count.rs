//! How many channels a person has discovered: their own rows of them are counted when it is asked for, so that a discovery costs no write
//! more. Of somebody who has many, the number of the older ones is stored with what their rewards add up to, and only newer rows are read.
//!
//! Only an analysis that began earlier takes a discovery away or comes in before it, so after a while a row stays until all of them are
//! deleted, oldest first: as long as the first one that was counted is there, so are the others.

use domain::{Result, UserId};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::Store;
use crate::discovery::discoveries::{self, DISCOVERIES};
use crate::discovery::totals::{DiscoveryTotals, after_prefix};
use crate::schema::{ANALYSES, SK};
use crate::wire::item::{self, Item, n};
use crate::wire::retry;

/// So long after it a discovery stays: every analysis that began before it has ended, by far.
const FINAL_AFTER: SignedDuration = SignedDuration::from_hours(24);
const _: () = assert!(FINAL_AFTER.as_secs() > domain::discovery::SETTLED_AFTER.as_secs());
/// Fewer rows than this are counted again each time; from here on their number is stored.
const COUNTED_AGAIN: usize = 100;
/// In the row of what rewards add up to: the number of the older discoveries.
const COUNTED: &str = "counted";
/// In the same row, as earlier versions counted.
const CHANNELS_BEFORE: &str = "channels";

/// The number of the discoveries from the first one to another.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Counted {
    channels: usize,
    /// Sort keys of the first one and the last one.
    first: String,
    last: String,
}

/// What is known of a person's discoveries.
struct Found {
    /// What the rewards add up to.
    sums: Item,
    /// What was counted before, where it still counts.
    counted: Option<Counted>,
    /// Sort keys of those that came since.
    newer: Vec<String>,
}

impl Found {
    fn totals(&self) -> DiscoveryTotals {
        let sum = |name| item::number(&self.sums, name).unwrap_or(0);
        let count = |name| u64::try_from(sum(name)).unwrap_or(0);
        let channels = self.counted.as_ref().map_or(0, |counted| counted.channels) + self.newer.len();
        DiscoveryTotals {
            channels: u64::try_from(channels).unwrap_or(u64::MAX),
            rewards: count("rewards"),
            number_ones: count("numberOnes"),
            credits: sum("credits"),
        }
    }

    /// What is to be counted before from now on, where that spares enough.
    fn to_store(&self, now: Timestamp) -> Option<Counted> {
        let until = format!("{DISCOVERIES}{}", item::time_text(now - FINAL_AFTER));
        let done = self.newer.partition_point(|key| *key < until);
        let last = self.newer.get(done.checked_sub(1)?).filter(|_| done >= COUNTED_AGAIN)?;
        let (before, first) = match &self.counted {
            Some(counted) => (counted.channels, &counted.first),
            None => (0, self.newer.first()?),
        };
        Some(Counted {
            channels: before + done,
            first: first.clone(),
            last: last.clone(),
        })
    }
}

impl Store {
    /// What the person's discoveries have come to.
    pub async fn discovery_totals(&self, user: &UserId) -> Result<DiscoveryTotals> {
        Ok(self.found(user).await?.totals())
    }

    /// The same; where many rows were read to count them, their number is stored, and spares every later reading that.
    pub async fn tally_discoveries(&self, user: &UserId, now: Timestamp) -> Result<DiscoveryTotals> {
        let found = self.found(user).await?;
        if let Some(counted) = found.to_store(now) {
            self.store_counted(user, &found.sums, &counted).await?;
        }
        Ok(found.totals())
    }

    async fn found(&self, user: &UserId) -> Result<Found> {
        let sums = self.get(&ANALYSES, discoveries::sums_key(user)).await?;
        let sums = sums.unwrap_or_default();
        // One that a newer or an older program wrote is counted again.
        let counted: Option<Counted> = sums.get(COUNTED).and_then(|counted| item::read(counted).ok());
        if let Some(counted) = counted {
            // No key of a discovery begins with that of another one.
            let after = format!("{} ", counted.last);
            let (first, newer) = tokio::try_join!(
                self.own_keys(user, DISCOVERIES, Some(1)),
                self.own_keys(user, &after, None)
            )?;
            if first.first() == Some(&counted.first) {
                let counted = Some(counted);
                return Ok(Found { sums, counted, newer });
            }
        }
        Ok(Found {
            sums,
            counted: None,
            newer: self.own_keys(user, DISCOVERIES, None).await?,
        })
    }

    /// Sort keys of the person's discoveries from this one on, oldest first.
    async fn own_keys(&self, user: &UserId, from: &str, limit: Option<u32>) -> Result<Vec<String>> {
        let between = (from.to_owned(), after_prefix(DISCOVERIES));
        let call = self.own_rows_call(user, between, true, limit)?;
        let rows = self
            .rows(call.projection_expression(SK), limit.map(|limit| limit as usize))
            .await?;
        Ok(rows
            .iter()
            .filter_map(|row| item::text(row, SK).map(str::to_owned))
            .collect())
    }

    /// Stores a count with the sums that were read, unless a reward was paid since or somebody else counted.
    async fn store_counted(&self, user: &UserId, seen: &Item, counted: &Counted) -> Result<()> {
        let mut row = seen.clone();
        row.extend(discoveries::sums_key(user));
        row.remove(CHANNELS_BEFORE);
        row.insert(COUNTED.to_owned(), item::value(counted)?);
        let call = self.put_item(&ANALYSES, row)?;
        let (call, rewards) = match item::number(seen, "rewards") {
            Some(rewards) => (
                call.expression_attribute_values(":rewards", n(rewards)),
                "rewards = :rewards",
            ),
            None => (call, "attribute_not_exists(rewards)"),
        };
        let (call, before) = match seen.get(COUNTED) {
            Some(before) => (
                call.expression_attribute_values(":before", before.clone()),
                "counted = :before",
            ),
            None => (call, "attribute_not_exists(counted)"),
        };
        let call = call.condition_expression(format!("{rewards} AND {before}"));
        retry::conditional(|| call.clone().send()).await.map(drop)
    }
}
