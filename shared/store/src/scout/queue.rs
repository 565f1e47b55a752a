//! What the scout knows: the channels and charts that it reads in turn, by when each is due, and who is reading which.
//!
//! A reading begins with one transaction that takes the row under a lease and the units it may cost from the day's: see `days.rs`. It ends
//! with one that shows what was found, says when the row is due again, and returns the units that were not needed. Each write of a reading
//! holds only while the lease is its own.

use std::collections::HashMap;

use aws_sdk_dynamodb::types::TransactWriteItem;
use domain::scout::{Candidate, Chart, GIVEN_UP_FOR, Source, Yield};
use domain::{ChannelId, Error, Result};
use engine::Report;
use jiff::{SignedDuration, Timestamp};

use crate::Store;
use crate::channels::changed;
use crate::channels::keys::channel_of;
use crate::hub::{self, SCOUT as READING};
use crate::schema::{EXPIRES_AT, SCOUT, VIDEOS};
use crate::scout::targets::{CHARTS, DueChart, Ended, Hold, LEASE, NEW, Offer, Target};
use crate::wire::item::{self, Item, n, s};
use crate::wire::request::IntoItem;
use crate::wire::retry::{self, Replan};

const SOURCE: &str = "source";
const LANGUAGE: &str = "language";
const FOUND: &str = "lastFound";
pub(crate) const READ_AT: &str = "readAt";
const FAILURES: &str = "failures";
const WRITER: &str = "writer";

impl Store {
    /// Makes the charts known that are not, in this order.
    /// Calling again is safe.
    pub async fn offer_charts(&self, charts: &[Chart], now: Timestamp) -> Result<()> {
        let keys = charts.iter().map(|chart| Target::Chart(*chart).key()).collect();
        let known = self.read_all(&VIDEOS, keys, false).await?;
        let known: Vec<&str> = known.iter().filter_map(|row| item::text(row, "pk")).collect();
        for (turn, chart) in (0..).zip(charts) {
            let target = Target::Chart(*chart);
            if item::text(&target.key(), "pk").is_some_and(|pk| known.contains(&pk)) {
                continue;
            }
            // All of them are due, in the order of their turns.
            let due = now - SignedDuration::from_secs(3_600) + SignedDuration::from_secs(turn);
            self.offer_new(known_row(&target, due), now).await?;
        }
        Ok(())
    }

    /// Makes channels known that are not, at most 100 in a call, and due at once. One that was known from the leaderboard alone and is on a chart
    /// as well is known from the chart from now on. Says how many are new.
    /// Calling again is safe.
    pub async fn offer_channels(&self, offers: &[Offer], now: Timestamp) -> Result<u32> {
        let target = |offer: &Offer| Target::Channel(offer.channel.clone());
        let keys = offers.iter().map(|offer| target(offer).key()).collect();
        let rows = self.read_all(&VIDEOS, keys, false).await?;
        let known: HashMap<ChannelId, &Item> = rows.iter().filter_map(|row| Some((channel_of(row)?, row))).collect();
        let mut new = 0;
        for offer in offers {
            match known.get(&offer.channel) {
                Some(row) if row.contains_key(SCOUT.partition) => {
                    if offer.source == Source::Chart && item::text(row, SOURCE) != Some(&text_of(Source::Chart)?) {
                        self.note_source(&target(offer)).await?;
                    }
                }
                _ => {
                    let mut row = known_row(&target(offer), now);
                    row.insert(SOURCE.to_owned(), s(text_of(offer.source)?));
                    if let Some(language) = &offer.language {
                        row.insert(LANGUAGE.to_owned(), s(language.as_str()));
                    }
                    new += u32::from(self.offer_new(row, now).await?);
                }
            }
        }
        Ok(new)
    }

