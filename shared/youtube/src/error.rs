//! Every way in which the platform fails us, as meaning.

use std::time::Duration;

use domain::ChannelSuggestion;
use domain::job::FailureKind;
use domain::quota::Short;

/// What the platform said when it refused a request. For logs: the key is hidden in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Refusal {
    /// HTTP status; 0 when nothing was sent.
    pub status: u16,
    /// The platform's most precise word for the reason, such as `API_KEY_SERVICE_BLOCKED`; empty when it gave none.
    pub reason: String,
    /// Its sentence for developers, shortened.
    pub message: String,
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}: {}", self.status, self.reason, self.message)
    }
}

/// Why the platform did not give what was asked. The texts are for logs; none holds the key.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlatformError {
    /// There is no such channel or video, or it was closed.
    #[error("the platform knows no such channel")]
    ChannelNotFound,
    /// Nobody has the name, and a search for it found channels that are called something else.
    #[error("nobody on the platform has the name; {} others are suggested", suggestions.len())]
    NoSuchName {
        /// At least one, at most [`domain::MAX_SUGGESTIONS`], the likeliest first.
        suggestions: Vec<ChannelSuggestion>,
    },
    /// Nobody on the platform has the name, and no search was left that could have suggested others.
    #[error("the platform knows no such name, and no search is left for others")]
    Unsearched,
    /// The platform has no such chart: not every region has one of every category.
    #[error("the platform has no such chart")]
    NoChart,
    /// The operation has spent the units it was given. Never sent.
    #[error("the operation has spent its units")]
    OutOfUnits,
    /// What the caller may spend of the day's quota is spent. Never sent.
    #[error("the caller's share of the platform's daily quota is spent: {0:?}")]
    ShareSpent(Short),
    /// The call could not be counted, so it was not sent.
    #[error("the platform was not asked, because the call could not be counted: {cause}")]
    Uncounted {
        /// Why, for the log.
        cause: String,
    },
    /// The channel is there but shows no uploads.
    #[error("the channel has no public uploads")]
    NoVideos,
    /// The day's quota is spent; it comes back at midnight Pacific time. Never sent again.
    #[error("the platform's daily quota is spent ({0})")]
    QuotaExceeded(Refusal),
    /// Too many calls in a short time.
    #[error("the platform asks for fewer calls ({refusal})")]
    RateLimited {
        /// What it said.
        refusal: Refusal,
        /// How long it asks to wait.
        retry_after: Option<Duration>,
    },
    /// The key is wrong, expired, missing or not accepted.
    #[error("the platform does not accept the key ({0})")]
    KeyInvalid(Refusal),
    /// The key's project has not switched the API on.
    #[error("the API is not switched on for the key's project ({0})")]
    NotActivated(Refusal),
    /// The key is good but may not do this: restricted to other methods, referrers or addresses, or suspended.
    #[error("the platform forbids the call ({0})")]
    Forbidden(Refusal),
    /// The platform does not understand the request: a defect of ours.
    #[error("the platform refuses the request ({0})")]
    BadRequest(Refusal),
    /// The platform itself failed (5xx).
    #[error("the platform failed ({refusal})")]
    Unavailable {
        /// What it said.
        refusal: Refusal,
        /// How long it asks to wait.
        retry_after: Option<Duration>,
    },
    /// No answer: no connection, or it broke.
    #[error("the platform could not be reached: {cause}")]
    Network {
        /// Why, for the log.
        cause: String,
    },
    /// No whole answer in time.
    #[error("the platform did not answer in time")]
    Timeout,
    /// An answer that is not the platform's: no JSON, another kind, too large, a redirect.
    #[error("the platform's answer cannot be read: {cause}")]
    Unreadable {
        /// Why, for the log.
        cause: String,
    },
}

impl PlatformError {
    /// What the person gets to read.
    #[must_use]
    pub const fn kind(&self) -> FailureKind {
        match self {
            Self::ChannelNotFound | Self::NoSuchName { .. } | Self::Unsearched => FailureKind::ChannelNotFound,
            Self::NoVideos => FailureKind::NoVideos,
            Self::OutOfUnits
            | Self::ShareSpent(_)
            | Self::QuotaExceeded(_)
            | Self::RateLimited { .. }
            | Self::KeyInvalid(_)
            | Self::NotActivated(_)
            | Self::Forbidden(_) => FailureKind::Api,
            Self::NoChart
            | Self::Uncounted { .. }
            | Self::BadRequest(_)
            | Self::Unavailable { .. }
            | Self::Unreadable { .. } => FailureKind::Server,
            Self::Network { .. } => FailureKind::Network,
            Self::Timeout => FailureKind::Timeout,
        }
    }

    /// The same call may succeed in a moment. Bounded retries were already made when this error is seen.
    #[must_use]
    pub const fn is_retryable(&self) -> bool {
        matches!(
            self,
            Self::RateLimited { .. } | Self::Unavailable { .. } | Self::Network { .. } | Self::Timeout
        )
    }

    /// A short stable name for metrics and logs.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::ChannelNotFound => "channel_not_found",
            Self::NoSuchName { .. } => "no_such_name",
            Self::Unsearched => "unsearched",
            Self::NoChart => "no_chart",
            Self::OutOfUnits => "out_of_units",
            Self::ShareSpent(_) => "share_spent",
            Self::Uncounted { .. } => "uncounted",
            Self::NoVideos => "no_videos",
            Self::QuotaExceeded(_) => "quota_exceeded",
            Self::RateLimited { .. } => "rate_limited",
            Self::KeyInvalid(_) => "key_invalid",
            Self::NotActivated(_) => "not_activated",
            Self::Forbidden(_) => "forbidden",
            Self::BadRequest(_) => "bad_request",
            Self::Unavailable { .. } => "unavailable",
            Self::Network { .. } => "network",
            Self::Timeout => "timeout",
            Self::Unreadable { .. } => "unreadable",
        }
    }

    /// No call could be made until the platform's next day, or none that searches: by what the platform says, or by the caller's share.
    #[must_use]
    pub const fn is_spent(&self) -> bool {
        matches!(self, Self::QuotaExceeded(_) | Self::ShareSpent(_))
    }

    /// How long the platform asks to wait, where it does.
    pub(crate) const fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::RateLimited { retry_after, .. } | Self::Unavailable { retry_after, .. } => *retry_after,
            _ => None,
        }
    }
}
