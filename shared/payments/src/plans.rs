//! Changes of a subscription: up at once, down and out when the period ends, and back again.

use domain::catalogue::{Plan, Product};
use domain::{Error, ProviderId, Result};
use stripe_billing::subscription::{
    UpdateSubscription, UpdateSubscriptionItems, UpdateSubscriptionPaymentBehavior, UpdateSubscriptionProrationBehavior,
};
use stripe_billing::subscription_schedule::{
    CreateSubscriptionSchedule, ReleaseSubscriptionSchedule, UpdateSubscriptionSchedule,
    UpdateSubscriptionSchedulePhases, UpdateSubscriptionSchedulePhasesDuration,
    UpdateSubscriptionSchedulePhasesDurationInterval, UpdateSubscriptionSchedulePhasesEndDate,
    UpdateSubscriptionSchedulePhasesItems, UpdateSubscriptionSchedulePhasesProrationBehavior,
    UpdateSubscriptionSchedulePhasesStartDate,
};
use stripe_shared::{
    Subscription, SubscriptionItem, SubscriptionScheduleEndBehavior, SubscriptionSchedulePhaseConfiguration,
};

use crate::failure::Failure;
use crate::provider::{Payments, id};
use crate::subscriptions::plan_item;

impl Payments {
    /// Changes the plan. A dearer one begins once its difference is paid; a cheaper one with the next period; the one that is there
    /// already takes back what is pending.
    ///
    /// # Errors
    /// [`Error::NotSubscribed`] when the subscription is over or not one of ours, [`Error::PaymentRefused`] when the difference was not
    /// paid: then nothing has changed. [`Error::Unavailable`] when the provider does not answer.
    pub async fn change_plan(&self, subscription: &ProviderId, to: Plan, key: &str) -> Result<()> {
        let now = self.alive(subscription).await?;
        let (item, from) = plan_item(&now).ok_or(Error::NotSubscribed)?;
        if to.cents() >= from.cents() {
            self.release(&now, key).await?;
        }
        if to.cents() > from.cents() {
            self.upgrade(&now, item, to, key).await?;
        }
        self.stay(&now, key).await?;
        if to.cents() < from.cents() {
            self.downgrade(&now, to, key).await?;
        }
        Ok(())
    }

    /// Ends the subscription with the period that is paid; what else was pending is dropped.
    ///
    /// # Errors
    /// As [`Self::change_plan`].
    pub async fn cancel(&self, subscription: &ProviderId, key: &str) -> Result<()> {
        let now = self.alive(subscription).await?;
        self.release(&now, key).await?;
        let request = UpdateSubscription::new(subscription.as_str()).cancel_at_period_end(true);
        self.wire().act(request, &format!("{key}:cancel")).await?;
        Ok(())
    }

    /// The subscription, unless it is over.
    async fn alive(&self, subscription: &ProviderId) -> Result<Subscription> {
        use stripe_shared::SubscriptionStatus as Status;
        let found = match self.fetch(subscription).await {
            Ok(found) => found,
            Err(failure) if failure.is_missing() => return Err(Error::NotSubscribed),
            Err(failure) => return Err(failure.into()),
        };
        match found.status {
            Status::Canceled | Status::IncompleteExpired | Status::Incomplete => Err(Error::NotSubscribed),
            _ => Ok(found),
        }
    }

    /// The provider gives the new plan only once its invoice is paid.
    async fn upgrade(&self, now: &Subscription, item: &SubscriptionItem, to: Plan, key: &str) -> Result<()> {
        let mut changed = UpdateSubscriptionItems::new();
        changed.id = Some(item.id.as_str().to_owned());
        let price = self.price(Product::Plan(to)).await?;
        changed.price = Some(price.clone());
        let request = UpdateSubscription::new(now.id.as_str())
            .items(vec![changed])
            .proration_behavior(UpdateSubscriptionProrationBehavior::AlwaysInvoice)
            .payment_behavior(UpdateSubscriptionPaymentBehavior::PendingIfIncomplete);
        let after = self.wire().act(request, &format!("{key}:upgrade")).await?;
        // What is not paid is not there: the change waits at the provider until its invoice is paid or a day has gone by.
        match plan_item(&after) {
            Some((item, _)) if item.price.id.as_str() == price => Ok(()),
            _ => Err(Error::PaymentRefused),
        }
    }

