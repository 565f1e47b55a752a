//! What the discovery hub is made of: per channel the strong outliers of each reading that everybody may see, and what its titles go with.
//!
//! A reading is a public analysis, or the scout's. That of an analysis comes and goes in the transaction that shows or hides the analysis, so that
//! the hub never holds what a hidden one saw. The newest reading of a channel counts. One whose channel must not be in the hub, or that found
//! nothing, counts as well and is empty; one that was taken back does not count any more. A sparse index names the channels whose readings
//! changed since a time. It may be late by a moment, which is no way to hide anything: a reading that is taken back leaves a mark
//! alongside, in a partition that is read as it is.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use aws_sdk_dynamodb::types::TransactWriteItem;
use domain::{AnalysisId, ChannelId, Error, Result};
use engine::Report;
use engine::hub::ChannelOutliers;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use tokio::task::JoinSet;

use crate::Store;
use crate::channels::changed::{self, ChangePosition};
use crate::channels::keys::{channel_of, channel_pk};
use crate::schema::{EXPIRES_AT, HUB, SK, VIDEOS};
use crate::wire::item::{self, BODY, Item, MAX_BODY, PLATFORM_DATA_TTL, s};
use crate::wire::request::IntoItem;
use crate::wire::retry::{self};
use crate::wire::units::counted_along;

/// What the keys of readings begin with.
pub(crate) const PREFIX: &str = "HUB#";
/// Whose reading the scout's is, besides those of analyses.
pub(crate) const SCOUT: &str = "SCOUT";
pub(crate) const READ_AT: &str = "readAt";
/// Channels whose readings are read at the same time: one after the other a hundred thousand would take minutes.
const AT_ONCE: usize = 10;
/// Partition of the marks of readings that were taken back, in order of time.
const TAKEN_BACK: &str = "HUB#TAKENBACK";

/// A channel in the hub.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct HubChannel {
    /// The channel.
    pub channel_id: ChannelId,
    /// Display name.
    pub name: String,
    /// Handle with `@`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub handle: Option<String>,
    /// Address of the logo.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub logo_url: Option<String>,
    /// Its strong outliers, the line they are measured against, and what its titles go with.
    #[serde(flatten)]
    pub outstanding: ChannelOutliers,
}

impl HubChannel {
    /// What the hub shows of this report; `None` where it shows nothing.
    ///
    /// # Errors
    /// A channel's id that is none.
    pub fn of(report: &Report) -> Result<Option<Self>> {
        let info = &report.channel_info;
        let Some(outstanding) = ChannelOutliers::of(report) else {
            return Ok(None);
        };
        Ok(Some(Self {
            channel_id: info.channel_id.parse()?,
            name: info.channel_name.clone(),
            handle: info.handle.clone(),
            logo_url: info.channel_logo_url.clone(),
            outstanding,
        }))
    }
}

/// A channel whose readings changed.
#[derive(Clone, Debug, PartialEq)]
pub struct HubChange {
    /// The channel.
    pub channel: ChannelId,
    /// When a reading of it last came or went; `None` where all of them have expired.
    pub changed_at: Option<Timestamp>,
    /// Another number wherever a reading came or went, whatever time that has: what was asked for earlier may be written later.
    pub state: u64,
    /// What the hub shows of it now; `None` where it shows nothing.
    pub shown: Option<HubChannel>,
}

/// Some channels.
#[derive(Clone, Debug, PartialEq)]
pub struct HubPage {
    /// Those that changed, each once in a page.
    pub changes: Vec<HubChange>,
    /// Where the next page begins; `None` after the last one.
    pub next: Option<ChangePosition>,
}

fn key(channel: &ChannelId, whose: &str) -> Item {
    item::key(channel_pk(channel.as_str()), format!("{PREFIX}{whose}"))
}

impl Store {
    /// The write that puts a public analysis' reading into the hub.
    pub(crate) fn enter_hub(
        &self,
        analysis: &AnalysisId,
        report: &Report,
        now: Timestamp,
    ) -> Result<TransactWriteItem> {
        self.put(&VIDEOS, reading(report, analysis.as_str(), now)?)?.into_item()
    }

    /// The writes that take it out. What is left says only that the channel changed, and expires when the reading would have.
    pub(crate) fn leave_hub(
        &self,
        channel: &ChannelId,
        analysis: &AnalysisId,
        now: Timestamp,
    ) -> Result<[TransactWriteItem; 2]> {
        self.leave_hub_of(channel, analysis.as_str(), now)
    }

