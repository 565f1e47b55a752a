//! The cloud of a test: a database in memory, queue and bus, each on its own port of this process.

use std::net::SocketAddr;
use std::sync::atomic::Ordering;
use std::sync::{Arc, OnceLock};

use aws_config::{BehaviorVersion, Region, SdkConfig};
use aws_sdk_dynamodb::config::{Credentials, SharedCredentialsProvider};
use aws_smithy_runtime_api::client::http::SharedHttpClient;
use contract::event::{AnalysisEnded, EraseAccount, PaymentEvent, RunAnalysis, RunEnded};
use domain::{AnalysisId, UserId};
use dynoxide::Database;
use store::objects::{Objects, Timeouts};
use store::{Bus, Erasures, PaymentQueue, Queues, Store};
use tokio::net::TcpListener;
use tokio::sync::oneshot;

use crate::dead_letters::DeadLetters;
use crate::faults::Faults;
use crate::gate;
use crate::names;
use crate::objects::{LostAnswers, StoredObject};
use crate::tables::create_tables;
use crate::transport::Transport;
use crate::wire::{self, Sent, SentRun, Wire};

/// The id of a test's own key: it may do everything.
const TESTS: &str = "test";

/// A cloud that exists as long as the last copy of this value. It starts in a few milliseconds and holds nothing at first; tests that
/// share one use users of their own.
#[derive(Clone, Debug)]
pub struct Cloud(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    at: Addresses,
    http: SharedHttpClient,
    /// A client is dear to make and cheap to clone.
    healthy: OnceLock<aws_sdk_dynamodb::Client>,
    wire: Arc<Wire>,
    /// Dropping it stops the servers.
    _stop: oneshot::Sender<()>,
}

#[derive(Clone, Copy, Debug)]
struct Addresses {
    database: SocketAddr,
    /// The database behind a gate that checks the rights of functions.
    gate: SocketAddr,
    messaging: SocketAddr,
}

