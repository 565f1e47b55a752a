//! For tests only: the payment provider alongside the platform around a function. See README.md.
#![expect(clippy::unwrap_used, reason = "a test kit fails loudly, on the spot")]

use billing::PurchaseRequest;
use jiff::Timestamp;
use lambdakit::{Function, PAYMENTS_SECRET, Platform};
use local_stripe::{Options, Running};
use payments::{Envelope, Keys, Payments, PaymentsConfig};
use serde_json::{Value, json};

/// The site that the provider's pages lead back to.
pub const SITE: &str = "https://kanalyse.example";

/// A provider that is set up.
pub struct Shop {
    /// The provider.
    pub stripe: Running,
    /// Our way to it.
    pub payments: Payments,
    /// What signs its events.
    pub webhook_secret: String,
}

/// A provider that is set up, and what leads a function to it.
///
/// # Panics
/// When it cannot be started.
pub async fn open(platform: &Platform) -> (Vec<(&'static str, String)>, Shop) {
    let shop = Shop::open(platform).await;
    (shop.settings(), shop)
}

/// The same, with the two people of the matrix subscribed.
///
/// # Panics
/// When it cannot be started.
pub async fn subscribed(platform: &Platform) -> (Vec<(&'static str, String)>, Shop) {
    let shop = Shop::open(platform).await;
    for user in ["user-a-0001", "user-b-0002"] {
        shop.buy(platform, user, "plan_starter").await;
    }
    (shop.settings(), shop)
}

impl Shop {
    /// Starts the provider and sets it up.
    ///
    /// # Panics
    /// When it cannot be started.
    pub async fn open(platform: &Platform) -> Self {
        let stripe = local_stripe::start(Options::default()).await.unwrap();
        let unarmed = Payments::new(&config(&stripe.base_url(), &[])).unwrap();
        let done = unarmed.set_up("kit", false).await.unwrap();
        let webhook_secret = done.webhook_secret.unwrap();
        // The endpoint is called directly, not over the network.
        stripe.control("fault", &json!({"drop": 100_000})).unwrap();
        let secrets = [webhook_secret.clone()];
        let secret = json!({"apiKey": "sk_test_local", "webhookSecrets": secrets, "site": SITE, "tax": true});
        platform.cloud.put_secret(PAYMENTS_SECRET, &secret.to_string());
        Self {
            payments: Payments::new(&config(&stripe.base_url(), &secrets)).unwrap(),
            stripe,
            webhook_secret,
        }
    }

    /// What leads a function to it.
    #[must_use]
    pub fn settings(&self) -> Vec<(&'static str, String)> {
        vec![("STRIPE_API_BASE", self.stripe.base_url())]
    }

    /// Starts the function, led to this provider: see `Platform::function`.
    ///
    /// # Panics
    /// When it cannot be started.
    #[must_use]
    pub fn function(&self, platform: &Platform, name: &str) -> Function {
        let base = self.stripe.base_url();
        platform.function(name, &[("STRIPE_API_BASE", &base)])
    }

    /// The person begins to pay; returns the page.
    ///
    /// # Panics
    /// When anything refuses.
    pub async fn begin(&self, platform: &Platform, user: &str, product: &str) -> String {
        self.begin_with(platform, user, product, None).await
    }

    /// The person pays with this code, which is made for it, and nobody has heard of it yet.
    ///
    /// # Panics
    /// When anything refuses.
    pub async fn pay_with_code(&self, platform: &Platform, user: &str, product: &str, code: &str) {
        platform.creator_code(code, Some("a-creator")).await;
        let url = self.begin_with(platform, user, product, Some(code)).await;
        self.pay(&url);
    }

    async fn begin_with(&self, platform: &Platform, user: &str, product: &str, code: Option<&str>) -> String {
        let purchase = PurchaseRequest {
            user: user.parse().unwrap(),
            product: product.parse().unwrap(),
            code: code.map(|code| code.parse().unwrap()),
            language: None,
            key: format!("kit-{}-{product}", self.stripe.objects("checkout.session").len())
                .parse()
                .unwrap(),
        };
        let now = Timestamp::now();
        billing::begin_checkout(&platform.cloud.store(), &self.payments, &purchase, now)
            .await
            .unwrap()
    }

    /// Somebody presses the button on this page.
    ///
    /// # Panics
    /// When there is no such page.
    pub fn pay(&self, url: &str) {
        let sessions = self.stripe.objects("checkout.session");
        let session = sessions.iter().find(|session| session["url"] == url).unwrap()["id"].clone();
        let order = format!("sessions/{}/pay", session.as_str().unwrap());
        self.stripe.control(&order, &json!({})).unwrap();
    }

    /// The person buys and pays, and what happened is booked.
    ///
    /// # Panics
    /// When anything refuses.
    pub async fn buy(&self, platform: &Platform, user: &str, product: &str) {
        let url = self.begin(platform, user, product).await;
        self.pay(&url);
        self.catch_up(platform).await;
    }

    /// Books what is behind every event so far.
    ///
    /// # Panics
    /// When anything refuses.
    pub async fn catch_up(&self, platform: &Platform) {
        let store = platform.cloud.store();
        for event in self.stripe.events() {
            let facts = self
                .payments
                .facts(&Envelope::read(&event.to_string()).unwrap().subject)
                .await
                .unwrap();
            for fact in facts {
                store.book(&fact, Timestamp::now()).await.unwrap();
            }
        }
    }

    /// The newest event of this kind.
    ///
    /// # Panics
    /// When there is none.
    #[must_use]
    pub fn event(&self, kind: &str) -> Value {
        let events = self.stripe.events();
        events.into_iter().rev().find(|event| event["type"] == kind).unwrap()
    }
}

fn config(base: &str, secrets: &[String]) -> PaymentsConfig {
    PaymentsConfig {
        keys: Keys {
            api_key: "sk_test_local".to_owned(),
            webhook_secrets: secrets.to_vec(),
            site: SITE.to_owned(),
            tax: true,
        },
        api_base: base.to_owned(),
        stage: "test".to_owned(),
    }
}
