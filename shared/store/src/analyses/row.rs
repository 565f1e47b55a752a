//! The row of an analysis or a run: how it is stored, in the table of its kind of work.

use domain::job::{FailureKind, JobState, Stage, Status};
use domain::quota::Payer;
use domain::{AnalysisId, ChannelId, ChannelRef, ChannelSuggestion, Result, ShareId, Split, UserId};
use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::analyses::analysis::{AnalysisKey, ChannelFacts, NewAnalysis, Requested, RunOf, StoredAnalysis};
use crate::billing::spending::UsedFairly;
use crate::schema::shard_of;
use crate::wire::item::{self, Item, stamp};

/// The row of a job.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AnalysisRow {
    pub pk: String,
    pub sk: String,
    pub user_id: UserId,
    pub request_id: AnalysisId,
    pub channel_input: String,
    pub channel: ChannelRef,
    pub status: Status,
    pub stage: Stage,
    pub attempt: u32,
    #[serde(with = "stamp")]
    pub created_at: Timestamp,
    #[serde(default, with = "stamp::option", skip_serializing_if = "Option::is_none")]
    pub lease_until: Option<Timestamp>,
    pub announced: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure: Option<FailureKind>,
    pub refunded: bool,
    pub charged: Split,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fair_use: Option<UsedFairly>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weekly: Option<UsedWeekly>,
    pub priority: bool,
    #[serde(default)]
    pub stealth: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub requested: Option<Requested>,
    #[serde(default, with = "stamp::option", skip_serializing_if = "Option::is_none")]
    pub ended_at: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facts: Option<ChannelFacts>,
    /// Redacted with the platform's names and titles.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub suggestions: Vec<ChannelSuggestion>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub overall_score: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score_low: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score_high: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub engine_version: Option<String>,
    /// When the snapshot behind the report was taken: part of the key of its row in the channel's history.
    #[serde(default, with = "stamp::option", skip_serializing_if = "Option::is_none")]
    pub read_at: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub share_id: Option<ShareId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub run: Option<RunOf>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub findings: Option<u32>,
    #[serde(default)]
    pub payer: Payer,
    /// Removed when it ends.
    #[serde(default, rename = "askedFrom", skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    /// When the platform data must be redacted; gone once it is.
    #[serde(
        default,
        rename = "wordsDue",
        with = "stamp::option",
        skip_serializing_if = "Option::is_none"
    )]
    pub platform_data_due: Option<Timestamp>,
    /// Who wrote last under a condition: shows a call that lost its answer whether it had won.
    pub writer: String,
    /// Keys of the sparse index: among the open ones until the end, then among the ended ones until that was announced.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open_shard: Option<String>,
    #[serde(default, with = "stamp::option", skip_serializing_if = "Option::is_none")]
    pub open_at: Option<Timestamp>,
}

/// Of which weeks an analysis was the free one, and what it would have cost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct UsedWeekly {
    pub channel_id: ChannelId,
    pub account_on: Option<Date>,
    pub channel_on: Option<Date>,
    pub credits: i64,
}

impl AnalysisRow {
    pub(crate) fn queued(new: &NewAnalysis, charged: Split, writer: &str) -> Self {
        Self {
            pk: item::user_pk(&new.key.user),
            sk: new.key.sort(),
            user_id: new.key.user.clone(),
            request_id: new.key.id.clone(),
            channel_input: new.channel_input.clone(),
            channel: new.channel.clone(),
            status: Status::Queued,
            stage: Stage::Waiting,
            attempt: 0,
            created_at: new.created_at,
            lease_until: None,
            announced: false,
            failure: None,
            refunded: false,
            charged,
            fair_use: None,
            weekly: None,
            priority: new.priority,
            stealth: new.stealth,
            requested: Some(new.requested()),
            ended_at: None,
            facts: None,
            suggestions: Vec::new(),
            overall_score: None,
            score_low: None,
            score_high: None,
            engine_version: None,
            read_at: None,
            share_id: None,
            run: new.run.clone(),
            findings: None,
            payer: new.payer,
            address: new.address.clone(),
            platform_data_due: None,
            writer: writer.to_owned(),
            open_shard: Some(OPEN_SHARDS[shard_of(new.key.id.as_str(), OPEN_SHARDS.len())].to_owned()),
            open_at: Some(new.created_at),
        }
    }

    /// The same as one that was never begun: nothing was taken, and it has ended.
    pub(crate) fn skipped(new: &NewAnalysis, writer: &str) -> Self {
        Self {
            status: Status::Skipped,
            address: None,
            ended_at: Some(new.created_at),
            open_shard: Some(ended_shard(&new.key.id).to_owned()),
            ..Self::queued(new, Split::default(), writer)
        }
    }

    pub(crate) fn read(item: Item) -> Result<Self> {
        item::decode(item)
    }

    pub(crate) fn key(&self) -> AnalysisKey {
        let (user, id) = (self.user_id.clone(), self.request_id.clone());
        match self.run {
            None => AnalysisKey::analysis(user, id),
            Some(_) => AnalysisKey::run(user, id),
        }
    }
}

impl From<AnalysisRow> for StoredAnalysis {
    fn from(row: AnalysisRow) -> Self {
        Self {
            key: row.key(),
            channel_input: row.channel_input,
            channel: row.channel,
            state: JobState {
                status: row.status,
                attempt: row.attempt,
                created_at: row.created_at,
                lease_until: row.lease_until,
                announced: row.announced,
            },
            stage: row.stage,
            failure: row.failure,
            refunded: row.refunded,
            charged: row.charged,
            fair_use: row.fair_use.map_or(0, |fairly| fairly.credits),
            weekly: row.weekly.map_or(0, |weekly| weekly.credits),
            priority: row.priority,
            stealth: row.stealth,
            requested: row.requested,
            ended_at: row.ended_at,
            facts: row.facts,
            suggestions: row.suggestions,
            overall_score: row.overall_score,
            score_low: row.score_low,
            score_high: row.score_high,
            engine_version: row.engine_version,
            share_id: row.share_id,
            read_at: row.read_at,
            run: row.run,
            findings: row.findings,
            payer: row.payer,
            address: row.address,
        }
    }
}

/// Partitions of the sparse index for jobs that have not ended: enough that they never share one hot partition.
pub(crate) const OPEN_SHARDS: [&str; 4] = ["OPEN#0", "OPEN#1", "OPEN#2", "OPEN#3"];
/// And for those whose end was not announced yet. Apart, so that a bus that takes nothing hides no open job behind them.
pub(crate) const ENDED_SHARDS: [&str; 4] = ["ENDED#0", "ENDED#1", "ENDED#2", "ENDED#3"];

/// Partition of an ended job whose end was not announced yet.
pub(crate) fn ended_shard(id: &AnalysisId) -> &'static str {
    ENDED_SHARDS[shard_of(id.as_str(), ENDED_SHARDS.len())]
}
