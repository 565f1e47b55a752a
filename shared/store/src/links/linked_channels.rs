//! Channels that people have linked as their own, and the attempts at it.
//!
//! A channel is one account's. Its row outlives the link for as long as it says that the week's free analysis is used: unlinking and
//! linking again, no matter who does so, brings no second one.

use aws_sdk_dynamodb::operation::delete_item::DeleteItemError;
use aws_sdk_dynamodb::types::{Delete, ReturnValue, TransactWriteItem, Update};
use contract::channel::ChannelConnection;
use domain::weekly::{self};
use domain::{ChannelId, Error, Result, UserId};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::Store;
use crate::accounts::account::AccountRow;
use crate::links::owner::OwnerRow;
use crate::links::weekly::WeeklyPlan;
use crate::schema::{EXPIRES_AT, LINKS};
use crate::wire::item::{self, Item, PLATFORM_DATA_TTL, n, s, stamp};
use crate::wire::request::IntoItem;
use crate::wire::retry::{self, DATABASE, Replan};
use crate::wire::transact::TransactOutcome::{Committed, ConditionFailed};

/// How long a sign-in at the platform may take.
pub const ATTEMPT_LASTS: SignedDuration = SignedDuration::from_mins(10);

/// Positions of the items with which a channel is linked.
const LINK: usize = 0;
const OWNER: usize = 2;
const OPEN: usize = 3;

/// A sign-in at the platform that was begun.
#[derive(Clone, PartialEq, Eq)]
pub struct LinkAttempt {
    /// Comes back with the code.
    pub state: String,
    /// Shows the platform that who exchanges the code is who began.
    pub verifier: String,
}

/// A channel to be linked, as the platform has just named it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewLink {
    /// The channel.
    pub channel: ChannelId,
    /// Its name.
    pub name: String,
    /// Address of its picture.
    pub avatar: Option<String>,
}

/// `U#<user>` / `LINK`.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct LinkRow {
    pk: String,
    sk: String,
    channel_id: ChannelId,
    #[serde(with = "stamp")]
    connected_at: Timestamp,
}

/// `U#<user>` / `NAME`: the platform data of the channel, until it expires.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct NameRow {
    pk: String,
    sk: String,
    channel_name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    channel_avatar: Option<String>,
    #[serde(rename = "toldAt", with = "stamp")]
    named_at: Timestamp,
    expires_at: i64,
}

fn of_user(user: &UserId, sort: &str) -> Item {
    item::key(item::user_pk(user), sort)
}

/// The first moment of a day.
fn begin_of(day: Date) -> Option<Timestamp> {
    day.to_zoned(TimeZone::UTC).ok().map(|begin| begin.timestamp())
}

/// When a row may be removed that says something until this day; a day later, so that no clock is in doubt.
fn removable(over: Date) -> i64 {
    let at = begin_of(over).map(|begin| begin + SignedDuration::from_hours(24));
    at.map_or(i64::MAX, Timestamp::as_second)
}

impl Store {
    /// Stores a sign-in that was begun; the newest one of a person counts, for [`ATTEMPT_LASTS`].
    ///
    /// # Errors
    /// [`Error::SignInRequired`] for a closed account.
    pub async fn begin_link(&self, user: &UserId, attempt: &LinkAttempt, now: Timestamp) -> Result<()> {
        let until = now + ATTEMPT_LASTS;
        let mut row = of_user(user, "BEGUN");
        row.insert("linkState".to_owned(), s(&attempt.state));
        row.insert("verifier".to_owned(), s(&attempt.verifier));
        row.insert("linkUntil".to_owned(), item::time(until));
        row.insert(EXPIRES_AT.to_owned(), n(until.as_second()));
        let items = vec![self.put_any(&LINKS, row)?, self.account_open(user)?];
        self.commit(items).await?.then_some(()).ok_or(Error::SignInRequired)
    }