impl Cloud {
    /// Starts it and creates every table of `store::schema`.
    ///
    /// # Panics
    /// When there is no free port or a table is refused.
    pub async fn start() -> Self {
        let wire = Arc::new(Wire::default());
        let (stop, stopped) = oneshot::channel();
        let (started, ready) = oneshot::channel();
        let served = wire.clone();
        // Threads of their own: the servers answer whatever the test's runtime is doing, and outlive none of its values.
        std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_multi_thread()
                .worker_threads(2)
                .enable_all()
                .build()
                .unwrap();
            runtime.block_on(serve(served, started, stopped));
            runtime.shutdown_background();
        });
        let at = ready.await.expect("the servers start");
        let cloud = Self(Arc::new(Inner {
            at,
            http: aws_smithy_http_client::Builder::new().build_http(),
            healthy: OnceLock::new(),
            wire,
            _stop: stop,
        }));
        create_tables(&cloud.dynamodb()).await;
        cloud
    }

    pub(crate) fn wire(&self) -> &Wire {
        &self.0.wire
    }

    pub(crate) fn queue_address(&self, queue: &str) -> String {
        format!("http://{}/000000000000/{queue}", self.0.at.messaging)
    }

    pub(crate) fn messaging_config(&self, faults: &Faults) -> SdkConfig {
        self.config(self.0.at.messaging, TESTS, faults)
    }

    /// A healthy store.
    #[must_use]
    pub fn store(&self) -> Store {
        Store::new(self.dynamodb(), store::named())
    }

    /// The store of a process that suffers these faults.
    #[must_use]
    pub fn store_with(&self, faults: &Faults) -> Store {
        Store::new(self.dynamodb_with(faults), store::named())
    }

    /// Healthy queues.
    #[must_use]
    pub fn queues(&self) -> Queues {
        self.queues_with(&Faults::none())
    }

    /// The queues of a process that suffers these faults.
    #[must_use]
    pub fn queues_with(&self, faults: &Faults) -> Queues {
        let sqs = aws_sdk_sqs::Client::new(&self.messaging_config(faults));
        let at = |queue: &str| self.queue_address(queue);
        Queues::new(
            &sqs,
            [&at(names::QUEUE), &at(names::PRIORITY_QUEUE)],
            [&at(names::XRAY_QUEUE), &at(names::XRAY_PRIORITY_QUEUE)],
        )
    }

    /// The queue of erasures, of a process that suffers these faults.
    #[must_use]
    pub fn erasures_with(&self, faults: &Faults) -> Erasures {
        let sqs = aws_sdk_sqs::Client::new(&self.messaging_config(faults));
        Erasures::new(sqs, self.queue_address(names::ERASURES))
    }

    /// A healthy queue of the payment provider's events.
    #[must_use]
    pub fn payment_queue(&self) -> PaymentQueue {
        self.payment_queue_with(&Faults::none())
    }

    /// The queue of the payment provider's events, of a process that suffers these faults.
    #[must_use]
    pub fn payment_queue_with(&self, faults: &Faults) -> PaymentQueue {
        let sqs = aws_sdk_sqs::Client::new(&self.messaging_config(faults));
        PaymentQueue::new(sqs, self.queue_address(names::PAYMENTS))
    }

    /// A healthy bus.
    #[must_use]
    pub fn bus(&self) -> Bus {
        self.bus_with(&Faults::none())
    }

    /// The bus of a process that suffers these faults.
    #[must_use]
    pub fn bus_with(&self, faults: &Faults) -> Bus {
        Bus::new(
            aws_sdk_eventbridge::Client::new(&self.messaging_config(faults)),
            names::BUS,
        )
    }

    /// Every run of a monitor that was sent, in order, with its queue.
    #[must_use]
    pub fn sent_runs(&self) -> Vec<SentRun> {
        self.0.wire.runs.lock().unwrap().clone()
    }

    /// The runs of one user that were sent, in order: cheap in a cloud that many tests share.
    #[must_use]
    pub fn sent_runs_for(&self, user: &UserId) -> Vec<SentRun> {
        let sent = self.0.wire.runs.lock().unwrap();
        sent.iter()
            .filter(|sent| sent.message.user_id == *user)
            .cloned()
            .collect()
    }

    /// Every end of a run that was announced, in order.
    #[must_use]
    pub fn ended_runs(&self) -> Vec<RunEnded> {
        self.0.wire.ended_runs.lock().unwrap().clone()
    }

    /// The ends of one user's runs that were announced, in order.
    #[must_use]
    pub fn ended_runs_for(&self, user: &UserId) -> Vec<RunEnded> {
        let ended = self.0.wire.ended_runs.lock().unwrap();
        ended.iter().filter(|event| event.user_id == *user).cloned().collect()
    }

    /// A bucket.
    ///
    /// # Panics
    /// Never: the address is one.
    #[must_use]
    pub fn objects(&self, bucket: &str) -> Objects {
        Objects::at(&format!("http://{}", self.0.at.messaging), bucket, Timeouts::SHORT).unwrap()
    }

    /// An object as it was last written.
    #[must_use]
    pub fn object(&self, bucket: &str, key: &str) -> Option<StoredObject> {
        self.0.wire.buckets.object(bucket, key)
    }

    /// Puts something else, or nothing, in the place of an object.
    pub fn replace_object(&self, bucket: &str, key: &str, bytes: Option<Vec<u8>>) {
        self.0.wire.buckets.put(bucket, key, bytes);
    }

    /// The next `calls` of buckets are answered with 503.
    pub fn fail_objects(&self, calls: u32) {
        self.0.wire.buckets.outage.store(calls, Ordering::SeqCst);
    }

    /// Of the writes under this key, after the first `after`, the next `times` are carried out and answered with 503: the caller cannot
    /// know.
    ///
    /// # Panics
    /// Never in a test that did not panic before.
    pub fn lose_object_answers(&self, bucket: &str, key: &str, after: u32, times: u32) {
        let lost = LostAnswers {
            bucket: bucket.to_owned(),
            key: key.to_owned(),
            after,
            times,
        };
        *self.0.wire.buckets.lost.lock().unwrap() = Some(lost);
    }

    /// How often buckets were asked.
    #[must_use]
    pub fn object_calls(&self) -> u32 {
        self.0.wire.buckets.calls.load(Ordering::SeqCst)
    }

    /// The database without a store around it, to look at items and to prepare what the product cannot do yet.
    #[must_use]
    pub fn dynamodb(&self) -> aws_sdk_dynamodb::Client {
        self.0
            .healthy
            .get_or_init(|| self.dynamodb_with(&Faults::none()))
            .clone()
    }

    /// The same for a process that suffers these faults.
    #[must_use]
    pub fn dynamodb_with(&self, faults: &Faults) -> aws_sdk_dynamodb::Client {
        store::counting_client(&self.config(self.0.at.database, TESTS, faults))
    }

    /// A store that signs as this function does and may do what the function's policy allows.
    #[must_use]
    pub fn store_of(&self, function: &str) -> Store {
        let config = self.config(self.0.at.gate, function, &Faults::none());
        Store::new(store::counting_client(&config), store::named())
    }

    /// Where the database listens that holds functions to their rights, for `AWS_ENDPOINT_URL_DYNAMODB` of another process.
    #[must_use]
    pub fn database_url(&self) -> String {
        format!("http://{}", self.0.at.gate)
    }

    /// Where queue and bus listen, for `AWS_ENDPOINT_URL` of another process.
    #[must_use]
    pub fn messaging_url(&self) -> String {
        format!("http://{}", self.0.at.messaging)
    }

    /// Every message that was sent, in order.
    #[must_use]
    pub fn sent(&self) -> Vec<RunAnalysis> {
        self.deliveries().into_iter().map(|sent| sent.message).collect()
    }

    /// Every message that was sent, in order, with its queue.
    #[must_use]
    pub fn deliveries(&self) -> Vec<Sent> {
        self.0.wire.sent.lock().unwrap().clone()
    }

    /// The messages about one user, in order: cheap in a cloud that many tests share.
    #[must_use]
    pub fn sent_for(&self, user: &UserId) -> Vec<RunAnalysis> {
        let sent = self.0.wire.sent.lock().unwrap();
        sent.iter()
            .map(|sent| &sent.message)
            .filter(|message| message.user_id == *user)
            .cloned()
            .collect()
    }

    /// Every account that is to be erased, in the order of the messages.
    #[must_use]
    pub fn to_erase(&self) -> Vec<EraseAccount> {
        self.0.wire.erasures.lock().unwrap().clone()
    }

    /// Every event of the payment provider that is to be worked on, in the order of the messages.
    #[must_use]
    pub fn to_work_on(&self) -> Vec<PaymentEvent> {
        self.0.wire.payments.lock().unwrap().clone()
    }

    /// From now on the secret of this name holds this text.
    pub fn put_secret(&self, name: &str, text: &str) {
        let mut secrets = self.0.wire.secrets.lock().unwrap();
        secrets.insert(name.to_owned(), text.to_owned());
    }

    /// Every event that was announced, in order.
    #[must_use]
    pub fn events(&self) -> Vec<AnalysisEnded> {
        self.0.wire.events.lock().unwrap().clone()
    }

    /// The events about these analyses, in order.
    #[must_use]
    pub fn events_of(&self, ids: &[AnalysisId]) -> Vec<AnalysisEnded> {
        let events = self.0.wire.events.lock().unwrap();
        let is_one = |event: &&AnalysisEnded| ids.contains(&event.request_id);
        events.iter().filter(is_one).cloned().collect()
    }

    pub(crate) fn dead(&self) -> &DeadLetters {
        &self.0.wire.dead
    }

    /// Queue and bus answer this number of further calls with 503.
    pub fn fail_messaging(&self, calls: u32) {
        self.0.wire.outage.store(calls, Ordering::SeqCst);
    }

    /// From now on the queues take messages and never say so, or say so again.
    pub fn silence_queues(&self, silent: bool) {
        self.0.wire.silent_queues.store(silent, Ordering::SeqCst);
    }

    /// How many messages were taken without a word.
    #[must_use]
    pub fn unanswered_messages(&self) -> u32 {
        self.0.wire.unanswered.load(Ordering::SeqCst)
    }

    /// The bus answers this number of further calls with success, but refuses the entries in them.
    pub fn refuse_events(&self, calls: u32) {
        self.0.wire.refused_entries.store(calls, Ordering::SeqCst);
    }

    /// The product's own time-outs and retries, another way to the services.
    fn config(&self, at: SocketAddr, key: &str, faults: &Faults) -> SdkConfig {
        let credentials = Credentials::new(key, "test", None, None, "testkit");
        SdkConfig::builder()
            .behavior_version(BehaviorVersion::latest())
            .region(Region::new("eu-central-1"))
            .credentials_provider(SharedCredentialsProvider::new(credentials))
            .endpoint_url(format!("http://{at}"))
            .http_client(Transport::shared(self.0.http.clone(), faults))
            .retry_config(store::retries())
            .timeout_config(store::timeouts())
            .build()
    }
}

async fn serve(wire: Arc<Wire>, started: oneshot::Sender<Addresses>, stopped: oneshot::Receiver<()>) {
    let database = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let gate = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let messaging = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let addresses = Addresses {
        database: database.local_addr().unwrap(),
        gate: gate.local_addr().unwrap(),
        messaging: messaging.local_addr().unwrap(),
    };
    let engine = Database::memory().unwrap();
    tokio::spawn(dynoxide::server::serve_with_shutdown(
        database,
        engine,
        std::future::pending(),
    ));
    let before = gate::before_database(addresses.database);
    tokio::spawn(async move { axum::serve(gate, before).await.unwrap() });
    tokio::spawn(async move { axum::serve(messaging, wire::router(wire)).await.unwrap() });
    started.send(addresses).unwrap();
    // Ends when the cloud is dropped; the runtime then ends with both servers.
    let _ = stopped.await;
}
