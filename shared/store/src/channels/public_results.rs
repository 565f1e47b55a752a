//! Public results: which result of a channel the leaderboard shows.
//!
//! The channel's row holds the newest of them, which is shown; each of the others has a row of its own, until it is the newest one that is
//! left. Whatever moves one moves the other in the same transaction, so that the channel's row never shows a result that is not public, and
//! is never without one while there is one. A number in it counts such moves.
//!
//! Earlier versions wrote a row of its own for the one that is shown too. It counts for nothing, and goes when that one is taken back.
//!
//! A result says nothing of who asked for it, and no platform data.

use aws_sdk_dynamodb::types::builders::UpdateBuilder;
use aws_sdk_dynamodb::types::{AttributeValue, TransactWriteItem};
use domain::{AnalysisId, ChannelId, Error, Result};
use engine::Report;
use engine::leaderboard::LeaderboardFigures;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::Store;
use crate::analyses::analysis::AnalysisKey;
use crate::channels::changed;
use crate::channels::keys::{channel_pk, latest_key};
use crate::schema::{BOARD, CHANNELS};
use crate::wire::item::{self, Item, n, s, stamp};
use crate::wire::request::IntoItem;

/// What the keys of public results begin with.
const PREFIX: &str = "PUB#";
/// In the channel's row: the result that is shown.
pub(crate) const RESULT: &str = "result";
/// In the channel's row: since when it has had a public result, for the first time.
pub(crate) const FIRST_SEEN: &str = "firstSeen";
/// In the channel's row: how often its public results were changed.
pub(crate) const MOVES: &str = "publicMoves";

/// A result of a channel that everybody may see.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PublicResult {
    /// Of which analysis.
    pub analysis: AnalysisId,
    /// When the platform was asked.
    #[serde(with = "stamp")]
    pub analysed_at: Timestamp,
    /// Subscribers, `None` when hidden.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub subscribers: Option<u64>,
    /// Main language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// Country.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub country: Option<String>,
    /// The data came from the sample platform.
    pub sample: bool,
    /// What it is ranked and found by.
    pub standing: LeaderboardFigures,
}

impl PublicResult {
    /// What of a report everybody may see.
    #[must_use]
    pub fn new(analysis: &AnalysisId, report: &Report) -> Self {
        let info = &report.channel_info;
        Self {
            analysis: analysis.clone(),
            analysed_at: report.analysis_date,
            subscribers: info.subscriber_count,
            language: info.language.clone(),
            country: info.country.clone(),
            sample: report.sample,
            standing: LeaderboardFigures::from(report),
        }
    }
}

/// Key of a public result that is not shown: those of a channel in the order in which the newest is found.
fn key(channel: &ChannelId, analysed_at: &str, analysis: &str) -> Item {
    item::key(
        channel_pk(channel.as_str()),
        format!("{PREFIX}{analysed_at}#{analysis}"),
    )
}

/// The result that a channel's row shows, as far as its place among the others depends on it: also one whose figures cannot be read.
struct Seen {
    analysis: String,
    analysed_at: String,
    result: AttributeValue,
}

impl Seen {
    fn of(row: Option<&Item>) -> Option<Self> {
        let result = row?.get(RESULT)?;
        let parts = result.as_m().ok()?;
        Some(Self {
            analysis: item::text(parts, "analysis")?.to_owned(),
            analysed_at: item::text(parts, "analysedAt").unwrap_or_default().to_owned(),
            result: result.clone(),
        })
    }
}

/// The result that a channel's row shows.
pub(crate) fn shown(row: &Item) -> Option<PublicResult> {
    item::read(row.get(RESULT)?)
        .inspect_err(|error| tracing::error!(%error, "a public result cannot be read"))
        .ok()
}

impl Store {
    /// The writes that make a result public, and the person its channel's first discoverer where that is so; none for a channel that is
    /// withdrawn.
    pub(crate) async fn publishing(
        &self,
        owner: &AnalysisKey,
        report: &Report,
        since: Timestamp,
        now: Timestamp,
    ) -> Result<Vec<TransactWriteItem>> {
        let channel: ChannelId = report.channel_info.channel_id.parse()?;
        let result = PublicResult::new(&owner.id, report);
        let (seen, discovering, withdrawn) = tokio::try_join!(
            self.get(&CHANNELS, latest_key(channel.as_str())),
            self.discovering(owner, &channel, since, now),
            self.is_withdrawn(&channel)
        )?;
        if withdrawn {
            return Ok(Vec::new());
        }
        let mut items = self.placing(&channel, &result, Seen::of(seen.as_ref()), now)?;
        items.push(self.enter_hub(&owner.id, report, now)?);
        items.extend(discovering);
        Ok(items)
    }

    /// The writes that show this result, where it is newer than the one that was seen, which gets a row of its own; or that give it a row.
    fn placing(
        &self,
        channel: &ChannelId,
        result: &PublicResult,
        seen: Option<Seen>,
        now: Timestamp,
    ) -> Result<Vec<TransactWriteItem>> {
        let at = item::time_text(result.analysed_at);
        let is_other = |seen: &Seen| seen.analysis != result.analysis.as_str();
        if seen
            .as_ref()
            .is_some_and(|seen| is_other(seen) && seen.analysed_at >= at)
        {
            let row = key(channel, &at, result.analysis.as_str());
            let put = self.put_result(row, item::value(result)?)?;
            return Ok(vec![put, self.count_older(channel, at)?]);
        }
        let mut items = vec![self.show(channel, result, seen.as_ref(), now)?];
        if let Some(older) = seen.filter(is_other) {
            let row = key(channel, &older.analysed_at, &older.analysis);
            items.push(self.put_result(row, older.result)?);
        }
        Ok(items)
    }

