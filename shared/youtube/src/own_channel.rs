//! From the code of a sign-in to the channel: exchange, one question, and the token is revoked.

use std::time::Duration;

use engine::snapshot::Channel;
use oauth2::basic::BasicErrorResponseType as ErrorCode;
use oauth2::{AuthorizationCode, HttpRequest, HttpResponse, PkceCodeVerifier, RequestTokenError, TokenResponse};
use reqwest::header::{ACCEPT, AUTHORIZATION, CONTENT_TYPE, HeaderValue};
use tokio::time::Instant;
use url::form_urlencoded;

use crate::call::Call;
use crate::config::ApiKey;
use crate::error::{PlatformError, Refusal};
use crate::map;
use crate::refusal::classify;
use crate::retry;
use crate::sign_in::{OwnChannel, SCOPE, SignIn, SignInError, Wire};
use crate::transport::{body_of, failed, parse, retry_after_of};
use crate::wire::{ChannelItem, List};

/// Longest time for all of it: the endpoint that uses it must also read and write, and answer within ten seconds.
const BUDGET: Duration = Duration::from_secs(5);
/// Longest wait for the answer that a token is gone. It would end by itself within the hour.
const REVOKING: Duration = Duration::from_secs(1);
/// Longest name that is kept.
const NAME: usize = 200;

impl SignIn {
    /// Which channel belongs to the person who signed in. The code counts once, so it is not sent again where it may have arrived.
    ///
    /// # Errors
    /// The code is not taken, there is no channel, or the platform fails.
    pub async fn channel(&self, code: String, verifier: String) -> Result<OwnChannel, SignInError> {
        let deadline = Instant::now() + BUDGET;
        let token = self.token(code, verifier, deadline).await?;
        let found = self.mine(&token, deadline).await;
        self.revoke(&token).await;
        let channel = found?;
        Ok(OwnChannel {
            id: channel.id.parse().map_err(|_| PlatformError::Unreadable {
                cause: "a channel with an odd id".to_owned(),
            })?,
            name: channel.title.chars().take(NAME).collect(),
            avatar: channel.logo_url,
        })
    }

    async fn token(&self, code: String, verifier: String, deadline: Instant) -> Result<Token, SignInError> {
        let wire = &self.wire;
        let http = |request| wire.clone().send(request, deadline);
        let answer = self
            .oauth
            .exchange_code(AuthorizationCode::new(code))
            .set_pkce_verifier(PkceCodeVerifier::new(verifier))
            .request_async(&http)
            .await;
        let answer = answer.map_err(|error| match error {
            RequestTokenError::ServerResponse(said) => meaning(said.error()),
            RequestTokenError::Request(error) => SignInError::Platform(error),
            // The parser's sentence may repeat a piece of the body, which may hold the token.
            RequestTokenError::Parse(..) | RequestTokenError::Other(_) => unreadable("the token's answer"),
        })?;
        if answer
            .scopes()
            .is_some_and(|scopes| !scopes.iter().any(|scope| scope.as_str() == SCOPE))
        {
            return Err(SignInError::Refused);
        }
        Ok(Token(answer.access_token().secret().clone()))
    }

    /// The channel behind the token. A question may be asked again.
    async fn mine(&self, token: &Token, deadline: Instant) -> Result<Channel, SignInError> {
        let mut sent = 0;
        loop {
            let error = match self.ask(token, deadline).await {
                Ok(list) => {
                    let item = list.items.first().ok_or(SignInError::NoChannel)?;
                    return Ok(map::channel(item));
                }
                Err(error) => error,
            };
            sent += 1;
            if self.wire.pause(sent, &error, deadline).await.is_none() {
                return Err(match error {
                    // The key is the person's token here, and the right is the one that they gave.
                    PlatformError::Forbidden(_) | PlatformError::KeyInvalid(_) => SignInError::Refused,
                    PlatformError::ChannelNotFound => SignInError::NoChannel,
                    error => SignInError::Platform(error),
                });
            }
        }
    }

    async fn ask(&self, token: &Token, deadline: Instant) -> Result<List<ChannelItem>, PlatformError> {
        let key = token.as_key();
        let mut request = reqwest::Request::new(reqwest::Method::GET, Call::Mine.url(&self.api));
        let headers = request.headers_mut();
        headers.insert(AUTHORIZATION, token.header()?);
        headers.insert(ACCEPT, HeaderValue::from_static("application/json"));
        let mut response = self
            .wire
            .once(request, deadline)
            .await
            .map_err(|error| failed(error, &key))?;
        let (status, retry_after) = (response.status(), retry_after_of(&response));
        let (body, failure) = body_of(&mut response, self.wire.limits.max_body, &key).await;
        if !status.is_success() {
            return Err(classify(status.as_u16(), &body, retry_after, &key));
        }
        failure.map_or(Ok(()), Err)?;
        parse(&Call::Mine, &body, &key)
    }

