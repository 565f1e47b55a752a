//! The way from a device's function to the provider: slow by chance, and now and then without an answer. After each checkout that begins
//! it looks how many of this person can be paid.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::Value;
use tokio::io::AsyncWriteExt as _;
use tokio::sync::watch;

use crate::world::World;

/// What happens to a request on its way.
#[derive(Clone, Copy, Debug)]
struct Way {
    before: Duration,
    after: Duration,
    fate: Fate,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Fate {
    Answered,
    /// It is carried out, and nobody hears of it.
    AnswerLost,
    /// The sender has given up when it is carried out.
    Late,
}

pub struct Relay {
    world: Arc<World>,
    http: reqwest::Client,
    rng: Mutex<ChaCha8Rng>,
    /// No fault from now on.
    pub calm: Mutex<bool>,
    /// Most checkouts of plans that one person could pay at the same time.
    pub payable: Mutex<usize>,
    under_way: watch::Sender<u32>,
}

/// A request on its way, also one whose sender is gone.
struct UnderWay(Arc<Relay>);

impl UnderWay {
    fn begin(relay: &Arc<Relay>) -> Self {
        relay.under_way.send_modify(|count| *count += 1);
        Self(Arc::clone(relay))
    }
}

impl Drop for UnderWay {
    fn drop(&mut self) {
        self.0.under_way.send_modify(|count| *count -= 1);
    }
}

impl Relay {
    /// Starts, and says where.
    pub async fn start(world: &Arc<World>, seed: u64) -> (Arc<Self>, String) {
        let relay = Arc::new(Self {
            world: Arc::clone(world),
            http: reqwest::Client::new(),
            rng: Mutex::new(ChaCha8Rng::seed_from_u64(seed)),
            calm: Mutex::new(false),
            payable: Mutex::new(0),
            under_way: watch::Sender::new(0),
        });
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let app = Router::new().fallback(carry).with_state(Arc::clone(&relay));
        tokio::spawn(async move { axum::serve(listener, app).await });
        (relay, address)
    }

    /// The same from the beginning, by another seed.
    pub fn begin_again(&self, seed: u64) {
        *self.rng.lock().unwrap() = ChaCha8Rng::seed_from_u64(seed);
        *self.calm.lock().unwrap() = false;
        *self.payable.lock().unwrap() = 0;
    }

    /// Waits until nothing is under way any more.
    pub async fn arrived(&self) {
        let mut under_way = self.under_way.subscribe();
        under_way.wait_for(|count| *count == 0).await.unwrap();
    }

    fn way(&self, is_write: bool) -> Way {
        let calm = *self.calm.lock().unwrap();
        let mut rng = self.rng.lock().unwrap();
        let mut pause = || {
            let slow = !calm && rng.random_ratio(1, 3);
            Duration::from_micros(if slow { rng.random_range(0..4_000) } else { 0 })
        };
        let (before, after) = (pause(), pause());
        let fate = match rng.random_range(0..60) {
            _ if calm || !is_write => Fate::Answered,
            0 | 1 => Fate::AnswerLost,
            2 => Fate::Late,
            _ => Fate::Answered,
        };
        Way { before, after, fate }
    }

    async fn forward(&self, parts: &axum::http::request::Parts, body: Bytes) -> (StatusCode, Bytes) {
        let to = format!("{}{}", self.world.stripe.base_url(), parts.uri);
        let mut headers = parts.headers.clone();
        headers.remove("host");
        let call = self.http.request(parts.method.clone(), to).headers(headers).body(body);
        let answer = call.send().await.unwrap();
        let status = answer.status();
        let body = answer.bytes().await.unwrap();
        if parts.uri.path() == "/v1/checkout/sessions" && parts.method == "POST" && status.is_success() {
            self.count(&serde_json::from_slice::<Value>(&body).unwrap());
        }
        (status, body)
    }

    fn count(&self, begun: &Value) {
        let now = self.world.payable(begun["customer"].as_str().unwrap());
        let mut most = self.payable.lock().unwrap();
        *most = now.max(*most);
    }
}

async fn carry(State(relay): State<Arc<Relay>>, request: Request) -> Response {
    let under_way = UnderWay::begin(&relay);
    let (parts, body) = request.into_parts();
    let body = axum::body::to_bytes(body, usize::MAX).await.unwrap();
    let way = relay.way(parts.method != "GET");
    let is_late = way.fate == Fate::Late;
    // In a task of its own: where the sender is gone this handler is dropped, and what was sent arrives all the same.
    let forwarded = tokio::spawn(async move {
        tokio::time::sleep(way.before).await;
        if is_late {
            tokio::time::sleep(Duration::from_millis(10) + way.after).await;
        }
        let answer = relay.forward(&parts, body).await;
        drop(under_way);
        answer
    });
    if is_late {
        tokio::time::sleep(way.before).await;
        return (StatusCode::BAD_GATEWAY, [("stripe-should-retry", "false")]).into_response();
    }
    let (status, body) = forwarded.await.unwrap();
    tokio::time::sleep(way.after).await;
    match way.fate {
        Fate::AnswerLost => Body::from_stream(futures_util::stream::once(async {
            Err::<Bytes, _>(std::io::Error::from(std::io::ErrorKind::ConnectionReset))
        }))
        .into_response(),
        _ => (status, [("content-type", "application/json")], body).into_response(),
    }
}

#[tokio::test]
async fn what_was_sent_has_arrived_also_where_its_sender_is_gone() {
    let world = Arc::new(World::new().await);
    let (relay, address) = Relay::start(&world, 0).await;
    *relay.calm.lock().unwrap() = true;
    let asked = world.requests().len();
    let mut sender = tokio::net::TcpStream::connect(address.trim_start_matches("http://"))
        .await
        .unwrap();
    let text =
        "POST /v1/customers HTTP/1.1\r\nhost: relay\r\nauthorization: Bearer sk_test_1\r\ncontent-length: 0\r\n\r\n";
    sender.write_all(text.as_bytes()).await.unwrap();
    let mut under_way = relay.under_way.subscribe();
    under_way.wait_for(|count| *count == 1).await.unwrap();
    drop(sender);
    relay.arrived().await;
    assert_eq!(world.requests().len(), asked + 1);
}
