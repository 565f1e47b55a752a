//! The pool's public keys, cached by key id.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Duration, Instant};

use jsonwebtoken::DecodingKey;
use jsonwebtoken::jwk::{AlgorithmParameters, Jwk, KeyAlgorithm, PublicKeyUse};
use serde::Deserialize;
use tokio::sync::Mutex;

use crate::user_pool::{Config, Refusal};

/// Largest list of keys, in bytes; Cognito's is about 1 KB.
const MAX_LIST: usize = 64 * 1024;
/// Tries of one fetch.
const TRIES: u32 = 2;

type KeyMap = HashMap<String, Arc<DecodingKey>>;

/// The last attempt to fetch the list.
#[derive(Clone)]
struct Attempt {
    at: Instant,
    failure: Option<String>,
}

pub(crate) struct Keys {
    url: String,
    refresh_every: Duration,
    retry_every: Duration,
    timeout: Duration,
    known: RwLock<KeyMap>,
    // Held while fetching, so that many unknown keys at once cause one fetch.
    last: Mutex<Option<Attempt>>,
}

impl Keys {
    pub(crate) fn new(config: &Config) -> Self {
        Self {
            url: config.jwks_url.clone(),
            refresh_every: config.refresh_every,
            retry_every: config.retry_every,
            timeout: config.timeout,
            known: RwLock::default(),
            last: Mutex::default(),
        }
    }

    pub(crate) async fn warm(&self) {
        self.refresh(&mut *self.last.lock().await).await;
    }

    /// The key of this id. An unknown id is the token's fault only if the list is known to be current; otherwise nothing can be said.
    pub(crate) async fn get(&self, kid: &str) -> Result<Arc<DecodingKey>, Refusal> {
        if let Some(key) = self.find(kid) {
            return Ok(key);
        }
        let mut last = self.last.lock().await;
        if self.may_fetch(last.as_ref()) {
            self.refresh(&mut last).await;
        }
        if let Some(key) = self.find(kid) {
            return Ok(key);
        }
        match last.as_ref().and_then(|attempt| attempt.failure.clone()) {
            Some(failure) => Err(Refusal::Unavailable(failure)),
            None => Err(Refusal::Rejected("token: unknown key id")),
        }
    }

    fn find(&self, kid: &str) -> Option<Arc<DecodingKey>> {
        self.known
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .get(kid)
            .cloned()
    }

    fn may_fetch(&self, last: Option<&Attempt>) -> bool {
        let empty = self.known.read().unwrap_or_else(PoisonError::into_inner).is_empty();
        // Without any key every call fails, so a failed first fetch is repeated sooner than a refresh.
        let pause = if empty { self.retry_every } else { self.refresh_every };
        last.is_none_or(|attempt| attempt.at.elapsed() >= pause)
    }

    /// Fetches the list. A failure leaves the known keys as they are.
    async fn refresh(&self, last: &mut Option<Attempt>) {
        let mut outcome = Err(String::new());
        for _ in 0..TRIES {
            outcome = fetch(&self.url, self.timeout).await;
            if outcome.is_ok() {
                break;
            }
        }
        let failure = match outcome {
            Ok(keys) => {
                *self.known.write().unwrap_or_else(PoisonError::into_inner) = keys;
                None
            }
            Err(failure) => Some(failure),
        };
        *last = Some(Attempt {
            at: Instant::now(),
            failure,
        });
    }
}

#[derive(Deserialize)]
struct List {
    keys: Vec<serde_json::Value>,
}

async fn fetch(url: &str, timeout: Duration) -> Result<KeyMap, String> {
    // Built per fetch: that is once in the life of most processes, and functions without a fetch pay nothing.
    // The address of a local pool is without TLS.
    let client = http_client::client(!url.starts_with("http://"))
        .map_err(|e| cause(&e))?
        .timeout(timeout)
        .build()
        .map_err(|e| cause(&e))?;
    let mut response = client.get(url).send().await.map_err(|e| cause(&e))?;
    if response.status() != http::StatusCode::OK {
        return Err(format!("status {}", response.status().as_u16()));
    }
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(|e| cause(&e))? {
        if body.len() + chunk.len() > MAX_LIST {
            return Err("the list of keys is too long".to_owned());
        }
        body.extend_from_slice(&chunk);
    }
    let list: List = serde_json::from_slice(&body).map_err(|_| "the list of keys is unreadable".to_owned())?;
    let keys: KeyMap = list.keys.into_iter().filter_map(signing_key).collect();
    // An empty list would lock everybody out; it is more likely a fault on the other side.
    if keys.is_empty() {
        Err("the list holds no usable key".to_owned())
    } else {
        Ok(keys)
    }
}

/// An RSA key for RS256 signatures; any other kind in the list is none of ours.
fn signing_key(value: serde_json::Value) -> Option<(String, Arc<DecodingKey>)> {
    let jwk: Jwk = serde_json::from_value(value).ok()?;
    let for_signing = matches!(jwk.common.public_key_use, None | Some(PublicKeyUse::Signature));
    let for_rs256 = matches!(jwk.common.key_algorithm, None | Some(KeyAlgorithm::RS256));
    let is_rsa = matches!(jwk.algorithm, AlgorithmParameters::RSA(_));
    if !(for_signing && for_rs256 && is_rsa) {
        return None;
    }
    let key = DecodingKey::from_jwk(&jwk).ok()?;
    Some((jwk.common.key_id?, Arc::new(key)))
}

/// The innermost cause: the outer texts only repeat the address.
fn cause(error: &reqwest::Error) -> String {
    let mut inner: &dyn std::error::Error = error;
    while let Some(next) = inner.source() {
        inner = next;
    }
    inner.to_string()
}
