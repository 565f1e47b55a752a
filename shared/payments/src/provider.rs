//! Payments with the keys of this moment.

use std::sync::{Arc, PoisonError, RwLock};

use domain::{Error, ProviderId, Result};
use jiff::Timestamp;

use crate::catalogue::Catalogue;
use crate::config::{Keys, LIVE_BASE, Limits, Mode, PaymentsConfig, check_base};
use crate::wire::Wire;

/// Payments with one set of keys. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Payments(pub(crate) Arc<Inner>);

#[derive(Debug)]
pub(crate) struct Inner {
    pub(crate) wire: Wire,
    pub(crate) keys: Keys,
    /// Whether this is the provider itself, not the local stand-in.
    pub(crate) real: bool,
    /// Not in production without tax, see [`PaymentsConfig`].
    pub(crate) may_sell: bool,
    pub(crate) catalogue: Catalogue,
}

impl Payments {
    /// Payments with these keys. Connects to nothing yet.
    ///
    /// # Errors
    /// [`Error::PaymentsOff`] without a key; [`Error::Internal`] for what must not be mixed, see [`PaymentsConfig`].
    pub fn new(config: &PaymentsConfig) -> Result<Self> {
        Self::with_limits(config, Limits::default())
    }

    /// The same with other bounds.
    ///
    /// # Errors
    /// As [`Self::new`].
    pub fn with_limits(config: &PaymentsConfig, limits: Limits) -> Result<Self> {
        let base = config.check()?;
        Ok(Self(Arc::new(Inner {
            wire: Wire::new(&base, &config.keys.api_key, limits)?,
            keys: config.keys.clone(),
            may_sell: config.may_sell(),
            real: base.as_str().trim_end_matches('/') == LIVE_BASE,
            catalogue: Catalogue::default(),
        })))
    }

    /// Whether real money moves.
    #[must_use]
    pub fn mode(&self) -> Mode {
        Mode::of(&self.0.keys.api_key)
    }

    /// Address of the site, without a slash at its end.
    ///
    /// # Errors
    /// [`Error::Internal`] when the secret names none.
    pub fn site(&self) -> Result<&str> {
        let site = self.0.keys.site.trim_end_matches('/');
        let plain = site.starts_with("https://") || site.starts_with("http://");
        plain
            .then_some(site)
            .ok_or_else(|| Error::internal("the payments' secret names no site"))
    }

    pub(crate) fn wire(&self) -> &Wire {
        &self.0.wire
    }
}

/// Caches the payment client, whose keys may be replaced at any time.
#[derive(Debug)]
pub struct Provider {
    api_base: String,
    stage: String,
    secret: String,
    current: RwLock<Option<(Keys, Payments)>>,
}

impl Provider {
    /// The provider of the environment: its address, the stage, and which secret holds its keys.
    ///
    /// # Errors
    /// [`Error::Internal`] naming the variable that is missing; as [`Self::new`].
    pub fn from_env() -> Result<Self> {
        Self::from_lookup(|variable| std::env::var(variable).ok())
    }

    /// Takes each setting from `lookup`, which is asked by the name of the variable. Empty values count as missing.
    fn from_lookup(lookup: impl Fn(&str) -> Option<String>) -> Result<Self> {
        let named = |variable: &str| {
            let value = lookup(variable).filter(|value| !value.is_empty());
            value.ok_or_else(|| Error::internal(format_args!("{variable} is not set")))
        };
        Self::new(&named("STRIPE_API_BASE")?, &named("STAGE")?, &named("STRIPE_SECRET")?)
    }

    /// The provider at this address. Production refuses any but the real one, before the first call.
    ///
    /// # Errors
    /// [`Error::Internal`] for an address that cannot be, or must not be, used.
    pub fn new(api_base: &str, stage: &str, secret: &str) -> Result<Self> {
        check_base(api_base, stage)?;
        Ok(Self {
            api_base: api_base.to_owned(),
            stage: stage.to_owned(),
            secret: secret.to_owned(),
            current: RwLock::default(),
        })
    }

    /// The name of the secret that holds the keys; its text is what [`Self::with`] takes.
    #[must_use]
    pub fn secret(&self) -> &str {
        &self.secret
    }

    /// Payments with the keys of this secret; the same as before where it has not changed.
    ///
    /// # Errors
    /// As [`Payments::new`], and [`Error::Internal`] for a secret of another shape.
    pub fn with(&self, secret: &str) -> Result<Payments> {
        let keys = Keys::parse(secret)?;
        let current = self.current.read().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, payments)) = current.as_ref().filter(|(known, _)| *known == keys) {
            return Ok(payments.clone());
        }
        drop(current);
        let config = PaymentsConfig {
            keys: keys.clone(),
            api_base: self.api_base.clone(),
            stage: self.stage.clone(),
        };
        let payments = Payments::new(&config)?;
        let mut current = self.current.write().unwrap_or_else(PoisonError::into_inner);
        *current = Some((keys, payments.clone()));
        Ok(payments)
    }
}

/// An id of the provider's as ours.
pub(crate) fn id(text: &str) -> Result<ProviderId> {
    text.parse()
        .map_err(|_| Error::internal("the payment provider names an object in a way that cannot be"))
}

/// A time of the provider's, in whole seconds.
pub(crate) fn time(seconds: i64) -> Result<Timestamp> {
    Timestamp::from_second(seconds).map_err(|_| Error::internal("the payment provider names a time that cannot be"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn production_does_not_start_with_another_address() {
        assert!(Provider::new("http://127.0.0.1:4569", "prod", "s").is_err());
        Provider::new("https://api.stripe.com", "prod", "s").unwrap();
        Provider::new("http://127.0.0.1:4569", "local", "s").unwrap();
    }

    #[test]
    fn a_setting_that_is_missing_or_empty_is_named() {
        let settings = ["STRIPE_API_BASE", "STAGE", "STRIPE_SECRET"];
        let value = |variable: &str| match variable {
            "STRIPE_API_BASE" => "http://127.0.0.1:4569".to_owned(),
            other => other.to_lowercase(),
        };
        let provider = Provider::from_lookup(|variable| Some(value(variable))).unwrap();
        assert_eq!((provider.stage.as_str(), provider.secret()), ("stage", "stripe_secret"));
        for missing in settings {
            for nothing in [None, Some(String::new())] {
                let lookup = |variable: &str| {
                    if variable == missing {
                        nothing.clone()
                    } else {
                        Some(value(variable))
                    }
                };
                let error = Provider::from_lookup(lookup).unwrap_err();
                assert!(error.to_string().contains(&format!("{missing} is not set")), "{error}");
            }
        }
    }

    #[test]
    fn keys_that_are_replaced_are_used_at_once_and_the_same_ones_keep_the_connection() {
        let provider = Provider::new("http://127.0.0.1:4569", "local", "s").unwrap();
        let secret = |key: &str| format!(r#"{{"apiKey":"{key}","webhookSecrets":[],"site":"http://127.0.0.1:5173/"}}"#);
        let first = provider.with(&secret("sk_test_1")).unwrap();
        assert!(Arc::ptr_eq(&first.0, &provider.with(&secret("sk_test_1")).unwrap().0));
        assert_eq!(first.site().unwrap(), "http://127.0.0.1:5173");
        let second = provider.with(&secret("sk_test_2")).unwrap();
        assert!(!Arc::ptr_eq(&first.0, &second.0));
        assert!(matches!(provider.with(&secret("")), Err(Error::PaymentsOff)));
        assert!(
            provider.with(&secret("sk_live_1")).is_err(),
            "a live key and another address"
        );
    }
}
