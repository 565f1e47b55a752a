//! The provider's prices of our products, found by lookup key and remembered for a while.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use domain::catalogue::Product;
use domain::{Error, Result};
use stripe_product::price::{ListPrice, RetrievePrice};
use stripe_shared::Price;
use tokio::sync::Mutex;

use crate::provider::Payments;

/// How long a price is believed to be the one of its key.
const FRESH: Duration = Duration::from_secs(10 * 60);
/// The name under which a price's product stands in its metadata: it stays with the price when the lookup key moves to a newer one.
pub(crate) const PRODUCT: &str = "product";

/// What was found, and when.
#[derive(Debug, Default)]
pub(crate) struct Catalogue(Mutex<Option<(Instant, Arc<Prices>)>>);

/// Ids of prices.
#[derive(Debug, Default)]
pub(crate) struct Prices {
    of: BTreeMap<Product, String>,
}

impl Prices {
    fn product(&self, price: &str) -> Option<Product> {
        self.of.iter().find(|(_, id)| *id == price).map(|(product, _)| *product)
    }
}

/// What a price is for; none where it is not one of ours.
pub(crate) fn product_of(price: &Price) -> Option<Product> {
    let key = price.metadata.get(PRODUCT).or(price.lookup_key.as_ref())?;
    key.parse().ok()
}

impl Payments {
    /// The price of a product.
    pub(crate) async fn price(&self, product: Product) -> Result<String> {
        let prices = self.prices().await?;
        let price = prices.of.get(&product).cloned();
        price.ok_or_else(|| {
            Error::internal(format_args!(
                "there is no price {}: run stripe-setup",
                product.lookup_key()
            ))
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
        // One that is not complete is looked for again: its set-up may be under way.
        if prices.of.len() == Product::all().count() {
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
                if price.unit_amount != Some(product.cents()) {
                    let cause = format!(
                        "the price {} is not that of the catalogue: run stripe-setup",
                        product.lookup_key()
                    );
                    return Err(Error::internal(cause));
                }
                prices.of.insert(product, price.id.as_str().to_owned());
            }
        }
        Ok(prices)
    }

    /// The next question reads the prices anew.
    pub(crate) async fn forget_prices(&self) {
        *self.0.catalogue.0.lock().await = None;
    }
}
