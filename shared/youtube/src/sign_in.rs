//! Signing in at the platform, to learn which channel is somebody's own: OAuth 2.0 with code, state and PKCE.
//!
//! The token that the platform gives is used for one question, revoked and dropped: it is never stored, shown or logged.

use std::fmt;

use domain::{ChannelId, Error};
use oauth2::basic::BasicClient;
use oauth2::{AuthType, AuthUrl, ClientId, ClientSecret, CsrfToken, EndpointNotSet, EndpointSet};
use oauth2::{PkceCodeChallenge, RedirectUrl, Scope, TokenUrl};
use serde::Deserialize;
use url::Url;

use crate::config::{Config, ConfigError, Limits, REAL_BASE};
use crate::error::PlatformError;
use crate::transport::open_http;

/// What we ask for: to see, and nothing else.
pub(crate) const SCOPE: &str = "https://www.googleapis.com/auth/youtube.readonly";
/// Where the platform's page comes back to, at the site.
pub const CALLBACK: &str = "/channel-link-callback";

const REAL_AUTH: &str = "https://accounts.google.com/o/oauth2/v2/auth";
const REAL_TOKEN: &str = "https://oauth2.googleapis.com/token";
const REAL_REVOKE: &str = "https://oauth2.googleapis.com/revoke";

pub(crate) type OAuth = BasicClient<EndpointSet, EndpointNotSet, EndpointNotSet, EndpointNotSet, EndpointSet>;

/// As whom we ask the platform, and where.
#[derive(Clone)]
pub struct SignInConfig {
    /// Our id at the platform.
    pub client_id: String,
    /// Our secret at the platform.
    pub client_secret: String,
    /// Address of the site that the platform's page comes back to.
    pub site: Url,
    /// Base address of the sample platform's API, which then takes the real platform's place; `None` for the real one.
    pub sample: Option<Url>,
}

impl SignInConfig {
    /// From a secret's text: a JSON object with `clientId`, `clientSecret` and `site`.
    ///
    /// # Errors
    /// [`ConfigError::Key`] when it is none; [`ConfigError::Base`] when the site is no address.
    pub fn read(secret: &str, sample: Option<Url>) -> Result<Self, ConfigError> {
        #[derive(Deserialize)]
        #[serde(rename_all = "camelCase")]
        struct StoredSecret {
            client_id: String,
            client_secret: String,
            site: String,
        }
        let stored: StoredSecret = serde_json::from_str(secret).map_err(|_| ConfigError::Key)?;
        Ok(Self {
            client_id: stored.client_id,
            client_secret: stored.client_secret,
            site: Url::parse(&stored.site).map_err(not_an_address)?,
            sample,
        })
    }

    /// Where the sample platform signs people in, if it is one: nobody has to prove anything there, so never in production. The real
    /// platform's addresses are fixed, whatever the base of the API.
    ///
    /// # Errors
    /// A sample platform in production, or a base that is no address.
    pub fn sample_at(base: &str, is_sample: bool, stage: &str) -> Result<Option<Url>, ConfigError> {
        match (is_sample, stage) {
            (false, _) => Ok(None),
            (true, "prod") => Err(ConfigError::Base("a sample platform signs nobody in in production")),
            (true, _) => Url::parse(base).map(Some).map_err(not_an_address),
        }
    }
}

impl fmt::Debug for SignInConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SignInConfig")
            .field("site", &self.site.as_str())
            .field("sample", &self.sample.as_ref().map(Url::as_str))
            .finish_non_exhaustive()
    }
}

/// A sign-in that was begun.
#[derive(Clone, PartialEq, Eq)]
pub struct Begun {
    /// The platform's page.
    pub auth_url: Url,
    /// Comes back with the code; it is worth something only for whom it was made, once.
    pub state: String,
    /// Shows at the exchange that who exchanges is who began. Never leaves the server.
    pub verifier: String,
}

/// A channel of the person who signed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnChannel {
    /// Its id.
    pub id: ChannelId,
    /// Its name.
    pub name: String,
    /// Address of its picture.
    pub avatar: Option<String>,
}

