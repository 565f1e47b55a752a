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
    /// 403: the caller has the right and signed in too long ago to use it: sign in again.
    SignInAgain,
    /// 403: the caller has the right, and may use it only with an authenticator app set up.
    SecondFactorRequired,
    /// 403: an operator has suspended the caller's account; a mail says why.
    AccountSuspended,
    /// 403: the address and the recovery code do not fit together, or nothing is to be recovered.
    RecoveryRefused,
    /// 409: the user pool has confirmed no authenticator app of the caller.
    AuthenticatorMissing,
    /// 403: the caller's tier does not have that; `tier` names the cheapest one that does.
    TierRequired,
    /// 404: does not exist, or is not yours.
    NotFound,
    /// 409: an analysis is already running.
    AnalysisInProgress,
    /// 409: a run of this monitor is in progress, or as many of the caller's runs as may be at once.
    RunInProgress,
    /// 409: the monitor is paused or off; resume it first.
    MonitorNotActive,
    /// 409: the caller has as many monitors as there may be.
    MonitorLimit,
    /// 409: three experiments run on the channel, or there are a hundred.
    ExperimentLimit,
    /// 409: the same experiment runs, or the one to be deleted does.
    ExperimentRunning,
    /// 409: the experiment has ended by itself.
    ExperimentOver,
    /// 409: the monitor has no report yet to plan an experiment from.
    NoReport,
    /// 409: by the newest report the experiment would not end, or cannot be planned.
    NotPlannable,
    /// 409: the caller has as many saved titles as there may be.
    TitleLimit,
    /// 409: the caller has asked the coach as much today as may be asked.
    QuestionLimit,
    /// 404: nobody on the platform has this name.
    ChannelNotFound,
    /// 409: the channel's owner has had it deleted here: it is not analyzed any more.
    ChannelWithdrawn,
    /// 409: the idempotency key was used for another request.
    IdempotencyMismatch,
    /// 402: the balance does not cover the price.
    NotEnoughCredits,
    /// 404: no such code, or it cannot be used now.
    CodeNotFound,
    /// 409: the caller has redeemed this code before.
    CodeAlreadyUsed,
    /// 409: there is a subscription already; change that one.
    AlreadySubscribed,
    /// 409: another change of the caller's plan is in progress; try again when it has ended.
    PlanChangeInProgress,
    /// 409: there is no subscription to change or cancel.
    NotSubscribed,
    /// 402: the payment provider took no money.
    PaymentRefused,
    /// 409: the tax cannot be computed before the payment provider knows the billing address; the billing portal takes it.
    BillingAddressRequired,
    /// 503: this product cannot be bought at the moment, others can.
    ProductUnavailable,
    /// 503: no payments are set up on this installation.
    PaymentsOff,
    /// 404: this installation does not have that.
    FeatureOff,
    /// 409: linking a channel was begun too long ago, or by somebody else, or has ended: begin again.
    LinkExpired,
    /// 409: the platform does not let us see the channel: begin again and allow it.
    LinkRefused,
    /// 409: the person who signed in at the platform has no channel.
    NoChannel,
    /// 409: another account has linked this channel.
    ChannelTaken,
    /// 409: the caller has linked another channel; unlink that one first.
    ChannelAlreadyLinked,
    /// 429: a rate limit; the `retry-after` header says when.
    TooManyRequests,
    /// 429: as many analyses as may in a day came to nothing and were refunded; the `retry-after` header says when one more may be begun.
    FailureLimit,
    /// 503: what the caller may spend of the platform's daily quota is spent; the `retry-after` header says when the next day begins.
    QuotaSpent,
    /// 503: the same of searches alone: a handle, or the address of a channel or a video, can still be looked up.
    SearchesSpent,
    /// 503: a service we need did not answer; try again.
    Unavailable,
    /// 500: our fault.
    Internal,
}

impl ErrorCode {
    /// Every code.
    pub const ALL: [Self; 47] = [
        Self::InvalidInput,
        Self::MalformedRequest,
        Self::SignInRequired,
        Self::Forbidden,
        Self::SignInAgain,
        Self::SecondFactorRequired,
        Self::AccountSuspended,
        Self::RecoveryRefused,
        Self::AuthenticatorMissing,
        Self::TierRequired,
        Self::NotFound,
        Self::AnalysisInProgress,
        Self::RunInProgress,
        Self::MonitorNotActive,
        Self::MonitorLimit,
        Self::ExperimentLimit,
        Self::ExperimentRunning,
        Self::ExperimentOver,
        Self::NoReport,
        Self::NotPlannable,
        Self::TitleLimit,
        Self::QuestionLimit,
        Self::ChannelNotFound,
        Self::ChannelWithdrawn,
        Self::IdempotencyMismatch,
        Self::NotEnoughCredits,
        Self::CodeNotFound,
        Self::CodeAlreadyUsed,
        Self::AlreadySubscribed,
        Self::PlanChangeInProgress,
        Self::NotSubscribed,
        Self::PaymentRefused,
        Self::BillingAddressRequired,
        Self::ProductUnavailable,
        Self::PaymentsOff,
        Self::FeatureOff,
        Self::LinkExpired,
        Self::LinkRefused,
        Self::NoChannel,
        Self::ChannelTaken,
        Self::ChannelAlreadyLinked,
        Self::TooManyRequests,
        Self::FailureLimit,
        Self::QuotaSpent,
        Self::SearchesSpent,
        Self::Unavailable,
        Self::Internal,
    ];

