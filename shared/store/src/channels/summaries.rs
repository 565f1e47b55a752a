//! What the niche-wide baselines take from each channel: one row a channel, written and moved with its latest result.
//!
//! The rows lie by niche, each niche whole in one of a few partitions, so that a reader that goes through them in order has one niche at a
//! time. They have topics, which are platform data: those are removed [`crate::PLATFORM_DATA_TTL`] after they were read, the figures stay.

use aws_sdk_dynamodb::types::TransactWriteItem;
use aws_sdk_dynamodb::types::builders::UpdateBuilder;
use domain::Result;
use engine::Report;
use engine::baselines::{ChannelSummary, niche_key};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::Store;
use crate::channels::keys::latest_key;
use crate::schema::{CHANNELS, hashed_shard_of};
use crate::wire::item::{self, BODY, Item, s};
use crate::wire::request::IntoItem;
use crate::wire::retry::{self, DATABASE};

/// Partitions that the rows of one kind are spread over.
const SHARDS: u8 = 8;
/// In place of the niche of a channel that has none.
const NO_NICHE: &str = "-";
/// A key of a niche is shorter than this; what a channel calls its language is not ours.
const LONGEST_NICHE: usize = 64;
const HAS_PLATFORM_DATA: &str = "words";
const CHANNEL_ID: &str = "channelId";
const ANALYSED_AT: &str = "analysedAt";
/// In the row of the latest result: the sort key of the channel's summary.
pub(crate) const SUMMARY: &str = "summary";
/// In both rows: the data came from the sample platform.
pub(crate) const SAMPLE: &str = "sample";

/// Which rows: sample and real channels never meet.
pub(crate) const fn kind(sample: bool) -> &'static str {
    if sample { "sample" } else { "real" }
}

/// Where the next page begins.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Position {
    shard: u8,
    after: Option<String>,
}

/// A channel's summary as it is stored.
#[derive(Clone, Debug, PartialEq)]
pub struct SummaryRow {
    /// The platform's id of the channel.
    pub channel: String,
    /// Key of its niche and language, where it is known.
    pub niche: Option<String>,
    /// When the platform was asked.
    pub analysed_at: Timestamp,
    /// The platform data about the channel is still there.
    pub has_platform_data: bool,
    /// What it is.
    pub summary: ChannelSummary,
    sort: String,
}

impl SummaryRow {
    /// A summary as [`Store::summaries`] reads it.
    #[must_use]
    pub fn new(channel: String, niche: Option<String>, analysed_at: Timestamp, summary: ChannelSummary) -> Self {
        let sort = format!("{}#{channel}", niche.as_deref().unwrap_or(NO_NICHE));
        Self {
            channel,
            niche,
            analysed_at,
            has_platform_data: true,
            summary,
            sort,
        }
    }
}

/// Some summaries, all of a niche side by side.
#[derive(Clone, Debug, PartialEq)]
pub struct SummaryPage {
    /// Those that could be read.
    pub rows: Vec<SummaryRow>,
    /// How many could not.
    pub unreadable: u32,
    /// Where the next page begins; `None` after the last one.
    pub next: Option<Position>,
}

/// The sort key of a channel's summary.
pub(crate) fn sort_key(report: &Report) -> String {
    let info = &report.channel_info;
    let niche = report.niche_profile.sub_niche.as_deref();
    let niche = niche.map(|niche| niche_key(niche, info.language.as_deref()));
    let niche = niche.filter(|key| key.len() < LONGEST_NICHE);
    format!("{}#{}", niche.as_deref().unwrap_or(NO_NICHE), info.channel_id)
}

fn niche_of(sort: &str) -> &str {
    sort.rsplit_once('#').map_or(sort, |(niche, _)| niche)
}

fn pk(sample: bool, shard: u8) -> String {
    format!("SUM#{}#{shard}", kind(sample))
}

fn key(sample: bool, sort: &str) -> Item {
    item::key(pk(sample, hashed_shard_of(niche_of(sort), SHARDS)), sort)
}

impl Store {
    /// The writes that put a channel's summary where it belongs now; `seen` is the row of its latest result as it was.
    pub(crate) fn summary_writes(&self, report: &Report, seen: &Item) -> Result<Vec<TransactWriteItem>> {
        let summary = ChannelSummary::from(report);
        let sort = sort_key(report);
        let mut row = key(report.sample, &sort);
        row.insert(CHANNEL_ID.to_owned(), s(report.channel_info.channel_id.as_str()));
        row.insert(ANALYSED_AT.to_owned(), item::time(report.analysis_date));
        row.insert(BODY.to_owned(), item::blob(item::pack(&summary)?));
        row.insert(HAS_PLATFORM_DATA.to_owned(), item::flag(true));
        let mut writes = vec![self.put(&CHANNELS, row)?.into_item()?];
        let before = item::text(seen, SUMMARY).map(|sort| key(is_sample(seen), sort));
        if let Some(before) = before.filter(|before| *before != key(report.sample, &sort)) {
            writes.push(self.delete(&CHANNELS, before)?.into_item()?);
        }
        Ok(writes)
    }

