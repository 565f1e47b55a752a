//! The provider's page where somebody manages cards, invoices, the billing address and the subscription.

use std::collections::HashMap;

use domain::catalogue::{Plan, Product};
use domain::{Error, ProviderId, Result};
use serde::Deserialize;
use stripe_billing::billing_portal_configuration as portal;
use stripe_billing::billing_portal_session::CreateBillingPortalSession;

use crate::checkout::APP;
use crate::failure::Failure;
use crate::provider::Payments;
use crate::setup::{Setup, ours, product_id};

use portal::CreateBillingPortalConfigurationFeaturesCustomerUpdateAllowedUpdates as Detail;

impl Payments {
    /// The page where the customer manages cards, invoices, the billing address and the subscription.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the provider does not answer.
    pub async fn portal(&self, customer: &ProviderId, language: Option<&str>, key: &str) -> Result<String> {
        let mut request = CreateBillingPortalSession::new()
            .customer(customer.as_str())
            .return_url(format!("{}/manage-subscription", self.site()?));
        if let Some(configuration) = self.configuration().await? {
            request = request.configuration(configuration.id);
        }
        if let Some(language) = language {
            request = request.locale(
                language
                    .parse::<stripe_billing::BillingPortalSessionLocale>()
                    .map_err(Error::internal)?,
            );
        }
        Ok(self.wire().act(request, key).await?.url)
    }

    /// Our configuration of that page, as the set-up made it.
    async fn configuration(&self) -> Result<Option<Configuration>> {
        let list = portal::ListBillingPortalConfiguration::new().active(true).limit(100);
        let bytes = self.wire().get_bytes(list).await?;
        let found: Configurations =
            serde_json::from_slice(&bytes).map_err(|_| Failure::Unreadable("no list of configurations".to_owned()))?;
        let is_ours = |one: &Configuration| one.metadata.get(APP.0).is_some_and(|app| app == APP.1);
        Ok(found.data.into_iter().find(is_ours))
    }

    /// The configuration of the page, made or brought up to date.
    pub(crate) async fn set_up_portal(
        &self,
        prices: &HashMap<Product, String>,
        run: &str,
        done: &mut Setup,
    ) -> Result<()> {
        let there = self.configuration().await?;
        let as_it_should_be = there.as_ref().is_some_and(Configuration::takes_address);
        let key = format!("{run}:portal");
        if let Some(there) = there {
            if !as_it_should_be {
                // The rest of it may have been changed by hand.
                let mut features = portal::UpdateBillingPortalConfigurationFeatures::new();
                features.customer_update = Some(updated_details());
                let update = portal::UpdateBillingPortalConfiguration::new(there.id).features(features);
                self.wire().act_unread(update, &key).await?;
            }
        } else {
            let products = Plan::ALL.into_iter().filter_map(|plan| {
                let product = Product::Plan(plan);
                let price = prices.get(&product)?;
                Some(portal::SubscriptionUpdateProductParam::new(
                    vec![price.clone()],
                    product_id(product),
                ))
            });
            let create = portal::CreateBillingPortalConfiguration::new(features(products.collect())).metadata(ours());
            self.wire().act_unread(create, &key).await?;
        }
        done.note(!as_it_should_be, "configuration of the portal");
        Ok(())
    }
}

/// Some members of an object that has many.
#[derive(Deserialize)]
struct Configurations {
    data: Vec<Configuration>,
}

#[derive(Deserialize)]
struct Configuration {
    id: String,
    #[serde(default)]
    metadata: HashMap<String, String>,
    #[serde(default)]
    features: Features,
}

#[derive(Default, Deserialize)]
struct Features {
    #[serde(default)]
    customer_update: CustomerUpdate,
}

#[derive(Default, Deserialize)]
struct CustomerUpdate {
    enabled: bool,
    #[serde(default)]
    allowed_updates: Vec<String>,
}

impl Configuration {
    /// The customer can say what the tax depends on.
    fn takes_address(&self) -> bool {
        let update = &self.features.customer_update;
        let takes = |detail: &Detail| update.allowed_updates.iter().any(|name| name == detail.as_str());
        update.enabled && details().iter().all(takes)
    }
}

/// What the tax depends on, and what is printed on an invoice.
const fn details() -> [Detail; 3] {
    [Detail::Address, Detail::Name, Detail::TaxId]
}

fn created_details() -> portal::CreateBillingPortalConfigurationFeaturesCustomerUpdate {
    portal::CreateBillingPortalConfigurationFeaturesCustomerUpdate {
        allowed_updates: Some(details().into()),
        ..portal::CreateBillingPortalConfigurationFeaturesCustomerUpdate::new(true)
    }
}

fn updated_details() -> portal::UpdateBillingPortalConfigurationFeaturesCustomerUpdate {
    let names = details()
        .iter()
        .filter_map(|detail| detail.as_str().parse().ok())
        .collect();
    portal::UpdateBillingPortalConfigurationFeaturesCustomerUpdate {
        allowed_updates: Some(names),
        enabled: Some(true),
    }
}

fn features(products: Vec<portal::SubscriptionUpdateProductParam>) -> portal::CreateBillingPortalConfigurationFeatures {
    use portal::CreateBillingPortalConfigurationFeaturesSubscriptionUpdateDefaultAllowedUpdates as Updates;
    use portal::CreateBillingPortalConfigurationFeaturesSubscriptionUpdateProrationBehavior as Proration;
    use portal::CreateBillingPortalConfigurationFeaturesSubscriptionUpdateScheduleAtPeriodEndConditions as Condition;
    use portal::CreateBillingPortalConfigurationFeaturesSubscriptionUpdateScheduleAtPeriodEndConditionsType as When;
    let update = portal::CreateBillingPortalConfigurationFeaturesSubscriptionUpdate {
        default_allowed_updates: Some(vec![Updates::Price]),
        products: Some(products),
        proration_behavior: Some(Proration::AlwaysInvoice),
        // As in the product: down when the period ends.
        schedule_at_period_end: Some(
            portal::CreateBillingPortalConfigurationFeaturesSubscriptionUpdateScheduleAtPeriodEnd {
                conditions: Some(vec![Condition::new(When::DecreasingItemAmount)]),
            },
        ),
        ..portal::CreateBillingPortalConfigurationFeaturesSubscriptionUpdate::new(true)
    };
    let cancel = portal::CreateBillingPortalConfigurationFeaturesSubscriptionCancel {
        mode: Some(portal::CreateBillingPortalConfigurationFeaturesSubscriptionCancelMode::AtPeriodEnd),
        ..portal::CreateBillingPortalConfigurationFeaturesSubscriptionCancel::new(true)
    };
    portal::CreateBillingPortalConfigurationFeatures {
        customer_update: Some(created_details()),
        invoice_history: Some(portal::InvoiceListParam::new(true)),
        payment_method_update: Some(portal::PaymentMethodUpdateParam::new(true)),
        subscription_cancel: Some(cancel),
        subscription_update: Some(update),
    }
}
