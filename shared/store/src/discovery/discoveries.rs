//! Who discovered a channel first. One row a channel says so; only an earlier analysis takes it over, and never after the reward was
//! paid or lost. The person's own row of the discovery moves with it.

use aws_sdk_dynamodb::types::TransactWriteItem;
use domain::discovery::{Place, precedes};
use domain::{AnalysisId, ChannelId, Result, UserId};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::Store;
use crate::analyses::analysis::AnalysisKey;
use crate::channels::keys::channel_pk;
use crate::schema::{ANALYSES, CHANNELS, SK};
use crate::wire::item::{self, Item, s, stamp};
use crate::wire::request::IntoItem;
use crate::wire::retry;

/// What the keys of a person's discoveries begin with.
pub(crate) const DISCOVERIES: &str = "D#";

/// The row of a channel's first discoverer.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DiscoveryRow {
    pk: String,
    sk: String,
    /// Who; nobody any more where the account was erased: the channel stays discovered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user: Option<UserId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub analysis: Option<AnalysisId>,
    /// Since when that analysis has been public: its start, or when it was shown.
    #[serde(with = "stamp")]
    pub started_at: Timestamp,
    #[serde(with = "stamp")]
    at: Timestamp,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reached_position: Option<Place>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub credits_awarded: Option<i64>,
    #[serde(default, with = "stamp::option", skip_serializing_if = "Option::is_none")]
    pub reward_claimed_at: Option<Timestamp>,
    /// The reward came due to an account that was closed.
    #[serde(default, with = "stamp::option", skip_serializing_if = "Option::is_none")]
    pub forfeited_at: Option<Timestamp>,
}

impl DiscoveryRow {
    /// The reward was paid or lost: nothing about it changes any more.
    pub(crate) const fn is_closed(&self) -> bool {
        self.reached_position.is_some() || self.forfeited_at.is_some()
    }
}

/// Key of the row of a channel's first discoverer.
pub(crate) fn key(channel: &ChannelId) -> Item {
    item::key(channel_pk(channel.as_str()), "DISC")
}

/// Key of the person's own row of it: theirs in order of time.
pub(crate) fn own_key(user: &UserId, started_at: Timestamp, channel: &ChannelId) -> Item {
    let sort = format!("{DISCOVERIES}{}#{channel}", item::time_text(started_at));
    item::key(item::user_pk(user), sort)
}

/// The channel of a person's own row of a discovery.
pub(crate) fn channel_of(row: &Item) -> Option<ChannelId> {
    item::text(row, SK)?.starts_with(DISCOVERIES).then_some(())?;
    item::text(row, "channelId")?.parse().ok()
}

/// Key of what a person's rewards add up to.
pub(crate) fn sums_key(user: &UserId) -> Item {
    item::key(item::user_pk(user), "FOUND")
}

impl Store {
    /// Who discovered a channel, as it is now.
    pub(crate) async fn discovery_row(&self, channel: &ChannelId) -> Result<Option<DiscoveryRow>> {
        self.get_as(&CHANNELS, key(channel)).await
    }

    /// The writes that make this analysis, public since then, the channel's discovery; none where somebody was earlier.
    pub(crate) async fn discovering(
        &self,
        owner: &AnalysisKey,
        channel: &ChannelId,
        since: Timestamp,
        now: Timestamp,
    ) -> Result<Vec<TransactWriteItem>> {
        let seen = self.discovery_row(channel).await?;
        if let Some(seen) = &seen {
            // Of one whose account was erased only the time is left: of two at the same time it was the earlier one.
            let earlier = seen.analysis.as_ref().map_or(since < seen.started_at, |analysis| {
                precedes((since, &owner.id), (seen.started_at, analysis))
            });
            if seen.is_closed() || !earlier {
                return Ok(Vec::new());
            }
        }
        let mut items = vec![
            self.put_discovery(owner, channel, since, now, seen.as_ref())?,
            self.put_own(owner, channel, since)?,
        ];
        let before = seen
            .as_ref()
            .and_then(|seen| Some((seen.user.as_ref()?, seen.started_at)));
        if let Some((user, started_at)) = before
            && (user, started_at) != (&owner.user, since)
        {
            items.push(
                self.delete(&ANALYSES, own_key(user, started_at, channel))?
                    .into_item()?,
            );
        }
        Ok(items)
    }

    fn put_discovery(
        &self,
        owner: &AnalysisKey,
        channel: &ChannelId,
        since: Timestamp,
        now: Timestamp,
        seen: Option<&DiscoveryRow>,
    ) -> Result<TransactWriteItem> {
        let row = DiscoveryRow {
            pk: channel_pk(channel.as_str()),
            sk: "DISC".to_owned(),
            user: Some(owner.user.clone()),
            analysis: Some(owner.id.clone()),
            started_at: since,
            at: now,
            reached_position: None,
            credits_awarded: None,
            reward_claimed_at: None,
            forfeited_at: None,
        };
        let put = self.put(&CHANNELS, item::encode(&row)?)?;
        const OPEN: &str = "attribute_not_exists(reachedPosition) AND attribute_not_exists(forfeitedAt)";
        let put = match seen {
            None => put.condition_expression("attribute_not_exists(pk)"),
            Some(DiscoveryRow {
                analysis: Some(analysis),
                ..
            }) => put
                .condition_expression(format!("analysis = :seen AND {OPEN}"))
                .expression_attribute_values(":seen", s(analysis.as_str())),
            Some(seen) => put
                .condition_expression(format!(
                    "attribute_not_exists(analysis) AND startedAt = :seen AND {OPEN}"
                ))
                .expression_attribute_values(":seen", item::time(seen.started_at)),
        };
        put.into_item()
    }

    fn put_own(&self, owner: &AnalysisKey, channel: &ChannelId, since: Timestamp) -> Result<TransactWriteItem> {
        let mut row = own_key(&owner.user, since, channel);
        row.insert("channelId".to_owned(), s(channel.as_str()));
        row.insert("discoveredAt".to_owned(), item::time(since));
        self.put_any(&ANALYSES, row)
    }

    /// Removes the discoverer of a channel, if it was this person: it stays discovered, and nobody else becomes its discoverer.
    pub(crate) async fn remove_discoverer(&self, user: &UserId, channel: &ChannelId) -> Result<()> {
        let call = self
            .update_item(&CHANNELS, key(channel))?
            .update_expression("REMOVE #user, analysis")
            .condition_expression("#user = :user")
            .expression_attribute_names("#user", "user")
            .expression_attribute_values(":user", s(user.as_str()));
        retry::conditional(|| call.clone().send()).await.map(drop)
    }
}
