//! Error bodies, word for word where they are known from recorded answers.

use axum::http::StatusCode;
use serde_json::{Map, Value, json};

/// An answer that is no result.
#[derive(Clone, Debug)]
pub(crate) struct Problem {
    pub(crate) status: StatusCode,
    body: Value,
}

/// The reason of an error and where it lies.
struct Cause<'a> {
    domain: &'a str,
    reason: &'a str,
    location: Option<(&'a str, &'a str)>,
}

impl Problem {
    fn new(status: StatusCode, message: &str, cause: &Cause, outer: Value) -> Self {
        let mut inner = json!({ "message": message, "domain": cause.domain, "reason": cause.reason });
        if let Some((location, kind)) = cause.location {
            inner["location"] = location.into();
            inner["locationType"] = kind.into();
        }
        let mut error = Map::from_iter([
            ("code".to_owned(), status.as_u16().into()),
            ("message".to_owned(), message.into()),
            ("errors".to_owned(), json!([inner])),
        ]);
        if let Value::Object(more) = outer {
            error.extend(more);
        }
        Self {
            status,
            body: json!({ "error": error }),
        }
    }

    fn parameter(message: &str, reason: &str, location: &str) -> Self {
        let cause = Cause {
            domain: "youtube.parameter",
            reason,
            location: Some((location, "parameter")),
        };
        Self::new(StatusCode::BAD_REQUEST, message, &cause, Value::Null)
    }

    /// The body as sent.
    pub(crate) fn body(&self) -> &Value {
        &self.body
    }

    /// The daily quota of units or of searches is spent.
    pub(crate) fn quota_exceeded() -> Self {
        let message = "The request cannot be completed because you have exceeded your <a href=\"/youtube/v3/getting-started#quota\">quota</a>.";
        let cause = Cause {
            domain: "youtube.quota",
            reason: "quotaExceeded",
            location: None,
        };
        Self::new(StatusCode::FORBIDDEN, message, &cause, Value::Null)
    }

    /// Too many requests within a short time.
    pub(crate) fn rate_limited() -> Self {
        let cause = Cause {
            domain: "usageLimits",
            reason: "rateLimitExceeded",
            location: None,
        };
        let message = "Quota exceeded for quota metric 'Queries' and limit 'Queries per minute' of service 'youtube.googleapis.com'.";
        Self::new(
            StatusCode::TOO_MANY_REQUESTS,
            message,
            &cause,
            json!({ "status": "RESOURCE_EXHAUSTED" }),
        )
    }

    /// No key was sent.
    pub(crate) fn key_missing() -> Self {
        let message = "Method doesn't allow unregistered callers (callers without established identity). Please use API Key or other form of API consumer identity to call this API.";
        let cause = Cause {
            domain: "global",
            reason: "forbidden",
            location: None,
        };
        Self::new(
            StatusCode::FORBIDDEN,
            message,
            &cause,
            json!({ "status": "PERMISSION_DENIED" }),
        )
    }

    /// The key is not one of the platform's.
    pub(crate) fn key_invalid() -> Self {
        let cause = Cause {
            domain: "global",
            reason: "badRequest",
            location: None,
        };
        let outer = json!({
            "status": "INVALID_ARGUMENT",
            "details": [{
                "@type": "type.googleapis.com/google.rpc.ErrorInfo",
                "reason": "API_KEY_INVALID",
                "domain": "googleapis.com",
                "metadata": { "service": "youtube.googleapis.com" },
            }],
        });
        Self::new(
            StatusCode::BAD_REQUEST,
            "API key not valid. Please pass a valid API key.",
            &cause,
            outer,
        )
    }

    /// The key may not call this method.
    pub(crate) fn blocked(service: &str) -> Self {
        let message = format!("Requests to this API youtube method youtube.api.v3.{service}.List are blocked.");
        let cause = Cause {
            domain: "global",
            reason: "forbidden",
            location: None,
        };
        let outer = json!({
            "status": "PERMISSION_DENIED",
            "details": [{
                "@type": "type.googleapis.com/google.rpc.ErrorInfo",
                "reason": "API_KEY_SERVICE_BLOCKED",
                "domain": "googleapis.com",
                "metadata": { "service": "youtube.googleapis.com", "consumer": "projects/000000000000" },
            }],
        });
        Self::new(StatusCode::FORBIDDEN, &message, &cause, outer)
    }

    /// The API is not switched on in the key's project.
    pub(crate) fn not_configured() -> Self {
        let page =
            "https://console.developers.google.com/apis/api/youtube.googleapis.com/overview?project=000000000000";
        let message = format!(
            "YouTube Data API v3 has not been used in project 000000000000 before or it is disabled. Enable it by visiting {page} then retry. If you enabled this API recently, wait a few minutes for the action to propagate to our systems and retry."
        );
        let cause = Cause {
            domain: "usageLimits",
            reason: "accessNotConfigured",
            location: None,
        };
        let outer = json!({
            "status": "PERMISSION_DENIED",
            "details": [
                { "@type": "type.googleapis.com/google.rpc.Help", "links": [{ "description": "Google developers console API activation", "url": page }] },
                { "@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": "SERVICE_DISABLED", "domain": "googleapis.com", "metadata": { "service": "youtube.googleapis.com", "consumer": "projects/000000000000" } },
            ],
        });
        let mut problem = Self::new(StatusCode::FORBIDDEN, &message, &cause, outer);
        problem.body["error"]["errors"][0]["extendedHelp"] = "https://console.developers.google.com".into();
        problem
    }

