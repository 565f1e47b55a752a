//! Where the provider is, with which keys, and what may not be mixed.

use std::fmt;
use std::time::Duration;

use domain::{Error, Result};
use serde::Deserialize;
use url::Url;

/// The provider's own address.
pub const LIVE_BASE: &str = "https://api.stripe.com";
/// The version of the provider's interface that every request names and the webhook endpoint is made with: that of the types we read
/// answers by.
pub const API_VERSION: &str = "2026-09-30.endive";
/// The stage whose buyers are real.
const PRODUCTION: &str = "prod";
/// Begin the keys of test mode.
const TEST_KEYS: [&str; 2] = ["sk_test_", "rk_test_"];
/// Begin the keys with which real money moves.
const LIVE_KEYS: [&str; 2] = ["sk_live_", "rk_live_"];

/// Whether payments are possible, and whether they are real.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// No key: there is nothing to pay with.
    Off,
    /// A key of test mode: no real money moves.
    Sample,
    /// Real money.
    Live,
}

impl Mode {
    /// Of this key; one that is none is as no key.
    #[must_use]
    pub fn of(api_key: &str) -> Self {
        let begins = |starts: [&str; 2]| starts.iter().any(|start| api_key.starts_with(start));
        if begins(LIVE_KEYS) {
            Self::Live
        } else if begins(TEST_KEYS) {
            Self::Sample
        } else {
            Self::Off
        }
    }
}

/// What the secret holds.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Keys {
    /// Key of the API; empty while payments are off.
    pub api_key: String,
    /// Secrets of the webhook endpoint, newest first: two while one is being replaced.
    #[serde(default)]
    pub webhook_secrets: Vec<String>,
    /// Address of the site, to which the provider's pages lead back. It is no secret; it is here because the functions are made
    /// before the CDN that serves it.
    #[serde(default)]
    pub site: String,
    /// The account computes tax: it is then asked to with every sale. Not so where the secret was written before it could.
    #[serde(default)]
    pub tax: bool,
}

impl Keys {
    /// From the secret's text.
    ///
    /// # Errors
    /// [`Error::Internal`] when it is not of this shape; the text is not repeated.
    pub fn parse(text: &str) -> Result<Self> {
        serde_json::from_str(text).map_err(|_| Error::internal("the payments' secret has not the promised shape"))
    }
}

impl fmt::Debug for Keys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Keys(hidden)")
    }
}

/// Everything that payments need.
#[derive(Clone, Debug)]
pub struct PaymentsConfig {
    /// Keys.
    pub keys: Keys,
    /// Address of the provider.
    pub api_base: String,
    /// Name of this installation.
    pub stage: String,
}

impl PaymentsConfig {
    /// The address, once nothing speaks against it.
    pub(crate) fn check(&self) -> Result<Url> {
        let base = check_base(&self.api_base, &self.stage)?;
        match Mode::of(&self.keys.api_key) {
            Mode::Off => Err(Error::PaymentsOff),
            Mode::Live if is_overridden(&self.api_base) => Err(Error::internal(
                "a key with which real money moves is sent to no other address than the provider's",
            )),
            Mode::Live | Mode::Sample => Ok(base),
        }
    }

    /// What is sold in production is taxed: the seller owes the tax, charged or not.
    pub(crate) fn may_sell(&self) -> bool {
        self.keys.tax || self.stage != PRODUCTION
    }
}

fn is_overridden(base: &str) -> bool {
    base.trim_end_matches('/') != LIVE_BASE
}

/// Another address than the provider's own is for tests and local installations: production refuses to start with it.
pub(crate) fn check_base(base: &str, stage: &str) -> Result<Url> {
    let url: Url = base
        .parse()
        .map_err(|_| Error::internal("the payments' address is no address"))?;
    if is_overridden(base) && stage == PRODUCTION {
        return Err(Error::internal(
            "production speaks to the payment provider and to nobody in its place",
        ));
    }
    let plain = matches!(url.scheme(), "http" | "https") && url.host().is_some() && url.query().is_none();
    if plain {
        Ok(url)
    } else {
        Err(Error::internal("the payments' address is no plain web address"))
    }
}