    /// Channels that are due, at most about `limit`: half of them such as were never read, those that have been due longest first within each
    /// partition of the index.
    pub async fn scout_due(&self, now: Timestamp, limit: u32) -> Result<Vec<Candidate>> {
        let shards = changed::partitions(&SCOUT);
        let each = limit.div_ceil(2 * u32::try_from(shards.len()).unwrap_or(1));
        let of_read = shards.iter().map(|shard| (shard.as_str(), each));
        let mut keys = Vec::new();
        for (shard, most) in of_read.chain([(NEW, limit.div_ceil(2))]) {
            let found = self.indexed_keys(&VIDEOS, &SCOUT, shard, Some(now), most).await?;
            keys.extend(found.into_iter().map(|(_, key)| key));
        }
        let rows = self.read_all(&VIDEOS, keys, true).await?;
        // The index may be late: what counts is the row. Nothing is offered that somebody reads.
        let free = |row: &&Item| is_due(row, now) && item::time_of(row, LEASE).is_none_or(|until| until < now);
        Ok(rows.iter().filter(free).filter_map(candidate).collect())
    }

    /// The chart whose turn it is, where one is due.
    pub async fn chart_due(&self, now: Timestamp) -> Result<Option<DueChart>> {
        let keys = self.indexed_keys(&VIDEOS, &SCOUT, CHARTS, Some(now), 20).await?;
        let keys: Vec<Item> = keys.into_iter().map(|(_, key)| key).collect();
        let mut rows = self.read_all(&VIDEOS, keys, true).await?;
        rows.retain(|row| is_due(row, now) && item::time_of(row, LEASE).is_none_or(|until| until < now));
        rows.sort_by_key(|row| item::time_of(row, SCOUT.sort));
        Ok(rows.iter().find_map(|row| {
            Some(DueChart {
                chart: item::text(row, "pk")?.strip_prefix("CHART#")?.parse().ok()?,
                failures: failures(row),
            })
        }))
    }

    /// Removes a channel that is known from the leaderboard alone, with what the hub shows of it by the scout: it is not there any more.
    /// Calling again is safe.
    pub async fn withdraw_scouted(&self, channel: &ChannelId, now: Timestamp) -> Result<()> {
        let key = Target::Channel(channel.clone()).key();
        let board = text_of(Source::Board)?;
        let mut replan = Replan::default();
        loop {
            let row = self.get(&VIDEOS, key.clone()).await?.unwrap_or_default();
            if item::text(&row, SOURCE) != Some(&board) {
                return Ok(());
            }
            if self.commit(self.scout_withdrawal(channel, &row, now)?).await? {
                return Ok(());
            }
            // A reading of it ended meanwhile, or a chart showed it, or a first try won whose answer was lost.
            replan.after_pause().await?;
        }
    }

    /// Deletes the row as it was seen: what a reading shows that ends in between must go as well.
    fn scout_withdrawal(&self, channel: &ChannelId, row: &Item, now: Timestamp) -> Result<Vec<TransactWriteItem>> {
        let mut delete = self
            .delete(&VIDEOS, Target::Channel(channel.clone()).key())?
            .expression_attribute_names("#source", SOURCE)
            .expression_attribute_values(":board", s(text_of(Source::Board)?));
        delete = match item::text(row, READ_AT) {
            Some(read) => delete
                .condition_expression(format!("#source = :board AND {READ_AT} = :read"))
                .expression_attribute_values(":read", s(read)),
            None => delete.condition_expression(format!("#source = :board AND attribute_not_exists({READ_AT})")),
        };
        let mut items = vec![delete.into_item()?];
        if let Some((_, found)) = candidate(row).and_then(|known| known.read) {
            items.extend(self.leave_hub_of(channel, READING, now)?);
            items.extend(self.move_shelf(Some(&found), None)?);
        }
        Ok(items)
    }

    /// Ends a reading. False: the lease was over and somebody else has the row, or had; nothing was written.
    /// Calling again is safe.
    pub async fn end_scouting(&self, hold: &Hold, ended: Ended<'_>, units: u32, now: Timestamp) -> Result<bool> {
        let mut items = vec![self.end_row(hold, &ended, now)?];
        if let Ended::Channel {
            report, found, before, ..
        } = &ended
        {
            items.push(self.show_scouted(report, now)?);
            items.extend(self.move_shelf(*before, Some(found))?);
        }
        items.extend(self.release_units(hold, hold.units.saturating_sub(units))?);
        self.commit(items).await
    }

