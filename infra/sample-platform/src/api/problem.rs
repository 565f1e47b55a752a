//! Error bodies, word for word where they are known from recorded answers.

use axum::http::StatusCode;
use serde_json::{Value, json};

/// An answer that is no result.
#[derive(Clone, Debug)]
pub(crate) struct Problem {
    pub(crate) status: StatusCode,
    body: Value,
}

/// Where the error lies: a name, and what it is the name of.
type Location<'a> = (&'a str, &'a str);

impl Problem {
    fn new(status: StatusCode, domain: &str, reason: &str, message: &str) -> Self {
        let inner = json!({ "message": message, "domain": domain, "reason": reason });
        let error = json!({ "code": status.as_u16(), "message": message, "errors": [inner] });
        Self {
            status,
            body: json!({ "error": error }),
        }
    }

    fn at(mut self, (location, kind): Location<'_>) -> Self {
        let inner = &mut self.body["error"]["errors"][0];
        inner["location"] = location.into();
        inner["locationType"] = kind.into();
        self
    }

    /// The state that newer parts of the platform name.
    fn state(mut self, state: &str) -> Self {
        self.body["error"]["status"] = state.into();
        self
    }

    fn details(mut self, details: Value) -> Self {
        self.body["error"]["details"] = details;
        self
    }

    fn parameter(domain: &str, reason: &str, name: &str, message: &str) -> Self {
        Self::new(StatusCode::BAD_REQUEST, domain, reason, message).at((name, "parameter"))
    }

