//! Everything that can go wrong with a call, and what it means to the product.

use std::time::Duration;

use domain::Error;
use serde::Deserialize;
use stripe_client_core::StripeClientErr;

/// The name under which the provider's outages are reported.
pub(crate) const SERVICE: &str = "stripe";

/// The refusal of a tax that depends on an address which is missing, or is no address.
const NO_TAX_LOCATION: &str = "customer_tax_location_invalid";

/// The parameter that asks for a tax.
const TAX: &str = "automatic_tax";

/// Why a call came to nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Failure {
    /// The provider refused it.
    #[error("refused with {status}: {said}")]
    Refused {
        /// HTTP status.
        status: u16,
        /// The reason.
        said: ErrorBody,
    },
    /// Too many calls, or another one with the same key is under way.
    #[error("asked to wait, {status}")]
    Busy {
        /// HTTP status.
        status: u16,
        /// How long it asks to wait.
        retry_after: Option<Duration>,
    },
    /// The provider is at fault.
    #[error("failed with {0}")]
    Failed(u16),
    /// No connection, or it broke.
    #[error("no connection: {0}")]
    Network(String),
    /// No whole answer in time.
    #[error("no answer in time")]
    Timeout,
    /// An answer that cannot be read.
    #[error("unreadable answer: {0}")]
    Unreadable(String),
    /// A request that must not be sent.
    #[error("not sent: {0}")]
    NotSent(&'static str),
}

/// What a refusal says about itself. Its message is left out: it may repeat what was sent.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub(crate) struct ErrorBody {
    /// Its kind.
    #[serde(rename = "type", default)]
    pub(crate) kind: String,
    /// Its name.
    pub(crate) code: Option<String>,
    /// Why a card was declined.
    pub(crate) decline_code: Option<String>,
    /// The parameter at fault.
    pub(crate) param: Option<String>,
}

impl std::fmt::Display for ErrorBody {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let show = |text: &Option<String>| text.clone().unwrap_or_else(|| "-".to_owned());
        write!(
            f,
            "{} code {} decline {} param {}",
            self.kind,
            show(&self.code),
            show(&self.decline_code),
            show(&self.param)
        )
    }
}

#[derive(Deserialize)]
struct Envelope {
    error: ErrorBody,
}

impl Failure {
    /// The meaning of any answer that is not 2xx.
    pub(crate) fn of(status: u16, body: &[u8], retry_after: Option<Duration>) -> Self {
        match status {
            409 | 429 => Self::Busy { status, retry_after },
            500.. => Self::Failed(status),
            400..=499 => {
                let said = serde_json::from_slice::<Envelope>(body).map(|envelope| envelope.error);
                Self::Refused {
                    status,
                    said: said.unwrap_or_default(),
                }
            }
            _ => Self::Unreadable(format!("status {status}")),
        }
    }

    /// The same call may succeed in a moment.
    pub(crate) const fn is_transient(&self) -> bool {
        matches!(
            self,
            Self::Busy { .. } | Self::Failed(_) | Self::Network(_) | Self::Timeout
        )
    }

    /// How long the provider asks to wait.
    pub(crate) const fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::Busy { retry_after, .. } => *retry_after,
            _ => None,
        }
    }

    /// There is no such object.
    pub(crate) fn is_missing(&self) -> bool {
        matches!(self, Self::Refused { status: 404, .. }) || self.has_code("resource_missing")
    }

    /// What is there is not what the call was made for: read again. Anything with a name of its own is something else.
    pub(crate) fn is_outdated(&self) -> bool {
        let Self::Refused {
            status: 400 | 404,
            said,
        } = self
        else {
            return false;
        };
        said.kind != "idempotency_error"
            && !self.is_about(TAX)
            && said.code.as_deref().is_none_or(|code| code == "resource_missing")
    }

    /// The parameter at fault begins so.
    pub(crate) fn is_about(&self, param: &str) -> bool {
        matches!(self, Self::Refused { said, .. } if said.param.as_deref().is_some_and(|at| at.starts_with(param)))
    }

    /// The refusal has this name.
    pub(crate) fn has_code(&self, name: &str) -> bool {
        matches!(self, Self::Refused { said, .. } if said.code.as_deref() == Some(name))
    }
}

impl StripeClientErr for Failure {
    fn deserialize_err(msg: impl std::fmt::Display) -> Self {
        Self::Unreadable(msg.to_string())
    }
}