    /// The row as the reading leaves it, free for the next run that finds it due.
    fn end_row(&self, hold: &Hold, ended: &Ended<'_>, now: Timestamp) -> Result<TransactWriteItem> {
        let mut update = self
            .update(&VIDEOS, hold.target.key())?
            .condition_expression("writer = :writer")
            .expression_attribute_values(":writer", s(hold.writer.as_str()));
        let (due, gone) = (SCOUT.sort, format!("{WRITER}, {LEASE}"));
        let change = match ended {
            Ended::Channel {
                report, found, due: at, ..
            } => {
                update = update
                    .expression_attribute_values(":due", item::time(*at))
                    .expression_attribute_values(":read", item::time(report.analysis_date))
                    .expression_attribute_values(":shard", hold.target.partitions().1)
                    .expression_attribute_values(":found", item::value(found)?);
                let shard = SCOUT.partition;
                format!(
                    "SET {shard} = :shard, {due} = :due, {READ_AT} = :read, {FOUND} = :found REMOVE {FAILURES}, {gone}"
                )
            }
            Ended::Chart(at) => {
                update = update.expression_attribute_values(":due", item::time(*at));
                format!("SET {due} = :due REMOVE {FAILURES}, {gone}")
            }
            Ended::Failed(failures, Some(at)) => {
                update = update
                    .expression_attribute_values(":due", item::time(*at))
                    .expression_attribute_values(":failures", n(i64::from(*failures)));
                format!("SET {due} = :due, {FAILURES} = :failures REMOVE {gone}")
            }
            Ended::Failed(_, None) => {
                let until = now + GIVEN_UP_FOR;
                update = update
                    .expression_attribute_values(":until", item::time(until))
                    .expression_attribute_values(":expires", n(until.as_second()));
                let index = SCOUT.partition;
                format!("SET {GIVEN_UP} = :until, {EXPIRES_AT} = :expires REMOVE {index}, {due}, {FAILURES}, {gone}")
            }
            Ended::Untouched => format!("REMOVE {gone}"),
        };
        update.update_expression(change).into_item()
    }

    fn show_scouted(&self, report: &Report, now: Timestamp) -> Result<TransactWriteItem> {
        self.put(&VIDEOS, hub::reading(report, READING, now)?)?.into_item()
    }

    /// False: it is known already, or was given up not long ago.
    async fn offer_new(&self, row: Item, now: Timestamp) -> Result<bool> {
        let call = self
            .put_item(&VIDEOS, row)?
            .condition_expression(format!("attribute_not_exists(pk) OR {GIVEN_UP} <= :now"))
            .expression_attribute_values(":now", item::time(now));
        retry::conditional(|| call.clone().send()).await
    }

    /// The channel is known from a chart.
    async fn note_source(&self, target: &Target) -> Result<()> {
        let call = self
            .update_item(&VIDEOS, target.key())?
            .update_expression("SET #source = :chart")
            .condition_expression("attribute_exists(pk)")
            .expression_attribute_names("#source", SOURCE)
            .expression_attribute_values(":chart", s(text_of(Source::Chart)?));
        retry::conditional(|| call.clone().send()).await.map(drop)
    }
}

/// Until when a row that was given up is not offered again.
pub(crate) const GIVEN_UP: &str = "givenUpUntil";

fn known_row(target: &Target, due: Timestamp) -> Item {
    let mut row = target.key();
    row.insert(SCOUT.partition.to_owned(), target.partitions().0);
    row.insert(SCOUT.sort.to_owned(), item::time(due));
    row
}

fn text_of(source: Source) -> Result<String> {
    let value = item::value(&source)?;
    value
        .as_s()
        .cloned()
        .map_err(|_| Error::internal("a source that is no text"))
}

fn is_due(row: &Item, now: Timestamp) -> bool {
    item::time_of(row, SCOUT.sort).is_some_and(|due| due <= now)
}

fn failures(row: &Item) -> u32 {
    let failures = item::number(row, FAILURES);
    failures.and_then(|number| u32::try_from(number).ok()).unwrap_or(0)
}

pub(crate) fn candidate(row: &Item) -> Option<Candidate> {
    let found = row.get(FOUND).and_then(|value| item::read::<Yield>(value).ok());
    let read = item::time_of(row, READ_AT).zip(found);
    let said = item::text(row, LANGUAGE).map(str::to_owned);
    Some(Candidate {
        channel: channel_of(row)?,
        source: item::read(row.get(SOURCE)?).ok()?,
        language: read.as_ref().and_then(|(_, found)| found.language.clone()).or(said),
        read,
        failures: failures(row),
    })
}
