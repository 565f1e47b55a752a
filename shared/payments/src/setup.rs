//! Makes at the provider what the product counts on: products, prices, the coupon of creator codes, the portal's configuration, the
//! webhook endpoint. What is there as it should be stays as it is, so that it may be run any number of times.

use std::collections::HashMap;

use domain::Result;
use domain::catalogue::{CREATOR_COUPON, CREATOR_PERCENT_OFF, Pack, Product};
use stripe_misc::WebhookEndpoint;
use stripe_misc::webhook_endpoint as webhook;
use stripe_product::coupon::{CreateCoupon, RetrieveCoupon};
use stripe_product::price::{CreatePrice, CreatePriceRecurring, CreatePriceRecurringInterval, ListPrice};
use stripe_product::product::{CreateProduct, RetrieveProduct, UpdateProduct};
use stripe_shared::{CouponDuration, Price, PriceTaxBehavior};

use crate::catalogue::{PRODUCT, fits};
use crate::checkout::APP;
use crate::config::API_VERSION;
use crate::facts::found;
use crate::provider::Payments;

/// The kinds of events that the endpoint is sent: all that [`Payments::facts`] acts on.
pub const EVENTS: [&str; 25] = [
    "checkout.session.completed",
    "checkout.session.async_payment_succeeded",
    "customer.subscription.created",
    "customer.subscription.updated",
    "customer.subscription.deleted",
    "customer.subscription.paused",
    "customer.subscription.resumed",
    "customer.subscription.pending_update_applied",
    "customer.subscription.pending_update_expired",
    "subscription_schedule.created",
    "subscription_schedule.updated",
    "subscription_schedule.released",
    "subscription_schedule.canceled",
    "invoice.paid",
    "invoice.payment_succeeded",
    "invoice.payment_failed",
    "charge.refunded",
    "refund.created",
    "refund.updated",
    "refund.failed",
    "charge.dispute.created",
    "charge.dispute.updated",
    "charge.dispute.closed",
    "charge.dispute.funds_reinstated",
    "charge.dispute.funds_withdrawn",
];
/// What is sold, as tax knows it: software as a service. Whether for personal or for business use matters in some states of the USA alone.
const TAX_CODE: &str = "txcd_10103000";
/// Where the events arrive, below the site's address.
const WEBHOOK: &str = "/api/webhooks/stripe";

/// What a run of the set-up did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    /// What it made or changed, by name.
    pub made: Vec<String>,
    /// What was there.
    pub found: Vec<String>,
    /// The secret of the webhook endpoint, where that was made: the provider never says it again.
    pub webhook_secret: Option<String>,
    /// The account charges tax.
    pub tax: bool,
}

impl Setup {
    pub(crate) fn note(&mut self, made: bool, name: &str) {
        let list = if made { &mut self.made } else { &mut self.found };
        list.push(name.to_owned());
    }
}

impl Payments {
    /// Makes what is missing. `run` names this run; `knows_secret` says whether the secret of an endpoint that is there is known: one
    /// whose secret is lost is useless and recreated.
    ///
    /// # Errors
    /// [`domain::Error::Unavailable`] when the provider does not answer.
    pub async fn set_up(&self, run: &str, knows_secret: bool) -> Result<Setup> {
        let mut done = Setup::default();
        let mut prices = HashMap::new();
        for product in Product::all() {
            let price = self.set_up_product(product, run, &mut done).await?;
            prices.insert(product, price);
        }
        self.clear_prices().await;
        self.set_up_coupon(run, &mut done).await?;
        self.set_up_portal(&prices, run, &mut done).await?;
        self.set_up_webhook(run, knows_secret, &mut done).await?;
        done.tax = self.charges_tax().await?;
        Ok(done)
    }

    /// A product and its price. An amount that changed gets a new price, to which the lookup key moves: those who subscribed keep theirs.
    async fn set_up_product(&self, product: Product, run: &str, done: &mut Setup) -> Result<String> {
        let key = product.lookup_key();
        let product_id = product_id(product);
        let there = found(self.wire().get(RetrieveProduct::new(product_id.as_str())).await)?;
        let taxed = there.as_ref().and_then(|product| product.tax_code.as_ref());
        let as_it_should_be = taxed.is_some_and(|code| code.id().as_str() == TAX_CODE);
        let key_of_run = format!("{run}:product:{key}");
        if there.is_none() {
            let create = CreateProduct::new(title(product))
                .id(product_id.as_str())
                .tax_code(TAX_CODE)
                .metadata(ours());
            self.wire().act(create, &key_of_run).await?;
        } else if !as_it_should_be {
            let update = UpdateProduct::new(product_id.as_str()).tax_code(TAX_CODE);
            self.wire().act(update, &key_of_run).await?;
        }
        done.note(!as_it_should_be, &format!("product {product_id}"));
        let list = ListPrice::new().lookup_keys(vec![key.to_owned()]).active(true).limit(1);
        let prices = self.wire().get(list).await?;
        if let Some(price) = prices.data.iter().find(|price| is_ours(price, product)) {
            done.note(false, &format!("price {key}"));
            return Ok(price.id.as_str().to_owned());
        }
        let mut metadata = ours();
        metadata.insert(PRODUCT.to_owned(), key.to_owned());
        let mut create = CreatePrice::new(stripe_types::Currency::USD)
            .product(product_id)
            .unit_amount(product.cents())
            .tax_behavior(PriceTaxBehavior::Exclusive)
            .lookup_key(key)
            .transfer_lookup_key(true)
            .metadata(metadata);
        if matches!(product, Product::Plan(_)) {
            create = create.recurring(CreatePriceRecurring::new(CreatePriceRecurringInterval::Month));
        }
        let price = self.wire().act(create, &format!("{run}:price:{key}")).await?;
        done.note(true, &format!("price {key}"));
        Ok(price.id.as_str().to_owned())
    }

