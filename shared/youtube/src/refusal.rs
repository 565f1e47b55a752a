//! From the status and body of a refusal to its meaning.

use std::time::Duration;

use serde_json::Value;

use crate::config::ApiKey;
use crate::error::{PlatformError, Refusal};

/// The daily quota is used up.
const QUOTA: &[&str] = &["quotaExceeded", "dailyLimitExceeded", "dailyLimitExceededUnreg"];
/// Too fast; unless the body says that the limit is one of a whole day.
const RATE: &[&str] = &[
    "rateLimitExceeded",
    "userRateLimitExceeded",
    "concurrentLimitExceeded",
    "RATE_LIMIT_EXCEEDED",
    "RESOURCE_EXHAUSTED",
];
const KEY: &[&str] = &[
    "keyInvalid",
    "keyExpired",
    "API_KEY_INVALID",
    "API_KEY_EXPIRED",
    "CREDENTIALS_MISSING",
    "authError",
    "UNAUTHENTICATED",
];
/// The newer bodies give `badRequest` or `forbidden` as reason and the truth in the sentence alone.
const KEY_SENTENCES: &[&str] = &["API key not valid", "API key expired", "unregistered callers"];
const NOT_ACTIVATED: &[&str] = &["accessNotConfigured", "SERVICE_DISABLED"];
/// The only playlist we ask for is the one of a channel's uploads; a channel without any has none.
const NO_UPLOADS: &[&str] = &["playlistNotFound", "playlistItemsNotAccessible", "playlistForbidden"];
const GONE: &[&str] = &["channelNotFound", "channelClosed", "channelSuspended", "videoNotFound"];

const NO_CHART: &[&str] = &["videoChartNotFound"];

/// The meaning of any answer that is not 2xx.
pub(crate) fn classify(status: u16, body: &[u8], retry_after: Option<Duration>, key: &ApiKey) -> PlatformError {
    let said = ErrorBody::read(body);
    let refusal = Refusal {
        status,
        reason: key.hide_in(said.reasons.first().map_or("", String::as_str)),
        message: key.hide_in(&said.message),
    };
    match status {
        500.. => return PlatformError::Unavailable { refusal, retry_after },
        400..=499 => {}
        _ => {
            return PlatformError::Unreadable {
                cause: format!("status {status}"),
            };
        }
    }
    if said.any(QUOTA) || (said.any(RATE) && said.of_a_day) {
        PlatformError::QuotaExceeded(refusal)
    } else if said.any(RATE) || status == 429 {
        PlatformError::RateLimited { refusal, retry_after }
    } else if said.any(KEY) || KEY_SENTENCES.iter().any(|s| said.message.contains(s)) || status == 401 {
        PlatformError::KeyInvalid(refusal)
    } else if said.any(NOT_ACTIVATED) {
        PlatformError::NotActivated(refusal)
    } else if said.any(NO_UPLOADS) {
        PlatformError::NoVideos
    } else if said.any(NO_CHART) {
        PlatformError::NoChart
    } else if said.any(GONE) {
        PlatformError::ChannelNotFound
    } else if status == 403 {
        PlatformError::Forbidden(refusal)
    } else {
        PlatformError::BadRequest(refusal)
    }
}

/// What an error body says, in whichever of its shapes: `errors[]` (old), `details[]` and `status` (new), or a bare sentence.
#[derive(Default)]
struct ErrorBody {
    /// Most precise first.
    reasons: Vec<String>,
    message: String,
    of_a_day: bool,
}

impl ErrorBody {
    fn read(body: &[u8]) -> Self {
        let Ok(body) = serde_json::from_slice::<Value>(body) else {
            return Self::default();
        };
        let error = &body["error"];
        let message = error
            .as_str()
            .or_else(|| error["message"].as_str())
            .unwrap_or_default()
            .to_owned();
        let listed = |list: &'static str| error[list].as_array().into_iter().flatten();
        let reasons = listed("details")
            .chain(listed("errors"))
            .filter_map(|entry| entry["reason"].as_str())
            .chain(error["status"].as_str())
            .map(str::to_owned)
            .collect();
        // Limits that refill daily are reported like those per minute; only these words tell them apart.
        let of_a_day = message.contains("per day")
            || listed("details").any(|entry| {
                let facts = &entry["metadata"];
                let holds = |name: &str, word: &str| facts[name].as_str().is_some_and(|text| text.contains(word));
                holds("quota_limit", "PerDay") || holds("quota_unit", "/d/")
            });
        Self {
            reasons,
            message,
            of_a_day,
        }
    }

    fn any(&self, words: &[&str]) -> bool {
        self.reasons.iter().any(|reason| words.contains(&reason.as_str()))
    }
}