    /// The verifier of the person's own attempt with this state, which is then used up. An answer that is lost on the way uses it up too:
    /// the person begins again.
    ///
    /// # Errors
    /// [`Error::LinkExpired`] when there is none: another one's, too old, or used before.
    pub async fn take_attempt(&self, user: &UserId, state: &str, now: Timestamp) -> Result<String> {
        let call = self
            .delete_item(&LINKS, of_user(user, "BEGUN"))?
            .condition_expression("linkState = :state AND linkUntil > :now")
            .expression_attribute_values(":state", s(state))
            .expression_attribute_values(":now", item::time(now))
            .return_values(ReturnValue::AllOld);
        match retry::call(DATABASE, || call.clone().send()).await? {
            Ok(taken) => {
                let row = taken.attributes.unwrap_or_default();
                let verifier = item::text(&row, "verifier").map(str::to_owned);
                verifier.ok_or_else(|| Error::internal("an attempt without its verifier"))
            }
            Err(DeleteItemError::ConditionalCheckFailedException(_)) => Err(Error::LinkExpired),
            Err(refusal) => Err(retry::unexpected(refusal)),
        }
    }

    /// Links a channel, all or nothing; the one that is linked already gets its name again. Returns since when it is linked.
    ///
    /// # Errors
    /// [`Error::ChannelTaken`] when it is another account's, [`Error::ChannelAlreadyLinked`] while another channel is linked,
    /// [`Error::SignInRequired`] for a closed account.
    pub async fn link_channel(&self, user: &UserId, new: &NewLink, now: Timestamp) -> Result<Timestamp> {
        let mut replan = Replan::default();
        loop {
            let connected_at = match self.link_row(user).await? {
                Some(link) if link.channel_id == new.channel => link.connected_at,
                Some(_) => return Err(Error::ChannelAlreadyLinked),
                None => now,
            };
            let items = self.linking(user, new, connected_at, now)?;
            let failed = match self.transact(items).await? {
                Committed => return Ok(connected_at),
                ConditionFailed(failed) => failed,
            };
            if failed.at(OPEN) {
                return Err(Error::SignInRequired);
            }
            if failed.at(OWNER) {
                return Err(Error::ChannelTaken);
            }
            if !failed.at(LINK) {
                return Err(Error::internal("a link was cancelled without a failed condition"));
            }
            // Another channel was linked, or this one, since it was read.
            replan.after_pause().await?;
        }
    }

    fn linking(
        &self,
        user: &UserId,
        new: &NewLink,
        connected_at: Timestamp,
        now: Timestamp,
    ) -> Result<Vec<TransactWriteItem>> {
        let table = self.tables.name(&LINKS)?;
        let link = Update::builder()
            .table_name(table)
            .set_key(Some(of_user(user, "LINK")))
            .update_expression("SET channelId = :channel, connectedAt = :since")
            .condition_expression("attribute_not_exists(pk) OR channelId = :channel")
            .expression_attribute_values(":channel", s(new.channel.as_str()))
            .expression_attribute_values(":since", item::time(connected_at));
        let name = NameRow {
            pk: item::user_pk(user),
            sk: "NAME".to_owned(),
            channel_name: new.name.clone(),
            channel_avatar: new.avatar.clone(),
            named_at: now,
            expires_at: (now + PLATFORM_DATA_TTL).as_second(),
        };
        let owner = Update::builder()
            .table_name(table)
            .set_key(Some(OwnerRow::key(&new.channel)))
            .update_expression("SET linkedBy = :user REMOVE expiresAt ADD ver :one")
            .condition_expression("attribute_not_exists(linkedBy) OR linkedBy = :user")
            .expression_attribute_values(":user", s(user.as_str()))
            .expression_attribute_values(":one", n(1));
        Ok(vec![
            link.into_item()?,
            self.put_any(&LINKS, item::encode(&name)?)?,
            owner.into_item()?,
            self.account_open(user)?,
        ])
    }

    /// Unlinks the person's channel, if one is linked. What stays is that the week's free analysis is used, with the channel for as long as
    /// that counts and with the account: neither says whose channel it was.
    pub async fn unlink_channel(&self, user: &UserId) -> Result<()> {
        let mut replan = Replan::default();
        loop {
            let Some(link) = self.link_row(user).await? else {
                return Ok(());
            };
            let owner = self.owner_row(&link.channel_id).await?;
            let items = self.unlinking(user, &link.channel_id, owner)?;
            if self.commit(items).await? {
                return Ok(());
            }
            // The week was used or refunded since it was read, or an earlier try of this call had won.
            replan.after_pause().await?;
        }
    }

