//! Changes of a subscription: up at once, down and out when the period ends, and back again.
//!
//! A change is a number of writes, each decided on what was just read. The caller that carries it out reads again after each of them: what
//! was left half done is gone on with, and what the provider refuses because something has changed is decided again.

use domain::catalogue::{Plan, Product};
use domain::{Error, ProviderId, Result};
use stripe_billing::subscription::{
    UpdateSubscription, UpdateSubscriptionItems, UpdateSubscriptionPaymentBehavior, UpdateSubscriptionProrationBehavior,
};
use stripe_billing::subscription_schedule::{
    CreateSubscriptionSchedule, ReleaseSubscriptionSchedule, RetrieveSubscriptionSchedule, UpdateSubscriptionSchedule,
    UpdateSubscriptionScheduleDefaultSettings, UpdateSubscriptionScheduleDefaultSettingsAutomaticTax,
    UpdateSubscriptionSchedulePhases, UpdateSubscriptionSchedulePhasesAutomaticTax,
    UpdateSubscriptionSchedulePhasesDuration, UpdateSubscriptionSchedulePhasesDurationInterval,
    UpdateSubscriptionSchedulePhasesEndDate, UpdateSubscriptionSchedulePhasesItems,
    UpdateSubscriptionSchedulePhasesProrationBehavior, UpdateSubscriptionSchedulePhasesStartDate,
};
use stripe_shared::{Subscription, SubscriptionScheduleEndBehavior, SubscriptionSchedulePhaseConfiguration};

use crate::failure::Failure;
use crate::provider::{Payments, id};
use crate::subscriptions::{is_active, plan_item};
use crate::tax::with_tax;

/// What a subscription is to come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// This plan: a dearer one once its difference is paid, a cheaper one with the next period, the current one without anything pending.
    Plan(Plan),
    /// Its end with the period that is paid; nothing else is pending.
    End,
}

/// The next write on the way to an [`Aim`], decided on what was just read. Two are equal where nothing has changed in between.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step(Write);

impl Step {
    /// The plan of the next period, where this step drops it to make room for an upgrade.
    #[must_use]
    pub const fn drops(&self) -> Option<Plan> {
        match &self.0 {
            Write::Release { planned, .. } => *planned,
            _ => None,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Write {
    /// Drops a change that waits for the end of the period.
    Release {
        schedule: ProviderId,
        /// The change, where an upgrade is to follow.
        planned: Option<Plan>,
    },
    /// Ends the subscription with its period, or takes that back.
    EndWithPeriod { subscription: ProviderId, ends: bool },
    /// Has the provider compute the tax of this subscription again: it is from before that was possible, or the provider did not know where
    /// the customer is. By itself, as a change that waits for its payment may change nothing else.
    Tax { subscription: ProviderId },
    /// Charges the difference to this price.
    Upgrade {
        subscription: ProviderId,
        item: String,
        price: String,
    },
    /// Puts the subscription under a schedule, which changes nothing yet.
    Attach { subscription: ProviderId },
    /// Schedules this price for the next period.
    Downgrade {
        schedule: ProviderId,
        current: Current,
        price: String,
        /// Said of each phase: what a phase says counts from its beginning, whatever the subscription has said.
        tax: bool,
    },
}

/// The phase of a schedule that is running: its price until its end.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Current {
    start: i64,
    end: i64,
    price: String,
}

impl Current {
    fn of(phase: &SubscriptionSchedulePhaseConfiguration) -> Result<Self> {
        let item = phase
            .items
            .first()
            .ok_or_else(|| Error::internal("a phase has no item"))?;
        Ok(Self {
            start: phase.start_date,
            end: phase.end_date,
            price: item.price.id().as_str().to_owned(),
        })
    }
}

impl Write {
    /// Its part of an idempotency key.
    const fn name(&self) -> &'static str {
        match self {
            Self::Release { .. } => "release",
            Self::EndWithPeriod { ends: true, .. } => "cancel",
            Self::EndWithPeriod { ends: false, .. } => "stay",
            Self::Tax { .. } => "tax",
            Self::Upgrade { .. } => "upgrade",
            Self::Attach { .. } => "schedule",
            Self::Downgrade { .. } => "phases",
        }
    }
}

/// What became of a step.
#[derive(Debug)]
pub enum StepOutcome {
    /// It was carried out.
    Done,
    /// The difference was not paid: the plan is as it was.
    Declined,
    /// The subscription is not what it was when the step was decided: nothing was done, and it must be read again. Where that leads to an
    /// equal step, it is as it was and this is why the step is refused.
    Outdated(Error),
}

impl Payments {
    /// Has the phases of a schedule say what the subscription says of tax; nothing where none is planned.
    pub(crate) async fn tax_phases(&self, subscription: &Subscription, key: &str) -> Result<()> {
        let Some(((_, from), schedule)) = plan_item(subscription).zip(subscription.schedule.as_ref()) else {
            return Ok(());
        };
        let Some(planned) = self.pending(subscription, from).await? else {
            return Ok(());
        };
        if let Some(write) = self
            .downgrade(subscription, id(schedule.id().as_str())?, planned)
            .await?
        {
            self.write(&write, &format!("{key}:{}", write.name())).await?;
        }
        Ok(())
    }

