//! Channels: what names resolved to, snapshots that serve further analyses, the latest facts, dated points.

use aws_sdk_dynamodb::types::TransactWriteItem;
use domain::job::Work;
use domain::{ChannelId, ChannelSuggestion, Result};
use engine::{Report, Snapshot};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::Store;
use crate::channels::keys::{channel_pk, latest_key};
use crate::schema::{CHANNELS, EXPIRES_AT};
use crate::wire::item::{self, BODY, Item, MAX_BODY, n, stamp};
use crate::wire::request::IntoItem;
use crate::wire::retry::{self, DATABASE, Replan};

/// After this a name is looked up again: handles change hands.
const ALIAS_TTL: SignedDuration = SignedDuration::from_hours(24 * 30);
/// After this a name that nobody had is looked up again: somebody may have taken it.
const NOBODY_TTL: SignedDuration = SignedDuration::from_hours(24);
/// Descriptions are cut to these lengths, one after the other, until a snapshot fits its item; characters.
const DESCRIPTIONS: [usize; 4] = [1_000, 300, 100, 0];
const TAKEN_AT: &str = "takenAt";
pub(crate) const ANALYSED_AT: &str = "analysedAt";
pub(crate) const UPLOADS: &str = "uploads";

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct AliasRow {
    pk: String,
    sk: String,
    /// None where nobody had the name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    channel_id: Option<ChannelId>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    suggestions: Vec<ChannelSuggestion>,
    #[serde(with = "stamp")]
    at: Timestamp,
}

/// What a name, handle or address meant when it was last looked up.
#[derive(Clone, Debug, PartialEq)]
pub enum Alias {
    /// This channel.
    Channel(ChannelId),
    /// Nobody had it; these may be meant.
    Nobody(Vec<ChannelSuggestion>),
}

/// The latest facts of a channel, whether its analysis is public or not: what the platform calls it, and what it counts for. Name, handle
/// and logo go when they are older than [`crate::PLATFORM_DATA_TTL`]. Its public result is stored in the same row.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct LatestRow<'a> {
    channel_id: &'a str,
    name: &'a str,
    handle: Option<&'a str>,
    logo_url: Option<&'a str>,
    /// Uploads that the analysis read; by it the channel is counted. None where only the scout has read it.
    #[serde(skip_serializing_if = "Option::is_none")]
    uploads: Option<usize>,
    sample: bool,
    /// The sort key of its summary for the baselines.
    summary: String,
    #[serde(with = "stamp")]
    analysed_at: Timestamp,
}

/// Counts of a channel on one day: the material of growth curves.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PointRow {
    pk: String,
    sk: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    subscribers: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    total_views: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    total_videos: Option<u64>,
    #[serde(with = "stamp")]
    analysed_at: Timestamp,
}

/// Key of the newest snapshot: one that reads more uploads is another one, so that an analysis rests on the same window every time.
fn snapshot_key(work: Work, channel: &str) -> Item {
    let sort = match work {
        Work::Analysis => "SNAP".to_owned(),
        Work::Run => format!("SNAP#{}", work.uploads()),
    };
    item::key(channel_pk(channel), sort)
}

fn alias_pk(alias: &str) -> String {
    format!("A#{alias}")
}

impl Store {
    /// What a name, handle or address meant when it was last looked up: a channel within the 30 days before now, nobody within one day.
    pub async fn alias(&self, alias: &str, now: Timestamp) -> Result<Option<Alias>> {
        let key = item::key(alias_pk(alias), "ALIAS");
        let Some(item) = self.get_eventually(&CHANNELS, key).await? else {
            return Ok(None);
        };
        let row: AliasRow = item::decode(item)?;
        let age = now.duration_since(row.at);
        Ok(match row.channel_id {
            Some(id) => (age < ALIAS_TTL).then_some(Alias::Channel(id)),
            None => (age < NOBODY_TTL).then_some(Alias::Nobody(row.suggestions)),
        })
    }

