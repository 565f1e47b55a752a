//! Public results: which result of a channel the leaderboard shows.
//!
//! Each public result of a channel has a row of its own alongside the channel's, and the channel's names the newest of them. Whatever moves
//! one moves the other in the same transaction, under a number that counts such moves, so that the channel's row never names a result
//! that is not public, and is never without one while there is one.
//!
//! A result says nothing of who asked for it, and no platform data.

use aws_sdk_dynamodb::types::TransactWriteItem;
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

/// Key of a public result: those of a channel in the order in which the newest is found.
fn key(channel: &ChannelId, analysed_at: Timestamp, analysis: &AnalysisId) -> Item {
    let sort = format!("{PREFIX}{}#{analysis}", item::time_text(analysed_at));
    item::key(channel_pk(channel.as_str()), sort)
}

/// The result that a channel's row names.
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
        let newest = seen.as_ref().and_then(shown);
        let is_newest = newest.is_none_or(|newest| newest.analysed_at < result.analysed_at);
        let mut row = key(&channel, result.analysed_at, &result.analysis);
        row.insert(RESULT.to_owned(), item::value(&result)?);
        let mut items = vec![
            self.put_any(&CHANNELS, row)?,
            self.show_newer(&channel, &result, is_newest, now)?,
            self.enter_hub(&owner.id, report, now)?,
        ];
        items.extend(discovering);
        Ok(items)
    }

    /// The channel's row names this result if it is newer than the one it names. Only the comparison is a condition, so that results
    /// of one channel that come at once do not hold each other up.
    fn show_newer(
        &self,
        channel: &ChannelId,
        result: &PublicResult,
        is_newest: bool,
        now: Timestamp,
    ) -> Result<TransactWriteItem> {
        let update = self
            .channel_row(channel)?
            .expression_attribute_values(":at", item::time(result.analysed_at))
            .expression_attribute_values(":one", n(1));
        let update = if is_newest {
            update
                .update_expression(format!(
                    "SET #result = :result, channelId = :channel, boardShard = :shard, boardAt = :now, \
                     {FIRST_SEEN} = if_not_exists({FIRST_SEEN}, :now) ADD {MOVES} :one"
                ))
                .condition_expression("attribute_not_exists(#result) OR #result.analysedAt < :at")
                .expression_attribute_values(":result", item::value(result)?)
                .expression_attribute_values(":channel", s(channel.as_str()))
                .expression_attribute_values(":shard", changed::partition(&BOARD, channel))
                .expression_attribute_values(":now", item::time(now))
        } else {
            update
                .update_expression(format!("ADD {MOVES} :one"))
                .condition_expression("#result.analysedAt >= :at")
        };
        let update = update.expression_attribute_names("#result", RESULT);
        update.into_item()
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
        let delete = self.delete(&CHANNELS, key(channel, analysed_at, analysis))?;
        let mut items = vec![delete.into_item()?];
        items.extend(self.leave_hub(channel, analysis, now)?);
        let is_shown = seen
            .as_ref()
            .and_then(shown)
            .is_some_and(|shown| shown.analysis == *analysis);
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
                    items.push(self.check(&CHANNELS, left, "attribute_exists(pk)")?.into_item()?);
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

    /// The newest public result of the channel but this one: its key, and what it is.
    async fn newest_but(
        &self,
        channel: &ChannelId,
        analysis: &AnalysisId,
    ) -> Result<Option<(Item, aws_sdk_dynamodb::types::AttributeValue)>> {
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

    fn channel_row(&self, channel: &ChannelId) -> Result<aws_sdk_dynamodb::types::builders::UpdateBuilder> {
        self.update(&CHANNELS, latest_key(channel.as_str()))
    }
}
