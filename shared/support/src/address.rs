//! Where the operator's workflow is asked.

use std::fmt;

use domain::{Error, Result};
use url::Url;

/// The stage on which nothing is asked without TLS.
const PRODUCTION: &str = "prod";

/// Address of a webhook. Anyone who knows it may call it, so no log and no error shows it.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Address(Url);

impl Address {
    /// One of https, or of a stand-in on this machine where the stage is not production.
    ///
    /// # Errors
    /// [`Error::Internal`] where there is none, or another one; it is not in the text.
    pub(crate) fn parse(text: &str, stage: &str) -> Result<Self> {
        if text.is_empty() {
            return Err(Error::internal("the chat is on, and its secret has no webhookUrl"));
        }
        let url = Url::parse(text)
            .map_err(|error| Error::internal(format_args!("webhookUrl in the secret of the chat: {error}")))?;
        let is_near = stage != PRODUCTION && !http_client::is_far(&url);
        if url.scheme() == "https" || is_near {
            Ok(Self(url))
        } else {
            Err(Error::internal("webhookUrl in the secret of the chat is not https"))
        }
    }

    /// To be called, and shown to nobody.
    pub(crate) const fn url(&self) -> &Url {
        &self.0
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Address(hidden)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_machine_is_asked_by_tls_alone_and_this_one_not_in_production() {
        for (text, in_production, elsewhere) in [
            ("https://flows.example.org/webhook/hidden", true, true),
            ("http://127.0.0.1:5678/webhook/hidden", false, true),
            ("http://localhost/hidden", false, true),
            ("http://flows.example.org/hidden", false, false),
            ("http://localhost.example.org/hidden", false, false),
            ("ftp://127.0.0.1/hidden", false, false),
            ("hidden", false, false),
            ("https://", false, false),
            ("", false, false),
        ] {
            for (stage, is_taken) in [("prod", in_production), ("local", elsewhere), ("test", elsewhere)] {
                let parsed = Address::parse(text, stage);
                assert_eq!(parsed.is_ok(), is_taken, "{text} on {stage}");
                let shown = format!("{parsed:?}");
                assert!(!shown.contains("example.org") && !shown.contains("5678"), "{shown}");
            }
        }
    }

    #[test]
    fn what_is_missing_is_named() {
        let error = Address::parse("", "prod").unwrap_err().to_string();
        assert!(error.contains("its secret has no webhookUrl"), "{error}");
    }
}
