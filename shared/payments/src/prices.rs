//! The provider's prices of our products, found by lookup key and remembered for a while. What a price has sold is never in doubt; whether
//! it may be sold is looked at when it is to be sold, for each product by itself.

use std::sync::Arc;
use std::time::{Duration, Instant};

use domain::catalogue::Product;
use domain::{Error, Result};
use stripe_product::price::{ListPrice, RetrievePrice};

use crate::catalogue::{Offer, Prices, fits, product_of};
use crate::provider::Payments;

/// How long a price is believed to be the one of its key.
const FRESH: Duration = Duration::from_secs(10 * 60);

impl Payments {
    /// A product can be bought now.
    ///
    /// # Errors
    /// [`Error::ProductUnavailable`] where its price is missing or not that of the catalogue, [`Error::PaymentsOff`] in production while the
    /// account computes no tax, [`Error::Unavailable`] when the provider does not answer.
    pub async fn check_for_sale(&self, product: Product) -> Result<()> {
        self.price(product).await.map(drop)
    }

    /// The price to sell a product at. Nobody pays another one than that of the catalogue.
    ///
    /// # Errors
    /// [`Error::ProductUnavailable`] where the provider has none, or another one; [`Error::PaymentsOff`] in production while the account
    /// computes no tax.
    pub(crate) async fn price(&self, product: Product) -> Result<String> {
        if !self.0.may_sell {
            tracing::error!(
                "nothing is sold untaxed in production: activate Stripe Tax, then run the deployment again"
            );
            return Err(Error::PaymentsOff);
        }
        let prices = self.prices().await?;
        let offer = prices.of.get(&product).filter(|offer| offer.fits);
        let price = offer.map(|offer| offer.price.clone());
        price.ok_or_else(|| {
            let key = product.lookup_key();
            tracing::error!(
                key,
                "a product is asked for that has no price, or not that of the catalogue: run stripe-setup"
            );
            Error::ProductUnavailable
        })
    }

    /// What a price is for; none where it is not one of ours.
    pub(crate) async fn product_of_price(&self, price: &str) -> Result<Option<Product>> {
        if let Some(product) = self.prices().await?.product(price) {
            return Ok(Some(product));
        }
        // An older price, whose key has moved to a newer one.
        match self.wire().get(RetrievePrice::new(price)).await {
            Ok(price) => Ok(product_of(&price)),
            Err(failure) if failure.is_missing() => Ok(None),
            Err(failure) => Err(failure.into()),
        }
    }

    async fn prices(&self) -> Result<Arc<Prices>> {
        let mut known = self.0.catalogue.0.lock().await;
        if let Some((_, prices)) = known.as_ref().filter(|(at, _)| at.elapsed() < FRESH) {
            return Ok(prices.clone());
        }
        let prices = Arc::new(self.read_prices().await?);
        // Where one is missing or wrong they are read again: its set-up may be under way.
        if prices.is_sound() {
            *known = Some((Instant::now(), prices.clone()));
        }
        Ok(prices)
    }

    async fn read_prices(&self) -> Result<Prices> {
        let keys: Vec<String> = Product::all().map(|product| product.lookup_key().to_owned()).collect();
        let list = ListPrice::new().lookup_keys(keys).active(true).limit(100);
        let found = self.wire().get(list).await?;
        let mut prices = Prices::default();
        for price in found.data {
            if let Some(product) = price.lookup_key.as_deref().and_then(|key| key.parse::<Product>().ok()) {
                let offer = Offer {
                    product: product_of(&price),
                    fits: fits(&price, product),
                    price: price.id.as_str().to_owned(),
                };
                if !offer.fits {
                    let key = product.lookup_key();
                    tracing::error!(
                        key,
                        "a price is not that of the catalogue and is not sold: run stripe-setup"
                    );
                }
                prices.of.insert(product, offer);
            }
        }
        Ok(prices)
    }

    /// The next call reads the prices again.
    pub(crate) async fn clear_prices(&self) {
        *self.0.catalogue.0.lock().await = None;
    }
}
