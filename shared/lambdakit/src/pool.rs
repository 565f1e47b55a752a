//! A stand-in for the user pool: signs tokens, serves its keys, and fails on demand.

use std::sync::{Arc, LazyLock, Mutex};

use aws_lc_rs::encoding::{AsDer, Pkcs8V1Der};
use aws_lc_rs::rsa::{KeyPair, KeySize};
use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::get;
use base64::Engine;
use base64::prelude::{BASE64_STANDARD, BASE64_URL_SAFE_NO_PAD};
use jsonwebtoken::jwk::Jwk;
use jsonwebtoken::{Algorithm, EncodingKey, Header, encode, get_current_timestamp};
use serde_json::{Value, json};

use crate::directory::Directory;

/// A key pair. Three are made once per test run: ours, the next one of ours, and a stranger's.
pub struct Key {
    /// Its id.
    pub kid: &'static str,
    /// Signs.
    pub private: EncodingKey,
    /// As in the pool's list of keys.
    pub public: Value,
}

fn key(kid: &'static str) -> Key {
    let pair = KeyPair::generate(KeySize::Rsa2048).unwrap();
    let der: Pkcs8V1Der<'_> = pair.as_der().unwrap();
    let pem = format!(
        "-----BEGIN PRIVATE KEY-----\n{}\n-----END PRIVATE KEY-----\n",
        BASE64_STANDARD.encode(der.as_ref())
    );
    let private = EncodingKey::from_rsa_pem(pem.as_bytes()).unwrap();
    let mut public = serde_json::to_value(Jwk::from_encoding_key(&private, Algorithm::RS256).unwrap()).unwrap();
    public["kid"] = json!(kid);
    public["use"] = json!("sig");
    Key { kid, private, public }
}

/// The key that the pool serves.
pub static OURS: LazyLock<Key> = LazyLock::new(|| key("ours-1"));
/// The key that the pool rotates to.
pub static NEXT: LazyLock<Key> = LazyLock::new(|| key("ours-2"));
/// A key that is not the pool's, under the id of one that is.
pub static STRANGER: LazyLock<Key> = LazyLock::new(|| key("ours-1"));

/// What the pool answers when it is asked for its keys.
#[derive(Clone, Debug)]
pub enum Answer {
    /// This list.
    Keys(Vec<Value>),
    /// This status, without a body.
    Status(u16),
    /// 200 with this text.
    Text(String),
    /// 302 to this address.
    Redirect(String),
    /// Accepts and never answers.
    Silence,
}

struct Served {
    answer: Answer,
    asked: u32,
}

/// A user pool with one app client.
#[derive(Clone)]
pub struct Pool {
    served: Arc<Mutex<Served>>,
    /// Its issuer.
    pub issuer: String,
    /// Its client.
    pub client_id: String,
    /// Where its keys are.
    pub jwks_url: String,
    /// Where its people are asked for.
    pub address: String,
    /// Its people.
    pub(crate) directory: Directory,
}

impl Pool {
    /// Starts it with [`OURS`] as its only key.
    ///
    /// # Panics
    /// When there is no free port.
    pub async fn start() -> Self {
        let served = Arc::new(Mutex::new(Served {
            answer: Answer::Keys(vec![OURS.public.clone()]),
            asked: 0,
        }));
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let jwks_url = format!("{address}/.well-known/jwks.json");
        let directory = Directory::default();
        let app = Router::new()
            .route("/.well-known/jwks.json", get(answer))
            .with_state(served.clone())
            .merge(directory.router());
        tokio::spawn(async move { axum::serve(listener, app).await });
        Self {
            served,
            issuer: "https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_Testing".to_owned(),
            client_id: template::values::CLIENT_ID.to_owned(),
            jwks_url,
            address,
            directory,
        }
    }

    /// From now on it answers so.
    ///
    /// # Panics
    /// Never in a test that did not panic before.
    pub fn answers(&self, answer: Answer) {
        self.served.lock().unwrap().answer = answer;
    }

    /// How often it was asked for its keys.
    ///
    /// # Panics
    /// Never in a test that did not panic before.
    #[must_use]
    pub fn asked(&self) -> u32 {
        self.served.lock().unwrap().asked
    }

    /// The claims of a good access token.
    #[must_use]
    pub fn claims(&self, user: &str) -> Value {
        let now = get_current_timestamp();
        json!({
            "sub": user, "iss": self.issuer, "client_id": self.client_id, "token_use": "access",
            "scope": "aws.cognito.signin.user.admin", "auth_time": now, "iat": now, "exp": now + 3600, "username": user,
        })
    }

    /// A good access token.
    #[must_use]
    pub fn token(&self, user: &str) -> String {
        sign(&OURS, &self.claims(user))
    }

    /// A good access token whose owner signed in this many minutes ago.
    #[must_use]
    pub fn token_of_old(&self, user: &str, minutes: u64) -> String {
        let mut claims = self.claims(user);
        claims["auth_time"] = json!(get_current_timestamp() - minutes * 60);
        sign(&OURS, &claims)
    }

    /// A good access token of an admin with a second factor, who is one from then on.
    #[must_use]
    pub fn admin_token(&self, user: &str) -> String {
        self.directory.promote(user);
        let mut claims = self.claims(user);
        claims["cognito:groups"] = json!(["beta", "admin"]);
        sign(&OURS, &claims)
    }
}

async fn answer(State(served): State<Arc<Mutex<Served>>>) -> (StatusCode, [(&'static str, String); 1], String) {
    let answer = {
        let mut served = served.lock().unwrap();
        served.asked += 1;
        served.answer.clone()
    };
    let (status, location, body) = match answer {
        Answer::Keys(keys) => (200, String::new(), json!({"keys": keys}).to_string()),
        Answer::Status(status) => (status, String::new(), String::new()),
        Answer::Text(text) => (200, String::new(), text),
        Answer::Redirect(to) => (302, to, String::new()),
        Answer::Silence => std::future::pending().await,
    };
    (StatusCode::from_u16(status).unwrap(), [("location", location)], body)
}

/// A token with these claims, signed by this key under its id.
///
/// # Panics
/// Never: every value of JSON can be signed.
#[must_use]
pub fn sign(key: &Key, claims: &Value) -> String {
    let header = Header {
        kid: Some(key.kid.to_owned()),
        ..Header::new(Algorithm::RS256)
    };
    encode(&header, claims, &key.private).unwrap()
}

/// A token with any header, signed by `signature` over what is to be signed.
#[must_use]
pub fn forge(header: &Value, claims: &Value, signature: impl Fn(&[u8]) -> Vec<u8>) -> String {
    let part = |value: &Value| BASE64_URL_SAFE_NO_PAD.encode(value.to_string());
    let message = format!("{}.{}", part(header), part(claims));
    let signature = signature(message.as_bytes());
    format!("{message}.{}", BASE64_URL_SAFE_NO_PAD.encode(signature))
}