    /// Two phases: the rest of the paid period as it is, then the cheaper plan, after which the schedule lets go of the subscription.
    async fn downgrade(&self, now: &Subscription, to: Plan, key: &str) -> Result<()> {
        let schedule = match &now.schedule {
            Some(schedule) => schedule.id().as_str().to_owned(),
            None => {
                let create = CreateSubscriptionSchedule::new().from_subscription(now.id.as_str());
                let made = self.wire().act(create, &format!("{key}:schedule")).await?;
                made.id.as_str().to_owned()
            }
        };
        let request = stripe_billing::subscription_schedule::RetrieveSubscriptionSchedule::new(schedule.as_str());
        let found = self.wire().get(request).await?;
        let current = found.current_phase.as_ref();
        let current = current.and_then(|phase| found.phases.iter().find(|other| other.start_date == phase.start_date));
        let current = current.ok_or_else(|| Error::internal("a schedule has no current phase"))?;
        let next = UpdateSubscriptionSchedulePhases {
            duration: Some(UpdateSubscriptionSchedulePhasesDuration {
                interval: UpdateSubscriptionSchedulePhasesDurationInterval::Month,
                interval_count: Some(1),
            }),
            proration_behavior: Some(UpdateSubscriptionSchedulePhasesProrationBehavior::None),
            ..UpdateSubscriptionSchedulePhases::new(vec![phase_item(self.price(Product::Plan(to)).await?)])
        };
        let update = UpdateSubscriptionSchedule::new(schedule)
            .end_behavior(SubscriptionScheduleEndBehavior::Release)
            .phases(vec![as_it_is(current)?, next]);
        self.wire().act(update, &format!("{key}:phases")).await?;
        Ok(())
    }

    /// Takes back a cancellation.
    async fn stay(&self, now: &Subscription, key: &str) -> Result<()> {
        if now.cancel_at_period_end {
            let request = UpdateSubscription::new(now.id.as_str()).cancel_at_period_end(false);
            self.wire().act(request, &format!("{key}:stay")).await?;
        }
        Ok(())
    }

    /// Takes back a change that waits for the end of the period.
    async fn release(&self, now: &Subscription, key: &str) -> Result<()> {
        let Some(schedule) = &now.schedule else {
            return Ok(());
        };
        let schedule = id(schedule.id().as_str())?;
        let request = ReleaseSubscriptionSchedule::new(schedule.as_str());
        match self.wire().act(request, &format!("{key}:release")).await {
            Ok(_) => Ok(()),
            // It has let go by itself in the meantime.
            Err(Failure::Refused { status: 400 | 404, .. }) => Ok(()),
            Err(failure) => Err(failure.into()),
        }
    }
}

/// The phase that is running, up to its end.
fn as_it_is(phase: &SubscriptionSchedulePhaseConfiguration) -> Result<UpdateSubscriptionSchedulePhases> {
    let item = phase
        .items
        .first()
        .ok_or_else(|| Error::internal("a phase has no item"))?;
    Ok(UpdateSubscriptionSchedulePhases {
        start_date: Some(UpdateSubscriptionSchedulePhasesStartDate::Timestamp(phase.start_date)),
        end_date: Some(UpdateSubscriptionSchedulePhasesEndDate::Timestamp(phase.end_date)),
        ..UpdateSubscriptionSchedulePhases::new(vec![phase_item(item.price.id().as_str().to_owned())])
    })
}

fn phase_item(price: String) -> UpdateSubscriptionSchedulePhasesItems {
    let mut item = UpdateSubscriptionSchedulePhasesItems::new();
    item.price = Some(price);
    item.quantity = Some(1);
    item
}
