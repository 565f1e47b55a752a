//! The provider's prices of our products, by lookup key.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;

use domain::catalogue::Product;
use stripe_shared::Price;
use tokio::sync::Mutex;

/// The name under which a price's product is in its metadata: it stays with the price when the lookup key moves to a newer one.
pub(crate) const PRODUCT: &str = "product";

/// What was found, and when.
#[derive(Debug, Default)]
pub(crate) struct Catalogue(pub(crate) Mutex<Option<(Instant, Arc<Prices>)>>);

/// The prices that have a lookup key of ours, under the product of that key.
#[derive(Debug, Default)]
pub(crate) struct Prices {
    pub(crate) of: BTreeMap<Product, Offer>,
}

/// A price as the provider has it.
#[derive(Debug)]
pub(crate) struct Offer {
    pub(crate) price: String,
    /// What its buyer has bought: that stays so, whatever it costs.
    pub(crate) product: Option<Product>,
    /// It is that of the catalogue.
    pub(crate) fits: bool,
}

impl Prices {
    pub(crate) fn product(&self, price: &str) -> Option<Product> {
        let offer = self.of.values().find(|offer| offer.price == price)?;
        offer.product
    }

    pub(crate) fn is_sound(&self) -> bool {
        self.of.len() == Product::all().count() && self.of.values().all(|offer| offer.fits)
    }
}

/// What a price is for; none where it is not one of ours.
pub(crate) fn product_of(price: &Price) -> Option<Product> {
    let key = price.metadata.get(PRODUCT).or(price.lookup_key.as_ref())?;
    key.parse().ok()
}

/// It costs what the catalogue says, as often as the catalogue says.
pub(crate) fn fits(price: &Price, product: Product) -> bool {
    let monthly = matches!(product, Product::Plan(_));
    price.unit_amount == Some(product.cents()) && price.recurring.is_some() == monthly
}
