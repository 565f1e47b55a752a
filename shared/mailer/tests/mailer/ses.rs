//! A stand-in for the mail provider: takes mails on the real wire, and fails as a test wants.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use aws_sdk_sesv2::Client;
use aws_sdk_sesv2::config::retry::RetryConfig;
use aws_sdk_sesv2::config::timeout::TimeoutConfig;
use aws_sdk_sesv2::config::{BehaviorVersion, Builder, Credentials, Region};
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use axum::{Json, Router};
use mailer::Sender;
use serde_json::{Value, json};

/// The address that mails come from.
pub const FROM: &str = "xray@kanalyse.example";
/// The configuration set.
pub const SET: &str = "test-mail";
/// What it says with every refusal: as the real one, with the address.
const WHY: &str = "Illegal address: ada@kanalyse.example";

/// What it does with a mail.
#[derive(Clone, Copy)]
pub enum Answer {
    /// Refuses it with this status and code.
    Refuses(u16, &'static str),
    /// Takes it, and the connection breaks before the answer.
    TakesAndBreaks,
    /// Takes it, and its answer is no answer.
    TakesAndMumbles,
    /// Says nothing for a long time.
    Silence,
}

#[derive(Default)]
struct Inner {
    answers: VecDeque<Answer>,
    asked: usize,
    taken: Vec<Value>,
}

/// The provider.
#[derive(Clone)]
pub struct Ses {
    inner: Arc<Mutex<Inner>>,
    address: String,
}

impl Ses {
    pub async fn start() -> Self {
        let inner = Arc::new(Mutex::new(Inner::default()));
        let app = Router::new()
            .route("/v2/email/outbound-emails", post(handle))
            .with_state(inner.clone());
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        tokio::spawn(async move { axum::serve(listener, app).await });
        Self { inner, address }
    }

    /// One that does not listen.
    pub async fn nowhere() -> Self {
        Self {
            inner: Arc::default(),
            address: lambdakit::nowhere().await,
        }
    }

    /// It answers the next calls so, and takes mails again after that.
    pub fn answers(&self, answers: impl IntoIterator<Item = Answer>) {
        self.inner.lock().unwrap().answers.extend(answers);
    }

    /// How often it was asked to take one.
    pub fn asked(&self) -> usize {
        self.inner.lock().unwrap().asked
    }

    /// The mails that it took, as they were sent to it.
    pub fn taken(&self) -> Vec<Value> {
        self.inner.lock().unwrap().taken.clone()
    }

    pub fn sender(&self) -> Sender {
        self.sender_within(Duration::from_secs(20))
    }

    /// One that waits so long for an answer. The SDK's own retries are on, as they are unless somebody turns them off.
    pub fn sender_within(&self, patience: Duration) -> Sender {
        let timeouts = TimeoutConfig::builder().operation_attempt_timeout(patience).build();
        let config = Builder::new()
            .behavior_version(BehaviorVersion::latest())
            .region(Region::new("eu-central-1"))
            .credentials_provider(Credentials::for_tests())
            .endpoint_url(&self.address)
            .timeout_config(timeouts)
            .retry_config(RetryConfig::standard())
            .build();
        Sender::new(Client::from_conf(config), FROM.parse().unwrap(), SET)
    }
}

async fn handle(State(inner): State<Arc<Mutex<Inner>>>, body: Bytes) -> Response {
    let answer = {
        let mut inner = inner.lock().unwrap();
        inner.asked += 1;
        let answer = inner.answers.pop_front();
        if matches!(
            answer,
            None | Some(Answer::TakesAndBreaks | Answer::TakesAndMumbles | Answer::Silence)
        ) {
            inner.taken.push(serde_json::from_slice(&body).unwrap());
        }
        answer
    };
    match answer {
        None => Json(json!({"MessageId": "0107019-taken"})).into_response(),
        Some(Answer::Refuses(status, code)) => {
            let status = StatusCode::from_u16(status).unwrap();
            let kind = [(header::HeaderName::from_static("x-amzn-errortype"), code)];
            (status, kind, Json(json!({ "message": WHY }))).into_response()
        }
        Some(Answer::TakesAndMumbles) => "{\"MessageId".into_response(),
        // Ends the task of this connection, without the noise of a panic.
        Some(Answer::TakesAndBreaks) => std::panic::resume_unwind(Box::new("the connection breaks")),
        Some(Answer::Silence) => std::future::pending().await,
    }
}