/// Bounds of every call.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Longest wait for a connection.
    pub connect: Duration,
    /// Longest wait for one whole answer.
    pub call: Duration,
    /// Longest time of a call with all its sendings.
    pub whole: Duration,
    /// Largest answer, in bytes.
    pub max_body: usize,
    /// How often a call is sent at most, at least 1.
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
            call: Duration::from_secs(5),
            whole: Duration::from_secs(8),
            max_body: 8 * 1024 * 1024,
            attempts: 3,
            backoff: Duration::from_millis(250),
            max_wait: Duration::from_secs(3),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(api_key: &str, api_base: &str, stage: &str) -> PaymentsConfig {
        let keys = Keys {
            api_key: api_key.to_owned(),
            webhook_secrets: Vec::new(),
            site: String::new(),
            tax: false,
        };
        PaymentsConfig {
            keys,
            api_base: api_base.to_owned(),
            stage: stage.to_owned(),
        }
    }

    const LOCAL: &str = "http://127.0.0.1:4569";

    #[test]
    fn the_local_provider_is_for_test_keys_outside_of_production() {
        config("sk_test_1", LOCAL, "local").check().unwrap();
        config("rk_test_1", LOCAL, "ci").check().unwrap();
        config("sk_test_1", LIVE_BASE, "prod").check().unwrap();
        config("sk_live_1", LIVE_BASE, "prod").check().unwrap();
        config("sk_live_1", "https://api.stripe.com/", "prod").check().unwrap();
        for (key, base, stage) in [
            ("sk_test_1", LOCAL, "prod"),
            ("sk_live_1", LOCAL, "local"),
            ("rk_live_1", LOCAL, "local"),
            ("sk_live_1", "https://api.stripe.com.example", "prod"),
            ("sk_live_1", "http://api.stripe.com", "local"),
            ("sk_live_1", "https://api.stripe.com:444", "local"),
            ("sk_test_1", "ftp://127.0.0.1", "local"),
            ("sk_test_1", "not an address", "local"),
        ] {
            let refused = config(key, base, stage).check();
            assert!(matches!(refused, Err(Error::Internal(_))), "{key} {base} {stage}");
        }
    }

    #[test]
    fn production_sells_only_what_is_taxed() {
        for (stage, tax, sells) in [("prod", false, false), ("prod", true, true), ("local", false, true)] {
            let mut config = config("sk_live_1", LIVE_BASE, stage);
            config.keys.tax = tax;
            assert_eq!(config.may_sell(), sells, "{stage} {tax}");
        }
        let before = Keys::parse(r#"{"apiKey":"sk_live_1","webhookSecrets":[],"site":"https://a.example"}"#).unwrap();
        assert!(!before.tax, "a secret that says nothing of tax");
    }

    #[test]
    fn without_a_key_payments_are_off() {
        for key in ["", "sk_", "pk_test_1", "whsec_1", " sk_test_1"] {
            assert!(
                matches!(config(key, LIVE_BASE, "prod").check(), Err(Error::PaymentsOff)),
                "{key}"
            );
            assert_eq!(Mode::of(key), Mode::Off);
        }
        assert_eq!(
            (Mode::of("sk_test_x"), Mode::of("rk_live_x")),
            (Mode::Sample, Mode::Live)
        );
    }

    #[test]
    fn the_secret_is_read_and_never_shown() {
        let keys = Keys::parse(
            r#"{"apiKey":"sk_test_abc","webhookSecrets":["whsec_2","whsec_1"],"site":"https://a.example"}"#,
        );
        let keys = keys.unwrap();
        assert_eq!(keys.webhook_secrets, ["whsec_2", "whsec_1"]);
        assert!(!format!("{keys:?}").contains("abc"));
        let shown = format!("{:?}", config("sk_test_abc", LIVE_BASE, "prod"));
        assert!(!shown.contains("sk_test_abc"), "{shown}");
        assert_eq!(
            Keys::parse(r#"{"apiKey":""}"#).unwrap().webhook_secrets,
            Vec::<String>::new()
        );
        let error = Keys::parse("sk_test_abc").unwrap_err().to_string();
        assert!(!error.contains("abc"), "{error}");
    }

    #[test]
    fn requests_name_the_version_whose_types_read_the_answers() {
        assert_eq!(API_VERSION, stripe_client_core::VERSION.as_str());
    }
}
