//! The tax of a sale, which the provider computes from the buyer's billing address: whether the account can, and the subscriptions that go
//! without.

use domain::{Error, ProviderId, Result};
use futures_util::{StreamExt, stream};
use stripe_billing::subscription::{
    ListSubscription, ListSubscriptionAutomaticTax, UpdateSubscription, UpdateSubscriptionAutomaticTax,
};
use stripe_misc::TaxSettingsStatus;
use stripe_misc::tax_registration::{ListTaxRegistration, ListTaxRegistrationStatus};
use stripe_misc::tax_settings::RetrieveForMyAccountTaxSettings;
use stripe_shared::{Subscription, SubscriptionAutomaticTaxDisabledReason};

use crate::provider::{Payments, id};
use crate::subscriptions::{is_active, plan_item};
use crate::sweep::{AT_ONCE, SMALL_PAGE, next_cursor};

/// What came of a page of subscriptions that went without tax.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Untaxed {
    /// How many have tax again.
    pub taxed: u32,
    /// How many go on without.
    pub untaxed: u32,
    /// Pass it for the next page; none on the last one.
    pub next: Option<ProviderId>,
}

impl Payments {
    /// The account charges tax: it has a place of business, and is registered somewhere. Without a registration the provider computes
    /// nothing but zeros.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the provider does not answer.
    pub async fn charges_tax(&self) -> Result<bool> {
        let settings = self.wire().get(RetrieveForMyAccountTaxSettings::new()).await?;
        if settings.status != TaxSettingsStatus::Active {
            return Ok(false);
        }
        let list = ListTaxRegistration::new()
            .status(ListTaxRegistrationStatus::Active)
            .limit(1);
        Ok(!self.wire().get(list).await?.data.is_empty())
    }

    /// The provider was to compute the tax of this subscription and does not.
    pub(crate) fn lacks_tax(&self, subscription: &Subscription) -> bool {
        self.0.keys.tax && !subscription.automatic_tax.enabled
    }

    /// Gives tax back to a page of the subscriptions that lost it: the provider stops computing when it does not know where the customer is,
    /// and may know it by now. One from before there was tax goes on without, as its renewal would be dearer without a word. `run` names
    /// the try, the same for all sendings of it. Nothing where no tax is computed at all.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the provider does not answer.
    pub async fn tax_again(&self, run: &str, after: Option<&ProviderId>) -> Result<Untaxed> {
        let mut done = Untaxed::default();
        if !self.0.keys.tax {
            return Ok(done);
        }
        let mut list = ListSubscription::new()
            .automatic_tax(ListSubscriptionAutomaticTax::new(false))
            .limit(SMALL_PAGE);
        if let Some(after) = after {
            list = list.starting_after(after.as_str());
        }
        let page = self.wire().get(list).await?;
        done.next = next_cursor(&page, |subscription| Some(subscription.id.as_str()))?;
        let ours: Vec<Subscription> = page.data.into_iter().filter(is_charged_again).collect();
        let asked = stream::iter(ours).map(async |subscription| self.tax_one(&subscription, run).await);
        let answers: Vec<Result<bool>> = asked.buffered(AT_ONCE).collect().await;
        for answer in answers {
            match answer? {
                true => done.taxed += 1,
                false => done.untaxed += 1,
            }
        }
        Ok(done)
    }

    /// Whether this subscription has tax again.
    async fn tax_one(&self, subscription: &Subscription, run: &str) -> Result<bool> {
        let lost = SubscriptionAutomaticTaxDisabledReason::RequiresLocationInputs;
        if subscription.automatic_tax.disabled_reason.as_ref() != Some(&lost) {
            return Ok(false);
        }
        match self.turn_on(subscription, run).await {
            Ok(()) => Ok(true),
            Err(error @ Error::Unavailable { .. }) => Err(error),
            Err(error) => {
                tracing::warn!(cause = %error, "a subscription goes on without tax");
                Ok(false)
            }
        }
    }

    async fn turn_on(&self, subscription: &Subscription, run: &str) -> Result<()> {
        let key = format!("{run}:{}", subscription.id.as_str());
        let request = with_tax(&id(subscription.id.as_str())?);
        let after = self.wire().act(request, &format!("{key}:tax")).await?;
        // What a phase says of tax counts when it begins.
        self.tax_phases(&after, &key).await
    }
}

/// It is one of ours that will be charged again, and no change of it waits for its payment, which must change nothing else.
fn is_charged_again(subscription: &Subscription) -> bool {
    let ends = subscription.cancel_at_period_end || subscription.cancel_at.is_some();
    is_active(subscription) && plan_item(subscription).is_some() && !ends && subscription.pending_update.is_none()
}

/// Has the provider compute the tax of everything that this subscription charges from now on.
pub(crate) fn with_tax(subscription: &ProviderId) -> UpdateSubscription {
    UpdateSubscription::new(subscription.as_str()).automatic_tax(UpdateSubscriptionAutomaticTax::new(true))
}