    fn unlinking(&self, user: &UserId, channel: &ChannelId, owner: Option<OwnerRow>) -> Result<Vec<TransactWriteItem>> {
        let table = self.tables.name(&LINKS)?;
        let link = Delete::builder()
            .table_name(table)
            .set_key(Some(of_user(user, "LINK")))
            .condition_expression("channelId = :channel")
            .expression_attribute_values(":channel", s(channel.as_str()));
        let name = Delete::builder().table_name(table).set_key(Some(of_user(user, "NAME")));
        let mut items = vec![link.into_item()?, name.into_item()?];
        let Some(owner) = owner.filter(|owner| owner.is_of(user)) else {
            return Ok(items);
        };
        let unchanged = "linkedBy = :user AND ver = :seen";
        let (owned_by, seen) = (s(user.as_str()), item::value(&owner.ver)?);
        items.push(match owner.week().over_on() {
            None => {
                let delete = Delete::builder()
                    .table_name(table)
                    .set_key(Some(OwnerRow::key(channel)))
                    .condition_expression(unchanged)
                    .expression_attribute_values(":user", owned_by)
                    .expression_attribute_values(":seen", seen);
                delete.into_item()?
            }
            Some(over) => {
                let update = Update::builder()
                    .table_name(table)
                    .set_key(Some(OwnerRow::key(channel)))
                    .update_expression("SET expiresAt = :over REMOVE linkedBy ADD ver :one")
                    .condition_expression(unchanged)
                    .expression_attribute_values(":user", owned_by)
                    .expression_attribute_values(":seen", seen)
                    .expression_attribute_values(":over", n(removable(over)))
                    .expression_attribute_values(":one", n(1));
                update.into_item()?
            }
        });
        Ok(items)
    }

    /// Removes all that says which channel is a person's; only for a closed account, to which no channel is linked any more.
    pub(crate) async fn erase_links(&self, user: &UserId) -> Result<()> {
        self.unlink_channel(user).await?;
        self.remove(&LINKS, vec![of_user(user, "BEGUN"), of_user(user, "NAME")])
            .await
    }

    /// Whether a person has linked a channel, and what follows from it.
    pub async fn connection(&self, user: &UserId, now: Timestamp) -> Result<ChannelConnection> {
        let days_until_reset = weekly::days_until_reset(weekly::day(now));
        let Some(link) = self.link_row(user).await? else {
            return Ok(ChannelConnection {
                is_connected: false,
                channel_id: None,
                channel_name: None,
                channel_avatar: None,
                connected_at: None,
                can_use_weekly_free: false,
                weekly_free_at: None,
                days_until_reset,
            });
        };
        let channel = &link.channel_id;
        let (name, account, owner) = tokio::try_join!(
            self.link_name(user, now),
            self.account_row(user),
            self.owner_row(channel)
        )?;
        let today = weekly::day(now);
        let weeks = [
            account.as_ref().map(AccountRow::week),
            owner.as_ref().map(OwnerRow::week),
        ];
        let plan = account.and_then(|account| WeeklyPlan::of(&account, channel, owner.as_ref(), today));
        let comes_back = weeks.into_iter().flatten().filter_map(|week| week.on(today).over_on());
        let (channel_name, channel_avatar) = name.unzip();
        Ok(ChannelConnection {
            is_connected: true,
            channel_id: Some(link.channel_id.into()),
            channel_name,
            channel_avatar: channel_avatar.flatten(),
            connected_at: Some(link.connected_at),
            can_use_weekly_free: plan.is_some(),
            weekly_free_at: comes_back.max().and_then(begin_of),
            days_until_reset,
        })
    }

    pub(crate) async fn linked_channel(&self, user: &UserId) -> Result<Option<ChannelId>> {
        Ok(self.link_row(user).await?.map(|link| link.channel_id))
    }

    async fn link_row(&self, user: &UserId) -> Result<Option<LinkRow>> {
        self.get_as(&LINKS, of_user(user, "LINK")).await
    }

    /// Name and picture, as long as they may be shown.
    async fn link_name(&self, user: &UserId, now: Timestamp) -> Result<Option<(String, Option<String>)>> {
        let row: Option<NameRow> = self.get_as(&LINKS, of_user(user, "NAME")).await?;
        let row = row.filter(|row| now < row.named_at + PLATFORM_DATA_TTL);
        Ok(row.map(|row| (row.channel_name, row.channel_avatar)))
    }

    pub(crate) async fn owner_row(&self, channel: &ChannelId) -> Result<Option<OwnerRow>> {
        self.get_as(&LINKS, OwnerRow::key(channel)).await
    }
}