    /// Reads the subscription and says what is to be done next; none once it is what it is to come to.
    ///
    /// # Errors
    /// [`Error::NotSubscribed`] when the subscription is over or not one of ours, [`Error::ProductUnavailable`] or [`Error::PaymentsOff`] when
    /// the new plan is not for sale, [`Error::Unavailable`] when the provider does not answer.
    pub async fn next_step(&self, subscription: &ProviderId, aim: Aim) -> Result<Option<Step>> {
        let now = self.alive(subscription).await?;
        let (item, from) = plan_item(&now).ok_or(Error::NotSubscribed)?;
        if let Aim::Plan(to) = aim
            && to != from
        {
            // Before anything is changed: what cannot be bought leaves everything as it is.
            self.price(Product::Plan(to)).await?;
        }
        let schedule = now.schedule.as_ref().map(|schedule| id(schedule.id().as_str()));
        let schedule = schedule.transpose()?;
        let subscription = subscription.clone();
        let rises = matches!(aim, Aim::Plan(to) if to.cents() > from.cents());
        let write = match (aim, schedule) {
            // First of all: without an address nothing else is touched.
            _ if rises && self.lacks_tax(&now) => Some(Write::Tax { subscription }),
            (Aim::Plan(to), Some(schedule)) if to.cents() < from.cents() => self.downgrade(&now, schedule, to).await?,
            (_, Some(schedule)) => {
                let planned = if rises { self.pending(&now, from).await? } else { None };
                Some(Write::Release { schedule, planned })
            }
            (Aim::End, None) => (!now.cancel_at_period_end).then_some(Write::EndWithPeriod {
                subscription,
                ends: true,
            }),
            (Aim::Plan(to), None) if to.cents() > from.cents() => Some(Write::Upgrade {
                subscription,
                item: item.id.as_str().to_owned(),
                price: self.price(Product::Plan(to)).await?,
            }),
            (Aim::Plan(_), None) if now.cancel_at_period_end => Some(Write::EndWithPeriod {
                subscription,
                ends: false,
            }),
            (Aim::Plan(to), None) => (to.cents() < from.cents()).then_some(Write::Attach { subscription }),
        };
        Ok(write.map(Step))
    }

    /// Carries out a step, under a key that is the same for all sendings of it and for no other step.
    ///
    /// # Errors
    /// [`Error::PaymentRefused`] when the provider refuses the card, [`Error::BillingAddressRequired`] when the tax depends on an address that
    /// it does not know, [`Error::Unavailable`] when it does not answer: the step may still be carried out.
    pub async fn take(&self, step: &Step, key: &str) -> Result<StepOutcome> {
        let key = format!("{key}:{}", step.0.name());
        match self.write(&step.0, &key).await {
            Ok(taken) => Ok(taken),
            Err(failure) if failure.is_outdated() => {
                tracing::warn!(step = step.0.name(), cause = %failure, "a subscription is not as it was read");
                Ok(StepOutcome::Outdated(match step.0 {
                    // A customer without a way to pay is refused like this as well.
                    Write::Upgrade { .. } => Error::PaymentRefused,
                    _ => failure.into(),
                }))
            }
            Err(failure) => Err(failure.into()),
        }
    }

    async fn write(&self, write: &Write, key: &str) -> std::result::Result<StepOutcome, Failure> {
        let wire = self.wire();
        match write {
            Write::Release { schedule, .. } => {
                wire.act(ReleaseSubscriptionSchedule::new(schedule.as_str()), key)
                    .await?;
            }
            Write::EndWithPeriod { subscription, ends } => {
                let request = UpdateSubscription::new(subscription.as_str()).cancel_at_period_end(*ends);
                wire.act(request, key).await?;
            }
            Write::Tax { subscription } => {
                wire.act(with_tax(subscription), key).await?;
            }
            Write::Upgrade {
                subscription,
                item,
                price,
            } => {
                let after = wire.act(upgrade(subscription, item, price), key).await?;
                // What is not paid is not there: the change waits at the provider until its invoice is paid or a day has gone by.
                if plan_item(&after).is_none_or(|(item, _)| item.price.id.as_str() != price) {
                    return Ok(StepOutcome::Declined);
                }
            }
            Write::Attach { subscription } => {
                let request = CreateSubscriptionSchedule::new().from_subscription(subscription.as_str());
                wire.act(request, key).await?;
            }
            Write::Downgrade {
                schedule,
                current,
                price,
                tax,
            } => {
                let phases = [as_it_is(current), next_phase(price)].map(|phase| taxed_phase(phase, *tax));
                let request = UpdateSubscriptionSchedule::new(schedule.as_str())
                    .default_settings(default_tax(*tax))
                    .end_behavior(SubscriptionScheduleEndBehavior::Release)
                    .phases(phases.to_vec());
                wire.act(request, key).await?;
            }
        }
        Ok(StepOutcome::Done)
    }

