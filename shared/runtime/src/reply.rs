//! Replies: the success with its body, the one error envelope, and the headers that every reply carries.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as URL_SAFE_NO_PAD;
use contract::endpoint::File;
use contract::{ErrorBody, ErrorCode, ErrorEnvelope, Spec};
use domain::{Error, Result};
use http::header::{self, HeaderName};
use http::{HeaderMap, HeaderValue, StatusCode};
use lambda_http::Body;
use serde::Serialize;

/// A reply.
pub type Response = http::Response<Body>;

/// How much of a digest names a file.
const TAG_BYTES: usize = 16;

/// A success. 204 has no body, and 303 a `Location` in its place.
pub(crate) fn success<R: Serialize>(spec: &Spec, value: &R, asked: &HeaderMap) -> Result<Response> {
    let status = StatusCode::from_u16(spec.status).map_err(Error::internal)?;
    if status == StatusCode::SEE_OTHER {
        return see_other(value);
    }
    let body = match status {
        StatusCode::NO_CONTENT => Body::Empty,
        _ => Body::Text(serde_json::to_string(value).map_err(Error::internal)?),
    };
    let mut response = build(status, body);
    keep(&mut response, spec, asked)?;
    Ok(response)
}

/// A file, named by its content, so that a client that has it already gets no bytes. An answer that nothing is there is not cached.
pub(crate) fn file(spec: &Spec, file: &File, asked: &HeaderMap) -> Result<Response> {
    let status = StatusCode::from_u16(file.status.unwrap_or(spec.status)).map_err(Error::internal)?;
    let digest = aws_lc_rs::digest::digest(&aws_lc_rs::digest::SHA256, &file.bytes);
    let tag = format!("\"{}\"", URL_SAFE_NO_PAD.encode(&digest.as_ref()[..TAG_BYTES]));
    let known = asked.get(header::IF_NONE_MATCH).and_then(|tags| tags.to_str().ok());
    // A tag may have been marked as weak on its way, where what it names was compressed.
    let known = known.is_some_and(|tags| tags.split(',').any(|one| one.trim().trim_start_matches("W/") == tag));
    let mut response = match known && status.is_success() {
        true => build(StatusCode::NOT_MODIFIED, Body::Empty),
        false => build(status, Body::Binary(file.bytes.clone())),
    };
    let headers = response.headers_mut();
    if let Some(media_type) = spec.file.filter(|_| headers.contains_key(header::CONTENT_TYPE)) {
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type));
    }
    if status.is_success() {
        headers.insert(header::ETAG, HeaderValue::from_str(&tag).map_err(Error::internal)?);
        keep(&mut response, spec, asked)?;
    }
    Ok(response)
}

/// For how long anyone may cache a success, and whose. Browsers cache it too, so that signing in must make them ask for another.
fn keep(response: &mut Response, spec: &Spec, asked: &HeaderMap) -> Result<()> {
    let headers = response.headers_mut();
    if let Some(seconds) = spec.shared_for_s(asked.contains_key(header::AUTHORIZATION)) {
        let cache_control = HeaderValue::from_str(&format!("public, max-age={seconds}")).map_err(Error::internal)?;
        headers.insert(header::CACHE_CONTROL, cache_control);
    }
    if spec.varies_by_token() {
        headers.insert(header::VARY, HeaderValue::from_static("Authorization"));
    }
    Ok(())
}

/// Sends the browser on; the value is a [`contract::endpoint::Redirect`].
fn see_other<R: Serialize>(value: &R) -> Result<Response> {
    let value = serde_json::to_value(value).map_err(Error::internal)?;
    let to = value.as_str().ok_or_else(|| Error::internal("a redirect to nothing"))?;
    let to = HeaderValue::from_str(to).map_err(Error::internal)?;
    let mut response = build(StatusCode::SEE_OTHER, Body::Empty);
    response.headers_mut().insert(header::LOCATION, to);
    Ok(response)
}

/// A failure. The cause never leaves the log; what the client may know is in the code and, for a request of the wrong shape, in a text
/// that was written for it.
pub(crate) fn failure(error: &Error, request_id: &str) -> Response {
    let code = ErrorCode::from(error);
    let message = match error {
        Error::Malformed(text) => format!("{} {text}", code.message()),
        _ => code.message().to_owned(),
    };
    let field = match error {
        Error::InvalidInput { field } => Some((*field).to_owned()),
        Error::InvalidLine { line, field } => Some(format!("lines[{line}].{field}")),
        _ => None,
    };
    let tier = match error {
        Error::TierRequired { tier } => Some(tier.name().to_owned()),
        _ => None,
    };
    let envelope = ErrorEnvelope {
        error: ErrorBody {
            code,
            message,
            request_id: request_id.to_owned(),
            field,
            tier,
        },
    };
    let status = StatusCode::from_u16(code.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let mut response = build(status, Body::Text(serde_json::to_string(&envelope).unwrap_or_default()));
    if let Some(seconds) = error.retry_after_s() {
        let headers = response.headers_mut();
        headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    }
    if code == ErrorCode::SignInRequired {
        response
            .headers_mut()
            .insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
    }
    response
}

fn build(status: StatusCode, body: Body) -> Response {
    let has_body = !matches!(body, Body::Empty);
    let mut response = Response::new(body);
    *response.status_mut() = status;
    let headers = response.headers_mut();
    let mut set = |name: HeaderName, value| headers.insert(name, HeaderValue::from_static(value));
    // A reply depends on who asks, unless its spec says otherwise.
    set(header::CACHE_CONTROL, "no-store");
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    if has_body {
        set(header::CONTENT_TYPE, "application/json; charset=utf-8");
    }
    response
}
