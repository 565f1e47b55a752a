//! What a person discovered, and what came of it: their own rows, alongside their analyses.

use aws_sdk_dynamodb::operation::query::builders::QueryFluentBuilder;
use domain::discovery::{Badge, Place};
use domain::{ChannelId, Result, UserId};
use jiff::Timestamp;
use serde::Deserialize;

use crate::Store;
use crate::discovery::discoveries::DISCOVERIES;
use crate::discovery::rewards::REWARDS;
use crate::schema::ANALYSES;
use crate::wire::cursor::{List, Page};
use crate::wire::item::{self, Item, s};

/// A channel that a person discovered.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Discovery {
    /// The channel.
    pub channel_id: ChannelId,
    /// Since when the person's analysis of it has been public.
    pub discovered_at: Timestamp,
    /// The place for which the reward was paid.
    pub reached_position: Option<Place>,
    /// What was paid.
    pub credits_awarded: Option<i64>,
    /// When it was paid.
    pub reward_claimed_at: Option<Timestamp>,
}

/// A reward that was paid to a person.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Reward {
    /// For which channel.
    pub channel_id: ChannelId,
    /// For which place.
    pub position: Place,
    /// What was paid.
    pub credits: i64,
    /// The time.
    pub at: Timestamp,
    /// The badge that came with it.
    pub badge: Badge,
}

/// What a person's discoveries have come to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DiscoveryTotals {
    /// Channels.
    pub channels: u64,
    /// Those of them for which a reward was paid.
    pub rewards: u64,
    /// Those that were paid for place 1.
    pub number_ones: u64,
    /// All credits paid.
    pub credits: i64,
}

impl Store {
    /// The person's discoveries, newest first, at most `limit` (1 to 100) a page.
    ///
    /// # Errors
    /// [`domain::Error::InvalidInput`] for a cursor that this user did not get from here.
    pub async fn discoveries(&self, user: &UserId, cursor: Option<&str>, limit: u32) -> Result<Page<Discovery>> {
        let list = List {
            table: self.tables.name(&ANALYSES)?,
            index: None,
            user,
            prefix: DISCOVERIES,
        };
        self.page(&list, cursor, limit).await?.map(item::decode)
    }

    /// The person's first discoveries, oldest first, at most `limit`.
    pub async fn first_discoveries(&self, user: &UserId, limit: u32) -> Result<Vec<Discovery>> {
        let (from, until) = (DISCOVERIES.to_owned(), after_prefix(DISCOVERIES));
        let rows = self.own_rows(user, (from, until), true, Some(limit)).await?;
        rows.into_iter().map(item::decode).collect()
    }

    /// The rewards that were paid to the person after this time, newest first, at most `limit`.
    pub async fn rewards(&self, user: &UserId, after: Option<Timestamp>, limit: u32) -> Result<Vec<Reward>> {
        let from = after.map_or_else(
            || REWARDS.to_owned(),
            |after| after_prefix(&format!("{REWARDS}{}#", item::time_text(after))),
        );
        let rows = self
            .own_rows(user, (from, after_prefix(REWARDS)), false, Some(limit))
            .await?;
        rows.into_iter().map(item::decode).collect()
    }

    /// Every reward that was paid to the person, oldest first.
    pub async fn all_rewards(&self, user: &UserId) -> Result<Vec<Reward>> {
        let rows = self
            .own_rows(user, (REWARDS.to_owned(), after_prefix(REWARDS)), true, None)
            .await?;
        rows.into_iter().map(item::decode).collect()
    }

    /// The person's discovery of this channel, if the person is its first discoverer.
    pub async fn own_discovery(&self, user: &UserId, channel: &ChannelId) -> Result<Option<Discovery>> {
        let row = self.discovery_row(channel).await?;
        let own = row.filter(|row| row.user.as_ref() == Some(user));
        Ok(own.map(|row| Discovery {
            channel_id: channel.clone(),
            discovered_at: row.started_at,
            reached_position: row.reached_position,
            credits_awarded: row.credits_awarded,
            reward_claimed_at: row.reward_claimed_at,
        }))
    }

    /// A person's rows with sort keys between these two, at most `limit`.
    async fn own_rows(
        &self,
        user: &UserId,
        between: (String, String),
        oldest_first: bool,
        limit: Option<u32>,
    ) -> Result<Vec<Item>> {
        let call = self.own_rows_call(user, between, oldest_first, limit)?;
        self.rows(call, limit.map(|limit| limit as usize)).await
    }

    pub(super) fn own_rows_call(
        &self,
        user: &UserId,
        between: (String, String),
        oldest_first: bool,
        limit: Option<u32>,
    ) -> Result<QueryFluentBuilder> {
        let call = self.db.query().table_name(self.tables.name(&ANALYSES)?);
        Ok(call
            .key_condition_expression("pk = :pk AND sk BETWEEN :from AND :until")
            .expression_attribute_values(":pk", s(item::user_pk(user)))
            .expression_attribute_values(":from", s(between.0))
            .expression_attribute_values(":until", s(between.1))
            .scan_index_forward(oldest_first)
            .consistent_read(true)
            .set_limit(limit.map(|limit| i32::try_from(limit).unwrap_or(i32::MAX))))
    }
}

/// Sorts after everything that begins so, and before what does not: all our prefixes end in `#`.
pub(super) fn after_prefix(prefix: &str) -> String {
    format!("{}$", prefix.trim_end_matches('#'))
}
