//! A person's subscriptions as rows: what is known of all of them is in one, so that what follows for the tier is decided at once.

use aws_sdk_dynamodb::types::TransactWriteItem;
use domain::payment::{Fact, Period, ProviderStatus};
use domain::subscription::{Seen, Subscription, Subscriptions};
use domain::{Error, ProviderId, Result, Split, Tier, UserId};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::Store;
use crate::billing::movements::AccountChanges;
use crate::billing::payments::{Booked, Plan};
use crate::schema::BILLING;
use crate::wire::cursor::Page;
use crate::wire::item::{self, Item};

/// Sort key of the row.
pub(crate) const SUBSCRIPTIONS: &str = "SUBS";

/// A subscription.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SubscriptionRow {
    /// Which, at the provider.
    pub subscription: ProviderId,
    /// What the provider says; paid for without having been looked at counts as active.
    pub status: ProviderStatus,
    /// The tier of its plan.
    pub tier: Tier,
    /// Its current period, paid or not.
    pub period: Period,
    /// It ends with the period.
    pub cancel_at_period_end: bool,
    /// The tier of the next period, where it is another.
    pub pending: Option<Tier>,
    /// When the provider was asked; `None` where only a payment is known.
    pub fetched_at: Option<Timestamp>,
    /// The end of the newest period that was paid for.
    pub paid_until: Option<Timestamp>,
    /// The dearest tier that was paid for in it.
    pub paid_tier: Option<Tier>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Row {
    pk: String,
    sk: String,
    user_id: UserId,
    all: Subscriptions,
    ver: u64,
}

impl Store {
    /// The person's subscription; where there are several, the one that counts, and where none is active, the one that was read last.
    pub async fn subscription(&self, user: &UserId) -> Result<Option<SubscriptionRow>> {
        Ok(current(&self.subscriptions_row(user).await?.1))
    }

    /// Every subscription that a person has or had, by its id.
    pub async fn all_subscriptions(&self, user: &UserId) -> Result<Vec<SubscriptionRow>> {
        let all = self.subscriptions_row(user).await?.1;
        Ok(all.iter().filter_map(|(id, one)| row_of(id, one)).collect())
    }

    /// Subscriptions that live changes the one that counts and are to be ended at the provider. What they brought stays.
    pub async fn surplus_subscriptions(&self, user: &UserId) -> Result<Vec<ProviderId>> {
        Ok(self.subscriptions_row(user).await?.1.surplus())
    }

    /// Subscriptions that are not over, to be ended when the account is closed.
    pub async fn active_subscriptions(&self, user: &UserId) -> Result<Vec<ProviderId>> {
        Ok(self.subscriptions_row(user).await?.1.active())
    }

    /// Everybody's subscriptions in no order, a page of the table at a time: a page may hold none and yet not be the last one.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] for a cursor that is none.
    pub async fn subscriptions_page(&self, cursor: Option<&str>) -> Result<Page<(UserId, SubscriptionRow)>> {
        let page = self.scan_billing(SUBSCRIPTIONS, cursor).await?;
        let mut items = Vec::with_capacity(page.items.len());
        for item in page.items {
            let row: Row = item::decode(item)?;
            items.extend(current(&row.all).map(|current| (row.user_id.clone(), current)));
        }
        Ok(Page {
            items,
            next_cursor: page.next_cursor,
        })
    }

    /// All that is known of a person's subscriptions, and the version of the row.
    pub(crate) async fn subscriptions_row(&self, user: &UserId) -> Result<(Option<u64>, Subscriptions)> {
        let row: Option<Row> = self.get_as(&BILLING, key(user)).await?;
        Ok(row.map_or_else(Default::default, |row| (Some(row.ver), row.all)))
    }

    /// Stores what is known now, unless it changed since it was read.
    pub(crate) fn put_subscriptions(
        &self,
        user: &UserId,
        all: Subscriptions,
        seen: Option<u64>,
    ) -> Result<TransactWriteItem> {
        let row = Row {
            pk: item::user_pk(user),
            sk: SUBSCRIPTIONS.to_owned(),
            user_id: user.clone(),
            all,
            ver: seen.unwrap_or(0) + 1,
        };
        self.put_over(&BILLING, item::encode(&row)?, seen)
    }

    /// What a reading of a subscription changes: no credits, but perhaps the tier.
    pub(crate) async fn plan_seen(&self, fact: &Fact) -> Result<Plan> {
        let Fact::SubscriptionIs {
            user,
            subscription,
            status,
            plan,
            period,
            cancel_at_period_end,
            pending,
            fetched_at,
        } = fact
        else {
            return Err(Error::internal("a fact that nobody books"));
        };
        let seen = Seen {
            status: *status,
            tier: plan.tier,
            period: *period,
            cancel_at_period_end: *cancel_at_period_end,
            pending: pending.map(|plan| plan.tier),
            fetched_at: *fetched_at,
        };
        let (account, (ver, all)) = tokio::try_join!(self.account_row(user), self.subscriptions_row(user))?;
        let Some(account) = account else {
            return Ok(Plan::Known(Booked::Unknown));
        };
        let before = all.entitlement();
        let Some(all) = all.seen(subscription, seen) else {
            return Ok(Plan::Known(Booked::Stale));
        };
        let entitlement = all.entitlement();
        let mut items = vec![self.put_subscriptions(user, all, ver)?];
        if entitlement != before && account.closed_at.is_none() {
            let changes = AccountChanges {
                entitlement: Some(entitlement),
                ..AccountChanges::default()
            };
            items.push(self.move_account(user, Split::default(), changes, false)?);
        }
        Ok(Plan::Write(items, Booked::Now))
    }
}

fn key(user: &UserId) -> Item {
    item::key(item::user_pk(user), SUBSCRIPTIONS)
}

fn current(all: &Subscriptions) -> Option<SubscriptionRow> {
    let (id, one) = all.current()?;
    row_of(id, one)
}

fn row_of(id: &ProviderId, Subscription { seen, paid }: &Subscription) -> Option<SubscriptionRow> {
    let paid_until = paid.map(|paid| paid.period.end());
    let paid_tier = paid.map(|paid| paid.tier);
    let row = match (seen, paid) {
        (Some(seen), _) => SubscriptionRow {
            subscription: id.clone(),
            status: seen.status,
            tier: seen.tier,
            period: seen.period,
            cancel_at_period_end: seen.cancel_at_period_end,
            pending: seen.pending,
            fetched_at: Some(seen.fetched_at),
            paid_until,
            paid_tier,
        },
        (None, Some(paid)) => SubscriptionRow {
            subscription: id.clone(),
            status: ProviderStatus::Active,
            tier: paid.tier,
            period: paid.period,
            cancel_at_period_end: false,
            pending: None,
            fetched_at: None,
            paid_until,
            paid_tier,
        },
        (None, None) => return None,
    };
    Some(row)
}
