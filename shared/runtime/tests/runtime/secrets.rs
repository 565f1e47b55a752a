//! Secrets, read from a stand-in for Secrets Manager.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use aws_config::{BehaviorVersion, Region};
use aws_sdk_secretsmanager::Client;
use aws_sdk_secretsmanager::config::{Credentials, retry::RetryConfig, timeout::TimeoutConfig};
use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::post;
use domain::Error;
use runtime::{Secret, Secrets};
use serde_json::{Value, json};

/// The one that the stand-in never answers about.
const HANGS: &str = "hangs";

/// The stand-in: what it holds, its status, and how often it was asked.
#[derive(Clone, Default)]
pub struct Service(Arc<Mutex<(Option<String>, u16, u32)>>);

impl Service {
    /// Holds this text and answers with this status.
    pub fn holds(&self, text: Option<&str>, status: u16) {
        let mut state = self.0.lock().unwrap();
        (state.0, state.1) = (text.map(str::to_owned), status);
    }

    pub fn asked(&self) -> u32 {
        self.0.lock().unwrap().2
    }

    pub async fn client(&self) -> Client {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let app = Router::new().route("/", post(answer)).with_state(self.clone());
        tokio::spawn(async move { axum::serve(listener, app).await });
        let timeouts = TimeoutConfig::builder()
            .operation_timeout(Duration::from_secs(2))
            .build();
        let config = aws_sdk_secretsmanager::Config::builder()
            .behavior_version(BehaviorVersion::latest())
            .region(Region::new("eu-central-1"))
            .credentials_provider(Credentials::new("test", "test", None, None, "test"))
            .endpoint_url(format!("http://{address}"))
            .retry_config(
                RetryConfig::standard()
                    .with_max_attempts(2)
                    .with_initial_backoff(Duration::from_millis(1)),
            )
            .timeout_config(timeouts)
            .build();
        Client::from_conf(config)
    }
}

async fn answer(State(service): State<Service>, body: Bytes) -> (StatusCode, String) {
    let asked: Value = serde_json::from_slice(&body).unwrap();
    if asked["SecretId"] == HANGS {
        std::future::pending::<()>().await;
    }
    let mut state = service.0.lock().unwrap();
    state.2 += 1;
    let reply = match (&state.0, state.1) {
        (Some(text), 200) => json!({"Name": asked["SecretId"], "SecretString": text}),
        (None, 200) => json!({"Name": asked["SecretId"], "SecretBinary": "AAAA"}),
        (_, 400) => json!({"__type": "ResourceNotFoundException", "Message": "none"}),
        _ => json!({"__type": "InternalServiceError"}),
    };
    (StatusCode::from_u16(state.1).unwrap(), reply.to_string())
}

