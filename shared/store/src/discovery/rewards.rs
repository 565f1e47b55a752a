//! Paying rewards to first discoverers: credits, what the channel's row says of it, the person's own rows of it, the badge and the
//! notification, in one transaction, once for each channel.

use aws_sdk_dynamodb::types::TransactWriteItem;
use domain::discovery::{self, Badge, Place};
use domain::{ChannelId, Error, Result, UserId};
use jiff::Timestamp;

use crate::Store;
use crate::accounts::notifications;
use crate::billing::adjustments::{Given, GrantKind};
use crate::channels::keys::latest_key;
use crate::channels::public_results::shown;
use crate::discovery::discoveries::{self, DiscoveryRow};
use crate::schema::{ANALYSES, CHANNELS, PROFILES};
use crate::wire::item::{self, n, s};
use crate::wire::request::IntoItem;
use crate::wire::retry::{self, Replan};

/// What the keys of a person's rewards begin with.
pub(crate) const REWARDS: &str = "E#";

/// What became of the reward of a channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Payout {
    /// It was paid by this call.
    Paid,
    /// It was paid before.
    Already,
    /// An earlier analysis of the channel may still be running.
    TooEarly,
    /// The channel's public result is gone, abstains, or its figures are unusual.
    Withheld,
    /// Nobody discovered the channel, or nobody who is still known.
    Nobody,
    /// The first discoverer closed the account: the reward is lost.
    Forfeited,
}

/// A discovery with its reward.
struct Due<'a> {
    channel: &'a ChannelId,
    place: Place,
    row: &'a DiscoveryRow,
    user: &'a UserId,
}

impl Store {
    /// Pays the first discoverers of the channels on these places. May be called at any time, with the same places as often
    /// as one likes and by several at once: each channel pays once. One that fails does not keep the others from being paid.
    ///
    /// # Errors
    /// The first error that was met, after all others were tried; calling again is safe.
    pub async fn pay_discoveries(
        &self,
        places: &[(ChannelId, Place)],
        now: Timestamp,
    ) -> Result<Vec<(ChannelId, Payout)>> {
        let mut paid = Vec::with_capacity(places.len());
        let mut failed = None;
        for (channel, place) in places {
            match self.pay_discovery(channel, *place, now).await {
                Ok(payout) => paid.push((channel.clone(), payout)),
                Err(error) => {
                    tracing::error!(%error, %channel, "a discovery could not be paid");
                    failed.get_or_insert(error);
                }
            }
        }
        failed.map_or(Ok(paid), Err)
    }

    async fn pay_discovery(&self, channel: &ChannelId, place: Place, now: Timestamp) -> Result<Payout> {
        let mut replan = Replan::default();
        loop {
            let Some(row) = self.discovery_row(channel).await? else {
                return Ok(Payout::Nobody);
            };
            let user = match &row {
                row if row.forfeited_at.is_some() => return Ok(Payout::Forfeited),
                row if row.is_closed() => return Ok(Payout::Already),
                DiscoveryRow { user: None, .. } => return Ok(Payout::Nobody),
                row if !discovery::is_settled(row.started_at, now) => return Ok(Payout::TooEarly),
                DiscoveryRow { user: Some(user), .. } => user,
            };
            if !self.is_ranked(channel).await? {
                return Ok(Payout::Withheld);
            }
            let due = Due {
                channel,
                place,
                row: &row,
                user,
            };
            let extra = self.reward_rows(&due, now).await?;
            let source = format!("reward:{channel}");
            let given = self.grant(user, (GrantKind::Reward, &source), place.reward(), now, &extra);
            match given.await {
                Ok(Given::Now) => return Ok(Payout::Paid),
                Ok(Given::Already) => return Ok(Payout::Already),
                // Another reward of the person, or an earlier discoverer, came between.
                Ok(Given::Refused(_)) => replan.after_pause().await?,
                Err(Error::SignInRequired) => {
                    self.forfeit(&due, now).await?;
                    replan.at_once()?;
                }
                Err(error) => return Err(error),
            }
        }
    }

    /// Whether the channel may be ranked now.
    async fn is_ranked(&self, channel: &ChannelId) -> Result<bool> {
        let row = self.get(&CHANNELS, latest_key(channel.as_str())).await?;
        let shown = row.as_ref().and_then(shown);
        Ok(shown.is_some_and(|shown| shown.standing.score.is_some() && !shown.standing.anomaly))
    }

