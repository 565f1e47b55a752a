//! What a subscription is now.

use domain::catalogue::{Plan, Product};
use domain::payment::{Fact, Period, ProviderStatus};
use domain::{Error, ProviderId, Result, UserId};
use jiff::Timestamp;
use stripe_billing::subscription::{CancelSubscription, ListSubscription, RetrieveSubscription};
use stripe_billing::subscription_schedule::RetrieveSubscriptionSchedule;
use stripe_core::customer::{RetrieveCustomer, RetrieveCustomerReturned};
use stripe_shared::{
    Subscription, SubscriptionItem, SubscriptionSchedule, SubscriptionScheduleStatus, SubscriptionStatus,
};

use crate::catalogue::product_of;
use crate::checkout::USER;
use crate::facts::{asked_at, found, user};
use crate::provider::{Payments, id, time};

impl Payments {
    /// What a subscription is now; none where there is none or it is not one of ours.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the provider does not answer.
    pub async fn subscription(&self, subscription: &ProviderId) -> Result<Option<Fact>> {
        let fetched_at = asked_at();
        match found(self.fetch(subscription).await)? {
            Some(found) => self.state_of(&found, fetched_at).await,
            None => Ok(None),
        }
    }

    /// What the newest invoice of a subscription paid for, with the subscription's state.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the provider does not answer.
    pub async fn newest_payment(&self, subscription: &ProviderId) -> Result<Vec<Fact>> {
        let found = found(self.fetch(subscription).await)?;
        let invoice = found.as_ref().and_then(|found| found.latest_invoice.as_ref());
        match invoice.and_then(|invoice| invoice.id().as_ref()) {
            Some(invoice) => self.facts_of_invoice(&id(invoice.as_str())?).await,
            None => Ok(Vec::new()),
        }
    }

    pub(crate) async fn facts_of_subscription(&self, subscription: &ProviderId) -> Result<Vec<Fact>> {
        Ok(self.subscription(subscription).await?.into_iter().collect())
    }

    pub(crate) async fn fetch(
        &self,
        subscription: &ProviderId,
    ) -> std::result::Result<Subscription, crate::failure::Failure> {
        self.wire().get(RetrieveSubscription::new(subscription.as_str())).await
    }

    /// The fact of a subscription that was asked for then.
    pub(crate) async fn state_of(&self, subscription: &Subscription, fetched_at: Timestamp) -> Result<Option<Fact>> {
        let Some((user, item, plan)) = self.ours(subscription).await? else {
            tracing::warn!("a subscription is not one of ours");
            return Ok(None);
        };
        let over = matches!(
            subscription.status,
            SubscriptionStatus::Canceled | SubscriptionStatus::IncompleteExpired
        );
        let pending = if over {
            None
        } else {
            self.pending(subscription, plan).await?
        };
        Ok(Some(Fact::SubscriptionIs {
            user,
            subscription: id(subscription.id.as_str())?,
            status: status(&subscription.status)?,
            plan,
            period: period(item)?,
            cancel_at_period_end: subscription.cancel_at_period_end || ends_with_period(subscription, item),
            pending,
            fetched_at,
        }))
    }

