//! The platform's sign-in: OAuth 2.0 with a page for people, codes that count once, PKCE, and tokens for a channel of one's own.
//! It refuses what the platform refuses, in its words.

mod page;
pub(crate) mod routes;

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use rand::RngExt as _;
use sha2::{Digest as _, Sha256};
use url::{Host, Url, form_urlencoded};

/// The id of the one client that the sign-in knows.
pub const CLIENT_ID: &str = "sample-client.apps.example";
/// Its secret.
pub const CLIENT_SECRET: &str = "sample-client-secret";
/// The one right that can be asked for.
pub const SCOPE: &str = "https://www.googleapis.com/auth/youtube.readonly";

const CODE_LASTS: Duration = Duration::from_secs(600);
const TOKEN_LASTS: Duration = Duration::from_secs(3_599);
/// Codes and tokens that are kept at most.
const MAX_STORED: usize = 1_000;

/// What somebody does on the page.
#[derive(Clone, Copy, Debug)]
pub enum Visitor<'a> {
    /// Allows, as the owner of the channel with this handle.
    Owner(&'a str),
    /// Allows, and has no channel.
    WithoutChannel,
    /// Denies.
    Denies,
}

/// A request that the page can show.
#[derive(Clone, Debug)]
struct Asked {
    redirect: Url,
    state: Option<String>,
    /// Of PKCE, S256.
    challenge: Option<String>,
    scopes: Vec<String>,
}

/// Why a request gets no page to allow on. The platform shows these to the person and leads nowhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct NotShown {
    status: u16,
    error: &'static str,
}

/// Why a code or token is refused: status, `error` and `error_description`.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Refused(u16, &'static str, String);

#[derive(Debug)]
struct Code {
    asked: Asked,
    channel: Option<String>,
    until: Instant,
    /// The token that it was exchanged for.
    token: Option<String>,
}

#[derive(Clone, Debug)]
struct Grant {
    channel: Option<String>,
    scopes: Vec<String>,
    until: Instant,
}

/// Codes and tokens that were issued.
#[derive(Debug, Default)]
pub(crate) struct TokenStore {
    codes: Mutex<HashMap<String, Code>>,
    grants: Mutex<HashMap<String, Grant>>,
}

/// Name and value pairs of a form or a query; a repeated one is none.
pub(crate) struct Form(Vec<(String, String)>);

impl Form {
    pub(crate) fn read(text: &str) -> Self {
        Self(form_urlencoded::parse(text.as_bytes()).into_owned().collect())
    }

    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        let mut values = self.0.iter().filter(|(n, v)| n == name && !v.is_empty());
        let first = values.next()?;
        values.next().is_none().then_some(first.1.as_str())
    }
}

/// What the page shows, or why there is none.
fn asked(query: &Form) -> Result<Asked, NotShown> {
    let not_shown = |status, error| NotShown { status, error };
    let client = query.get("client_id").ok_or(not_shown(400, "invalid_request"))?;
    if client != CLIENT_ID {
        return Err(not_shown(401, "invalid_client"));
    }
    let redirect = query.get("redirect_uri").ok_or(not_shown(400, "invalid_request"))?;
    let redirect = Url::parse(redirect).ok().filter(is_registered);
    let redirect = redirect.ok_or(not_shown(400, "redirect_uri_mismatch"))?;
    if query.get("response_type") != Some("code") {
        return Err(not_shown(400, "unsupported_response_type"));
    }
    let scopes: Vec<String> = query
        .get("scope")
        .unwrap_or_default()
        .split(' ')
        .filter(|scope| !scope.is_empty())
        .map(str::to_owned)
        .collect();
    if scopes.is_empty() || scopes.iter().any(|scope| scope != SCOPE) {
        return Err(not_shown(400, "invalid_scope"));
    }
    let challenge = query.get("code_challenge").map(str::to_owned);
    let fits = |challenge: &String| challenge.len() == 43 && query.get("code_challenge_method") == Some("S256");
    if challenge.as_ref().is_some_and(|challenge| !fits(challenge)) {
        return Err(not_shown(400, "invalid_request"));
    }
    Ok(Asked {
        redirect,
        state: query.get("state").map(str::to_owned),
        challenge,
        scopes,
    })
}

/// The addresses that the client is registered with: this machine's, at any port, as for programs that run on one's own machine.
fn is_registered(redirect: &Url) -> bool {
    let is_here = match redirect.host() {
        Some(Host::Domain(name)) => name == "localhost",
        Some(Host::Ipv4(ip)) => ip.is_loopback(),
        Some(Host::Ipv6(ip)) => ip.is_loopback(),
        None => false,
    };
    is_here && redirect.scheme() == "http" && redirect.query().is_none() && redirect.fragment().is_none()
}

impl Asked {
    /// Back to the client, with these.
    fn back(&self, pairs: &[(&str, &str)]) -> String {
        let mut url = self.redirect.clone();
        {
            let mut query = url.query_pairs_mut();
            if let Some(state) = &self.state {
                query.append_pair("state", state);
            }
            query.extend_pairs(pairs);
        }
        url.into()
    }
}

