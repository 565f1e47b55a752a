//! What an answer of the provider, or none, says about a mail.

use std::io;

use aws_sdk_sesv2::error::{DisplayErrorContext, ProvideErrorMetadata, SdkError};
use aws_sdk_sesv2::operation::RequestId;
use aws_sdk_sesv2::operation::send_email::SendEmailError;

/// Why a mail was not sent, or perhaps was.
#[derive(Debug, thiserror::Error)]
pub enum SendError {
    /// The provider will never take it. Nothing in it comes from outside but the recipient's address, so that is no address.
    #[error("the mail provider refuses the mail: {cause}")]
    Refused {
        /// What it answered, without its text, which may repeat the address.
        cause: String,
    },
    /// It can be tried again later.
    #[error("the mail provider is unavailable: {cause}")]
    Unavailable {
        /// What went wrong, for the log alone.
        cause: String,
        /// The mail may have been taken and the answer lost: sent again at once, it may arrive twice.
        maybe_sent: bool,
    },
}

/// What one try says about the mail, with its cause.
#[derive(Debug)]
pub(crate) enum Failure {
    /// It was surely not taken, and may be taken a moment later.
    NotTaken(String),
    /// It was surely not taken, nor will it be in a moment.
    Off(String),
    /// It may have been taken.
    Unknown(String),
    /// It will never be taken.
    Refused(String),
}

impl Failure {
    pub(crate) fn of(error: &SdkError<SendEmailError>) -> Self {
        match error {
            SdkError::ServiceError(answer) => {
                let (status, error) = (answer.raw().status().as_u16(), answer.err());
                Self::of_answer(status, error.code(), error.request_id())
            }
            // Not with its details: they may contain the answer's text.
            SdkError::ResponseError(_) => Self::Unknown("the answer cannot be read".to_owned()),
            SdkError::ConstructionFailure(_) => Self::Off(DisplayErrorContext(error).to_string()),
            error if is_unconnected(error) => Self::NotTaken(DisplayErrorContext(error).to_string()),
            // A time-out, or a connection that broke: the request may have arrived.
            error => Self::Unknown(DisplayErrorContext(error).to_string()),
        }
    }

    fn of_answer(status: u16, code: Option<&str>, request: Option<&str>) -> Self {
        let code = code.unwrap_or("no code");
        let cause = format!("{status} {code}, request {}", request.unwrap_or("without id"));
        match (status, code) {
            (400, "BadRequestException") => Self::Refused(cause),
            // Refusals to begin: too many calls, too many mails, overload.
            (429 | 503, _) | (_, "Throttling" | "ThrottlingException") => Self::NotTaken(cause),
            // A yes that cannot be read, a fault in the middle of the work, or a proxy that got no answer: the mail may be on its way.
            (..400 | 500.., _) => Self::Unknown(cause),
            // The account, not the mail: no right, sending paused, an identity that is not verified. An operator can change that.
            _ => Self::Off(cause),
        }
    }
}

impl From<Failure> for SendError {
    fn from(failure: Failure) -> Self {
        let (cause, maybe_sent) = match failure {
            Failure::Refused(cause) => return Self::Refused { cause },
            Failure::NotTaken(cause) | Failure::Off(cause) => (cause, false),
            Failure::Unknown(cause) => (cause, true),
        };
        Self::Unavailable { cause, maybe_sent }
    }
}

/// No connection came about, as the other end or the network says. One that timed out counts as unknown: the SDK does not report which of
/// its time-outs it was.
fn is_unconnected(error: &SdkError<SendEmailError>) -> bool {
    let SdkError::DispatchFailure(failure) = error else {
        return false;
    };
    let mut cause = failure.as_connector_error().and_then(std::error::Error::source);
    while let Some(error) = cause {
        if let Some(error) = error.downcast_ref::<io::Error>() {
            use io::ErrorKind::{ConnectionRefused, HostUnreachable, NetworkUnreachable};
            return matches!(error.kind(), ConnectionRefused | HostUnreachable | NetworkUnreachable);
        }
        cause = error.source();
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_answer_says_whether_the_mail_may_be_sent_again() {
        let kind = |status, code| match Failure::of_answer(status, Some(code), None) {
            Failure::NotTaken(_) => "at once",
            Failure::Off(_) => "later",
            Failure::Unknown(_) => "perhaps sent",
            Failure::Refused(_) => "never",
        };
        for (status, code, expected) in [
            (400, "BadRequestException", "never"),
            (400, "MessageRejected", "later"),
            (400, "SendingPausedException", "later"),
            (400, "Throttling", "at once"),
            (403, "AccessDeniedException", "later"),
            (404, "NotFoundException", "later"),
            (429, "TooManyRequestsException", "at once"),
            (503, "ServiceUnavailable", "at once"),
            (200, "", "perhaps sent"),
            (500, "InternalFailure", "perhaps sent"),
            (502, "", "perhaps sent"),
            (504, "", "perhaps sent"),
        ] {
            assert_eq!(kind(status, code), expected, "{status} {code}");
        }
    }
}