    /// The HTTP status it travels with.
    #[must_use]
    pub const fn status(self) -> u16 {
        match self {
            Self::InvalidInput | Self::MalformedRequest => 400,
            Self::SignInRequired => 401,
            Self::NotEnoughCredits | Self::PaymentRefused => 402,
            Self::Forbidden
            | Self::SignInAgain
            | Self::SecondFactorRequired
            | Self::AccountSuspended
            | Self::RecoveryRefused
            | Self::TierRequired => 403,
            Self::NotFound | Self::ChannelNotFound | Self::CodeNotFound | Self::FeatureOff => 404,
            Self::AnalysisInProgress
            | Self::ChannelWithdrawn
            | Self::RunInProgress
            | Self::MonitorNotActive
            | Self::MonitorLimit
            | Self::ExperimentLimit
            | Self::ExperimentRunning
            | Self::ExperimentOver
            | Self::NoReport
            | Self::NotPlannable
            | Self::TitleLimit
            | Self::QuestionLimit
            | Self::IdempotencyMismatch
            | Self::CodeAlreadyUsed
            | Self::AlreadySubscribed
            | Self::PlanChangeInProgress
            | Self::NotSubscribed
            | Self::BillingAddressRequired
            | Self::LinkExpired
            | Self::LinkRefused
            | Self::NoChannel
            | Self::ChannelTaken
            | Self::ChannelAlreadyLinked
            | Self::AuthenticatorMissing => 409,
            Self::TooManyRequests | Self::FailureLimit => 429,
            Self::Internal => 500,
            Self::QuotaSpent
            | Self::SearchesSpent
            | Self::Unavailable
            | Self::ProductUnavailable
            | Self::PaymentsOff => 503,
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
            Self::SignInAgain => "Sign in again first.",
            Self::SecondFactorRequired => "An authenticator app is required.",
            Self::AccountSuspended => "This account is suspended.",
            Self::RecoveryRefused => "The address and the recovery code do not fit together.",
            Self::AuthenticatorMissing => "No authenticator app has been confirmed.",
            Self::TierRequired => "A higher tier is required.",
            Self::NotFound => "Not found.",
            Self::AnalysisInProgress => "An analysis is already running.",
            Self::RunInProgress => "A report is already in progress.",
            Self::MonitorNotActive => "This monitor is not active.",
            Self::MonitorLimit => "You have as many monitors as there may be.",
            Self::ExperimentLimit => "You have as many experiments as there may be.",
            Self::ExperimentRunning => "This experiment is running.",
            Self::ExperimentOver => "This experiment has ended by itself.",
            Self::NoReport => "There is no report to plan an experiment from.",
            Self::NotPlannable => "On this channel such an experiment cannot be planned.",
            Self::TitleLimit => "You have as many saved titles as there may be.",
            Self::QuestionLimit => "You have asked as much today as may be asked.",
            Self::ChannelNotFound => "There is no channel under this name.",
            Self::ChannelWithdrawn => "The owner of this channel has had it deleted here.",
            Self::IdempotencyMismatch => "The idempotency key was used for another request.",
            Self::NotEnoughCredits => "You need more credits to perform this action.",
            Self::CodeNotFound => "This code does not exist, or cannot be used now.",
            Self::CodeAlreadyUsed => "Code has already been used.",
            Self::AlreadySubscribed => "There is a subscription already.",
            Self::PlanChangeInProgress => "Another change of the plan is in progress.",
            Self::NotSubscribed => "There is no subscription.",
            Self::PaymentRefused => "The payment was refused.",
            Self::BillingAddressRequired => {
                "The payment provider does not know the billing address, which the tax depends on."
            }
            Self::ProductUnavailable => "This product is not available at the moment.",
            Self::PaymentsOff => "Payments are not set up on this installation.",
            Self::FeatureOff => "This installation does not have that.",
            Self::LinkExpired => "This attempt to link a channel is over. Begin again.",
            Self::LinkRefused => "The platform does not let us see the channel.",
            Self::NoChannel => "There is no channel behind this sign-in.",
            Self::ChannelTaken => "Another account has linked this channel.",
            Self::ChannelAlreadyLinked => "Another channel is linked.",
            Self::TooManyRequests => "Too many requests.",
            Self::FailureLimit => "As many analyses as may in a day came to nothing.",
            Self::QuotaSpent => "The platform's daily quota is spent.",
            Self::SearchesSpent => "The platform's daily searches are spent; use a handle or an address.",
            Self::Unavailable => "A service is not answering. Please try again.",
            Self::Internal => "Something went wrong on our side.",
        }
    }
}