    /// The same of a reading, whosever it is.
    pub(crate) fn leave_hub_of(
        &self,
        channel: &ChannelId,
        whose: &str,
        now: Timestamp,
    ) -> Result<[TransactWriteItem; 2]> {
        let update = self
            .update(&VIDEOS, key(channel, whose))?
            .update_expression(format!(
                "SET {} = :shard, {} = :now, {EXPIRES_AT} = :expires REMOVE {BODY}, {READ_AT}",
                HUB.partition, HUB.sort
            ))
            .expression_attribute_values(":shard", changed::partition(&HUB, channel))
            .expression_attribute_values(":now", item::time(now))
            .expression_attribute_values(":expires", item::expiry(now));
        Ok([update.into_item()?, self.mark_taken_back(channel, whose, now)?])
    }

    /// One for each reading, so that a reader that has seen one of a channel notices the next, also of the same time. Kept as long as
    /// anything that was read before may be shown.
    fn mark_taken_back(&self, channel: &ChannelId, whose: &str, now: Timestamp) -> Result<TransactWriteItem> {
        let mark = item::key(TAKEN_BACK, format!("{}#{channel}#{whose}", item::time_text(now)));
        self.update(&VIDEOS, mark)?
            .update_expression(format!("SET {EXPIRES_AT} = :expires"))
            .expression_attribute_values(":expires", item::expiry(now))
            .into_item()
    }

    /// Readings that were taken back at or after `since`, by what is written at this moment: the name of each such mark, with its channel. A mark
    /// is there in the same moment as what it says.
    pub async fn hub_taken_back(&self, since: Timestamp) -> Result<BTreeMap<String, ChannelId>> {
        let call = self
            .db
            .query()
            .table_name(self.tables.name(&VIDEOS)?)
            .key_condition_expression("pk = :pk AND sk >= :since")
            .expression_attribute_values(":pk", s(TAKEN_BACK))
            .expression_attribute_values(":since", item::time(since))
            .consistent_read(true);
        let marks = self.rows(call, None).await?;
        let named = marks.iter().filter_map(|mark| {
            let name = item::text(mark, SK)?;
            let channel = name.split('#').nth(1)?.parse().ok()?;
            Some((name.to_owned(), channel))
        });
        Ok(named.collect())
    }

    /// Stores what the scout read of a channel, unless it has read it later.
    pub async fn put_scouted(&self, report: &Report, now: Timestamp) -> Result<()> {
        let call = self
            .put_item(&VIDEOS, reading(report, SCOUT, now)?)?
            .condition_expression(format!("attribute_not_exists({READ_AT}) OR {READ_AT} <= :read"))
            .expression_attribute_values(":read", item::time(report.analysis_date));
        retry::conditional(|| call.clone().send()).await.map(drop)
    }

    /// Channels whose readings changed at or after `since`, a page of them, at most `limit` (1 to 100) rows. From the beginning of time on these are
    /// all that were read within 30 days. The index may be late by a moment, so `since` should overlap with what was read before; what is
    /// shown of a channel is as it is now.
    pub async fn hub_changes(
        &self,
        since: Timestamp,
        from: &ChangePosition,
        limit: u32,
        now: Timestamp,
    ) -> Result<HubPage> {
        let page = self.changed((&VIDEOS, &HUB), since, from, limit).await?;
        let mut channels: Vec<ChannelId> = page.keys.iter().filter_map(channel_of).collect();
        channels.sort_unstable();
        channels.dedup();
        Ok(HubPage {
            changes: self.hub_channels(&channels, now).await?,
            next: page.next,
        })
    }

    /// These channels as they are now, in their order, some read at the same time.
    pub async fn hub_channels(&self, channels: &[ChannelId], now: Timestamp) -> Result<Vec<HubChange>> {
        let mut changes = Vec::with_capacity(channels.len());
        for some in channels.chunks(AT_ONCE) {
            changes.extend(self.hub_changed(some, now).await?);
        }
        Ok(changes)
    }

    async fn hub_changed(&self, channels: &[ChannelId], now: Timestamp) -> Result<Vec<HubChange>> {
        let mut reading = JoinSet::new();
        for channel in channels {
            let (store, channel) = (self.clone(), channel.clone());
            reading.spawn(counted_along(async move { store.hub_readings(channel, now).await }));
        }
        let mut changes = Vec::with_capacity(channels.len());
        while let Some(read) = reading.join_next().await {
            changes.push(read.map_err(Error::internal)??);
        }
        changes.sort_by(|a: &HubChange, b| a.channel.cmp(&b.channel));
        Ok(changes)
    }

    /// What the hub shows of a channel now; `None` where it shows nothing.
    pub async fn hub_channel(&self, channel: &ChannelId, now: Timestamp) -> Result<Option<HubChannel>> {
        Ok(self.hub_readings(channel.clone(), now).await?.shown)
    }