/// Why a sign-in did not name a channel. The texts are for logs; none holds a code, token or secret.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SignInError {
    /// The code was used before, is too old, or belongs to another sign-in.
    #[error("the platform does not take the code")]
    Expired,
    /// The person did not allow us to see the channel.
    #[error("the platform does not let us see the channel")]
    Refused,
    /// The person has no channel.
    #[error("there is no channel behind the sign-in")]
    NoChannel,
    /// The platform does not know us, or not with this site: an operator must act.
    #[error("the platform does not accept this installation: {0}")]
    Misconfigured(String),
    /// The platform failed.
    #[error(transparent)]
    Platform(#[from] PlatformError),
}

impl From<SignInError> for Error {
    fn from(error: SignInError) -> Self {
        match error {
            SignInError::Expired => Self::LinkExpired,
            SignInError::Refused => Self::LinkRefused,
            SignInError::NoChannel => Self::NoChannel,
            SignInError::Misconfigured(_) => Self::internal(error),
            SignInError::Platform(PlatformError::BadRequest(_)) => Self::internal(error),
            SignInError::Platform(_) => Self::Unavailable {
                service: "the platform",
                cause: error.to_string(),
            },
        }
    }
}

/// The platform's sign-in.
#[derive(Debug)]
pub struct SignIn {
    pub(crate) oauth: OAuth,
    pub(crate) wire: Wire,
    /// Base of the API, which names the channel.
    pub(crate) api: Url,
    pub(crate) revoke: Url,
}

/// What sends. Cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Wire {
    pub(crate) http: reqwest::Client,
    pub(crate) limits: Limits,
}

impl SignIn {
    /// The sign-in of this platform. Connects to nothing.
    ///
    /// # Errors
    /// An address that cannot be used, or no id or secret.
    pub fn new(config: SignInConfig) -> Result<Self, ConfigError> {
        Self::with_limits(config, Limits::default())
    }

    /// The same with other limits.
    ///
    /// # Errors
    /// As [`SignIn::new`].
    pub fn with_limits(config: SignInConfig, limits: Limits) -> Result<Self, ConfigError> {
        if config.client_id.is_empty() || config.client_secret.is_empty() {
            return Err(ConfigError::Key);
        }
        let places = Places::of(config.sample)?;
        let redirect = config.site.join(CALLBACK).map_err(not_an_address)?;
        let oauth = BasicClient::new(ClientId::new(config.client_id))
            .set_client_secret(ClientSecret::new(config.client_secret))
            .set_auth_type(AuthType::RequestBody)
            .set_auth_uri(AuthUrl::from_url(places.auth))
            .set_token_uri(TokenUrl::from_url(places.token))
            .set_redirect_uri(RedirectUrl::from_url(redirect));
        Ok(Self {
            wire: Wire {
                http: open_http(&limits, places.api.scheme() == "https")?,
                limits,
            },
            oauth,
            api: places.api,
            revoke: places.revoke,
        })
    }

    /// Begins a sign-in: state and verifier are new, and to be kept until it comes back.
    #[must_use]
    pub fn begin(&self) -> Begun {
        let (challenge, verifier) = PkceCodeChallenge::new_random_sha256();
        let (auth_url, state) = self
            .oauth
            .authorize_url(|| CsrfToken::new_random_len(32))
            .add_scope(Scope::new(SCOPE.to_owned()))
            .set_pkce_challenge(challenge)
            // Who has several accounts there says which; nothing is asked for beyond this one answer.
            .add_extra_param("prompt", "select_account")
            .add_extra_param("access_type", "online")
            .url();
        Begun {
            auth_url,
            state: state.into_secret(),
            verifier: verifier.into_secret(),
        }
    }
}

/// The addresses of a platform: fixed for the real one, all at one host for the sample.
struct Places {
    auth: Url,
    token: Url,
    revoke: Url,
    api: Url,
}

impl Places {
    fn of(sample: Option<Url>) -> Result<Self, ConfigError> {
        let Some(api) = sample else {
            let url = |text: &str| Url::parse(text).map_err(not_an_address);
            return Ok(Self {
                auth: url(REAL_AUTH)?,
                token: url(REAL_TOKEN)?,
                revoke: url(REAL_REVOKE)?,
                api: url(REAL_BASE)?,
            });
        };
        let config = Config {
            base: api,
            key: "sample".into(),
            sample: true,
        };
        config.check_base()?;
        let at = |path: &str| config.base.join(path).map_err(not_an_address);
        Ok(Self {
            auth: at("/o/oauth2/v2/auth")?,
            token: at("/token")?,
            revoke: at("/revoke")?,
            api: config.base,
        })
    }
}

