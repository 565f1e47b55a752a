//! The world of a test: provider, database, queue, an endpoint that takes events, and a worker that is run by hand.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use billing::PurchaseRequest;
use contract::event::PaymentEvent;
use domain::catalogue::Product;
use domain::{Error, ProviderId, Result, UserId};
use jiff::{SignedDuration, Timestamp};
use local_stripe::{Options, Running};
use payments::{Keys, Payments, PaymentsConfig};
use serde_json::{Value, json};
use store::{Checkout, PaymentQueue, Run, Store};
use testkit::{Cloud, Faults};

/// Longest wait for the provider to be done with its deliveries.
const PATIENCE: Duration = Duration::from_secs(60);
pub const DAY: i64 = 86_400;
pub const BUYER: &str = "buyer-0001";
pub const OTHER: &str = "buyer-0002";

pub struct World {
    pub cloud: Cloud,
    pub store: Store,
    pub stripe: Running,
    pub payments: Payments,
    pub site: String,
    /// What the provider signs its events with at first.
    pub secret: String,
    endpoint: Arc<Endpoint>,
    worked: Mutex<usize>,
    returned: Mutex<Vec<PaymentEvent>>,
    intents: Mutex<u32>,
}

struct Endpoint {
    store: Store,
    queue: PaymentQueue,
    payments: Mutex<Option<Payments>>,
    answers: Mutex<Vec<u16>>,
    bodies: Mutex<Vec<Bytes>>,
}

/// What an endpoint answers, as the function does.
async fn take(State(endpoint): State<Arc<Endpoint>>, headers: HeaderMap, body: Bytes) -> StatusCode {
    endpoint.bodies.lock().unwrap().push(body.clone());
    let payments = endpoint.payments.lock().unwrap().clone();
    let signature = headers.get("stripe-signature").and_then(|value| value.to_str().ok());
    let (Some(payments), Some(signature)) = (payments, signature) else {
        return StatusCode::SERVICE_UNAVAILABLE;
    };
    let taken = billing::receive_event(
        &endpoint.store,
        &endpoint.queue,
        &payments,
        &body,
        signature,
        Timestamp::now(),
    )
    .await;
    let status = match taken {
        Ok(()) => StatusCode::OK,
        Err(Error::Malformed(_)) => StatusCode::BAD_REQUEST,
        Err(_) => StatusCode::SERVICE_UNAVAILABLE,
    };
    endpoint.answers.lock().unwrap().push(status.as_u16());
    status
}

pub fn config(base: &str, secrets: &[String], site: &str) -> PaymentsConfig {
    PaymentsConfig {
        keys: Keys {
            api_key: "sk_test_local".to_owned(),
            webhook_secrets: secrets.to_vec(),
            site: site.to_owned(),
            tax: true,
        },
        api_base: base.to_owned(),
        stage: "test".to_owned(),
    }
}

impl World {
    /// A provider that is set up, and nobody who has bought anything.
    pub async fn new() -> Self {
        let cloud = Cloud::start().await;
        let stripe = local_stripe::start(Options {
            retry: Duration::from_millis(20),
            ..Options::default()
        });
        let stripe = stripe.await.unwrap();
        let endpoint = Arc::new(Endpoint {
            store: cloud.store(),
            queue: cloud.payment_queue(),
            payments: Mutex::default(),
            answers: Mutex::default(),
            bodies: Mutex::default(),
        });
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let site = format!("http://{}", listener.local_addr().unwrap());
        let app = Router::new()
            .route("/api/webhooks/stripe", post(take))
            .with_state(endpoint.clone());
        tokio::spawn(async move { axum::serve(listener, app).await });
        let unarmed = Payments::new(&config(&stripe.base_url(), &[], &site)).unwrap();
        let done = unarmed.set_up("first", false).await;
        let done = done.unwrap_or_else(|error| panic!("{error}: {:?}", stripe.requests().last()));
        let secret = done.webhook_secret.unwrap();
        let payments = Payments::new(&config(&stripe.base_url(), std::slice::from_ref(&secret), &site)).unwrap();
        *endpoint.payments.lock().unwrap() = Some(payments.clone());
        Self {
            store: cloud.store(),
            cloud,
            stripe,
            payments,
            site,
            secret,
            endpoint,
            worked: Mutex::new(0),
            returned: Mutex::default(),
            intents: Mutex::new(0),
        }
    }

    /// The endpoint knows these secrets from now on.
    pub fn knows(&self, secrets: &[String]) {
        let payments = Payments::new(&config(&self.stripe.base_url(), secrets, &self.site)).unwrap();
        *self.endpoint.payments.lock().unwrap() = Some(payments);
    }

    /// What the endpoint has answered so far.
    pub fn answers(&self) -> Vec<u16> {
        self.endpoint.answers.lock().unwrap().clone()
    }