    /// A channel that many analyse has many readings, of which one is shown: of the others only the times are read.
    async fn hub_readings(&self, channel: ChannelId, now: Timestamp) -> Result<HubChange> {
        let call = self
            .query_prefix(&VIDEOS, channel_pk(channel.as_str()), PREFIX)?
            .projection_expression(format!("{SK}, {}, {READ_AT}", HUB.sort));
        let (mut newest, mut changed_at): (Option<(Timestamp, String)>, Option<Timestamp>) = (None, None);
        let mut state = DefaultHasher::new();
        for row in self.rows(call, None).await? {
            let time = |name| item::text(&row, name).and_then(|at| at.parse().ok());
            let (name, changed, read): (_, Option<Timestamp>, Option<Timestamp>) =
                (item::text(&row, SK).unwrap_or_default(), time(HUB.sort), time(READ_AT));
            (name, item::text(&row, HUB.sort), read.is_some()).hash(&mut state);
            changed_at = changed_at.max(changed);
            if let Some(read) = read.filter(|read| newest.as_ref().is_none_or(|(at, _)| at < read)) {
                newest = Some((read, name.to_owned()));
            }
        }
        let mut change = HubChange {
            channel,
            changed_at,
            state: state.finish(),
            shown: None,
        };
        if let Some((_, name)) = newest.filter(|(read, _)| now < *read + PLATFORM_DATA_TTL) {
            change.shown = self.hub_reading(&change.channel, name).await?;
        }
        Ok(change)
    }

    /// What a reading shows; `None` where it shows nothing, and where it was taken back meanwhile.
    async fn hub_reading(&self, channel: &ChannelId, name: String) -> Result<Option<HubChannel>> {
        let row = self.get(&VIDEOS, item::key(channel_pk(channel.as_str()), name)).await?;
        let row = row.filter(|row| row.contains_key(BODY));
        // A reading of an older program that cannot be read is none: the scout reads the channel again.
        let unreadable = |error: &Error| tracing::warn!(%error, %channel, "unreadable outliers");
        Ok(row.and_then(|row| item::unpack(&row).inspect_err(unreadable).ok()))
    }
}

/// The row of a reading.
pub(crate) fn reading(report: &Report, whose: &str, now: Timestamp) -> Result<Item> {
    let channel: ChannelId = report.channel_info.channel_id.parse()?;
    let mut row = key(&channel, whose);
    row.insert(HUB.partition.to_owned(), changed::partition(&HUB, &channel));
    row.insert(HUB.sort.to_owned(), item::time(now));
    row.insert(READ_AT.to_owned(), item::time(report.analysis_date));
    row.insert(EXPIRES_AT.to_owned(), item::expiry(report.analysis_date));
    if let Some(body) = HubChannel::of(report)?.map(packed).transpose()? {
        row.insert(BODY.to_owned(), item::blob(body));
    }
    Ok(row)
}

/// The document, with as many of its newest videos and as much of its line as fit. 200 uploads take about a tenth of the room.
fn packed(mut channel: HubChannel) -> Result<Vec<u8>> {
    loop {
        let body = item::pack(&channel)?;
        if body.len() <= MAX_BODY {
            return Ok(body);
        }
        let videos = &mut channel.outstanding.videos;
        if videos.len() < 2 {
            return Err(Error::internal("a video that does not fit its row"));
        }
        videos.truncate(videos.len() / 2);
        channel.outstanding.line.clear();
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_reading_that_was_stored_before_title_studies_were_is_still_shown() {
        let stored = json!({
            "channelId": "UC0123456789abcdefghijkl", "name": "Werkstatt", "handle": "@werkstatt",
            "readAt": "2026-11-02T12:00:00Z", "subscribers": 900, "language": "de", "niche": "woodworking", "sample": true,
            "videos": [{
                "videoId": "video000001", "title": "Brot", "publishedAt": "2026-10-02T12:00:00Z", "durationS": 60, "format": "long",
                "views": 9_000, "multiple": 3.2, "low": 2.1, "high": 4.0, "n": 20,
            }],
            "line": [{ "at": 1_790_000_000, "multiple": 3.2, "format": "long" }],
        });
        let row = Item::from([(BODY.to_owned(), item::blob(item::pack(&stored).unwrap()))]);
        let read: HubChannel = item::unpack(&row).unwrap();
        assert_eq!(
            (read.outstanding.videos.len(), &read.outstanding.title_study),
            (1, &None)
        );
        assert_eq!(serde_json::to_value(read).unwrap(), stored);
    }
}
