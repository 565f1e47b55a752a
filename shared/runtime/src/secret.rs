//! Secrets from Secrets Manager.

use std::collections::HashMap;
use std::fmt;
use std::time::{Duration, Instant};

use aws_sdk_secretsmanager::Client;
use aws_sdk_secretsmanager::error::DisplayErrorContext;
use aws_sdk_secretsmanager::operation::get_secret_value::GetSecretValueError;
use domain::{Error, Result};
use tokio::sync::{Mutex, OnceCell};

use crate::aws;

/// How long a secret that was read is used without asking again: a rotated one is in use everywhere after this.
const FRESH: Duration = Duration::from_secs(5 * 60);
/// How long one that could not be read again is still used. Longer, and a revoked secret would live on.
const STALE: Duration = Duration::from_secs(60 * 60);

/// Longest wait for a secret that the call can go on without.
const PATIENCE: Duration = Duration::from_secs(2);

/// A text that no log and no error shows.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// Wraps a text.
    #[must_use]
    pub const fn new(text: String) -> Self {
        Self(text)
    }

    /// The text itself, to be handed to what needs it and to nothing else.
    #[must_use]
    pub fn expose(&self) -> &str {
        &self.0
    }

    /// One text member of a secret that is a JSON object, such as `apiKey`.
    ///
    /// # Errors
    /// [`Error::Internal`] when it is no object or has no such text.
    pub fn field(&self, name: &str) -> Result<Self> {
        let object: HashMap<String, serde_json::Value> = serde_json::from_str(&self.0).unwrap_or_default();
        let text = object.get(name).and_then(serde_json::Value::as_str);
        text.map(|text| Self(text.to_owned()))
            .ok_or_else(|| Error::internal(format_args!("the secret is no JSON object with a text {name}")))
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(hidden)")
    }
}

struct Cached {
    secret: Secret,
    read_at: Instant,
}

/// Reads secrets and remembers them for five minutes.
pub struct Secrets {
    client: Client,
    fresh: Duration,
    cache: Mutex<HashMap<String, Cached>>,
}

impl Secrets {
    /// With this client.
    #[must_use]
    pub fn new(client: Client) -> Self {
        Self {
            client,
            fresh: FRESH,
            cache: Mutex::default(),
        }
    }

    /// With this client, asking again after `fresh`.
    #[must_use]
    pub fn for_testing(client: Client, fresh: Duration) -> Self {
        Self {
            fresh,
            ..Self::new(client)
        }
    }

    /// With the region and credentials of the environment; three tries of two seconds each.
    pub async fn from_env() -> Self {
        Self::new(Client::new(&aws::config().await))
    }

    /// The secret of this id or ARN. One that was read before outlives a failing service for an hour.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the service does not answer, [`Error::Internal`] when there is no such text.
    pub async fn get(&self, id: &str) -> Result<Secret> {
        let mut cache = self.cache.lock().await;
        let known = cache.get(id);
        if let Some(cached) = known.filter(|cached| cached.read_at.elapsed() < self.fresh) {
            return Ok(cached.secret.clone());
        }
        match (self.read(id).await, known) {
            (Ok(secret), _) => {
                cache.insert(
                    id.to_owned(),
                    Cached {
                        secret: secret.clone(),
                        read_at: Instant::now(),
                    },
                );
                Ok(secret)
            }
            (Err(Error::Unavailable { cause, .. }), Some(cached)) if cached.read_at.elapsed() < STALE => {
                tracing::warn!(cause, "a secret could not be read again; the known one is used");
                Ok(cached.secret.clone())
            }
            (Err(error), _) => Err(error),
        }
    }

    /// One text member of a secret, for calls that go on without it: what cannot be read within two seconds is `None`, with a note in the
    /// log. An empty text is given as it is.
    pub async fn text(&self, id: &str, field: &str) -> Option<Secret> {
        let read = async { self.get(id).await?.field(field) };
        let cause = match tokio::time::timeout(PATIENCE, read).await {
            Ok(Ok(text)) => return Some(text),
            Ok(Err(error)) => error.to_string(),
            Err(_) => "no answer in time".to_owned(),
        };
        tracing::warn!(cause, field, "a secret cannot be read");
        None
    }

    async fn read(&self, id: &str) -> Result<Secret> {
        let answer = self
            .client
            .get_secret_value()
            .secret_id(id)
            .send()
            .await
            .map_err(|error| {
                let missing = error
                    .as_service_error()
                    .is_some_and(GetSecretValueError::is_resource_not_found_exception);
                let cause = DisplayErrorContext(&error).to_string();
                if missing {
                    Error::internal(cause)
                } else {
                    Error::Unavailable {
                        service: "Secrets Manager",
                        cause,
                    }
                }
            })?;
        let text = answer
            .secret_string
            .ok_or_else(|| Error::internal("the secret holds no text"))?;
        Ok(Secret(text))
    }
}

async fn of_the_process() -> &'static Secrets {
    static SECRETS: OnceCell<Secrets> = OnceCell::const_new();
    SECRETS.get_or_init(Secrets::from_env).await
}

/// The secret of this id or ARN, through one cache of the whole process.
///
/// # Errors
/// As [`Secrets::get`].
pub async fn secret(id: &str) -> Result<Secret> {
    of_the_process().await.get(id).await
}

/// [`Secrets::text`] through one cache of the whole process.
pub async fn secret_text(id: &str, field: &str) -> Option<Secret> {
    of_the_process().await.text(id, field).await
}
