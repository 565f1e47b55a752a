//! What people have of channels that are being deleted. No index leads from a channel to them, and none is worth its price for something so
//! rare: the tables of analyses, monitors and titles are read through, some pages at a time, for all such channels at once.

use aws_sdk_dynamodb::types::AttributeValue;
use domain::{ChannelId, DeletionRequestId, Error, Result, TitleId, UserId};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::Store;
use crate::analyses::analysis::AnalysisKey;
use crate::deletions::requests::DELETIONS;
use crate::schema::{ANALYSES, CHANNELS, PK, SK, TITLES, Table, XRAY};
use crate::wire::item::{self, Item, s, stamp};
use crate::wire::retry::{self, DATABASE};
use crate::xray::monitor::MonitorKey;

/// Channels that one sweep looks for.
pub const SWEPT_AT_ONCE: usize = 20;
/// Rows that one page looks at.
const LOOKED_AT: i32 = 500;
/// What is read through, in this order.
const TABLES: [&Table; 3] = [&ANALYSES, &XRAY, &TITLES];

/// A sweep, and how far it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Sweep {
    /// When it began: what was withdrawn long enough before cannot come into being behind it.
    #[serde(with = "stamp")]
    pub started_at: Timestamp,
    /// The requests that end with it, and their channels.
    pub of: Vec<(DeletionRequestId, ChannelId)>,
    /// Channels of which something could not be removed: their requests do not end with it.
    pub failed: Vec<ChannelId>,
    /// Which of the tables is being read.
    table: usize,
    /// Keys of the row after which it goes on.
    after: Option<(String, String)>,
}

/// Something that a person has of a channel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Held {
    /// An analysis or a run.
    Job(AnalysisKey),
    /// A monitor.
    Monitor(MonitorKey),
    /// A saved title.
    Title(UserId, TitleId),
    /// An experiment, or advice that a later report would grade.
    Row(HeldRow),
}

/// A row that nothing depends on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeldRow {
    pk: String,
    sk: String,
}

/// What a page of a sweep found.
#[derive(Clone, Debug)]
pub struct SweepPage {
    /// Of which channel what is held.
    pub held: Vec<(ChannelId, Held)>,
    /// The sweep after it; `None` after the last page.
    pub next: Option<Sweep>,
}

impl Sweep {
    /// One that begins now, for at most [`SWEPT_AT_ONCE`] channels.
    #[must_use]
    pub fn begin(mut of: Vec<(DeletionRequestId, ChannelId)>, now: Timestamp) -> Self {
        of.truncate(SWEPT_AT_ONCE);
        Self {
            started_at: now,
            of,
            failed: Vec::new(),
            table: 0,
            after: None,
        }
    }
}

#[derive(Serialize, Deserialize)]
struct Row {
    pk: String,
    sk: String,
    #[serde(flatten)]
    sweep: Sweep,
}

fn key() -> Item {
    item::key(DELETIONS, "SWEEP")
}

impl Store {
    /// The sweep that goes on, if one does.
    pub async fn sweep(&self) -> Result<Option<Sweep>> {
        let row: Option<Row> = self.get_as(&CHANNELS, key()).await?;
        Ok(row.map(|row| row.sweep))
    }

    /// Stores how far a sweep is.
    pub async fn save_sweep(&self, sweep: &Sweep) -> Result<()> {
        let mut row = key();
        row.extend(item::encode(sweep)?);
        let call = self.put_item(&CHANNELS, row)?;
        retry::call_or_bug(DATABASE, || call.clone().send()).await?;
        Ok(())
    }

    /// It is over.
    pub async fn end_sweep(&self) -> Result<()> {
        let call = self.delete_item(&CHANNELS, key())?;
        retry::call_or_bug(DATABASE, || call.clone().send()).await?;
        Ok(())
    }

