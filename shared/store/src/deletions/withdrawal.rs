//! Channels whose owners had them deleted: that they are withdrawn, and how everything goes that is stored of them for everybody.
//!
//! Who has discovered a channel and what was paid for that stays, by the channel's id. Names that led to it expire by themselves.

use aws_sdk_dynamodb::types::TransactWriteItem;
use domain::{ChannelId, DeletionRequestId, Error, Result};
use jiff::Timestamp;

use crate::Store;
use crate::channels::changed;
use crate::channels::facts::{ANALYSED_AT, UPLOADS};
use crate::channels::keys::{channel_pk, latest_key};
use crate::channels::public_results::{FIRST_SEEN, MOVES, RESULT};
use crate::hub;
use crate::schema::{BOARD, CHANNELS, SK, VIDEOS};
use crate::wire::item::{self, Item, n, s};
use crate::wire::request::IntoItem;
use crate::wire::retry::{self, DATABASE, Replan};

pub(crate) fn key(channel: &ChannelId) -> Item {
    item::key(channel_pk(channel.as_str()), "WITHDRAWN")
}

/// By which request a channel is withdrawn.
const REQUEST: &str = "request";
/// What is stored of a channel for everybody, apart from its latest result: dated points, snapshots, public results.
const SHARED: [&str; 3] = ["P#", "SNAP", "PUB#"];

impl Store {
    /// The owner of the channel has had it deleted.
    pub async fn is_withdrawn(&self, channel: &ChannelId) -> Result<bool> {
        Ok(self.get(&CHANNELS, key(channel)).await?.is_some())
    }

    /// From then on nobody analyses it, and the scout leaves it alone.
    pub(crate) fn withdraw(
        &self,
        channel: &ChannelId,
        request: &DeletionRequestId,
        now: Timestamp,
    ) -> Result<TransactWriteItem> {
        let mut row = key(channel);
        row.insert(REQUEST.to_owned(), s(request.as_str()));
        row.insert("at".to_owned(), item::time(now));
        self.put_any(&CHANNELS, row)
    }

    /// It may be analysed again, where this request is what withdrew it, or that one is forgotten.
    pub(crate) async fn unwithdraw(
        &self,
        channel: &ChannelId,
        request: &DeletionRequestId,
    ) -> Result<Vec<TransactWriteItem>> {
        let seen = self.get(&CHANNELS, key(channel)).await?;
        let by: Option<DeletionRequestId> = seen.as_ref().and_then(|row| item::text(row, REQUEST)?.parse().ok());
        let by = by.ok_or(Error::invalid("decision"))?;
        if by != *request && self.deletion_request(&by).await?.is_some() {
            return Err(Error::invalid("decision"));
        }
        let delete = self
            .delete(&CHANNELS, key(channel))?
            .condition_expression("#request = :by")
            .expression_attribute_names("#request", REQUEST)
            .expression_attribute_values(":by", s(by.as_str()));
        let mut items = vec![delete.into_item()?];
        items.extend(self.free_scouting(channel).await?);
        Ok(items)
    }

    /// Deletes everything that is stored of a withdrawn channel for everybody: it leaves leaderboard, hub and baselines, and the scout forgets
    /// it. Of another one nothing.
    /// Calling again is safe.
    pub async fn erase_channel(&self, channel: &ChannelId, now: Timestamp) -> Result<()> {
        if !self.is_withdrawn(channel).await? {
            return Ok(());
        }
        self.erase_latest(channel, now).await?;
        for prefix in SHARED {
            let query = self.query_prefix(&CHANNELS, channel_pk(channel.as_str()), prefix)?;
            for row in self.rows(query.projection_expression("pk, sk"), None).await? {
                let call = self.delete_item(&CHANNELS, item::key_of(&row)?)?;
                retry::call_or_bug(DATABASE, || call.clone().send()).await?;
            }
        }
        self.block_scouting(channel, now).await?;
        self.erase_from_hub(channel, now).await
    }

    /// The latest result with its summary, and what it counts for. The builder of the leaderboard learns from what is left of a channel that
    /// was there that it has left; of another one nothing is left.
    async fn erase_latest(&self, channel: &ChannelId, now: Timestamp) -> Result<()> {
        let mut replan = Replan::default();
        loop {
            let Some(seen) = self.get(&CHANNELS, latest_key(channel.as_str())).await? else {
                return Ok(());
            };
            if item::text(&seen, ANALYSED_AT).is_none() && !seen.contains_key(RESULT) {
                return Ok(());
            }
            let mut items = vec![self.replace_erased(channel, &seen, now)?];
            items.extend(self.summary_removal(&seen)?);
            if let Some(uploads) = item::number(&seen, UPLOADS) {
                items.push(self.count_channel(channel.as_str(), -1, -uploads)?);
            }
            if self.commit(items).await? {
                return Ok(());
            }
            replan.after_pause().await?;
        }
    }

    fn replace_erased(&self, channel: &ChannelId, seen: &Item, now: Timestamp) -> Result<TransactWriteItem> {
        let Some(moves) = item::number(seen, MOVES) else {
            let mut delete = self.delete(&CHANNELS, latest_key(channel.as_str()))?;
            delete = match item::text(seen, ANALYSED_AT) {
                Some(at) => delete
                    .condition_expression(format!("{ANALYSED_AT} = :at AND attribute_not_exists({MOVES})"))
                    .expression_attribute_values(":at", s(at)),
                None => delete.condition_expression(format!("attribute_not_exists({MOVES})")),
            };
            return delete.into_item();
        };
        let mut row = latest_key(channel.as_str());
        row.insert("channelId".to_owned(), s(channel.as_str()));
        row.insert(MOVES.to_owned(), n(moves + 1));
        row.insert(BOARD.partition.to_owned(), changed::partition(&BOARD, channel));
        row.insert(BOARD.sort.to_owned(), item::time(now));
        if let Some(first) = seen.get(FIRST_SEEN) {
            row.insert(FIRST_SEEN.to_owned(), first.clone());
        }
        let put = self
            .put(&CHANNELS, row)?
            .expression_attribute_values(":moves", n(moves));
        let put = match item::text(seen, ANALYSED_AT) {
            Some(at) => put
                .condition_expression(format!("{MOVES} = :moves AND {ANALYSED_AT} = :at"))
                .expression_attribute_values(":at", s(at)),
            None => put.condition_expression(format!("{MOVES} = :moves AND attribute_not_exists({ANALYSED_AT})")),
        };
        put.into_item()
    }

    /// The readings of the hub. What is left of each says that the channel changed, so that builders hear of it, and expires.
    async fn erase_from_hub(&self, channel: &ChannelId, now: Timestamp) -> Result<()> {
        let query = self.query_prefix(&VIDEOS, channel_pk(channel.as_str()), hub::PREFIX)?;
        let query = query
            .filter_expression(format!("attribute_exists({})", hub::READ_AT))
            .projection_expression("pk, sk");
        for row in self.rows(query, None).await? {
            if let Some(whose) = item::text(&row, SK).and_then(|sort| sort.strip_prefix(hub::PREFIX)) {
                self.transact(self.leave_hub_of(channel, whose, now)?.into()).await?;
            }
        }
        Ok(())
    }
}