    /// Revokes the token. If that fails, it expires by itself.
    async fn revoke(&self, token: &Token) {
        let body = form_urlencoded::Serializer::new(String::new())
            .append_pair("token", &token.0)
            .finish();
        let request = self
            .wire
            .http
            .post(self.revoke.clone())
            .header(CONTENT_TYPE, "application/x-www-form-urlencoded")
            .timeout(REVOKING)
            .body(body);
        match request.send().await {
            Ok(answer) if answer.status().is_success() => {}
            Ok(answer) => tracing::warn!(
                status = answer.status().as_u16(),
                "the platform did not take back the token"
            ),
            Err(error) => {
                let error = failed(error, &token.as_key());
                tracing::warn!(%error, "the platform did not take back the token");
            }
        }
    }
}

impl Wire {
    /// Sends once, and again only while no connection came about.
    async fn send(self, request: HttpRequest, deadline: Instant) -> Result<HttpResponse, PlatformError> {
        let nothing_to_hide = ApiKey::from("");
        let request = reqwest::Request::try_from(request).map_err(|error| failed(error, &nothing_to_hide))?;
        let mut sent = 0;
        loop {
            let again = request.try_clone();
            let answer = self.once(again.ok_or_else(no_copy)?, deadline).await;
            let error = match answer {
                Ok(mut response) => {
                    let status = response.status();
                    let (body, failure) = body_of(&mut response, self.limits.max_body, &nothing_to_hide).await;
                    if status.is_server_error() || status.as_u16() == 429 {
                        return Err(classify(
                            status.as_u16(),
                            &[],
                            retry_after_of(&response),
                            &nothing_to_hide,
                        ));
                    }
                    failure.map_or(Ok(()), Err)?;
                    let mut answer = HttpResponse::new(body);
                    *answer.status_mut() = status;
                    return Ok(answer);
                }
                Err(error) if error.is_connect() => failed(error, &nothing_to_hide),
                Err(error) => return Err(failed(error, &nothing_to_hide)),
            };
            sent += 1;
            self.pause(sent, &error, deadline).await.ok_or(error)?;
        }
    }

    async fn once(&self, mut request: reqwest::Request, deadline: Instant) -> reqwest::Result<reqwest::Response> {
        *request.timeout_mut() = Some(left(deadline).min(self.limits.call));
        self.http.execute(request).await
    }

    /// Waits before another sending; `None` where there is to be none.
    async fn pause(&self, sent: u32, error: &PlatformError, deadline: Instant) -> Option<()> {
        let wait = retry::wait(&self.limits, sent, error, left(deadline))?;
        tracing::warn!(attempt = sent, code = error.code(), %error, "asking the platform's sign-in again");
        tokio::time::sleep(wait).await;
        Some(())
    }
}

/// An access token: for one question.
struct Token(String);

impl Token {
    /// Hides it in texts of errors.
    fn as_key(&self) -> ApiKey {
        ApiKey::from(self.0.as_str())
    }

    fn header(&self) -> Result<HeaderValue, PlatformError> {
        let mut value =
            HeaderValue::from_str(&format!("Bearer {}", self.0)).map_err(|_| PlatformError::Unreadable {
                cause: "a token that is no header".to_owned(),
            })?;
        value.set_sensitive(true);
        Ok(value)
    }
}

fn left(deadline: Instant) -> Duration {
    deadline.saturating_duration_since(Instant::now())
}

/// What the platform's refusal of a code means.
fn meaning(said: &ErrorCode) -> SignInError {
    match said {
        ErrorCode::InvalidGrant => SignInError::Expired,
        ErrorCode::InvalidScope => SignInError::Refused,
        ErrorCode::Extension(other) if other == "access_denied" => SignInError::Refused,
        ErrorCode::Extension(other) => {
            // Only the word, and only what a word can be.
            let word = other.chars().filter(|c| c.is_ascii_lowercase() || *c == '_');
            SignInError::Misconfigured(word.take(60).collect())
        }
        known => SignInError::Misconfigured(known.as_ref().to_owned()),
    }
}

fn unreadable(what: &str) -> SignInError {
    SignInError::Platform(PlatformError::Unreadable { cause: what.to_owned() })
}

fn no_copy() -> PlatformError {
    PlatformError::BadRequest(Refusal::default())
}
