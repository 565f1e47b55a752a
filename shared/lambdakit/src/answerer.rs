//! A stand-in for services that answer over the wire, the workflow behind the support chat's webhook and the coach's language model:
//! behaves, and misbehaves on request.

use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use serde_json::{Value, json};

/// What it does with the next messages.
#[derive(Clone, Debug)]
pub enum Says {
    /// Answers with this media type and this body.
    Body(&'static str, String),
    /// Answers with JSON that repeats the message: `{"output": "You asked: …"}`.
    Echo,
    /// Answers as a language model does, with these texts in turn; the last one again and again.
    Completions(Vec<String>),
    /// Answers as a language model does that does as it is asked: with the draft that the coach sends it.
    Draft,
    /// Answers with this status, and text all the same.
    Status(u16),
    /// Sends the caller to another address, which would answer.
    Redirect,
    /// Accepts the message and never answers.
    Nothing,
    /// Answers the first half, and never the rest.
    Half,
}

impl Says {
    /// What is done with this message; of texts in turn the first one goes.
    fn next(&mut self) -> Self {
        let now = self.clone();
        if let Self::Completions(texts) = self
            && texts.len() > 1
        {
            texts.remove(0);
        }
        now
    }
}

/// A message as it arrived.
#[derive(Clone, Debug)]
pub struct Arrived {
    /// Its body.
    pub body: Value,
    /// The header `authorization`, where there was one.
    pub authorization: Option<String>,
}

struct Inside {
    says: Says,
    arrived: Vec<Arrived>,
    elsewhere: u32,
}

/// A workflow behind a webhook, and a language model, on this machine.
#[derive(Clone)]
pub struct Answerer {
    inside: Arc<Mutex<Inside>>,
    /// Address of the webhook.
    pub url: String,
    /// Base address of the language model.
    pub model: String,
}

impl Answerer {
    /// Starts one that repeats what it is asked.
    ///
    /// # Panics
    /// When there is no free port.
    pub async fn start() -> Self {
        Self::start_at("127.0.0.1:0").await
    }

    /// The same at this address.
    ///
    /// # Panics
    /// When somebody else is there.
    pub async fn start_at(address: &str) -> Self {
        let inside = Inside {
            says: Says::Echo,
            arrived: Vec::new(),
            elsewhere: 0,
        };
        let inside = Arc::new(Mutex::new(inside));
        let app = Router::new()
            .route("/webhook/chat", post(answer))
            .route("/v1/chat/completions", post(answer))
            .route("/elsewhere", post(elsewhere))
            .with_state(inside.clone());
        let listener = tokio::net::TcpListener::bind(address).await.unwrap();
        let address = listener.local_addr().unwrap();
        let (url, model) = (format!("http://{address}/webhook/chat"), format!("http://{address}/v1"));
        tokio::spawn(async move { axum::serve(listener, app).await });
        Self { inside, url, model }
    }

    /// Has it behave so from now on.
    ///
    /// # Panics
    /// When another test failed while it held the lock.
    pub fn says(&self, says: Says) {
        self.inside.lock().unwrap().says = says;
    }

    /// What has arrived so far.
    ///
    /// # Panics
    /// As [`Answerer::says`].
    #[must_use]
    pub fn arrived(&self) -> Vec<Arrived> {
        self.inside.lock().unwrap().arrived.clone()
    }

    /// How often the address was called that only a redirect names.
    ///
    /// # Panics
    /// As [`Answerer::says`].
    #[must_use]
    pub fn followed(&self) -> u32 {
        self.inside.lock().unwrap().elsewhere
    }
}

type Shared = State<Arc<Mutex<Inside>>>;

async fn elsewhere(State(inside): Shared) -> &'static str {
    inside.lock().unwrap().elsewhere += 1;
    "An answer from elsewhere."
}

/// As the services with OpenAI's chat completions answer.
fn completion(text: &str) -> Response {
    axum::Json(json!({
        "id": "chatcmpl-1", "object": "chat.completion", "created": 1_795_188_000, "model": "stand-in",
        "choices": [{"index": 0, "message": {"role": "assistant", "content": text}, "finish_reason": "stop"}],
        "usage": {"prompt_tokens": 900, "completion_tokens": 60, "total_tokens": 960},
    }))
    .into_response()
}

async fn answer(State(inside): Shared, headers: HeaderMap, body: Bytes) -> Response {
    let body: Value = serde_json::from_slice(&body).unwrap();
    let authorization = headers
        .get(header::AUTHORIZATION)
        .map(|value| value.to_str().unwrap().to_owned());
    let says = {
        let mut inside = inside.lock().unwrap();
        inside.arrived.push(Arrived {
            body: body.clone(),
            authorization,
        });
        inside.says.next()
    };
    match says {
        Says::Body(kind, text) => ([(header::CONTENT_TYPE, kind)], text).into_response(),
        Says::Echo => {
            let text = format!("You asked: {}", body["chatInput"].as_str().unwrap());
            axum::Json(json!({ "output": text })).into_response()
        }
        Says::Completions(texts) => completion(&texts[0]),
        Says::Draft => {
            let document = body["messages"][1]["content"].as_str().unwrap();
            let document: Value = serde_json::from_str(document).unwrap();
            completion(document["draft"].as_str().unwrap())
        }
        Says::Status(status) => (StatusCode::from_u16(status).unwrap(), "Some text.").into_response(),
        Says::Redirect => (StatusCode::TEMPORARY_REDIRECT, [(header::LOCATION, "/elsewhere")]).into_response(),
        Says::Nothing => {
            std::future::pending::<()>().await;
            StatusCode::OK.into_response()
        }
        Says::Half => {
            let half = futures_util::stream::once(async { Ok::<_, std::io::Error>(Bytes::from_static(b"Half of")) });
            let never = futures_util::stream::pending();
            Body::from_stream(futures_util::StreamExt::chain(half, never)).into_response()
        }
    }
}