    /// The very bytes of an event, as they came.
    pub fn heard(&self, event: &str) -> Bytes {
        let bodies = self.endpoint.bodies.lock().unwrap();
        let is_it = |body: &&Bytes| serde_json::from_slice::<Value>(body).unwrap()["id"] == event;
        bodies.iter().find(is_it).unwrap().clone()
    }

    /// What the provider's clock shows.
    pub fn now(&self) -> Timestamp {
        Timestamp::from_second(self.stripe.now()).unwrap()
    }

    pub fn control(&self, order: &str, body: &Value) -> Value {
        self.stripe.control(order, body).unwrap()
    }

    /// Another intended act.
    pub fn purchase(&self, user: &str, product: &str, code: Option<&str>) -> PurchaseRequest {
        let mut intents = self.intents.lock().unwrap();
        *intents += 1;
        PurchaseRequest {
            user: user.parse().unwrap(),
            product: product.parse().unwrap(),
            code: code.map(|code| code.parse().unwrap()),
            language: Some("de"),
            key: format!("intent-{intents:04}").parse().unwrap(),
        }
    }

    /// Begins a payment.
    pub async fn begin(&self, purchase: &PurchaseRequest) -> Result<Checkout> {
        let url = billing::begin_checkout(&self.store, &self.payments, purchase, self.now()).await?;
        let session = url.rsplit('/').next().unwrap().parse()?;
        Ok(self.store.checkout(&purchase.user, &session).await?.unwrap())
    }

    /// Begins a payment and presses a button on the provider's page.
    pub async fn press(&self, button: &str, user: &str, product: &str) -> Checkout {
        let checkout = self.begin(&self.purchase(user, product, None)).await.unwrap();
        self.control(&format!("sessions/{}/{button}", checkout.session), &json!({}));
        checkout
    }

    /// Begins a payment and pays.
    pub async fn buy(&self, user: &str, product: &str) -> Checkout {
        self.press("pay", user, product).await
    }

    /// The same provider by way of this address, within these bounds.
    pub fn payments_by(&self, base: &str, limits: payments::Limits) -> Payments {
        Payments::with_limits(&config(base, &[], &self.site), limits).unwrap()
    }

    /// Ids of all checkouts of plans that the person ever began.
    pub fn sessions(&self, user: &UserId) -> Vec<String> {
        let all = self.stripe.objects("checkout.session").into_iter();
        let own = all.filter(|one| one["client_reference_id"] == user.as_str() && one["mode"] == "subscription");
        own.map(|one| one["id"].as_str().unwrap().to_owned()).collect()
    }

    /// How many checkouts of plans the customer can pay now.
    pub fn payable(&self, customer: &str) -> usize {
        let all = self.stripe.objects("checkout.session");
        let payable = all
            .iter()
            .filter(|one| one["customer"] == customer && one["mode"] == "subscription" && one["status"] == "open");
        payable.count()
    }

    /// Waits until every event was delivered or given up.
    pub async fn delivered(&self) {
        assert!(self.stripe.settled(PATIENCE).await, "deliveries do not come to an end");
    }

    /// Messages that the worker has not seen, oldest first.
    pub fn waiting(&self) -> Vec<PaymentEvent> {
        let mut worked = self.worked.lock().unwrap();
        let all = self.cloud.to_work_on();
        let fresh = all[*worked..].to_vec();
        *worked = all.len();
        [fresh, std::mem::take(&mut *self.returned.lock().unwrap())].concat()
    }

    /// Nobody could work on these: they come again.
    pub fn put_back(&self, messages: Vec<PaymentEvent>) {
        self.returned.lock().unwrap().extend(messages);
    }

    /// Works on one message.
    pub async fn work_on(&self, message: &PaymentEvent) -> Result<()> {
        billing::process_event(&self.store, &self.payments, message, self.now()).await
    }

    /// Works on everything that is delivered until nothing is left; what fails comes again a few times, as from the queue.
    pub async fn work(&self) {
        self.delivered().await;
        let mut open = self.waiting();
        for _ in 0..4 {
            let mut again = Vec::new();
            for message in open {
                if self.work_on(&message).await.is_err() {
                    again.push(message);
                }
            }
            // Working may have caused further events.
            self.delivered().await;
            again.extend(self.waiting());
            open = again;
        }
        assert!(open.is_empty(), "messages that nobody can work on: {open:?}");
    }

    /// A call of the nightly comparison, by the provider's clock, that begins no page later than this by the machine's.
    pub async fn reconcile(&self, store: &Store, until: Timestamp) -> Result<()> {
        let erasures = self.cloud.erasures_with(&Faults::none());
        let payments = async || Ok(self.payments.clone());
        billing::reconcile(store, &erasures, payments, self.now(), until).await
    }