    /// Whose it is, and to what; none where it is not ours.
    async fn ours<'s>(&self, subscription: &'s Subscription) -> Result<Option<(UserId, &'s SubscriptionItem, Plan)>> {
        let Some((item, plan)) = plan_item(subscription) else {
            return Ok(None);
        };
        let user = match user(subscription.metadata.get(USER)) {
            Some(user) => Some(user),
            None => self.user_of_customer(subscription.customer.id().as_str()).await?,
        };
        Ok(user.map(|user| (user, item, plan)))
    }

    /// Who a customer is, as its own metadata says: for what was made by hand at the provider.
    async fn user_of_customer(&self, customer: &str) -> Result<Option<UserId>> {
        Ok(match found(self.wire().get(RetrieveCustomer::new(customer)).await)? {
            Some(RetrieveCustomerReturned::Customer(customer)) => {
                user(customer.metadata.as_ref().and_then(|all| all.get(USER)))
            }
            Some(RetrieveCustomerReturned::DeletedCustomer(_)) | None => None,
        })
    }

    /// The plan of the next period, where a schedule says another.
    pub(crate) async fn pending(&self, subscription: &Subscription, now: Plan) -> Result<Option<Plan>> {
        let Some(schedule) = &subscription.schedule else {
            return Ok(None);
        };
        let request = RetrieveSubscriptionSchedule::new(schedule.id().as_str());
        let Some(schedule) = found(self.wire().get(request).await)? else {
            return Ok(None);
        };
        let Some(price) = next_price(&schedule) else {
            return Ok(None);
        };
        Ok(match self.product_of_price(&price).await? {
            Some(Product::Plan(plan)) if plan != now => Some(plan),
            _ => None,
        })
    }

    /// Whether a customer subscribes to one of our plans, as the provider knows it now: also to one that no event has reported yet.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the provider does not answer.
    pub async fn is_subscribed(&self, customer: &ProviderId) -> Result<bool> {
        let list = ListSubscription::new().customer(customer.as_str()).limit(100);
        let found = found(self.wire().get(list).await)?;
        Ok(found.is_some_and(|found| found.data.iter().any(|one| is_active(one) && plan_item(one).is_some())))
    }

    /// Ends everything a customer subscribes to, at once. May be repeated.
    pub(crate) async fn end_all_of(&self, customer: &ProviderId) -> Result<()> {
        let list = ListSubscription::new().customer(customer.as_str()).limit(100);
        let Some(subscriptions) = found(self.wire().get(list).await)? else {
            return Ok(());
        };
        for subscription in subscriptions.data {
            self.end(&id(subscription.id.as_str())?).await?;
        }
        Ok(())
    }

    /// Ends a subscription at once; one that is over stays so.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the provider does not answer.
    pub async fn end(&self, subscription: &ProviderId) -> Result<()> {
        let request = CancelSubscription::new(subscription.as_str());
        match self.wire().act(request, &format!("end:{subscription}")).await {
            Ok(_) => Ok(()),
            Err(failure) if failure.is_missing() => Ok(()),
            Err(failure) => Err(Error::from(failure)),
        }
    }
}

/// It was paid for and is not over. One whose first payment never came does not count.
pub(crate) const fn is_active(subscription: &Subscription) -> bool {
    !matches!(
        subscription.status,
        SubscriptionStatus::Canceled | SubscriptionStatus::IncompleteExpired | SubscriptionStatus::Incomplete
    )
}

/// The item that is one of our plans; one that has anything else besides it is not ours.
pub(crate) fn plan_item(subscription: &Subscription) -> Option<(&SubscriptionItem, Plan)> {
    subscription
        .items
        .data
        .iter()
        .find_map(|item| match product_of(&item.price) {
            Some(Product::Plan(plan)) => Some((item, plan)),
            _ => None,
        })
}

/// The current period, which each item carries itself.
pub(crate) fn period(item: &SubscriptionItem) -> Result<Period> {
    Period::new(time(item.current_period_start)?, time(item.current_period_end)?)
}

/// It was set to end at a time that is the end of the period.
fn ends_with_period(subscription: &Subscription, item: &SubscriptionItem) -> bool {
    subscription.cancel_at.is_some_and(|at| at <= item.current_period_end)
}

/// The price of the phase after the current one.
fn next_price(schedule: &SubscriptionSchedule) -> Option<String> {
    if schedule.status != SubscriptionScheduleStatus::Active {
        return None;
    }
    let current = schedule.current_phase.as_ref()?;
    let next = schedule
        .phases
        .iter()
        .filter(|phase| phase.start_date >= current.end_date);
    let next = next.min_by_key(|phase| phase.start_date)?;
    Some(next.items.first()?.price.id().as_str().to_owned())
}

fn status(status: &SubscriptionStatus) -> Result<ProviderStatus> {
    Ok(match status {
        SubscriptionStatus::Active => ProviderStatus::Active,
        SubscriptionStatus::Trialing => ProviderStatus::Trialing,
        SubscriptionStatus::PastDue => ProviderStatus::PastDue,
        SubscriptionStatus::Unpaid => ProviderStatus::Unpaid,
        SubscriptionStatus::Canceled => ProviderStatus::Canceled,
        SubscriptionStatus::Incomplete => ProviderStatus::Incomplete,
        SubscriptionStatus::IncompleteExpired => ProviderStatus::IncompleteExpired,
        SubscriptionStatus::Paused => ProviderStatus::Paused,
        _ => {
            return Err(Error::internal(
                "the payment provider names a status of a subscription that is not known",
            ));
        }
    })
}
