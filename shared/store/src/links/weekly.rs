//! The weekly free analysis: account and channel have a week each, and both are used, or refunded, in the transaction of the analysis.

use aws_sdk_dynamodb::types::TransactWriteItem;
use domain::weekly::{self, Week};
use domain::{ChannelId, Result, UserId};
use jiff::Timestamp;
use jiff::civil::Date;

use crate::Store;
use crate::accounts::account::AccountRow;
use crate::analyses::row::{AnalysisRow, UsedWeekly};
use crate::links::owner::OwnerRow;
use crate::schema::LINKS;
use crate::wire::item::{self, n, s};
use crate::wire::request::IntoItem;

/// An analysis that can be had for nothing: both weeks as they are once it is.
#[derive(Clone, Debug)]
pub(crate) struct WeeklyPlan {
    channel: ChannelId,
    /// Of the account.
    pub account: Week,
    owner: Week,
    /// The channel's row as it was read.
    seen: u64,
}

impl WeeklyPlan {
    /// The free analysis of an account with this channel linked, while neither has used the week's. Who owes credits, or may spend
    /// nothing, has none.
    pub(crate) fn of(account: &AccountRow, channel: &ChannelId, owner: Option<&OwnerRow>, today: Date) -> Option<Self> {
        let owner = owner.filter(|owner| owner.is_of(account.user()))?;
        if account.is_frozen() || account.balance().total() < 0 {
            return None;
        }
        Some(Self {
            channel: channel.clone(),
            account: account.week().taken(today)?,
            owner: owner.week().taken(today)?,
            seen: owner.ver,
        })
    }

    pub(crate) fn used(&self, credits: i64) -> UsedWeekly {
        UsedWeekly {
            channel_id: self.channel.clone(),
            account_on: self.account.reset_on,
            channel_on: self.owner.reset_on,
            credits,
        }
    }
}

/// Which weeks still refer to an analysis that is refunded.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Weeks {
    /// The account's.
    pub account: Option<Date>,
    /// The channel's.
    pub channel: Option<Date>,
}

impl Store {
    /// The person's free analysis of this week, if there is one.
    pub(crate) async fn weekly_plan(&self, account: &AccountRow, now: Timestamp) -> Result<Option<WeeklyPlan>> {
        let Some(channel) = self.linked_channel(account.user()).await? else {
            return Ok(None);
        };
        let owner = self.owner_row(&channel).await?;
        Ok(WeeklyPlan::of(account, &channel, owner.as_ref(), weekly::day(now)))
    }

    /// The channel's week is used, if nothing about it changed since it was read.
    pub(crate) fn use_channel_week(&self, user: &UserId, plan: &WeeklyPlan) -> Result<TransactWriteItem> {
        self.update(&LINKS, OwnerRow::key(&plan.channel))?
            .update_expression("SET weekOn = :day, weekUsed = :yes ADD ver :one")
            .condition_expression("linkedBy = :user AND ver = :seen")
            .expression_attribute_values(":day", item::value(&plan.owner.reset_on)?)
            .expression_attribute_values(":yes", item::flag(true))
            .expression_attribute_values(":user", s(user.as_str()))
            .expression_attribute_values(":seen", item::value(&plan.seen)?)
            .expression_attribute_values(":one", n(1))
            .into_item()
    }

    /// Of an analysis that was a week's free one: the weeks that still count it.
    pub(crate) async fn weeks_that_count(&self, row: &AnalysisRow) -> Result<Weeks> {
        let Some(used) = &row.weekly else {
            return Ok(Weeks::default());
        };
        let (account, owner) = tokio::try_join!(self.account_row(&row.user_id), self.owner_row(&used.channel_id))?;
        let counts = |week: Option<Week>, day: Option<Date>| {
            let week = week?;
            day.filter(|day| week.refunded(*day).is_some())
        };
        Ok(Weeks {
            account: counts(account.map(|account| account.week()), used.account_on),
            channel: counts(owner.map(|owner| owner.week()), used.channel_on),
        })
    }

    /// The channel's week is open again, whosever the channel is now.
    pub(crate) fn restore_channel_week(&self, row: &AnalysisRow, weeks: Weeks) -> Result<Option<TransactWriteItem>> {
        let (Some(used), Some(day)) = (&row.weekly, weeks.channel) else {
            return Ok(None);
        };
        let update = self
            .update(&LINKS, OwnerRow::key(&used.channel_id))?
            .update_expression("SET weekUsed = :no ADD ver :one")
            .condition_expression("weekOn = :day AND weekUsed = :yes")
            .expression_attribute_values(":day", item::value(&day)?)
            .expression_attribute_values(":yes", item::flag(true))
            .expression_attribute_values(":no", item::flag(false))
            .expression_attribute_values(":one", n(1));
        Ok(Some(update.into_item()?))
    }
}