    async fn set_up_coupon(&self, run: &str, done: &mut Setup) -> Result<()> {
        let there = found(self.wire().get(RetrieveCoupon::new(CREATOR_COUPON)).await)?.is_some();
        if !there {
            #[expect(clippy::cast_precision_loss, reason = "a percentage")]
            let percent = CREATOR_PERCENT_OFF as f64;
            let create = CreateCoupon::new()
                .id(CREATOR_COUPON)
                .name("Creator code")
                .percent_off(percent)
                // The first payment alone: renewals are at the full price.
                .duration(CouponDuration::Once)
                .metadata(ours());
            self.wire().act(create, &format!("{run}:coupon")).await?;
        }
        done.note(!there, &format!("coupon {CREATOR_COUPON}"));
        Ok(())
    }

    async fn set_up_webhook(&self, run: &str, knows_secret: bool, done: &mut Setup) -> Result<()> {
        let url = format!("{}{WEBHOOK}", self.site()?);
        if self.0.real && !url.starts_with("https://") {
            // The real provider reaches no address of a laptop.
            done.note(false, "no webhook endpoint: the site is not on the net");
            return Ok(());
        }
        let endpoints = self
            .wire()
            .get(webhook::ListWebhookEndpoint::new().limit(100))
            .await?
            .data;
        let ours_there: Vec<&WebhookEndpoint> = endpoints.iter().filter(|endpoint| endpoint.url == url).collect();
        let usable =
            |endpoint: &&&WebhookEndpoint| knows_secret && endpoint.api_version.as_deref() == Some(API_VERSION);
        if let Some(endpoint) = ours_there.iter().find(usable) {
            return self.update_webhook(endpoint, run, done).await;
        }
        let events: Vec<webhook::CreateWebhookEndpointEnabledEvents> =
            EVENTS.iter().filter_map(|event| event.parse().ok()).collect();
        let create = webhook::CreateWebhookEndpoint::new(events, url)
            .api_version(stripe_client_core::VERSION)
            .description("Kanalyse")
            .metadata(ours());
        let made = self.wire().act(create, &format!("{run}:webhook")).await?;
        for old in ours_there {
            let delete = webhook::DeleteWebhookEndpoint::new(old.id.as_str());
            self.wire()
                .act(delete, &format!("{run}:webhook:{}", old.id.as_str()))
                .await?;
        }
        done.webhook_secret = made.secret;
        done.note(true, "webhook endpoint");
        Ok(())
    }

    async fn update_webhook(&self, endpoint: &WebhookEndpoint, run: &str, done: &mut Setup) -> Result<()> {
        let lacking = EVENTS
            .iter()
            .any(|event| !endpoint.enabled_events.iter().any(|there| there == event));
        let off = endpoint.status != "enabled";
        if lacking || off {
            let events: Vec<webhook::UpdateWebhookEndpointEnabledEvents> =
                EVENTS.iter().filter_map(|event| event.parse().ok()).collect();
            let update = webhook::UpdateWebhookEndpoint::new(endpoint.id.as_str())
                .enabled_events(events)
                .disabled(false);
            self.wire().act(update, &format!("{run}:webhook:events")).await?;
        }
        done.note(lacking || off, "webhook endpoint");
        Ok(())
    }
}

/// It is what the catalogue says, and carries its name.
fn is_ours(price: &Price, product: Product) -> bool {
    let named = price.metadata.get(PRODUCT);
    fits(price, product) && named.is_some_and(|key| key == product.lookup_key())
}

pub(crate) fn ours() -> HashMap<String, String> {
    HashMap::from([(APP.0.to_owned(), APP.1.to_owned())])
}

pub(crate) fn product_id(product: Product) -> String {
    format!("{}_{}", APP.1, product.lookup_key())
}

/// What is printed on invoices and on the provider's pages.
fn title(product: Product) -> String {
    let credits = product.credits().get();
    let capital = |name: &str| name[..1].to_uppercase() + &name[1..];
    match product {
        Product::Pack(pack @ (Pack::Starter | Pack::Creator | Pack::Pro)) => {
            format!("Kanalyse {} Pack, {credits} credits", capital(pack.name()))
        }
        Product::Plan(plan) => format!("Kanalyse {}, {credits} credits a month", capital(plan.tier.name())),
    }
}

#[cfg(test)]
mod tests {
    use domain::catalogue::Plan;

    use super::*;

    #[test]
    fn products_are_named_so_that_an_invoice_can_be_understood() {
        assert_eq!(title(Product::Pack(Pack::Pro)), "Kanalyse Pro Pack, 70 credits");
        assert_eq!(
            title(Product::Plan(Plan::ALL[2])),
            "Kanalyse Growth, 160 credits a month"
        );
        assert_eq!(product_id(Product::Pack(Pack::Pro)), "kanalyse_pack_pro");
    }

    #[test]
    fn the_endpoint_is_sent_only_events_that_the_provider_knows() {
        for event in EVENTS {
            let known: webhook::CreateWebhookEndpointEnabledEvents = event.parse().unwrap();
            assert!(
                !matches!(known, webhook::CreateWebhookEndpointEnabledEvents::Unknown(_)),
                "{event}"
            );
        }
    }
}
