//! A client that speaks the wire format and knows nothing else, and a shop with something to sell.

use std::time::Duration;

use local_stripe::{Options, Running, start};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

/// The version that the product's client asks for.
pub const VERSION: &str = "2026-09-30.endive";
/// Longer than anything takes.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// An answer with what is looked at in tests.
#[derive(Debug)]
pub struct Answer {
    pub status: StatusCode,
    pub body: Value,
    pub replayed: bool,
}

/// A running stand-in with products, prices and a coupon.
pub struct Shop {
    pub stripe: Running,
    pub http: reqwest::Client,
}

impl Shop {
    /// The shop as the product's set-up command makes it.
    pub async fn open() -> Self {
        Self::open_with(Options::default()).await
    }

    pub async fn open_with(options: Options) -> Self {
        let shop = Self::empty(options).await;
        shop.post("/v1/products", &[("id", "pack"), ("name", "Ten credits")])
            .await;
        shop.price("pack_10", "pack", 1299, false).await;
        for (id, name, amount) in [("starter", "Starter", 1500), ("growth", "Growth", 3900)] {
            shop.post("/v1/products", &[("id", id), ("name", name)]).await;
            shop.price(id, id, amount, true).await;
        }
        shop.post(
            "/v1/coupons",
            &[("id", "creator"), ("percent_off", "10"), ("duration", "once")],
        )
        .await;
        shop
    }

    pub async fn empty(options: Options) -> Self {
        let stripe = start(options).await.unwrap();
        let http = reqwest::Client::builder()
            .redirect(reqwest::redirect::Policy::none())
            .no_proxy();
        Self {
            stripe,
            http: http.build().unwrap(),
        }
    }

    pub async fn price(&self, key: &str, product: &str, amount: i64, monthly: bool) {
        let amount = amount.to_string();
        let mut form = vec![
            ("lookup_key", key),
            ("product", product),
            ("currency", "usd"),
            ("unit_amount", amount.as_str()),
        ];
        if monthly {
            form.push(("recurring[interval]", "month"));
        }
        self.post("/v1/prices", &form).await;
    }

    /// The id of a price by its lookup key.
    pub fn price_id(&self, key: &str) -> String {
        let price = self
            .stripe
            .objects("price")
            .into_iter()
            .find(|price| price["lookup_key"] == key);
        id(&price.expect("a price with this key"))
    }

    pub async fn send(&self, method: Method, path: &str, form: &[(&str, &str)], key: Option<&str>) -> Answer {
        let mut request = self
            .http
            .request(method.clone(), format!("{}{path}", self.stripe.base_url()));
        request = request.bearer_auth("sk_test_shop").header("stripe-version", VERSION);
        request = if method == Method::GET {
            request.query(form)
        } else {
            request.body(encoded(form))
        };
        if let Some(key) = key {
            request = request.header("idempotency-key", key);
        }
        let answer = request.send().await.unwrap();
        Answer {
            status: answer.status(),
            replayed: answer.headers().contains_key("idempotent-replayed"),
            body: answer.json().await.unwrap(),
        }
    }

    /// Sends and insists on success.
    pub async fn post(&self, path: &str, form: &[(&str, &str)]) -> Value {
        let answer = self.send(Method::POST, path, form, None).await;
        assert_eq!(answer.status, 200, "POST {path}: {}", answer.body);
        answer.body
    }

    /// Asks and insists on success.
    pub async fn get(&self, path: &str, query: &[(&str, &str)]) -> Value {
        let answer = self.send(Method::GET, path, query, None).await;
        assert_eq!(answer.status, 200, "GET {path}: {}", answer.body);
        answer.body
    }

    /// Sends and insists on a refusal; gives the error.
    pub async fn refused(&self, path: &str, form: &[(&str, &str)]) -> (u16, Value) {
        let answer = self.send(Method::POST, path, form, None).await;
        assert_ne!(answer.status, 200, "POST {path}: {}", answer.body);
        (answer.status.as_u16(), answer.body["error"].clone())
    }

    pub async fn customer(&self) -> String {
        id(&self
            .post(
                "/v1/customers",
                &[("email", "ada@example.com"), ("metadata[user]", "u1")],
            )
            .await)
    }

    /// A session for one unit of the price with this key.
    pub async fn session(&self, key: &str, customer: &str, more: &[(&str, &str)]) -> Value {
        let price = self.price_id(key);
        let mode = if key.starts_with("pack") {
            "payment"
        } else {
            "subscription"
        };
        let mut form = vec![
            ("mode", mode),
            ("customer", customer),
            ("client_reference_id", "u1"),
            ("metadata[user]", "u1"),
            ("line_items[0][price]", price.as_str()),
            ("line_items[0][quantity]", "1"),
            ("success_url", "http://127.0.0.1:9/done?session={CHECKOUT_SESSION_ID}"),
            ("cancel_url", "http://127.0.0.1:9/canceled"),
        ];
        form.extend(more);
        self.post("/v1/checkout/sessions", &form).await
    }

    /// What a browser does that presses a button; gives where it is sent to.
    pub async fn press(&self, url: &str, choice: &str) -> String {
        let answer = self
            .http
            .post(url)
            .body(encoded(&[("choice", choice)]))
            .send()
            .await
            .unwrap();
        assert_eq!(answer.status(), 303, "{choice} at {url}");
        answer.headers()["location"].to_str().unwrap().to_owned()
    }