    /// Stores what a name, handle or address means.
    pub async fn put_alias(&self, alias: &str, means: &Alias, now: Timestamp) -> Result<()> {
        let (channel_id, suggestions) = match means {
            Alias::Channel(id) => (Some(id.clone()), Vec::new()),
            Alias::Nobody(suggestions) => (None, suggestions.clone()),
        };
        let row = AliasRow {
            pk: alias_pk(alias),
            sk: "ALIAS".to_owned(),
            channel_id,
            suggestions,
            at: now,
        };
        let expires = match means {
            Alias::Channel(_) => item::expiry(now),
            Alias::Nobody(_) => n((now + NOBODY_TTL).as_second()),
        };
        let mut row = item::encode(&row)?;
        row.insert(EXPIRES_AT.to_owned(), expires);
        let call = self.put_item(&CHANNELS, row)?;
        retry::call_or_bug(DATABASE, || call.clone().send()).await?;
        Ok(())
    }

    /// The stored snapshot of a channel with its newest uploads, as many as this kind of work reads, if it was taken at or after
    /// `taken_after`.
    pub async fn snapshot(&self, work: Work, id: &ChannelId, taken_after: Timestamp) -> Result<Option<Snapshot>> {
        let Some(item) = self.get_eventually(&CHANNELS, snapshot_key(work, id.as_str())).await? else {
            return Ok(None);
        };
        // Times sort as text.
        if item::text(&item, TAKEN_AT).is_none_or(|taken| taken < item::time_text(taken_after).as_str()) {
            return Ok(None);
        }
        // A snapshot of an older program that cannot be read is no snapshot: it is taken again.
        Ok(item::unpack(&item)
            .inspect_err(|error| tracing::warn!(%error, channel = %id, "unreadable snapshot"))
            .ok())
    }

    /// Stores a snapshot for further jobs of this kind, unless a newer one is there. Long descriptions are cut and, if need be, left out so
    /// that the item stays under 100 KB.
    pub async fn put_snapshot(&self, work: Work, snapshot: &Snapshot) -> Result<()> {
        let Some(body) = packed(snapshot)? else {
            tracing::warn!(channel = %snapshot.channel.id, "the snapshot is too large to keep");
            return Ok(());
        };
        let mut row = snapshot_key(work, &snapshot.channel.id);
        row.insert(TAKEN_AT.to_owned(), item::time(snapshot.taken_at));
        row.insert(BODY.to_owned(), item::blob(body));
        row.insert(EXPIRES_AT.to_owned(), item::expiry(snapshot.taken_at));
        let call = self
            .put_item(&CHANNELS, row)?
            .condition_expression("attribute_not_exists(pk) OR takenAt < :taken")
            .expression_attribute_values(":taken", item::time(snapshot.taken_at));
        // A failed condition means that a newer row is there, which is as good.
        retry::conditional(|| call.clone().send()).await.map(drop)
    }

    /// Stores the latest facts of a channel that somebody analysed, unless newer ones are there, and its counts of that day. The channel
    /// and its uploads enter [`Store::counts`] with it, and what the baselines take from it [`Store::summaries`].
    pub async fn put_channel(&self, report: &Report) -> Result<()> {
        self.put_facts(report, Some(report.uploads.len())).await
    }

    /// The same of one that the scout has read: it does not enter [`Store::counts`], which say what people have analysed. There it comes
    /// with its first analysis.
    pub async fn put_scouted_channel(&self, report: &Report) -> Result<()> {
        self.put_facts(report, None).await
    }

    async fn put_facts(&self, report: &Report, uploads: Option<usize>) -> Result<()> {
        let point = self
            .put_item(&CHANNELS, item::encode(&point_row(report))?)?
            .condition_expression("attribute_not_exists(pk) OR analysedAt < :analysed")
            .expression_attribute_values(":analysed", item::time(report.analysis_date));
        self.put_latest(report, uploads).await?;
        retry::conditional(|| point.clone().send()).await.map(drop)
    }

