//! One call over the wire: bounded in time, size and number of sendings.

use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use jiff::Timestamp;
use reqwest::header::{ACCEPT, HeaderName, HeaderValue, RETRY_AFTER};
use reqwest::{Request, Response};
use serde::de::DeserializeOwned;
use url::Url;

use crate::call::Call;
use crate::config::{ApiKey, Config, ConfigError, Limits};
use crate::error::{PlatformError, Refusal};
use crate::refusal::classify;
use crate::retry;
use crate::usage::{Meter, Usage};
use crate::wire::List;

const KEY_HEADER: HeaderName = HeaderName::from_static("x-goog-api-key");
/// The platform compresses only for clients that say so here as well.
const USER_AGENT: &str = concat!("kanalyse/", env!("CARGO_PKG_VERSION"), " (gzip)");

#[derive(Debug)]
pub(crate) struct Transport {
    http: reqwest::Client,
    base: Url,
    credential: RwLock<Arc<Credential>>,
    pub(crate) limits: Limits,
    pub(crate) meter: Meter,
}

/// The key, and its header's value where it can be one.
#[derive(Debug)]
pub(crate) struct Credential {
    pub(crate) key: ApiKey,
    header: Option<HeaderValue>,
}

impl Transport {
    pub(crate) fn new(config: Config, limits: Limits) -> Result<Self, ConfigError> {
        let header = Some(config.check()?);
        Self::open(config, limits, header)
    }

    /// Without a key, until one is set.
    pub(crate) fn without_key(base: Url, sample: bool, limits: Limits) -> Result<Self, ConfigError> {
        let key = ApiKey::from("");
        let config = Config { base, key, sample };
        config.check_base()?;
        Self::open(config, limits, None)
    }

    fn open(config: Config, limits: Limits, header: Option<HeaderValue>) -> Result<Self, ConfigError> {
        let http = open_http(&limits, config.base.scheme() == "https")?;
        Ok(Self {
            http,
            base: config.base,
            credential: RwLock::new(Arc::new(Credential {
                key: config.key,
                header,
            })),
            limits,
            meter: Meter::default(),
        })
    }

    /// The key of the calls that begin from now on.
    pub(crate) fn set_key(&self, key: ApiKey) -> Result<(), ConfigError> {
        let (header, outcome) = match key.header() {
            Ok(header) => (Some(header), Ok(())),
            Err(error) => (None, Err(error)),
        };
        let mut credential = self.credential.write().unwrap_or_else(PoisonError::into_inner);
        *credential = Arc::new(Credential { key, header });
        outcome
    }