    /// The rows that go with a reward.
    async fn reward_rows(&self, due: &Due<'_>, now: Timestamp) -> Result<Vec<TransactWriteItem>> {
        let sums = self
            .get(&ANALYSES, discoveries::sums_key(due.user))
            .await?
            .unwrap_or_default();
        let before = item::number(&sums, "rewards").unwrap_or(0);
        let badge = discovery::badge(due.place, u32::try_from(before).unwrap_or(u32::MAX));
        Ok(vec![
            self.mark_paid(due, now)?,
            self.sum_up(due, before)?,
            self.mark_own(due, now)?,
            self.put_new(&ANALYSES, reward_row(due, badge, now)?)?,
            self.put_new(
                &PROFILES,
                notifications::reward(due.user, due.channel, due.place, badge, now)?,
            )?,
        ])
    }

    fn mark_paid(&self, due: &Due<'_>, now: Timestamp) -> Result<TransactWriteItem> {
        let update = self.update(&CHANNELS, discoveries::key(due.channel))?;
        let update = reached(update, due, now)?
            .condition_expression(
                "#user = :user AND startedAt = :started AND attribute_not_exists(reachedPosition) \
                 AND attribute_not_exists(forfeitedAt)",
            )
            .expression_attribute_names("#user", "user")
            .expression_attribute_values(":user", s(due.user.as_str()))
            .expression_attribute_values(":started", item::time(due.row.started_at));
        update.into_item()
    }

    fn mark_own(&self, due: &Due<'_>, now: Timestamp) -> Result<TransactWriteItem> {
        let update = self.update(
            &ANALYSES,
            discoveries::own_key(due.user, due.row.started_at, due.channel),
        )?;
        let update = reached(update, due, now)?.condition_expression("attribute_exists(pk)");
        update.into_item()
    }

    /// The badge follows from the number of rewards before it, so that must be as it was read.
    fn sum_up(&self, due: &Due<'_>, before: i64) -> Result<TransactWriteItem> {
        let condition = if before == 0 {
            "attribute_not_exists(rewards) OR rewards = :before"
        } else {
            "rewards = :before"
        };
        self.update(&ANALYSES, discoveries::sums_key(due.user))?
            .update_expression("ADD rewards :one, numberOnes :ones, credits :credits")
            .condition_expression(condition)
            .expression_attribute_values(":one", n(1))
            .expression_attribute_values(":ones", n(i64::from(due.place.get() == 1)))
            .expression_attribute_values(":credits", n(due.place.reward().get()))
            .expression_attribute_values(":before", n(before))
            .into_item()
    }

    /// A closed account gets nothing, and nobody else gets it instead.
    async fn forfeit(&self, due: &Due<'_>, now: Timestamp) -> Result<()> {
        let call = self
            .update_item(&CHANNELS, discoveries::key(due.channel))?
            .update_expression("SET forfeitedAt = :now")
            .condition_expression("#user = :user AND attribute_not_exists(reachedPosition)")
            .expression_attribute_names("#user", "user")
            .expression_attribute_values(":now", item::time(now))
            .expression_attribute_values(":user", s(due.user.as_str()));
        retry::conditional(|| call.clone().send()).await.map(drop)
    }
}

/// What a reward changes about a discovery.
fn reached(
    update: aws_sdk_dynamodb::types::builders::UpdateBuilder,
    due: &Due<'_>,
    now: Timestamp,
) -> Result<aws_sdk_dynamodb::types::builders::UpdateBuilder> {
    Ok(update
        .update_expression("SET reachedPosition = :place, creditsAwarded = :credits, rewardClaimedAt = :now")
        .expression_attribute_values(":place", item::value(&due.place)?)
        .expression_attribute_values(":credits", n(due.place.reward().get()))
        .expression_attribute_values(":now", item::time(now)))
}

fn reward_row(due: &Due<'_>, badge: Badge, now: Timestamp) -> Result<item::Item> {
    let sort = format!("{REWARDS}{}#{}", item::time_text(now), due.channel);
    let mut row = item::key(item::user_pk(due.user), sort);
    row.insert("channelId".to_owned(), s(due.channel.as_str()));
    row.insert("position".to_owned(), item::value(&due.place)?);
    row.insert("credits".to_owned(), n(due.place.reward().get()));
    row.insert("badge".to_owned(), item::value(&badge)?);
    row.insert("at".to_owned(), item::time(now));
    Ok(row)
}
