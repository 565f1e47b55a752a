//! One call over the wire, bounded in time, size and number of sendings: what the requests of async-stripe are sent with.
//!
//! Its own client keeps no connection and waits without jitter; this one takes the same requests through the same extension point.

use std::time::Duration;

use bytes::Bytes;
use domain::{Error, Result};
use reqwest::header::{AUTHORIZATION, CONTENT_TYPE, HeaderName, HeaderValue, RETRY_AFTER};
use reqwest::{Method, Response};
use stripe::{CustomizedStripeRequest, IdempotencyKey, RequestStrategy, StripeRequest};
use stripe_client_core::{RequestBuilder, StripeClient, StripeMethod};
use tokio::time::Instant;
use url::Url;

use crate::config::{API_VERSION, Limits};
use crate::failure::Failure;

const VERSION_HEADER: HeaderName = HeaderName::from_static("stripe-version");
const KEY_HEADER: HeaderName = HeaderName::from_static("idempotency-key");
const AGAIN_HEADER: HeaderName = HeaderName::from_static("stripe-should-retry");
const USER_AGENT: &str = concat!("kanalyse/", env!("CARGO_PKG_VERSION"));
/// Longest idempotency key that the provider takes.
const MAX_KEY: usize = 255;

/// The way to the provider.
#[derive(Debug)]
pub(crate) struct Wire {
    http: reqwest::Client,
    base: String,
    authorization: HeaderValue,
    limits: Limits,
}

impl Wire {
    pub(crate) fn new(base: &Url, api_key: &str, limits: Limits) -> Result<Self> {
        let http = http_client::client(base.scheme() == "https")
            .map_err(Error::internal)?
            .user_agent(USER_AGENT)
            .connect_timeout(limits.connect)
            .timeout(limits.call)
            .build()
            .map_err(Error::internal)?;
        let mut authorization = HeaderValue::from_str(&format!("Bearer {api_key}"))
            .map_err(|_| Error::internal("the payments' key holds characters that no key has"))?;
        authorization.set_sensitive(true);
        Ok(Self {
            http,
            base: base.as_str().trim_end_matches('/').to_owned(),
            authorization,
            limits,
        })
    }

    /// What is read.
    pub(crate) async fn get<R>(&self, request: R) -> std::result::Result<R::Output, Failure>
    where
        R: StripeRequest,
        R::Output: miniserde::Deserialize,
    {
        request.customize().send(self).await
    }

    /// What changes something, under a key that is the same for the same intended act.
    pub(crate) async fn act<R>(&self, request: R, key: &str) -> std::result::Result<R::Output, Failure>
    where
        R: StripeRequest,
        R::Output: miniserde::Deserialize,
    {
        let key = IdempotencyKey::new(key).map_err(|_| Failure::NotSent("its key is empty or too long"))?;
        let request = request.customize().request_strategy(RequestStrategy::Idempotent(key));
        request.send(self).await
    }

    /// The same as [`Self::act`], where nothing of the answer is wanted.
    pub(crate) async fn act_unread<R: StripeRequest>(&self, request: R, key: &str) -> std::result::Result<(), Failure> {
        self.deliver(request.build(), Some(key)).await.map(|_| ())
    }

    /// The same as [`Self::get`], unread.
    pub(crate) async fn get_bytes<R: StripeRequest>(&self, request: R) -> std::result::Result<Bytes, Failure> {
        self.deliver(request.build(), None).await
    }

