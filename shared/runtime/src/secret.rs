//! Secrets from Secrets Manager.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex as SyncMutex, PoisonError};
use std::time::{Duration, Instant};

use aws_sdk_secretsmanager::Client;
use aws_sdk_secretsmanager::error::DisplayErrorContext;
use aws_sdk_secretsmanager::operation::get_secret_value::GetSecretValueError;
use domain::{Error, Result};
use tokio::sync::{Mutex, OnceCell};

use crate::{aws, env};

/// How long a secret that was read is used without asking again: a rotated one is in use everywhere after this.
const FRESH: Duration = Duration::from_secs(5 * 60);
/// How long one that could not be read again is still used. Longer, and a revoked secret would live on.
const STALE: Duration = Duration::from_secs(60 * 60);
/// How long a service that has not answered is left alone, and one that has when a caller shows something that its secret is not.
const AGAIN: Duration = Duration::from_secs(60);
/// The same where nothing is known to go on with: long enough that calls do not wait for it one after the other.
const AGAIN_UNKNOWN: Duration = Duration::from_secs(10);
/// Longest wait for a secret: three tries.
const LONG: Duration = Duration::from_secs(8);
/// The same where somebody waits for an answer.
const PATIENCE: Duration = Duration::from_secs(2);
/// What errors call it.
const SERVICE: &str = "Secrets Manager";

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

/// What is known of a secret.
#[derive(Default)]
struct Entry {
    known: Option<(Secret, Instant)>,
    /// When the service was last asked in vain, since it was last read, and whether it answered that there is none.
    failed: Option<(Instant, bool)>,
}

impl Entry {
    fn read_within(&self, age: Duration) -> Option<Secret> {
        let (secret, read_at) = self.known.as_ref()?;
        (read_at.elapsed() < age).then(|| secret.clone())
    }

    /// The error of a moment ago.
    fn failed_within(&self, age: Duration) -> Option<Error> {
        let (at, is_missing) = self.failed?;
        (at.elapsed() < age).then(|| {
            if is_missing {
                Error::internal("there was no such secret a moment ago")
            } else {
                unavailable("it did not answer a moment ago".to_owned())
            }
        })
    }
}

/// Each secret is waited for by itself.
type Cache = HashMap<String, Arc<Mutex<Entry>>>;

/// Reads secrets and remembers them for five minutes.
pub struct Secrets {
    client: Client,
    fresh: Duration,
    /// After a failure with a secret that is known, after one without, and after success.
    pauses: [Duration; 3],
    cache: SyncMutex<Cache>,
}

impl Secrets {
    /// With this client.
    #[must_use]
    pub fn new(client: Client) -> Self {
        Self {
            client,
            fresh: FRESH,
            pauses: [AGAIN, AGAIN_UNKNOWN, AGAIN],
            cache: SyncMutex::default(),
        }
    }

