//! Channels: what names resolved to, snapshots that serve further analyses, the latest public result, dated points.

use aws_sdk_dynamodb::operation::put_item::PutItemError;
use aws_sdk_dynamodb::operation::put_item::builders::PutItemFluentBuilder;
use domain::{ChannelId, Result};
use engine::{Report, Snapshot};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::Store;
use crate::item::{self, BODY, Item, MAX_BODY, stamp};
use crate::retry::{self, DATABASE};
use crate::schema::{CHANNELS, EXPIRES_AT};

/// After this a name is looked up again: handles change hands.
const ALIAS_KEPT: SignedDuration = SignedDuration::from_hours(24 * 30);
/// Descriptions are cut to these lengths, one after the other, until a snapshot fits its item; characters.
const DESCRIPTIONS: [usize; 4] = [1_000, 300, 100, 0];
const TAKEN_AT: &str = "takenAt";

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct AliasRow {
    pk: String,
    sk: String,
    channel_id: ChannelId,
    #[serde(with = "stamp")]
    at: Timestamp,
}

/// The latest public facts of a channel.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct LatestRow<'a> {
    pk: String,
    sk: &'static str,
    channel_id: &'a str,
    name: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    handle: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    logo_url: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    country: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    language: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    subscribers: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    total_views: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    total_videos: Option<u64>,
    topics: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<engine::report::Rating>,
    stage: engine::report::Stage,
    engine_version: &'a str,
    sample: bool,
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

pub(crate) fn channel_pk(id: &str) -> String {
    format!("C#{id}")
}

fn alias_pk(alias: &str) -> String {
    format!("A#{alias}")
}

impl Store {
    /// The channel that a name, handle or address stood for when it was last looked up, within the last 30 days.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the database does not answer.
    pub async fn channel_of_alias(&self, alias: &str) -> Result<Option<ChannelId>> {
        let Some(item) = self.channels_item(item::key(alias_pk(alias), "ALIAS")).await? else {
            return Ok(None);
        };
        let row: AliasRow = item::decode(item)?;
        Ok((Timestamp::now().duration_since(row.at) < ALIAS_KEPT).then_some(row.channel_id))
    }

    /// Notes what a name, handle or address stands for.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the database does not answer.
    pub async fn put_alias(&self, alias: &str, id: &ChannelId, now: Timestamp) -> Result<()> {
        let row = AliasRow {
            pk: alias_pk(alias),
            sk: "ALIAS".to_owned(),
            channel_id: id.clone(),
            at: now,
        };
        let mut row = item::encode(&row)?;
        row.insert(EXPIRES_AT.to_owned(), item::expiry(now));
        let call = self.put_channels_item(row)?;
        retry::done(DATABASE, || call.clone().send()).await?;
        Ok(())
    }

    /// The stored snapshot of a channel, if it was taken at or after `taken_after`.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the database does not answer.
    pub async fn snapshot(&self, id: &ChannelId, taken_after: Timestamp) -> Result<Option<Snapshot>> {
        let Some(item) = self.channels_item(item::key(channel_pk(id.as_str()), "SNAP")).await? else {
            return Ok(None);
        };
        // Times sort as text.
        if item::text(&item, TAKEN_AT).is_none_or(|taken| taken < item::time_text(taken_after).as_str()) {
            return Ok(None);
        }
        // A snapshot of an older program that cannot be read is no snapshot: it is taken anew.
        Ok(item::unpack(&item)
            .inspect_err(|error| tracing::warn!(%error, channel = %id, "unreadable snapshot"))
            .ok())
    }

    /// Keeps a snapshot for further analyses, unless a newer one is there. Long descriptions are cut and, if need be, left out so
    /// that the item stays under 100 KB.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the database does not answer.
    pub async fn put_snapshot(&self, snapshot: &Snapshot) -> Result<()> {
        let Some(body) = packed(snapshot)? else {
            tracing::warn!(channel = %snapshot.channel.id, "the snapshot is too large to keep");
            return Ok(());
        };
        let mut row = item::key(channel_pk(&snapshot.channel.id), "SNAP");
        row.insert(TAKEN_AT.to_owned(), item::time(snapshot.taken_at));
        row.insert(BODY.to_owned(), item::blob(body));
        row.insert(EXPIRES_AT.to_owned(), item::expiry(snapshot.taken_at));
        let call = self
            .put_channels_item(row)?
            .condition_expression("attribute_not_exists(pk) OR takenAt < :taken")
            .expression_attribute_values(":taken", item::time(snapshot.taken_at));
        put_if_newer(&call).await
    }

    /// Keeps the latest public facts and score of a channel, unless newer ones are there, and its counts of that day.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the database does not answer.
    pub async fn put_channel(&self, report: &Report) -> Result<()> {
        let newer = |row: Item| -> Result<PutItemFluentBuilder> {
            Ok(self
                .put_channels_item(row)?
                .condition_expression("attribute_not_exists(pk) OR analysedAt < :analysed")
                .expression_attribute_values(":analysed", item::time(report.analysis_date)))
        };
        let latest = newer(item::encode(&latest_row(report))?)?;
        let point = newer(item::encode(&point_row(report))?)?;
        put_if_newer(&latest).await?;
        put_if_newer(&point).await
    }

    async fn channels_item(&self, key: Item) -> Result<Option<Item>> {
        let call = self
            .db
            .get_item()
            .table_name(self.tables.name(&CHANNELS)?)
            .set_key(Some(key));
        Ok(retry::done(DATABASE, || call.clone().send()).await?.item)
    }

    fn put_channels_item(&self, row: Item) -> Result<PutItemFluentBuilder> {
        Ok(self
            .db
            .put_item()
            .table_name(self.tables.name(&CHANNELS)?)
            .set_item(Some(row)))
    }
}

/// A failed condition means that a newer row is there, which is as good.
async fn put_if_newer(call: &PutItemFluentBuilder) -> Result<()> {
    match retry::answered(DATABASE, || call.clone().send()).await? {
        Ok(_) | Err(PutItemError::ConditionalCheckFailedException(_)) => Ok(()),
        Err(refusal) => Err(retry::defect(refusal)),
    }
}

fn latest_row(report: &Report) -> LatestRow<'_> {
    let info = &report.channel_info;
    LatestRow {
        pk: channel_pk(&info.channel_id),
        sk: "LATEST",
        channel_id: &info.channel_id,
        name: &info.channel_name,
        handle: info.handle.as_deref(),
        logo_url: info.channel_logo_url.as_deref(),
        country: info.country.as_deref(),
        language: info.language.as_deref(),
        subscribers: info.subscriber_count,
        total_views: info.total_views,
        total_videos: info.total_videos,
        topics: &info.main_topics,
        score: report.score.value,
        rating: report.rating_label,
        stage: report.stage,
        engine_version: &report.engine_version,
        sample: report.sample,
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
