//! A language model behind the chat completions that OpenAI made common: OpenAI itself, Amazon Bedrock, Ollama and others.

use std::time::Duration;

use coach::gate::{self, Violation};
use coach::{FactSheet, Piece, Question};
use domain::{Error, Result};
use reqwest::Client;
use runtime::{Outcome, optional, required, secret};
use serde::{Deserialize, Serialize};
use tokio::time::{Instant, timeout_at};
use url::Url;

use crate::prompt::{Message, Prompt};

/// Longest wait for an answer, both tries together.
const PATIENCE: Duration = Duration::from_secs(20);
/// Longest wait for a connection.
const CONNECT: Duration = Duration::from_secs(4);
/// Bytes of a reply that are read: an answer has 1,500 characters, what is around it is less.
const MOST_BYTES: usize = 256 * 1024;
/// How often it is asked: once more where the gate dropped the first text, or nobody answered.
const TRIES: u32 = 2;

/// A model with where it is.
#[derive(Debug)]
pub(crate) struct Model {
    client: Client,
    url: Url,
    name: String,
    /// Id of the secret with its key.
    secret: String,
    patience: Duration,
}

/// What came of asking it.
pub(crate) struct Said {
    /// What passed the gate.
    pub paragraphs: Option<Vec<Vec<Piece>>>,
    /// How many texts did not.
    pub dropped: u32,
}

/// What is sent: what every service of this kind must be given, and nothing that one of them refuses.
#[derive(Serialize)]
struct Sent<'a> {
    model: &'a str,
    messages: Vec<Message<'a>>,
    stream: bool,
}

#[derive(Deserialize)]
struct Reply {
    #[serde(default)]
    choices: Vec<Choice>,
}

#[derive(Deserialize)]
struct Choice {
    message: Spoken,
}

#[derive(Deserialize)]
struct Spoken {
    #[serde(default)]
    content: Option<String>,
}

impl Model {
    /// The one of the environment, if there is one.
    ///
    /// # Errors
    /// Its address cannot be used, or its name or secret is missing.
    pub(crate) fn from_env() -> Outcome<Option<Self>> {
        let Some(base) = optional("COACH_API_BASE") else {
            return Ok(None);
        };
        let model = Self::new(&base, &required("COACH_MODEL")?, &required("COACH_SECRET")?, PATIENCE)?;
        Ok(Some(model))
    }

    fn new(base: &str, name: &str, secret: &str, patience: Duration) -> Result<Self> {
        let invalid = |error| Error::internal(format_args!("the address of the coach's model: {error}"));
        let url = Url::parse(&format!("{}/chat/completions", base.trim_end_matches('/'))).map_err(invalid)?;
        let client = https::client(https::is_far(&url)).and_then(|client| client.connect_timeout(CONNECT).build());
        Ok(Self {
            client: client.map_err(|error| Error::internal(https::cause(error)))?,
            url,
            name: name.to_owned(),
            secret: secret.to_owned(),
            patience,
        })
    }

    /// Its answer, where the gate lets it pass. Whatever goes wrong is logged: somebody else answers then.
    pub(crate) async fn answer(&self, mut prompt: Prompt, sheet: &FactSheet, question: &Question) -> Said {
        let end = Instant::now() + self.patience;
        let mut dropped = 0;
        for _ in 0..TRIES {
            let text = match timeout_at(end, self.ask(&prompt)).await {
                Ok(Ok(text)) => text,
                Ok(Err(error)) => {
                    tracing::warn!(%error, "the coach's model does not answer");
                    continue;
                }
                Err(_) => {
                    tracing::warn!("the coach's model does not answer in time");
                    break;
                }
            };
            match gate::check(&text, sheet, question) {
                Ok(paragraphs) => {
                    return Said {
                        paragraphs: Some(paragraphs),
                        dropped,
                    };
                }
                Err(violation) => {
                    dropped += 1;
                    // What is named may be of a stranger's title; its kind is enough.
                    tracing::warn!(
                        violation = kind(&violation),
                        "the gate dropped what the coach's model wrote"
                    );
                    prompt = prompt.again(text, &violation.to_string());
                }
            }
        }
        Said {
            paragraphs: None,
            dropped,
        }
    }

    async fn ask(&self, prompt: &Prompt) -> Result<String> {
        let key = secret(&self.secret).await?.field("apiKey")?;
        let sent = Sent {
            model: &self.name,
            messages: prompt.messages(),
            stream: false,
        };
        let request = self.client.post(self.url.clone()).json(&sent);
        // A model of one's own may want none.
        let request = match key.expose() {
            "" => request,
            key => request.bearer_auth(key),
        };
        let response = request
            .send()
            .await
            .map_err(|error| unavailable(&https::cause(error)))?;
        if !response.status().is_success() {
            return Err(unavailable(&format!("status {}", response.status().as_u16())));
        }
        let body = https::read(response, MOST_BYTES)
            .await
            .map_err(|cause| unavailable(&cause))?;
        let reply: Reply = serde_json::from_slice(&body).map_err(|_| unavailable("the reply cannot be read"))?;
        let said = reply
            .choices
            .into_iter()
            .next()
            .and_then(|choice| choice.message.content);
        said.ok_or_else(|| unavailable("the reply says nothing"))
    }
}

const fn kind(violation: &Violation) -> &'static str {
    match violation {
        Violation::Empty => "empty",
        Violation::TooLong => "too long",
        Violation::Invisible(_) => "invisible character",
        Violation::Character(_) => "character",
        Violation::Address(_) => "address",
        Violation::Slot(_) => "slot",
        Violation::Joined(_) => "joined slot",
        Violation::Numeral(_) => "numeral",
    }
}

fn unavailable(cause: &str) -> Error {
    Error::Unavailable {
        service: "coach model",
        cause: cause.to_owned(),
    }
}