    /// Sends until there is an answer, or no use in trying.
    async fn deliver(&self, request: RequestBuilder, key: Option<&str>) -> std::result::Result<Bytes, Failure> {
        // A caller that sends a change twice must be able to say that it is the same one.
        if !matches!(request.method, StripeMethod::Get) && key.is_none_or(|key| key.len() > MAX_KEY) {
            return Err(Failure::NotSent("it changes something and has no key"));
        }
        let deadline = Instant::now() + self.limits.whole;
        let mut sent = 0;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            let (failure, asked) = match self.send(&request, key, left.min(self.limits.call)).await {
                Ok(bytes) => return Ok(bytes),
                Err(failure) => failure,
            };
            sent += 1;
            let left = deadline.saturating_duration_since(Instant::now());
            let Some(wait) = self.wait(sent, &failure, asked, left) else {
                return Err(failure);
            };
            tracing::warn!(path = shape(&request.path), attempt = sent, cause = %failure, "asking the payment provider again");
            tokio::time::sleep(wait).await;
        }
    }

    /// How long to wait before sending again, `None` to give up.
    fn wait(&self, sent: u32, failure: &Failure, asked: Option<bool>, left: Duration) -> Option<Duration> {
        let limits = &self.limits;
        if sent >= limits.attempts || !asked.unwrap_or(failure.is_transient()) {
            return None;
        }
        let requested_wait = failure.retry_after().unwrap_or_default();
        let mean = limits
            .backoff
            .saturating_mul(1 << (sent - 1).min(16))
            .min(limits.max_wait);
        let wait = requested_wait.max(mean.mul_f64(rand::random_range(0.5..1.5)));
        (requested_wait <= limits.max_wait && wait < left).then_some(wait)
    }

    /// Sends once. A failure comes with what the provider says about sending again.
    async fn send(
        &self,
        request: &RequestBuilder,
        key: Option<&str>,
        timeout: Duration,
    ) -> std::result::Result<Bytes, (Failure, Option<bool>)> {
        let mut url = format!("{}/v1{}", self.base, request.path);
        if let Some(query) = request.query.as_deref().filter(|query| !query.is_empty()) {
            url.push('?');
            url.push_str(query);
        }
        let method = match request.method {
            StripeMethod::Get => Method::GET,
            StripeMethod::Post => Method::POST,
            StripeMethod::Delete => Method::DELETE,
        };
        let mut call = self.http.request(method, url).timeout(timeout);
        call = call
            .header(AUTHORIZATION, self.authorization.clone())
            .header(VERSION_HEADER, API_VERSION);
        if let Some(key) = key {
            call = call.header(KEY_HEADER, key);
        }
        if let Some(body) = &request.body {
            call = call
                .header(CONTENT_TYPE, "application/x-www-form-urlencoded")
                .body(body.clone());
        }
        let response = call.send().await.map_err(|error| (failed(error), None))?;
        self.read(response).await
    }

    async fn read(&self, mut response: Response) -> std::result::Result<Bytes, (Failure, Option<bool>)> {
        let status = response.status();
        let header = |name| {
            response
                .headers()
                .get(name)
                .and_then(|value: &HeaderValue| value.to_str().ok())
        };
        let asked = header(AGAIN_HEADER).and_then(|text| text.parse().ok());
        let retry_after = header(RETRY_AFTER)
            .and_then(|text| text.parse().ok())
            .map(Duration::from_secs);
        let mut body = Vec::new();
        loop {
            match response.chunk().await {
                Ok(Some(chunk)) if body.len() + chunk.len() > self.limits.max_body => {
                    return Err((Failure::Unreadable("too large".to_owned()), None));
                }
                Ok(Some(chunk)) => body.extend_from_slice(&chunk),
                Ok(None) => break,
                Err(error) if status.is_success() => return Err((failed(error), None)),
                // A refusal is one by its status, even if its body did not arrive whole.
                Err(_) => break,
            }
        }
        if status.is_success() {
            Ok(body.into())
        } else {
            Err((Failure::of(status.as_u16(), &body, retry_after), asked))
        }
    }
}

impl StripeClient for Wire {
    type Err = Failure;

    async fn execute(&self, request: CustomizedStripeRequest) -> std::result::Result<Bytes, Failure> {
        let (request, config) = request.into_pieces();
        let key = match &config.request_strategy {
            Some(RequestStrategy::Idempotent(key)) => Some(key.as_str()),
            _ => None,
        };
        self.deliver(request, key).await
    }
}

/// A path without ids, for the log.
fn shape(path: &str) -> String {
    let is_id = |part: &&str| part.contains('_') && part.bytes().any(|b| b.is_ascii_digit());
    let parts = path.split('/').map(|part| if is_id(&part) { ":id" } else { part });
    parts.collect::<Vec<_>>().join("/")
}

fn failed(error: reqwest::Error) -> Failure {
    if error.is_timeout() && !error.is_connect() {
        return Failure::Timeout;
    }
    Failure::Network(http_client::cause(error))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn logged_paths_name_no_object() {
        assert_eq!(
            shape("/checkout/sessions/cs_test_a1B2/expire"),
            "/checkout/sessions/:id/expire"
        );
        assert_eq!(shape("/billing_portal/sessions"), "/billing_portal/sessions");
    }

    proptest! {
        #[test]
        fn waits_are_bounded_and_leave_time_for_the_call(sent in 1u32..9, requested_wait in proptest::option::of(0u64..9), left in 0u64..20_000) {
            let base = "http://127.0.0.1:1".parse().unwrap();
            let wire = Wire::new(&base, "sk_test_1", Limits { attempts: 8, ..Limits::default() }).unwrap();
            let failure = Failure::Busy { status: 429, retry_after: requested_wait.map(Duration::from_secs) };
            let left = Duration::from_millis(left);
            if let Some(wait) = wire.wait(sent, &failure, None, left) {
                prop_assert!(wait < left && wait <= wire.limits.max_wait.mul_f64(1.5));
                prop_assert!(wait >= Duration::from_secs(requested_wait.unwrap_or_default()));
            }
            prop_assert_eq!(wire.wait(sent, &failure, Some(false), left), None, "asked not to");
        }
    }
}