fn not_an_address(_: url::ParseError) -> ConfigError {
    ConfigError::Base("it is no address")
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    fn real() -> SignInConfig {
        SignInConfig {
            client_id: "id.apps.example".to_owned(),
            client_secret: "secret-of-tests".to_owned(),
            site: "https://kanalyse.example".parse().unwrap(),
            sample: None,
        }
    }

    #[test]
    fn the_real_page_is_asked_for_one_right_with_state_and_challenge_and_without_secrets() {
        let sign_in = SignIn::new(real()).unwrap();
        let begun = sign_in.begin();
        let url = &begun.auth_url;
        assert!(
            url.as_str()
                .starts_with("https://accounts.google.com/o/oauth2/v2/auth?")
        );
        let query: HashMap<String, String> = url.query_pairs().into_owned().collect();
        let of = |name: &str| query.get(name).map(String::as_str);
        assert_eq!(of("response_type"), Some("code"));
        assert_eq!(of("scope"), Some("https://www.googleapis.com/auth/youtube.readonly"));
        assert_eq!(
            of("redirect_uri"),
            Some("https://kanalyse.example/channel-link-callback")
        );
        assert_eq!(of("code_challenge_method"), Some("S256"));
        assert_eq!(of("client_id"), Some("id.apps.example"));
        assert_eq!(of("state"), Some(begun.state.as_str()));
        assert!(!url.as_str().contains(&begun.verifier) && !url.as_str().contains("secret-of-tests"));
        assert!(!format!("{:?}", real()).contains("secret-of-tests"));
        assert!(!format!("{sign_in:?}").contains("secret-of-tests"));
    }

    #[test]
    fn the_secret_is_read_whole_or_refused_and_no_sample_replaces_the_real_one_in_production() {
        let text = r#"{"clientId":"id","clientSecret":"s","site":"https://kanalyse.example"}"#;
        let config = SignInConfig::read(text, None).unwrap();
        assert_eq!((config.client_id.as_str(), config.client_secret.as_str()), ("id", "s"));
        for bad in [
            "",
            "{}",
            r#"{"clientId":"id","clientSecret":"s"}"#,
            r#"{"clientId":"id","clientSecret":"s","site":""}"#,
        ] {
            assert!(SignInConfig::read(bad, None).is_err(), "{bad}");
        }
        let base = "http://127.0.0.1:4568/youtube/v3";
        assert_eq!(
            SignInConfig::sample_at(base, false, "local").unwrap(),
            None,
            "another base changes nothing"
        );
        assert!(SignInConfig::sample_at(base, true, "local").unwrap().is_some());
        assert!(SignInConfig::sample_at(base, true, "prod").is_err());
    }

    #[test]
    fn no_two_sign_ins_share_state_or_verifier_and_both_are_long_enough() {
        let sign_in = SignIn::new(real()).unwrap();
        let (one, other) = (sign_in.begin(), sign_in.begin());
        assert_ne!(one.state, other.state);
        assert_ne!(one.verifier, other.verifier);
        assert!(one.state.len() >= 43 && one.verifier.len() >= 43);
    }

    #[test]
    fn the_sample_is_at_one_host_and_an_odd_base_is_refused() {
        let sample = |base: &str| {
            let sample = Some(base.parse().unwrap());
            SignIn::new(SignInConfig { sample, ..real() })
        };
        let url = sample("http://127.0.0.1:4568/youtube/v3").unwrap().begin().auth_url;
        assert!(
            url.as_str().starts_with("http://127.0.0.1:4568/o/oauth2/v2/auth?"),
            "{url}"
        );
        for base in ["ftp://host/v3", "http://user@host/v3", "http://host/v3?x=1"] {
            assert!(sample(base).is_err(), "{base}");
        }
        let nobody = SignInConfig {
            client_secret: String::new(),
            ..real()
        };
        assert!(matches!(SignIn::new(nobody), Err(ConfigError::Key)));
    }
}
