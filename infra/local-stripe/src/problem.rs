//! Errors in the form that Stripe gives them.

use axum::http::StatusCode;
use serde_json::{Map, Value, json};

/// Why a request is refused.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Problem {
    pub(crate) status: StatusCode,
    kind: &'static str,
    code: Option<&'static str>,
    message: String,
    param: Option<String>,
}

impl Problem {
    fn new(status: StatusCode, kind: &'static str, message: impl Into<String>) -> Self {
        Self {
            status,
            kind,
            code: None,
            message: message.into(),
            param: None,
        }
    }

    fn with(mut self, code: &'static str) -> Self {
        self.code = Some(code);
        self
    }

    fn about(mut self, param: &str) -> Self {
        self.param = Some(param.to_owned());
        self
    }

    /// A request that makes no sense, whatever its parameters are.
    pub(crate) fn wrong(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "invalid_request_error", message)
    }

    /// A parameter with a value that cannot be.
    pub(crate) fn invalid(param: &str, message: impl Into<String>) -> Self {
        Self::wrong(message).about(param)
    }

    /// The same with one of Stripe's codes.
    pub(crate) fn coded(code: &'static str, param: &str, message: impl Into<String>) -> Self {
        Self::invalid(param, message).with(code)
    }

    /// Tax is to be charged, and nobody knows where the customer is.
    pub(crate) fn no_place(message: &str) -> Self {
        Self::wrong(message).with("customer_tax_location_invalid")
    }

    pub(crate) fn required(param: &str) -> Self {
        Self::coded("parameter_missing", param, format!("Missing required param: {param}."))
    }

    pub(crate) fn unknown_parameter(param: &str) -> Self {
        Self::coded(
            "parameter_unknown",
            param,
            format!("Received unknown parameter: {param}"),
        )
    }

    /// Nothing has this id. Named in the path, that is a 404, named in a parameter, a 400.
    pub(crate) fn missing(what: &str, id: &str, param: Option<&str>) -> Self {
        let problem = Self::coded(
            "resource_missing",
            param.unwrap_or("id"),
            format!("No such {what}: '{id}'"),
        );
        match param {
            Some(_) => problem,
            None => Self {
                status: StatusCode::NOT_FOUND,
                ..problem
            },
        }
    }

    /// Stripe could do it, this stand-in cannot.
    pub(crate) fn not_modelled(what: impl std::fmt::Display) -> Self {
        let message = format!("This stand-in of Stripe does not model {what}. Its README lists what it does.");
        Self::new(StatusCode::NOT_IMPLEMENTED, "api_error", message)
    }

    pub(crate) fn unauthorized(message: impl Into<String>) -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "invalid_request_error", message)
    }

    pub(crate) fn idempotency(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "idempotency_error", message)
    }

    pub(crate) fn too_many() -> Self {
        let message = "Request rate limit exceeded. You can learn more about rate limits in Stripe's documentation.";
        Self::new(StatusCode::TOO_MANY_REQUESTS, "invalid_request_error", message).with("rate_limit")
    }

    pub(crate) fn refused() -> Self {
        Self::wrong("This cannot be done. Asked for by the control plane.")
    }

    pub(crate) fn internal() -> Self {
        let message = "An unknown error occurred. Asked for by the control plane.";
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "api_error", message)
    }

    pub(crate) fn unsaved(error: &std::io::Error) -> Self {
        let message = format!("The state of the stand-in cannot be saved: {error}");
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "api_error", message)
    }

    /// The body of the answer.
    pub(crate) fn body(&self) -> Value {
        let mut error = Map::new();
        error.insert("message".into(), json!(self.message));
        error.insert("type".into(), json!(self.kind));
        if let Some(code) = self.code {
            error.insert("code".into(), json!(code));
            let page = code.replace('_', "-");
            error.insert(
                "doc_url".into(),
                json!(format!("https://stripe.com/docs/error-codes/{page}")),
            );
        }
        if let Some(param) = &self.param {
            error.insert("param".into(), json!(param));
        }
        json!({ "error": error })
    }

    /// One sentence, for the log and for the control plane.
    pub(crate) fn message(&self) -> &str {
        &self.message
    }
}