    /// A customer with a subscription to this plan, paid.
    pub async fn subscriber(&self, key: &str) -> (String, String) {
        let customer = self.customer().await;
        let session = self
            .session(key, &customer, &[("subscription_data[metadata][user]", "u1")])
            .await;
        self.press(text(&session, "url"), "pay").await;
        let session = self.get(&format!("/v1/checkout/sessions/{}", id(&session)), &[]).await;
        (customer, text(&session, "subscription").to_owned())
    }

    pub fn control(&self, order: &str, body: &Value) -> Value {
        self.stripe
            .control(order, body)
            .unwrap_or_else(|e| panic!("{order}: {e}"))
    }

    pub fn advance(&self, days: i64) {
        self.control("clock/advance", &json!({ "seconds": days * 86_400 }));
    }

    /// Types of all events so far, sorted.
    pub fn event_types(&self) -> Vec<String> {
        let mut types: Vec<String> = self
            .stripe
            .events()
            .iter()
            .map(|event| text(event, "type").to_owned())
            .collect();
        types.sort();
        types
    }

    /// How many events of a type there are.
    pub fn count(&self, kind: &str) -> usize {
        self.event_types().iter().filter(|known| *known == kind).count()
    }
}

pub fn encoded(form: &[(&str, &str)]) -> String {
    url::form_urlencoded::Serializer::new(String::new())
        .extend_pairs(form)
        .finish()
}

pub fn id(object: &Value) -> String {
    text(object, "id").to_owned()
}

pub fn text<'v>(object: &'v Value, key: &str) -> &'v str {
    object[key]
        .as_str()
        .unwrap_or_else(|| panic!("{key} is no text in {object}"))
}

/// Plans that change.
impl Shop {
    /// At once, paid at once.
    pub async fn upgrade(&self, subscription: &str, price: &str) -> Value {
        let path = format!("/v1/subscriptions/{subscription}");
        let now = self.get(&path, &[]).await;
        let form = [
            ("items[0][id]", text(&now["items"]["data"][0], "id")),
            ("items[0][price]", price),
            ("proration_behavior", "always_invoice"),
            ("payment_behavior", "pending_if_incomplete"),
        ];
        self.post(&path, &form).await
    }

    /// From the next period on; gives the schedule.
    pub async fn downgrade(&self, subscription: &str, key: &str) -> Value {
        let schedule = self
            .post("/v1/subscription_schedules", &[("from_subscription", subscription)])
            .await;
        let first = &schedule["phases"][0];
        let (start, end) = (first["start_date"].to_string(), first["end_date"].to_string());
        let next = self.price_id(key);
        let form = [
            ("phases[0][start_date]", start.as_str()),
            ("phases[0][end_date]", &end),
            ("phases[0][items][0][price]", text(&first["items"][0], "price")),
            ("phases[0][items][0][quantity]", "1"),
            ("phases[1][items][0][price]", &next),
            ("phases[1][items][0][quantity]", "1"),
            ("phases[1][proration_behavior]", "none"),
            ("end_behavior", "release"),
        ];
        self.post(&format!("/v1/subscription_schedules/{}", id(&schedule)), &form)
            .await
    }

    /// A portal in which plans can be changed and cancelled.
    pub async fn portal_configuration(&self) -> String {
        let (starter, growth) = (self.price_id("starter"), self.price_id("growth"));
        let update = "features[subscription_update]";
        let cancel = "features[subscription_cancel]";
        let form = [
            (format!("{update}[enabled]"), "true"),
            (format!("{update}[default_allowed_updates][0]"), "price"),
            (format!("{update}[proration_behavior]"), "always_invoice"),
            (format!("{update}[products][0][product]"), "starter"),
            (format!("{update}[products][0][prices][0]"), starter.as_str()),
            (format!("{update}[products][1][product]"), "growth"),
            (format!("{update}[products][1][prices][0]"), growth.as_str()),
            (
                format!("{update}[schedule_at_period_end][conditions][0][type]"),
                "decreasing_item_amount",
            ),
            (format!("{cancel}[enabled]"), "true"),
            (format!("{cancel}[mode]"), "at_period_end"),
        ];
        let form: Vec<(&str, &str)> = form.iter().map(|(name, value)| (name.as_str(), *value)).collect();
        id(&self.post("/v1/billing_portal/configurations", &form).await)
    }

    pub async fn subscription(&self, id: &str) -> Value {
        self.get(&format!("/v1/subscriptions/{id}"), &[]).await
    }

    /// Invoices of a subscription, the oldest first, as (reason, status, total).
    pub fn invoices(&self, subscription: &str) -> Vec<(String, String, i64)> {
        let of = |invoice: &Value| invoice["parent"]["subscription_details"]["subscription"] == subscription;
        let all = self.stripe.objects("invoice").into_iter().filter(of);
        let shown = |one: Value| {
            (
                text(&one, "billing_reason").to_owned(),
                text(&one, "status").to_owned(),
                one["total"].as_i64().unwrap(),
            )
        };
        all.map(shown).collect()
    }
}
