//! When and how long after a failure the same call is sent again. Pure but for the jitter.

use std::time::Duration;

use jiff::Timestamp;

use crate::config::Limits;
use crate::error::PlatformError;

/// How long to wait before sending for the (`sent` + 1)th time, `None` to give up.
///
/// `remaining` is what is left of the whole operation's time: no wait is begun that leaves none for the call itself.
pub(crate) fn wait(limits: &Limits, sent: u32, error: &PlatformError, remaining: Duration) -> Option<Duration> {
    if sent >= limits.attempts || !error.is_retryable() {
        return None;
    }
    let asked = error.retry_after().unwrap_or_default();
    // If the platform asks us to come back later than we may wait, we must not retry earlier: that would only make it worse.
    if asked > limits.max_wait {
        return None;
    }
    let mean = limits
        .backoff
        .saturating_mul(1 << (sent - 1).min(16))
        .min(limits.max_wait);
    let wait = asked
        .max(mean.mul_f64(rand::random_range(0.5..1.5)))
        .min(limits.max_wait);
    (wait < remaining).then_some(wait)
}

/// A `Retry-After` header: whole seconds or a date.
pub(crate) fn retry_after(text: &str, now: Timestamp) -> Option<Duration> {
    let text = text.trim();
    if let Ok(seconds) = text.parse() {
        return Some(Duration::from_secs(seconds));
    }
    let until = jiff::fmt::rfc2822::DateTimeParser::new().parse_timestamp(text).ok()?;
    Some(Duration::try_from(until.duration_since(now)).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::error::Refusal;

    const PLENTY: Duration = Duration::from_secs(25);

    fn limited(seconds: Option<u64>) -> PlatformError {
        PlatformError::RateLimited {
            refusal: Refusal::default(),
            retry_after: seconds.map(Duration::from_secs),
        }
    }

    #[test]
    fn what_cannot_get_better_is_never_sent_again() {
        let said = Refusal::default;
        for error in [
            PlatformError::ChannelNotFound,
            PlatformError::NoVideos,
            PlatformError::QuotaExceeded(said()),
            PlatformError::KeyInvalid(said()),
            PlatformError::NotActivated(said()),
            PlatformError::Forbidden(said()),
            PlatformError::BadRequest(said()),
            PlatformError::Unreadable { cause: String::new() },
        ] {
            assert_eq!(wait(&Limits::default(), 1, &error, PLENTY), None, "{error}");
        }
    }

    #[test]
    fn a_long_retry_after_is_not_waited_for_and_a_short_one_is() {
        let limits = Limits::default();
        assert_eq!(wait(&limits, 1, &limited(Some(60)), PLENTY), None);
        assert!(wait(&limits, 1, &limited(Some(2)), PLENTY).unwrap() >= Duration::from_secs(2));
        assert!(wait(&limits, 1, &limited(Some(0)), PLENTY).is_some());
    }

    #[test]
    fn retry_after_is_read_as_seconds_or_as_a_date() {
        let now: Timestamp = "2026-11-20T09:00:00Z".parse().unwrap();
        assert_eq!(retry_after(" 3 ", now), Some(Duration::from_secs(3)));
        assert_eq!(
            retry_after("Fri, 20 Nov 2026 09:00:05 GMT", now),
            Some(Duration::from_secs(5))
        );
        assert_eq!(
            retry_after("Fri, 20 Nov 2026 08:00:00 GMT", now),
            Some(Duration::ZERO),
            "past: at once"
        );
        for text in ["", "soon", "-1", "1.5"] {
            assert_eq!(retry_after(text, now), None, "{text}");
        }
    }

    proptest! {
        #[test]
        fn waits_are_bounded_and_leave_time_for_the_call(sent in 1u32..40, seconds in proptest::option::of(0u64..100), left in 0u64..30_000) {
            let limits = Limits { attempts: 30, ..Limits::default() };
            let left = Duration::from_millis(left);
            if let Some(wait) = wait(&limits, sent, &limited(seconds), left) {
                prop_assert!(wait <= limits.max_wait);
                prop_assert!(wait < left);
                prop_assert!(wait >= Duration::from_secs(seconds.unwrap_or_default()));
                prop_assert!(sent < limits.attempts);
            }
        }
    }
}
