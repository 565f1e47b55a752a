//! Where the platform is, the key, and the bounds of every call.

use std::fmt;
use std::time::Duration;

use reqwest::header::HeaderValue;
use url::{Host, Url};

/// The real platform.
pub const REAL_BASE: &str = "https://www.googleapis.com/youtube/v3";

/// Shortest key that is looked for in texts to hide it: a shorter one (of the sample platform) would hit ordinary words.
const SHORTEST_SECRET: usize = 8;

/// Where to ask, and as whom.
#[derive(Clone, Debug)]
pub struct Config {
    /// The API's base address, the only one that is ever called.
    pub base: Url,
    /// The API key.
    pub key: ApiKey,
    /// The base is the sample platform: snapshots are marked as such.
    pub sample: bool,
}

impl Config {
    /// The real platform with this key.
    ///
    /// # Errors
    /// None: [`REAL_BASE`] is an address, as a test shows.
    pub fn real(key: impl Into<ApiKey>) -> Result<Self, ConfigError> {
        let base = Url::parse(REAL_BASE).map_err(|_| ConfigError::Base("it is no address"))?;
        Ok(Self {
            base,
            key: key.into(),
            sample: false,
        })
    }

    /// The header's value, marked as secret; or why this configuration cannot be used.
    pub(crate) fn check(&self) -> Result<HeaderValue, ConfigError> {
        self.check_base()?;
        self.key.header()
    }

    pub(crate) fn check_base(&self) -> Result<(), ConfigError> {
        let base = &self.base;
        let host = base.host().ok_or(ConfigError::Base("it has no host"))?;
        if !matches!(base.scheme(), "http" | "https") {
            return Err(ConfigError::Base("its scheme is neither http nor https"));
        }
        if !base.username().is_empty()
            || base.password().is_some()
            || base.query().is_some()
            || base.fragment().is_some()
        {
            return Err(ConfigError::Base("it carries more than host and path"));
        }
        // A real key must not cross a network in the clear.
        if base.scheme() == "http" && !self.sample && !is_loopback(&host) {
            return Err(ConfigError::Base("a real key is only sent over https"));
        }
        Ok(())
    }
}

fn is_loopback(host: &Host<&str>) -> bool {
    match host {
        Host::Domain(name) => *name == "localhost",
        Host::Ipv4(ip) => ip.is_loopback(),
        Host::Ipv6(ip) => ip.is_loopback(),
    }
}

/// An API key. It cannot be printed.
#[derive(Clone, PartialEq, Eq)]
pub struct ApiKey(String);

impl ApiKey {
    pub(crate) fn header(&self) -> Result<HeaderValue, ConfigError> {
        let fits = (1..=256).contains(&self.0.len()) && self.0.bytes().all(|b| b.is_ascii_graphic());
        if !fits {
            return Err(ConfigError::Key);
        }
        let mut value = HeaderValue::from_str(&self.0).map_err(|_| ConfigError::Key)?;
        value.set_sensitive(true);
        Ok(value)
    }

    /// The text without the key, on one line and of bounded length: fit for a log.
    ///
    /// The platform does repeat keys in its messages ("Consumer 'api_key:…' has been suspended").
    pub(crate) fn hide_in(&self, text: &str) -> String {
        const MAX_CHARS: usize = 300;
        let hidden = if self.0.len() >= SHORTEST_SECRET {
            text.replace(&self.0, "[key]")
        } else {
            text.to_owned()
        };
        hidden
            .chars()
            .map(|c| if c.is_control() { ' ' } else { c })
            .take(MAX_CHARS)
            .collect()
    }
}

impl<T: Into<String>> From<T> for ApiKey {
    fn from(text: T) -> Self {
        Self(text.into().trim().to_owned())
    }
}

impl fmt::Debug for ApiKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ApiKey(hidden)")
    }
}

/// A configuration that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The base address does not fit.
    #[error("the platform's base address cannot be used: {0}")]
    Base(&'static str),
    /// The key is empty or holds spaces, line breaks or characters beyond ASCII.
    #[error("the platform's key is empty or holds characters that no key has")]
    Key,
    /// The HTTP client could not be made.
    #[error("the HTTP client could not be made: {0}")]
    Http(String),
}

/// Bounds of every call and operation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// Longest wait for a connection.
    pub connect: Duration,
    /// Longest wait for one whole answer.
    pub call: Duration,
    /// Largest answer after decompression, in bytes.
    pub max_body: usize,
    /// How often one call is sent at most, at least 1.
    pub attempts: u32,
    /// Mean wait before the second sending; doubles for each further one.
    pub backoff: Duration,
    /// Longest wait before a further sending, no matter who asks for it.
    pub max_wait: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connect: Duration::from_secs(2),
            call: Duration::from_secs(8),
            max_body: 4 * 1024 * 1024,
            attempts: 3,
            backoff: Duration::from_millis(200),
            max_wait: Duration::from_secs(4),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(base: &str, sample: bool) -> Config {
        Config {
            base: base.parse().unwrap(),
            key: "AIzaNotARealKey".into(),
            sample,
        }
    }

    #[test]
    fn the_real_platform_is_the_documented_address_over_https() {
        let real = Config::real("AIzaNotARealKey").unwrap();
        assert_eq!(real.base.as_str(), "https://www.googleapis.com/youtube/v3");
        assert!(!real.sample);
        assert!(real.check().unwrap().is_sensitive());
    }

    #[test]
    fn a_base_that_is_no_plain_address_is_refused() {
        for base in [
            "ftp://host/v3",
            "file:///etc/passwd",
            "data:text/plain,x",
            "https://user:pw@host/v3",
            "https://host/v3?key=x",
            "https://host/v3#x",
        ] {
            assert!(
                matches!(config(base, true).check(), Err(ConfigError::Base(_))),
                "{base}"
            );
        }
    }

    #[test]
    fn a_real_key_leaves_the_machine_over_https_only() {
        assert!(config("http://platform.example/v3", false).check().is_err());
        assert!(config("http://platform.example/v3", true).check().is_ok());
        assert!(config("http://127.0.0.1:4568/v3", false).check().is_ok());
        assert!(config("http://[::1]:4568/v3", false).check().is_ok());
        assert!(config("http://127.0.0.1.example/v3", false).check().is_err());
    }

    #[test]
    fn a_key_that_cannot_be_a_header_is_refused_and_spaces_around_it_are_not_part_of_it() {
        for key in ["", "   ", "two words", "line\nbreak", "schlüssel", &"x".repeat(257)] {
            assert!(
                matches!(Config::real(key).unwrap().check(), Err(ConfigError::Key)),
                "{key:?}"
            );
        }
        assert_eq!(Config::real(" AIzaKey\n").unwrap().check().unwrap(), "AIzaKey");
    }

    #[test]
    fn neither_debug_nor_a_cleaned_text_shows_the_key() {
        let config = config(REAL_BASE, false);
        assert!(!format!("{config:?}").contains("AIza"));
        let text = config.key.hide_in("Consumer 'api_key:AIzaNotARealKey'\nis suspended");
        assert_eq!(text, "Consumer 'api_key:[key]' is suspended");
        assert_eq!(config.key.hide_in(&"x".repeat(9_999)).len(), 300);
    }
}