    /// The write that removes a channel's summary; `seen` is the row of its latest result as it was.
    pub(crate) fn summary_removal(&self, seen: &Item) -> Result<Option<TransactWriteItem>> {
        let before = item::text(seen, SUMMARY).map(|sort| key(is_sample(seen), sort));
        before
            .map(|before| self.delete(&CHANNELS, before)?.into_item())
            .transpose()
    }

    /// Some channels' summaries, at most `limit`. A row that cannot be read is logged and counted.
    pub async fn summaries(&self, sample: bool, from: &Position, limit: u32) -> Result<SummaryPage> {
        let pk = pk(sample, from.shard);
        let start = from.after.as_ref().map(|after| item::key(pk.as_str(), after.as_str()));
        let call = self
            .db
            .query()
            .table_name(self.tables.name(&CHANNELS)?)
            .key_condition_expression("pk = :pk")
            .expression_attribute_values(":pk", s(pk))
            .limit(i32::try_from(limit.max(1)).unwrap_or(i32::MAX))
            .set_exclusive_start_key(start);
        let found = retry::call_or_bug(DATABASE, || call.clone().send()).await?;
        let after = found.last_evaluated_key().and_then(|last| item::text(last, "sk"));
        let next = match after {
            Some(after) => Some(Position {
                shard: from.shard,
                after: Some(after.to_owned()),
            }),
            None => (from.shard + 1 < SHARDS).then(|| Position {
                shard: from.shard + 1,
                after: None,
            }),
        };
        let items = found.items.unwrap_or_default();
        let rows: Vec<SummaryRow> = items.iter().filter_map(readable).collect();
        Ok(SummaryPage {
            unreadable: u32::try_from(items.len() - rows.len()).unwrap_or(u32::MAX),
            rows,
            next,
        })
    }

    /// Redacts what is stored of a channel for everybody: its topics, its name, handle and logo. Nothing
    /// happens where it was analysed again since.
    /// Calling again is safe.
    pub async fn redact_channel(&self, sample: bool, row: &SummaryRow) -> Result<()> {
        let mut summary = row.summary.clone();
        summary.topics.clear();
        let unchanged = |key: Item| -> Result<UpdateBuilder> {
            Ok(self
                .update(&CHANNELS, key)?
                .condition_expression("analysedAt = :seen")
                .expression_attribute_values(":seen", item::time(row.analysed_at)))
        };
        let topics = unchanged(key(sample, &row.sort))?
            .update_expression("SET body = :body REMOVE words")
            .expression_attribute_values(":body", item::blob(item::pack(&summary)?));
        let names = unchanged(latest_key(&row.channel))?
            .update_expression("REMOVE #name, handle, logoUrl")
            .expression_attribute_names("#name", "name");
        // Refused where the channel was analysed again since.
        self.transact(vec![topics.into_item()?, names.into_item()?])
            .await
            .map(drop)
    }
}

fn is_sample(row: &Item) -> bool {
    row.get(SAMPLE).and_then(|value| value.as_bool().ok()) == Some(&true)
}

fn readable(item: &Item) -> Option<SummaryRow> {
    let read = || -> Option<Result<SummaryRow>> {
        let sort = item::text(item, "sk")?.to_owned();
        let niche = niche_of(&sort);
        let niche = (niche != NO_NICHE).then(|| niche.to_owned());
        let channel = item::text(item, CHANNEL_ID)?.to_owned();
        let analysed_at = item::text(item, ANALYSED_AT)?.parse().ok()?;
        Some(item::unpack(item).map(|summary| SummaryRow {
            has_platform_data: item.contains_key(HAS_PLATFORM_DATA),
            ..SummaryRow::new(channel, niche, analysed_at, summary)
        }))
    };
    match read() {
        Some(Ok(row)) => Some(row),
        found => {
            let error = found.and_then(Result::err).map(|error| error.to_string());
            let row = item::text(item, "sk").unwrap_or_default();
            tracing::error!(error, row, "a channel's summary cannot be read");
            None
        }
    }
}