impl From<Failure> for Error {
    fn from(failure: Failure) -> Self {
        match &failure {
            Failure::Refused { status: 402, .. } => Self::PaymentRefused,
            Failure::Refused { said, .. } if said.kind == "card_error" => Self::PaymentRefused,
            Failure::Refused { said, .. } if said.kind == "idempotency_error" => Self::IdempotencyMismatch,
            Failure::Refused { .. } if failure.has_code(NO_TAX_LOCATION) => Self::BillingAddressRequired,
            // The account has stopped computing tax: nothing is sold until somebody has seen to it.
            Failure::Refused { .. } if failure.is_about(TAX) => Self::PaymentsOff,
            // A key that is refused, an outage, a limit: somebody must act or time must pass, and nothing was lost.
            Failure::Refused { status: 401 | 403, .. }
            | Failure::Busy { .. }
            | Failure::Failed(_)
            | Failure::Network(_)
            | Failure::Timeout
            | Failure::Unreadable(_) => Self::Unavailable {
                service: SERVICE,
                cause: failure.to_string(),
            },
            Failure::Refused { .. } | Failure::NotSent(_) => Self::internal(format_args!("{SERVICE}: {failure}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(status: u16, body: &str) -> Failure {
        Failure::of(status, body.as_bytes(), None)
    }

    #[test]
    fn every_refusal_has_its_meaning() {
        let card = r#"{"error":{"type":"card_error","code":"card_declined","decline_code":"insufficient_funds","message":"Your card 4242"}}"#;
        assert!(matches!(Error::from(of(402, card)), Error::PaymentRefused));
        assert!(!of(402, card).to_string().contains("4242"), "messages are left out");
        let mismatch = r#"{"error":{"type":"idempotency_error","message":"m"}}"#;
        assert!(matches!(Error::from(of(400, mismatch)), Error::IdempotencyMismatch));
        let nowhere = r#"{"error":{"type":"invalid_request_error","code":"customer_tax_location_invalid"}}"#;
        assert!(matches!(Error::from(of(400, nowhere)), Error::BillingAddressRequired));
        assert!(
            !of(400, nowhere).is_outdated(),
            "reading again changes nothing about it"
        );
        let pending = r#"{"error":{"type":"invalid_request_error","param":"automatic_tax[enabled]"}}"#;
        assert!(matches!(Error::from(of(400, pending)), Error::PaymentsOff));
        assert!(!of(400, pending).is_outdated());
        let unknown = r#"{"error":{"type":"invalid_request_error","code":"parameter_unknown","param":"credits"}}"#;
        let error = Error::from(of(400, unknown)).to_string();
        assert!(
            error.contains("parameter_unknown") && error.contains("credits"),
            "{error}"
        );
        assert!(of(404, r#"{"error":{"code":"resource_missing"}}"#).is_missing());
        for status in [401, 403, 409, 429, 500, 502, 503, 302] {
            let error = Error::from(of(status, "<html>"));
            assert!(
                matches!(error, Error::Unavailable { service: "stripe", .. }),
                "{status}"
            );
        }
    }

    #[test]
    fn a_state_that_has_changed_differs_from_a_request_that_is_wrong() {
        let attached = r#"{"error":{"type":"invalid_request_error","message":"already attached to a schedule","param":"from_subscription"}}"#;
        assert!(of(400, attached).is_outdated() && of(400, attached).is_about("from_"));
        let gone = r#"{"error":{"type":"invalid_request_error","code":"resource_missing","param":"id"}}"#;
        assert!(of(404, gone).is_outdated());
        for (status, other) in [
            (
                400,
                r#"{"error":{"type":"invalid_request_error","code":"parameter_unknown","param":"credits"}}"#,
            ),
            (400, r#"{"error":{"type":"idempotency_error"}}"#),
            (402, r#"{"error":{"type":"card_error"}}"#),
            (401, "{}"),
            (409, "{}"),
            (500, "{}"),
        ] {
            assert!(!of(status, other).is_outdated(), "{status} {other}");
        }
    }

    #[test]
    fn only_transient_failures_are_sent_again() {
        for (status, again) in [
            (400, false),
            (401, false),
            (402, false),
            (404, false),
            (409, true),
            (429, true),
            (500, true),
            (503, true),
        ] {
            assert_eq!(of(status, "{}").is_transient(), again, "{status}");
        }
        assert!(Failure::Timeout.is_transient() && Failure::Network(String::new()).is_transient());
        assert!(!Failure::Unreadable(String::new()).is_transient() && !Failure::NotSent("").is_transient());
    }
}