    fn filters(reason: &str, message: &str) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "youtube.parameter", reason, message).at(("parameters.", "other"))
    }

    /// The body as sent.
    pub(crate) fn body(&self) -> &Value {
        &self.body
    }

    /// The daily quota of units or of searches is spent.
    pub(crate) fn quota_exceeded() -> Self {
        let message = "The request cannot be completed because you have exceeded your <a href=\"/youtube/v3/getting-started#quota\">quota</a>.";
        Self::new(StatusCode::FORBIDDEN, "youtube.quota", "quotaExceeded", message)
    }

    /// Too many requests within a short time.
    pub(crate) fn rate_limited() -> Self {
        let message = "Quota exceeded for quota metric 'Queries' and limit 'Queries per minute' of service 'youtube.googleapis.com'.";
        Self::new(
            StatusCode::TOO_MANY_REQUESTS,
            "usageLimits",
            "rateLimitExceeded",
            message,
        )
        .state("RESOURCE_EXHAUSTED")
    }

    /// No key was sent.
    pub(crate) fn key_missing() -> Self {
        let message = "Method doesn't allow unregistered callers (callers without established identity). Please use API Key or other form of API consumer identity to call this API.";
        Self::new(StatusCode::FORBIDDEN, "global", "forbidden", message).state("PERMISSION_DENIED")
    }

    /// The key is not one of the platform's.
    pub(crate) fn key_invalid() -> Self {
        let message = "API key not valid. Please pass a valid API key.";
        let metadata = json!({ "service": "youtube.googleapis.com" });
        Self::new(StatusCode::BAD_REQUEST, "global", "badRequest", message)
            .state("INVALID_ARGUMENT")
            .details(json!([info("API_KEY_INVALID", &metadata)]))
    }

    /// The key may not call this method.
    pub(crate) fn blocked(service: &str) -> Self {
        let message = format!("Requests to this API youtube method youtube.api.v3.{service}.List are blocked.");
        Self::new(StatusCode::FORBIDDEN, "global", "forbidden", &message)
            .state("PERMISSION_DENIED")
            .details(json!([info("API_KEY_SERVICE_BLOCKED", &project())]))
    }

    /// The API is not switched on in the key's project.
    pub(crate) fn not_configured() -> Self {
        let page =
            "https://console.developers.google.com/apis/api/youtube.googleapis.com/overview?project=000000000000";
        let message = format!(
            "YouTube Data API v3 has not been used in project 000000000000 before or it is disabled. Enable it by visiting {page} then retry. If you enabled this API recently, wait a few minutes for the action to propagate to our systems and retry."
        );
        let link = json!({ "description": "Google developers console API activation", "url": page });
        let help = json!({ "@type": "type.googleapis.com/google.rpc.Help", "links": [link] });
        let mut problem = Self::new(StatusCode::FORBIDDEN, "usageLimits", "accessNotConfigured", &message)
            .state("PERMISSION_DENIED")
            .details(json!([help, info("SERVICE_DISABLED", &project())]));
        problem.body["error"]["errors"][0]["extendedHelp"] = "https://console.developers.google.com".into();
        problem
    }

    /// Something that only a signed-in owner may ask for.
    pub(crate) fn sign_in_needed() -> Self {
        let message = "Invalid Credentials";
        Self::new(StatusCode::UNAUTHORIZED, "global", "authError", message).at(("Authorization", "header"))
    }

    /// A token that was never issued, has expired or was revoked.
    pub(crate) fn token_invalid() -> Self {
        let message = "Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.";
        Self::new(StatusCode::UNAUTHORIZED, "global", "authError", message)
            .at(("Authorization", "header"))
            .state("UNAUTHENTICATED")
    }

    /// No such uploads playlist.
    pub(crate) fn playlist_not_found() -> Self {
        let message = "The playlist identified with the request's <code>playlistId</code> parameter cannot be found.";
        Self::new(
            StatusCode::NOT_FOUND,
            "youtube.playlistItem",
            "playlistNotFound",
            message,
        )
        .at(("playlistId", "parameter"))
    }

    /// A required parameter is not there.
    pub(crate) fn required(name: &str) -> Self {
        Self::parameter("global", "required", name, &format!("Required parameter: {name}"))
    }

    /// A part that the resource does not have.
    pub(crate) fn unknown_part(part: &str) -> Self {
        Self::parameter("youtube.part", "unknownPart", "part", &format!("'{part}'"))
    }

    /// None of the filters was given.
    pub(crate) fn no_filter(filters: &[&str]) -> Self {
        let message = format!("No filter selected. Expected one of: {}", filters.join(", "));
        Self::filters("missingRequiredParameter", &message)
    }

    /// Filters that exclude each other.
    pub(crate) fn incompatible(names: &[&str]) -> Self {
        let message = format!("Incompatible parameters specified in the request: {}", names.join(", "));
        Self::filters("incompatibleParameters", &message)
    }

    /// More ids than one request may name.
    pub(crate) fn too_many_ids() -> Self {
        let message = "The request specifies an invalid filter parameter.";
        Self::parameter("youtube.parameter", "invalidFilters", "id", message)
    }

    /// A value outside its range or of the wrong kind.
    pub(crate) fn invalid_value(name: &str, value: &str, allowed: &str) -> Self {
        let message = format!("Invalid value '{value}'. Values must be {allowed}");
        Self::parameter("global", "invalidParameter", name, &message)
    }

    /// A page token that this API did not issue.
    pub(crate) fn invalid_page_token() -> Self {
        let message = "The request specifies an invalid page token.";
        Self::parameter("youtube.parameter", "invalidPageToken", "pageToken", message)
    }

    /// A method that does not exist.
    pub(crate) fn not_found() -> Self {
        Self::new(StatusCode::NOT_FOUND, "global", "notFound", "Not Found")
    }

    /// The platform itself fails.
    pub(crate) fn server(status: StatusCode) -> Self {
        let (message, state) = if status == StatusCode::SERVICE_UNAVAILABLE {
            ("The service is currently unavailable.", "UNAVAILABLE")
        } else {
            ("Internal error encountered.", "INTERNAL")
        };
        Self::new(status, "global", "backendError", message).state(state)
    }
}

/// Why a key or a project was refused.
fn info(reason: &str, metadata: &Value) -> Value {
    json!({
        "@type": "type.googleapis.com/google.rpc.ErrorInfo",
        "reason": reason,
        "domain": "googleapis.com",
        "metadata": metadata,
    })
}

fn project() -> Value {
    json!({ "service": "youtube.googleapis.com", "consumer": "projects/000000000000" })
}