    /// The row and what it changes in the count, all or nothing, under the condition that the row is as it was read.
    async fn put_latest(&self, report: &Report, uploads: Option<usize>) -> Result<()> {
        let row = latest_row(report, uploads);
        let analysed = item::time_text(report.analysis_date);
        let mut replan = Replan::default();
        loop {
            let seen = self
                .get(&CHANNELS, latest_key(row.channel_id))
                .await?
                .unwrap_or_default();
            let (seen_at, seen_uploads) = (item::text(&seen, ANALYSED_AT), item::number(&seen, UPLOADS));
            // A row that is not counted enters the count with its first analysis, whichever of the two is newer.
            let enters = uploads.is_some() && seen_uploads.is_none();
            if !enters && seen_at.is_some_and(|seen| seen >= analysed.as_str()) {
                return Ok(());
            }
            let mut items = vec![self.replace_latest(&row, &seen)?];
            items.extend(self.summary_writes(report, &seen)?);
            let counted = uploads.and_then(|uploads| i64::try_from(uploads).ok());
            let videos = counted.map_or(0, |uploads| uploads - seen_uploads.unwrap_or(0));
            if videos != 0 || enters {
                items.push(self.count_channel(row.channel_id, i64::from(enters), videos)?);
            }
            if self.commit(items).await? {
                return Ok(());
            }
            // Another analysis of the channel was quicker, or a first try of this one whose answer was lost.
            replan.after_pause().await?;
        }
    }

    /// The facts in place of those that were seen, if those are still there. Other attributes of the row stay.
    fn replace_latest(&self, row: &LatestRow<'_>, seen: &Item) -> Result<TransactWriteItem> {
        let (mut set, mut remove) = (Vec::new(), Vec::new());
        let mut update = self.update(&CHANNELS, latest_key(row.channel_id))?;
        for (name, value) in item::encode(row)? {
            update = update.expression_attribute_names(format!("#{name}"), name.as_str());
            if value.is_null() {
                remove.push(format!("#{name}"));
            } else {
                set.push(format!("#{name} = :{name}"));
                update = update.expression_attribute_values(format!(":{name}"), value);
            }
        }
        let mut expression = format!("SET {}", set.join(", "));
        if !remove.is_empty() {
            expression.push_str(&format!(" REMOVE {}", remove.join(", ")));
        }
        update = match (item::text(seen, ANALYSED_AT), item::number(seen, UPLOADS)) {
            (Some(at), Some(uploads)) => update
                .condition_expression("analysedAt = :at AND uploads = :seen")
                .expression_attribute_values(":at", item::s(at))
                .expression_attribute_values(":seen", n(uploads)),
            (Some(at), None) => update
                .condition_expression("analysedAt = :at AND attribute_not_exists(uploads)")
                .expression_attribute_values(":at", item::s(at)),
            (None, _) => update.condition_expression("attribute_not_exists(analysedAt)"),
        };
        update.update_expression(expression).into_item()
    }
}

fn latest_row(report: &Report, uploads: Option<usize>) -> LatestRow<'_> {
    let info = &report.channel_info;
    LatestRow {
        channel_id: &info.channel_id,
        name: &info.channel_name,
        handle: info.handle.as_deref(),
        logo_url: info.channel_logo_url.as_deref(),
        uploads,
        sample: report.sample,
        summary: crate::channels::summaries::sort_key(report),
        analysed_at: report.analysis_date,
    }
}

fn point_row(report: &Report) -> PointRow {
    let info = &report.channel_info;
    let day = report.analysis_date.strftime("%Y-%m-%d");
    PointRow {
        pk: channel_pk(&info.channel_id),
        sk: format!("P#{day}"),
        subscribers: info.subscriber_count,
        total_views: info.total_views,
        total_videos: info.total_videos,
        analysed_at: report.analysis_date,
    }
}

/// The snapshot compressed, with as much of its descriptions and tags as fits; `None` if nothing helps.
fn packed(snapshot: &Snapshot) -> Result<Option<Vec<u8>>> {
    let whole = item::pack(snapshot)?;
    if whole.len() <= MAX_BODY {
        return Ok(Some(whole));
    }
    let mut shorter = snapshot.clone();
    for most in DESCRIPTIONS {
        shorten(&mut shorter.channel.description, most);
        for video in &mut shorter.videos {
            shorten(&mut video.description, most);
            if most == 0 {
                video.tags.clear();
            }
        }
        let body = item::pack(&shorter)?;
        if body.len() <= MAX_BODY {
            return Ok(Some(body));
        }
    }
    Ok(None)
}

fn shorten(text: &mut String, most: usize) {
    if let Some((end, _)) = text.char_indices().nth(most) {
        text.truncate(end);
    }
}