    /// A whole nightly comparison, whenever the last one was.
    pub async fn night(&self) -> Run {
        self.cloud.delete_reconciliation().await;
        let until = Timestamp::now() + SignedDuration::from_mins(5);
        self.reconcile(&self.store, until).await.unwrap();
        let (open, last) = self.store.reconciliation().await.unwrap();
        assert_eq!(open, None);
        last.unwrap()
    }

    /// The provider's clock goes forward, and what is due then happens.
    pub async fn days(&self, days: i64) {
        self.control("clock/advance", &json!({"seconds": days * DAY}));
        self.work().await;
    }

    /// Purchased and subscription credits that were paid for: without the free ones.
    pub async fn bought(&self, user: &str) -> (i64, i64) {
        let user: UserId = user.parse().unwrap();
        let account = self.store.account(&user, self.now()).await.unwrap();
        let free: i64 = self
            .ledger(user.as_str())
            .await
            .iter()
            .filter(|(source, _)| source.starts_with("free:"))
            .map(|(_, credits)| credits)
            .sum();
        (account.balance.purchased, account.balance.subscription - free)
    }

    /// Sources and credits of the whole ledger, newest first.
    pub async fn ledger(&self, user: &str) -> Vec<(String, i64)> {
        let page = self.store.ledger(&user.parse().unwrap(), None, 100).await.unwrap();
        let line = |entry: store::LedgerEntry| (entry.source, entry.delta.total());
        page.items.into_iter().map(line).collect()
    }

    /// How many lines of the ledger have a source that begins so.
    pub async fn lines(&self, user: &str, start: &str) -> usize {
        let ledger = self.ledger(user).await;
        ledger.iter().filter(|(source, _)| source.starts_with(start)).count()
    }

    /// The person's subscription at the provider.
    pub async fn subscription(&self, user: &str) -> ProviderId {
        let row = self.store.subscription(&user.parse().unwrap()).await.unwrap();
        row.unwrap().subscription
    }

    /// The person's customer at the provider.
    pub async fn customer(&self, user: &str) -> ProviderId {
        self.store.customer(&user.parse().unwrap()).await.unwrap().unwrap()
    }

    /// The tier that counts by the provider's clock.
    pub async fn tier(&self, user: &str) -> &'static str {
        let user = user.parse().unwrap();
        self.store.tier(&user, false, self.now()).await.unwrap().name()
    }

    /// Changes the plan.
    pub async fn change(&self, user: &str, plan: &str) -> Result<()> {
        let Product::Plan(plan) = plan.parse().unwrap() else {
            panic!("not a plan")
        };
        let purchase = self.purchase(user, plan.lookup_key(), None);
        billing::change(
            &self.store,
            &self.payments,
            &purchase.user,
            plan,
            &purchase.key,
            self.now(),
        )
        .await
    }

    /// Cancels.
    pub async fn cancel(&self, user: &str) -> Result<()> {
        let purchase = self.purchase(user, "plan_starter", None);
        billing::cancel(&self.store, &self.payments, &purchase.user, &purchase.key, self.now()).await
    }

    /// No request was refused for its shape.
    pub fn every_request_was_valid(&self) {
        for request in self.stripe.requests() {
            assert!(request.valid, "{request:?}");
        }
    }

    /// Changes the endpoint that the provider sends events to, as its owner would there.
    pub async fn change_endpoint(&self, form: &str) {
        let endpoint = self.stripe.objects("webhook_endpoint").remove(0);
        let path = format!("webhook_endpoints/{}", endpoint["id"].as_str().unwrap());
        self.by_hand(&path, form).await;
    }

    /// What an operator does at the provider by hand.
    pub async fn by_hand(&self, path: &str, form: &str) -> Value {
        let call = reqwest::Client::new()
            .post(format!("{}/v1/{path}", self.stripe.base_url()))
            .header("authorization", "Bearer sk_test_operator")
            .header("stripe-version", payments::API_VERSION)
            .header("content-type", "application/x-www-form-urlencoded")
            .body(form.to_owned());
        let answer = call.send().await.unwrap();
        let status = answer.status();
        let body = answer.text().await.unwrap();
        assert!(status.is_success(), "{status} {body}");
        serde_json::from_str(&body).unwrap()
    }

    /// Every request so far.
    pub fn requests(&self) -> Vec<local_stripe::Logged> {
        self.stripe.requests()
    }

    /// Kinds and ids of events so far, newest last.
    pub fn events(&self, kind: &str) -> Vec<String> {
        let of_kind = self.stripe.events().into_iter().filter(|event| event["type"] == kind);
        of_kind.map(|event| event["id"].as_str().unwrap().to_owned()).collect()
    }
}