    /// With this client, asking again after `fresh`; after a failure, or where a caller has shown something else, after `pause`.
    #[must_use]
    pub fn for_testing(client: Client, fresh: Duration, pause: Duration) -> Self {
        Self {
            fresh,
            pauses: [pause; 3],
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
        self.held(id, self.fresh, LONG).await
    }

    /// [`Secrets::get`] for a call that somebody waits for, where one that was read within `fresh` will do.
    pub(crate) async fn soon(&self, id: &str, fresh: Duration) -> Result<Secret> {
        self.held(id, fresh, PATIENCE).await
    }

    fn entry(&self, id: &str) -> Arc<Mutex<Entry>> {
        let mut cache = self.cache.lock().unwrap_or_else(PoisonError::into_inner);
        cache.entry(id.to_owned()).or_default().clone()
    }

    async fn held(&self, id: &str, fresh: Duration, patience: Duration) -> Result<Secret> {
        let [known_pause, unknown_pause, _] = self.pauses;
        let entry = self.entry(id);
        let entry = &mut *entry.lock().await;
        if let Some(secret) = entry.read_within(fresh) {
            return Ok(secret);
        }
        let known = entry.read_within(STALE);
        let pause = if known.is_some() { known_pause } else { unknown_pause };
        match (known, entry.failed_within(pause)) {
            (Some(secret), Some(_)) => Ok(secret),
            (None, Some(error)) => Err(error),
            (known, None) => match (self.ask(entry, id, patience).await, known) {
                (Err(Error::Unavailable { cause, .. }), Some(secret)) => {
                    tracing::warn!(cause, "a secret could not be read again; the known one is used");
                    Ok(secret)
                }
                (outcome, _) => outcome,
            },
        }
    }

    /// The secret as it is now, for when a caller shows something that the known one is not: it may have been rotated. Asks at most once a
    /// minute, whoever calls.
    ///
    /// # Errors
    /// As [`Secrets::get`], and [`Error::Unavailable`] too where the known one may be an old one.
    pub(crate) async fn renewed(&self, id: &str) -> Result<Secret> {
        let [failure_pause, _, pause] = self.pauses;
        let entry = self.entry(id);
        let entry = &mut *entry.lock().await;
        if let Some(error) = entry.failed_within(failure_pause) {
            return Err(error);
        }
        match entry.read_within(pause) {
            Some(secret) => Ok(secret),
            None => self.ask(entry, id, PATIENCE).await,
        }
    }

    /// Reads a secret and remembers it, or that the service does not answer.
    async fn ask(&self, entry: &mut Entry, id: &str, patience: Duration) -> Result<Secret> {
        let read = tokio::time::timeout(patience, self.read(id)).await;
        let outcome = read.unwrap_or_else(|_| Err(unavailable("no answer in time".to_owned())));
        let now = Instant::now();
        match &outcome {
            Ok(secret) => {
                *entry = Entry {
                    known: Some((secret.clone(), now)),
                    failed: None,
                };
            }
            Err(Error::Unavailable { .. }) => entry.failed = Some((now, false)),
            Err(_) => {
                *entry = Entry {
                    known: None,
                    failed: Some((now, true)),
                };
            }
        }
        outcome
    }

    /// One text member of a secret, for calls that go on without it: what cannot be read within two seconds is `None`, with a note in the
    /// log. An empty text is given as it is.
    pub async fn text(&self, id: &str, field: &str) -> Option<Secret> {
        match self.soon(id, self.fresh).await.and_then(|secret| secret.field(field)) {
            Ok(text) => Some(text),
            Err(error) => {
                let cause = error.to_string();
                tracing::warn!(cause, field, "a secret cannot be read");
                None
            }
        }
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
                    unavailable(cause)
                }
            })?;
        let text = answer
            .secret_string
            .ok_or_else(|| Error::internal("the secret holds no text"))?;
        Ok(Secret(text))
    }
}

fn unavailable(cause: String) -> Error {
    Error::Unavailable {
        service: SERVICE,
        cause,
    }
}

/// How long a secret that every call needs is cached: longer than those that we show to others, and short enough to outlive half an hour in
/// which it cannot be read.
const HELD: Duration = Duration::from_secs(30 * 60);

/// The text `value` of a secret that every call needs, and that is read again where it does not fit.
#[derive(Clone)]
pub(crate) enum CachedSecret {
    /// This object, for tests.
    Fixed(Secret),
    /// Read where secrets are stored, under this id.
    Stored(&'static Secrets, String),
}

impl CachedSecret {
    /// The one whose id is in this variable, where it is set.
    pub(crate) async fn from_env(variable: &str) -> Option<Self> {
        let id = env::optional(variable)?;
        Some(Self::Stored(of_the_process().await, id))
    }

    /// With this `value`.
    pub(crate) fn for_testing(value: &str) -> Self {
        Self::Fixed(Secret::new(serde_json::json!({ "value": value }).to_string()))
    }

    /// The whole object.
    ///
    /// # Errors
    /// As [`Secrets::get`].
    pub(crate) async fn read(&self) -> Result<Secret> {
        match self {
            Self::Fixed(secret) => Ok(secret.clone()),
            Self::Stored(secrets, id) => secrets.soon(id, HELD).await,
        }
    }

    /// The same as it is now: asked at most once a minute.
    ///
    /// # Errors
    /// As [`Secrets::renewed`].
    pub(crate) async fn renewed(&self) -> Result<Secret> {
        match self {
            Self::Fixed(secret) => Ok(secret.clone()),
            Self::Stored(secrets, id) => secrets.renewed(id).await,
        }
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
