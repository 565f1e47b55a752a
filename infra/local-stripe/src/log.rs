//! The last requests, for tests.

use serde::Serialize;

/// One request to the API.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Logged {
    /// `POST`.
    pub method: String,
    /// `/v1/customers`.
    pub path: String,
    /// Query and body, form-encoded.
    pub params: String,
    /// The header `Idempotency-Key`.
    pub idempotency_key: Option<String>,
    /// The header `Stripe-Version`.
    pub version: Option<String>,
    /// Status that was answered.
    pub status: u16,
    /// Whether the request was one that Stripe's schemas allow and that is modelled.
    pub valid: bool,
    /// The message of the error.
    pub error: Option<String>,
    /// Whether the answer was that of an earlier request with the same key.
    pub replayed: bool,
}
