//! Errors on the wire: one list of codes, one envelope.

use domain::Error;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What went wrong, as a code that the front end translates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    /// 400: what was sent cannot be understood; `field` names the culprit.
    InvalidInput,
    /// 400: the body does not have the promised shape.
    MalformedRequest,
    /// 401: no valid access token.
    SignInRequired,
    /// 403: a valid token without the right.
    Forbidden,
    /// 404: does not exist, or is not yours.
    NotFound,
    /// 409: an analysis is already running.
    AnalysisInProgress,
    /// 409: the idempotency key was used for another request.
    IdempotencyMismatch,
    /// 402: the balance does not cover the price.
    NotEnoughCredits,
    /// 429: a rate limit; the `retry-after` header says when.
    TooManyRequests,
    /// 503: a service we need did not answer; try again.
    Unavailable,
    /// 500: our fault.
    Internal,
}

impl ErrorCode {
    /// Every code.
    pub const ALL: [Self; 11] = [
        Self::InvalidInput,
        Self::MalformedRequest,
        Self::SignInRequired,
        Self::Forbidden,
        Self::NotFound,
        Self::AnalysisInProgress,
        Self::IdempotencyMismatch,
        Self::NotEnoughCredits,
        Self::TooManyRequests,
        Self::Unavailable,
        Self::Internal,
    ];

    /// The HTTP status it travels with.
    #[must_use]
    pub const fn status(self) -> u16 {
        match self {
            Self::InvalidInput | Self::MalformedRequest => 400,
            Self::SignInRequired => 401,
            Self::NotEnoughCredits => 402,
            Self::Forbidden => 403,
            Self::NotFound => 404,
            Self::AnalysisInProgress | Self::IdempotencyMismatch => 409,
            Self::TooManyRequests => 429,
            Self::Internal => 500,
            Self::Unavailable => 503,
        }
    }

    /// A short English message for developers; people read the translation of the code.
    #[must_use]
    pub const fn message(self) -> &'static str {
        match self {
            Self::InvalidInput => "The input cannot be understood.",
            Self::MalformedRequest => "The request does not have the promised shape.",
            Self::SignInRequired => "Sign-in required.",
            Self::Forbidden => "Not allowed.",
            Self::NotFound => "Not found.",
            Self::AnalysisInProgress => "An analysis is already running.",
            Self::IdempotencyMismatch => "The idempotency key was used for another request.",
            Self::NotEnoughCredits => "You need more credits to perform this action.",
            Self::TooManyRequests => "Too many requests.",
            Self::Unavailable => "A service is not answering. Please try again.",
            Self::Internal => "Something went wrong on our side.",
        }
    }
}

impl From<&Error> for ErrorCode {
    fn from(error: &Error) -> Self {
        match error {
            Error::InvalidInput { .. } => Self::InvalidInput,
            Error::Malformed(_) => Self::MalformedRequest,
            Error::SignInRequired => Self::SignInRequired,
            Error::Forbidden => Self::Forbidden,
            Error::NotFound => Self::NotFound,
            Error::AnalysisRunning => Self::AnalysisInProgress,
            Error::IdempotencyMismatch => Self::IdempotencyMismatch,
            Error::NotEnoughCredits => Self::NotEnoughCredits,
            Error::TooManyRequests { .. } => Self::TooManyRequests,
            Error::Unavailable { .. } => Self::Unavailable,
            // The domain's enum may grow; what has no code of its own is ours to mend.
            _ => Self::Internal,
        }
    }
}

/// The one envelope of every error.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ErrorEnvelope {
    /// The error.
    pub error: ErrorBody,
}

/// What went wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ErrorBody {
    /// The code.
    pub code: ErrorCode,
    /// For developers.
    pub message: String,
    /// Name it when asking for help.
    pub request_id: String,
    /// The culprit, for invalid input.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
}
