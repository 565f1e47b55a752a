//! The check of an access token: the second gate, after the gateway's own, and the only one locally.

use contract::endpoint::CLIENT_HEADER;
use domain::{SessionId, UserId};
use http::{HeaderMap, header};
use jsonwebtoken::{Algorithm, Validation, decode, decode_header};
use serde::Deserialize;

use crate::keys::Keys;
use crate::user_pool::{Config, Refusal};

/// The user pool's group whose members are admins.
pub const ADMIN_GROUP: &str = "admin";
/// Longest token, in bytes; Cognito's are about 1 KB.
const MAX_TOKEN: usize = 8 * 1024;
/// Seconds by which clocks may differ.
const LEEWAY: u64 = 60;

/// What a valid token says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// The token's subject.
    pub user: UserId,
    /// In [`ADMIN_GROUP`] when the token was made.
    pub is_admin: bool,
    /// The session that the token is of, however often it was renewed.
    pub session: SessionId,
}

#[derive(Deserialize)]
struct Claims {
    sub: String,
    // A list of issuers would be a valid claim, but not one of ours.
    #[expect(dead_code, reason = "compared by the validation; the type demands one text")]
    iss: String,
    #[serde(default)]
    token_use: String,
    #[serde(default)]
    client_id: String,
    #[serde(default, rename = "cognito:groups")]
    groups: Vec<String>,
    #[serde(default)]
    auth_time: Option<i64>,
}

/// Checks tokens of one pool and client.
pub struct Verifier {
    validation: Validation,
    client_id: String,
    keys: Keys,
}

impl Verifier {
    /// A verifier that has fetched no keys yet.
    #[must_use]
    pub fn new(config: &Config) -> Self {
        let mut validation = Validation::new(Algorithm::RS256);
        validation.leeway = LEEWAY;
        validation.validate_nbf = true;
        // Access tokens have no audience; their `client_id` is compared below.
        validation.validate_aud = false;
        validation.set_issuer(&[&config.issuer]);
        // Without this a token that lacks `iss` would pass the comparison of issuers.
        validation.set_required_spec_claims(&["exp", "iss", "sub"]);
        Self {
            validation,
            client_id: config.client_id.clone(),
            keys: Keys::new(config),
        }
    }

    /// Fetches the keys, so that the first call need not. A failure is no harm: the first call tries again.
    pub async fn warm(&self) {
        self.keys.warm().await;
    }

    /// Who sends these headers.
    ///
    /// # Errors
    /// [`Refusal::Rejected`] for anything but one valid access token of our pool and client; [`Refusal::Unavailable`] when the pool's
    /// keys could not be read.
    pub async fn identify(&self, headers: &HeaderMap) -> Result<Identity, Refusal> {
        let token = bearer(headers)?;
        let mut keys = headers.get_all(CLIENT_HEADER).iter();
        if keys.any(|key| key.as_bytes() != self.client_id.as_bytes()) {
            return Err(Refusal::Rejected("public key of another client"));
        }
        let header = decode_header(token).map_err(|_| Refusal::Rejected("token: unreadable header"))?;
        if header.alg != Algorithm::RS256 {
            return Err(Refusal::Rejected("token: other algorithm"));
        }
        // Only `kid` chooses the key, and only among those of our pool; `jku`, `x5u` and `jwk` are not looked at.
        let kid = header.kid.ok_or(Refusal::Rejected("token: no key id"))?;
        let key = self.keys.get(&kid).await?;
        let claims = decode::<Claims>(token, &key, &self.validation)
            .map_err(|e| Refusal::Rejected(reason(&e)))?
            .claims;
        if claims.token_use != "access" {
            return Err(Refusal::Rejected("token: not an access token"));
        }
        if claims.client_id != self.client_id {
            return Err(Refusal::Rejected("token: other client"));
        }
        let user = claims
            .sub
            .parse()
            .map_err(|_| Refusal::Rejected("token: bad subject"))?;
        let session = claims.auth_time.and_then(SessionId::of_second);
        let session = session.ok_or(Refusal::Rejected("token: no time of sign-in"))?;
        let is_admin = claims.groups.iter().any(|group| group == ADMIN_GROUP);
        Ok(Identity {
            user,
            is_admin,
            session,
        })
    }
}

/// The token of the one `Authorization: Bearer` header.
fn bearer(headers: &HeaderMap) -> Result<&str, Refusal> {
    let mut values = headers.get_all(header::AUTHORIZATION).iter();
    let value = values.next().ok_or(Refusal::Rejected("no authorization header"))?;
    if values.next().is_some() {
        return Err(Refusal::Rejected("two authorization headers"));
    }
    let (scheme, token) = value
        .to_str()
        .ok()
        .and_then(|text| text.split_once(' '))
        .ok_or(Refusal::Rejected("authorization header without scheme and token"))?;
    if !scheme.eq_ignore_ascii_case("bearer") {
        return Err(Refusal::Rejected("authorization scheme is not bearer"));
    }
    if token.len() > MAX_TOKEN {
        return Err(Refusal::Rejected("token: too long"));
    }
    // The gateway joins repeated headers with a comma, which is no character of a token.
    let valid = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.');
    if token.is_empty() || !token.bytes().all(valid) {
        return Err(Refusal::Rejected("token: characters that no token has"));
    }
    Ok(token)
}

fn reason(error: &jsonwebtoken::errors::Error) -> &'static str {
    use jsonwebtoken::errors::ErrorKind as E;
    match error.kind() {
        E::ExpiredSignature => "token: expired",
        E::ImmatureSignature => "token: not valid yet",
        E::InvalidIssuer => "token: other issuer",
        E::InvalidSignature => "token: bad signature",
        E::MissingRequiredClaim(_) => "token: a required claim is missing",
        _ => "token: unreadable",
    }
}