    pub(crate) fn credential(&self) -> Arc<Credential> {
        self.credential.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(crate) fn usage(&self) -> Usage {
        self.meter.read()
    }

    /// The base itself is no method: it answers "not found" to everyone, and the connection stays open.
    pub(crate) async fn warm(&self) {
        let request = self.http.get(self.base.clone()).timeout(self.limits.connect);
        if let Err(error) = request.send().await {
            tracing::debug!(cause = %cause(error, &self.credential().key), "could not open a connection ahead");
        }
    }

    /// The request of this call, key in its header.
    pub(crate) fn request(&self, call: &Call<'_>, timeout: Duration, key: &HeaderValue) -> Request {
        let mut request = Request::new(reqwest::Method::GET, call.url(&self.base));
        let headers = request.headers_mut();
        headers.insert(KEY_HEADER, key.clone());
        headers.insert(ACCEPT, HeaderValue::from_static("application/json"));
        *request.timeout_mut() = Some(timeout);
        request
    }

    /// Sends once. The second value is false when nothing was sent.
    pub(crate) async fn send(
        &self,
        call: &Call<'_>,
        timeout: Duration,
        credential: &Credential,
    ) -> (Result<Answer, PlatformError>, bool) {
        let Some(header) = &credential.header else {
            return (Err(no_key()), false);
        };
        match self.http.execute(self.request(call, timeout, header)).await {
            Ok(response) => (self.read(response, &credential.key).await, true),
            Err(error) => {
                let sent = !error.is_connect();
                (Err(failed(error, &credential.key)), sent)
            }
        }
    }

    async fn read(&self, mut response: Response, key: &ApiKey) -> Result<Answer, PlatformError> {
        let status = response.status().as_u16();
        let retry_after = retry_after_of(&response);
        let (body, failure) = body_of(&mut response, self.limits.max_body, key).await;
        // A refusal is one by its status, even if its body did not arrive whole.
        if !(200..300).contains(&status) {
            return Err(classify(status, &body, retry_after, key));
        }
        failure.map_or(Ok(Answer { status, body }), Err)
    }
}

/// How long the platform asks to wait.
pub(crate) fn retry_after_of(response: &Response) -> Option<Duration> {
    let header = response.headers().get(RETRY_AFTER)?.to_str().ok()?;
    retry::retry_after(header, Timestamp::now())
}

/// The body as far as it came, up to a number of bytes, and the error that stopped the rest.
pub(crate) async fn body_of(
    response: &mut Response,
    max_body: usize,
    key: &ApiKey,
) -> (Vec<u8>, Option<PlatformError>) {
    let mut body = Vec::new();
    loop {
        match response.chunk().await {
            Ok(Some(chunk)) if body.len() + chunk.len() > max_body => {
                let cause = format!("larger than {max_body} bytes");
                return (body, Some(PlatformError::Unreadable { cause }));
            }
            Ok(Some(chunk)) => body.extend_from_slice(&chunk),
            Ok(None) => return (body, None),
            Err(error) => return (body, Some(failed(error, key))),
        }
    }
}

/// Connections to one base: bounded in time, and never to another address.
pub(crate) fn open_http(limits: &Limits, tls: bool) -> Result<reqwest::Client, ConfigError> {
    http_client::client(tls)
        .map_err(http)?
        .user_agent(USER_AGENT)
        .connect_timeout(limits.connect)
        // A silent connection is found out before the call's time is over.
        .http2_keep_alive_interval(limits.connect)
        .http2_keep_alive_timeout(limits.connect)
        .timeout(limits.call)
        .build()
        .map_err(http)
}

fn no_key() -> PlatformError {
    PlatformError::KeyInvalid(Refusal {
        message: "no key that can be used is configured; nothing was sent".to_owned(),
        ..Refusal::default()
    })
}

pub(crate) fn failed(error: reqwest::Error, key: &ApiKey) -> PlatformError {
    // A connection that is not made in time is one that is not made.
    if error.is_timeout() && !error.is_connect() {
        PlatformError::Timeout
    } else {
        PlatformError::Network {
            cause: cause(error, key),
        }
    }
}

/// The error and what lies under it, without address and key: addresses hold what a person typed.
fn cause(error: reqwest::Error, key: &ApiKey) -> String {
    key.hide_in(&http_client::cause(error))
}

pub(crate) fn parse<T: DeserializeOwned>(call: &Call<'_>, body: &[u8], key: &ApiKey) -> Result<List<T>, PlatformError> {
    let list: List<T> = serde_json::from_slice(body).map_err(|error| {
        // The parser's own sentence may repeat a piece of the body.
        PlatformError::Unreadable {
            cause: format!("no JSON of {} at line {}", call.name(), error.line()),
        }
    })?;
    // Some portal's `{}` must not pass for "no such channel".
    if list.kind == call.kind() {
        Ok(list)
    } else {
        let cause = format!("{} answered with kind {:?}", call.name(), key.hide_in(&list.kind));
        Err(PlatformError::Unreadable { cause })
    }
}

#[expect(clippy::needless_pass_by_value, reason = "the shape of `map_err`")]
fn http(error: reqwest::Error) -> ConfigError {
    ConfigError::Http(error.to_string())
}

/// What the platform answered.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) body: Vec<u8>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn with_a_key_the_request_goes_to_the_real_address_and_only_a_secret_header_holds_the_key() {
        let key = "AIzaNotARealKey";
        let transport = Transport::new(Config::real(key).unwrap(), Limits::default()).unwrap();
        let credential = transport.credential();
        let header = credential.header.as_ref().unwrap();
        let id = "UC_x5XG1OV2P6uZZ5FSM9Ttw".parse().unwrap();
        for call in [
            Call::ChannelById(&id),
            Call::ChannelByHandle("küche"),
            Call::SearchChannel("a & b"),
        ] {
            let request = transport.request(&call, Duration::from_secs(8), header);
            assert_eq!(request.method(), "GET");
            let url = request.url().as_str();
            assert!(url.starts_with("https://www.googleapis.com/youtube/v3/"), "{url}");
            assert!(!url.contains(key) && !url.contains("key="), "{url}");
            let header = &request.headers()["x-goog-api-key"];
            assert_eq!(header, key);
            assert!(header.is_sensitive());
            assert!(!format!("{request:?} {transport:?}").contains(key));
            assert_eq!(request.timeout(), Some(&Duration::from_secs(8)));
        }
        let handle = transport.request(&Call::ChannelByHandle("küche"), Duration::ZERO, header);
        assert_eq!(
            handle.url().as_str(),
            "https://www.googleapis.com/youtube/v3/channels?part=snippet%2Cstatistics%2CcontentDetails%2CtopicDetails%2C\
             brandingSettings%2Cstatus&forHandle=%40k%C3%BCche"
        );
    }
}