#[tokio::test]
async fn a_secret_is_read_once_and_then_remembered() {
    let service = Service::default();
    service.holds(Some(r#"{"apiKey": "k-1"}"#), 200);
    let secrets = Secrets::new(service.client().await);
    for _ in 0..3 {
        assert_eq!(
            secrets.get("youtube").await.unwrap().field("apiKey").unwrap().expose(),
            "k-1"
        );
    }
    assert_eq!(service.asked(), 1);
}

#[tokio::test]
async fn a_rotated_secret_is_seen_when_the_known_one_is_no_longer_fresh() {
    let service = Service::default();
    service.holds(Some("old"), 200);
    let secrets = Secrets::for_testing(service.client().await, Duration::ZERO, Duration::ZERO);
    secrets.get("s").await.unwrap();
    service.holds(Some("new"), 200);
    assert_eq!(secrets.get("s").await.unwrap().expose(), "new");
}

#[tokio::test]
async fn a_known_secret_outlives_a_failing_service_and_an_unknown_one_is_unavailable() {
    let service = Service::default();
    service.holds(Some("known"), 200);
    let secrets = Secrets::for_testing(service.client().await, Duration::ZERO, Duration::ZERO);
    secrets.get("s").await.unwrap();
    service.holds(Some("known"), 500);
    assert_eq!(secrets.get("s").await.unwrap().expose(), "known");
    assert!(matches!(secrets.get("other").await, Err(Error::Unavailable { .. })));
}

#[tokio::test]
async fn a_service_that_does_not_answer_is_left_alone_for_a_while() {
    let service = Service::default();
    let long = Duration::from_secs(3600);
    let secrets = Secrets::for_testing(service.client().await, Duration::ZERO, long);
    service.holds(Some("known"), 200);
    secrets.get("s").await.unwrap();
    service.holds(Some("known"), 500);
    assert_eq!(secrets.get("s").await.unwrap().expose(), "known");
    assert!(matches!(secrets.get("other").await, Err(Error::Unavailable { .. })));
    let asked = service.asked();
    for _ in 0..3 {
        assert_eq!(secrets.get("s").await.unwrap().expose(), "known");
        assert!(matches!(secrets.get("other").await, Err(Error::Unavailable { .. })));
    }
    assert_eq!(service.asked(), asked);
}

#[tokio::test]
async fn a_secret_that_does_not_come_holds_up_no_other() {
    let service = Service::default();
    service.holds(Some("known"), 200);
    let secrets = Secrets::new(service.client().await);
    let slow = secrets.get(HANGS);
    tokio::pin!(slow);
    // Both waits begin; which of them ends first is all that counts.
    tokio::select! {
        biased;
        _ = &mut slow => panic!("it hangs"),
        secret = secrets.get("s") => assert_eq!(secret.unwrap().expose(), "known"),
    }
}

#[tokio::test]
async fn a_secret_that_is_gone_is_gone_for_every_call() {
    let service = Service::default();
    service.holds(Some("known"), 200);
    let secrets = Secrets::for_testing(service.client().await, Duration::ZERO, Duration::from_secs(3600));
    secrets.get("s").await.unwrap();
    service.holds(None, 400);
    for _ in 0..3 {
        assert!(matches!(secrets.get("s").await, Err(Error::Internal(_))));
    }
}

#[tokio::test]
async fn a_secret_that_does_not_exist_or_is_no_text_is_a_defect_of_ours() {
    let service = Service::default();
    let secrets = Secrets::new(service.client().await);
    service.holds(None, 400);
    assert!(matches!(secrets.get("s").await, Err(Error::Internal(_))));
    service.holds(None, 200);
    assert!(matches!(secrets.get("s").await, Err(Error::Internal(_))));
}

#[test]
fn a_secret_is_never_shown_not_even_when_it_is_misused() {
    let secret = Secret::new(r#"{"apiKey": 5, "other": "hush"}"#.to_owned());
    let error = secret.field("apiKey").unwrap_err();
    for shown in [
        format!("{secret:?}"),
        format!("{error:?}"),
        format!("{:?}", secret.field("other")),
    ] {
        assert!(!shown.contains("hush"), "{shown}");
    }
}

#[tokio::test]
async fn a_call_that_goes_on_without_its_secret_gets_none() {
    let service = Service::default();
    let secrets = Secrets::for_testing(service.client().await, Duration::ZERO, Duration::ZERO);
    let key = async || {
        secrets
            .text("youtube", "apiKey")
            .await
            .map(|key| key.expose().to_owned())
    };
    for (text, status) in [
        (Some(r#"{"apiKey": "k"}"#), 500),
        (None, 400),
        (None, 200),
        (Some("no object"), 200),
        (Some("{}"), 200),
    ] {
        service.holds(text, status);
        assert_eq!(key().await, None, "{text:?} {status}");
    }
    for text in ["", "k-1", "k-2"] {
        service.holds(Some(&json!({"apiKey": text}).to_string()), 200);
        assert_eq!(key().await.as_deref(), Some(text), "seen as soon as it is there");
    }
}