    fn put_result(&self, mut row: Item, result: AttributeValue) -> Result<TransactWriteItem> {
        row.insert(RESULT.to_owned(), result);
        self.put_any(&CHANNELS, row)
    }

    /// The channel's row shows this result, if it still shows the one that was seen, or none.
    fn show(
        &self,
        channel: &ChannelId,
        result: &PublicResult,
        seen: Option<&Seen>,
        now: Timestamp,
    ) -> Result<TransactWriteItem> {
        let update = self
            .channel_row(channel)?
            .update_expression(format!(
                "SET #result = :result, channelId = :channel, boardShard = :shard, boardAt = :now, \
                 {FIRST_SEEN} = if_not_exists({FIRST_SEEN}, :now) ADD {MOVES} :one"
            ))
            .expression_attribute_names("#result", RESULT)
            .expression_attribute_values(":result", item::value(result)?)
            .expression_attribute_values(":channel", s(channel.as_str()))
            .expression_attribute_values(":shard", changed::partition(&BOARD, channel))
            .expression_attribute_values(":now", item::time(now))
            .expression_attribute_values(":one", n(1));
        let update = match seen {
            Some(seen) => update
                .condition_expression("#result.analysis = :seen")
                .expression_attribute_values(":seen", s(seen.analysis.as_str())),
            None => update.condition_expression("attribute_not_exists(#result.analysis)"),
        };
        update.into_item()
    }

    /// A result of this time came that is not shown. Only the comparison is a condition, so that such results do not hold each other up.
    fn count_older(&self, channel: &ChannelId, analysed_at: String) -> Result<TransactWriteItem> {
        self.channel_row(channel)?
            .update_expression(format!("ADD {MOVES} :one"))
            .condition_expression("#result.analysedAt >= :at")
            .expression_attribute_names("#result", RESULT)
            .expression_attribute_values(":at", s(analysed_at))
            .expression_attribute_values(":one", n(1))
            .into_item()
    }

    /// The writes that take a result back, if it is public: the channel then shows the newest one that is left, no matter who asked for it,
    /// or leaves the board.
    pub(crate) async fn withdrawing(
        &self,
        channel: &ChannelId,
        analysis: &AnalysisId,
        analysed_at: Timestamp,
        now: Timestamp,
    ) -> Result<Vec<TransactWriteItem>> {
        let seen = self.get(&CHANNELS, latest_key(channel.as_str())).await?;
        let moves = seen.as_ref().and_then(|seen| item::number(seen, MOVES));
        let Some(moves) = moves else {
            // Nothing of this channel was ever public, and so it must stay until this is written.
            let condition = format!("attribute_not_exists({MOVES})");
            let check = self.check(&CHANNELS, latest_key(channel.as_str()), &condition)?;
            return Ok(vec![check.into_item()?]);
        };
        // One that is shown has no row of its own, unless an earlier version wrote it.
        let own = key(channel, &item::time_text(analysed_at), analysis.as_str());
        let mut items = vec![self.delete(&CHANNELS, own)?.into_item()?];
        items.extend(self.leave_hub(channel, analysis, now)?);
        let is_shown = Seen::of(seen.as_ref()).is_some_and(|seen| seen.analysis == analysis.as_str());
        let mut update = self
            .channel_row(channel)?
            .condition_expression(format!("{MOVES} = :seen"))
            .expression_attribute_values(":seen", n(moves))
            .expression_attribute_values(":one", n(1));
        let mut set = String::new();
        if is_shown {
            update = update
                .expression_attribute_names("#result", RESULT)
                .expression_attribute_values(":now", item::time(now));
            match self.newest_but(channel, analysis).await? {
                Some((left, result)) => {
                    let delete = self.delete(&CHANNELS, left)?;
                    items.push(delete.condition_expression("attribute_exists(pk)").into_item()?);
                    "SET #result = :result, boardAt = :now ".clone_into(&mut set);
                    update = update.expression_attribute_values(":result", result);
                }
                None => "SET boardAt = :now REMOVE #result ".clone_into(&mut set),
            }
        }
        let update = update.update_expression(format!("{set}ADD {MOVES} :one"));
        items.push(update.into_item()?);
        Ok(items)
    }

    /// The newest public result of the channel that is not shown: its key, and what it is. That of the one that is shown, as an earlier version
    /// left it, is not meant.
    async fn newest_but(&self, channel: &ChannelId, analysis: &AnalysisId) -> Result<Option<(Item, AttributeValue)>> {
        let call = self
            .query_prefix(&CHANNELS, channel_pk(channel.as_str()), PREFIX)?
            .scan_index_forward(false)
            .limit(2);
        let own = format!("#{analysis}");
        let mut rows = self.first_rows(call).await?.into_iter();
        let left = rows.find(|row| !item::text(row, "sk").is_some_and(|sort| sort.ends_with(&own)));
        left.map(|mut row| {
            let result = row.remove(RESULT);
            let result = result.ok_or_else(|| Error::internal("a public result without its figures"))?;
            Ok((item::key_of(&row)?, result))
        })
        .transpose()
    }

    fn channel_row(&self, channel: &ChannelId) -> Result<UpdateBuilder> {
        self.update(&CHANNELS, latest_key(channel.as_str()))
    }
}