    /// Two phases: the rest of the paid period as it is, then the cheaper plan, after which the schedule lets go of the subscription. None
    /// where it says so already.
    async fn downgrade(&self, now: &Subscription, schedule: ProviderId, to: Plan) -> Result<Option<Write>> {
        let found = self
            .wire()
            .get(RetrieveSubscriptionSchedule::new(schedule.as_str()))
            .await?;
        let price = self.price(Product::Plan(to)).await?;
        let Some(current) = &found.current_phase else {
            // Released since the subscription was read; the step is refused, and everything is read again.
            return Ok(Some(Write::Release {
                schedule,
                planned: None,
            }));
        };
        let is_current = |phase: &&SubscriptionSchedulePhaseConfiguration| phase.start_date == current.start_date;
        let phase = found.phases.iter().find(is_current);
        let phase = phase.ok_or_else(|| Error::internal("a schedule has no current phase"))?;
        let later: Vec<_> = found
            .phases
            .iter()
            .filter(|phase| phase.start_date >= current.end_date)
            .collect();
        let planned =
            matches!(later[..], [next] if next.items.first().is_some_and(|item| item.price.id().as_str() == price));
        let tax = now.automatic_tax.enabled;
        let says_so = |phase: &&SubscriptionSchedulePhaseConfiguration| {
            let said = phase.automatic_tax.as_ref();
            said.map_or(tax, |said| said.enabled) == tax
        };
        let taxed = later.iter().all(says_so);
        if planned && taxed && found.end_behavior == SubscriptionScheduleEndBehavior::Release {
            return Ok(None);
        }
        Ok(Some(Write::Downgrade {
            schedule,
            current: Current::of(phase)?,
            price,
            tax,
        }))
    }

    /// The subscription, unless it is over.
    async fn alive(&self, subscription: &ProviderId) -> Result<Subscription> {
        match self.fetch(subscription).await {
            Ok(found) if is_active(&found) => Ok(found),
            Ok(_) => Err(Error::NotSubscribed),
            Err(failure) if failure.is_missing() => Err(Error::NotSubscribed),
            Err(failure) => Err(failure.into()),
        }
    }
}

/// The provider gives the new plan only once its invoice is paid.
fn upgrade(subscription: &ProviderId, item: &str, price: &str) -> UpdateSubscription {
    let mut changed = UpdateSubscriptionItems::new();
    changed.id = Some(item.to_owned());
    changed.price = Some(price.to_owned());
    UpdateSubscription::new(subscription.as_str())
        .items(vec![changed])
        .proration_behavior(UpdateSubscriptionProrationBehavior::AlwaysInvoice)
        .payment_behavior(UpdateSubscriptionPaymentBehavior::PendingIfIncomplete)
}

/// A month of this price.
fn next_phase(price: &str) -> UpdateSubscriptionSchedulePhases {
    UpdateSubscriptionSchedulePhases {
        duration: Some(UpdateSubscriptionSchedulePhasesDuration {
            interval: UpdateSubscriptionSchedulePhasesDurationInterval::Month,
            interval_count: Some(1),
        }),
        proration_behavior: Some(UpdateSubscriptionSchedulePhasesProrationBehavior::None),
        ..UpdateSubscriptionSchedulePhases::new(vec![phase_item(price.to_owned())])
    }
}

/// The phase that is running, up to its end.
fn as_it_is(current: &Current) -> UpdateSubscriptionSchedulePhases {
    UpdateSubscriptionSchedulePhases {
        start_date: Some(UpdateSubscriptionSchedulePhasesStartDate::Timestamp(current.start)),
        end_date: Some(UpdateSubscriptionSchedulePhasesEndDate::Timestamp(current.end)),
        ..UpdateSubscriptionSchedulePhases::new(vec![phase_item(current.price.clone())])
    }
}

fn taxed_phase(mut phase: UpdateSubscriptionSchedulePhases, tax: bool) -> UpdateSubscriptionSchedulePhases {
    phase.automatic_tax = Some(UpdateSubscriptionSchedulePhasesAutomaticTax::new(tax));
    phase
}

fn default_tax(tax: bool) -> UpdateSubscriptionScheduleDefaultSettings {
    let mut settings = UpdateSubscriptionScheduleDefaultSettings::new();
    settings.automatic_tax = Some(UpdateSubscriptionScheduleDefaultSettingsAutomaticTax::new(tax));
    settings
}

fn phase_item(price: String) -> UpdateSubscriptionSchedulePhasesItems {
    let mut item = UpdateSubscriptionSchedulePhasesItems::new();
    item.price = Some(price);
    item.quantity = Some(1);
    item
}
