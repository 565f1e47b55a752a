//! A receiver of webhooks that checks signatures as the product does, and answers what a test wants.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use serde_json::Value;
use tokio::net::TcpListener;
use tokio::sync::Notify;

/// One delivery.
#[derive(Clone, Debug)]
pub struct Received {
    pub body: String,
    pub signature: String,
}

impl Received {
    pub fn event(&self) -> Value {
        serde_json::from_str(&self.body).unwrap()
    }

    /// The second of the signature.
    pub fn second(&self) -> i64 {
        let part = self.signature.split(',').find_map(|part| part.strip_prefix("t="));
        part.unwrap().parse().unwrap()
    }

    pub fn is_signed_by(&self, secret: &str) -> bool {
        let whole = local_stripe::signature(&[secret], self.second(), &self.body);
        let expected = whole.split(',').next_back().unwrap();
        self.signature.split(',').any(|part| part == expected)
    }
}

#[derive(Default)]
struct Inner {
    received: Vec<Received>,
    answers: VecDeque<u16>,
}

/// The receiver; its server ends with the test's runtime.
#[derive(Clone)]
pub struct Receiver {
    pub url: String,
    inner: Arc<Mutex<Inner>>,
    came: Arc<Notify>,
}

impl Receiver {
    /// One that answers with these statuses first, and with 200 from then on.
    pub async fn start(answers: &[u16]) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let url = format!("http://{}/hook", listener.local_addr().unwrap());
        let receiver = Self {
            url,
            inner: Arc::new(Mutex::new(Inner {
                received: Vec::new(),
                answers: answers.iter().copied().collect(),
            })),
            came: Arc::default(),
        };
        let router = Router::new().route("/hook", post(receive)).with_state(receiver.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        receiver
    }

    pub fn received(&self) -> Vec<Received> {
        self.inner.lock().unwrap().received.clone()
    }

    /// Waits until this number has come.
    pub async fn has(&self, count: usize) {
        let came = async {
            loop {
                let next = self.came.notified();
                if self.received().len() >= count {
                    return;
                }
                next.await;
            }
        };
        tokio::time::timeout(crate::client::PATIENCE, came)
            .await
            .expect("they come");
    }

    /// Types of the events in the order in which they came.
    pub fn types(&self) -> Vec<String> {
        self.received()
            .iter()
            .map(|one| one.event()["type"].as_str().unwrap().to_owned())
            .collect()
    }
}

async fn receive(State(receiver): State<Receiver>, headers: HeaderMap, body: String) -> StatusCode {
    let signature = headers["stripe-signature"].to_str().unwrap().to_owned();
    let mut inner = receiver.inner.lock().unwrap();
    inner.received.push(Received { body, signature });
    let status = inner.answers.pop_front().unwrap_or(200);
    receiver.came.notify_waiters();
    StatusCode::from_u16(status).unwrap()
}