    /// A page of a sweep: what people have of its channels among the next rows. Most pages hold nothing.
    pub async fn sweep_page(&self, sweep: &Sweep) -> Result<SweepPage> {
        let table = *TABLES.get(sweep.table).ok_or(Error::internal("a sweep of no table"))?;
        let start = sweep.after.as_ref().map(|(pk, sk)| item::key(pk.as_str(), sk.as_str()));
        let mut call = self
            .db
            .scan()
            .table_name(self.tables.name(table)?)
            .projection_expression("pk, sk, channelId, facts.channelId")
            .limit(LOOKED_AT)
            .consistent_read(true)
            .set_exclusive_start_key(start);
        let mut names = Vec::new();
        let mut advice = Vec::new();
        for (at, (_, channel)) in sweep.of.iter().enumerate() {
            call = call.expression_attribute_values(format!(":c{at}"), s(channel.as_str()));
            names.push(format!(":c{at}"));
            if table.name == XRAY.name {
                call = call.expression_attribute_values(format!(":a{at}"), s(format!("{ADVICE}{channel}#")));
                advice.push(format!(" OR begins_with(sk, :a{at})"));
            }
        }
        let names = names.join(", ");
        let filter = format!(
            "channelId IN ({names}) OR facts.channelId IN ({names}){}",
            advice.concat()
        );
        let call = call.filter_expression(filter);
        let found = retry::call_or_bug(DATABASE, || call.clone().send()).await?;
        let last = found.last_evaluated_key.as_ref();
        let after = last.and_then(|last| Some((text(last, PK)?, text(last, SK)?)));
        let next = match after {
            Some(after) => Some(Sweep {
                after: Some(after),
                ..sweep.clone()
            }),
            None => (sweep.table + 1 < TABLES.len()).then(|| Sweep {
                table: sweep.table + 1,
                after: None,
                ..sweep.clone()
            }),
        };
        let rows = found.items.unwrap_or_default();
        Ok(SweepPage {
            held: rows.iter().filter_map(|row| held(table, row)).collect(),
            next,
        })
    }

    /// Removes a row that nothing depends on.
    /// Calling again is safe.
    pub async fn delete_held(&self, row: &HeldRow) -> Result<()> {
        let call = self.delete_item(&XRAY, item::key(row.pk.as_str(), row.sk.as_str()))?;
        retry::call_or_bug(DATABASE, || call.clone().send()).await?;
        Ok(())
    }
}

/// What the keys of advice begin with, before the channel.
const ADVICE: &str = "A#";

fn text(row: &Item, name: &str) -> Option<String> {
    item::text(row, name).map(str::to_owned)
}

/// What this row is, where it is something of a person's. Discoveries and notifications name a channel by its id alone, and stay.
fn held(table: &Table, row: &Item) -> Option<(ChannelId, Held)> {
    let (pk, sk) = (text(row, PK)?, text(row, SK)?);
    let user: UserId = pk.strip_prefix("U#")?.parse().ok()?;
    let (kind, id) = sk.split_once('#')?;
    let held = match (table.name, kind) {
        ("analyses", "J") => Held::Job(AnalysisKey::analysis(user, id.parse().ok()?)),
        ("xray", "J") => Held::Job(AnalysisKey::run(user, id.parse().ok()?)),
        ("xray", "M") => Held::Monitor(MonitorKey {
            user,
            id: id.parse().ok()?,
        }),
        ("xray", "E" | "A") => Held::Row(HeldRow { pk, sk: sk.clone() }),
        ("titles", "T") => Held::Title(user, id.parse().ok()?),
        _ => return None,
    };
    let facts = row.get("facts").and_then(|facts| facts.as_m().ok());
    let named = facts
        .and_then(|facts| facts.get("channelId"))
        .or_else(|| row.get("channelId"));
    let named = named
        .and_then(|value: &AttributeValue| value.as_s().ok())
        .map(String::as_str);
    let advised = sk.strip_prefix(ADVICE).and_then(|rest| rest.split('#').next());
    let channel = named.or(advised)?.parse().ok()?;
    Some((channel, held))
}