#[cfg(test)]
mod tests {
    use domain::job::FailureKind;
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    fn of(status: u16, body: &Value) -> PlatformError {
        classify(
            status,
            body.to_string().as_bytes(),
            None,
            &ApiKey::from("AIzaNotARealKey"),
        )
    }

    fn with_reason(status: u16, reason: &str) -> &'static str {
        of(
            status,
            &json!({"error": {"code": status, "message": "m", "errors": [{"reason": reason}]}}),
        )
        .code()
    }

    #[test]
    fn every_known_reason_has_its_meaning() {
        for (status, reason, code) in [
            (403, "quotaExceeded", "quota_exceeded"),
            (403, "dailyLimitExceeded", "quota_exceeded"),
            (403, "rateLimitExceeded", "rate_limited"),
            (403, "userRateLimitExceeded", "rate_limited"),
            (429, "anything", "rate_limited"),
            (400, "keyInvalid", "key_invalid"),
            (400, "keyExpired", "key_invalid"),
            (401, "authError", "key_invalid"),
            (401, "anything", "key_invalid"),
            (403, "accessNotConfigured", "not_activated"),
            (404, "playlistNotFound", "no_videos"),
            (403, "playlistItemsNotAccessible", "no_videos"),
            (404, "channelNotFound", "channel_not_found"),
            (403, "channelClosed", "channel_not_found"),
            (403, "forbidden", "forbidden"),
            (400, "invalidPageToken", "bad_request"),
            (404, "notFound", "bad_request"),
            (500, "backendError", "unavailable"),
            (503, "quotaExceeded", "unavailable"),
            (302, "", "unreadable"),
        ] {
            assert_eq!(with_reason(status, reason), code, "{status} {reason}");
        }
    }

    #[test]
    fn a_daily_limit_in_the_shape_of_a_rate_limit_is_a_spent_quota() {
        let body = |unit: &str| {
            json!({"error": {"code": 429, "status": "RESOURCE_EXHAUSTED", "message": "Quota exceeded",
                "errors": [{"reason": "rateLimitExceeded"}],
                "details": [{"reason": "RATE_LIMIT_EXCEEDED", "metadata": {"quota_unit": unit}}]}})
        };
        assert_eq!(of(429, &body("1/d/{project}")).code(), "quota_exceeded");
        assert_eq!(of(429, &body("1/min/{project}/{user}")).code(), "rate_limited");
        let limit = json!({"error": {"message": "Quota exceeded for quota metric 'Search Queries' and limit 'Search Queries per day'",
            "errors": [{"reason": "rateLimitExceeded"}]}});
        assert_eq!(of(429, &limit).code(), "quota_exceeded");
    }

    #[test]
    fn the_most_precise_reason_is_kept_and_the_key_is_hidden() {
        let body = json!({"error": {"message": "Permission denied: Consumer 'api_key:AIzaNotARealKey' has been suspended.",
            "errors": [{"reason": "forbidden"}], "status": "PERMISSION_DENIED",
            "details": [{"reason": "CONSUMER_SUSPENDED", "metadata": {"consumer": "api_key:AIzaNotARealKey"}}]}});
        let PlatformError::Forbidden(refusal) = of(403, &body) else {
            panic!("not forbidden")
        };
        assert_eq!(refusal.reason, "CONSUMER_SUSPENDED");
        assert_eq!(
            refusal.message,
            "Permission denied: Consumer 'api_key:[key]' has been suspended."
        );
    }

    #[test]
    fn a_body_that_says_nothing_is_judged_by_its_status() {
        for (status, code) in [
            (400, "bad_request"),
            (401, "key_invalid"),
            (403, "forbidden"),
            (404, "bad_request"),
            (429, "rate_limited"),
            (500, "unavailable"),
            (502, "unavailable"),
            (301, "unreadable"),
        ] {
            for body in [
                "",
                "<html>no</html>",
                "[]",
                "{}",
                "{\"error\":null}",
                "{\"error\":{\"errors\":7}}",
            ] {
                let key = ApiKey::from("k");
                assert_eq!(
                    classify(status, body.as_bytes(), None, &key).code(),
                    code,
                    "{status} {body}"
                );
            }
        }
    }

    proptest! {
        #[test]
        fn no_body_panics_and_no_text_shows_the_key(status in 300u16..600, body in ".{0,200}", key in "[A-Za-z0-9_-]{8,40}") {
            let key_type = ApiKey::from(key.clone());
            let around = json!({"error": {"message": format!("{body}{key}{body}"), "errors": [{"reason": key.clone()}]}});
            let error = classify(status, around.to_string().as_bytes(), None, &key_type);
            let texts = format!("{error} {error:?}");
            prop_assert!(!texts.contains(&key));
            let _ = classify(status, body.as_bytes(), None, &key_type);
            prop_assert_eq!(error.kind() == FailureKind::Network, false);
        }
    }
}