impl TokenStore {
    fn codes(&self) -> MutexGuard<'_, HashMap<String, Code>> {
        self.codes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn grants(&self) -> MutexGuard<'_, HashMap<String, Grant>> {
        self.grants.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody allows: where their browser goes, with a code.
    fn allow(&self, asked: Asked, channel: Option<String>) -> String {
        let code = random("4/0A");
        let back = asked.back(&[("code", &code), ("scope", &asked.scopes.join(" "))]);
        let mut codes = self.codes();
        if codes.len() >= MAX_STORED {
            codes.clear();
        }
        let until = Instant::now() + CODE_LASTS;
        codes.insert(
            code,
            Code {
                asked,
                channel,
                until,
                token: None,
            },
        );
        back
    }

    /// A token for a code, once. Who comes with a used one ends the token that it was exchanged for.
    fn exchange(&self, form: &Form) -> Result<(String, Vec<String>), Refused> {
        let refused = |status, error, text: &str| Refused(status, error, text.to_owned());
        let needed = |name: &'static str| {
            let missing = || Refused(400, "invalid_request", format!("Missing required parameter: {name}"));
            form.get(name).ok_or_else(missing)
        };
        match needed("grant_type")? {
            "authorization_code" => {}
            other => {
                let text = format!("Invalid grant_type: {other}");
                return Err(Refused(400, "unsupported_grant_type", text));
            }
        }
        check_client(form)?;
        let (code, redirect) = (needed("code")?, needed("redirect_uri")?);
        let mut codes = self.codes();
        let known = codes.get_mut(code).filter(|code| Instant::now() < code.until);
        let known = known.ok_or_else(|| refused(400, "invalid_grant", "Malformed auth code."))?;
        if let Some(token) = &known.token {
            self.grants().remove(token);
            return Err(refused(400, "invalid_grant", "Bad Request"));
        }
        if known.asked.redirect.as_str() != redirect {
            return Err(refused(400, "redirect_uri_mismatch", "Bad Request"));
        }
        if let Some(challenge) = &known.asked.challenge {
            let verifier = form.get("code_verifier");
            let verifier = verifier.ok_or_else(|| refused(400, "invalid_grant", "Missing code verifier."))?;
            if URL_SAFE_NO_PAD.encode(Sha256::digest(verifier)) != *challenge {
                return Err(refused(400, "invalid_grant", "Invalid code verifier."));
            }
        }
        let token = random("ya29.sample-");
        let grant = Grant {
            channel: known.channel.clone(),
            scopes: known.asked.scopes.clone(),
            until: Instant::now() + TOKEN_LASTS,
        };
        known.token = Some(token.clone());
        let mut grants = self.grants();
        if grants.len() >= MAX_STORED {
            grants.clear();
        }
        let scopes = grant.scopes.clone();
        grants.insert(token.clone(), grant);
        Ok((token, scopes))
    }

    /// Ends a token.
    fn revoke(&self, token: &str) -> Result<(), Refused> {
        let gone = || Refused(400, "invalid_token", "Token expired or revoked".to_owned());
        self.grants().remove(token).map(|_| ()).ok_or_else(gone)
    }

    /// The channel behind a token: `None` for one that does not count, `Some(None)` for somebody without a channel.
    pub(crate) fn channel_of(&self, token: &str) -> Option<Option<String>> {
        let grants = self.grants();
        let grant = grants.get(token).filter(|grant| Instant::now() < grant.until)?;
        Some(grant.channel.clone())
    }

    /// Tokens that count now.
    pub(crate) fn active(&self) -> usize {
        self.grants().len()
    }
}

fn check_client(form: &Form) -> Result<(), Refused> {
    let refused = |text: &str| Err(Refused(401, "invalid_client", text.to_owned()));
    if form.get("client_id") != Some(CLIENT_ID) {
        return refused("The OAuth client was not found.");
    }
    if form.get("client_secret") != Some(CLIENT_SECRET) {
        return refused("Unauthorized");
    }
    Ok(())
}

/// Not to be guessed.
fn random(start: &str) -> String {
    let mut rng = rand::rng();
    let bytes: [u8; 24] = rng.random();
    format!("{start}{}", URL_SAFE_NO_PAD.encode(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_this_machine_is_registered() {
        for good in [
            "http://127.0.0.1:5173/channel-link-callback",
            "http://localhost/x",
            "http://[::1]:1/x",
        ] {
            assert!(is_registered(&good.parse().unwrap()), "{good}");
        }
        for bad in [
            "https://127.0.0.1/x",
            "http://127.0.0.1.example/x",
            "http://kanalyse.example/x",
            "http://127.0.0.1/x?y=1",
            "http://127.0.0.1/x#y",
            "file:///x",
        ] {
            assert!(!is_registered(&bad.parse().unwrap()), "{bad}");
        }
    }

    #[test]
    fn a_repeated_value_is_none() {
        let form = Form::read("a=1&b=2&b=3&c=");
        assert_eq!((form.get("a"), form.get("b"), form.get("c")), (Some("1"), None, None));
    }
}
