//! Why a call fails, as the client and as the log hear of it.

use contract::ErrorCode;
use domain::Error;

use crate::user_pool::Refusal;

/// Why a call failed: what the client learns and, where that says too little, the cause for the log.
pub(crate) struct Failure {
    pub error: Error,
    pub cause: Option<String>,
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self { error, cause: None }
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Rejected(why) => Self {
                error: Error::SignInRequired,
                cause: Some(why.to_owned()),
            },
            // Not a 401: a front end would sign the person out for a fault of ours.
            Refusal::Unavailable(cause) => Error::Unavailable {
                service: "user pool",
                cause,
            }
            .into(),
        }
    }
}

/// The code as it is on the wire.
pub(crate) fn wire_name(error: &Error) -> String {
    serde_json::to_value(ErrorCode::from(error))
        .ok()
        .and_then(|v| v.as_str().map(str::to_owned))
        .unwrap_or_default()
}

/// Why the limits refuse a call: a token that was good is refused there for one reason alone.
pub(crate) fn counted(error: Error) -> Failure {
    let cause = matches!(error, Error::SignInRequired).then(|| "the account is closed".to_owned());
    Failure { error, cause }
}