    /// Something that only a signed-in owner may ask for.
    pub(crate) fn sign_in_needed() -> Self {
        let cause = Cause {
            domain: "global",
            reason: "authError",
            location: Some(("Authorization", "header")),
        };
        Self::new(StatusCode::UNAUTHORIZED, "Invalid Credentials", &cause, Value::Null)
    }

    /// A token that was never given out, is over or was taken back.
    pub(crate) fn token_invalid() -> Self {
        let cause = Cause {
            domain: "global",
            reason: "authError",
            location: Some(("Authorization", "header")),
        };
        let message = "Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.";
        let outer = json!({ "status": "UNAUTHENTICATED" });
        Self::new(StatusCode::UNAUTHORIZED, message, &cause, outer)
    }

    /// A part that only the owner sees.
    pub(crate) fn owner_only(resource: &str) -> Self {
        let cause = Cause {
            domain: &format!("youtube.{resource}"),
            reason: "forbidden",
            location: Some(("part", "parameter")),
        };
        let message = "The request might not be properly authorized to access a requested part.";
        Self::new(StatusCode::FORBIDDEN, message, &cause, Value::Null)
    }

    /// No such uploads playlist.
    pub(crate) fn playlist_not_found() -> Self {
        let message = "The playlist identified with the request's <code>playlistId</code> parameter cannot be found.";
        let cause = Cause {
            domain: "youtube.playlistItem",
            reason: "playlistNotFound",
            location: Some(("playlistId", "parameter")),
        };
        Self::new(StatusCode::NOT_FOUND, message, &cause, Value::Null)
    }

    /// A search within a channel id that is none.
    pub(crate) fn invalid_channel() -> Self {
        let cause = Cause {
            domain: "youtube.search",
            reason: "invalidChannelId",
            location: Some(("channelId", "parameter")),
        };
        Self::new(StatusCode::BAD_REQUEST, "Invalid channel.", &cause, Value::Null)
    }

    /// A required parameter is not there.
    pub(crate) fn required(name: &str) -> Self {
        let cause = Cause {
            domain: "global",
            reason: "required",
            location: Some((name, "parameter")),
        };
        Self::new(
            StatusCode::BAD_REQUEST,
            &format!("Required parameter: {name}"),
            &cause,
            Value::Null,
        )
    }

    /// A part that the resource does not have.
    pub(crate) fn unknown_part(part: &str) -> Self {
        let cause = Cause {
            domain: "youtube.part",
            reason: "unknownPart",
            location: Some(("part", "parameter")),
        };
        Self::new(StatusCode::BAD_REQUEST, &format!("'{part}'"), &cause, Value::Null)
    }

    /// None of the filters was given.
    pub(crate) fn no_filter(filters: &[&str]) -> Self {
        let message = format!("No filter selected. Expected one of: {}", filters.join(", "));
        let cause = Cause {
            domain: "youtube.parameter",
            reason: "missingRequiredParameter",
            location: Some(("parameters.", "other")),
        };
        Self::new(StatusCode::BAD_REQUEST, &message, &cause, Value::Null)
    }

    /// Filters that exclude each other.
    pub(crate) fn incompatible(names: &[&str]) -> Self {
        let message = format!("Incompatible parameters specified in the request: {}", names.join(", "));
        let cause = Cause {
            domain: "youtube.parameter",
            reason: "incompatibleParameters",
            location: Some(("parameters.", "other")),
        };
        Self::new(StatusCode::BAD_REQUEST, &message, &cause, Value::Null)
    }

    /// More ids than one request may name.
    pub(crate) fn too_many_ids() -> Self {
        Self::parameter(
            "The request specifies an invalid filter parameter.",
            "invalidFilters",
            "id",
        )
    }

    /// A value outside its range or of the wrong kind.
    pub(crate) fn invalid_value(name: &str, value: &str, allowed: &str) -> Self {
        let cause = Cause {
            domain: "global",
            reason: "invalidParameter",
            location: Some((name, "parameter")),
        };
        let message = format!("Invalid value '{value}'. Values must be {allowed}");
        Self::new(StatusCode::BAD_REQUEST, &message, &cause, Value::Null)
    }

    /// A page token that this API did not give out.
    pub(crate) fn invalid_page_token() -> Self {
        Self::parameter(
            "The request specifies an invalid page token.",
            "invalidPageToken",
            "pageToken",
        )
    }

    /// A field selection that cannot be read or names an unknown field.
    pub(crate) fn invalid_fields(field: &str) -> Self {
        let cause = Cause {
            domain: "global",
            reason: "invalidParameter",
            location: Some(("fields", "parameter")),
        };
        Self::new(
            StatusCode::BAD_REQUEST,
            &format!("Invalid field selection {field}"),
            &cause,
            Value::Null,
        )
    }

    /// A method that is not there.
    pub(crate) fn not_found() -> Self {
        let cause = Cause {
            domain: "global",
            reason: "notFound",
            location: None,
        };
        Self::new(StatusCode::NOT_FOUND, "Not Found", &cause, Value::Null)
    }

    /// The platform itself fails.
    pub(crate) fn server(status: StatusCode) -> Self {
        let (message, reason, state) = if status == StatusCode::SERVICE_UNAVAILABLE {
            ("The service is currently unavailable.", "backendError", "UNAVAILABLE")
        } else {
            ("Internal error encountered.", "backendError", "INTERNAL")
        };
        let cause = Cause {
            domain: "global",
            reason,
            location: None,
        };
        Self::new(status, message, &cause, json!({ "status": state }))
    }
}