impl From<&Error> for ErrorCode {
    fn from(error: &Error) -> Self {
        match error {
            Error::InvalidInput { .. } | Error::InvalidLine { .. } => Self::InvalidInput,
            Error::Malformed(_) => Self::MalformedRequest,
            Error::SignInRequired => Self::SignInRequired,
            Error::Forbidden => Self::Forbidden,
            Error::SignInAgain => Self::SignInAgain,
            Error::SecondFactorRequired => Self::SecondFactorRequired,
            Error::AccountSuspended => Self::AccountSuspended,
            Error::RecoveryRefused => Self::RecoveryRefused,
            Error::AuthenticatorMissing => Self::AuthenticatorMissing,
            Error::TierRequired { .. } => Self::TierRequired,
            Error::NotFound => Self::NotFound,
            Error::AnalysisRunning => Self::AnalysisInProgress,
            Error::RunRunning => Self::RunInProgress,
            Error::MonitorNotActive => Self::MonitorNotActive,
            Error::MonitorLimit => Self::MonitorLimit,
            Error::ExperimentLimit => Self::ExperimentLimit,
            Error::ExperimentRunning => Self::ExperimentRunning,
            Error::ExperimentOver => Self::ExperimentOver,
            Error::NoReport => Self::NoReport,
            Error::NotPlannable => Self::NotPlannable,
            Error::TitleLimit => Self::TitleLimit,
            Error::QuestionLimit => Self::QuestionLimit,
            Error::ChannelNotFound => Self::ChannelNotFound,
            Error::ChannelWithdrawn => Self::ChannelWithdrawn,
            Error::IdempotencyMismatch => Self::IdempotencyMismatch,
            Error::NotEnoughCredits => Self::NotEnoughCredits,
            Error::CodeNotFound => Self::CodeNotFound,
            Error::CodeAlreadyUsed => Self::CodeAlreadyUsed,
            Error::AlreadySubscribed => Self::AlreadySubscribed,
            Error::PlanChangeRunning => Self::PlanChangeInProgress,
            Error::NotSubscribed => Self::NotSubscribed,
            Error::PaymentRefused => Self::PaymentRefused,
            Error::BillingAddressRequired => Self::BillingAddressRequired,
            Error::ProductUnavailable => Self::ProductUnavailable,
            Error::PaymentsOff => Self::PaymentsOff,
            Error::FeatureOff => Self::FeatureOff,
            Error::LinkExpired => Self::LinkExpired,
            Error::LinkRefused => Self::LinkRefused,
            Error::NoChannel => Self::NoChannel,
            Error::ChannelTaken => Self::ChannelTaken,
            Error::ChannelAlreadyLinked => Self::ChannelAlreadyLinked,
            Error::TooManyRequests { .. } => Self::TooManyRequests,
            Error::FailureLimit { .. } => Self::FailureLimit,
            Error::QuotaSpent {
                searches_alone: true, ..
            } => Self::SearchesSpent,
            Error::QuotaSpent { .. } => Self::QuotaSpent,
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
    /// The culprit, for invalid input; within a list as `lines[3].notes`, counted from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// The cheapest tier that has what the caller's does not, for `tier_required`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tier: Option<String>,
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn the_readme_lists_every_code_with_its_status() {
        let readme = include_str!("../README.md");
        let (_, errors) = readme.split_once("## Errors").unwrap();
        let rows = errors.lines().filter_map(|line| line.strip_prefix("| `"));
        let listed: BTreeMap<String, u16> = rows
            .map(|row| {
                let (code, rest) = row.split_once("` | ").unwrap();
                let (status, _) = rest.split_once(' ').unwrap();
                (code.to_owned(), status.parse().unwrap())
            })
            .collect();
        let name = |code: ErrorCode| serde_json::to_value(code).unwrap().as_str().unwrap().to_owned();
        let all: BTreeMap<String, u16> = ErrorCode::ALL
            .into_iter()
            .map(|code| (name(code), code.status()))
            .collect();
        assert_eq!(listed, all);
    }
}
