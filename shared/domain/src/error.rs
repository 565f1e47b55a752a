//! The one error of the product. Each variant is a thing that some program tells apart.

/// A result with the product's error.
pub type Result<T> = std::result::Result<T, Error>;

/// Everything that can go wrong, as meaning, not as a vendor's code. `contract` names each for the wire; people read a translation.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// What the client sent cannot be understood; `field` names the culprit as the client spells it.
    #[error("invalid input in {field}")]
    InvalidInput {
        /// The field, header or parameter at fault.
        field: &'static str,
    },
    /// The same of one line of a list.
    #[error("invalid input in {field} of line {line}")]
    InvalidLine {
        /// Which, from 0.
        line: usize,
        /// The field of it at fault.
        field: &'static str,
    },
    /// The body or the fields around it do not have the promised shape; the text is for developers.
    #[error("malformed request: {0}")]
    Malformed(String),
    /// No valid access token.
    #[error("sign-in required")]
    SignInRequired,
    /// A valid token without the right for this route.
    #[error("not allowed")]
    Forbidden,
    /// A right that takes a sign-in of a moment ago.
    #[error("signed in too long ago")]
    SignInAgain,
    /// A right that takes a second factor.
    #[error("an authenticator app is required")]
    SecondFactorRequired,
    /// An operator has suspended the account.
    #[error("account suspended")]
    AccountSuspended,
    /// The address and the recovery code do not fit together: no such account, none to recover, another code. They look alike.
    #[error("recovery refused")]
    RecoveryRefused,
    /// The user pool has confirmed no authenticator app of the person.
    #[error("no authenticator app")]
    AuthenticatorMissing,
    /// The caller's tier does not have that.
    #[error("{} tier required", tier.name())]
    TierRequired {
        /// The cheapest tier that has it.
        tier: crate::tier::Tier,
    },
    /// The thing does not exist, or is not the caller's: the two look alike.
    #[error("not found")]
    NotFound,
    /// The user already has an analysis that is queued or running.
    #[error("an analysis is already running")]
    AnalysisRunning,
    /// A run of this monitor is queued or running, or as many runs of the user as may be at once.
    #[error("a run is already in progress")]
    RunRunning,
    /// The monitor is paused or off, so nothing is run for it.
    #[error("the monitor is not active")]
    MonitorNotActive,
    /// The user has as many monitors as there may be, and no tier allows more.
    #[error("no more monitors")]
    MonitorLimit,
    /// The user has as many experiments as there may be, on this channel or in all.
    #[error("no more experiments")]
    ExperimentLimit,
    /// The same experiment runs on the channel, or one that is to be deleted still runs.
    #[error("the experiment is running")]
    ExperimentRunning,
    /// The experiment ended by itself.
    #[error("the experiment is over")]
    ExperimentOver,
    /// No report of the monitor says what an experiment would take.
    #[error("there is no report to plan from")]
    NoReport,
    /// By the newest report this experiment would not end, or cannot be planned.
    #[error("the experiment cannot be planned")]
    NotPlannable,
    /// The user has as many saved titles as there may be.
    #[error("no more titles")]
    TitleLimit,
    /// The user has asked the coach as much today as may be asked.
    #[error("no more questions today")]
    QuestionLimit,
    /// What the person may spend of the platform's daily quota is spent. Nothing was taken.
    #[error("the platform's daily quota is spent, retry after {retry_after_s} s")]
    QuotaSpent {
        /// Only searches are: a channel can still be looked up by its handle, its id, or the address of it or of a video.
        searches_alone: bool,
        /// Whole seconds until the platform's next day, at least 1.
        retry_after_s: u32,
    },
    /// As many of the person's analyses as may in a day came to nothing and were refunded, or of all at their address. Nothing was taken.
    #[error("too many analyses came to nothing, retry after {retry_after_s} s")]
    FailureLimit {
        /// Whole seconds until one more is allowed, at least 1.
        retry_after_s: u32,
    },
    /// Nobody on the platform has the name, or the channel is gone.
    #[error("no such channel")]
    ChannelNotFound,
    /// Its owner has had it deleted here: nothing about it is analysed any more.
    #[error("the channel is withdrawn")]
    ChannelWithdrawn,
    /// The idempotency key was used before with another request.
    #[error("idempotency key was used for another request")]
    IdempotencyMismatch,
    /// The balance does not cover the price.
    #[error("not enough credits")]
    NotEnoughCredits,
    /// No such code, or one that cannot be used now: the two look alike.
    #[error("no such code")]
    CodeNotFound,
    /// The person has redeemed this code before.
    #[error("code has been used")]
    CodeAlreadyUsed,
    /// There is a subscription already, to be changed instead.
    #[error("there is a subscription already")]
    AlreadySubscribed,
    /// The person's plan is being changed by another request.
    #[error("a change of the plan is in progress")]
    PlanChangeRunning,
    /// There is no subscription to change or cancel.
    #[error("there is no subscription")]
    NotSubscribed,
    /// The payment provider took no money.
    #[error("the payment was refused")]
    PaymentRefused,
    /// The tax on a payment cannot be computed before the payment provider knows the billing address.
    #[error("the billing address is not known")]
    BillingAddressRequired,
    /// The product cannot be bought at the moment, others can.
    #[error("the product is not for sale")]
    ProductUnavailable,
    /// No payments are set up on this installation.
    #[error("payments are not set up")]
    PaymentsOff,
    /// This installation does not have that.
    #[error("the feature is off")]
    FeatureOff,
    /// Linking a channel was begun too long ago, or by somebody else, or has ended.
    #[error("the attempt to link a channel is over")]
    LinkExpired,
    /// The platform does not let us see the channel.
    #[error("the platform refused to show the channel")]
    LinkRefused,
    /// The person who signed in at the platform has no channel.
    #[error("no channel behind the sign-in")]
    NoChannel,
    /// Another account has linked this channel.
    #[error("another account has linked the channel")]
    ChannelTaken,
    /// The person has linked another channel.
    #[error("another channel is linked")]
    ChannelAlreadyLinked,
    /// A rate limit; try again after this number of seconds.
    #[error("too many requests, retry after {retry_after_s} s")]
    TooManyRequests {
        /// Whole seconds until one more request is allowed, at least 1.
        retry_after_s: u32,
    },
    /// A service we need did not answer in time; the caller may try again and nothing was lost.
    #[error("{service} is unavailable: {cause}")]
    Unavailable {
        /// Which service.
        service: &'static str,
        /// The cause, for the log alone.
        cause: String,
    },
    /// A defect or a state that must not be. The text is for the log alone.
    #[error("internal: {0}")]
    Internal(String),
}

impl Error {
    /// Input that cannot be understood.
    #[must_use]
    pub const fn invalid(field: &'static str) -> Self {
        Self::InvalidInput { field }
    }

    /// What cannot be understood is this line of a list; anything else stays as it is.
    #[must_use]
    pub fn of_line(self, line: usize) -> Self {
        match self {
            Self::InvalidInput { field } => Self::InvalidLine { line, field },
            other => other,
        }
    }

    /// Whole seconds until the same call may succeed, where that is known.
    #[must_use]
    pub const fn retry_after_s(&self) -> Option<u32> {
        match self {
            Self::TooManyRequests { retry_after_s }
            | Self::FailureLimit { retry_after_s }
            | Self::QuotaSpent { retry_after_s, .. } => Some(*retry_after_s),
            _ => None,
        }
    }

    /// A defect or an impossible state, with its cause for the log.
    pub fn internal(cause: impl std::fmt::Display) -> Self {
        Self::Internal(cause.to_string())
    }
}
