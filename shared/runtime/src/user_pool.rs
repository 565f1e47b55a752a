//! Which user pool tokens come from, and why one is refused.

use std::time::Duration;

use domain::Result;

use crate::env;

/// Which pool and client tokens must come from.
#[derive(Clone, Debug)]
pub struct Config {
    /// The pool's issuer, compared to the letter.
    pub issuer: String,
    /// The app client that tokens must have been made for.
    pub client_id: String,
    /// Where the pool's public keys are.
    pub jwks_url: String,
    /// A key that is not known makes the list be fetched again, but not more often than this.
    pub refresh_every: Duration,
    /// While no list was ever fetched, it is tried again after this.
    pub retry_every: Duration,
    /// Longest wait for the list.
    pub timeout: Duration,
}

impl Config {
    /// From `USER_POOL_ISSUER`, `USER_POOL_CLIENT_ID` and, where the keys are elsewhere, `JWKS_URL`.
    ///
    /// # Errors
    /// Names the variable that is missing.
    pub fn from_env() -> Result<Self> {
        let issuer = env::required("USER_POOL_ISSUER")?;
        let client_id = env::required("USER_POOL_CLIENT_ID")?;
        let jwks_url = env::optional("JWKS_URL").unwrap_or_else(|| format!("{issuer}/.well-known/jwks.json"));
        Ok(Self {
            issuer,
            client_id,
            jwks_url,
            refresh_every: Duration::from_secs(60),
            retry_every: Duration::from_secs(1),
            timeout: Duration::from_secs(3),
        })
    }

    /// This pool, client and address of keys; a failed first fetch is repeated at once.
    #[must_use]
    pub fn for_testing(issuer: &str, client_id: &str, jwks_url: &str) -> Self {
        Self {
            issuer: issuer.to_owned(),
            client_id: client_id.to_owned(),
            jwks_url: jwks_url.to_owned(),
            refresh_every: Duration::from_secs(60),
            retry_every: Duration::ZERO,
            timeout: Duration::from_millis(500),
        }
    }
}

/// Why there is no identity. The text is for the log alone: the caller learns only 401 or 503.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The token is absent or not valid.
    Rejected(&'static str),
    /// The pool's keys cannot be read now, so nothing can be said about the token.
    Unavailable(String),
}
